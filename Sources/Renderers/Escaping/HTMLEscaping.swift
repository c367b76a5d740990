import Templating

/// Text for HTML, for the inside of elements and of quoted attributes alike (HTML Living Standard §13.1.2,
/// §13.3).
///
/// `& < > " '` become character references. Control characters, which HTML forbids (§13.2.3.5) and terminals
/// obey, become their pictures (U+2400 to U+241F); tab and line breaks stay, vertical tab and form feed become line
/// breaks.
enum HTMLEscaping {
  /// Appends a text.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    var written = 0
    while true {
      let hit = ByteScan.firstSpecial(
        in: text, from: written,
        word: { word in
          ByteScan.less(word, 0x20) | ByteScan.equal(word, 0x22)
            | ByteScan.equal(word, 0x26, orWith: 0x01) | ByteScan.equal(word, 0x3C, orWith: 0x02)
        },
        byte: { byte in
          ByteScan.isLess(byte, 0x20) | ByteScan.isEqual(byte, 0x22)
            | ByteScan.isEqual(byte & 0xFE, 0x26) | ByteScan.isEqual(byte & 0xFD, 0x3C)
        })
      output.append(UnsafeBufferPointer(rebasing: text[written..<hit]))
      if hit == text.count { return }
      appendReplacement(of: text[hit], to: &output)
      written = hit &+ 1
    }
  }

  @inline(__always)
  private static func appendReplacement(of byte: UInt8, to output: inout OutputBuffer) {
    switch byte {
    case UInt8(ascii: "&"): output.append(literal: "&amp;")
    case UInt8(ascii: "<"): output.append(literal: "&lt;")
    case UInt8(ascii: ">"): output.append(literal: "&gt;")
    case UInt8(ascii: "\""): output.append(literal: "&quot;")
    case UInt8(ascii: "'"): output.append(literal: "&#39;")
    case 0x0B, 0x0C: output.append(UInt8(ascii: "\n"))
    case 0x09, 0x0A, 0x0D, 0x20...: output.append(byte)
    default: output.append(pictureOf: byte)
    }
  }
}
