/// What a tool's own field can hold, where that is more than any text: a column of the same name in another tool's file
/// may mean something else.
enum ExtraValue {
  /// Any text.
  case text
  /// One of some words, case not counting.
  case word(Set<String>)
  /// A whole number.
  case integer
  /// A text that begins so.
  case prefixed([String])
  /// A time of the day: `14:00`, `2:00 pm`.
  case clock

  /// Whether a value is of this kind.
  func holds(_ text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text: return true
    case .word(let words): return words.contains(String(decoding: text, as: UTF8.self).lowercased())
    case .integer:
      let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
      return (1...18).contains(digits.count) && digits.allSatisfy { $0 &- 0x30 <= 9 }
    case .prefixed(let beginnings): return beginnings.contains { text.starts(with: $0.utf8) }
    case .clock:
      return String(decoding: text, as: UTF8.self).wholeMatch(of: /[0-9]{1,2}:[0-9]{2} ?([ap]m)?/) != nil
    }
  }
}
