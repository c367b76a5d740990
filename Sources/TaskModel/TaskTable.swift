/// All tasks of a run: one column per field, rows are numbers.
///
/// Importers append rows, edits replace values, everything after reads. Only the columns of `fields` are filled
/// (projection); the others stay empty and read as absent. Appending is amortised constant time per value.
///
/// ```swift
/// let table = try TaskReader().read([URL(filePath: "tasks.csv")]).tasks.table
/// let late = (0..<table.rowCount).filter { table.date(.due, $0) != nil && table.priority($0) == .highest }
/// late.map { table.item(at: $0).title }.count  // 2
/// ```
public struct TaskTable: Sendable {
  /// The fields that are kept; the columns of all others stay empty.
  public package(set) var fields: FieldSet
  /// How many tasks there are.
  public package(set) var rowCount = 0

  package var id = TextColumn()
  package var title = TextColumn()
  package var detail = TextColumn()
  package var isDone: [Bool] = []
  package var status = WordColumn()
  /// Raw values of `Priority`, so 0…4, or `absentPriority`.
  package var priority: [UInt8] = []
  package var priorityRaw = WordColumn()
  /// `TaskDate.bits`, or `TaskDate.absentBits`; likewise the other date columns.
  package var due: [Int64] = []
  /// Empty while no task has one.
  package var deadline: [Int64] = []
  package var start: [Int64] = []
  package var created: [Int64] = []
  package var modified: [Int64] = []
  package var completed: [Int64] = []
  package var assignees = WordListColumn()
  package var tags = WordListColumn()
  package var project = WordColumn()
  package var section = WordColumn()
  /// The parent's id as the source gives it; `resolveParents` turns it into `parentRow`.
  package var parent = TextColumn()
  /// Ids of tasks as the source gives them.
  package var blockedBy = WordListColumn()
  package var url = TextColumn()
  /// Seconds, or `absentSeconds`.
  package var estimate: [Int64] = []
  /// Seconds, or `absentSeconds`; empty while no task has any.
  package var spent: [Int64] = []
  /// 0…100, or `absentProgress`.
  package var progress: [UInt8] = []
  package var recurrence = TextColumn()
  package var extra = ExtraColumn()

  /// Row of each task's parent, or -1; filled by `resolveParents`, and empty while no task has a parent.
  package internal(set) var parentRow: [Int32] = []

  /// Rows whose parent is known by its row: parts of a record that have no ids of their own.
  var parentLinks: [(row: Int, parentRow: Int)] = []

  /// Rows that an answer stated to be open and have no word for their state, in order; only while records of the
  /// same task are looked for.
  package internal(set) var answeredOpenRows: [Int32] = []

  /// How many rows have been taken out by `removeWrittenRows`; a source's `firstRow` counts them too.
  package internal(set) var writtenRowCount = 0

  /// One source after another: its word ("todoist-csv:tasks.csv") and the row it begins at.
  package internal(set) var sources: [(word: String, firstRow: Int)] = []
  /// By source: how the details of its tasks are written.
  package internal(set) var detailMarkups: [DetailMarkup] = []
  /// What the details of some rows were made of.
  var detailSources = DetailSources()
  /// Rows that have got the details of other rows, and which: merged tasks.
  var takenDetails: [Int: Int] = [:]
  /// The columns for names of `extra` that the first input has, where that is pantask's own CSV: in order, a name as
  /// often as it has columns, and whether the values are JSON; nil elsewhere.
  package private(set) var ownColumns: [(name: [UInt8], isJSON: Bool)]?
  /// By source: what stands for it in ids that are made of positions.
  package internal(set) var sourceIdentities: [[UInt8]] = []

  /// What `estimate` and `spent` hold where there is none.
  @inlinable @inline(__always) public static var absentSeconds: Int64 { Int64.min }
  /// What `priority` holds where there is none: the number behind those of `Priority`, so that tables by it are small.
  @inlinable @inline(__always) public static var absentPriority: UInt8 { 5 }
  /// What `progress` holds where there is none.
  @inlinable @inline(__always) public static var absentProgress: UInt8 { 255 }

  /// Makes an empty table that keeps those fields.
  public init(fields: FieldSet = .all) { self.fields = fields }

  /// Begins the rows of a source; the word names profile and file.
  ///
  /// - Parameters:
  ///   - identity: what stands for it in ids that are made of positions, if not the word.
  ///   - detailMarkup: how the details of its tasks are written.
  package mutating func beginSource(
    _ word: String, identity: String? = nil, detailMarkup: DetailMarkup = .plain
  ) {
    sources.append((word, rowCount + writtenRowCount))
    detailMarkups.append(detailMarkup)
    sourceIdentities.append(TaskTable.sourceIdentity(identity ?? word))
  }

