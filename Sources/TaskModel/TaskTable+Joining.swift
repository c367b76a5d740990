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
  package mutating func append(contentsOf piece: borrowing TaskTable) {
    for link in piece.parentLinks { self.link(row: link.row + rowCount, toParent: link.parentRow + rowCount) }
    answeredOpenRows += piece.answeredOpenRows.map { $0 + Int32(truncatingIfNeeded: rowCount) }
    sources = piece.sources
    sourceIdentities = piece.sourceIdentities
    rowCount += piece.rowCount
    id.append(contentsOf: piece.id)
    title.append(contentsOf: piece.title)
    detail.append(contentsOf: piece.detail)
    parent.append(contentsOf: piece.parent)
    url.append(contentsOf: piece.url)
    recurrence.append(contentsOf: piece.recurrence)
    status.append(contentsOf: piece.status)
    priorityRaw.append(contentsOf: piece.priorityRaw)
    project.append(contentsOf: piece.project)
    section.append(contentsOf: piece.section)
    assignees.append(contentsOf: piece.assignees)
    tags.append(contentsOf: piece.tags)
    extra.append(contentsOf: piece.extra)
    isDone.append(contentsOf: piece.isDone)
    priority.append(contentsOf: piece.priority)
    progress.append(contentsOf: piece.progress)
    due.append(contentsOf: piece.due)
    start.append(contentsOf: piece.start)
    created.append(contentsOf: piece.created)
    modified.append(contentsOf: piece.modified)
    completed.append(contentsOf: piece.completed)
    estimate.append(contentsOf: piece.estimate)
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
    if status.dictionary.count > longest { status.dictionary = WordDictionary() }
    if priorityRaw.dictionary.count > longest { priorityRaw.dictionary = WordDictionary() }
    if project.dictionary.count > longest { project.dictionary = WordDictionary() }
    if section.dictionary.count > longest { section.dictionary = WordDictionary() }
    if assignees.dictionary.count > longest { assignees.forgetWords() }
    if tags.dictionary.count > longest { tags.forgetWords() }
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
