/// Tells the ids of a run's inputs apart, so that no two tasks of what is written have the same one.
///
/// Many tools number the tasks of a file, so two exports both have a task 1. Within an input ids mean what they always
/// meant; where an earlier input has the same id, the later task's gets the number of its input (`1#2`), and what names
/// it as its parent follows. Keeps some 16 bytes for each task of all inputs but the last, and nothing where there is
/// one input.
package struct SharedIDs: Sendable {
  private let inputCount: Int
  private let hash = TextHash()
  /// The input whose rows were seen last.
  private var input = 0
  /// Hashes of the ids of that input, and of those before it.
  private var own: [UInt64] = []
  private var earlier: Set<UInt64> = []
  /// By input: how many of its tasks got another id.
  package private(set) var counts: [Int]
  /// The first of these ids in each input, as the input has it.
  package private(set) var examples: [String?]

  /// - Parameter inputCount: how many inputs the run reads.
  package init(inputCount: Int) {
    self.inputCount = inputCount
    counts = Array(repeating: 0, count: inputCount)
    examples = Array(repeating: nil, count: inputCount)
  }

  /// Gives other ids to the rows of a table, or of the next batch of one, whose ids earlier inputs have.
  ///
  /// - Parameters:
  ///   - isGone: by row, whether it is not written in any case; empty where every row may be.
  ///   - followsParents: whether what names a parent by such an id follows; not so where inputs are to share ids.
  package mutating func tellApart(
    _ table: inout TaskTable, isGone: [Bool] = [], followsParents: Bool = true
  ) {
    guard inputCount > 1, !table.sources.isEmpty else { return }
    var ids: [(row: Int, text: [UInt8]?)] = []
    var parents: [(row: Int, text: [UInt8]?)] = []
    var blockers: [Int: [UInt32]] = [:]
    for (number, rows) in table.rowsOfSources.enumerated() where number < inputCount {
      if number > input, !rows.isEmpty {
        earlier.formUnion(own)
        own.removeAll(keepingCapacity: true)
        input = number
      }
      for row in rows where isGone.isEmpty || !isGone[row] {
        if followsParents, let text = other(than: table.parent, row) { parents.append((row, text)) }
        if followsParents, !table.blockedBy.range(row).isEmpty, let codes = otherBlockers(row, &table) {
          blockers[row] = codes
        }
        if let text = other(than: table.id, row) {
          ids.append((row, text))
          counts[number] += 1
          if examples[number] == nil { examples[number] = table.id.string(row) }
          own.append(hash(text.span))
        } else if number + 1 < inputCount, table.id.isPresent(row) {
          own.append(hash(table.id.bytes.span.extracting(table.id.range(row))))
        }
      }
    }
    if !ids.isEmpty { table.id = table.id.replacing(ids) }
    if !parents.isEmpty { table.parent = table.parent.replacing(parents) }
    if !blockers.isEmpty { table.blockedBy = table.blockedBy.replacing(blockers) }
  }

  /// The codes of a task's blockers where an earlier input has the id of one of them; nil where none has it.
  private func otherBlockers(_ row: Int, _ table: inout TaskTable) -> [UInt32]? {
    guard !earlier.isEmpty else { return nil }
    let codes = Array(table.blockedBy.codes[table.blockedBy.range(row)])
    let others = codes.map { code in
      other(than: Array(table.blockedBy.dictionary.word(code)))
        .map { table.blockedBy.dictionary.code(for: $0.span) } ?? code
    }
    return others == codes ? nil : others
  }

  /// What stands for an id that an earlier input has; nil where none has it.
  private func other(than column: borrowing TextColumn, _ row: Int) -> [UInt8]? {
    guard !earlier.isEmpty, column.isPresent(row), !column.range(row).isEmpty else { return nil }
    return other(than: Array(column.bytes[column.range(row)]))
  }

  private func other(than id: [UInt8]) -> [UInt8]? {
    guard earlier.contains(hash(id.span)) else { return nil }
    var text = id
    repeat { text += Array("#\(input + 1)".utf8) } while earlier.contains(hash(text.span))
    return text
  }
}

extension TaskTable {
  /// The rows of each source that are in the table.
  package var rowsOfSources: [Range<Int>] {
    let starts = sources.map { min(max($0.firstRow - writtenRowCount, 0), rowCount) }
    return zip(starts, starts.dropFirst() + [rowCount]).map { $0..<$1 }
  }
}
