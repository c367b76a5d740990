import Formats
import Scanners
import TaskModel

// Records that are several tasks: a series, with what is different of each of its repetitions in a list.

extension RecordImporter {
  /// How many tasks a record is.
  func repetitionCount(_ range: Range<Int>, _ nodes: Span<RecordNode>) -> Int {
    guard let list = find([plan.mapping.composition.repeatedBy[...]], in: range, nodes),
      nodes[list].kind == .array
    else { return 1 }
    var count = 0
    var element = list + 1
    while element < Int(nodes[list].next) {
      count += 1
      element = Int(nodes[element].next)
    }
    return max(count, 1)
  }

  /// The element of a list that the task which is being read is about; nil for a list that is no such one.
  func repetition(of list: Int, level: Int, _ nodes: Span<RecordNode>) -> Int? {
    guard !plan.mapping.composition.repeatedBy.isEmpty,
      plan.levels[level].prefix.dropLast() == plan.mapping.composition.repeatedBy
    else { return nil }
    var element = list + 1
    for _ in 0..<surroundings.repetition where element < Int(nodes[list].next) {
      element = Int(nodes[element].next)
    }
    return element < Int(nodes[list].next) ? element : nil
  }

  /// Adds the tasks of a record beyond the first, each from what is true of all and what is its own.
  mutating func addRepetitions(
    _ count: Int, of range: Range<Int>, level: Int, context: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let (exclusion, reason) = (state.exclusion, state.noTaskReason)
    defer {
      surroundings.repetition = 0
      (state.exclusion, state.noTaskReason) = (exclusion, reason)
    }
    for number in 1..<count {
      let row = table.rowCount
      surroundings.repetition = number
      state.noTaskReason = nil
      importNodes(range, level: level, record, batch, batch.nodes.span, batch.bytes.span, &table)
      tally.accounting.derived += 1
      if current.hasValue, !current.isExcluded {
        endRow(record, batch, &table, context: context)
        tally.accounting.kept += 1
      } else {
        state.account(for: current.exclusionFlags, &tally.accounting)
        takeBackRow(row, &table)
      }
      subtaskCollector.removeAll()
    }
  }
}
