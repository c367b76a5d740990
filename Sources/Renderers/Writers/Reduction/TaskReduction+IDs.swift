import TaskModel

extension TaskReduction {
  /// Takes ids away from tasks whose id another has already: a tool would take them for the same task.
  mutating func dropRepeatedIDs() {
    let column = table.id
    var seen: Set<ArraySlice<UInt8>> = []
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in rows where column.isPresent(Int(row)) {
      if !seen.insert(column.bytes[column.range(Int(row))]).inserted {
        changes.append((Int(row), nil))
        ledger.add(.id, .repeated)
      }
    }
    table.id = column.replacing(changes.sorted { $0.row < $1.row })
  }
}
