import Formats
import Scanners
import TaskModel

// What is done when all values of a row have been seen: what waited for its end goes where it belongs, and what said
// something about other values is applied to them.

extension RecordImporter {
  /// Takes back what has been read of a row that is none.
  mutating func takeBackRow(_ row: Int, _ table: inout TaskTable) {
    if !current.exclusionFlags.isDisjoint(with: .setAside) {
      relations.noteArchived(row: row, exclusionFlags: current.exclusionFlags, table)
    }
    relations.forgetIDs(from: row)
    table.truncate(to: row)
    dateReader.undecided.removeRow(row)
    priorityReader.forget(row: row)
    doneResolver.forget(row: row)
    beginRow()
  }

  /// Begins a row: all that is known of it is new, and what was kept of the one before is dropped.
  @inline(__always) mutating func beginRow() {
    current = RowState(hasMarks: !headings.isEmpty)
    if !buffers.slots.isEmpty { buffers.slots.clear() }
    extraCollector.beginRow()
    secondBest.beginRow()
  }

  /// Ends a row: what waited for its other values goes where it belongs.
  ///
  /// - Parameter start: where the task begins, if it is an element of its record.
  mutating func endRow(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable, context: Int = -1,
    at start: Int? = nil
  ) {
    if !secondBest.waiting.isEmpty { placeSecondBest(record, batch, &table) }
    if current.done.isShareTelling { current.done.settleShare(hasStates: doneResolver.hasStates) }
    if input.reads(.completionDates), current.done.isImplied { settleCompletion(record, batch) }
    if current.hasMarks || context >= 0 { applyMarks(record, batch, &table, context: context) }
    if current.done.isImplied, current.done.verdict == false, !input.reads(.completionDates) {
      noteOpenState(record, batch)
    }
    if headings.mayComeLate, isStateUnsaid { doneResolver.unsaidRows.append(table.rowCount) }
    doneResolver.settleShare(of: table.rowCount, current.done)
    if fields.contains(.isDone) { table.isDone.append(current.done.isDone) }
    if input.kept.contains(.answers), current.done.verdict == false, table.status.count == table.rowCount {
      table.noteAnsweredOpen(table.rowCount)
    }
    if let node = current.done.unknownState { noteUnknownState(node, record, batch) }
    if fields.contains(.priority) { table.priority.append(current.priority ?? priorityReader.usual) }
    if fields.contains(.title), input.warnsOfMissingTitles, hasNoTitle(table) {
      note(
        .warning, .noTitle, "this task has no title", at: start ?? record.original.lowerBound, record, batch)
    }
    if !buffers.slots.isEmpty || !extraCollector.repeated.isEmpty { finishRow(record, batch, &table) }
    table.endRow()
    beginRow()
  }

  /// Whether the row that is being filled has no title, or one of spaces.
  ///
  /// In files of our own an empty title is how none is written.
  @inline(__always) private func hasNoTitle(_ table: borrowing TaskTable) -> Bool {
    let row = table.rowCount
    if table.title.count == row { return true }
    let range = table.title.range(row)
    if !range.isEmpty, table.title.bytes[range.lowerBound] > 0x20 { return false }
    return !input.keepsBlanks && table.title.bytes[range].allSatisfy { $0 <= 0x20 }
  }

