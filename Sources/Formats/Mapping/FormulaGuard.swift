/// Cells of CSV that a spreadsheet would run as a formula, and how they are written inert.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula. An
/// apostrophe in front makes it text. So that reading is the exact inverse, a text that has apostrophes before such a
/// beginning gets one more: a cell whose text is guarded is one that begins with an apostrophe and would need a guard
/// without it. A number, negative ones too, stays a number.
package enum FormulaGuard {
  /// What a guarded text begins with.
  package static let mark = UInt8(ascii: "'")

  /// Whether a text may need a guard, by its first byte: a test for hot loops, true for few texts.
  @inlinable @inline(__always)
  package static func mayBeNeeded(firstByte: UInt8) -> Bool {
    // All of them are below `A`; most texts begin with a letter.
    firstByte < 0x41
      && (firstByte == 0x3D || firstByte == 0x40 || firstByte == 0x2B || firstByte == 0x2D
        || firstByte == 0x27 || firstByte == 0x09 || firstByte == 0x0D)
  }

  /// Whether a text gets an apostrophe in front, or, with one in front already, has it from a guard.
  package static func isNeeded(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] == mark { start += 1 }
    guard start < text.count else { return false }
    switch text[start] {
    case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0D: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(text, from: start + 1)
    default: return false
    }
  }

  /// A text without its guard, where it has one.
  package static func unguarded(_ text: String) -> String {
    guard text.utf8.first == mark, isNeeded(text.utf8Span.span) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  /// Whether what follows a sign is a number: digits, a fraction, an exponent.
  private static func isNumber(_ text: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    func digits() -> Bool {
      let first = index
      while index < text.count, text[index] >= 0x30, text[index] <= 0x39 { index += 1 }
      return index > first
    }
    guard digits() else { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() else { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard digits() else { return false }
    }
    return index == text.count
  }
}
