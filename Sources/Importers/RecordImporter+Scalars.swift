import Formats
import Scanners
import TaskModel

// Values that are one thing each: texts, words, flags, priorities, dates, durations, shares of a hundred.

extension RecordImporter {
  mutating func addText(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    if node.length == 0, !node.isQuoted, isCSV { return }
    func fill(_ column: inout TextColumn, _ rowCount: Int) -> Bool {
      if column.count > rowCount {
        guard replacesDuplicates else { return false }
        column.truncate(to: rowCount)
      }
      if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
        column.append { batch.appendText(of: node, to: &$0) }
      } else {
        column.append(bytes.extracting(Int(node.start)..<node.end))
      }
      return true
    }
    hasValue = true
    let rows = table.rowCount
    let isTaken =
      switch instruction.field {
      case .title: fill(&table.title, rows)
      case .detail: fill(&table.detail, rows)
      case .id: node.length == 0 || fill(&table.id, rows)
      case .parent: node.length == 0 && !keepsBlanks || fill(&table.parent, rows)
      case .url: node.length == 0 && !keepsBlanks || fill(&table.url, rows)
      default: node.length == 0 && !keepsBlanks || fill(&table.recurrence, rows)
      }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  mutating func addScalar(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ index: Int, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard value.count > 0 else { return }
    hasValue = true
    let isTaken: Bool
    switch instruction.operation {
    case .word: isTaken = addWord(value, instruction.field, &table)
    case .flag:
      isTaken = addFlag(value, node, record, batch, &table)
    case .statusAndDone:
      isTaken = addStatus(value, node, record, batch, &table)
    case .priority:
      isTaken = addPriority(value, node, record, batch, &table)
    case .date:
      isTaken = addDate(instruction, value, node, record, batch, &table)
    case .duration: isTaken = addDuration(instruction, value, &table)
    default: isTaken = addPercent(value, &table)
    }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  /// Whether a word is taken with the blanks around it.
  func isExact(_ node: RecordNode, _ instruction: Instruction) -> Bool {
    keepsBlanks && instruction.operation == .word && (!isCSV || node.isQuoted)
  }

  mutating func addWord(_ value: Span<UInt8>, _ field: Field, _ table: inout TaskTable) -> Bool {
    let rows = table.rowCount
    // The raw value of the priority may be there already, from the priority itself: its own field says it better.
    let replaces = replacesDuplicates || field == .priorityRaw
    func fill(_ column: inout WordColumn) -> Bool {
      if column.count > rows {
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

  mutating func addFlag(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    switch node.kind {
    case .true: isDone = true
    case .false: isDone = false
    default:
      guard let verdict = doneVerdicts.verdict(of: value) else {
        // Where a tool writes down when a task was done, it is done.
        if usesSynonyms,
          case .date(let date) = DateReading.read(value, styles: GenericProfile.styles(for: .field(.due)))
        {
          isDone = true
          if fields.contains(.completed), table.completed.count == table.rowCount {
            table.completed.append(date)
          }
          return true
        }
        // `complete="40"` is how far it is.
        if usesSynonyms, let percent = DateReading.readPercent(value) {
          isDone = percent == 100
          if fields.contains(.progress), table.progress.count == table.rowCount {
            table.progress.append(percent)
          }
          return true
        }
        note(
          .warning, "unknown-done-value",
          "“\(RecordImporter.text(value))” says neither done nor open; taken as open",
          at: Int(node.start), record, batch)
        return false
      }
      isDone = verdict == 1
    }
    return true
  }

  mutating func addStatus(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    if let verdict = stateVerdicts.verdict(of: value) {
      if isDone == nil { isDone = verdict == 1 }
    } else if node.kind == .true || node.kind == .false {
      if isDone == nil { isDone = node.kind == .true }
    } else {
      unknownState = node
    }
    return !fields.contains(.status) || addWord(value, .status, &table)
  }

  /// Says that a row's state is unknown, unless a flag or the date of its completion has told more.
  mutating func noteUnknownState(
    _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    guard isDone == nil, !isImpliedDone, fields.contains(.isDone) else { return }
    let text = batch.text(of: node)
    let value = trimmed(0..<text.count, text.span)
    note(
      .warning, "unknown-status",
      "unknown status “\(RecordImporter.text(text.span.extracting(value)))”; taken as open",
      at: Int(node.start), record, batch)
  }

  mutating func addPriority(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    if let verdict = priorityVerdicts.verdict(of: value) {
      priority = Priority(rawValue: verdict)
    } else {
      priority = .middle
      note(
        .warning, "unknown-priority", "unknown priority “\(RecordImporter.text(value))”; kept as middle",
        at: Int(node.start),
        record, batch)
    }
    if fields.contains(.priorityRaw), table.priorityRaw.count == table.rowCount,
      !isNativePriorityName(value)
    {
      table.priorityRaw.append(value)
    }
    return true
  }

  /// pantask's own names say nothing more as raw values.
  func isNativePriorityName(_ value: Span<UInt8>) -> Bool {
    plan.mapping.priorities == .native && value.count > 2
      && Priority(name: RecordImporter.text(value)) != nil
  }

  mutating func addDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    var isUndecided = false
    let bits: Int64
    switch readDate(instruction, value) {
    case .date(let date): bits = date
    case .undecided where usesSynonyms:
      isUndecided = true
      bits = TaskDate.absentBits
    case .unreadable where usesSynonyms && DateReading.readEpoch(value) != nil:
      bits = DateReading.readEpoch(value) ?? TaskDate.absentBits
    case .unreadable where usesSynonyms && value.count == 1 && value[0] == UInt8(ascii: "0"):
      // No date, where dates are seconds since 1970.
      return true
    default:
      note(
        .warning, "unreadable-date",
        "“\(RecordImporter.text(value))” is not a date that can be read; kept as found",
        at: Int(node.start), record, batch)
      return false
    }
    // `0001-01-01` is how some tools say that there is no date.
    if usesSynonyms, !isUndecided, TaskDate(bits: bits).civilDate.year <= 1 { return true }
    if instruction.map >= 0 ? impliesDone[Int(instruction.map)] : instruction.field == .completed {
      isImpliedDone = true
    }
    guard fields.contains(instruction.field) else { return true }
    let rows = table.rowCount
    let replaces = replacesDuplicates
    func fill(_ column: inout [Int64]) -> Bool {
      if column.count > rows {
        guard replaces else { return false }
        column.removeLast()
      }
      column.append(bits)
      return true
    }
    let isTaken =
      switch instruction.field {
      case .due: fill(&table.due)
      case .start: fill(&table.start)
      case .created: fill(&table.created)
      case .modified: fill(&table.modified)
      default: fill(&table.completed)
      }
    if isTaken, isUndecided {
      undecidedDates.add(value, field: instruction.field, row: rows, line: record.line)
    }
    return isTaken
  }

  func readDate(_ instruction: Instruction, _ value: Span<UInt8>) -> DateReading.Outcome {
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    return DateReading.read(
      value,
      styles: instruction.map >= 0 ? styles[Int(instruction.map)] : GenericProfile.styles(for: .field(.due)))
  }

  mutating func addDuration(
    _ instruction: Instruction, _ value: Span<UInt8>, _ table: inout TaskTable
  ) -> Bool {
    let styles = instruction.map >= 0 ? self.styles[Int(instruction.map)] : [.iso8601Duration]
    guard let seconds = DateReading.readDuration(value, styles: styles) else { return false }
    guard fields.contains(.estimate) else { return true }
    guard table.estimate.count == table.rowCount else { return false }
    table.estimate.append(seconds)
    return true
  }

  mutating func addPercent(_ value: Span<UInt8>, _ table: inout TaskTable) -> Bool {
    guard let percent = DateReading.readPercent(value) else { return false }
    guard fields.contains(.progress) else { return true }
    guard table.progress.count == table.rowCount else { return false }
    table.progress.append(percent)
    return true
  }
}
