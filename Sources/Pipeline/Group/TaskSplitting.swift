package import TaskModel

extension Pipeline {
  /// One piece of a split selection: the tasks with one value, as its page shows them.
  package struct Piece: Sendable {
    /// The field and the value.
    package let group: TaskGroup
    /// Its tasks in the groups of its page.
    package let selection: TaskSelection
  }

  /// Divides a sorted selection by the value of one field (`--split-by`), values in the order of groups.
  ///
  /// A task with several assignees or tags is in the piece of each. Every task goes by its effective value, as in
  /// groups: its own, or else that of the next task above that has one. By the done state it is its own.
  ///
  /// - Parameters:
  ///   - grouping: how each piece is grouped, and limited.
  ///   - inheritance: whose values subtasks without one go by; nil is that of the selection.
  package static func split(
    _ selection: Selection, of table: TaskTable, by descriptor: GroupDescriptor,
    grouping: TaskGrouping = .none, in context: EvaluationContext, inheritance: TaskInheritance? = nil
  ) -> [Piece] {
    let inheritance = inheritance ?? TaskInheritance(selection.rows, of: table)
    let divider = Grouper(TaskGrouping([descriptor]), table, inheritance, in: context)
    let divided = divider.selection(roots: selection.rows, hierarchy: nil)
    let grouper = Grouper(grouping, table, inheritance, in: context)
    return divided.groups.map { group in
      var piece = arranged(Selection(rows: Array(divided.rows[group.rows])), by: grouper)
      if divider.grouping.hasHeirs(piece.rows) { piece.inheritsKeys = true }
      return Piece(group: group, selection: piece)
    }
  }
}

extension Selection {
  /// Leaves out the tasks that no page shows; those that are left out count as over the limit.
  package mutating func keepOnly(_ pages: some Sequence<TaskSelection>, of table: TaskTable) {
    var isShown = [Bool](repeating: false, count: table.rowCount)
    for page in pages { for row in page.rows { isShown[Int(row)] = true } }
    let before = rows.count
    rows.removeAll { !isShown[Int($0)] }
    overLimit += before - rows.count
  }
}
