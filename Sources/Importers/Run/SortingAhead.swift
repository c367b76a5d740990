import Scanners
import Synchronization

/// Sorts batches by columns on the thread that scans them, as soon as the importer has found out which there are.
///
/// The importer has the longer work of the two, and the values of a batch are still in the cache of the processor that
/// has scanned it (`docs/performance.md`). The importer sorts what has not been sorted for it, by the same code.
final class SortingAhead: Sendable {
  private struct State {
    var sorter: ColumnSorter?
    /// Batches that are done with, for their memory.
    var spare: [SortedBatch] = []
  }

  private let state = Mutex(State())

  /// From here on batches are sorted like this; by the importer itself where there is no sorter.
  func publish(_ sorter: ColumnSorter?) { state.withLock { $0.sorter = sorter } }

  /// Takes back a batch that is done with.
  func giveBack(_ sorted: consuming SortedBatch) {
    let sorted = sorted
    state.withLock { if $0.spare.count < 8 { $0.spare.append(sorted) } }
  }

  /// The values of all records of a batch; nil where there is no sorter yet, or there are records of several kinds.
  func sort(_ batch: borrowing RecordBatch) -> SortedBatch? {
    guard let sorter = state.withLock({ $0.sorter }), sorter.areAlike(batch) else { return nil }
    var sorted = state.withLock { $0.spare.popLast() } ?? SortedBatch()
    sorter.sort(0..<batch.records.count, of: batch, into: &sorted)
    return sorted
  }
}

extension ColumnSorter {
  /// Whether the records of a batch are good, in one place of the input, and no bare texts or numbers.
  fileprivate func areAlike(_ batch: borrowing RecordBatch) -> Bool {
    let records = batch.records.span
    let nodes = batch.nodes.span
    guard records.count > 0 else { return false }
    let path = records[0].path
    let canBeScalar = input.canBeScalar
    for index in records.indices {
      let record = records[index]
      if record.defect >= 0 || record.path != path { return false }
      if canBeScalar, record.endNode > record.firstNode, Int(nodes[record.firstNode].next) == record.endNode {
        return false
      }
    }
    return true
  }
}
