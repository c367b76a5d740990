package import TaskModel

/// Tasks of a table in an order: row numbers, each at most once, and how many rows were left out on the way.
package struct Selection: Hashable, Sendable {
  /// Row numbers in order.
  package var rows: [Int32]
  /// Rows of the table that a filter left out.
  package var filteredOut: Int
  /// Rows that passed the filter and were more than the limit.
  package var overLimit: Int

  /// Every row of a table, in the table's order.
  package init(all table: TaskTable) {
    rows = Array(0..<Int32(clamping: table.rowCount))
    filteredOut = 0
    overLimit = 0
  }

  /// Those rows, which must be rows of the table the selection is used with, each at most once.
  package init(rows: [Int32], filteredOut: Int = 0, overLimit: Int = 0) {
    self.rows = rows
    self.filteredOut = filteredOut
    self.overLimit = overLimit
  }

  /// How many tasks are selected.
  package var count: Int { rows.count }

  /// How many rows were left out, for whatever reason: `Accounting.filteredOut`.
  package var leftOut: Int { filteredOut + overLimit }

  /// Leaves out everything after the first `limit` tasks; a negative limit counts as 0.
  package mutating func limit(to limit: Int) {
    let surplus = rows.count - max(limit, 0)
    guard surplus > 0 else { return }
    rows.removeLast(surplus)
    overLimit += surplus
  }
}
