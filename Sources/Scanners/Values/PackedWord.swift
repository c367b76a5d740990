/// A short word of ASCII letters in one number, so that comparing words is comparing numbers: dates are read by the
/// million, and an array or string per month name would take most of the time.
struct PackedWord: Equatable, ExpressibleByStringLiteral {
  /// The letters, the last one in the lowest byte.
  private(set) var letters: UInt128 = 0
  /// How many letters there are; those before the last 16 are lost.
  private(set) var count = 0

  init() {}

  init(stringLiteral text: StaticString) {
    text.withUTF8Buffer { buffer in
      for byte in buffer { append(byte) }
    }
  }

  mutating func append(_ letter: UInt8) {
    letters = letters &<< 8 | UInt128(letter)
    count &+= 1
  }

  /// Whether this is the beginning of `name`, or all of it.
  func begins(_ name: PackedWord) -> Bool {
    count <= name.count && letters == name.letters &>> UInt128(8 &* (name.count &- count))
  }

  static func ~= (pattern: PackedWord, value: PackedWord) -> Bool { pattern == value }
}
