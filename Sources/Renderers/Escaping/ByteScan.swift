import Templating

/// The search for the next byte that has to be escaped: what every escaper spends its time on.
///
/// Why it is clever: nearly all bytes of nearly all texts need nothing, so the escapers look at many at a time and copy
/// what lies between two hits in one piece. Long texts go in blocks of thirty-two: the test of a byte is a number made
/// of comparisons, without a branch, and a loop of that length over it becomes vector instructions for whichever
/// processor the compiler builds for. What is left goes eight bytes at a time, in one 64-bit register, with the classic
/// tests (Hacker's Delight §6-1): of a byte that matches, the highest bit is set in the result, and the lowest set bit
/// is exact. What to watch: bytes above a match may be reported falsely, so only the first hit of a word counts; `word`
/// and `byte` have to agree, or short texts and long ones would be escaped differently, which the tests compare; a test
/// with `&&` or `||` is a branch a byte again, and loops of eight or sixteen are unrolled before they are vectorised.
/// (Comparing `SIMD16<UInt8>` would read better and took 20 times as many instructions with Swift 6.3.)
enum ByteScan {
  /// Position of the first byte at or after `start` that is special, or `bytes.count`.
  ///
  /// - Parameters:
  ///   - word: eight bytes in, the highest bit set in each that is special (see `less` and `equal`).
  ///   - byte: of a single byte, 0 if it needs nothing and 1 if it is special (see `isLess` and `isEqual`).
  @inline(__always)
  static func firstSpecial(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, word: (UInt64) -> UInt64, byte: (UInt8) -> UInt8
  ) -> Int {
    var index = start
    let count = bytes.count
    guard let base = bytes.baseAddress else { return count }
    // Unsafe, measured: with bounds checks the loop is not vectorised, and a load of eight bytes has no checked form;
    // `index + 32 <= count` and `index + 8 <= count` keep them inside.
    while index &+ 32 <= count {
      var hits: UInt8 = 0
      for offset in 0..<32 { hits |= byte(base[index &+ offset]) }
      if hits != 0 { break }
      index &+= 32
    }
    while index &+ 8 <= count {
      let hits = word(UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)))
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count && byte(base[index]) == 0 { index &+= 1 }
    return index
  }

  /// 1 for a byte less than `limit`.
  @inline(__always)
  static func isLess(_ byte: UInt8, _ limit: UInt8) -> UInt8 { byte < limit ? 1 : 0 }

  /// 1 for a byte that equals `value`.
  @inline(__always)
  static func isEqual(_ byte: UInt8, _ value: UInt8) -> UInt8 { byte == value ? 1 : 0 }

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