  /// Learns the columns of an input that is pantask's own CSV; those of the first input of the run count.
  package mutating func begin(ownColumns: [(name: [UInt8], isJSON: Bool)]) {
    if sources.count == 1, rowCount + writtenRowCount == 0 { self.ownColumns = ownColumns }
  }

  /// Gives the sources other words; ids that are made of positions stay as they are.
  package mutating func renameSources(_ name: (String) -> String) {
    for index in sources.indices { sources[index].word = name(sources[index].word) }
  }

  /// Closes the row whose values have just been appended: every kept column that got none gets an absent value.
  package mutating func endRow() {
    rowCount += 1
    padText()
    padFixedWidth()
    padLists()
  }

  private mutating func padText() {
    if fields.contains(.id), id.count < rowCount { id.appendAbsent() }
    if fields.contains(.title), title.count < rowCount { title.appendAbsent() }
    if fields.contains(.detail), detail.count < rowCount { detail.appendAbsent() }
    if fields.contains(.parent), parent.count < rowCount { parent.appendAbsent() }
    if fields.contains(.url), url.count < rowCount { url.appendAbsent() }
    if fields.contains(.recurrence), recurrence.count < rowCount { recurrence.appendAbsent() }
    if fields.contains(.status), status.count < rowCount { status.appendAbsent() }
    if fields.contains(.priorityRaw), priorityRaw.count < rowCount { priorityRaw.appendAbsent() }
    if fields.contains(.project), project.count < rowCount { project.appendAbsent() }
    if fields.contains(.section), section.count < rowCount { section.appendAbsent() }
  }

  private mutating func padFixedWidth() {
    if fields.contains(.isDone), isDone.count < rowCount { isDone.append(false) }
    if fields.contains(.priority), priority.count < rowCount { priority.append(TaskTable.absentPriority) }
    if fields.contains(.due), due.count < rowCount { due.append(TaskDate.absentBits) }
    if fields.contains(.start), start.count < rowCount { start.append(TaskDate.absentBits) }
    if fields.contains(.created), created.count < rowCount { created.append(TaskDate.absentBits) }
    if fields.contains(.modified), modified.count < rowCount { modified.append(TaskDate.absentBits) }
    if fields.contains(.completed), completed.count < rowCount { completed.append(TaskDate.absentBits) }
    if fields.contains(.estimate), estimate.count < rowCount { estimate.append(TaskTable.absentSeconds) }
    if !deadline.isEmpty, deadline.count < rowCount { deadline.append(TaskDate.absentBits) }
    if !spent.isEmpty, spent.count < rowCount { spent.append(TaskTable.absentSeconds) }
    if fields.contains(.progress), progress.count < rowCount { progress.append(TaskTable.absentProgress) }
  }

  private mutating func padLists() {
    if fields.contains(.assignees) { assignees.endRow() }
    if fields.contains(.tags) { tags.endRow() }
    if fields.contains(.blockedBy) { blockedBy.endRow() }
    if fields.contains(.extra) { extra.endRow() }
  }

  /// Makes a row a subtask of another that has just been appended too, whatever their ids.
  package mutating func link(row: Int, toParent parentRow: Int) { parentLinks.append((row, parentRow)) }

  /// Takes back every value that was appended since the last `endRow`, and rows until `rowCount` are left.
  package mutating func truncate(to rowCount: Int) {
    self.rowCount = min(self.rowCount, rowCount)
    while let link = parentLinks.last, link.row >= rowCount { parentLinks.removeLast() }
    while let row = answeredOpenRows.last, row >= rowCount { answeredOpenRows.removeLast() }
    id.truncate(to: rowCount)
    title.truncate(to: rowCount)
    detail.truncate(to: rowCount)
    detailSources.truncate(to: rowCount)
    status.truncate(to: rowCount)
    priorityRaw.truncate(to: rowCount)
    project.truncate(to: rowCount)
    section.truncate(to: rowCount)
    parent.truncate(to: rowCount)
    url.truncate(to: rowCount)
    recurrence.truncate(to: rowCount)
    assignees.truncate(to: rowCount)
    tags.truncate(to: rowCount)
    blockedBy.truncate(to: rowCount)
    extra.truncate(to: rowCount)
    // Column by column, since key paths took a seventh of the time of a format whose tasks are put together one by one.
    TaskTable.shorten(&isDone, to: rowCount)
    TaskTable.shorten(&priority, to: rowCount)
    TaskTable.shorten(&progress, to: rowCount)
    TaskTable.shorten(&due, to: rowCount)
    TaskTable.shorten(&deadline, to: rowCount)
    TaskTable.shorten(&start, to: rowCount)
    TaskTable.shorten(&created, to: rowCount)
    TaskTable.shorten(&modified, to: rowCount)
    TaskTable.shorten(&completed, to: rowCount)
    TaskTable.shorten(&estimate, to: rowCount)
    TaskTable.shorten(&spent, to: rowCount)
  }

