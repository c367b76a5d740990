// The columns of dates and of seconds by their fields: the one place that tells them apart.

extension TaskTable {
  /// The column of dates or seconds of a field; empty for any other, and where no task has a value that few have.
  package func integers(_ field: Field) -> [Int64] {
    switch field {
    case .due: due
    case .deadline: deadline
    case .start: start
    case .created: created
    case .modified: modified
    case .completed: completed
    case .estimate: estimate
    case .spent: spent
    default: []
    }
  }

  /// The date columns by field; empty for a field that is not a date.
  package func dates(_ field: Field) -> [Int64] { field.kind == .date ? integers(field) : [] }

  /// A row's date in one of the date columns, or nil.
  public func date(_ field: Field, _ row: Int) -> TaskDate? {
    guard field.kind == .date, let bits = integer(field, row) else { return nil }
    return TaskDate(bits: bits)
  }

  /// A row's amount of work in seconds, expected (`estimate`) or done (`spent`), or nil.
  public func seconds(_ field: Field, _ row: Int) -> Int64? {
    field.kind == .date ? nil : integer(field, row)
  }

  /// A row's value in one of these columns, or nil.
  ///
  /// Each column is asked in its place: one that is chosen first, as by `integers`, is kept alive anew for each value.
  private func integer(_ field: Field, _ row: Int) -> Int64? {
    switch field {
    case .due: Self.value(in: due, row)
    case .deadline: Self.value(in: deadline, row)
    case .start: Self.value(in: start, row)
    case .created: Self.value(in: created, row)
    case .modified: Self.value(in: modified, row)
    case .completed: Self.value(in: completed, row)
    case .estimate: Self.value(in: estimate, row)
    case .spent: Self.value(in: spent, row)
    default: nil
    }
  }

  @inline(__always)
  private static func value(in column: borrowing [Int64], _ row: Int) -> Int64? {
    row < column.count && column[row] != TaskDate.absentBits ? column[row] : nil
  }

  /// Whether any row has an amount of work.
  package func hasSeconds(_ field: Field) -> Bool {
    let column = integers(field)
    return column.count >= rowCount && column.contains { $0 != TaskTable.absentSeconds }
  }

  /// Calls `body` with the column of dates or seconds of a field, to be changed in its place; does nothing for any
  /// other field.
  ///
  /// A column that has stayed empty has a value for each finished row then.
  @inline(__always)
  package mutating func withIntegers(of field: Field, _ body: (inout [Int64]) -> Void) {
    switch field {
    case .due: body(&due)
    case .start: body(&start)
    case .created: body(&created)
    case .modified: body(&modified)
    case .completed: body(&completed)
    case .estimate: body(&estimate)
    case .deadline, .spent:
      fillUp(field)
      if field == .deadline { body(&deadline) } else { body(&spent) }
    default: break
    }
  }

  /// Gives a column that few lists have a value for each finished row, where it has stayed empty.
  package mutating func fillUp(_ field: Field) {
    guard FieldSet.seldom.contains(field), case .integers(let path) = ColumnPath(field) else { return }
    let missing = rowCount - self[keyPath: path].count
    if missing > 0 {
      self[keyPath: path].append(contentsOf: repeatElement(TaskDate.absentBits, count: missing))
    }
  }

  /// Appends a date (`TaskDate.bits`) or seconds to the row that is being filled.
  package mutating func appendInteger(_ value: Int64, field: Field) {
    withIntegers(of: field) { $0.append(value) }
  }

  /// The date (`TaskDate.bits`) in the row that is being filled, or nil.
  ///
  /// The column itself is not handed out: held by somebody else it would be copied when it is changed.
  package func unfinishedDate(_ field: Field) -> Int64? {
    let count = dates(field).count
    guard count == rowCount + 1 else { return nil }
    let bits = dates(field)[count - 1]
    return bits == TaskDate.absentBits ? nil : bits
  }

  /// Puts another date (`TaskDate.bits`) in the place of the one that was appended last.
  package mutating func replaceLastDate(_ bits: Int64, field: Field) {
    withIntegers(of: field) { column in if !column.isEmpty { column[column.count - 1] = bits } }
  }

  /// Puts a date (`TaskDate.bits`) or seconds into a row of one of the columns that has been filled already.
  package mutating func setInteger(_ value: Int64, field: Field, row: Int) {
    guard row < rowCount, fields.contains(field) else { return }
    withIntegers(of: field) { $0[row] = value }
  }
}

extension TaskTable {
  /// The column of lists of a field; one without rows for any other.
  package func lists(_ field: Field) -> WordListColumn {
    switch field {
    case .assignees: assignees
    case .tags: tags
    case .blockedBy: blockedBy
    default: WordListColumn()
    }
  }

  /// Calls `body` with the column of lists of a field, to be changed in its place; does nothing for any other field.
  @inline(__always)
  package mutating func withLists(of field: Field, _ body: (inout WordListColumn) -> Void) {
    switch field {
    case .assignees: body(&assignees)
    case .tags: body(&tags)
    case .blockedBy: body(&blockedBy)
    default: break
    }
  }
}
