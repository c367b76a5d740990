/// The bytes at which something can happen in a CSV file: delimiter, quote, CR, LF and NUL.
///
/// Five compares of 16 bytes each, or-ed, then the byte mask is pressed into bits by and, multiply and shift,
/// because Swift's SIMD types have no "move mask". That is about a third of the instructions of the same thing with
/// 8 bytes in a `UInt64`, and it works on every machine alike.
package struct CSVSpecialBytes: Sendable {
  private let delimiter: SIMD16<UInt8>
  private let quote: SIMD16<UInt8>
  private let carriageReturn = SIMD16<UInt8>(repeating: 13)
  private let lineFeed = SIMD16<UInt8>(repeating: 10)
  private let delimiterByte: UInt8
  private let quoteByte: UInt8

  /// Makes the set of special bytes; where there is no quote, give the delimiter for it.
  package init(delimiter: UInt8, quote: UInt8) {
    self.delimiter = SIMD16(repeating: delimiter)
    self.quote = SIMD16(repeating: quote)
    delimiterByte = delimiter
    quoteByte = quote
  }

  /// One bit for each of the 64 bytes at `pointer`, the lowest for the first: set where a special byte is.
  @inline(__always)
  package func mask(ofBlockAt pointer: UnsafePointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawPointer(pointer)
    return mask16(raw, 0) | mask16(raw, 16) &<< 16 | mask16(raw, 32) &<< 32 | mask16(raw, 48) &<< 48
  }

  /// The same for the last `count` bytes of a buffer, fewer than 64.
  package func mask(ofTailAt pointer: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var mask: UInt64 = 0
    for index in 0..<count {
      let byte = pointer[index]
      if byte == delimiterByte || byte == quoteByte || byte == 10 || byte == 13 || byte == 0 {
        mask |= 1 &<< UInt64(index)
      }
    }
    return mask
  }

  @inline(__always)
  private func mask16(_ pointer: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    let bytes = pointer.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    let hits =
      (bytes .== delimiter) .| (bytes .== quote) .| (bytes .== carriageReturn) .| (bytes .== lineFeed)
      .| (bytes .== SIMD16<UInt8>())
    // Lanes are all ones or all zeros; each keeps the one bit that is its place, and the multiplication adds the
    // eight of a word up in its top byte.
    let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
    let low = ((UInt64(littleEndian: words.x) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    let high = ((UInt64(littleEndian: words.y) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    return low | high &<< 8
  }
}

/// Walks over the special bytes of a buffer from left to right, 64 bytes at a time.
struct CSVSpecialByteCursor {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private let special: CSVSpecialBytes
  private var block: Int
  private var mask: UInt64 = 0

  /// Starts at `start`; nothing at or after `end` is read.
  init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, special: CSVSpecialBytes) {
    self.bytes = bytes
    self.end = end
    self.special = special
    block = start &- 64
  }

  /// The index of the next special byte, or the end of the buffer.
  @inline(__always)
  mutating func next() -> Int {
    while mask == 0 {
      block &+= 64
      if block &+ 64 <= end {
        mask = special.mask(ofBlockAt: bytes + block)
      } else {
        guard block < end else { return end }
        mask = special.mask(ofTailAt: bytes + block, count: end &- block)
      }
    }
    let index = block &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return index
  }
}
