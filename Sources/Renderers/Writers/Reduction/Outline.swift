package import TaskModel

/// Tasks in the order of a tree: parents before their subtasks, both as deep as they stand.
package struct Outline: Sendable {
  /// Row numbers, each once.
  package private(set) var rows: [Int32] = []
  /// How deep each of `rows` stands: 0 at the top.
  package private(set) var levels: [Int32] = []
  /// The row above each of `rows`; -1 at the top.
  package private(set) var parents: [Int32] = []

  /// Arranges rows.
  ///
  /// A row whose parent is not among them stands at the top; one that is deeper than `maximumLevels` stands under the
  /// nearest task above that can have subtasks. Siblings keep the order they are given in.
  package init(of table: TaskTable, rows written: [Int32], maximumLevels: Int? = nil) {
    guard !table.parentRow.isEmpty else {
      rows = written
      levels = Array(repeating: 0, count: written.count)
      parents = Array(repeating: -1, count: written.count)
      return
    }
    var isWritten = [Bool](repeating: false, count: table.rowCount)
    for row in written { isWritten[Int(row)] = true }
    func parent(_ row: Int32) -> Int32 {
      let parent = table.parentRow[Int(row)]
      return parent >= 0 && isWritten[Int(parent)] ? parent : -1
    }
    var firstChild = [Int32](repeating: -1, count: table.rowCount)
    var nextSibling = [Int32](repeating: -1, count: table.rowCount)
    for row in written.reversed() {
      let parent = parent(row)
      guard parent >= 0 else { continue }
      nextSibling[Int(row)] = firstChild[Int(parent)]
      firstChild[Int(parent)] = row
    }
    let deepest = Int32(clamping: (maximumLevels ?? Int.max) - 1)
    // An explicit stack: trees are as deep as inputs make them.
    var stack: [(row: Int32, level: Int32, parent: Int32)] = []
    for root in written where parent(root) < 0 {
      stack.append((root, 0, -1))
      while let (row, level, above) = stack.popLast() {
        rows.append(row)
        levels.append(level)
        parents.append(above)
        let first = stack.count
        var child = firstChild[Int(row)]
        while child >= 0 {
          stack.append(level < deepest ? (child, level + 1, row) : (child, level, above))
          child = nextSibling[Int(child)]
        }
        stack[first...].reverse()
      }
    }
  }
}
