// Tables in pieces: an importer fills one piece after another, and somebody else puts them together.

extension TaskTable {
  /// Takes the rows there are into a table of their own and goes on with an empty one.
  ///
  /// The ids that are made of positions, and the sources, are the same in the pieces as in the whole.
  ///
  /// - Parameter next: an emptied piece whose memory is to be used again.
  package mutating func takeRows(into next: consuming TaskTable? = nil) -> TaskTable {
    var next = next ?? TaskTable(fields: fields)
    next.sources = sources
    next.detailMarkups = detailMarkups
    next.sourceIdentities = sourceIdentities
    next.writtenRowCount = writtenRowCount + rowCount
    // An importer remembers the codes of the names that it has handed out.
    next.extra.names = extra.names
    let taken = self
    self = next
    return taken
  }

  /// Appends the rows of a piece that was taken from the same inputs (`takeRows`).
  ///
  /// Linear in the size of the piece; words get the codes of this table.
  package mutating func append(contentsOf piece: TaskTable) {
    for link in piece.parentLinks { self.link(row: link.row + rowCount, toParent: link.parentRow + rowCount) }
    answeredOpenRows += piece.answeredOpenRows.map { $0 + Int32(truncatingIfNeeded: rowCount) }
    sources = piece.sources
    detailMarkups = piece.detailMarkups
    sourceIdentities = piece.sourceIdentities
    detailSources.append(contentsOf: piece.detailSources, behind: rowCount)
    rowCount += piece.rowCount
    for (field, path) in ColumnPath.all {
      switch path {
      case .texts(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .words(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .lists(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .flags(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .bytes(let path, _): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .integers(let path) where FieldSet.seldom.contains(field):
        joinSeldom(path, to: piece[keyPath: path], of: piece.rowCount)
      case .integers(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      case .extras(let path): self[keyPath: path].append(contentsOf: piece[keyPath: path])
      }
    }
  }

  /// Appends a column that is empty where no row of its table has a value; `rowCount` counts the new rows already.
  private mutating func joinSeldom(_ path: ColumnPath.Path<[Int64]>, to column: [Int64], of count: Int) {
    if self[keyPath: path].isEmpty, column.isEmpty { return }
    TaskTable.pad(&self[keyPath: path], to: rowCount - count, with: TaskDate.absentBits)
    self[keyPath: path].append(contentsOf: column)
    TaskTable.pad(&self[keyPath: path], to: rowCount, with: TaskDate.absentBits)
  }

  /// Whether any task has a parent, known or only named.
  package var hasParents: Bool {
    !parentLinks.isEmpty || (0..<parent.count).contains { parent.isPresent($0) }
  }

  /// Empties a piece that has been appended elsewhere; its memory stays for the next one.
  package mutating func recycle() {
    truncate(to: 0)
    parentRow = []
    // Words stay, for they are likely to come again; too many would be looked through for every piece.
    let longest = 1024
    for (_, path) in ColumnPath.all {
      if case .words(let path) = path, self[keyPath: path].dictionary.count > longest {
        self[keyPath: path].dictionary = WordDictionary(hasBlankWords: false)
      } else if case .lists(let path) = path, self[keyPath: path].dictionary.count > longest {
        self[keyPath: path].forgetWords()
      }
    }
    extra.names = WordDictionary()
  }
}

extension WordDictionary {
  /// The codes here of the words of another dictionary, by their codes there; code 0 stays.
  mutating func codes(of other: borrowing WordDictionary) -> [UInt32] {
    var codes: [UInt32] = [0]
    codes.reserveCapacity(other.count + 1)
    for code in 0..<other.count {
      let word = other.word(UInt32(truncatingIfNeeded: code + 1))
      codes.append(self.code(for: word.span))
    }
    return codes
  }
}
