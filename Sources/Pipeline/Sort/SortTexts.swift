import CVectors
import TaskModel

/// A column of texts as the sort reads it: the bytes, and where each text ends.
struct SortTexts: Sendable {
  private let bytes: [UInt8]
  /// By text: where it ends, shifted left by one; it begins where the one before ends.
  private var ends: [UInt32] = []
  /// For more than 2 GiB of texts where they begin, one more than there are texts; otherwise empty.
  private var wideBounds: [Int] = []

  /// Takes over a column; it holds no zero byte.
  init(_ column: TextColumn) {
    bytes = column.bytes
    if let ends = column.shiftedEnds {
      self.ends = ends
    } else {
      // A row without a text ends where the one before does.
      var end = 0
      wideBounds = [0]
      wideBounds.reserveCapacity(column.count + 1)
      for row in 0..<column.count {
        end = max(end, column.range(row).upperBound)
        wideBounds.append(end)
      }
    }
  }

  /// Pointers to the texts, valid during `body`.
  func withView(isDescending: Bool, _ body: (View) -> Void) {
    bytes.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { ends in
        wideBounds.withUnsafeBufferPointer { wideBounds in
          body(
            View(
              bytes: bytes, ends: ends, wideBounds: wideBounds, inversion: isDescending ? .max : 0))
        }
      }
    }
  }

  /// Texts by pointers: loading eight bytes of a text is the innermost step of the sort.
  struct View {
    let bytes: UnsafeRawBufferPointer
    let ends: UnsafeBufferPointer<UInt32>
    let wideBounds: UnsafeBufferPointer<Int>
    /// What every chunk is XORed with: all ones sort descending.
    let inversion: UInt64

    /// Stands for a key that is no text.
    static var none: View {
      View(
        bytes: UnsafeRawBufferPointer(start: nil, count: 0),
        ends: UnsafeBufferPointer(start: nil, count: 0),
        wideBounds: UnsafeBufferPointer(start: nil, count: 0), inversion: 0)
    }

    /// Whether there are texts.
    var isText: Bool { !ends.isEmpty || !wideBounds.isEmpty }

    /// Where a row's text begins.
    @inline(__always)
    private func start(_ row: Int) -> Int {
      if !wideBounds.isEmpty { return wideBounds[row] }
      return row == 0 ? 0 : Int(ends[row &- 1] &>> 1)
    }

    /// Asks for the place of a row's text, which `prefetchText` needs.
    @inline(__always)
    func prefetchPlace(_ row: Int) {
      if let base = ends.baseAddress { pantaskPrefetch(base + row) }
    }

    /// Asks for a row's text from `depth` on, which `chunk` needs.
    @inline(__always)
    func prefetchText(_ row: Int, _ depth: Int) {
      if let base = bytes.baseAddress { pantaskPrefetch(base + (start(row) &+ depth)) }
    }

    /// Eight bytes of a text from `depth` on as a number, the first the most significant, filled up with zeros;
    /// zero past its end.
    @inline(__always)
    func chunk(_ row: Int, _ depth: Int) -> UInt64 {
      let start = start(row) &+ depth
      let count = self.start(row &+ 1) &- start
      if count <= 0 { return 0 }
      if start &+ 8 <= bytes.count {
        let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        return count >= 8 ? word : word & ~(UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* count))
      }
      var word: UInt64 = 0
      for offset in 0..<8 { word = word &<< 8 | (offset < count ? UInt64(bytes[start &+ offset]) : 0) }
      return word
    }

    /// Below 0, 0 or above 0 where a row's text comes before, is, or comes after another's, from `depth` on.
    @inline(__always)
    func compare(_ left: Int, _ right: Int, _ depth: Int) -> Int {
      var depth = depth
      while true {
        let leftChunk = chunk(left, depth)
        let rightChunk = chunk(right, depth)
        if leftChunk != rightChunk { return leftChunk < rightChunk ? -1 : 1 }
        if leftChunk & 0xFF == 0 { return 0 }
        depth &+= 8
      }
    }
  }
}
