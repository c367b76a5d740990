/// Comparing and searching UTF-8 as bytes, which is the order and the equality of its scalars.
///
/// Hot: a filter calls these once per row, so they take pointers that were checked once for a whole batch. Titles
/// are short, so the search prepares nothing: what cleverer searches set up would cost more than it saves.
enum ByteText {
  /// Below 0, 0 or above 0 where the left text comes before, is, or comes after the right.
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared {
      let difference = Int(left[index]) &- Int(right[index])
      if difference != 0 { return difference }
      index &+= 1
    }
    return left.count &- right.count
  }

  /// Whether `text` has `needle` at `offset`; there is room for it.
  @inline(__always)
  private static func has(
    _ needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    var index = 0
    while index < needle.count {
      if text[offset &+ index] != needle[index] { return false }
      index &+= 1
    }
    return true
  }

  /// Whether the text begins with the needle.
  static func hasPrefix(_ text: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= needle.count && has(needle, in: text, at: 0)
  }

  /// Whether the text ends with the needle.
  static func hasSuffix(_ text: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= needle.count && has(needle, in: text, at: text.count &- needle.count)
  }

  /// Whether the needle is somewhere in the text; the empty one always is.
  ///
  /// Looks at eight places at a time: at a place where the needle begins, both its first byte is there and, so much
  /// further on, its last. XORed with those, a fitting place is a zero byte.
  static func contains(_ text: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = needle.first, let last = needle.last else { return true }
    let raw = UnsafeRawBufferPointer(text)
    let lastPlace = text.count &- needle.count
    let firstBytes = 0x0101_0101_0101_0101 &* UInt64(first)
    let lastBytes = 0x0101_0101_0101_0101 &* UInt64(last)
    var place = 0
    while place &+ 7 <= lastPlace {
      let front = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ firstBytes
      let back = raw.loadUnaligned(fromByteOffset: place &+ needle.count &- 1, as: UInt64.self) ^ lastBytes
      let misses = front | back
      // A byte is 0 where subtracting 1 borrows from a byte whose high bit was not set. Never overlooks one.
      if (misses &- 0x0101_0101_0101_0101) & ~misses & 0x8080_8080_8080_8080 != 0 {
        for offset in 0..<8 where has(needle, in: text, at: place &+ offset) { return true }
      }
      place &+= 8
    }
    while place <= lastPlace {
      if has(needle, in: text, at: place) { return true }
      place &+= 1
    }
    return false
  }
}
