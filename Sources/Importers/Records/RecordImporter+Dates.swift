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
    var bits = TaskDate.absentBits
    var isUndecided = false
    switch find(instruction, value, node, record, batch, &table) {
    case .date(let date): bits = date
    case .undecided: isUndecided = true
    case .settled(let isTaken): return isTaken
    }
    if input.isOwnTable, !dateReader.hasSaidForeignDates,
      isUndecided || value.count < 5 || value[4] != UInt8(ascii: "-")
    {
      noteForeignDate(value, node, record, batch)
    }
    // `0001-01-01` is how some tools say that there is no date.
    if input.usesSynonyms, !isUndecided, isBeforeAnyDate(bits) { return true }
    if saysWhenDone(instruction) {
      current.done.isImplied = true
      if instruction.map < 0 || !input.maps.isPlanEnd[Int(instruction.map)] {
        current.done.isSurelyCompleted = true
      }
    }
    guard fields.contains(instruction.field) else { return true }
    if !isUndecided, !instruction.flags.isDisjoint(with: .ofDates) {
      bits = dateReader.adjusted(bits, instruction)
    }
    guard place(bits, instruction, &table) else { return false }
    if isUndecided {
      dateReader.undecided.add(
        value, field: instruction.field, row: table.rowCount, line: record.line, flags: instruction.flags)
    }
    return true
  }

  /// What a value is where a date is expected.
  private enum DateFinding {
    /// A date, as bits.
    case date(Int64)
    /// One whose order of day and month the whole column must decide.
    case undecided
    /// None; whether it has been taken for something else.
    case settled(Bool)
  }

  /// Finds out what a value is where a date is expected, and says what there is to say of it.
  private mutating func find(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> DateFinding {
    switch dateReader.readAgain(instruction, value) {
    case .date(let date): return .date(date)
    case .undecided where input.usesSynonyms || dateReader.decidesOrder(instruction): return .undecided
    case .undecided: return .settled(addUnreadableDate(instruction, value, node, record, batch, &table))
    case .unreadable: break
    }
    if input.usesSynonyms, let date = DateReading.readEpoch(value) { return .date(date) }
    if input.usesSynonyms, let date = DateReading.readScriptDate(value) { return .date(date) }
    if input.reads(.spreadsheetDays), let date = DateReading.readSpreadsheetDay(value) {
      noteSpreadsheetDay(date, instruction.field, value, node, record, batch)
      return .date(date)
    }
    if instruction.flags.contains(.isSpoken), let date = dateReader.dayOfCurrentYear(value) {
      noteCurrentYear(value, node, record, batch)
      return .date(date)
    }
    if input.usesSynonyms, isNoDate(value) { return .settled(true) }
    if input.reads(.anyCompletion), instruction.field == .completed,
      let verdict = doneResolver.doneVerdicts.verdict(of: value)
    {
      // A column of check marks may be headed like one of dates.
      take(flag: verdict & 1 == 1, node, record, batch)
      return .settled(false)
    }
    if isWordForNothing(value) { return .settled(true) }
    return .settled(addUnreadableDate(instruction, value, node, record, batch, &table))
  }

  /// Takes words that say when something comes again; says of all else that it is no date.
  private mutating func addUnreadableDate(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    if instruction.flags.contains(.isSpoken) {
      if addSpokenDate(value, instruction.field, &table) { return true }
      note(
        .note, .spokenDate, "“\(RecordImporter.text(value))” has no day of its own; kept as found",
        at: Int(node.start), record, batch)
      return false
    }
    if input.reads(.emptyWords), input.nothingWords.contains(value) { return false }
    // A date that cannot be read says all the same that there is one.
    let isDone = saysWhenDone(instruction) && isSomeDate(value)
    if isDone { current.done.takeCompletion() }
    note(
      .warning, .unreadableDate,
      "“\(RecordImporter.text(value))” is not a date that can be read; kept as found"
        + (isDone ? ", and the task taken as done" : ""), at: Int(node.start), record, batch)
    return false
  }

  /// Puts a date into its column; false where the row has one that stays.
  private mutating func place(_ bits: Int64, _ instruction: Instruction, _ table: inout TaskTable) -> Bool {
    let rows = table.rowCount
    let replaces =
      dateReader.replaces
      || (replacesDuplicates(of: instruction.field) && !instruction.flags.contains(.isFallback))
    var isReplacing = false
    var isTaken = true
    table.withIntegers(of: instruction.field) { column in
      if column.count > rows {
        isTaken = replaces
        guard replaces else { return }
        column.removeLast()
        isReplacing = true
      }
      column.append(bits)
    }
    if isReplacing, !dateReader.replaces, dateReader.undecided.isWaiting(instruction.field, row: rows) {
      // It was the first of one name, of which the last counts.
      dateReader.undecided.removeWaiting(instruction.field, row: rows, isUndecided: false)
    }
    return isTaken
  }

  /// Reads a date that stands where a flag is expected, as a column of dates would be read: written out, a number of
  /// seconds or milliseconds, or one of a spreadsheet's days.
  mutating func readCompletion(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) -> Int64? {
    if case .date(let bits) = DateReading.read(value, styles: GenericProfile.styles(for: .field(.completed)))
    {
      return bits
    }
    if let bits = DateReading.readEpoch(value) { return bits }
    guard input.reads(.spreadsheetDays), let bits = DateReading.readSpreadsheetDay(value) else { return nil }
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
    guard input.usesSynonyms || dateReader.decidesOrder(instruction),
      case .undecided = dateReader.read(instruction, value.span)
    else { return }
    dateReader.undecided.add(
      value.span, field: instruction.field, row: row, line: record.line, flags: instruction.flags)
  }

  /// Whether a text may be a date that begins with the day or the month; one of ISO 8601 begins with four digits and a
  /// hyphen, while `13-1-2026` has another before that.
  @inline(__always) static func mayShowOrder(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
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

  /// Says, once, that numbers of days are taken for dates.
  private mutating func noteSpreadsheetDay(
    _ bits: Int64, _ field: Field, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch
  ) {
    guard dateReader.spreadsheetDays.insert(field).inserted, dateReader.spreadsheetDays.count == 1 else {
      return
    }
    note(
      .note, .spreadsheetDate,
      "“\(RecordImporter.text(value))” is taken for \(TaskDate(bits: bits)), as spreadsheets number days from 1900",
      at: Int(node.start), record, batch)
  }

  /// Says, once, that dates in pantask's own CSV are not as pantask writes them.
  private mutating func noteForeignDate(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    dateReader.hasSaidForeignDates = true
    note(
      .note, .spreadsheetDate,
      "“\(RecordImporter.text(value))” is as spreadsheets write dates, and pantask does not; read in the order of its column",
      at: Int(node.start), record, batch)
  }

  /// Whether a task is done that has such a date.
  @inline(__always) func saysWhenDone(_ instruction: Instruction) -> Bool {
    instruction.map >= 0 ? input.maps.impliesDone[Int(instruction.map)] : instruction.field == .completed
  }

  /// Whether a value that cannot be read is a date all the same: `46268`, as spreadsheets make of one, and not `never`
  /// or `0000-00-00`.
  private func isSomeDate(_ value: Span<UInt8>) -> Bool { value.indices.contains { value[$0] &- 0x31 < 9 } }

  /// Whether a date is the first day of the first year, or before.
  private func isBeforeAnyDate(_ bits: Int64) -> Bool {
    let day = TaskDate(bits: bits).civilDate
    return day.year < 1 || (day.year == 1 && day.month == 1 && day.day == 1)
  }

  /// Whether a cell of a table is a word for nothing where a date or a flag is expected: `NULL`, `N/A`.
  ///
  /// Not in files of our own, which have no such words.
  @inline(__always) func isWordForNothing(_ value: Span<UInt8>) -> Bool {
    guard input.isCSV, !input.isOwnTable, value.count <= RecordImporter.longestNothing else { return false }
    return RecordImporter.nothings.contains(value)
  }

  /// Whether a value is what databases write for no date: `0` for seconds since 1970, `0000-00-00 00:00:00`.
  private func isNoDate(_ value: Span<UInt8>) -> Bool {
    guard value.count == 1 || value.count >= 10 else { return false }
    for index in value.indices where value[index] &- 0x31 <= 8 { return false }
    return value[0] == UInt8(ascii: "0")
      && (value.count == 1 || (value[4] == UInt8(ascii: "-") && value[7] == UInt8(ascii: "-")))
  }
}
