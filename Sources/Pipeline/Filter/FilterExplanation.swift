package import TaskModel

/// What a filter means, clause by clause, and what each clause does to the tasks of a table.
package struct FilterExplanation: Sendable {
  /// A clause, or the word that joins those below it.
  package struct Line: Sendable {
    /// How deep it stands: 0 for the whole.
    package var depth: Int
    /// The clause as it was understood; `AND`, `OR` or `NOT` for what joins others.
    package var text: String
    /// The same with its dates worked out and its words said in full; nil where that is no different.
    package var resolved: String?
    /// How many tasks satisfy it.
    package var kept = 0
    /// How many tasks have none of what it asks about; nil for what joins others.
    package var absent: Int?
    /// What may be wrong, as a run says it: a value that no task has.
    package var notes: [Diagnostic] = []
  }
  /// The clauses in the order of the filter, each behind what joins it.
  package var lines: [Line] = []
  /// How many tasks there are; nil where none were looked at.
  package var taskCount: Int?

  /// Takes a filter apart, and asks each clause about all tasks of a table, where there is one.
  package init(_ filter: TaskFilter, in context: EvaluationContext, table: TaskTable? = nil) {
    taskCount = table?.rowCount
    add(filter.expression, 0, filter, context, table)
  }

  private mutating func add(
    _ part: FilterExpression, _ depth: Int, _ filter: TaskFilter, _ context: EvaluationContext,
    _ table: TaskTable?
  ) {
    var line = Line(depth: depth, text: part.text())
    let parts: [FilterExpression]
    switch part {
    case .and(let members): (line.text, parts) = ("AND", members)
    case .or(let members): (line.text, parts) = ("OR", members)
    case .not(let member, _): (line.text, parts) = ("NOT", [member])
    case .word, .comparison:
      parts = []
      let resolved = part.text(in: context)
      if resolved != line.text { line.resolved = resolved }
    }
    if let table {
      line.kept = filter.count(part, in: table, context)
      if parts.isEmpty {
        line.absent = part.absentCount(in: table, context, filter.readDates)
        line.notes = part.unknownNames(in: table, filter.source)
        if table.rowCount > 0 {
          var asked = AskedValues(part, filter.source)
          asked.look(in: table)
          line.notes += asked.diagnostics
        }
      }
    }
    lines.append(line)
    for member in parts { add(member, depth + 1, filter, context, table) }
  }
}

extension FilterExpression {
  /// How many tasks have none of what a clause asks about.
  fileprivate func absentCount(
    in table: TaskTable, _ context: EvaluationContext, _ readDates: @escaping TaskFilter.DateReader
  ) -> Int {
    var absence: [FilterPredicate] = []
    switch self {
    case .word(.overdue, _), .word(.dueSoon, _): absence = [.present(.due)]
    case .word(.blocked, _):
      absence = [.any([.present(.status), .present(.tags), .present(.blockedBy)])]
    case .word(.assigned, _): absence = [.present(.assignees)]
    case .comparison(let comparison):
      for operand in [comparison.left, comparison.right] {
        switch operand.value {
        case .field(let field), .count(let field):
          if field != .id, field.kind != .flag { absence.append(.present(field)) }
        case .extra(let name): absence.append(.extra(name, .present))
        case .titleOrDetail: absence.append(.any([.present(.title), .present(.detail)]))
        default: break
        }
      }
    default: break
    }
    if absence.isEmpty { return 0 }
    var rows = Selection(all: table).rows
    FilterEvaluator(table: table, context: context, readDates: readDates).narrow(&rows, .not(.all(absence)))
    return rows.count
  }

  /// Fields of the source's own that no task has, which is mostly a slip.
  fileprivate func unknownNames(in table: TaskTable, _ source: OptionText) -> [Diagnostic] {
    table.rowCount > 0 ? unknownNames(ExtraNames(table.extra.names.strings), source) : []
  }
}
