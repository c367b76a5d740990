import Formats
import Scanners
import TaskModel

/// A date that is only second best for its field, and where it was found.
struct SecondBestDate {
  /// What was done with it.
  var instruction: Instruction
  /// Its place in the batch.
  var node: Int
  /// The level that it was read at.
  var level: Int
}

// Of several dates for one field the one that the profile names first counts, in whatever order a record has them; the
// others are kept in `extra`.

extension RecordImporter {
  /// Adds a date where a second-best one for the same field may stand already.
  ///
  /// - Returns: false where the field has a better one.
  mutating func addBestDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ index: Int, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    let isSecondBest = instruction.flags.contains(.isFallback)
    let place = secondBestDates.firstIndex { $0.instruction.field == instruction.field }
    guard let place else {
      let isTaken = addDate(instruction, value, node, record, batch, &table)
      let isWaiting = undecidedDates.isWaiting(instruction.field, row: table.rowCount)
      if isSecondBest, isTaken, isWaiting || table.unfinishedDate(instruction.field) != nil {
        secondBestDates.append(SecondBestDate(instruction: instruction, node: index, level: level))
      }
      return isTaken
    }
    let known = secondBestDates[place]
    guard !isSecondBest || instruction.map < known.instruction.map else {
      // Of two dates the first may still be a start.
      return addDate(instruction, value, node, record, batch, &table)
    }
    replacesDate = true
    defer { replacesDate = false }
    let waiting = undecidedDates.isWaiting(instruction.field, row: table.rowCount)
    guard addDate(instruction, value, node, record, batch, &table) else { return false }
    if waiting {
      undecidedDates.removeWaiting(
        instruction.field, row: table.rowCount, isUndecided: table.unfinishedDate(instruction.field) == nil)
    }
    addExtra(known.instruction, batch.nodes[known.node], known.node, level: known.level, batch, &table)
    if isSecondBest {
      secondBestDates[place] = SecondBestDate(instruction: instruction, node: index, level: level)
    } else {
      secondBestDates.remove(at: place)
    }
    return true
  }
}
