import Templating

/// Text for HTML, for the inside of elements and of quoted attributes alike (HTML Living Standard §13.1.2,
/// §13.3).
///
/// `& < > " '` become character references. Control characters, which HTML forbids (§13.1.3) and terminals
/// obey, become their pictures (U+2400 to U+241F, U+2421); tab and line breaks stay, vertical tab, form feed and next
/// line become line breaks. Those from U+0080 to U+009F have no pictures; they and what Unicode will never assign
/// (noncharacters, which the same section forbids) become U+FFFD (`ActingCharacters`). Marks that turn text around
/// stay: the pages keep what they do within the element.
enum HTMLEscaping {
  /// Appends a text.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    var written = 0
    while true {
      // C2 begins U+0080 to U+00BF, EF to F4 begin what may be a noncharacter.
      let hit = ByteScan.firstSpecial(
        in: text, from: written,
        word: { word in
          ByteScan.less(word, 0x20) | ByteScan.equal(word, 0x22)
            | ByteScan.equal(word, 0x26, orWith: 0x01) | ByteScan.equal(word, 0x3C, orWith: 0x02)
            | ByteScan.equal(word, 0x7F) | ByteScan.equal(word, 0xC2) | ByteScan.less(~word, 0x11)
        },
        byte: { byte in
          ByteScan.isLess(byte, 0x20) | ByteScan.isEqual(byte, 0x22)
            | ByteScan.isEqual(byte & 0xFE, 0x26) | ByteScan.isEqual(byte & 0xFD, 0x3C)
            | ByteScan.isEqual(byte, 0x7F) | ByteScan.isEqual(byte, 0xC2) | ByteScan.isLess(~byte, 0x11)
        })
      output.append(UnsafeBufferPointer(rebasing: text[written..<hit]))
      if hit == text.count { return }
      written = hit &+ appendReplacement(at: hit, in: text, to: &output)
    }
  }

  /// Appends what a special byte, or the character that begins with it, is written as; gives how many bytes that was.
  @inline(__always)
  private static func appendReplacement(
    at position: Int, in text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer
  ) -> Int {
    let byte = text[position]
    switch byte {
    case UInt8(ascii: "&"): output.append(literal: "&amp;")
    case UInt8(ascii: "<"): output.append(literal: "&lt;")
    case UInt8(ascii: ">"): output.append(literal: "&gt;")
    case UInt8(ascii: "\""): output.append(literal: "&quot;")
    case UInt8(ascii: "'"): output.append(literal: "&#39;")
    case 0x0B, 0x0C: output.append(UInt8(ascii: "\n"))
    case 0x7F: output.append(literal: "\u{2421}")
    case 0xC2...: return appendCharacter(at: position, in: text, to: &output)
    case 0x09, 0x0A, 0x0D, 0x20...: output.append(byte)
    default: output.append(pictureOf: byte)
    }
    return 1
  }

  /// Appends a character of several bytes, or what stands for it where HTML cannot hold it.
  private static func appendCharacter(
    at position: Int, in text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer
  ) -> Int {
    let first = text[position]
    let acting = first == 0xC2 ? ActingCharacters.length(at: position, in: text) : 0
    let length = acting > 0 ? acting : ActingCharacters.lengthOfNoncharacter(at: position, in: text)
    if length == 0 {
      output.append(first)
      return 1
    }
    if acting > 0, text[position &+ 1] == 0x85 {
      output.append(UInt8(ascii: "\n"))
    } else {
      output.append(literal: replacementCharacter)
    }
    return length
  }
}
