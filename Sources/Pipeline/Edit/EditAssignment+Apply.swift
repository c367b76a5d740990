import TaskModel

// Assignments run column by column: a column of fixed width is changed in place, one of texts is written anew.

extension EditAssignment {
  /// Changes the tasks of some rows.
  ///
  /// - Returns: the rows whose date stays as it was, for the new one would not be in the years 1 to 9999.
  func apply(to table: inout TaskTable, rows: [Int32], in context: EvaluationContext) -> [Int] {
    guard table.fields.contains(field), let path = ColumnPath(field) else { return [] }
    switch path {
    case .texts(let path): setTexts(&table, path, rows)
    case .words(let path): setWords(&table, path, rows)
    case .lists(let path): setLists(&table, path, rows)
    case .flags(let path):
      guard case .flag(let flag) = operation else { return [] }
      for row in rows { table[keyPath: path][Int(row)] = flag }
    case .bytes(let path, let absent): setBytes(&table, path, absent, rows)
    case .integers(let path):
      table.fillUp(field)
      if field.kind == .date { return setDates(&table, path, rows, context) }
      setSeconds(&table, path, rows)
    // All together: `ExtraAssignments`.
    case .extras: break
    }
    return []
  }

  /// Whether each row of a table is one of these.
  static func flags(_ rows: [Int32], _ table: TaskTable) -> [Bool] {
    var flags = [Bool](repeating: false, count: table.rowCount)
    for row in rows { flags[Int(row)] = true }
    return flags
  }

  private func setTexts(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, TextColumn>, _ rows: [Int32]
  ) {
    // Ids that are made of the title are made now, so that a task keeps its own.
    if field == .title, table.fields.contains(.id), let ids = table.texts(.id) { table.id = ids }
    var text: ArraySlice<UInt8>?
    if case .text(let new) = operation { text = Array(new.utf8)[...] }
    let replaced = table[keyPath: path].replacing(EditAssignment.flags(rows, table)) { _ in text }
    table[keyPath: path] = replaced
  }

  private func setWords(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, WordColumn>, _ rows: [Int32]
  ) {
    var code: UInt32 = 0
    if case .text(let word) = operation { code = table[keyPath: path].dictionary.code(for: word) }
    for row in rows { table[keyPath: path].replace(Int(row), code: code) }
  }

  private func setLists(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, WordListColumn>, _ rows: [Int32]
  ) {
    var column = table[keyPath: path]
    func codes(_ words: [String]) -> [UInt32] {
      var seen: Set<UInt32> = []
      return words.map { column.dictionary.code(for: $0) }.filter { $0 != 0 && seen.insert($0).inserted }
    }
    let isReplaced = EditAssignment.flags(rows, table)
    switch operation {
    case .words(let words):
      let new = codes(words)
      table[keyPath: path] = column.replacing(isReplaced) { _ in new }
    case .addWords(let words):
      let new = codes(words)
      table[keyPath: path] = column.replacing(isReplaced) { row in
        let old = Array(column.codes[column.range(row)])
        let known = Set(old)
        return old + new.filter { !known.contains($0) }
      }
    case .removeWords(let words):
      let gone = Set(codes(words))
      table[keyPath: path] = column.replacing(isReplaced) { row in
        column.codes[column.range(row)].filter { !gone.contains($0) }
      }
    default:
      table[keyPath: path] = column.replacing(isReplaced) { _ in [] }
    }
  }

  private func setBytes(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, [UInt8]>, _ absent: UInt8, _ rows: [Int32]
  ) {
    switch operation {
    case .priority(let priority, let clearsRaw):
      let code = priority?.rawValue ?? TaskTable.absentPriority
      for row in rows where table.priority[Int(row)] != code {
        table.priority[Int(row)] = code
        if clearsRaw { table.priorityRaw.replace(Int(row), code: 0) }
      }
    case .number(let number):
      for row in rows { table[keyPath: path][Int(row)] = UInt8(clamping: number) }
    case .add(let number):
      for row in rows where table[keyPath: path][Int(row)] != absent {
        let sum = Int64(table[keyPath: path][Int(row)]) + min(max(number, -100), 100)
        table[keyPath: path][Int(row)] = UInt8(min(max(sum, 0), 100))
      }
    default:
      for row in rows { table[keyPath: path][Int(row)] = absent }
    }
  }

  private func setSeconds(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, [Int64]>, _ rows: [Int32]
  ) {
    let absent = TaskTable.absentSeconds
    for row in rows {
      let old = table[keyPath: path][Int(row)]
      switch operation {
      case .number(let number): table[keyPath: path][Int(row)] = number
      case .add(let number):
        if old == absent { continue }
        let (sum, isTooLarge) = old.addingReportingOverflow(number)
        if !isTooLarge, sum != absent { table[keyPath: path][Int(row)] = sum }
      default: table[keyPath: path][Int(row)] = absent
      }
    }
  }

  private func setDates(
    _ table: inout TaskTable, _ path: WritableKeyPath<TaskTable, [Int64]>, _ rows: [Int32],
    _ context: EvaluationContext
  ) -> [Int] {
    var refused: [Int] = []
    switch operation {
    case .date(let date):
      guard let bits = date.exactlyResolved(in: context)?.bits else { return rows.map { Int($0) } }
      for row in rows { table[keyPath: path][Int(row)] = bits }
    case .shifted(let base, let offsets):
      let dates = table.dates(base)
      for row in rows {
        guard Int(row) < dates.count, dates[Int(row)] != TaskDate.absentBits else { continue }
        let date = TaskDate(bits: dates[Int(row)])
        if let sum = FilterDuration.sum(offsets, with: date, in: context.zone) {
          table[keyPath: path][Int(row)] = sum.bits
        } else {
          refused.append(Int(row))
        }
      }
    default:
      for row in rows { table[keyPath: path][Int(row)] = TaskDate.absentBits }
    }
    return refused
  }
}
