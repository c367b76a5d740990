import TaskModel

/// Columns that are not stored as such: the id of a row that has none, the source of a row.
extension TaskTable {
  /// The text column of a field, or nil for a field that holds no text.
  ///
  /// Ids are there for every row.
  func texts(_ field: Field) -> TextColumn? {
    switch field {
    case .id: ids()
    case .title: title
    case .detail: detail
    case .parent: parent
    case .url: url
    case .recurrence: recurrence
    default: nil
    }
  }

  /// The word column of a field, or nil for a field that holds no single word.
  func words(_ field: Field) -> WordColumn? {
    switch field {
    case .status: status
    case .priorityRaw: priorityRaw
    case .project: project
    case .section: section
    case .source: sourceWords()
    default: nil
    }
  }

  /// The words of a field, or nil for a field that holds no words.
  func dictionary(of field: Field) -> WordDictionary? {
    words(field)?.dictionary ?? wordLists(field)?.dictionary
  }

  /// The word list column of a field, or nil for a field that holds none.
  func wordLists(_ field: Field) -> WordListColumn? {
    switch field {
    case .assignees: assignees
    case .tags: tags
    default: nil
    }
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

  /// Each row's source as a word; nothing where the column is not kept.
  private func sourceWords() -> WordColumn {
    var column = WordColumn()
    guard fields.contains(.source) else { return column }
    column.reserve(rowCount: rowCount)
    let firstRow = min(sources.first?.firstRow ?? rowCount, rowCount)
    for _ in 0..<firstRow { column.appendAbsent() }
    for (number, source) in sources.enumerated() {
      let end = number + 1 < sources.count ? sources[number + 1].firstRow : rowCount
      let code = column.dictionary.code(for: source.word)
      for _ in column.count..<max(min(end, rowCount), column.count) { column.append(code: code) }
    }
    return column
  }
}
