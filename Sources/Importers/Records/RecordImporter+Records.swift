import Formats
import Scanners
import TaskModel

// One record after another: a row for each, and for each of its subtasks.

extension RecordImporter {
  /// Puts one record into the table, with one row more for each of its subtasks.
  ///
  /// - Returns: whether a row was made; a record without any value makes none.
  mutating func add(_ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable) -> Bool
  { add(record, of: batch, batch.nodes.span, batch.bytes.span, to: &table) }

  /// Puts all records of a batch into the table, up to the first that makes no row.
  ///
  /// - Returns: index of the record that made none, or the end.
  mutating func addRecords(
    _ range: Range<Int>, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Int {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    if addColumns(range, of: batch, to: &table) { return range.upperBound }
    var index = range.lowerBound
    while index < range.upperBound {
      guard add(records[index], of: batch, nodes, bytes, to: &table) else { return index }
      index += 1
      // The names have been looked up now, and few others may come.
      if index == range.lowerBound + Self.recordsBeforeColumns, columns.fitness == .unknown,
        addColumns(index..<range.upperBound, of: batch, to: &table)
      {
        return range.upperBound
      }
    }
    return index
  }

  /// After so many records of a batch it is asked again whether the rest can go by columns.
  private static let recordsBeforeColumns = 32

  /// The same for some of its values; for all where none are given.
  mutating func add(
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    only values: [Range<Int>] = [], to table: inout TaskTable
  ) -> Bool {
    let row = table.rowCount
    var level = 0
    if record.path < input.places.count {
      let place = input.places[record.path]
      if place.isContainer {
        addContainers(record, level: place.level, batch, nodes, bytes, &table)
        return true
      }
      level = place.level
      current.exclusionFlags = place.exclusionFlags
      if !headings.exclusionFlags.isEmpty {
        current.exclusionFlags.formUnion(headings.exclusionFlags(ofPath: record.path))
      }
      if current.exclusionFlags.contains(.done) { current.hasMarks = true }
    }
    if input.hasInheritance { surroundings.beginContext(inside: -1) }
    for range in values { importNodes(range, level: level, record, batch, nodes, bytes, &table) }
    if values.isEmpty {
      importNodes(record.firstNode..<record.endNode, level: level, record, batch, nodes, bytes, &table)
    }
    if input.needsNamedValue {
      current.hasValue = current.hasValue && state.hasNamedValue
      state.hasNamedValue = false
    }
    let range = record.firstNode..<record.endNode
    let count = plan.mapping.composition.repeatedBy.isEmpty ? 1 : repetitionCount(range, nodes)
    defer {
      if count > 1 { addRepetitions(count, of: range, level: level, context: -1, record, batch, &table) }
    }
    guard current.hasValue, !current.isExcluded else {
      state.exclusion = current.isExcluded ? current.exclusionFlags : []
      let isHeading =
        input.hasInheritance && current.exclusionFlags.contains(.heading)
        && current.exclusionFlags.isDisjoint(with: .setAside)
      let isExcluded = current.isExcluded
      takeBackRow(row, &table)
      if isHeading {
        addParts(ofHeading: record, level: level, batch, nodes, bytes, &table)
      } else if !isExcluded, !subtaskCollector.isEmpty {
        // An object that has nothing but a list of subtasks is that list, here as in a list of subtasks.
        state.isListOfTasks = true
        subtaskCollector.adopt(from: 0, parentRow: -1)
        addSubtasks(of: record, batch, nodes, bytes, &table)
      }
      subtaskCollector.removeAll()
      return false
    }
    if record.path < input.placePriorities.count {
      fill(.priority, input.placePriorities[record.path], &table)
    }
    endRow(record, batch, &table)
    addSubtasks(of: record, batch, nodes, bytes, &table)
    return true
  }
}
