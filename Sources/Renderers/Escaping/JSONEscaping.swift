import Templating

/// Strings of JSON (RFC 8259 §7): quotes, backslashes and control characters are escaped, nothing else.
enum JSONEscaping {
  /// Appends a text as a JSON string with its quotes.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\""))
    var written = 0
    while true {
      let hit = ByteScan.firstSpecial(
        in: text, from: written,
        word: { ByteScan.less($0, 0x20) | ByteScan.equal($0, 0x22) | ByteScan.equal($0, 0x5C) },
        byte: { ByteScan.isLess($0, 0x20) | ByteScan.isEqual($0, 0x22) | ByteScan.isEqual($0, 0x5C) })
      output.append(UnsafeBufferPointer(rebasing: text[written..<hit]))
      if hit == text.count { break }
      appendEscape(of: text[hit], to: &output)
      written = hit &+ 1
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(of byte: UInt8, to output: inout OutputBuffer) {
    switch byte {
    case UInt8(ascii: "\""): output.append(literal: "\\\"")
    case UInt8(ascii: "\\"): output.append(literal: "\\\\")
    case 0x08: output.append(literal: "\\b")
    case 0x09: output.append(literal: "\\t")
    case 0x0A: output.append(literal: "\\n")
    case 0x0C: output.append(literal: "\\f")
    case 0x0D: output.append(literal: "\\r")
    default:
      output.append(literal: "\\u00")
      output.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 15
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
