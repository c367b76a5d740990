import TaskModel

/// Columns that are not stored as such: the id of a row that has none, the parent of one that stands in another record,
/// the source of a row.
extension TaskTable {
  /// The text column of a field, or nil for a field that holds no text.
  ///
  /// Ids are there for every row, and the parents that writers write.
  func texts(_ field: Field) -> TextColumn? {
    switch field {
    case .id: ids()
    case .parent: parents()
    default: if case .texts(let path) = ColumnPath(field) { self[keyPath: path] } else { nil }
    }
  }

  /// The word column of a field, or nil for a field that holds no single word.
  func words(_ field: Field) -> WordColumn? {
    if field == .source { return sourceWords() }
    return if case .words(let path) = ColumnPath(field) { self[keyPath: path] } else { nil }
  }

  /// The words of a field, or nil for a field that holds no words.
  func dictionary(of field: Field) -> WordDictionary? {
    words(field)?.dictionary ?? wordLists(field)?.dictionary
  }

  /// The word list column of a field, or nil for a field that holds none.
  func wordLists(_ field: Field) -> WordListColumn? {
    if case .lists(let path) = ColumnPath(field) { self[keyPath: path] } else { nil }
  }

  /// Ids with the made ones filled in.
  ///
  /// The stored column itself where every row has one.
  private func ids() -> TextColumn {
    if (0..<rowCount).allSatisfy({ id.isPresent($0) }) { return id }
    var column = TextColumn()
    column.reserve(rowCount: rowCount, byteCount: id.bytes.count + rowCount * 17)
    for row in 0..<rowCount { column.append { appendID(row, to: &$0) } }
    return column
  }

  /// Parents by their ids, whatever the source has named them by.
  private func parents() -> TextColumn {
    guard parentRow.count >= rowCount, parentRow.contains(where: { $0 >= 0 }) else { return parent }
    var column = TextColumn()
    column.reserve(rowCount: rowCount, byteCount: parent.bytes.count)
    for row in 0..<rowCount {
      if parentRow[row] >= 0 {
        column.append { appendID(Int(parentRow[row]), to: &$0) }
      } else if parent.isPresent(row) {
        column.append(parent.bytes[parent.range(row)])
      } else {
        column.appendAbsent()
      }
    }
    return column
  }

  /// Each row's source as a word.
  ///
  /// Every table knows it, whatever fields it keeps: that it is not among those which are written is another matter.
  private func sourceWords() -> WordColumn {
    var column = WordColumn()
    column.reserve(rowCount: rowCount)
    // Rows that have been written and taken out count, too.
    let starts = sources.map { min(max($0.firstRow - writtenRowCount, 0), rowCount) } + [rowCount]
    for _ in 0..<starts[0] { column.appendAbsent() }
    for (number, source) in sources.enumerated() {
      let code = column.dictionary.code(for: source.word)
      for _ in starts[number]..<max(starts[number], starts[number + 1]) { column.append(code: code) }
    }
    return column
  }
}
