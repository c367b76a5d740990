import Formats
import Scanners
import TaskModel

/// A value that fills its field although it is only second best for it, and where it was found.
struct FallbackValue {
  /// What was done with it.
  var instruction: Instruction
  /// Its place in the batch.
  var node: Int
  /// The level that it was read at.
  var level: Int
}

// Of several values for one field the one that the profile names first counts, in whatever order a record has them; the
// others are kept in `extra`.

extension RecordImporter {
  /// Adds a date where a second-best one for the same field may stand already.
  ///
  /// - Returns: false where the field has a better one.
  mutating func addBestDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ index: Int, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    // What says nothing takes nothing's place.
    if isWordForNothing(value) { return true }
    let isSecondBest = instruction.flags.contains(.isFallback)
    let place = takenFallbacks.firstIndex { $0.instruction.field == instruction.field }
    guard let place else {
      let isTaken = addDate(instruction, value, node, record, batch, &table)
      let isWaiting = undecidedDates.isWaiting(instruction.field, row: table.rowCount)
      if isSecondBest, isTaken, isWaiting || table.unfinishedDate(instruction.field) != nil {
        takenFallbacks.append(FallbackValue(instruction: instruction, node: index, level: level))
      }
      return isTaken
    }
    let known = takenFallbacks[place]
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
      takenFallbacks[place] = FallbackValue(instruction: instruction, node: index, level: level)
    } else {
      takenFallbacks.remove(at: place)
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
    guard let place = takenFallbacks.firstIndex(where: { $0.instruction.field == instruction.field }) else {
      return
    }
    let known = takenFallbacks.remove(at: place)
    let own = batch.nodes[known.node]
    // The same once more says nothing.
    if batch.text(of: own) == batch.text(of: node) { return }
    addExtra(known.instruction, own, known.node, level: known.level, batch, &table)
  }
}
