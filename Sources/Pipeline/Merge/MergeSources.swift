import TaskModel

/// What the sources of a table say of their tasks' states and priorities, which every task has some of: a value counts
/// only where its source speaks of it.
struct MergeSources {
  /// By source: whether it says anything about priorities, and about what is done.
  private(set) var hasPriority: [Bool]
  private(set) var hasState: [Bool]
  /// By source: whether a task without a mark is open by that: not where there are words for states.
  private(set) var leavesOpenUnsaid: [Bool]
  /// By field: words that stand where there is no value, and the sources in which they do.
  private let noValues: [Field: Set<UInt32>]
  private let hasNoValues: [Bool]

  /// Looks through a table; the parameters are those of `MergeRule.merge`.
  init(_ table: TaskTable, stated: [FieldSet], noValues: [Set<String>]) {
    hasPriority = [Bool](repeating: table.sources.isEmpty, count: max(table.sources.count, 1))
    hasState = hasPriority
    leavesOpenUnsaid = hasPriority
    hasNoValues = hasPriority.indices.map { $0 < noValues.count && !noValues[$0].isEmpty }
    self.noValues = MergeSources.codes(of: noValues.reduce(into: []) { $0.formUnion($1) }, in: table)
    for (source, fields) in stated.enumerated() where source < hasState.count {
      hasPriority[source] = fields.contains(.priority) || fields.contains(.priorityRaw)
      hasState[source] = fields.contains(.isDone) || fields.contains(.status)
      leavesOpenUnsaid[source] = hasState[source]
    }
    for row in 0..<table.rowCount {
      let source = table.sourceIndex(row) ?? 0
      if row < table.priority.count,
        table.priority[row] != Priority.middle.rawValue, table.priority[row] != TaskTable.absentPriority
      {
        hasPriority[source] = true
      }
      if isWord(.priorityRaw, table.priorityRaw.code(row), table.priorityRaw, source) {
        hasPriority[source] = true
      }
      if row < table.isDone.count, table.isDone[row] || table.isAnsweredOpen(row) { hasState[source] = true }
      if isWord(.status, table.status.code(row), table.status, source) {
        hasState[source] = true
        leavesOpenUnsaid[source] = false
      }
    }
  }

  /// Whether a word of a column is there in a source, and not one for nothing.
  func isWord(_ field: Field, _ code: UInt32, _ column: WordColumn, _ source: Int) -> Bool {
    if code == 0 || column.dictionary.word(code).isEmpty { return false }
    return !(hasNoValues[source] && noValues[field]?.contains(code) == true)
  }

  /// By field: the codes of some words, in any case.
  private static func codes(of words: Set<String>, in table: TaskTable) -> [Field: Set<UInt32>] {
    let longest = words.map(\.utf8.count).max() ?? 0
    if longest == 0 { return [:] }
    let fields: [Field] = [.status, .priorityRaw, .project, .section]
    return Dictionary(
      uniqueKeysWithValues: fields.map { field in
        let dictionary = table.words(field)?.dictionary ?? .empty
        let codes = (0..<UInt32(clamping: dictionary.count)).map { $0 + 1 }
        let isNone = { (code: UInt32) in
          dictionary.word(code).count <= longest && words.contains(dictionary.string(code).lowercased())
        }
        return (field, Set(codes.filter(isNone)))
      })
  }
}
