import Pipeline
import TaskModel

// Messages about several tasks of an input together: a parent that is not there, an id that comes twice, a date that an
// edit cannot change.

extension RunSession {
  /// Says that rows have the id of an earlier one.
  ///
  /// - Parameter file: the input that they are of, where it is still being read.
  func sayRepeatedIDs(_ rows: [Int], _ table: TaskTable, of file: String? = nil) {
    say("an earlier task has the same id", of: rows, .repeatedID, table, in: file)
  }

  /// Says the same of the first tasks of an input that are written as they come.
  func sayRepeatedIDs(inFirst table: TaskTable, of file: String) {
    let rows = 0..<min(table.rowCount, TaskTable.idsLookedAt)
    sayRepeatedIDs(table.repeatedIDs(in: rows), table, of: file)
  }

  /// Edits tasks, and says of each whose date would leave the calendar that it stays as it was.
  ///
  /// - Parameter input: the one that they are of, where it is still being read.
  func apply(
    _ edit: TaskEdit, to table: inout TaskTable, rows: [Int32], in context: EvaluationContext,
    input: String? = nil
  ) {
    var refused: [(field: Field, rows: [Int])] = []
    edit.command.apply(to: &table, rows: rows, in: context) { refused.append(($0, $1)) }
    for (field, rows) in refused {
      say(
        "\(field.name) would leave the years 1 to 9999 and stays as it was", of: rows, .dateOutOfRange,
        table,
        in: input)
    }
  }

  /// Says of each task which of its dates a zone's clocks show in no year from 1 to 9999: a report shows it in UTC.
  func sayDatesBeyondClocks(_ selection: Selection, _ table: TaskTable, _ zone: ZoneOffsets) {
    if zone.fixedOffset == 0 { return }
    for field in Field.allCases where field.kind == .date && table.fields.contains(field) {
      let column = table.dates(field)
      let rows = selection.rows.lazy.map { Int($0) }.filter { row in
        guard row < column.count, column[row] != TaskDate.absentBits else { return false }
        let date = TaskDate(bits: column[row])
        return date.kind == .instant && !zone.hasLocalTime(ofInstant: date.value)
      }
      let clocks = "by the clocks of \(zone.identifier)"
      say(
        "\(field.name) is in no year from 1 to 9999 \(clocks); shown in UTC", of: Array(rows),
        .dateOutOfRange, table)
    }
  }

  /// Warns of the same thing in several rows.
  func say(_ text: String, of rows: [Int], _ code: DiagnosticCode, _ table: TaskTable, in file: String? = nil)
  {
    for row in rows {
      let index =
        file == nil ? table.sourceIndex(row).flatMap { reports.indices.contains($0) ? $0 : nil } : nil
      if log.wouldKeep(code: code, severity: .warning) {
        // Not in quotation marks, by which the printer knows an input's words.
        let id = hidesWords ? "…" : table.idString(row)
        log.add(
          Diagnostic(
            .warning, code: code, "task “\(table.title.string(row) ?? "")” (\(id)): \(text)",
            at: (file ?? index.map { reports[$0].file }).map { SourceLocation(file: $0) }))
      } else {
        log.add(count: 1, code: code, severity: .warning)
      }
      if let index { note(code, inInput: index) }
    }
  }
}
