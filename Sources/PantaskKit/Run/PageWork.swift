import Synchronization
import Threads

/// Work on many pages, some at a time.
enum PageWork {
  /// Twice as many as work at once on two processors: the others wait for the disk, which takes each page for itself.
  static let threadCount = 4

  private struct Progress<Result> {
    var next = 0
    var results: [Result?]
    var failure: (number: Int, error: any Error)?
  }

  /// Does something for every number below `count`, on threads that take the numbers in turn.
  ///
  /// A long list on one page is shared by two threads block by block, which leaves one of them waiting at the end of
  /// each page; with a page each, all are busy until the last.
  ///
  /// - Returns: the results, in the order of the numbers.
  /// - Throws: the error of the lowest number that has failed. Nothing is begun after a failure; what had begun is
  ///   done.
  static func inTurn<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let progress = Mutex(Progress<Result>(results: Array(repeating: nil, count: count)))
    Work.inParallel(min(threadCount, count)) { _ in
      while let number = progress.withLock({ progress -> Int? in
        guard progress.next < count, progress.failure == nil else { return nil }
        progress.next += 1
        return progress.next - 1
      }) {
        do {
          let result = try body(number)
          progress.withLock { $0.results[number] = result }
        } catch {
          progress.withLock { progress in
            if progress.failure.map({ number < $0.number }) ?? true { progress.failure = (number, error) }
          }
        }
      }
    }
    return try progress.withLock { progress in
      if let failure = progress.failure { throw failure.error }
      return progress.results.compactMap { $0 }
    }
  }
}
