/// Copies rows of one table into another, value by value: for formats whose tasks are held until the end of an input
/// and go into the table in another order, or with other words.
///
/// Words have codes of their own in each table; those that have been met are remembered, so a row costs a look at an
/// array for each of its words. One copier belongs to one pair of tables.
package struct RowCopier: Sendable {
  /// By the code of a word in the source: its code in the target, 0 where it has not been met.
  private struct Codes: Sendable {
    private var known: [UInt32] = []

    /// The code in the target.
    mutating func code(
      of word: UInt32, in source: borrowing WordDictionary, target: inout WordDictionary
    ) -> UInt32 {
      let index = Int(word)
      while known.count <= index { known.append(0) }
      if known[index] == 0 {
        let bytes = source.word(word)
        known[index] = target.code(for: bytes.span)
      }
      return known[index]
    }
  }

  private var status = Codes()
  private var priorityRaw = Codes()
  private var project = Codes()
  private var section = Codes()
  private var assignees = Codes()
  private var tags = Codes()
  private var blockedBy = Codes()
  private var names = Codes()
  /// The codes in the target of the names of a row in `extra`.
  private var rowNames: [UInt32] = []

  /// Makes a copier.
  package init() {}

  /// Copies a row as far as the target keeps its fields; the caller may add to it and calls `endRow`.
  ///
  /// Several values under one name in `extra` stay several, as elements of markup are.
  ///
  /// - Parameters:
  ///   - fields: what is left out.
  ///   - dropped: code of a name in `extra` of the source that is left out; 0 for none.
  package mutating func begin(
    _ row: Int, of source: borrowing TaskTable, in target: inout TaskTable, without fields: FieldSet = [],
    dropping dropped: [UInt32] = []
  ) {
    let wanted = target.fields.subtracting(fields)
    if source.isAnsweredOpen(row) { target.noteAnsweredOpen(target.rowCount) }
    copyTexts(row, source, &target, wanted)
    if wanted.contains(.detail), !source.detailSources.isEmpty {
      target.detailSources.append(row: row, of: source.detailSources, as: target.rowCount)
    }
    if wanted.contains(.isDone), row < source.isDone.count { target.isDone.append(source.isDone[row]) }
    if wanted.contains(.priority), row < source.priority.count {
      target.priority.append(source.priority[row])
    }
    copyDates(row, source, &target, wanted)
    if wanted.contains(.estimate), row < source.estimate.count {
      target.estimate.append(source.estimate[row])
    }
    if wanted.contains(.spent), let spent = source.seconds(.spent, row) {
      target.appendInteger(spent, field: .spent)
    }
    if wanted.contains(.progress), row < source.progress.count {
      target.progress.append(source.progress[row])
    }
    copyWords(row, source, &target, wanted)
    if wanted.contains(.extra) { copyExtra(row, source.extra, &target.extra, dropped) }
  }

  /// Copies all rows as far as the target keeps their fields, and closes them: one column after another.
  ///
  /// As `begin` for each of them.
  package mutating func copyAll(of source: borrowing TaskTable, to target: inout TaskTable) {
    let rows = 0..<source.rowCount
    let wanted = target.fields
    for row in source.answeredOpenRows { target.noteAnsweredOpen(target.rowCount + Int(row)) }
    if wanted.contains(.id) {
      for row in rows {
        let text = source.id.range(row)
        if text.isEmpty {
          target.id.appendAbsent()
        } else {
          target.id.append(source.id.bytes.span.extracting(text))
        }
      }
    }
    if wanted.contains(.title) { target.title.append(contentsOf: source.title) }
    if wanted.contains(.detail) {
      target.detail.append(contentsOf: source.detail)
      target.detailSources.append(contentsOf: source.detailSources, behind: target.rowCount)
    }
    if wanted.contains(.parent) { target.parent.append(contentsOf: source.parent) }
    if wanted.contains(.url) { target.url.append(contentsOf: source.url) }
    if wanted.contains(.recurrence) { target.recurrence.append(contentsOf: source.recurrence) }
    if wanted.contains(.isDone) { target.isDone.append(contentsOf: source.isDone) }
    if wanted.contains(.priority) { target.priority.append(contentsOf: source.priority) }
    if wanted.contains(.due) { target.due.append(contentsOf: source.due) }
    if wanted.contains(.start) { target.start.append(contentsOf: source.start) }
    if wanted.contains(.created) { target.created.append(contentsOf: source.created) }
    if wanted.contains(.modified) { target.modified.append(contentsOf: source.modified) }
    if wanted.contains(.completed) { target.completed.append(contentsOf: source.completed) }
    if wanted.contains(.estimate) { target.estimate.append(contentsOf: source.estimate) }
    if wanted.contains(.progress) { target.progress.append(contentsOf: source.progress) }
    for field in [Field.deadline, .spent] where wanted.contains(field) && !source.integers(field).isEmpty {
      target.withIntegers(of: field) { $0.append(contentsOf: source.integers(field)) }
    }
    copyAllWords(rows, source, &target)
    if wanted.contains(.extra) {
      for row in rows {
        copyExtra(row, source.extra, &target.extra, [])
        target.extra.endRow()
      }
    }
    target.endRows(rows.count)
  }

  private mutating func copyAllWords(
    _ rows: Range<Int>, _ source: borrowing TaskTable, _ target: inout TaskTable
  ) {
    func copy(_ own: borrowing WordColumn, _ column: inout WordColumn, _ codes: inout Codes) {
      for row in rows {
        let code = own.code(row)
        column.append(
          code: code == 0 ? 0 : codes.code(of: code, in: own.dictionary, target: &column.dictionary))
      }
    }
    func copy(_ own: borrowing WordListColumn, _ column: inout WordListColumn, _ codes: inout Codes) {
      for row in rows {
        for index in own.range(row) {
          column.add(code: codes.code(of: own.codes[index], in: own.dictionary, target: &column.dictionary))
        }
        column.endRow()
      }
    }
    let wanted = target.fields
    if wanted.contains(.status) { copy(source.status, &target.status, &status) }
    if wanted.contains(.priorityRaw) { copy(source.priorityRaw, &target.priorityRaw, &priorityRaw) }
    if wanted.contains(.project) { copy(source.project, &target.project, &project) }
    if wanted.contains(.section) { copy(source.section, &target.section, &section) }
    if wanted.contains(.assignees) { copy(source.assignees, &target.assignees, &assignees) }
    if wanted.contains(.tags) { copy(source.tags, &target.tags, &tags) }
    if wanted.contains(.blockedBy) { copy(source.blockedBy, &target.blockedBy, &blockedBy) }
  }

  private func copyTexts(
    _ row: Int, _ source: borrowing TaskTable, _ target: inout TaskTable, _ wanted: FieldSet
  ) {
    func copy(_ own: borrowing TextColumn, _ column: inout TextColumn) {
      if own.isPresent(row) { column.append(own.bytes.span.extracting(own.range(row))) }
    }
    if wanted.contains(.id), !source.id.range(row).isEmpty { copy(source.id, &target.id) }
    if wanted.contains(.title) { copy(source.title, &target.title) }
    if wanted.contains(.detail) { copy(source.detail, &target.detail) }
    if wanted.contains(.parent) { copy(source.parent, &target.parent) }
    if wanted.contains(.url) { copy(source.url, &target.url) }
    if wanted.contains(.recurrence) { copy(source.recurrence, &target.recurrence) }
  }

  private func copyDates(
    _ row: Int, _ source: borrowing TaskTable, _ target: inout TaskTable, _ wanted: FieldSet
  ) {
    if wanted.contains(.due), row < source.due.count { target.due.append(source.due[row]) }
    if wanted.contains(.deadline), let deadline = source.date(.deadline, row) {
      target.appendInteger(deadline.bits, field: .deadline)
    }
    if wanted.contains(.start), row < source.start.count { target.start.append(source.start[row]) }
    if wanted.contains(.created), row < source.created.count { target.created.append(source.created[row]) }
    if wanted.contains(.modified), row < source.modified.count {
      target.modified.append(source.modified[row])
    }
    if wanted.contains(.completed), row < source.completed.count {
      target.completed.append(source.completed[row])
    }
  }

  private mutating func copyWords(
    _ row: Int, _ source: borrowing TaskTable, _ target: inout TaskTable, _ wanted: FieldSet
  ) {
    func copy(_ own: borrowing WordColumn, _ column: inout WordColumn, _ codes: inout Codes) {
      let code = own.code(row)
      if code != 0 {
        column.append(code: codes.code(of: code, in: own.dictionary, target: &column.dictionary))
      }
    }
    func copy(_ own: borrowing WordListColumn, _ column: inout WordListColumn, _ codes: inout Codes) {
      for index in own.range(row) {
        column.add(code: codes.code(of: own.codes[index], in: own.dictionary, target: &column.dictionary))
      }
    }
    if wanted.contains(.status) { copy(source.status, &target.status, &status) }
    if wanted.contains(.priorityRaw) { copy(source.priorityRaw, &target.priorityRaw, &priorityRaw) }
    if wanted.contains(.project) { copy(source.project, &target.project, &project) }
    if wanted.contains(.section) { copy(source.section, &target.section, &section) }
    if wanted.contains(.assignees) { copy(source.assignees, &target.assignees, &assignees) }
    if wanted.contains(.tags) { copy(source.tags, &target.tags, &tags) }
    if wanted.contains(.blockedBy) { copy(source.blockedBy, &target.blockedBy, &blockedBy) }
  }

  private mutating func copyExtra(
    _ row: Int, _ source: borrowing ExtraColumn, _ target: inout ExtraColumn, _ dropped: [UInt32]
  ) {
    let range = source.range(row)
    guard !range.isEmpty else { return }
    if dropped.isEmpty {
      rowNames.removeAll(keepingCapacity: true)
      for index in range {
        rowNames.append(names.code(of: source.entry(index).name, in: source.names, target: &target.names))
      }
      return target.add(range, of: source, names: rowNames)
    }
    for index in range {
      let entry = source.entry(index)
      guard !dropped.contains(entry.name) else { continue }
      let code = names.code(of: entry.name, in: source.names, target: &target.names)
      target.add(name: code, isJSON: entry.isJSON) { $0.append(contentsOf: source.bytes[entry.range]) }
    }
  }
}

extension TaskTable {
  /// Adds a text or a word to the row that is being filled, where its field is kept; an empty id or word is none.
  package mutating func put(_ text: Span<UInt8>, _ field: Field) {
    guard fields.contains(field) else { return }
    switch field {
    case .id: if text.count > 0 { id.append(text) }
    case .title: title.append(text)
    case .detail: detail.append(text)
    case .parent: parent.append(text)
    case .url: url.append(text)
    case .recurrence: recurrence.append(text)
    case .status: if text.count > 0 { status.append(text) }
    case .priorityRaw: if text.count > 0 { priorityRaw.append(text) }
    case .project: if text.count > 0 { project.append(text) }
    case .section: if text.count > 0 { section.append(text) }
    case .assignees: if text.count > 0 { assignees.add(text) }
    case .tags: if text.count > 0 { tags.add(text) }
    case .blockedBy: if text.count > 0 { blockedBy.add(text) }
    default: break
    }
  }

  /// Adds a text to `extra` of the row that is being filled, where that is kept.
  package mutating func putExtra(_ name: String, _ text: Span<UInt8>) {
    guard fields.contains(.extra) else { return }
    extra.add(name: extra.names.code(for: name), isJSON: false) { output in
      text.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
  }
}
