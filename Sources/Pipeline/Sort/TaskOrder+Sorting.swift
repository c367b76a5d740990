import Dispatch
import Synchronization
package import TaskModel

extension TaskOrder {
  /// The tasks of a selection in this order; tasks equal by all keys stay in the selection's order.
  ///
  /// Linear in the tasks and in the bytes of text that tell them apart. With `parallelism` above 1 and many tasks,
  /// they are first dealt by the beginning of their keys into runs that do not overlap, which are then sorted on so
  /// many threads; the result is the same.
  package func sorted(_ selection: Selection, of table: TaskTable, parallelism: Int = 1) -> Selection {
    let engine = SortEngine(self, table)
    var sorted = selection
    sorted.rows =
      parallelism > 1 && selection.count >= 16_384
      ? engine.sorted(selection.rows, parallelism: parallelism) : engine.sorted(selection.rows)
    return sorted
  }
}

extension SortEngine {
  /// The rows in order, sorted on several threads.
  func sorted(_ rows: [Int32], parallelism: Int) -> [Int32] {
    let parts = dealt(rows, into: parallelism * 4)
    if parts.count < 2 { return sorted(rows) }
    let results = Mutex([[Int32]](repeating: [], count: parts.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: parallelism) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < parts.count else { return }
        let sorted = sorted(parts[index])
        results.withLock { $0[index] = sorted }
      }
    }
    var joined: [Int32] = []
    joined.reserveCapacity(rows.count)
    for part in results.withLock({ $0 }) { joined.append(contentsOf: part) }
    return joined
  }

  /// Deals rows into parts by the first eight bytes of their keys: every row of a part comes before every row
  /// of the next, rows that may be equal are in the same part, in the order given.
  ///
  /// The bounds are taken from a sample.
  private func dealt(_ rows: [Int32], into count: Int) -> [[Int32]] {
    guard !stages.isEmpty else { return [rows] }
    var elements = rows.map { SortElement(chunk: 0, row: $0) }
    elements.withUnsafeMutableBufferPointer { loadFirst($0) }
    let sample = stride(from: 0, to: elements.count, by: max(elements.count / 1_024, 1))
      .map { elements[$0].chunk }.sorted()
    var bounds: [UInt64] = []
    for number in 1..<count {
      let bound = sample[number * sample.count / count]
      if bound > bounds.last ?? sample[0] { bounds.append(bound) }
    }
    var parts = [[Int32]](repeating: [], count: bounds.count + 1)
    for index in parts.indices { parts[index].reserveCapacity(rows.count / parts.count * 5 / 4) }
    for element in elements {
      // At most a few dozen bounds, and no branch: the part is the number of bounds that are not above.
      var part = 0
      for bound in bounds { part &+= bound <= element.chunk ? 1 : 0 }
      parts[part].append(element.row)
    }
    return parts
  }
}
