import Dispatch
import Synchronization

// Sorting on several threads, without memory that two of them write to: each thread deals a stripe of the rows (the
// first, second, … part as given) by the beginning of their keys, then each takes the next of those deals from all
// stripes and sorts it. Dealing is stable and keeps rows that may be equal together, so the result is that of one
// thread.

extension SortEngine {
  /// The rows in order, sorted on so many threads.
  func sorted(_ rows: [Int32], parallelism: Int) -> [Int32] {
    let threads = min(parallelism, 64)
    guard !stages.isEmpty, threads > 1, rows.count >= threads else { return sorted(rows) }
    let bounds = bounds(of: rows, partCount: threads * 4)
    let dealt = Mutex([[[SortElement]]](repeating: [], count: threads))
    DispatchQueue.concurrentPerform(iterations: threads) { number in
      let stripe = rows.count * number / threads..<rows.count * (number + 1) / threads
      let parts = deal(rows[stripe], bounds)
      dealt.withLock { $0[number] = parts }
    }
    let stripes = dealt.withLock { $0 }
    let results = Mutex([[Int32]](repeating: [], count: bounds.count + 1))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part <= bounds.count else { return }
        let sorted = sortedRows(stripes.flatMap { $0[part] })
        results.withLock { $0[part] = sorted }
      }
    }
    var joined: [Int32] = []
    joined.reserveCapacity(rows.count)
    for part in results.withLock({ $0 }) { joined.append(contentsOf: part) }
    return joined
  }

  /// Beginnings of keys that cut the rows into parts of about the same size, strictly ascending, from a sample.
  private func bounds(of rows: [Int32], partCount: Int) -> [UInt64] {
    var sample = stride(from: 0, to: rows.count, by: max(rows.count / 1_024, 1))
      .map { SortElement(chunk: 0, row: rows[$0]) }
    sample.withUnsafeMutableBufferPointer { sample in withViews { loadFirst(sample, $0) } }
    let chunks = sample.map(\.chunk).sorted()
    var bounds: [UInt64] = []
    for number in 1..<partCount {
      let bound = chunks[number * chunks.count / partCount]
      if bound > bounds.last ?? chunks[0] { bounds.append(bound) }
    }
    return bounds
  }

  /// Deals rows by the beginning of their keys: every row of a part comes before every row of the next.
  ///
  /// A block of rows at a time, which stays in the cache.
  private func deal(_ rows: ArraySlice<Int32>, _ bounds: [UInt64]) -> [[SortElement]] {
    var parts = [[SortElement]](repeating: [], count: bounds.count + 1)
    // The bounds make parts of about the same size; room that is not used is never touched.
    for part in parts.indices { parts[part].reserveCapacity(rows.count / parts.count * 9 / 8) }
    withViews { views in
      withUnsafeTemporaryAllocation(of: SortElement.self, capacity: SortEngine.dealingBlockLength) { block in
        var start = rows.startIndex
        while start < rows.endIndex {
          let count = min(block.count, rows.endIndex - start)
          let elements = ElementSort.Elements(rebasing: block[..<count])
          for index in 0..<count {
            elements.initializeElement(at: index, to: SortElement(chunk: 0, row: rows[start + index]))
          }
          loadFirst(elements, views)
          for element in elements {
            // A few bounds, and no branch: the part is the number of bounds that are not above.
            var part = 0
            for bound in bounds { part &+= bound <= element.chunk ? 1 : 0 }
            parts[part].append(element)
          }
          start += count
        }
      }
    }
    return parts
  }

  private static let dealingBlockLength = 4_096

  /// The rows of elements, whose first eight bytes are loaded, in order.
  private func sortedRows(_ elements: [SortElement]) -> [Int32] {
    var elements = elements
    withUnsafeTemporaryAllocation(of: SortElement.self, capacity: elements.count) { scratch in
      elements.withUnsafeMutableBufferPointer { elements in
        withViews { sort(elements, scratch, $0, isLoaded: true) }
      }
    }
    return elements.map(\.row)
  }
}
