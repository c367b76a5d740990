import TaskModel

/// What subtasks without a value of their own go by: the value of the nearest task above that has one.
///
/// A checklist's items have no assignees and no dates; they belong where their card is, and not all together under
/// Nobody. Everything is linear in the rows of the table.
struct GroupInheritance {
  /// The subtasks of the selection and their parents, a parent before its own subtasks.
  private let families: [(row: Int, parent: Int)]

  /// Finds the subtasks of a selection.
  init(_ hierarchy: Hierarchy, of table: TaskTable) {
    var rows: [Int32] = []
    var depths: [Int32] = []
    for root in hierarchy.roots { hierarchy.appendSubtree(of: root, to: &rows, depths: &depths) }
    families = zip(rows, depths).compactMap { row, depth in
      depth > 0 ? (Int(row), Int(table.parentRow[Int(row)])) : nil
    }
  }

  /// A column of words with those from above filled in.
  func filled(_ column: WordColumn) -> WordColumn {
    var column = column
    for (row, parent) in families where column.code(row) == 0 {
      let code = column.code(parent)
      if code != 0 { column.replace(row, code: code) }
    }
    return column
  }

  /// A column of dates or numbers with those from above filled in; `absent` is what it has where there is none.
  func filled(_ column: [Int64], absent: Int64) -> [Int64] {
    var column = column
    for (row, parent) in families where row < column.count && column[row] == absent {
      column[row] = column[parent]
    }
    return column
  }

  /// A column of lists with those from above filled in.
  func filled(_ column: WordListColumn) -> WordListColumn {
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
