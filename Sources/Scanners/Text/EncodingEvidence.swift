/// What the beginning of an unnamed text without a byte-order mark says about its encoding.
///
/// Nothing here ever chooses an encoding: text that is visibly not UTF-8 is refused, with the names under which
/// it could be read. A wrong guess would be found, if at all, by the readers of the reports.
package enum EncodingEvidence {
  /// How many bytes of an input are looked at.
  package static let headByteCount = 64 << 10

  /// Why `head` should not be read as UTF-8; nil if nothing speaks against it.
  ///
  /// A few malformed bytes among well-formed characters are no reason: those cost only their records. `isWhole`
  /// says that nothing follows. The problem's code is `unsupportedEncoding` where another encoding is evident,
  /// else `malformedUTF8` with the offset of the first wrong byte.
  package static func refusal(of head: [UInt8], isWhole: Bool) -> ScanProblem? {
    if let encoding = unicodeWithoutMark(head) {
      let name =
        switch encoding {
        case .utf16LittleEndian: "UTF-16 little-endian"
        case .utf16BigEndian: "UTF-16 big-endian"
        case .utf32LittleEndian: "UTF-32 little-endian"
        default: "UTF-32 big-endian"
        }
      return ScanProblem(
        .unsupportedEncoding, "looks like \(name) without a byte-order mark",
        hint: "say so with --encoding \(encoding.name)", byteOffset: 0, line: 1, column: 1)
    }
    if let offset = japaneseEscape(head) {
      return problem(
        .unsupportedEncoding, "looks like ISO-2022-JP", hint: "say so with --encoding iso-2022-jp",
        at: offset, in: head)
    }
    if let offset = utf7Surrogates(head) {
      return problem(
        .unsupportedEncoding, "looks like UTF-7, which is not read",
        hint: "convert it first: iconv -f UTF-7 -t UTF-8; if it is UTF-8 all the same, say --encoding utf-8",
        at: offset, in: head)
    }
    var malformed: [Int] = []
    _ = UTF8Validation.check(head, from: 0, isLast: isWhole, malformed: &malformed)
    guard let first = malformed.first else { return nil }
    let leadingBytes = head.reduce(into: 0) { $0 += $1 >= 0xC0 ? 1 : 0 }
    let wellFormed = leadingBytes - malformed.reduce(into: 0) { $0 += head[$1] >= 0xC0 ? 1 : 0 }
    guard malformed.count >= wellFormed else { return nil }
    return problem(
      .malformedUTF8, "not UTF-8: byte \(hexadecimal(head[first]))", hint: hint(for: head, isWhole: isWhole),
      at: first, in: head)
  }

  /// Which encodings `bytes` could be read as, as advice, and what a word of it is in each: nearly any bytes are
  /// well-formed in a code page, but only its reader knows which word is right.
  package static func hint(for bytes: [UInt8], isWhole: Bool) -> String {
    let names = encodings(thatDecode: bytes, isWhole: isWhole).map { encoding in
      let sample = foreignWord(in: bytes, encoding)
      let text = sample.isEmpty ? nil : try? TextDecoder.make(for: encoding, head: bytes)?.text(of: sample)
      return text.map { "\(encoding.name) (“\($0)”)" } ?? encoding.name
    }
    guard let last = names.last else {
      return "convert it to UTF-8 first, or name its encoding with --encoding NAME"
    }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "it can be read as \(list): name the right one with --encoding NAME" + recordByRecord
  }

  /// The first word that is not in ASCII, as it stands: what is between spaces and the signs of a syntax.
  ///
  /// In Shift_JIS and GB18030 the second byte of a character may be one of those signs, or a letter. Empty where it is
  /// too long to be shown.
  private static func foreignWord(in bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10
    }
    func isFirstOfTwo(_ byte: UInt8) -> Bool {
      switch encoding {
      // Between are half-width katakana, a byte each (JIS X 0201).
      case .shiftJIS: byte >= 0x81 && byte <= 0x9F || byte >= 0xE0
      case .gb18030: byte >= 0x81
      default: false
      }
    }
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return [] }
    let start = (bytes[..<first].lastIndex { !isPart($0) } ?? -1) + 1
    var end = start
    while end < bytes.count, isPart(bytes[end]), end - start <= 40 {
      end = min(end + (isFirstOfTwo(bytes[end]) ? 2 : 1), bytes.count)
    }
    return end - start > 40 ? [] : Array(bytes[start..<end])
  }

  /// What `hint` ends with: true of what is read record by record, and not of one JSON document.
  package static let recordByRecord =
    "; with --encoding utf-8, only the records with such bytes are rejected"

  /// The usual encodings in which `bytes` are well-formed, the strictest first.
  package static func encodings(thatDecode bytes: [UInt8], isWhole: Bool) -> [TextEncoding] {
    let candidates: [TextEncoding] = [
      .shiftJIS, .eucJP, .gb18030, .windows1252, .other("windows-1250"), .other("windows-1251"),
    ]
    return candidates.filter { candidate in
      guard let decoder = try? TextDecoder.make(for: candidate, head: bytes) else { return false }
      return decoder.malformedCount(in: bytes, isWhole: isWhole) == 0
    }
  }

  private static func problem(
    _ code: ScanProblem.Code, _ message: String, hint: String, at offset: Int, in head: [UInt8]
  ) -> ScanProblem {
    let position = LinePosition(of: offset, in: head, from: 0, originLine: 1)
    return ScanProblem(
      code, message, hint: hint, byteOffset: offset, line: position.line, column: position.column,
      excerpt: position.excerpt, excerptOffset: position.excerptOffset)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }
}

