package import TaskModel

/// All values of one field: what an edit keeps to be able to take itself back.
///
/// Columns share their memory until one of them is changed, so keeping one costs nothing by itself.
package enum FieldColumn: Sendable {
  /// A text column.
  case texts(TextColumn)
  /// A word column.
  case words(WordColumn)
  /// A column of lists of words.
  case lists(WordListColumn)
  /// `isDone`.
  case flags([Bool])
  /// `priority` or `progress`.
  case bytes([UInt8])
  /// A column of dates or of seconds.
  case integers([Int64])
  /// `extra`.
  case extras(ExtraColumn)
}

extension TaskTable {
  /// The column of a field as it is now; nil where the table does not keep it.
  func column(of field: Field) -> FieldColumn? {
    guard fields.contains(field), let path = ColumnPath(field) else { return nil }
    return switch path {
    case .texts(let path): .texts(self[keyPath: path])
    case .words(let path): .words(self[keyPath: path])
    case .lists(let path): .lists(self[keyPath: path])
    case .flags(let path): .flags(self[keyPath: path])
    case .bytes(let path, _): .bytes(self[keyPath: path])
    case .integers(let path): .integers(self[keyPath: path])
    case .extras(let path): .extras(self[keyPath: path])
    }
  }

  /// Puts a column into its place; does nothing where it is not one of the field's kind.
  mutating func setColumn(of field: Field, to column: FieldColumn) {
    switch (ColumnPath(field), column) {
    case (.texts(let path), .texts(let column)): self[keyPath: path] = column
    case (.words(let path), .words(let column)): self[keyPath: path] = column
    case (.lists(let path), .lists(let column)): self[keyPath: path] = column
    case (.flags(let path), .flags(let column)): self[keyPath: path] = column
    case (.bytes(let path, _), .bytes(let column)): self[keyPath: path] = column
    case (.integers(let path), .integers(let column)): self[keyPath: path] = column
    case (.extras(let path), .extras(let column)): self[keyPath: path] = column
    default: break
    }
  }
}

extension TextColumn {
  /// The column with some rows replaced; `text` gives nil for a row that is to have none.
  func replacing(_ isReplaced: [Bool], with text: (Int) -> ArraySlice<UInt8>?) -> TextColumn {
    var column = TextColumn()
    column.reserve(rowCount: count, byteCount: bytes.count)
    for row in 0..<count {
      let value = isReplaced[row] ? text(row) : isPresent(row) ? bytes[range(row)] : nil
      if let value { column.append(value) } else { column.appendAbsent() }
    }
    return column
  }
}

extension WordListColumn {
  /// The column with some rows replaced by other codes of the same dictionary.
  func replacing(_ isReplaced: [Bool], with codes: (Int) -> [UInt32]) -> WordListColumn {
    var column = WordListColumn()
    column.dictionary = dictionary
    column.reserve(rowCount: count, wordCount: self.codes.count)
    for row in 0..<count {
      if isReplaced[row] {
        for code in codes(row) { column.add(code: code) }
      } else {
        for index in range(row) { column.add(code: self.codes[index]) }
      }
      column.endRow()
    }
    return column
  }
}

extension ExtraColumn {
  /// The column with some rows replaced; `add` fills a replaced row.
  func replacing(_ isReplaced: [Bool], with add: (Int, inout ExtraColumn) -> Void) -> ExtraColumn {
    var column = ExtraColumn()
    column.names = names
    for row in 0..<count {
      if isReplaced[row] {
        add(row, &column)
      } else {
        for index in range(row) { column.add(entry(index), of: self) }
      }
      column.endRow()
    }
    return column
  }

  /// Adds an entry of another column that has the same names.
  mutating func add(_ entry: Entry, of other: ExtraColumn) {
    add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: other.bytes[entry.range]) }
  }
}
