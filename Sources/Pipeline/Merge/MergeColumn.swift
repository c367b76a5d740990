import TaskModel

/// What merging asks of the values of one field.
///
/// The column is taken out of the table once: asked for at each value, the whole table would be copied for it, which
/// took two thirds of the time of `--dedupe`.
struct MergeColumn {
  /// Whether a row has a value; an empty text is none.
  let isPresent: (Int) -> Bool
  /// What tells whether a row has the same value as the winner, whose text is put into composed form once, however many
  /// rows there are.
  let sameness: (_ winner: Int) -> (Int) -> Bool

  /// - Parameter survivors: by row, the row that stands for it.
  init(_ field: Field, _ table: TaskTable, _ sources: MergeSources, survivors: [Int32]) {
    isPresent = MergeColumn.presence(field, table, sources)
    sameness =
      field == .parent
      ? MergeColumn.parentSameness(table, survivors) : MergeColumn.sameness(field, table)
  }

  /// A text in composed form, in which texts are compared.
  static func form(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.withUnsafeBufferPointer(CanonicalForm.changed)?[...] ?? text
  }

  private static func presence(
    _ field: Field, _ table: TaskTable, _ sources: MergeSources
  ) -> (Int) -> Bool {
    func source(_ row: Int) -> Int { table.sourceIndex(row) ?? 0 }
    switch field {
    case .priority:
      let (priority, raw) = (table.priority, table.priorityRaw)
      return { row in
        guard priority[row] != TaskTable.absentPriority, sources.hasPriority[source(row)] else {
          return false
        }
        return raw.code(row) == 0 || sources.isWord(.priorityRaw, raw.code(row), raw, source(row))
      }
    case .isDone:
      let (isDone, status) = (table.isDone, table.status)
      return { row in
        let source = source(row)
        guard sources.hasState[source] else { return false }
        return sources.leavesOpenUnsaid[source] || isDone[row] || table.isAnsweredOpen(row)
          || sources.isWord(.status, status.code(row), status, source)
      }
    case .parent:
      let (rows, ids) = (table.parentRow, table.parent)
      return { row in row < rows.count && rows[row] >= 0 || ids.isPresent(row) }
    default: break
    }
    switch ColumnPath(field) {
    case .texts(let path):
      let column = table[keyPath: path]
      return { row in column.isPresent(row) && !column.range(row).isEmpty }
    case .words(let path):
      let column = table[keyPath: path]
      return { row in
        column.code(row) != 0 && sources.isWord(field, column.code(row), column, source(row))
      }
    case .lists(let path):
      let column = table[keyPath: path]
      return { row in !column.range(row).isEmpty }
    case .bytes(let path, let absent):
      let column = table[keyPath: path]
      return { row in column[row] != absent }
    case .integers(let path):
      let column = table[keyPath: path]
      return { row in row < column.count && column[row] != TaskDate.absentBits }
    case .flags, .extras, nil: return { _ in false }
    }
  }

  private static func sameness(_ field: Field, _ table: TaskTable) -> (Int) -> (Int) -> Bool {
    // Words that are the same as others in composed form, with those that stand for them.
    let equal =
      (table.words(field)?.dictionary ?? table.wordLists(field)?.dictionary)?.codesOfEqualWords ?? [:]
    func standing(_ code: UInt32) -> UInt32 { equal.isEmpty ? code : equal[code] ?? code }
    switch ColumnPath(field) {
    case .texts(let path):
      let column = table[keyPath: path]
      return { winner in
        let own = column.bytes[column.range(winner)]
        let form = form(own)
        return { row in
          let other = column.bytes[column.range(row)]
          return own == other || form == MergeColumn.form(other)
        }
      }
    case .words(let path):
      let column = table[keyPath: path]
      return { winner in
        let own = standing(column.code(winner))
        return { row in own == standing(column.code(row)) }
      }
    case .lists(let path):
      let column = table[keyPath: path]
      return { winner in
        { row in
          column.codes[column.range(winner)].elementsEqual(column.codes[column.range(row)]) {
            standing($0) == standing($1)
          }
        }
      }
    case .flags(let path):
      let column = table[keyPath: path]
      return { winner in { row in column[winner] == column[row] } }
    case .bytes(let path, _):
      let column = table[keyPath: path]
      return { winner in { row in column[winner] == column[row] } }
    case .integers(let path):
      let column = table[keyPath: path]
      return { winner in { row in column[winner] == column[row] } }
    case .extras, nil: return { _ in { _ in true } }
    }
  }

  /// The same of parents: rows may stand under one task, or under two that become one.
  private static func parentSameness(
    _ table: TaskTable, _ survivors: [Int32]
  ) -> (Int) -> (Int) -> Bool {
    let parents = table.parentRow
    func parent(_ row: Int) -> Int32? {
      row < parents.count && parents[row] >= 0 ? survivors[Int(parents[row])] : nil
    }
    func form(_ row: Int) -> ArraySlice<UInt8> {
      MergeColumn.form(Array((table.parentID(row) ?? "").utf8)[...])
    }
    return { winner in
      let (own, ownForm) = (parent(winner), form(winner))
      return { row in own != nil && own == parent(row) || ownForm == form(row) }
    }
  }
}
