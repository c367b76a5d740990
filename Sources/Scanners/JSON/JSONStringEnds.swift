internal import CVectors

/// The bytes at which a run of plain string text can end in JSON: a quotation mark, a backslash or a control character
/// (RFC 8259 §7).
///
/// A buffer's are marked all at once, one bit a byte, so that most strings cost one look at a number however long they
/// are. Where the processor has vectors of 32 bytes, C does it (`CVectors`).
enum JSONStringEnds {
  /// Puts the marks of `bytes[start...]` in place of what is in `marks`, as `ByteMarks` has them.
  ///
  /// - Parameter usesWideVectors: Whether the processor's wide vectors are used where it has them; tests compare both.
  static func mark(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in marks: inout [UInt64],
    usesWideVectors: Bool = true
  ) {
    ByteMarks.put(
      bytes, from: start, in: &marks, usesWideVectors: usesWideVectors && pantaskHasWideVectors(),
      markWide: pantaskMarkStringEnds,
      isMarked: { bytes in
        (bytes .== SIMD16(repeating: 0x22)) .| (bytes .== SIMD16(repeating: 0x5C))
          .| (bytes .< SIMD16(repeating: 0x20))
      })
  }

  /// The marks of the bytes of a run.
  struct Marks {
    private let numbers: UnsafePointer<UInt64>
    private let bytes: UnsafePointer<UInt8>
    private let origin: Int
    private let limit: Int

    /// Those of the bytes from `origin` to `limit`, as `mark` puts them.
    init(_ numbers: UnsafePointer<UInt64>, of bytes: UnsafePointer<UInt8>, from origin: Int, to limit: Int) {
      self.numbers = numbers
      self.bytes = bytes
      self.origin = origin
      self.limit = limit
    }

    /// The index of the first byte of the kind from `start` on, or something not below the limit.
    @inline(__always)
    func next(from start: Int) -> Int {
      guard start < limit else { return limit }
      // What was held of a line that turned out to be none is read again, and has no marks.
      guard start >= origin else { return nextUnmarked(from: start) }
      var number = (start &- origin) &>> 6
      var block = origin &+ number &<< 6
      var mask = numbers[number] & (~0 &<< UInt64(truncatingIfNeeded: start &- block))
      while mask == 0 {
        block &+= 64
        guard block < limit else { return limit }
        number &+= 1
        mask = numbers[number]
      }
      return block &+ mask.trailingZeroBitCount
    }

    @inline(never)
    private func nextUnmarked(from start: Int) -> Int {
      var index = start
      while index < min(origin, limit) {
        if bytes[index] == 0x22 || bytes[index] == 0x5C || bytes[index] < 0x20 { return index }
        index += 1
      }
      return next(from: index)
    }
  }
}