  private static func shorten<Value>(_ column: inout [Value], to count: Int) {
    if column.count > count { column.removeLast(column.count - count) }
  }

  /// Makes room for a table `factor` times as large as it is now, so that large columns grow once.
  ///
  /// An importer calls it when it has read enough of an input to tell how large the whole will be.
  package mutating func reserve(factor: Double) {
    // It is an estimate: behind so many rows columns grow as they need.
    let factor = min(factor, 16_000_000 / Double(max(rowCount, 1)))
    guard factor > 1 else { return }
    func scaled(_ count: Int) -> Int { Int(Double(count) * factor) }
    let rows = scaled(rowCount)
    for (_, path) in ColumnPath.all {
      switch path {
      case .texts(let path) where self[keyPath: path].count > 0:
        let bytes = scaled(self[keyPath: path].bytes.count)
        self[keyPath: path].reserve(rowCount: rows, byteCount: bytes)
      case .words(let path) where self[keyPath: path].count > 0: self[keyPath: path].reserve(rowCount: rows)
      case .lists(let path) where self[keyPath: path].count > 0:
        let words = scaled(self[keyPath: path].codes.count)
        self[keyPath: path].reserve(rowCount: rows, wordCount: words)
      case .flags(let path) where !self[keyPath: path].isEmpty: self[keyPath: path].reserveCapacity(rows)
      case .bytes(let path, _) where !self[keyPath: path].isEmpty: self[keyPath: path].reserveCapacity(rows)
      case .integers(let path) where !self[keyPath: path].isEmpty: self[keyPath: path].reserveCapacity(rows)
      default: break
      }
    }
    if extra.count > 0 {
      let entries = scaled(extra.range(extra.count - 1).upperBound)
      extra.reserve(rowCount: rows, entryCount: entries, byteCount: scaled(extra.bytes.count))
    }
  }

  /// Makes room for the texts of all rows of another table, and for some rows more of the same size.
  package mutating func reserve(rowsOf other: borrowing TaskTable, more: Int) {
    guard other.rowCount > 0 else { return }
    let factor = 1 + Double(more) / Double(other.rowCount)
    let rows = rowCount + other.rowCount + more
    func reserve(_ column: inout TextColumn, _ own: borrowing TextColumn) {
      let byteCount = column.bytes.count + Int(Double(own.bytes.count) * factor)
      if own.bytes.count > 0 { column.reserve(rowCount: rows, byteCount: byteCount) }
    }
    if fields.contains(.id) { reserve(&id, other.id) }
    if fields.contains(.title) { reserve(&title, other.title) }
    if fields.contains(.detail) { reserve(&detail, other.detail) }
    if fields.contains(.url) { reserve(&url, other.url) }
    if fields.contains(.extra) {
      extra.reserve(
        rowCount: rows, entryCount: extra.entryCount + other.extra.entryCount + more,
        byteCount: extra.bytes.count + Int(Double(other.extra.bytes.count) * factor))
    }
  }

  /// The word of the source a row came from, or nil where none was begun.
  package func source(_ row: Int) -> String? { sourceIndex(row).map { sources[$0].word } }

  /// Which source a row came from.
  ///
  /// Logarithmic: a run can have thousands of inputs.
  package func sourceIndex(_ row: Int) -> Int? {
    var low = 0
    var high = sources.count
    while low < high {
      let middle = (low + high) / 2
      if sources[middle].firstRow <= row + writtenRowCount { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension TaskTable {
  /// Records that an answer stated that a row is open (`Done: no`) and not by a word for its state.
  ///
  /// Rows come in order; the one that is being filled is the last.
  package mutating func noteAnsweredOpen(_ row: Int) {
    answeredOpenRows.append(Int32(truncatingIfNeeded: row))
  }

  /// Whether an answer stated that a row is open.
  ///
  /// Logarithmic.
  package func isAnsweredOpen(_ row: Int) -> Bool {
    var (low, high) = (0, answeredOpenRows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(answeredOpenRows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low < answeredOpenRows.count && Int(answeredOpenRows[low]) == row
  }

  /// Forgets of which rows an answer stated that they are open.
  package mutating func forgetAnswers() { answeredOpenRows = [] }

  /// Gives a priority to the tasks that have none, from a row on.
  package mutating func fillPriorities(with value: Priority, fromRow firstRow: Int = 0) {
    for row in priority.indices.dropFirst(firstRow) where priority[row] == TaskTable.absentPriority {
      priority[row] = value.rawValue
    }
  }

  /// A row's priority, or nil where it has none.
  public func priority(_ row: Int) -> Priority? {
    row < priority.count ? Priority(rawValue: priority[row]) : nil
  }
}
