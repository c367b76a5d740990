// Whole columns made anew: for steps that change values of tasks that have been read.

extension TaskTable {
  /// Replaces the rows that tasks are subtasks of; -1 for none, empty for none at all.
  package mutating func setParentRows(_ rows: [Int32]) {
    parentRow = rows.count == rowCount ? rows : []
  }
}

extension TextColumn {
  /// The column with other texts in some rows.
  ///
  /// - Parameter changes: rows in ascending order with their new text; nil for none.
  package func replacing(_ changes: [(row: Int, text: [UInt8]?)]) -> TextColumn {
    guard !changes.isEmpty else { return self }
    var result = TextColumn()
    result.reserve(rowCount: count, byteCount: bytes.count)
    var next = 0
    for row in 0..<count {
      if next < changes.count, changes[next].row == row {
        if let text = changes[next].text { result.append(text) } else { result.appendAbsent() }
        next += 1
      } else if isPresent(row) {
        result.append(bytes[range(row)])
      } else {
        result.appendAbsent()
      }
    }
    return result
  }
}

extension WordColumn {
  /// A column of so many rows with the words that `word` gives for them; nil for none.
  package init(rowCount: Int, word: (Int) -> ArraySlice<UInt8>?) {
    self.init()
    reserve(rowCount: rowCount)
    for row in 0..<rowCount {
      if let word = word(row) { append(word.span) } else { appendAbsent() }
    }
  }
}

extension WordListColumn {
  /// The column with other words in some rows, by the codes of its dictionary.
  package func replacing(_ lists: [Int: [UInt32]]) -> WordListColumn {
    var column = WordListColumn()
    column.dictionary = dictionary
    for row in 0..<count {
      for code in lists[row] ?? Array(codes[range(row)]) { column.add(code: code) }
      column.endRow()
    }
    return column
  }

  /// A column of so many rows with the words that `words` gives for them.
  package init(rowCount: Int, words: (Int) -> [ArraySlice<UInt8>]) {
    self.init()
    for row in 0..<rowCount {
      for word in words(row) { add(word.span) }
      endRow()
    }
  }
}
