// Tasks that wait for others, which are known by their ids.

extension TaskTable {
  /// By row: whether the task waits for another one that is there and open (`blockedBy`); empty where no task names
  /// any.
  ///
  /// An id means the task of the same source, or of another one where the source has none of that id. Linear in the
  /// number of rows.
  package func waitingRows() -> [Bool] {
    guard !blockedBy.codes.isEmpty, isDone.count >= rowCount else { return [] }
    var states = [State](repeating: .absent, count: blockedBy.dictionary.count + 1)
    var ownCodes = [UInt32](repeating: 0, count: rowCount)
    for row in 0..<rowCount where id.isPresent(row) {
      let code = blockedBy.dictionary.knownCode(of: id.bytes.span.extracting(id.range(row)))
      ownCodes[row] = code
      if code != 0 { states[Int(code)] = max(states[Int(code)], isDone[row] ? .done : .open) }
    }
    let statesAnywhere = states
    var isWaiting = [Bool](repeating: false, count: rowCount)
    for rows in sources.count < 2 ? [0..<rowCount] : rowsOfSources {
      if sources.count > 1 {
        for row in rows { states[Int(ownCodes[row])] = .absent }
        for row in rows {
          states[Int(ownCodes[row])] = max(states[Int(ownCodes[row])], isDone[row] ? .done : .open)
        }
      }
      for row in rows {
        isWaiting[row] = blockedBy.codes[blockedBy.range(row)].contains { code in
          code != ownCodes[row] && states[Int(code)] == .open
        }
      }
      for row in rows { states[Int(ownCodes[row])] = statesAnywhere[Int(ownCodes[row])] }
    }
    return isWaiting
  }

  /// What is known of the task of an id, the state that counts last.
  private enum State: UInt8, Comparable {
    case absent, done, open

    static func < (one: State, other: State) -> Bool { one.rawValue < other.rawValue }
  }

  /// Has tasks name others by the ids of these, where a source names them by something else: the task above, and those
  /// that must be done first.
  ///
  /// - Parameters:
  ///   - otherIDs: what tasks are known by besides their ids, with their rows.
  ///   - first: the first row of the source.
  ///   - leavesOutParts: whether a task waits for its own parts anyhow, so that they are none of its blockers.
  package mutating func nameRelatedByID(
    _ otherIDs: [(id: [UInt8], row: Int)], fromRow first: Int, leavesOutParts: Bool
  ) {
    nameParentsByID(otherIDs, fromRow: first)
    guard first < blockedBy.count, !blockedBy.codes[blockedBy.range(first).lowerBound...].isEmpty
    else { return }
    var new: [UInt32: UInt32] = [:]
    for (other, row) in otherIDs where id.isPresent(row) {
      let code = blockedBy.dictionary.knownCode(of: other.span)
      if code == 0 || new[code] != nil { continue }
      let own = Array(id.bytes[id.range(row)])
      new[code] = blockedBy.dictionary.code(for: own.span)
    }
    if !new.isEmpty { blockedBy.replaceCodes(fromRow: first, with: new) }
    if leavesOutParts { leaveOutParts(fromRow: first) }
  }

  private mutating func nameParentsByID(_ otherIDs: [(id: [UInt8], row: Int)], fromRow first: Int) {
    if otherIDs.isEmpty || !(first..<max(parent.count, first)).contains(where: { parent.isPresent($0) }) {
      return
    }
    var rows: [[UInt8]: Int] = [:]
    for (other, row) in otherIDs where id.isPresent(row) && rows[other] == nil { rows[other] = row }
    // What is a task's own id means that task.
    for row in first..<rowCount where id.isPresent(row) { rows[Array(id.bytes[id.range(row)])] = nil }
    let changes = (first..<parent.count).compactMap { row -> (row: Int, text: [UInt8]?)? in
      guard parent.isPresent(row), let above = rows[Array(parent.bytes[parent.range(row)])] else {
        return nil
      }
      return (row, Array(id.bytes[id.range(above)]))
    }
    parent = parent.replacing(changes)
  }

  /// Takes out of the blockers of each task those that are parts of it.
  private mutating func leaveOutParts(fromRow first: Int) {
    // By the code of a task's id among blockers: that of the task above it among these.
    var wholes: [UInt32: UInt32] = [:]
    var parents = WordDictionary()
    for row in first..<rowCount where id.isPresent(row) && parent.isPresent(row) {
      let code = blockedBy.dictionary.knownCode(of: id.bytes.span.extracting(id.range(row)))
      if code != 0 { wholes[code] = parents.code(for: parent.bytes.span.extracting(parent.range(row))) }
    }
    if wholes.isEmpty { return }
    var lists: [Int: [UInt32]] = [:]
    for row in first..<blockedBy.count where id.isPresent(row) {
      let own = parents.knownCode(of: id.bytes.span.extracting(id.range(row)))
      let codes = blockedBy.codes[blockedBy.range(row)]
      let kept = own == 0 ? Array(codes) : codes.filter { wholes[$0] != own }
      if kept.count < codes.count { lists[row] = kept }
    }
    if !lists.isEmpty { blockedBy = blockedBy.replacing(lists) }
  }

  /// Has blockers that were merged into other tasks stand for those.
  ///
  /// - Parameter survivors: by row, the row that it has become part of, or its own.
  package mutating func redirectBlockers(survivors: [Int32]) {
    guard !blockedBy.codes.isEmpty else { return }
    var kept: Set<UInt32> = []
    var new: [UInt32: UInt32] = [:]
    for row in survivors.indices where survivors[row] == row && id.isPresent(row) {
      kept.insert(blockedBy.dictionary.knownCode(of: id.bytes.span.extracting(id.range(row))))
    }
    for (row, survivor) in survivors.enumerated() where survivor != row && id.isPresent(row) {
      let code = blockedBy.dictionary.knownCode(of: id.bytes.span.extracting(id.range(row)))
      guard code != 0, !kept.contains(code), id.isPresent(Int(survivor)) else { continue }
      let other = Array(id.bytes[id.range(Int(survivor))])
      new[code] = blockedBy.dictionary.code(for: other.span)
    }
    if !new.isEmpty { blockedBy.replaceCodes(fromRow: 0, with: new) }
  }
}
