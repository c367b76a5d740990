/// A set of bytes, as 256 bits in four registers: a test without memory access, table or branch.
struct ByteSet: Sendable {
  private let low: (UInt64, UInt64)
  private let high: (UInt64, UInt64)

  /// The bytes for which `isMember` is true.
  init(_ isMember: (UInt8) -> Bool) {
    func word(_ number: UInt8) -> UInt64 {
      (0..<64).reduce(0) { isMember(number &* 64 &+ $1) ? $0 | 1 << UInt64($1) : $0 }
    }
    low = (word(0), word(1))
    high = (word(2), word(3))
  }

  /// Whether a byte is in the set.
  @inline(__always)
  subscript(_ byte: UInt8) -> Bool {
    let bit = UInt64(byte & 63)
    let word = byte < 128 ? (byte < 64 ? low.0 : low.1) : (byte < 192 ? high.0 : high.1)
    return word &>> bit & 1 != 0
  }
}
