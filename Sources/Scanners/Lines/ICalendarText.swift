/// Texts of iCalendar (RFC 5545 §3.3.11), in which a backslash takes the meaning from the character behind it.
enum ICalendarText {
  private static let backslash = UInt8(ascii: "\\")

  /// A list at its commas.
  static func split(_ value: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    var start = value.startIndex
    var index = start
    while index < value.endIndex {
      if value[index] == backslash {
        index += 2
        continue
      }
      if value[index] == UInt8(ascii: ",") {
        take(unescaped(value[start..<index]))
        start = index + 1
      }
      index += 1
    }
    take(unescaped(value[start...]))
  }

  /// A text without its escapes: `\n` is a line end, any other character after a backslash itself.
  static func unescaped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard var found = text.firstIndex(of: backslash) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = text.startIndex
    while found + 1 < text.endIndex {
      result.append(contentsOf: text[start..<found])
      let escaped = text[found + 1]
      result.append(escaped == UInt8(ascii: "n") || escaped == UInt8(ascii: "N") ? 10 : escaped)
      start = found + 2
      found = start
      while found < text.endIndex, text[found] != backslash { found += 1 }
    }
    result.append(contentsOf: text[start...])
    return result[...]
  }
}
