import Templating

/// The search for the next byte that has to be escaped: what every escaper spends its time on.
///
/// Why it is clever: nearly all bytes of nearly all texts need nothing, so the escapers look at eight at a
/// time, in one 64-bit register, and copy what lies between two hits in one piece. The tests are the classic
/// ones (Hacker's Delight §6-1): of a byte that matches, the highest bit is set in the result, and the lowest
/// set bit is exact. What to watch: bytes above a match may be reported falsely, so only the first hit of a
/// word counts; `word` and `byte` have to agree, or short texts and long ones would be escaped differently,
/// which the tests compare. (Comparing `SIMD16<UInt8>` would read better and took 20 times as many
/// instructions with Swift 6.3.)
enum ByteScan {
  /// Position of the first byte at or after `start` that is special, or `bytes.count`.
  ///
  /// - Parameters:
  ///   - word: eight bytes in, the highest bit set in each that is special (see `less` and `equal`).
  ///   - byte: whether a single byte is special.
  @inline(__always)
  static func firstSpecial(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, word: (UInt64) -> UInt64, byte: (UInt8) -> Bool
  ) -> Int {
    var index = start
    let count = bytes.count
    guard let base = bytes.baseAddress else { return count }
    // Unsafe, measured: a load of eight bytes has no checked form; `index + 8 <= count` keeps it inside.
    while index &+ 8 <= count {
      let hits = word(UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)))
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count && !byte(base[index]) { index &+= 1 }
    return index
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of each byte that is less than `limit` (at most 128).
  @inline(__always)
  static func less(_ word: UInt64, _ limit: UInt64) -> UInt64 { (word &- ones &* limit) & ~word & highBits }

  /// The highest bit of each byte that equals `value`.
  @inline(__always)
  static func equal(_ word: UInt64, _ value: UInt64) -> UInt64 {
    let difference = word ^ (ones &* value)
    return (difference &- ones) & ~difference & highBits
  }

  /// The highest bit of each byte that equals `value` or `value` with the bit `variant` set.
  @inline(__always)
  static func equal(_ word: UInt64, _ value: UInt64, orWith variant: UInt64) -> UInt64 {
    equal(word & ~(ones &* variant), value)
  }
}

/// U+FFFD in UTF-8, in place of characters that a format cannot hold.
let replacementCharacter: StaticString = "\u{FFFD}"

extension OutputBuffer {
  /// Appends the picture of a control character below U+0020, in place of one that a format cannot hold.
  ///
  /// U+2400 for U+0000 to U+241F for U+001F (Unicode, block Control Pictures): it can be seen, and which one it was can
  /// be told, as it could not of U+FFFD.
  @inline(__always)
  mutating func append(pictureOf control: UInt8) {
    append(0xE2)
    append(0x90)
    append(0x80 | control & 0x1F)
  }
}
