import Formats
import Scanners
import TaskModel

// What goes for a whole input: the names of its values, and what waits for its end because all of a column, or all of
// the tasks, must be known.

extension RecordImporter {
  /// Takes over the names of a batch; before its records.
  mutating func add(names: [[UInt8]]) { plan.add(names: names) }

  /// The names the scanner has handed out, by number.
  var names: [String] { plan.names }

  /// The columns of pantask's own CSV that are named after values of `extra`, as `TaskTable.ownColumns` has them; nil
  /// for other formats.
  var ownColumns: [(name: [UInt8], isJSON: Bool)]? {
    guard plan.mapping.reading.extraNotation == .pantask, plan.mapping.container == .csv else { return nil }
    let fields = Set(Field.allCases.map { $0.name.lowercased() })
    return plan.names.filter { !fields.contains($0.lowercased()) }.map { header in
      let meaning = plan.mapping.reading.extraNotation.meaning(of: header)
      return (Array(meaning.name.utf8), meaning.isJSON)
    }
  }

  /// The names records had at their top and the fields they fill, in first-seen order; nil for `extra`.
  var mappedNames: [(name: String, field: String?)] { plan.mappedNames }

  /// Whether rows wait for the end of the input to get their dates.
  var hasUndecidedDates: Bool { dateReader.undecided.values.contains { !$0.value.isEmpty } }

  /// Whether rows wait for the end of the input to get their priorities, or to be done.
  var hasUndecidedNumbers: Bool {
    priorityReader.undecided.isWaiting || doneResolver.undecidedShares.isWaiting
  }

  /// Puts what has been decided by now into the table.
  mutating func resolveKnownNumbers(into table: inout TaskTable) {
    doneResolver.undecidedShares.resolveKnown(into: &table)
  }

  /// Whether rows wait for the end of the input to get their parents.
  var hasOpenTree: Bool { relations.tree != nil }

  /// Puts dates whose order the whole column decides into the table, at the end of the input.
  mutating func resolveDates(into table: inout TaskTable, log: inout DiagnosticLog) {
    dateReader.undecided.resolve(into: &table, file: input.file, log: &log)
    priorityReader.undecided.resolve(into: &table, log: &log)
    doneResolver.undecidedShares.resolve(into: &table, file: input.file, log: &log)
    let column = nameOfParents
    relations.tree?.finish(&table, column: column, file: input.file, log: &log)
  }

  /// The column that names parents by their titles; nil where none does.
  private var nameOfParents: String? {
    guard case .titles(let parents)? = plan.mapping.hierarchy else { return nil }
    return names.first { name in parents.contains { plan.isSame($0, name) } }
  }
}
