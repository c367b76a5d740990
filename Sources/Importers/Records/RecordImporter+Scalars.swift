import Formats
import Scanners
import TaskModel

// Values that are one thing each and no texts: which of them goes where, and the words.

extension RecordImporter {
  mutating func addScalar(
    _ instruction: Instruction, _ value: Span<UInt8>, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard value.count > 0 else { return }
    current.hasValue = true
    let isTaken: Bool
    switch instruction.operation {
    case .word:
      let isFallback = instruction.flags.contains(.isFallback)
      let isFirst = isFallback && !hasText(instruction.field, table)
      isTaken = addFirstWord(value, instruction, &table)
      if isTaken, isFirst {
        secondBest.taken.append(
          FallbackValue(instruction: instruction, node: cursor.index, level: cursor.level))
      } else if isTaken, !isFallback, !secondBest.taken.isEmpty {
        releaseFallback(of: instruction, to: cursor.node, batch, &table)
      }
      if isTaken, instruction.flags.contains(.isKept), !isWhole(cursor.node, cursor.index, instruction, batch)
      {
        addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
      }
    case .flag
    where input.reads(.plainAnswers) && instruction.map >= 0 && input.maps.isInverted[Int(instruction.map)]:
      isTaken = addOpenFlag(value, cursor.node, cursor.record, batch)
    case .flag:
      isTaken = addFlag(value, cursor.node, cursor.record, batch, &table)
      if instruction.map >= 0, input.maps.isInverted[Int(instruction.map)] {
        current.done.verdict = current.done.verdict.map { !$0 }
      }
      // A word that says more than done or open is kept besides.
      if isTaken, instruction.flags.contains(.isKept), !doneResolver.plainAnswers.contains(value) {
        addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
      }
    case .statusAndDone: isTaken = addStatus(value, cursor.node, cursor.record, batch, &table)
    case .priority: isTaken = addPriority(instruction, value, cursor.node, cursor.record, batch, &table)
    case .date where plan.traits.hasSecondBestDates:
      isTaken = addBestDate(instruction, value, cursor, batch, &table)
    case .date: isTaken = addDate(instruction, value, cursor.node, cursor.record, batch, &table)
    case .duration:
      isTaken = addDuration(instruction, value, cursor.node, cursor.record, batch, &table)
      if !isTaken, input.keepsBlanks { noteMisfit(instruction, cursor.node, cursor.record, batch) }
    case .doneHint:
      addDoneHint(instruction, value)
      isTaken = false
    case .percent
    where input.reads(.shares) && fields.contains(.progress) && table.progress.count > table.rowCount:
      // Another name has given it.
      isTaken = false
    default:
      isTaken =
        addPercent(instruction, value, line: cursor.record.line, &table)
        || (input.reads(.anyCompletion)
          && addCompletion(instruction, value, cursor.node, cursor.record, batch, &table))
      if !isTaken, input.keepsBlanks { noteMisfit(instruction, cursor.node, cursor.record, batch) }
    }
    if !isTaken { addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table) }
  }

  /// Whether a word is taken with the spaces around it.
  func isExact(_ node: RecordNode, _ instruction: Instruction) -> Bool {
    input.keepsBlanks && instruction.operation == .word && (!input.isCSV || node.isQuoted)
  }

  /// Adds the first of the words; false where there are more, or one is there already.
  mutating func addFirstWord(
    _ value: Span<UInt8>, _ instruction: Instruction, _ table: inout TaskTable
  ) -> Bool {
    let isFallback = instruction.flags.contains(.isFallback)
    if instruction.separator > 0 {
      for index in value.indices where value[index] == instruction.separator {
        _ = addWord(
          value.extracting(trimmed(0..<index, value)), instruction.field, isFallback: isFallback, &table)
        return false
      }
    }
    return addWord(value, instruction.field, isFallback: isFallback, &table)
  }

  mutating func addWord(
    _ value: Span<UInt8>, _ field: Field, isFallback: Bool = false, _ table: inout TaskTable
  ) -> Bool {
    let rows = table.rowCount
    // The raw value of the priority may be there already, from the priority itself: its own field says it better.
    if field == .priorityRaw { current.hasOwnRawPriority = true }
    let replaces = (replacesDuplicates(of: field) && !isFallback) || field == .priorityRaw
    func fill(_ column: inout WordColumn) -> Bool {
      if column.count > rows {
        // The second-best value may be the same once more.
        if isFallback { return column.dictionary.code(for: value) == column.code(rows) }
        guard replaces else { return false }
        column.truncate(to: rows)
      }
      column.append(value)
      return true
    }
    switch field {
    case .status: return fill(&table.status)
    case .priorityRaw: return fill(&table.priorityRaw)
    case .project: return fill(&table.project)
    case .section: return fill(&table.section)
    default: return true
    }
  }

  /// Whether a value's field map names a style.
  func hasStyle(_ style: ValueStyle, _ instruction: Instruction) -> Bool {
    instruction.map >= 0 && input.maps.styles[Int(instruction.map)].contains(style)
  }
}
