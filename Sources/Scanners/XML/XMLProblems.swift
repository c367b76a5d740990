import CLibXML2

/// From libxml2's errors and places to `ScanProblem`: only ever run once per input.
extension XMLParserCore {
  /// A problem at the place libxml2 is at, with the line around it.
  mutating func problemHere(
    _ code: ScanProblem.Code, _ message: String, hint: String? = nil
  ) -> ScanProblem {
    guard let input = context?.pointee.input, let base = input.pointee.base, let cursor = input.pointee.cur,
      let end = input.pointee.end
    else {
      return ScanProblem(code, message, hint: hint, byteOffset: 0, line: lineBase + 1, column: 1)
    }
    // The whole of libxml2's buffer: it is valid while a callback runs, and at most 10 MB long.
    let buffer = Array(UnsafeBufferPointer(start: base, count: max(end - base, 0)))
    let index = min(max(cursor - base, 0), buffer.count)
    var lineStart = index
    while lineStart > 0, buffer[lineStart - 1] != 0x0A { lineStart -= 1 }
    let position = LinePosition(of: index, in: buffer, from: lineStart, originLine: line)
    // If the line begins before the buffer, libxml2's count of columns is the better one.
    let isWhole = lineStart > 0 || input.pointee.consumed == 0
    return ScanProblem(
      code, message, hint: hint, byteOffset: byteOffset(ofDecoded: decodedOffset), line: line,
      column: isWhole ? position.column : max(Int(input.pointee.col), 1), excerpt: position.excerpt,
      excerptOffset: position.excerptOffset)
  }

  /// Takes an error of libxml2: everything but warnings refuses the input, also what libxml2 itself only
  /// remarks on, as an undeclared namespace prefix.
  mutating func take(_ error: xmlError) {
    hadEvent = true
    guard !isStopped, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    if isAtMalformedUTF8 {
      stop(
        .malformedUTF8, "the input is not valid UTF-8 here",
        hint: "if it is in another encoding, name it with --encoding")
      return
    }
    // libxml2 calls whatever is wrong with the end of a document "extra content" there.
    if error.code == XML_ERR_DOCUMENT_END.rawValue, depth > 0, let name = context?.pointee.name {
      stop(
        .cutOff, "the input ends inside <\(String(decoding: bytes(of: name).prefix(80), as: UTF8.self))>",
        hint: "the file may have been cut off")
      return
    }
    if error.code == XML_ERR_DOCUMENT_EMPTY.rawValue {
      stop(.syntax, "expected a <, with which XML begins", hint: "--from names another format, if it is one")
      return
    }
    let isEntity =
      error.code == XML_ERR_UNDECLARED_ENTITY.rawValue || error.code == XML_WAR_UNDECLARED_ENTITY.rawValue
    stop(isEntity ? .undeclaredEntity : .syntax, Self.message(of: error), hint: Self.hint(for: error))
  }

  /// What to do about an error, for those that exports have: libxml2 only says what is wrong.
  private static func hint(for error: xmlError) -> String? {
    switch UInt32(clamping: error.code) {
    case XML_ERR_NAME_REQUIRED.rawValue, XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue,
      XML_ERR_ENTITYREF_NO_NAME.rawValue:
      "an & in text is written &amp;, a < is written &lt;"
    case XML_ERR_LT_IN_ATTRIBUTE.rawValue: "a < in an attribute is written &lt;"
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      "an element is not closed, or closed twice; a < in text is written &lt;"
    case XML_ERR_INVALID_CHAR.rawValue, XML_ERR_INVALID_CHARREF.rawValue:
      "XML has no control characters; take this one out"
    case XML_ERR_ATTRIBUTE_NOT_STARTED.rawValue, XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue:
      "an attribute is written name=\"value\", with the quotes"
    case XML_ERR_ATTRIBUTE_REDEFINED.rawValue: "an element has an attribute only once"
    case XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue: "declare the prefix with xmlns:PREFIX=\"…\""
    case XML_ERR_DOCUMENT_END.rawValue: "a document is one element, with nothing behind it"
    case XML_ERR_RESERVED_XML_NAME.rawValue:
      "<?xml …?> stands at the very beginning, with nothing before it"
    case XML_ERR_COMMENT_NOT_FINISHED.rawValue, XML_ERR_CDATA_NOT_FINISHED.rawValue,
      XML_ERR_GT_REQUIRED.rawValue:
      "the file may have been cut off"
    default: nil
    }
  }

  /// libxml2's text as we word things: one line, lower case, no full stop, no control characters, no functions, not
  /// long.
  private static func message(of error: xmlError) -> String {
    var text: [UInt8] = []
    if let source = error.message {
      var index = 0
      while source[index] != 0, text.count < 200 {
        let byte = UInt8(bitPattern: source[index])
        if byte == 0x0A { break }
        text.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
        index += 1
      }
    }
    while let last = text.last, last == 0x20 || last == 0x2E { text.removeLast() }
    // A function of libxml2 says nothing to the user.
    if text.starts(with: "xmlParseEntityRef".utf8) { return "an & that begins no entity" }
    if text.isEmpty { return "the input is not well-formed" }
    // "Opening and…" becomes "opening and…"; "PCDATA…" and "StartTag: …" stay.
    if text.count > 1, (0x41...0x5A).contains(text[0]), text[1] == 0x20 || (0x61...0x7A).contains(text[1]),
      !text.contains(0x3A)
    {
      text[0] |= 0x20
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether libxml2 stands at bytes that are not UTF-8: it reports those with several codes.
  private var isAtMalformedUTF8: Bool {
    guard let input = context?.pointee.input, let cursor = input.pointee.cur, let end = input.pointee.end,
      cursor < end, cursor.pointee >= 0x80
    else { return false }
    let bytes = Array(UnsafeBufferPointer(start: cursor, count: min(end - cursor, 4)))
    let wanted = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2
    return String(validating: bytes.prefix(wanted), as: UTF8.self) == nil
  }
}
