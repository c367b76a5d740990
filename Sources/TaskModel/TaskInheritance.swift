/// The effective values of tasks: a task's own value or, where it has none, that of the next task above that has one.
///
/// A checklist's items have no assignees and no dates; they belong where their card is, and not all together under
/// Nobody. Made once of all tasks of a run, and asked by everything that counts by a value: groups, figures, tables,
/// pages and their index. So a person has as many tasks on a page of a few as on the page of all.
///
/// Sums are of tasks' own values, and whether a task is done it says itself. Everything is linear in the rows of the
/// table.
package struct TaskInheritance: Sendable {
  /// The subtasks whose parents are among the tasks, and these parents; a parent stands before its own subtasks.
  private let families: [(row: Int, parent: Int)]

  /// Nobody stands under anybody.
  package static let none = TaskInheritance()

  private init() { families = [] }

  /// Finds the subtasks among some rows of a table.
  ///
  /// - Parameter rows: each at most once, in any order. A task whose parent is not among them goes by itself.
  package init(_ rows: some Sequence<Int32>, of table: TaskTable) {
    guard table.parentRow.count >= table.rowCount, table.rowCount > 0 else {
      self.families = []
      return
    }
    // What is to be put into the list: nothing of it yet, or everything.
    var isWaiting = [Bool](repeating: false, count: table.rowCount)
    for row in rows { isWaiting[Int(row)] = true }
    let isSelected = isWaiting
    var families: [(row: Int, parent: Int)] = []
    var path: [Int] = []
    for row in isSelected.indices where isWaiting[row] {
      // Up to a task that is there already, then down again. Parents form no circles (`TaskTable.resolveParents`).
      var above = row
      while above >= 0, isWaiting[above] {
        isWaiting[above] = false
        path.append(above)
        above = Int(table.parentRow[above])
      }
      while let own = path.popLast() {
        let parent = Int(table.parentRow[own])
        if parent >= 0, isSelected[parent] { families.append((own, parent)) }
      }
    }
    self.families = families
  }

  /// Whether no task stands under another one.
  package var isEmpty: Bool { families.isEmpty }

  /// The rows that stand under others, a parent before its own subtasks.
  package var subtasks: some Sequence<Int> { families.lazy.map { $0.row } }

  /// A column of words with those from above filled in.
  package func filled(_ column: WordColumn) -> WordColumn {
    var column = column
    for (row, parent) in families where column.code(row) == 0 {
      let code = column.code(parent)
      if code != 0 { column.replace(row, code: code) }
    }
    return column
  }

  /// A column of dates or numbers with those from above filled in; `absent` is what it has where there is none.
  package func filled(_ column: [Int64], absent: Int64) -> [Int64] {
    if families.isEmpty { return column }
    var column = column
    for (row, parent) in families where row < column.count && column[row] == absent {
      column[row] = column[parent]
    }
    return column
  }

  /// A column of bytes with those from above filled in; `absent` is what it has where there is none.
  package func filled(_ column: [UInt8], absent: UInt8) -> [UInt8] {
    if families.isEmpty { return column }
    var column = column
    for (row, parent) in families where row < column.count && column[row] == absent {
      column[row] = column[parent]
    }
    return column
  }

  /// A column of lists with those from above filled in.
  package func filled(_ column: WordListColumn) -> WordListColumn {
    if families.isEmpty { return column }
    var sources = Array(0..<column.count)
    for (row, parent) in families where row < sources.count && column.range(row).isEmpty {
      sources[row] = sources[parent]
    }
    var result = WordListColumn()
    result.dictionary = column.dictionary
    result.reserve(rowCount: column.count, wordCount: column.codes.count)
    for source in sources {
      for index in column.range(source) { result.add(code: column.codes[index]) }
      result.endRow()
    }
    return result
  }
}
