package import TaskModel

/// A change of tasks that can be taken back.
///
/// Applying a command gives its inverse; applying that gives the command's effect again. Several commands are one,
/// taken back in reverse order.
package indirect enum EditCommand: Sendable {
  /// Sets fields of the selected tasks, one after another.
  case assign([EditAssignment])
  /// Puts a whole column back; the inverse of assignments.
  case restore(Field, FieldColumn)
  /// One after another.
  case composite([EditCommand])

  /// Changes the tasks of some rows, and gives what takes it back.
  ///
  /// - Parameters:
  ///   - rows: rows of the table, each at most once; a `restore` does not look at them.
  ///   - refused: called with a date field and the rows whose value stays as it was, for the new one would not be
  ///     in the years 1 to 9999.
  @discardableResult
  package func apply(
    to table: inout TaskTable, rows: [Int32], in context: EvaluationContext,
    refused: (Field, [Int]) -> Void = { _, _ in }
  ) -> EditCommand {
    switch self {
    case .composite(let commands):
      var inverses: [EditCommand] = []
      for command in commands {
        inverses.append(command.apply(to: &table, rows: rows, in: context, refused: refused))
      }
      return .composite(inverses.reversed())
    case .restore(let field, let column):
      guard let now = table.column(of: field) else { return .composite([]) }
      table.setColumn(of: field, to: column)
      return .restore(field, now)
    case .assign(let assignments):
      var inverses: [EditCommand] = []
      let changed = FieldSet(assignments.flatMap(\.changedFields))
      for field in Field.allCases where changed.contains(field) {
        if let now = table.column(of: field) { inverses.append(.restore(field, now)) }
      }
      for assignment in assignments {
        let left = assignment.apply(to: &table, rows: rows, in: context)
        if !left.isEmpty { refused(assignment.field, left) }
      }
      if table.fields.contains(.extra), let extras = ExtraAssignments(assignments, in: &table) {
        table.extra = extras.applied(to: table.extra, EditAssignment.flags(rows, table))
      }
      return .composite(inverses)
    }
  }
}

/// One assignment: a field and what happens to its value.
package struct EditAssignment: Hashable, Sendable {
  /// What happens to the value.
  package enum Operation: Hashable, Sendable {
    /// There is none afterwards.
    case clear
    /// A text or a word.
    case text(String)
    /// True or false.
    case flag(Bool)
    /// A priority, or none; with `clearsRaw` the source's own value goes where the priority changes.
    case priority(Priority?, clearsRaw: Bool)
    /// Seconds or percent.
    case number(Int64)
    /// So much more or less; what is absent stays so.
    case add(Int64)
    /// A date that is the same for all tasks.
    case date(FilterDate)
    /// A date of the task's own, so much later; what is absent stays so.
    case shifted(Field, [FilterDuration])
    /// These words and no others.
    case words([String])
    /// These words as well.
    case addWords([String])
    /// Not these words.
    case removeWords([String])
    /// A value of a field of the source's own.
    case extra(ExtraValue)
  }
  /// The field.
  package var field: Field
  /// The name of a field of the source's own; `field` is `extra` then.
  package var extraName: String?
  /// What happens.
  package var operation: Operation

  /// The columns that it may change.
  ///
  /// Ids can be made of titles, and stay what they were.
  var changedFields: [Field] {
    switch (field, operation) {
    case (.title, _): [.title, .id]
    case (.priority, .priority(_, clearsRaw: true)): [.priority, .priorityRaw]
    default: [field]
    }
  }

  /// The fields it reads and changes (projection).
  package var fields: FieldSet {
    var fields = FieldSet(changedFields)
    if case .shifted(let base, _) = operation { fields.insert(base) }
    return fields
  }
}
