/// An order of names that agrees with the order they have in every row, where there is one.
///
/// Rows leave names out: `a, c` and `a, b, c` go together to `a, b, c`, and not to `a, c, b`, the order in which the
/// names came up. Of the names that may come next the one with the lowest number does; where rows contradict each other
/// so does the one with the lowest number of those left. An order that agrees with the rows and with the numbers is
/// therefore found again: what was written in this order, read and written again is in this order.
///
/// Kahn's algorithm, with a heap. Nearly all rows have their names one after another as the row before has: an edge
/// that is the last one of its name again costs one comparison.
struct ExtraNameOrder {
  private var lastSuccessors: [Int]
  private var successors: [[Int]]
  private var edges: Set<Edge> = []

  private struct Edge: Hashable {
    var before: Int
    var after: Int
  }

  /// For the names `0..<count`.
  init(count: Int) {
    lastSuccessors = Array(repeating: -1, count: count)
    successors = Array(repeating: [], count: count)
  }

  /// Takes note of a name in a row, and of the one before it.
  mutating func add(_ name: Int, after previous: Int?) {
    guard let previous, lastSuccessors[previous] != name else { return }
    lastSuccessors[previous] = name
    if edges.insert(Edge(before: previous, after: name)).inserted { successors[previous].append(name) }
  }

  /// All names in order.
  func sorted() -> [Int] {
    let count = successors.count
    var order: [Int] = []
    order.reserveCapacity(count)
    var predecessorCounts = [Int](repeating: 0, count: count)
    for edge in edges { predecessorCounts[edge.after] += 1 }
    var ready = SmallestFirst()
    for name in 0..<count where predecessorCounts[name] == 0 { ready.insert(name) }
    var isPlaced = [Bool](repeating: false, count: count)
    var firstLeft = 0
    while order.count < count {
      while firstLeft < count, isPlaced[firstLeft] { firstLeft += 1 }
      // Nothing is ready where rows contradict each other.
      let name = ready.removeSmallest() ?? firstLeft
      isPlaced[name] = true
      order.append(name)
      for successor in successors[name] where !isPlaced[successor] {
        predecessorCounts[successor] -= 1
        if predecessorCounts[successor] == 0 { ready.insert(successor) }
      }
    }
    return order
  }
}

/// Numbers that come out smallest first: a binary heap.
private struct SmallestFirst {
  private var heap: [Int] = []

  mutating func insert(_ number: Int) {
    var index = heap.count
    heap.append(number)
    while index > 0, heap[(index - 1) / 2] > number {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = number
  }

  mutating func removeSmallest() -> Int? {
    guard let smallest = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return smallest }
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < last else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
    return smallest
  }
}
