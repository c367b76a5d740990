package import TaskModel

/// An edit (`--set`): assignments that are made one after another.
///
/// Reading it finds every mistake in it; running it cannot fail.
package struct TaskEdit: Sendable {
  /// The assignments, in order.
  package let assignments: [EditAssignment]

  /// What runs: all assignments as one command.
  package var command: EditCommand { .assign(assignments) }

  /// The fields it reads and changes (projection).
  package var fields: FieldSet { assignments.reduce(into: []) { $0.formUnion($1.fields) } }

  /// The fields of the source's own that get a value.
  package var extraNames: [String] {
    assignments.compactMap { $0.operation == .clear ? nil : $0.extraName }
  }

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
    struct Shown: Hashable {
      var field: Field
      var extraName: String?
    }
    var shown: [Shown] = []
    var seen: Set<Shown> = []
    for assignment in assignments {
      for field in assignment.changedFields where field != .id {
        let one = Shown(field: field, extraName: field == .extra ? assignment.extraName : nil)
        if seen.insert(one).inserted { shown.append(one) }
      }
    }
    for row in rows.map({ Int($0) }) {
      var changes: [TaskChange.Value] = []
      let (oldExtras, newExtras) = (before.extra.entries(row), after.extra.entries(row))
      for one in shown {
        let (old, new) =
          if let name = one.extraName {
            (before.extra.text(name, oldExtras), after.extra.text(name, newExtras))
          } else {
            (before.valueText(one.field, row), after.valueText(one.field, row))
          }
        if old != new {
          let name = one.extraName.map { "extra[\"\($0)\"]" } ?? one.field.name
          changes.append(TaskChange.Value(name: name, before: old, after: new))
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
