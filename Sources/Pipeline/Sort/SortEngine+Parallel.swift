import Synchronization
import Threads

// Sorting on several threads, without memory that two of them write to: each thread deals a stripe of the rows (the
// first, second, … part as given) by the beginning of their keys; what is dealt is then sorted part by part
// (`RowSort`). Dealing is stable and keeps rows that may be equal together, so the result is that of one thread.

extension SortEngine {
  /// The rows in order, sorted on so many threads.
  func sorted(_ rows: [Int32], parallelism: Int) -> [Int32] {
    guard let sort = sort(rows, parallelism: parallelism) else { return sorted(rows) }
    return sort.rows(0..<rows.count)
  }

  /// Deals the rows, and begins to sort them in order, on so many threads with that of the caller, which takes its
  /// share while it waits; nil where there is nothing to divide.
  func sort(_ rows: [Int32], parallelism: Int) -> RowSort? {
    let threads = min(parallelism, 64)
    guard !stages.isEmpty, threads > 1, rows.count >= threads else { return nil }
    let partCount = min(max(rows.count / SortEngine.partLength, threads * 4), SortBounds.mostParts)
    let bounds = bounds(of: rows, partCount: partCount)
    let dealt = Mutex([[[SortElement]]](repeating: [], count: threads))
    Work.inParallel(threads) { number in
      let stripe = rows.count * number / threads..<rows.count * (number + 1) / threads
      let parts = deal(rows[stripe], bounds)
      dealt.withLock { $0[number] = parts }
    }
    let stripes = dealt.withLock { $0 }
    let sort = RowSort((0..<bounds.partCount).map { part in stripes.map { $0[part] } }, by: self)
    sort.start(threadCount: threads - 1)
    return sort
  }

  /// About so many rows are a part where there are many of them.
  ///
  /// Each has a line of the cache of its own for its text, and 32 bytes for its element: with more rows than that the
  /// texts would have left a processor's own cache (1 to 2 MiB) when their next eight bytes are asked for.
  private static let partLength = 8_192

  /// Beginnings of keys that cut the rows into parts of about the same size, from a sample.
  private func bounds(of rows: [Int32], partCount: Int) -> SortBounds {
    var sample = stride(from: 0, to: rows.count, by: max(rows.count / 8_192, 1))
      .map { SortElement(chunk: 0, row: rows[$0]) }
    sample.withUnsafeMutableBufferPointer { sample in withViews { loadFirst(sample, $0) } }
    let chunks = sample.map(\.chunk).sorted()
    var bounds: [UInt64] = []
    for number in 1..<partCount {
      let bound = chunks[number * chunks.count / partCount]
      if bound > bounds.last ?? chunks[0] { bounds.append(bound) }
    }
    return SortBounds(bounds)
  }

  /// Deals rows by the beginning of their keys: every row of a part comes before every row of the next.
  ///
  /// A block of rows at a time, which stays in the cache: its elements are put in the order of the parts, and then each
  /// part gets its own in one piece.
  private func deal(_ rows: ArraySlice<Int32>, _ bounds: SortBounds) -> [[SortElement]] {
    let partCount = bounds.partCount
    var parts = [[SortElement]](repeating: [], count: partCount)
    // The bounds make parts of about the same size; room that is not used is never touched.
    for part in parts.indices { parts[part].reserveCapacity(rows.count / partCount * 5 / 4) }
    let length = min(SortEngine.dealingBlockLength, rows.count)
    withViews { views in
      withUnsafeTemporaryAllocation(of: SortElement.self, capacity: 2 * length) { block in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: partCount + 1) { places in
          var start = rows.startIndex
          while start < rows.endIndex {
            let count = min(length, rows.endIndex - start)
            let elements = ElementSort.Elements(rebasing: block[..<count])
            let dealt = ElementSort.Elements(rebasing: block[length..<length + count])
            for index in 0..<count {
              elements.initializeElement(at: index, to: SortElement(chunk: 0, row: rows[start &+ index]))
            }
            loadFirst(elements, views)
            deal(elements, bounds, to: dealt, places)
            // Each part's place is now where it ends.
            var first = 0
            for part in 0..<partCount {
              parts[part].append(contentsOf: dealt[first..<places[part]])
              first = places[part]
            }
            start += count
          }
        }
      }
    }
    return parts
  }

  /// Puts elements in the order of their parts, stably; `places` then tells where each part ends.
  private func deal(
    _ elements: ElementSort.Elements, _ bounds: SortBounds, to dealt: ElementSort.Elements,
    _ places: UnsafeMutableBufferPointer<Int>
  ) {
    places.initialize(repeating: 0)
    bounds.withSearch { search in
      for index in elements.indices {
        let part = search.part(of: elements[index].chunk)
        elements[index].tag = UInt32(truncatingIfNeeded: part)
        places[part &+ 1] &+= 1
      }
    }
    for part in 0..<bounds.partCount { places[part &+ 1] &+= places[part] }
    for index in elements.indices {
      let part = Int(elements[index].tag)
      dealt[places[part]] = elements[index]
      places[part] &+= 1
    }
  }

  private static let dealingBlockLength = 4_096

  /// The rows of elements, whose first eight bytes are loaded, in order; the elements are put into it.
  func sortedRows(_ elements: inout [SortElement]) -> [Int32] {
    withUnsafeTemporaryAllocation(of: SortElement.self, capacity: elements.count) { scratch in
      elements.withUnsafeMutableBufferPointer { elements in
        withViews { sort(elements, scratch, $0, isLoaded: true) }
      }
    }
    return elements.map(\.row)
  }
}

/// Beginnings of keys that divide rows into parts.
private struct SortBounds {
  static let mostParts = 128
  /// Strictly ascending, filled up with the largest number there is to one fewer than `mostParts`.
  private let bounds: [UInt64]
  let partCount: Int

  /// - Parameter bounds: strictly ascending, fewer than `mostParts`.
  init(_ bounds: [UInt64]) {
    partCount = bounds.count + 1
    self.bounds = bounds + repeatElement(.max, count: max(Self.mostParts - partCount, 0))
  }

  func withSearch(_ body: (Search) -> Void) {
    bounds.withUnsafeBufferPointer { bounds in
      if let base = bounds.baseAddress { body(Search(bounds: base, last: partCount &- 1)) }
    }
  }

  /// The bounds by a pointer: each row is looked for among them.
  struct Search {
    fileprivate let bounds: UnsafePointer<UInt64>
    fileprivate let last: Int

    /// How many of the bounds are not above a number: seven steps and no branch.
    @inline(__always)
    func part(of chunk: UInt64) -> Int {
      var part = 0
      part &+= bounds[part &+ 63] <= chunk ? 64 : 0
      part &+= bounds[part &+ 31] <= chunk ? 32 : 0
      part &+= bounds[part &+ 15] <= chunk ? 16 : 0
      part &+= bounds[part &+ 7] <= chunk ? 8 : 0
      part &+= bounds[part &+ 3] <= chunk ? 4 : 0
      part &+= bounds[part &+ 1] <= chunk ? 2 : 0
      part &+= bounds[part] <= chunk ? 1 : 0
      // The largest number of all is not below what the bounds are filled up with.
      return min(part, last)
    }
  }
}
