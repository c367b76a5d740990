import Formats
import Inference
import Scanners
import TaskModel

// Values that are dates: read, and put into their column, or kept until the whole column says how they are to be read.

extension RecordImporter {
  mutating func addDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    if instruction.flags.contains(.isRange), let arrow = arrowIndex(value) {
      return addRange(instruction, value, arrow, node, record, batch, &table)
    }
    // `every monday` is no date in any style, and none of them need try.
    if instruction.flags.contains(.isSpoken), RecordImporter.beginsWithEvery(value),
      addSpokenDate(value, instruction.field, &table)
    {
      return true
    }
    var isUndecided = false
    var bits: Int64
    switch readAgain(instruction, value) {
    case .date(let date): bits = date
    case .undecided where usesSynonyms || decidesOrder(instruction):
      isUndecided = true
      bits = TaskDate.absentBits
    case .unreadable where usesSynonyms && DateReading.readEpoch(value) != nil:
      bits = DateReading.readEpoch(value) ?? TaskDate.absentBits
    case .unreadable where usesSynonyms && DateReading.readScriptDate(value) != nil:
      bits = DateReading.readScriptDate(value) ?? TaskDate.absentBits
    case .unreadable where isGeneric && DateReading.readSpreadsheetDay(value) != nil:
      bits = DateReading.readSpreadsheetDay(value) ?? TaskDate.absentBits
      noteSpreadsheetDay(bits, instruction.field, value, node, record, batch)
    case .unreadable where instruction.flags.contains(.isSpoken) && dayOfCurrentYear(value) != nil:
      bits = dayOfCurrentYear(value) ?? TaskDate.absentBits
      noteCurrentYear(value, node, record, batch)
    case .unreadable where usesSynonyms && isNoDate(value):
      return true
    case .unreadable
    where isGeneric && instruction.field == .completed && doneVerdicts.verdict(of: value) != nil:
      // A column of ticks may be headed like one of dates.
      take(flag: doneVerdicts.verdict(of: value).map { $0 & 1 } == 1, node, record, batch)
      return false
    case .unreadable where isWordForNothing(value): return true
    default:
      if instruction.flags.contains(.isSpoken), addSpokenDate(value, instruction.field, &table) {
        return true
      }
      if instruction.flags.contains(.isSpoken) {
        note(
          .note, "spoken-date", "“\(RecordImporter.text(value))” has no day of its own; kept as found",
          at: Int(node.start), record, batch)
        return false
      }
      if isGeneric, nothingWords.contains(value) { return false }
      // A date that cannot be read says all the same that there is one.
      let isDone = saysWhenDone(instruction) && isSomeDate(value)
      if isDone {
        isImpliedDone = true
        isSurelyCompleted = true
      }
      note(
        .warning, "unreadable-date",
        "“\(RecordImporter.text(value))” is not a date that can be read; kept as found"
          + (isDone ? ", and the task taken as done" : ""),
        at: Int(node.start), record, batch)
      return false
    }
    if isOwnTable, !hasSaidForeignDates, isUndecided || value.count < 5 || value[4] != UInt8(ascii: "-") {
      noteForeignDate(value, node, record, batch)
    }
    // `0001-01-01` is how some tools say that there is no date.
    if usesSynonyms, !isUndecided, isBeforeAnyDate(bits) { return true }
    if saysWhenDone(instruction) {
      isImpliedDone = true
      if instruction.map < 0 || !isPlanEnd[Int(instruction.map)] { isSurelyCompleted = true }
    }
    guard fields.contains(instruction.field) else { return true }
    if !isUndecided, !instruction.flags.isDisjoint(with: .ofDates) {
      bits = adjusted(bits, instruction)
    }
    let rows = table.rowCount
    let replaces =
      replacesDate || (replacesDuplicates(of: instruction.field) && !instruction.flags.contains(.isFallback))
    var isReplacing = false
    func fill(_ column: inout [Int64]) -> Bool {
      if column.count > rows {
        guard replaces else { return false }
        column.removeLast()
        isReplacing = true
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
    if isReplacing, !replacesDate, undecidedDates.isWaiting(instruction.field, row: rows) {
      // It was the first of one name, of which the last counts.
      undecidedDates.removeWaiting(instruction.field, row: rows, isUndecided: false)
    }
    if isTaken, isUndecided {
      undecidedDates.add(
        value, field: instruction.field, row: rows, line: record.line, flags: instruction.flags)
    }
    return isTaken
  }

  /// Reads a date that stands where a tick is expected, as a column of dates would be read: written out, a number of
  /// seconds or milliseconds, or one of a spreadsheet's days.
  mutating func readCompletion(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) -> Int64? {
    if case .date(let bits) = DateReading.read(value, styles: GenericProfile.styles(for: .field(.completed)))
    {
      return bits
    }
    if let bits = DateReading.readEpoch(value) { return bits }
    guard isGeneric, let bits = DateReading.readSpreadsheetDay(value) else { return nil }
    noteSpreadsheetDay(bits, .completed, value, node, record, batch)
    return bits
  }

  /// Keeps a date that this run does not want as a sign of the order in which others are to be read, if it may be one.
  mutating func noteDateOrder(
    _ instruction: Instruction, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ bytes: Span<UInt8>, row: Int
  ) {
    guard node.kind != .object, node.kind != .array, Self.mayShowOrder(node, bytes) else { return }
    let text = batch.text(of: node)
    let value = text[trimmed(0..<text.count, text.span)]
    guard usesSynonyms || decidesOrder(instruction),
      case .undecided = readDate(instruction, value.span)
    else { return }
    undecidedDates.add(
      value.span, field: instruction.field, row: row, line: record.line, flags: instruction.flags)
  }

  /// Whether a text may be a date that begins with the day or the month; one of ISO 8601 begins with four digits and a
  /// hyphen, while `13-1-2026` has another before that.
  @inline(__always)
  static func mayShowOrder(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
    guard node.kind == .text, node.length > 4 else { return node.kind != .text && node.length > 4 }
    let start = Int(node.start)
    if bytes[start &+ 4] != UInt8(ascii: "-") { return true }
    return bytes[start] &- 0x30 > 9 || bytes[start &+ 1] &- 0x30 > 9 || bytes[start &+ 2] &- 0x30 > 9
  }

  private static func beginsWithEvery(_ value: Span<UInt8>) -> Bool {
    guard value.count > 6, value[5] == 0x20 else { return false }
    return value[0] | 0x20 == UInt8(ascii: "e") && value[1] | 0x20 == UInt8(ascii: "v")
      && value[2] | 0x20 == UInt8(ascii: "e") && value[3] | 0x20 == UInt8(ascii: "r")
      && value[4] | 0x20 == UInt8(ascii: "y")
  }

  /// A date as its field map means it.
  func adjusted(_ bits: Int64, _ instruction: Instruction) -> Int64 {
    hasStyle(.nearestDay, instruction)
      ? DateReading.nearestDay(TaskDate(bits: bits)).bits : adjusted(bits, instruction.flags)
  }

  /// Says, once, that numbers of days are taken for dates.
  private mutating func noteSpreadsheetDay(
    _ bits: Int64, _ field: Field, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch
  ) {
    guard spreadsheetDays.insert(field).inserted, spreadsheetDays.count == 1 else { return }
    note(
      .note, "spreadsheet-date",
      "“\(RecordImporter.text(value))” is taken for \(TaskDate(bits: bits)), as spreadsheets number days from 1900",
      at: Int(node.start), record, batch)
  }

  /// Says, once, that dates in pantask's own CSV are not as pantask writes them.
  private mutating func noteForeignDate(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    hasSaidForeignDates = true
    note(
      .note, "spreadsheet-date",
      "“\(RecordImporter.text(value))” is as spreadsheets write dates, and pantask does not; read in the order of its column",
      at: Int(node.start), record, batch)
  }

  /// Whether a task is done that has such a date.
  @inline(__always)
  func saysWhenDone(_ instruction: Instruction) -> Bool {
    instruction.map >= 0 ? impliesDone[Int(instruction.map)] : instruction.field == .completed
  }

  /// Whether a value that cannot be read is a date all the same: `46268`, as spreadsheets make of one, and not `never`
  /// or `0000-00-00`.
  private func isSomeDate(_ value: Span<UInt8>) -> Bool {
    value.indices.contains { value[$0] &- 0x31 < 9 }
  }

  /// Whether a date is the first day of the first year, or before.
  private func isBeforeAnyDate(_ bits: Int64) -> Bool {
    let day = TaskDate(bits: bits).civilDate
    return day.year < 1 || (day.year == 1 && day.month == 1 && day.day == 1)
  }

  /// Whether a cell of a table is a word for nothing where a date or a tick is expected: `NULL`, `N/A`.
  ///
  /// Not in files of our own, which have no such words.
  @inline(__always)
  func isWordForNothing(_ value: Span<UInt8>) -> Bool {
    guard isCSV, !isOwnTable, value.count <= RecordImporter.longestNothing else { return false }
    return RecordImporter.nothings.contains(value)
  }

  /// Whether a value is what databases write for no date: `0` for seconds since 1970, `0000-00-00 00:00:00`.
  private func isNoDate(_ value: Span<UInt8>) -> Bool {
    guard value.count == 1 || value.count >= 10 else { return false }
    for index in value.indices where value[index] &- 0x31 <= 8 { return false }
    return value[0] == UInt8(ascii: "0")
      && (value.count == 1 || (value[4] == UInt8(ascii: "-") && value[7] == UInt8(ascii: "-")))
  }

  /// Reads a date of a field map, or remembers it: those that are not as ISO 8601 writes them take ten times as long.
  private mutating func readAgain(
    _ instruction: Instruction, _ value: Span<UInt8>
  ) -> DateReading.Outcome {
    let map = Int(instruction.map)
    guard map >= 0 else { return readDate(instruction, value) }
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    if let known = knownDates[map].number(of: value) { return .date(known) }
    let outcome = DateReading.read(value, styles: styles[map])
    if case .date(let bits) = outcome { knownDates[map].add(value, bits) }
    return outcome
  }

  func readDate(_ instruction: Instruction, _ value: Span<UInt8>) -> DateReading.Outcome {
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) { return .date(date) }
    return DateReading.read(
      value,
      styles: instruction.map >= 0 ? styles[Int(instruction.map)] : GenericProfile.styles(for: .field(.due)))
  }
}
