import Formats
import Scanners
import TaskModel

// Of several values for one field the one that the profile names first counts, in whatever order a record has them; the
// others are kept in `extra`.

extension RecordImporter {
  /// Adds a date where a second-best one for the same field may stand already.
  ///
  /// - Returns: false where the field has a better one.
  mutating func addBestDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    // What says nothing takes nothing's place.
    if isWordForNothing(value) { return true }
    let isSecondBest = instruction.flags.contains(.isFallback)
    guard let place = secondBest.place(of: instruction.field) else {
      let isTaken = addDate(instruction, value, cursor.node, cursor.record, batch, &table)
      let isWaiting = dateReader.undecided.isWaiting(instruction.field, row: table.rowCount)
      if isSecondBest, isTaken, isWaiting || table.unfinishedDate(instruction.field) != nil {
        secondBest.taken.append(
          FallbackValue(instruction: instruction, node: cursor.index, level: cursor.level))
      }
      return isTaken
    }
    let known = secondBest.taken[place]
    guard !isSecondBest || instruction.map < known.instruction.map else {
      // Of two dates the first may still be a start.
      return addDate(instruction, value, cursor.node, cursor.record, batch, &table)
    }
    dateReader.replaces = true
    defer { dateReader.replaces = false }
    let waiting = dateReader.undecided.isWaiting(instruction.field, row: table.rowCount)
    guard addDate(instruction, value, cursor.node, cursor.record, batch, &table) else { return false }
    if waiting {
      dateReader.undecided.removeWaiting(
        instruction.field, row: table.rowCount, isUndecided: table.unfinishedDate(instruction.field) == nil)
    }
    addExtra(known.instruction, batch.nodes[known.node], known.node, level: known.level, batch, &table)
    if isSecondBest {
      secondBest.taken[place] = FallbackValue(
        instruction: instruction, node: cursor.index, level: cursor.level)
    } else {
      secondBest.taken.remove(at: place)
    }
    return true
  }

  /// Whether the row that is being filled has a text or a word for a field.
  func hasText(_ field: Field, _ table: borrowing TaskTable) -> Bool {
    let row = table.rowCount
    return switch field {
    case .title: table.title.count > row
    case .detail: table.detail.count > row
    case .id: table.id.count > row
    case .parent: table.parent.count > row
    case .url: table.url.count > row
    case .recurrence: table.recurrence.count > row
    case .status: table.status.count > row
    case .project: table.project.count > row
    case .section: table.section.count > row
    default: false
    }
  }

  /// Keeps what was only second best for a field, now that this value has taken its place.
  mutating func releaseFallback(
    of instruction: Instruction, to node: RecordNode, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard let place = secondBest.place(of: instruction.field) else { return }
    let known = secondBest.taken.remove(at: place)
    let own = batch.nodes[known.node]
    // The same once more says nothing.
    if batch.text(of: own) == batch.text(of: node) { return }
    addExtra(known.instruction, own, known.node, level: known.level, batch, &table)
  }
}
