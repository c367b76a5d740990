/// Cells of CSV that a spreadsheet would run as a formula, and how they are written inert.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula; so do some
/// where spaces, line feeds or marks that take no room come first, which they trim, and where the sign is a fullwidth
/// or small one. An apostrophe in front makes it text. So that reading is the exact inverse, a text that has
/// apostrophes before such a beginning gets one more: a cell whose text is guarded is one that begins with an
/// apostrophe and would need a guard without it. A number, negative ones too, stays a number.
package enum FormulaGuard {
  /// What a guarded text begins with.
  package static let mark = UInt8(ascii: "'")

  /// Whether a text may need a guard, by its first byte: a test for hot loops, true for few texts.
  @inlinable @inline(__always) package static func mayBeNeeded(firstByte: UInt8) -> Bool {
    // Most texts begin with a letter of ASCII.
    if firstByte >= 0x41 { return firstByte >= 0x7F }
    return firstByte <= 0x20 || firstByte == 0x3D || firstByte == 0x40 || firstByte == 0x2B
      || firstByte == 0x2D || firstByte == 0x27
  }

  /// Whether a text gets an apostrophe in front, or, with one in front already, has it from a guard.
  package static func isNeeded(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] == mark { start += 1 }
    guard start < text.count else { return false }
    if text[start] == 0x09 || text[start] == 0x0D { return true }
    while true {
      let length = lengthOfTrimmed(text, at: start)
      if length == 0 { break }
      start += length
    }
    guard start < text.count else { return false }
    switch text[start] {
    case UInt8(ascii: "="), UInt8(ascii: "@"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(text, from: start + 1)
    // U+FF0B ＋, U+FF0D －, U+FF1D ＝, U+FF20 ＠; U+FE62 ﹢, U+FE63 ﹣, U+FE66 ﹦, U+FE6B ﹫.
    case 0xEF where start + 2 < text.count:
      switch (text[start + 1], text[start + 2]) {
      case (0xBC, 0x8B), (0xBC, 0x8D), (0xB9, 0xA2), (0xB9, 0xA3): return !isNumber(text, from: start + 3)
      case (0xBC, 0x9D), (0xBC, 0xA0), (0xB9, 0xA6), (0xB9, 0xAB): return true
      default: return false
      }
    default: return false
    }
  }

  /// How many bytes a character has that may be trimmed or not be seen: white space, control characters, marks without
  /// a width (Unicode's general categories Zs, Zl, Zp, Cc and Cf); 0 for any other.
  private static func lengthOfTrimmed(_ text: Span<UInt8>, at position: Int) -> Int {
    guard position < text.count else { return 0 }
    let first = text[position]
    if first <= 0x20 || first == 0x7F { return 1 }
    func byte(_ offset: Int) -> UInt8 { position + offset < text.count ? text[position + offset] : 0 }
    switch (first, byte(1), byte(2)) {
    // U+0080 to U+00A0, U+00AD, U+061C.
    case (0xC2, 0x80...0xA0, _), (0xC2, 0xAD, _), (0xD8, 0x9C, _): return 2
    // U+1680, U+180E, U+2000 to U+200F, U+2028 to U+202F, U+205F to U+206F, U+3000, U+FEFF.
    case (0xE1, 0x9A, 0x80), (0xE1, 0xA0, 0x8E), (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF),
      (0xE2, 0x81, 0x9F...0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
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
