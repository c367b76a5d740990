import TaskModel

/// Subtasks under their parents, for the rows of a selection.
///
/// A task whose parent is selected stands under it; a task whose parent was filtered out stands on its own. Siblings
/// keep the selection's order. Everything is linear. Groups can divide families again (`GroupFamilies`).
struct Hierarchy: Sendable {
  /// The tasks that stand on their own, in the selection's order.
  let roots: [Int32]
  private var forest: Forest

  /// Finds who stands under whom, or gives nil where nobody does.
  ///
  /// Free for a table without parents.
  init?(_ rows: [Int32], of table: TaskTable) {
    guard table.parentRow.count >= table.rowCount, table.rowCount > 0 else { return nil }
    // A page of a few tasks must not cost what the whole table does: there may be as many pages as tasks.
    if rows.count < table.rowCount / 16, !Self.hasFamilies(rows, of: table) { return nil }
    var isSelected = [Bool](repeating: false, count: table.rowCount)
    for row in rows { isSelected[Int(row)] = true }
    forest = Forest(parents: table.parentRow)
    var roots: [Int32] = []
    roots.reserveCapacity(rows.count)
    // From the last to the first, each put before its siblings, so that they end up in order.
    for row in rows.reversed() {
      let parent = Int(table.parentRow[Int(row)])
      if parent >= 0, isSelected[parent] { forest.addFirst(Int(row)) } else { roots.append(row) }
    }
    if roots.count == rows.count { return nil }
    roots.reverse()
    self.roots = roots
  }

  /// Whether any of a few rows stands under another of them.
  private static func hasFamilies(_ rows: [Int32], of table: TaskTable) -> Bool {
    let subtasks = rows.filter { table.parentRow[Int($0)] >= 0 }
    if subtasks.isEmpty { return false }
    let selected = Set(rows)
    return subtasks.contains { selected.contains(table.parentRow[Int($0)]) }
  }

  /// The first of a task's selected subtasks, or -1.
  func firstChild(_ row: Int32) -> Int32 { forest.firstChild[Int(row)] }

  /// The next subtask of the same task, or -1.
  func nextSibling(_ row: Int32) -> Int32 { forest.nextSibling[Int(row)] }

  /// Appends a task and everything under it, a parent before its subtasks, with their depth below it.
  func appendSubtree(of root: Int32, to rows: inout [Int32], depths: inout [Int32]) {
    forest.forEach(from: Int(root)) { row, depth in
      rows.append(Int32(truncatingIfNeeded: row))
      depths.append(depth)
    }
  }
}
