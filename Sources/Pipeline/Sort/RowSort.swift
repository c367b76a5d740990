import Dispatch
import Synchronization
import TaskModel
import Threads

/// Rows that are being sorted, part by part and the first part first, while others already read what is in order.
///
/// Why it is here: the rows of a large report are sorted by two threads that mostly wait for memory, and then written
/// by one that mostly waits for the system; side by side each has something to do while the other waits. Whoever asks
/// for rows that are not there yet sorts what nobody has begun instead of waiting. What to watch: a part is claimed
/// under the lock and sorted outside of it, and whoever has claimed it sorts it to its end, so that waiting for it is
/// never in vain.
final class RowSort: ArrivingRows {
  private enum Part {
    /// Elements of each stripe, whose first eight bytes are loaded.
    case dealt([[SortElement]])
    case claimed
    case sorted([Int32])
  }
  private struct Progress {
    var parts: [Part]
    /// The first part that nobody has claimed.
    var next = 0
  }
  private let engine: SortEngine
  private let progress: Mutex<Progress>
  /// Where each part begins, and where the last one ends.
  private let starts: [Int]
  /// Each is left when its part is sorted.
  private let waits: [DispatchGroup]

  /// Takes parts, each of stripes of rows as they were given; every row of a part comes before every row of the next.
  init(_ parts: [[[SortElement]]], by engine: SortEngine) {
    self.engine = engine
    var starts = [0]
    for part in parts { starts.append(part.reduce(starts[starts.count - 1]) { $0 + $1.count }) }
    self.starts = starts
    waits = parts.map { _ in DispatchGroup() }
    for wait in waits { wait.enter() }
    progress = Mutex(Progress(parts: parts.map { .dealt($0) }))
  }

  /// Lets so many threads sort what nobody has asked for yet.
  func start(threadCount: Int) {
    for _ in 0..<threadCount {
      _ = Work.startAside { while self.sortNextPart() {} }
    }
  }

  var count: Int { starts[starts.count - 1] }

  func rows(_ positions: Range<Int>) -> [Int32] {
    var number = starts.lastIndex { $0 <= positions.lowerBound } ?? 0
    var joined: [Int32] = []
    joined.reserveCapacity(positions.count)
    var next = positions.lowerBound
    while next < positions.upperBound {
      let rows = part(number)
      let end = min(positions.upperBound, starts[number + 1])
      joined.append(contentsOf: rows[next - starts[number]..<end - starts[number]])
      next = end
      number += 1
    }
    return joined
  }

  private func part(_ number: Int) -> [Int32] {
    while true {
      let sorted: [Int32]? = progress.withLock { progress in
        if case .sorted(let rows) = progress.parts[number] { rows } else { nil }
      }
      if let sorted { return sorted }
      if !sortNextPart() { waits[number].wait() }
    }
  }

  /// Sorts the first part that nobody has claimed, if there is one.
  private func sortNextPart() -> Bool {
    let claim: (number: Int, stripes: [[SortElement]])? = progress.withLock { progress in
      let number = progress.next
      guard number < progress.parts.count, case .dealt(let stripes) = progress.parts[number] else {
        return nil
      }
      progress.parts[number] = .claimed
      progress.next += 1
      return (number, stripes)
    }
    guard let (number, stripes) = claim else { return false }
    var elements: [SortElement] = []
    elements.reserveCapacity(stripes.reduce(0) { $0 + $1.count })
    for stripe in stripes { elements.append(contentsOf: stripe) }
    let rows = engine.sortedRows(&elements)
    progress.withLock { $0.parts[number] = .sorted(rows) }
    waits[number].leave()
    return true
  }
}
