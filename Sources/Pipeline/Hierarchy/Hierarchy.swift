import TaskModel

/// Subtasks under their parents, for the rows of a selection.
///
/// A task whose parent is selected stands under it, wherever its own values would put it; a task whose parent was
/// filtered out stands on its own. Siblings keep the selection's order. Everything is linear and without recursion,
/// so a chain of any length is fine.
struct Hierarchy: Sendable {
  /// The tasks that stand on their own, in the selection's order.
  let roots: [Int32]
  private let parentRow: [Int32]
  private var firstChild: [Int32]
  private var nextSibling: [Int32]

  /// Finds who stands under whom, or gives nil where nobody does.
  ///
  /// Free for a table without parents.
  init?(_ rows: [Int32], of table: TaskTable) {
    guard table.parentRow.count >= table.rowCount, table.rowCount > 0 else { return nil }
    parentRow = table.parentRow
    var isSelected = [Bool](repeating: false, count: table.rowCount)
    for row in rows { isSelected[Int(row)] = true }
    firstChild = Array(repeating: -1, count: table.rowCount)
    nextSibling = firstChild
    var roots: [Int32] = []
    roots.reserveCapacity(rows.count)
    // From the last to the first, each put before its siblings, so that they end up in order.
    for row in rows.reversed() {
      let parent = Int(parentRow[Int(row)])
      if parent >= 0, isSelected[parent] {
        nextSibling[Int(row)] = firstChild[parent]
        firstChild[parent] = row
      } else {
        roots.append(row)
      }
    }
    if roots.count == rows.count { return nil }
    roots.reverse()
    self.roots = roots
  }

  /// Appends a task and everything under it, a parent before its subtasks, with their depth below it.
  func appendSubtree(of root: Int32, to rows: inout [Int32], depths: inout [Int32]) {
    var row = Int(root)
    var depth: Int32 = 0
    while true {
      rows.append(Int32(truncatingIfNeeded: row))
      depths.append(depth)
      if firstChild[row] >= 0 {
        row = Int(firstChild[row])
        depth &+= 1
        continue
      }
      while row != Int(root), nextSibling[row] < 0 {
        row = Int(parentRow[row])
        depth &-= 1
      }
      if row == Int(root) { return }
      row = Int(nextSibling[row])
    }
  }
}
