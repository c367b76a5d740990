import TaskModel

extension TaskReduction {
  /// Keeps rules that the format has no words for, where these are missing only for the days, and the days are those of
  /// the due date anyhow: `every friday` of a task that is due on a Friday is `every week`.
  ///
  /// - Parameter column: the recurrences as they were.
  mutating func leaveDaysToDueDates(_ column: TextColumn) {
    guard let form = capabilities.recurrence else { return }
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in rows.lazy.map(Int.init) where lossReason(.recurrence, row: row) == .notExpressible {
      guard let rule = column.bytes(row).flatMap({ RecurrenceRule($0) }), !rule.isFromCompletion,
        let due = table.date(.due, row)
      else { continue }
      let shown = options.zone.localMicroseconds(ofInstant: due.instantMicroseconds(in: options.zone))
      guard let plain = rule.withoutDays(of: TaskDate(localMicroseconds: shown).civilDate) else { continue }
      let text = Array(plain.text.utf8)
      let outcome = form.reduced(text[...])
      guard let written = outcome == nil ? text : outcome?.text else { continue }
      changes.append((row, written))
      note(.recurrence, outcome?.reason ?? .otherWord, row: row)
    }
    if changes.isEmpty { return }
    table.recurrence = table.recurrence.replacing(changes.sorted { $0.row < $1.row })
  }
}
