import Formats
import Scanners
import TaskModel

// Many tools write people's addresses beside their names. Who has no name there is known by the address; else that is
// kept in `extra`, wherever in the record it stands.

extension RecordImporter {
  /// Whether a value waits for the end of its record, in case there is a better one.
  @inline(__always) func isWaiting(_ instruction: Instruction) -> Bool {
    instruction.flags.contains(.isFallback) && input.maps.areOnlyIfEmpty[Int(instruction.map)]
  }

  /// Puts the values that have waited where they belong, once the better ones are known.
  mutating func placeSecondBest(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    var values: [SecondBestValue] = []
    swap(&values, &secondBest.waiting)
    defer {
      values.removeAll(keepingCapacity: true)
      swap(&values, &secondBest.waiting)
    }
    if values.contains(where: { $0.number >= 0 }) { placeSecondNames(&values, record, batch, &table) }
    let hasNames = !table.assignees.isUnfinishedRowEmpty
    for value in values {
      if hasNames {
        addExtra(value.instruction, value.node, value.index, level: value.level, batch, &table)
      } else {
        beginParts(of: value.node, value.index, level: value.level, record, batch.nodes.span)
        addWords(
          value.instruction, value.node, value.index, batch, batch.nodes.span, batch.bytes.span, &table)
        unreadRecorder.place = -1
      }
    }
  }
}