// The single signs.
extension EncodingEvidence {
  /// UTF-16 or UTF-32 without a byte-order mark, told by where the zero bytes of its ASCII characters are.
  static func unicodeWithoutMark(_ head: [UInt8]) -> TextEncoding? {
    guard head.contains(0) else { return nil }
    var zeros = [0, 0, 0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index & 3] += 1 }
    let total = zeros.reduce(0, +)
    let quadruples = head.count / 4
    guard total >= 4, quadruples > 0 else { return nil }
    // In UTF-32 the highest byte is zero in every character, and the next one nearly always.
    if zeros[3] == quadruples, zeros[2] * 10 >= quadruples * 9, zeros[0] == 0 { return .utf32LittleEndian }
    if zeros[0] >= quadruples, zeros[1] * 10 >= quadruples * 9, zeros[3] == 0 { return .utf32BigEndian }
    // In UTF-16 separators and line ends alone give a zero in every twenty characters, all on one side.
    let even = zeros[0] + zeros[2]
    let odd = zeros[1] + zeros[3]
    guard total * 20 >= head.count / 2 else { return nil }
    if even == 0 { return .utf16LittleEndian }
    if odd == 0 { return .utf16BigEndian }
    return nil
  }

  /// Where an escape sequence of ISO-2022-JP (RFC 1468) to a Japanese character set stands.
  static func japaneseEscape(_ head: [UInt8]) -> Int? {
    guard head.count >= 3, head.contains(0x1B) else { return nil }
    for index in 0..<head.count - 2 where head[index] == 0x1B && head[index + 1] == UInt8(ascii: "$") {
      if head[index + 2] == UInt8(ascii: "@") || head[index + 2] == UInt8(ascii: "B") { return index }
    }
    return nil
  }

  /// Where the first shifted sequence of UTF-7 (RFC 2152) stands in text that can hardly be anything else: every
  /// plus sign begins a valid one, and one of them holds a surrogate pair.
  static func utf7Surrogates(_ head: [UInt8]) -> Int? {
    guard head.allSatisfy({ $0 < 0x80 }) else { return nil }
    var first: Int?
    var hasSurrogatePair = false
    var index = 0
    while index < head.count {
      guard head[index] == UInt8(ascii: "+") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      var bits: UInt32 = 0
      var bitCount = 0
      var units: [UInt32] = []
      while index < head.count, let value = Base64.value(head[index]) {
        bits = bits << 6 | value
        bitCount += 6
        if bitCount >= 16 {
          bitCount -= 16
          units.append(bits >> UInt32(bitCount) & 0xFFFF)
          bits &= (1 << UInt32(bitCount)) - 1
        }
        index += 1
      }
      if index == start + 1, index < head.count, head[index] == UInt8(ascii: "-") { continue }
      guard !units.isEmpty, bitCount < 6, bits == 0 else { return nil }
      var position = 0
      while position < units.count {
        if units[position] & 0xFC00 == 0xD800, position + 1 < units.count,
          units[position + 1] & 0xFC00 == 0xDC00
        {
          hasSurrogatePair = true
          position += 2
        } else if units[position] & 0xF800 == 0xD800 {
          return nil
        } else {
          position += 1
        }
      }
      first = first ?? start
    }
    return hasSurrogatePair ? first : nil
  }
}
