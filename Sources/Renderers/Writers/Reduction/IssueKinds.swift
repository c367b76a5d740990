import TaskModel

// What kind of issue a task is, in the words of the tool it comes from.

extension TaskTable {
  /// By row: the first text that is kept under one of some names, in whatever case that is written.
  func extraWords(_ wanted: [String]) -> WordColumn {
    let wanted = Set(wanted.map { $0.lowercased() })
    let names = (0...UInt32(extra.names.count)).map { code in
      code > 0 && wanted.contains(extra.names.string(code).lowercased())
    }
    guard names.contains(true) else { return WordColumn() }
    return WordColumn(rowCount: rowCount) { row in
      guard row < extra.count else { return nil }
      for index in extra.range(row) {
        let entry = extra.entry(index)
        guard names[Int(entry.name)] else { continue }
        let word = trimmed(Array(extra.bytes[entry.range]))
        return word.isEmpty ? nil : word
      }
      return nil
    }
  }
}

extension TaskReduction {
  /// By row: whether it is an epic, which holds issues with parts of their own and is part of nothing.
  func epics() -> [Bool] {
    (0..<table.rowCount).map { row in
      let isPart = row < table.parentRow.count && table.parentRow[row] >= 0
      return !isPart && isEpic(row)
    }
  }

  /// Whether a task's own word says that it is an epic.
  func isEpic(_ row: Int) -> Bool { kinds.string(row)?.lowercased() == "epic" }
}
