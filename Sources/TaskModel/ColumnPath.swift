/// Where a field's column is in a table, and what it has where a task has no value: the one list of all columns.
///
/// For what goes through all columns, a batch or a table at a time. A loop over values asks for its column by name: a
/// path costs some nanoseconds.
package enum ColumnPath: Sendable {
  /// The place of a column.
  package typealias Path<Column> = any WritableKeyPath<TaskTable, Column> & Sendable

  /// A text column.
  case texts(Path<TextColumn>)
  /// A word column.
  case words(Path<WordColumn>)
  /// A column of lists of words.
  case lists(Path<WordListColumn>)
  /// `isDone`, which is false where nothing is given.
  case flags(Path<[Bool]>)
  /// `priority` or `progress`.
  case bytes(Path<[UInt8]>, absent: UInt8)
  /// A column of dates or of seconds, both of which have `TaskDate.absentBits` where there is nothing; those of
  /// `FieldSet.seldom` are empty where no task has a value.
  case integers(Path<[Int64]>)
  /// `extra`.
  case extras(Path<ExtraColumn>)

  /// The path of a field; nil for the source, which is no column.
  package init?(_ field: Field) {
    switch field {
    case .id: self = .texts(\.id)
    case .title: self = .texts(\.title)
    case .detail: self = .texts(\.detail)
    case .parent: self = .texts(\.parent)
    case .url: self = .texts(\.url)
    case .recurrence: self = .texts(\.recurrence)
    case .status: self = .words(\.status)
    case .priorityRaw: self = .words(\.priorityRaw)
    case .project: self = .words(\.project)
    case .section: self = .words(\.section)
    case .assignees: self = .lists(\.assignees)
    case .tags: self = .lists(\.tags)
    case .blockedBy: self = .lists(\.blockedBy)
    case .isDone: self = .flags(\.isDone)
    case .priority: self = .bytes(\.priority, absent: TaskTable.absentPriority)
    case .progress: self = .bytes(\.progress, absent: TaskTable.absentProgress)
    case .due: self = .integers(\.due)
    case .deadline: self = .integers(\.deadline)
    case .start: self = .integers(\.start)
    case .created: self = .integers(\.created)
    case .modified: self = .integers(\.modified)
    case .completed: self = .integers(\.completed)
    case .estimate: self = .integers(\.estimate)
    case .spent: self = .integers(\.spent)
    case .extra: self = .extras(\.extra)
    case .source: return nil
    }
  }

  /// Whether any row of a table has a value in the column.
  ///
  /// It asks row after row until there is one.
  package func hasValue(in table: TaskTable) -> Bool {
    func isAny<Column>(_ path: Path<Column>, _ count: (Column) -> Int, _ has: (Column, Int) -> Bool) -> Bool {
      let column = table[keyPath: path]
      return (0..<count(column)).contains { has(column, $0) }
    }
    switch self {
    case .texts(let path): return isAny(path, \.count) { $0.isPresent($1) }
    case .words(let path): return isAny(path, \.count) { $0.code($1) != 0 }
    case .lists(let path): return !table[keyPath: path].codes.isEmpty
    case .flags(let path): return table[keyPath: path].contains(true)
    case .bytes(let path, let absent): return table[keyPath: path].contains { $0 != absent }
    case .integers(let path): return table[keyPath: path].contains { $0 != TaskDate.absentBits }
    case .extras(let path): return table[keyPath: path].entryCount > 0
    }
  }

  /// Every column there is.
  static let all = Field.allCases.compactMap { field in
    ColumnPath(field).map { (field: field, path: $0) }
  }
}
