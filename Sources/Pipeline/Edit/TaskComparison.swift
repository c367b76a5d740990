package import TaskModel

/// What differs between two readings of the same input, column by column.
package struct TaskComparison: Sendable {
  /// How many tasks the one reading gave, and how many the other.
  package let taskCounts: (before: Int, after: Int)
  /// The fields that differ and in how many tasks each does, in the order of the fields; none where the numbers of
  /// tasks differ, and no task stands for another.
  package private(set) var fields: [(field: Field, count: Int)] = []
  /// How many tasks differ in any of them.
  package private(set) var differingCount = 0
  /// The first of these tasks, with all that differs in it.
  package private(set) var first: TaskChange?

  /// Whether the same tasks came out.
  package var isSame: Bool { taskCounts.before == taskCounts.after && fields.isEmpty }

  /// Compares two tables whose parents have been resolved.
  ///
  /// Where the tasks come from is no part of them.
  package init(_ before: TaskTable, _ after: TaskTable) {
    taskCounts = (before.rowCount, after.rowCount)
    guard before.rowCount == after.rowCount else { return }
    var isDifferent = Array(repeating: false, count: before.rowCount)
    for field in Field.allCases {
      var count = 0
      let isSame = TaskComparison.sameness(of: field, before, after)
      for row in isDifferent.indices where !isSame(row) {
        count += 1
        isDifferent[row] = true
      }
      if count > 0 { fields.append((field, count)) }
    }
    differingCount = isDifferent.count { $0 }
    if let row = isDifferent.firstIndex(of: true) { first = change(row, before, after) }
  }

  /// What tells whether a row has the same value of a field in both tables.
  private static func sameness(of field: Field, _ before: TaskTable, _ after: TaskTable) -> (Int) -> Bool {
    switch (before.column(of: field), after.column(of: field)) {
    case (.texts(let one), .texts(let other)):
      let isSame = { row in
        one.isPresent(row) == other.isPresent(row)
          && one.bytes[one.range(row)].elementsEqual(other.bytes[other.range(row)])
      }
      // Ids that are made stand for source, place and title.
      if field == .id, before.sourceIdentities != after.sourceIdentities {
        return { row in one.isPresent(row) && isSame(row) }
      }
      guard field == .parent else { return isSame }
      return { row in isSame(row) && before.parent(of: row) == after.parent(of: row) }
    case (.words(let one), .words(let other)):
      let codes = other.dictionary.codes(in: one.dictionary)
      return { row in
        let code = other.code(row)
        return code == 0 ? one.code(row) == 0 : one.code(row) != 0 && codes[Int(code)] == one.code(row)
      }
    case (.lists(let one), .lists(let other)):
      let codes = other.dictionary.codes(in: one.dictionary)
      return { row in
        one.codes[one.range(row)].elementsEqual(other.codes[other.range(row)].lazy.map { codes[Int($0)] })
      }
    case (.flags(let one), .flags(let other)): return sameness(one, other)
    case (.bytes(let one), .bytes(let other)): return sameness(one, other)
    case (.integers(let one), .integers(let other)):
      // A column that nothing fills may be empty.
      func value(_ column: [Int64], _ row: Int) -> Int64 {
        row < column.count ? column[row] : TaskDate.absentBits
      }
      return { row in value(one, row) == value(other, row) }
    case (.extras(let one), .extras(let other)):
      let codes = other.names.codes(in: one.names)
      return { row in
        let (own, others) = (one.range(row), other.range(row))
        return own.count == others.count
          && zip(own, others).allSatisfy { index, otherIndex in
            let (entry, otherEntry) = (one.entry(index), other.entry(otherIndex))
            return entry.name == codes[Int(otherEntry.name)] && entry.isJSON == otherEntry.isJSON
              && one.bytes[entry.range].elementsEqual(other.bytes[otherEntry.range])
          }
      }
    default: return { _ in true }
    }
  }

  private static func sameness<Value: Equatable>(_ one: [Value], _ other: [Value]) -> (Int) -> Bool {
    { row in (row < one.count ? one[row] : nil) == (row < other.count ? other[row] : nil) }
  }

  private func change(_ row: Int, _ before: TaskTable, _ after: TaskTable) -> TaskChange {
    var change = TaskChange(id: before.idString(row), title: before.title.string(row) ?? "", values: [])
    for (field, _) in fields {
      if field == .extra {
        let (oldExtras, newExtras) = (before.extra.entries(row), after.extra.entries(row))
        var seen: Set<String> = []
        for (name, _) in before.extra.values(row) + after.extra.values(row) where seen.insert(name).inserted {
          let (old, new) = (before.extra.text(name, oldExtras), after.extra.text(name, newExtras))
          if old != new {
            change.values.append(TaskChange.Value(name: "extra[\"\(name)\"]", before: old, after: new))
          }
        }
        continue
      }
      let (old, new) = (before.valueText(field, row), after.valueText(field, row))
      if old != new { change.values.append(TaskChange.Value(name: field.name, before: old, after: new)) }
    }
    return change
  }
}

extension TaskTable {
  /// The row of a task's parent; -1 where there is none.
  fileprivate func parent(of row: Int) -> Int32 { row < parentRow.count ? parentRow[row] : -1 }
}
