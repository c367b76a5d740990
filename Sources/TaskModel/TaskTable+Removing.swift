// Rows taken out of a table: what turned out to belong to something that is left out.

extension TaskTable {
  /// The rows that are parts of another by its row (`link`), with those.
  package var linkedRows: [(row: Int, parentRow: Int)] { parentLinks }

  /// Takes rows out; the others keep their order.
  ///
  /// Copies the table: for the end of an input, once. The rows must be of the last source, so that the others begin
  /// where they began.
  ///
  /// - Parameter isRemoved: by row, whether it goes.
  package mutating func removeRows(_ isRemoved: [Bool]) {
    let kept = (0..<rowCount).filter { !($0 < isRemoved.count && isRemoved[$0]) }
    guard kept.count < rowCount else { return }
    var newRows = [Int](repeating: -1, count: rowCount)
    for (index, row) in kept.enumerated() { newRows[row] = index }
    parentLinks = parentLinks.compactMap { link in
      let (row, parentRow) = (newRows[link.row], newRows[link.parentRow])
      return row < 0 || parentRow < 0 ? nil : (row, parentRow)
    }
    answeredOpenRows = answeredOpenRows.compactMap { row in
      newRows[Int(row)] < 0 ? nil : Int32(truncatingIfNeeded: newRows[Int(row)])
    }
    parentRow = []
    detailSources = detailSources.ofRows(kept)
    for (_, path) in ColumnPath.all {
      switch path {
      case .texts(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .words(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .lists(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .flags(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .bytes(let path, _): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .integers(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      case .extras(let path): self[keyPath: path] = self[keyPath: path].rows(kept)
      }
    }
    rowCount = kept.count
  }
}

extension Array {
  /// A column of some of the rows; a column that is not kept stays empty.
  fileprivate func rows(_ rows: [Int]) -> Self { isEmpty ? [] : rows.map { self[$0] } }
}

extension TextColumn {
  fileprivate func rows(_ rows: [Int]) -> TextColumn {
    var result = TextColumn()
    guard count > 0 else { return result }
    for row in rows {
      if isPresent(row) { result.append(bytes[range(row)]) } else { result.appendAbsent() }
    }
    return result
  }
}

extension WordColumn {
  fileprivate func rows(_ rows: [Int]) -> WordColumn {
    var result = WordColumn()
    guard count > 0 else { return result }
    result.dictionary = dictionary
    for row in rows { result.append(code: code(row)) }
    return result
  }
}

extension WordListColumn {
  fileprivate func rows(_ rows: [Int]) -> WordListColumn {
    var result = WordListColumn()
    guard count > 0 else { return result }
    result.dictionary = dictionary
    for row in rows {
      for code in codes[range(row)] { result.add(code: code) }
      result.endRow()
    }
    return result
  }
}

extension ExtraColumn {
  fileprivate func rows(_ rows: [Int]) -> ExtraColumn {
    var result = ExtraColumn()
    guard count > 0 else { return result }
    result.names = names
    for row in rows {
      for index in range(row) {
        let entry = entry(index)
        result.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: bytes[entry.range]) }
      }
      result.endRow()
    }
    return result
  }
}
