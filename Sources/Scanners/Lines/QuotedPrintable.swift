/// Quoted-printable (RFC 2045 §6.7), as vCalendar 1.0 has it in properties:
/// `SUMMARY;ENCODING=QUOTED-PRINTABLE:K=C3=A4se`.
enum QuotedPrintable {
  private static let mark = UInt8(ascii: "=")
  private static let name = Array("QUOTED-PRINTABLE".utf8)

  /// Whether a line goes on in the next one: it is of a property in quoted-printable, and ends with the mark.
  static func goesOn(_ line: [UInt8]) -> Bool {
    guard line.last == mark, let colon = line.firstIndex(of: UInt8(ascii: ":")), colon < line.count - 1 else {
      return false
    }
    let head = line[..<colon].map(ICalendarHead.upper)
    return head.indices.contains { head[$0...].starts(with: name) }
  }

  /// The text of a value in UTF-8, its line ends LF; nil where it is in another character set than UTF-8, ASCII and
  /// ISO-8859-1.
  ///
  /// A mark without two digits behind it stands for itself.
  static func text(_ value: ArraySlice<UInt8>, charset: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let byte = value[index]
      if byte == mark, index + 2 < value.endIndex, let high = digit(value[index + 1]),
        let low = digit(value[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    var text = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      guard charset == Array("ISO-8859-1".utf8) else { return nil }
      text = bytes.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
    }
    return text.indices.filter { text[$0] != 0x0D || $0 + 1 == text.count || text[$0 + 1] != 0x0A }
      .map { text[$0] }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
