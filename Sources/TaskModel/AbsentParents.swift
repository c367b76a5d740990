/// Takes what means that a task has no parent (`0`, `-1`) out of batches that are written as they come.
///
/// It is an id where a task of the input has it. What is not known is whether one has that comes later: such a task is
/// counted.
package struct AbsentParents: Sendable {
  /// What is known of one of these words in an input.
  private struct Word {
    /// Whether a task has it for its id.
    var isID = false
    /// How many parents it has been taken for none of.
    var count = 0
  }

  /// By how long they are, less one: `0` and `-1`.
  private var words = [Word(), Word()]
  /// The input whose rows were seen last.
  private var input = 0
  /// By input, where there are any: how many tasks lost a parent that came after them.
  package private(set) var lateCounts: [Int: Int] = [:]

  /// Nothing is known yet.
  package init() {}

  /// Takes such parents out of the next batch of a table.
  package mutating func remove(from table: inout TaskTable) {
    var without: [(row: Int, text: [UInt8]?)] = []
    for (number, rows) in table.rowsOfSources.enumerated() where !rows.isEmpty {
      if number > input {
        input = number
        words = [Word(), Word()]
      }
      for row in rows where table.id.isPresent(row) {
        guard let word = Self.word(table.id, row), !words[word].isID else { continue }
        if words[word].count > 0 { lateCounts[number, default: 0] += words[word].count }
        words[word] = Word(isID: true, count: 0)
      }
      for row in rows where table.parent.isPresent(row) {
        guard let word = Self.word(table.parent, row), !words[word].isID else { continue }
        words[word].count += 1
        without.append((row, nil))
      }
    }
    if !without.isEmpty { table.parent = table.parent.replacing(without) }
  }

  /// The number of the word that a row has in a column; nil where it is none of them.
  private static func word(_ column: borrowing TextColumn, _ row: Int) -> Int? {
    let range = column.range(row)
    guard range.count < 3, TaskTable.meansNoParent(column.bytes.span.extracting(range)) else { return nil }
    return range.count - 1
  }
}
