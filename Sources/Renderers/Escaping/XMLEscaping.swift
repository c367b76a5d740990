import Templating

/// Text for XML 1.0 (§2.2, §2.4, §2.11, §3.3.3), for the inside of elements and of quoted attributes.
enum XMLEscaping {
  /// Where a text stands.
  enum Place {
    /// Between tags: line feed and tab stand for themselves.
    case element
    /// In a quoted attribute, where a parser would make spaces of line breaks and tabs.
    case attribute
  }

  /// Appends a text and gives how many of its characters XML 1.0 cannot hold.
  ///
  /// Those (control characters, U+FFFE, U+FFFF) become U+FFFD. A carriage return is written as a reference, or
  /// a parser would make a line feed of it.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, in place: Place, to output: inout OutputBuffer
  ) -> Int {
    var losses = 0
    var written = 0
    while true {
      let hit = ByteScan.firstSpecial(
        in: text, from: written,
        word: { word in
          ByteScan.less(word, 0x20) | ByteScan.equal(word, 0x22) | ByteScan.equal(word, 0x26)
            | ByteScan.equal(word, 0x3C, orWith: 0x02) | ByteScan.equal(word, 0xEF)
        },
        byte: { byte in
          ByteScan.isLess(byte, 0x20) | ByteScan.isEqual(byte, 0x22) | ByteScan.isEqual(byte, 0x26)
            | ByteScan.isEqual(byte & 0xFD, 0x3C) | ByteScan.isEqual(byte, 0xEF)
        })
      output.append(UnsafeBufferPointer(rebasing: text[written..<hit]))
      if hit == text.count { return losses }
      written = hit &+ 1
      let byte = text[hit]
      switch byte {
      case UInt8(ascii: "&"): output.append(literal: "&amp;")
      case UInt8(ascii: "<"): output.append(literal: "&lt;")
      case UInt8(ascii: ">"): output.append(literal: "&gt;")
      case 0x0D: output.append(literal: "&#13;")
      case 0x09 where place == .attribute: output.append(literal: "&#9;")
      case 0x0A where place == .attribute: output.append(literal: "&#10;")
      case UInt8(ascii: "\"") where place == .attribute: output.append(literal: "&quot;")
      case 0xEF:
        if hit &+ 2 < text.count, text[hit &+ 1] == 0xBF, text[hit &+ 2] & 0xFE == 0xBE {
          written = hit &+ 3
          losses &+= 1
          output.append(literal: replacementCharacter)
        } else {
          output.append(byte)
        }
      case 0x09, 0x0A, 0x20...: output.append(byte)
      default:
        losses &+= 1
        output.append(literal: replacementCharacter)
      }
    }
  }
}
