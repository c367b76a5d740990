import Synchronization
import Threads

// Filtering on several threads: every row is judged by itself, so each thread takes a stripe of the rows, and what they
// keep is put together in the order of the stripes. It pays for tests of long texts, which take most of the time of a
// filter; the others are done before a thread would have begun.

extension FilterEvaluator {
  /// From this many rows on a second thread is worth its start.
  private static let parallelRowCount = 65_536

  /// Keeps the rows that satisfy a predicate, in order, on so many threads.
  func narrow(_ rows: inout [Int32], _ predicate: FilterPredicate, parallelism: Int) {
    let threads = min(parallelism, 64)
    guard threads > 1, rows.count >= FilterEvaluator.parallelRowCount else {
      return narrow(&rows, predicate)
    }
    let all = rows
    let stripes = Mutex([[Int32]](repeating: [], count: threads))
    Work.inParallel(threads) { number in
      var stripe = Array(all[all.count * number / threads..<all.count * (number + 1) / threads])
      narrow(&stripe, predicate)
      stripes.withLock { [stripe] in $0[number] = stripe }
    }
    rows.removeAll(keepingCapacity: true)
    for stripe in stripes.withLock({ $0 }) { rows.append(contentsOf: stripe) }
  }
}
