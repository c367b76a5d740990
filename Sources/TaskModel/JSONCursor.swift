/// A place in JSON text, and the tokens that can be taken from there (RFC 8259).
///
/// For JSON at the edges of the program, single values and contexts; inputs are scanned by `JSONScanner`.
package struct JSONCursor: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// How far it has been read.
  package var index = 0

  /// Begins at the first byte.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte, or nil at the end.
  @inlinable @inline(__always) package var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Passes over white space (§2).
  @inlinable
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// Takes a character of ASCII, if it is next.
  @inlinable
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  /// Takes a word such as `true`, if it is next.
  package mutating func take(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// Takes a number (§6); gives its range, or nil where none is next.
  package mutating func number() -> Range<Int>? {
    let start = index
    _ = take("-")
    if !take("0") && !digits() { return nil }
    if take("."), !digits() { return nil }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if !digits() { return nil }
    }
    return start..<index
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index > start
  }

  /// Takes the string whose quote is next (§7), and appends what it says to a text.
  ///
  /// Half of a surrogate pair is U+FFFD.
  ///
  /// - Throws: what is wrong with it; a part of it may have been appended then.
  package mutating func string(to text: inout [UInt8]) throws(StringDefect) {
    let start = index
    index += 1
    var written = index
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[written..<index]
        index += 1
        return
      case UInt8(ascii: "\\"):
        text += bytes[written..<index]
        try escape(to: &text)
        written = index
      case 0..<0x20: throw StringDefect(reason: .controlCharacter, byteOffset: index)
      default: index += 1
      }
    }
    throw StringDefect(reason: .isNotClosed, byteOffset: start)
  }

  /// What is wrong with a string.
  package struct StringDefect: Error {
    /// What can be wrong.
    package enum Reason: Sendable {
      /// A control character that is not written as an escape.
      case controlCharacter
      /// The text ends before the string.
      case isNotClosed
      /// `\u` without four hexadecimal digits.
      case missingDigits
      /// A backslash before something else.
      case unknownEscape
    }
    /// What it is.
    package let reason: Reason
    /// Where it is.
    package let byteOffset: Int
  }

  private mutating func escape(to text: inout [UInt8]) throws(StringDefect) {
    let start = index
    index += 1
    let byte = next ?? 0
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      guard var scalar = hexadecimal() else {
        throw StringDefect(reason: .missingDigits, byteOffset: start)
      }
      let afterFirst = index
      if (0xD800..<0xDC00).contains(scalar), take(word: "\\u"), let low = hexadecimal(),
        (0xDC00..<0xE000).contains(low)
      {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      } else {
        index = afterFirst
      }
      text += Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    default: throw StringDefect(reason: .unknownEscape, byteOffset: start)
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }
}
