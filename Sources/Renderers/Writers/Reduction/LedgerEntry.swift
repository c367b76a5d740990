package import TaskModel

/// A line of the ledger: the tasks of which a field does not arrive as it was, for one reason.
package struct LedgerEntry: Hashable, Sendable {
  /// The field.
  package var field: Field
  /// Why.
  package var reason: LossReason
  /// The tasks by their rows, in the order in which they are written.
  package var rows: [Int32]

  /// Makes an entry.
  package init(_ field: Field, _ reason: LossReason, rows: [Int32]) {
    self.field = field
    self.reason = reason
    self.rows = rows
  }

  /// Whether the values are gone, or say the contrary, as against changed.
  private var isGone: Bool {
    switch reason {
    case .notExpressible, .outOfRange, .onlyWhenDone, .onlyWithDate, .onlyWithDue, .parentAbsent,
      .parentAmbiguous,
      .blockerAbsent, .expired,
      .listSaysDone:
      true
    default: false
    }
  }

  /// What people miss most comes first: whether a task is done, then values that are gone, then others.
  fileprivate var rank: (Int, Int, Int) {
    let place = Self.fields.firstIndex(of: field) ?? Self.fields.count
    return (field == .isDone ? 0 : isGone ? 1 : 2, place, -rows.count)
  }

  private static let fields: [Field] = [
    .title, .due, .deadline, .recurrence, .parent, .blockedBy, .assignees, .detail, .priority, .status,
    .completed, .start, .project, .section, .tags, .spent, .estimate, .url, .progress, .created, .modified,
    .extra, .id, .priorityRaw,
  ]
}

extension TaskReduction {
  /// What does not arrive as it was: what people would miss, worst first, and what nobody would, by field.
  package func ledgerEntries() -> (missed: [LedgerEntry], others: [LedgerEntry]) {
    var missed: [LedgerEntry] = []
    var others: [LedgerEntry] = []
    for field in Field.allCases {
      var rows: [LossReason: [Int32]] = [:]
      for row in rowsAsWritten {
        if let reason = lossReason(field, row: Int(row)) { rows[reason, default: []].append(row) }
      }
      for reason in LossReason.allCases {
        guard let rows = rows[reason] else { continue }
        let entry = LedgerEntry(field, reason, rows: rows)
        if isMissed(field, reason) { missed.append(entry) } else { others.append(entry) }
      }
    }
    // Where two weigh the same, the order of the fields and reasons remains: the sort is stable.
    return (missed.sorted { $0.rank < $1.rank }, others)
  }

  private var rowsAsWritten: [Int32] { outline?.rows ?? rows }

  /// Whether people notice: not an id where the tool has none of its own to take it, nor another spelling of the same.
  private func isMissed(_ field: Field, _ reason: LossReason) -> Bool {
    switch (field, reason) {
    case (.id, .notExpressible): capabilities.id != nil
    case (.priorityRaw, _): capabilities.priority == nil
    case (.recurrence, .otherWord), (.recurrence, .rearranged), (.status, .otherWord), (.project, .inProject),
      (.detail, .otherMarkup), (.blockedBy, .saidByTree),
      (_, .blanks),
      (_, .repeated), (.id, .made):
      false
    default: true
    }
  }
}
