import TaskModel

// Which tasks must be done first: known by their ids, which a format may write otherwise.

extension TaskReduction {
  /// Reduces blockers to what the format can say, by the ids that it writes for them.
  mutating func reduceBlockers() {
    let column = table.blockedBy
    guard !column.codes.isEmpty else { return }
    guard let form = capabilities.blockedBy else {
      for row in rows where !column.range(Int(row)).isEmpty {
        note(.blockedBy, .notExpressible, row: Int(row))
      }
      table.blockedBy = WordListColumn()
      return
    }
    var isChanged = false
    let lists = (0..<column.count).map { row in
      column.codes[column.range(row)].compactMap { code -> ArraySlice<UInt8>? in
        let id = column.dictionary.word(code)
        guard let written = writtenID(of: id, row: blockerRows.row(of: code, for: row), form) else {
          note(.blockedBy, .blockerAbsent, row: row)
          isChanged = true
          return nil
        }
        if written.contains(where: form.separators.contains) || trimmed(Array(written)).count < written.count
        {
          note(.blockedBy, .notExpressible, row: row)
          isChanged = true
          return nil
        }
        if written != id { isChanged = true }
        return written
      }
    }
    if isChanged { table.blockedBy = WordListColumn(rowCount: column.count) { lists[$0] } }
  }

  /// The id that is written for a task which others wait for; nil where it cannot be named.
  private func writtenID(of id: ArraySlice<UInt8>, row: Int?, _ form: BlockerForm) -> ArraySlice<UInt8>? {
    if let row, isWritten[row] {
      return table.id.isPresent(row) ? table.id.bytes[table.id.range(row)] : nil
    }
    guard form.reachesOthers, form.acceptsOther?(id) ?? true, let idForm = capabilities.id else { return nil }
    guard let outcome = idForm.reduced(id) else { return id }
    return outcome.text.map { $0[...] }
  }
}

extension TaskReduction {
  /// Leaves out that a task waits for parts of its own, where the format has every task do so, and names each blocker
  /// once.
  mutating func leavePartsToTree() {
    let column = table.blockedBy
    guard !column.codes.isEmpty else { return }
    var lists: [Int: [UInt32]] = [:]
    for row in rows.lazy.map(Int.init) {
      let codes = column.codes[column.range(row)]
      var kept: [UInt32] = []
      for code in codes where !kept.contains(code) {
        if let blocker = blockerRows.row(of: code, for: row), isWritten[blocker],
          blocker < table.parentRow.count, Int(table.parentRow[blocker]) == row
        {
          note(.blockedBy, .saidByTree, row: row)
        } else {
          kept.append(code)
        }
      }
      if kept.count == codes.count { continue }
      if lossReason(.blockedBy, row: row) == nil { note(.blockedBy, .repeated, row: row) }
      lists[row] = kept
    }
    if lists.isEmpty { return }
    table.blockedBy = column.replacing(lists)
  }
}

/// The rows of tasks by the codes of the ids that others wait for them by.
struct BlockerRows: Sendable {
  /// By code: the rows with that id, the first of each source.
  private var rows: [UInt32: [Int]] = [:]
  private var sources: [Range<Int>] = []

  /// Knows of no task.
  init() {}

  init(_ table: borrowing TaskTable) {
    if table.blockedBy.codes.isEmpty { return }
    sources = table.sources.count < 2 ? [] : table.rowsOfSources
    let dictionary = table.blockedBy.dictionary
    for row in 0..<table.rowCount where table.id.isPresent(row) {
      let code = dictionary.knownCode(of: table.id.bytes.span.extracting(table.id.range(row)))
      if code != 0 { rows[code, default: []].append(row) }
    }
  }

  /// The row that a blocker of a row means: one of the same source, or else of any.
  func row(of code: UInt32, for row: Int) -> Int? {
    guard let found = rows[code] else { return nil }
    let own = sources.first { $0.contains(row) }
    return own.flatMap { own in found.first { own.contains($0) } } ?? found.first
  }
}
