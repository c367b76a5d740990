package import TaskModel

/// An edit (`--set`): assignments that are made one after another.
///
/// Reading it finds every mistake in it; running it cannot fail.
package struct TaskEdit: Sendable {
  /// The assignments, in order.
  package let assignments: [EditAssignment]

  /// What runs: all assignments as one command.
  package var command: EditCommand { .composite(assignments.map { .assign($0) }) }

  /// The fields it reads and changes (projection).
  package var fields: FieldSet { assignments.reduce(into: []) { $0.formUnion($1.fields) } }

  /// Reads assignments such as `priority = highest, tags += "urgent", due = due + 7d`.
  ///
  /// - Throws: a `Diagnostic` with code `edit-syntax`, `edit-type`, `unknown-field`, `unknown-priority` or one of a
  ///   filter's values.
  package init(_ text: String, option: String = "--set") throws(Diagnostic) {
    assignments = try EditParser.parse(OptionText(option: option, text: text))
  }

  /// Several edits as one.
  package init(_ edits: [TaskEdit]) { assignments = edits.flatMap(\.assignments) }

  /// What applying an edit changed: the tasks whose values differ, with the values before and after.
  ///
  /// - Parameter body: called for each task that differs, in the order of `rows`.
  package func forEachChange(
    from before: TaskTable, to after: TaskTable, rows: [Int32], _ body: (TaskChange) throws -> Void
  ) rethrows {
    var shown: [(field: Field, extraName: String?)] = []
    for assignment in assignments {
      for field in assignment.changedFields where field != .id {
        let name = field == .extra ? assignment.extraName : nil
        if !shown.contains(where: { $0.field == field && $0.extraName == name }) {
          shown.append((field, name))
        }
      }
    }
    for row in rows.map({ Int($0) }) {
      var changes: [TaskChange.Value] = []
      for (field, name) in shown {
        let old = before.valueText(field, extraName: name, row)
        let new = after.valueText(field, extraName: name, row)
        if old != new {
          changes.append(
            TaskChange.Value(name: name.map { "extra[\"\($0)\"]" } ?? field.name, before: old, after: new))
        }
      }
      if !changes.isEmpty {
        try body(
          TaskChange(id: before.idString(row), title: before.title.string(row) ?? "", values: changes))
      }
    }
  }
}

/// What an edit changes in one task.
package struct TaskChange: Hashable, Sendable {
  /// A value before and after; nil is none.
  package struct Value: Hashable, Sendable {
    /// The field's name.
    package var name: String
    /// The value that there was.
    package var before: String?
    /// The value that there is.
    package var after: String?
  }
  /// The task's id.
  package var id: String
  /// The task's title before the edit.
  package var title: String
  /// What differs, in the order of the assignments.
  package var values: [Value]
}
