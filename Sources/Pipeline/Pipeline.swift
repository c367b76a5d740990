package import TaskModel

/// Everything between reading and writing: which tasks, in which order, in which groups.
package enum Pipeline {
  /// Filters, sorts and groups the tasks of a table.
  ///
  /// In this order: the filter selects; the selected tasks are sorted; of those, the first `limit` stay; a task
  /// whose parent is among them goes under it; the others are grouped, each with its subtasks behind it, in sorted
  /// order. A subtask whose parent was left out stands on its own. In groups every task stands and counts where its
  /// effective value says, a subtask under its parent where that is in the same group, else on its own; only at the
  /// level of the done state it stays with its parent.
  ///
  /// - Parameters:
  ///   - filter: nil keeps every task.
  ///   - limit: nil keeps every task.
  ///   - parallelism: how many threads may sort.
  package static func run(
    _ table: TaskTable, filter: TaskFilter? = nil, order: TaskOrder = .standard,
    grouping: TaskGrouping = .standard, context: EvaluationContext, limit: Int? = nil, parallelism: Int = 1
  ) -> TaskSelection {
    var selection = Selection(all: table)
    if let filter { selection = filter.apply(to: selection, of: table, in: context) }
    selection = order.sorted(selection, of: table, in: context.zone, parallelism: parallelism)
    if let limit { selection.limit(to: limit) }
    return arranged(selection, of: table, grouping: grouping, in: context)
  }

  /// Puts subtasks under their parents and groups them; the selection is sorted already.
  ///
  /// - Parameter inheritance: whose values subtasks without one go by; nil is that of the selection.
  package static func arranged(
    _ selection: Selection, of table: TaskTable, grouping: TaskGrouping, in context: EvaluationContext,
    inheritance: TaskInheritance? = nil
  ) -> TaskSelection {
    let inheritance = inheritance ?? TaskInheritance(selection.rows, of: table)
    return arranged(selection, by: Grouper(grouping, table, inheritance, in: context))
  }

  /// The same with groups that are made ready, whatever tasks of their table are to be in them.
  static func arranged(_ selection: Selection, by grouper: Grouper) -> TaskSelection {
    let hierarchy = grouper.nestsSubtasks ? Hierarchy(selection.rows, of: grouper.table) : nil
    var arranged: TaskSelection
    if let hierarchy, grouper.dividesFamilies {
      arranged = grouper.selection(dividing: selection.rows, hierarchy)
    } else {
      arranged = grouper.selection(roots: hierarchy?.roots ?? selection.rows, hierarchy: hierarchy)
    }
    // Groups that are limited leave tasks out, too.
    arranged.filteredOutCount = selection.leftOut + selection.count - arranged.taskCount
    arranged.inheritsKeys = grouper.grouping.hasHeirs(arranged.rows)
    if hierarchy != nil || !grouper.grouping.levels.isEmpty { arranged.order = selection.rows }
    return arranged
  }

  /// Sorts the tasks and groups them; where the groups can be counted without it, the sort may go on behind this.
  ///
  /// What comes out is the same as of `TaskOrder.sorted` and `arranged`.
  package static func sortedAndArranged(
    _ selection: Selection, by order: TaskOrder, of table: TaskTable, grouping: TaskGrouping,
    in context: EvaluationContext, inheritance: TaskInheritance? = nil, parallelism: Int
  ) -> TaskSelection {
    let hasParents = table.parentRow.count >= table.rowCount
    if !hasParents, selection.count >= TaskOrder.parallelCount, order.begins(with: grouping),
      let sort = SortEngine(order, table, in: context.zone).sort(selection.rows, parallelism: parallelism)
    {
      var arranged = Grouper(grouping, table, in: context).selection(
        counting: selection.rows, arrivingAs: sort)
      arranged.filteredOutCount = selection.leftOut
      return arranged
    }
    return arranged(
      order.sorted(selection, of: table, in: context.zone, parallelism: parallelism), of: table,
      grouping: grouping, in: context, inheritance: inheritance)
  }

  /// The fields a run reads beside those that are shown (projection); with `hierarchy`, those that tell parents.
  package static func fields(
    filter: TaskFilter? = nil, order: TaskOrder = .standard, grouping: TaskGrouping = .standard,
    hierarchy: Bool = true
  ) -> FieldSet {
    let own = filter.map(\.fields) ?? []
    let fields = own.union(order.fields).union(grouping.fields)
    return hierarchy ? fields.union(FieldSet([.id, .parent])) : fields
  }
}
