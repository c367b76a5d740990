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
        note(.id, .repeated, row: Int(row))
      }
    }
    table.id = column.replacing(changes.sorted { $0.row < $1.row })
  }

  /// Takes ids away that were made here for tasks of a tool without any: nobody knows them.
  mutating func dropMadeIDs() {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<table.id.count where table.id.isPresent(row) && !table.hasOwnID(row) {
      changes.append((row, nil))
      note(.id, .made, row: row)
    }
    table.id = table.id.replacing(changes)
  }

  /// By row: the number that the tool knows the task by, from 1 on.
  ///
  /// What has one for an id keeps it, or else the one that it was read with; the others have the next that are free.
  ///
  /// - Parameter names: what such a number is kept under.
  func numbers(_ names: [UInt32]) -> [Int] {
    func own(_ row: Int) -> Int? {
      for text in [table.id.bytes(row), table.extraText(row, names)] {
        guard let text, (1...9).contains(text.count), text.first != UInt8(ascii: "0") else { continue }
        if let number = Int(String(decoding: text, as: UTF8.self)), number > 0 { return number }
      }
      return nil
    }
    var numbers = [Int](repeating: 0, count: table.rowCount)
    var taken: Set<Int> = []
    for row in rows.lazy.map(Int.init) {
      if let number = own(row), taken.insert(number).inserted { numbers[row] = number }
    }
    var next = (taken.max() ?? 0) + 1
    for row in (outline?.rows ?? rows).lazy.map(Int.init) where numbers[row] == 0 {
      numbers[row] = next
      next += 1
    }
    return numbers
  }

  /// Keeps the project where all tasks are of one.
  mutating func keepOneProject() {
    let codes = Set(rows.map { table.project.code(Int($0)) })
    guard codes.count > 1 else { return }
    for row in rows where table.project.code(Int(row)) != 0 { note(.project, .oneForAll, row: Int(row)) }
    table.project = WordColumn()
  }

  /// Gives ids to tasks that have none and are parents: subtasks name them.
  mutating func nameParents() {
    let needed = Set(rows.compactMap { table.writtenParent(Int($0)) }.filter { !table.id.isPresent($0) })
    guard !needed.isEmpty else { return }
    var column = TextColumn()
    for row in 0..<table.rowCount {
      if let own = table.id.bytes(row) {
        column.append(own)
      } else if needed.contains(row) {
        column.append(table.idBytes(row))
      } else {
        column.appendAbsent()
      }
    }
    table.id = column
  }
}
