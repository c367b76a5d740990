/// One bit for each byte of a buffer: set where something can happen.
///
/// Why: a loop that only ever sees such bytes costs the same for a value of three bytes as for one of thirty. What
/// marks the blocks is given; here is what is the same for every syntax: the memory, and the end that is no whole
/// block.
enum ByteMarks {
  /// Bytes of a block, which are the bits of a number.
  static let blockByteCount = 64

  /// Puts the marks of `bytes[start...]` in place of what is in `marks`: for each 64 bytes a number, the lowest bit for
  /// the first byte, and none set behind the last.
  ///
  /// - Parameters:
  ///   - usesWideVectors: Whether `markWide` marks, which takes a processor with such vectors: it gets the first of so
  ///     many whole blocks and where their numbers go, and must write all of them, and read nothing else.
  ///   - isMarked: Which of sixteen bytes are marked, for other processors.
  @inline(__always)
  static func put(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in marks: inout [UInt64], usesWideVectors: Bool,
    markWide: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt64>) -> Void,
    isMarked: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) {
    func markBlocks(_ first: UnsafePointer<UInt8>, _ count: Int, _ numbers: UnsafeMutablePointer<UInt64>) {
      if usesWideVectors { return markWide(first, count, numbers) }
      for block in 0..<count {
        let place = UnsafeRawPointer(first + block &* blockByteCount)
        var number: UInt64 = 0
        for part in 0..<4 {
          let hits = isMarked(place.loadUnaligned(fromByteOffset: part &* 16, as: SIMD16<UInt8>.self))
          number |= bits(of: hits) &<< UInt64(part &* 16)
        }
        numbers[block] = number
      }
    }
    marks.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress, start < bytes.count else { return }
    let blockCount = (bytes.count &- start) / blockByteCount
    let tailCount = (bytes.count &- start) % blockByteCount
    marks.append(addingCapacity: blockCount &+ 1) { marks in
      // Unsafe: the numbers are written where they will stay.
      marks.withUnsafeMutableBufferPointer { storage, count in
        guard let numbers = storage.baseAddress else { return }
        markBlocks(base + start, blockCount, numbers)
        count = blockCount
        guard tailCount > 0 else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockByteCount) { block in
          block.initialize(repeating: 0)
          _ = block.update(fromContentsOf: bytes[(bytes.count &- tailCount)...])
          guard let first = block.baseAddress else { return }
          markBlocks(first, 1, numbers + blockCount)
        }
        numbers[blockCount] &= 1 &<< UInt64(tailCount) &- 1
        count &+= 1
      }
    }
  }

  /// The sixteen lanes of a comparison as bits, the lowest for the first.
  ///
  /// Swift's SIMD types have no "move mask". Lanes are all ones or all zeros; each keeps the one bit that is its place,
  /// and the multiplication adds the eight of a word up in its top byte.
  @inline(__always)
  private static func bits(of hits: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
    let low = ((UInt64(littleEndian: words.x) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    let high = ((UInt64(littleEndian: words.y) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    return low | high &<< 8
  }
}