  /// Puts what was kept of a record until its end where it belongs.
  mutating func finishRow(_ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable) {
    for (code, values) in extraCollector.repeated.all {
      // Tables are padded to the widest record with empty cells, quoted or not.
      let last = values.lastIndex { $0?.isEmpty == false } ?? 0
      if last == 0, values[0] != nil {
        table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: values[0] ?? []) }
      } else {
        let texts = values[...last].map { value in
          value.map { JSONFragment.string(String(decoding: $0, as: UTF8.self)) } ?? .null
        }
        table.extra.add(name: code, isJSON: true) { JSONFragment.array(texts).append(to: &$0) }
      }
    }
    guard !buffers.slots.isEmpty else { return }
    for amount in plan.slots.amounts { addAmount(amount.map, slot: amount.slot, &table) }
    if let slot = plan.slots.occurrence, let text = buffers.slots[slot] { addOccurrence(text, &table) }
    guard !subtaskCollector.isInside else { return }
    for index in plan.mapping.adjustments.indices { adjustDate(index, record, batch, &table) }
    if relations.tree?.readsIndents == true { trimTitle(&table) }
    let isOfOtherKind = plan.slots.otherKind.map { buffers.slots[$0] != nil } ?? false
    relations.tree?.add(
      buffers.slots[RowSlots.tree], key: isOfOtherKind ? nil : buffers.slots[RowSlots.treeKey],
      row: table.rowCount, line: record.line, &table)
  }

  /// Takes the spaces off the title of the row that is being filled, which have placed it in the tree.
  private func trimTitle(_ table: inout TaskTable) {
    let row = table.rowCount
    guard table.title.count > row else { return }
    let title = Array(table.title.bytes[table.title.range(row)])
    let range = trimmed(0..<title.count, title.span)
    if range.isEmpty || range.count == title.count { return }
    table.title.truncate(to: row)
    table.title.append(title[range])
  }

  // MARK: - What values say about others

  /// Whether a slot keeps a word for true.
  private mutating func isTrue(_ slot: Int) -> Bool {
    guard let flag = buffers.slots[slot] else { return false }
    return doneResolver.doneVerdicts.verdict(of: flag.span.extracting(trimmed(0..<flag.count, flag.span))).map
    { $0 & 1 } == 1
  }

  /// Fills a date that is given as an amount of time from another on, where it is not given itself.
  ///
  /// - Returns: false where it would leave the calendar.
  private mutating func countDate(
    _ adjustment: DateAdjustment, _ origin: Int, _ length: Int, _ table: inout TaskTable
  ) -> Bool {
    guard adjustment.field == .due, fields.contains(.due), table.due.count == table.rowCount,
      let length = buffers.slots[length],
      let seconds = DateReading.readDuration(length.span, styles: [.iso8601Duration]),
      let first = plan.slots.countsFromStart
        ? table.unfinishedDate(.start) : buffers.slots[origin].flatMap({ Self.date(of: $0) }), seconds >= 0
    else { return true }
    guard let date = TaskDate(bits: first).advanced(bySeconds: seconds) else { return false }
    table.due.append(date.bits)
    // It is a time in the zone of what it is counted from.
    if let start = plan.mapping.adjustments.firstIndex(where: { $0.field == .start }),
      let zone = buffers.slots[RowSlots.ofAdjustment(start).zone].flatMap({ dateReader.zones.zone(named: $0) }
      )
    {
      guard let instant = DateSurroundings(zone: zone).applied(to: date) else { return false }
      table.replaceLastDate(instant.bits, field: .due)
    }
    return true
  }

  private static func date(of text: [UInt8]) -> Int64? {
    guard case .date(let bits) = DateReading.read(text.span, styles: [.iso8601]) else { return nil }
    return bits
  }

  private mutating func adjustDate(
    _ index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let adjustment = plan.mapping.adjustments[index]
    let slotsOfDate = RowSlots.ofAdjustment(index)
    if !adjustment.length.isEmpty, !countDate(adjustment, slotsOfDate.origin, slotsOfDate.length, &table) {
      noteBeyondCalendar("as far from its start as the input says", adjustment.field, record, batch)
    }
    let bits = table.unfinishedDate(adjustment.field)
    guard bits != nil || dateReader.undecided.values[adjustment.field] != nil else { return }
    let surroundings = DateSurroundings(
      clock: buffers.slots[slotsOfDate.time].flatMap { DateReading.readClock($0.span) },
      zone: buffers.slots[slotsOfDate.zone].flatMap { dateReader.zones.zone(named: $0) },
      isAllDay: isTrue(slotsOfDate.allDay), isFloating: isTrue(slotsOfDate.floating),
      twinZone: buffers.slots[slotsOfDate.twin].flatMap { dateReader.zone(atEndOf: $0) })
    if let bits {
      guard let date = surroundings.applied(to: TaskDate(bits: bits)) else {
        return noteBeyondCalendar("by the clocks of its zone", adjustment.field, record, batch)
      }
      table.replaceLastDate(date.bits, field: adjustment.field)
    } else {
      dateReader.undecided.add(surroundings, field: adjustment.field, row: table.rowCount)
    }
  }
}

extension RecordImporter {
  /// Says of a date that leaves the calendar that it stays as it is written.
  private mutating func noteBeyondCalendar(
    _ how: String, _ field: Field, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    note(
      .warning, .dateOutOfRange,
      "\(field.name) would leave the years 1 to 9999 \(how), and stays as it is written",
      at: record.original.lowerBound, record, batch)
  }
}

extension TaskDate {
  /// The date so many seconds later; a day stays one where these are whole days.
  ///
  /// Nil past the last day there is.
  fileprivate func advanced(bySeconds seconds: Int64) -> TaskDate? {
    guard seconds >= 0, seconds < 1 << 38 else { return nil }
    let microseconds = seconds * 1_000_000
    let date: TaskDate
    switch kind {
    case .day where seconds % 86_400 == 0: date = TaskDate(dayNumber: dayNumber + Int(seconds / 86_400))
    case .day:
      date = TaskDate(localMicroseconds: Int64(dayNumber) &* TaskDate.microsecondsPerDay &+ microseconds)
    case .localTime: date = TaskDate(localMicroseconds: value &+ microseconds)
    case .instant: date = TaskDate(instantMicroseconds: value &+ microseconds)
    }
    return date.dayNumber <= TaskDate.lastDayNumber ? date : nil
  }
}
