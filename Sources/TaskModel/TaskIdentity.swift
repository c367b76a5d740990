extension TaskTable {
  /// What stands for a source in ids: its profile and its file's name without folders, so that ids do not depend on how
  /// the way to the file is spelt, and a file that is read twice has the same ids twice.
  static func sourceIdentity(_ word: String) -> [UInt8] {
    let bytes = Array(word.utf8)
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    let name = bytes[colon...].lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[colon...]
    return Array(bytes[..<colon] + name)
  }

  /// Appends a row's id: the source's own or, where it has none, one made of source, position and title, which
  /// is the same whenever the same input is read.
  package func appendID(_ row: Int, to output: inout [UInt8]) {
    if id.isPresent(row) {
      output.append(contentsOf: id.bytes[id.range(row)])
      return
    }
    var made = MadeID()
    var position = row + writtenRowCount
    if let index = sourceIndex(row) {
      made.mix(sourceIdentities[index])
      position -= sources[index].firstRow
    }
    made.mix(position)
    for index in title.range(row) { made.mix(title.bytes[index]) }
    made.append(to: &output)
  }

  /// A row's id as a value of its own.
  public func idString(_ row: Int) -> String {
    var bytes: [UInt8] = []
    appendID(row, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What `resolveParents` came upon.
  package struct ParentFindings: Equatable, Sendable {
    /// Rows whose parent is missing.
    package var missing: [Int] = []
    /// Rows where a cycle was cut.
    package var cyclic: [Int] = []
    /// Rows with the id of an earlier row of their source.
    package var repeated: [Int] = []
  }

  /// Finds the row of every task's parent by its id, within the source the task came from.
  ///
  /// A parent that is not there leaves -1 and the id in `parent`, but for what means that there is none; so does a
  /// chain that comes back to itself, at the task that closes it. Of several tasks with one id the first is the parent.
  /// Linear in the number of rows.
  ///
  /// - Parameter looksAtAllIDs: whether ids that come twice are looked for among all tasks where none has a parent,
  ///   too, and not only among the first (`idsLookedAt`).
  @discardableResult
  package mutating func resolveParents(looksAtAllIDs: Bool = false) -> ParentFindings {
    let hasParentIDs = parent.count > 0 && (0..<rowCount).contains { parent.isPresent($0) }
    var findings = ParentFindings()
    if !hasParentIDs, !looksAtAllIDs { findings.repeated = repeatedFirstIDs() }
    guard hasParentIDs || !parentLinks.isEmpty || looksAtAllIDs else { return findings }
    var without: [(row: Int, text: [UInt8]?)] = []
    parentRow = Array(repeating: -1, count: rowCount)
    // Rows that were appended before any source was begun are a source of their own.
    let starts = [0] + sources.map { min($0.firstRow, rowCount) } + [rowCount]
    for (start, end) in zip(starts, starts.dropFirst()) where (hasParentIDs || looksAtAllIDs) && start < end {
      var rowsByID = RowIndex(rowCount: end - start)
      for row in start..<end where id.isPresent(row) {
        if rowsByID.insert(row, of: id) != nil, !id.range(row).isEmpty { findings.repeated.append(row) }
      }
      for row in start..<end where parent.isPresent(row) && !parent.range(row).isEmpty {
        let found = rowsByID.row(of: parent.bytes.span.extracting(parent.range(row)), in: id)
        if let found {
          parentRow[row] = Int32(truncatingIfNeeded: found)
        } else if TaskTable.meansNoParent(parent.bytes.span.extracting(parent.range(row))) {
          without.append((row, nil))
        } else {
          findings.missing.append(row)
        }
      }
    }
    if !without.isEmpty { parent = parent.replacing(without) }
    for link in parentLinks where link.row < rowCount && link.parentRow < rowCount {
      parentRow[link.row] = Int32(truncatingIfNeeded: link.parentRow)
    }
    // A parent that is known by its row may be named by something else than its id.
    if !parentLinks.isEmpty { findings.missing.removeAll { parentRow[$0] >= 0 } }
    if !hasParentIDs, parentLinks.isEmpty {
      parentRow = []
    } else {
      findings.cyclic = cutCycles()
    }
    return findings
  }

  /// Whether what stands for a parent is how databases write that there is none, if no task has that id: `0`, `-1`.
  package static func meansNoParent(_ id: Span<UInt8>) -> Bool {
    switch id.count {
    case 1: id[0] == UInt8(ascii: "0")
    case 2: id[0] == UInt8(ascii: "-") && id[1] == UInt8(ascii: "1")
    default: false
    }
  }

  /// Sets -1 where following parents would come back to the same task.
  ///
  /// Each row is walked once.
  private mutating func cutCycles() -> [Int] {
    var cut: [Int] = []
    // 0: not walked, otherwise the number of the walk that passed.
    var passed = [Int32](repeating: 0, count: rowCount)
    var walk: Int32 = 0
    for start in 0..<rowCount where passed[start] == 0 {
      walk += 1
      var row = start
      while passed[row] == 0 {
        passed[row] = walk
        let next = Int(parentRow[row])
        guard next >= 0 else { break }
        if passed[next] == walk {
          parentRow[row] = -1
          cut.append(row)
          break
        }
        row = next
      }
    }
    return cut
  }

  /// Takes over the parents that are known by their rows, and no others: for a batch of a stream, which cannot look
  /// for ids in batches to come.
  package mutating func linkParents() {
    guard !parentLinks.isEmpty else { return }
    parentRow = Array(repeating: -1, count: rowCount)
    for link in parentLinks where link.row < rowCount && link.parentRow < rowCount {
      parentRow[link.row] = Int32(truncatingIfNeeded: link.parentRow)
    }
  }

  /// Puts tasks under other parents, after some rows have become one with others.
  ///
  /// - Parameters:
  ///   - parentOf: for rows that take over another row's parent, that row.
  ///   - survivors: by row, the row that stands for it: its own where nothing was merged.
  package mutating func redirectParents(parentOf: [(row: Int32, other: Int32)], survivors: [Int32]) {
    guard parentRow.count >= rowCount, survivors.count >= rowCount else { return }
    let before = parentRow
    for (row, other) in parentOf { parentRow[Int(row)] = before[Int(other)] }
    for row in 0..<rowCount where parentRow[row] >= 0 {
      parentRow[row] = survivors[Int(parentRow[row])]
      if parentRow[row] == Int32(truncatingIfNeeded: row) { parentRow[row] = -1 }
    }
    _ = cutCycles()
  }

  /// Empties the table after its rows have been written; ids that are made of positions go on counting.
  package mutating func removeWrittenRows() {
    writtenRowCount += rowCount
    truncate(to: 0)
    parentRow = []
  }

  /// The id of a row's parent, or nil: the parent's own where it was found, else as the source gave it.
  package func parentID(_ row: Int) -> String? {
    if row < parentRow.count, parentRow[row] >= 0 { return idString(Int(parentRow[row])) }
    return parent.string(row)
  }
}
