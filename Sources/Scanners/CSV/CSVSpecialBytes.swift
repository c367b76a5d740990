internal import CVectors

/// The bytes at which something can happen in a CSV file: delimiter, quote, CR, LF and NUL.
///
/// A buffer's are marked all at once, one bit a byte. Where the processor has vectors of 32 bytes, C does it
/// (`CVectors`), which can say "move mask". Elsewhere five compares of 16 bytes each are or-ed and pressed into bits:
/// about a third of the instructions of the same thing with 8 bytes in a `UInt64`, and three times those of C.
package struct CSVSpecialBytes: Sendable {
  private let delimiter: SIMD16<UInt8>
  private let quote: SIMD16<UInt8>
  private let carriageReturn = SIMD16<UInt8>(repeating: 13)
  private let lineFeed = SIMD16<UInt8>(repeating: 10)

  /// Makes the set of special bytes; where there is no quote, give the delimiter for it.
  package init(delimiter: UInt8, quote: UInt8) {
    self.delimiter = SIMD16(repeating: delimiter)
    self.quote = SIMD16(repeating: quote)
  }

  /// Puts the marks of `bytes[start...]` in place of what is in `marks`, as `ByteMarks` has them.
  ///
  /// - Parameter usesWideVectors: Whether the processor's wide vectors are used where it has them; tests compare both.
  package func mark(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in marks: inout [UInt64],
    usesWideVectors: Bool = true
  ) {
    ByteMarks.put(
      bytes, from: start, in: &marks, usesWideVectors: usesWideVectors && pantaskHasWideVectors(),
      markWide: { pantaskMarkSpecialBytes($0, $1, delimiter[0], quote[0], $2) },
      isMarked: { bytes in
        (bytes .== delimiter) .| (bytes .== quote) .| (bytes .== carriageReturn) .| (bytes .== lineFeed)
          .| (bytes .== SIMD16<UInt8>())
      })
  }
}

/// Walks over the special bytes of a buffer from left to right.
struct CSVSpecialByteCursor {
  private let marks: UnsafePointer<UInt64>
  private let end: Int
  /// The index of the byte that the lowest bit of `mask` was for.
  private var block: Int
  /// The number of the block after that.
  private var nextMark: Int
  private var mask: UInt64

  /// Starts at `start`, which is not before `origin`; nothing at or after `end` is found.
  ///
  /// `marks` are those of the bytes from `origin` to `end`, as `CSVSpecialBytes.mark` makes them.
  init(_ marks: UnsafePointer<UInt64>, of origin: Int, from start: Int, to end: Int) {
    self.marks = marks
    self.end = end
    let number = (start &- origin) / 64
    block = origin &+ number &* 64
    nextMark = number &+ 1
    mask = start < end ? marks[number] & (~0 &<< UInt64(start &- block)) : 0
  }

  /// The index of the next special byte, or the end of the buffer.
  @inline(__always)
  mutating func next() -> Int {
    while mask == 0 {
      block &+= 64
      guard block < end else { return end }
      mask = marks[nextMark]
      nextMark &+= 1
    }
    let index = block &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return index
  }
}
