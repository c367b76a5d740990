import TaskModel

/// What assignments to fields of the source's own come to, made in one pass over the column: one after another each
/// would write anew what all before it have written.
struct ExtraAssignments {
  /// What a name has afterwards.
  private struct Outcome {
    var name: UInt32
    var value: ExtraValue?
    /// Whether the old values go, so that a new one stands behind all others.
    var isCleared = false
  }

  private var outcomes: [Outcome] = []
  /// By the name's code: its place in `outcomes`, -1 for none.
  private var places: [Int]

  /// What the assignments do that are to names in `extra`; nil where none is.
  ///
  /// The names are added to those that the table knows.
  init?(_ assignments: [EditAssignment], in table: inout TaskTable) {
    var places: [UInt32: Int] = [:]
    for assignment in assignments {
      guard assignment.field == .extra, let extraName = assignment.extraName else { continue }
      let name = table.extra.names.code(for: extraName)
      let place = places[name, default: outcomes.count]
      places[name] = place
      if place == outcomes.count { outcomes.append(Outcome(name: name)) }
      if case .extra(let value) = assignment.operation {
        if outcomes[place].isCleared, outcomes[place].value == nil {
          // Set after it was cleared, it stands behind those that were set until then.
          outcomes.append(Outcome(name: name, value: value, isCleared: true))
          outcomes[place].name = 0
          places[name] = outcomes.count - 1
        } else {
          outcomes[place].value = value
        }
      } else {
        outcomes[place].value = nil
        outcomes[place].isCleared = true
      }
    }
    if places.isEmpty { return nil }
    self.places = Array(repeating: -1, count: table.extra.names.count + 1)
    for (name, place) in places { self.places[Int(name)] = place }
  }

  /// The column with what the rows have afterwards.
  func applied(to column: ExtraColumn, _ isReplaced: [Bool]) -> ExtraColumn {
    // By outcome: the last row that has got its value.
    var written = Array(repeating: -1, count: outcomes.count)
    return column.replacing(isReplaced) { row, new in
      // The value takes the place of the old one; of a name that is there twice, that of the first.
      for index in column.range(row) {
        let entry = column.entry(index)
        let place = places[Int(entry.name)]
        if place < 0 {
          new.add(entry, of: column)
        } else if !outcomes[place].isCleared, written[place] != row {
          written[place] = row
          new.add(outcomes[place].value, of: entry.name)
        }
      }
      for (place, outcome) in outcomes.enumerated() where outcome.name != 0 && written[place] != row {
        new.add(outcome.value, of: outcome.name)
      }
    }
  }
}

extension ExtraColumn {
  fileprivate mutating func add(_ value: ExtraValue?, of name: UInt32) {
    guard let value else { return }
    let isJSON = if case .json = value { true } else { false }
    add(name: name, isJSON: isJSON) { $0.append(contentsOf: value.string.utf8) }
  }
}
