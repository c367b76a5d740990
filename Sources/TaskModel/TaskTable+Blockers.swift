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
