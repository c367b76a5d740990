import Formats
import Scanners
import TaskModel

// What is done when all values of a row have been seen: what waited for its end goes where it belongs, and what said
// something about other values is applied to them.

extension RecordImporter {
  /// Takes back what has been read of a row that is none.
  mutating func takeBackRow(_ row: Int, _ table: inout TaskTable) {
    if state.isSetAside { state.notePutAway(row: row, table) }
    state.forgetIDs(from: row)
    table.truncate(to: row)
    undecidedDates.removeRow(row)
    if undecidedPriorities.isWaiting { undecidedPriorities.removeRow(row) }
    if undecidedShares.isWaiting { undecidedShares.removeRow(row) }
    resetRow()
  }

  mutating func resetRow() {
    doneHint = nil
    if !slots.isEmpty { slots.clear() }
    if !repeatedExtras.isEmpty { repeatedExtras.removeAll() }
    if !takenFallbacks.isEmpty { takenFallbacks.removeAll(keepingCapacity: true) }
    if !secondBestValues.isEmpty { secondBestValues.removeAll(keepingCapacity: true) }
    gap.count = 0
    isDone = nil
    doneSource = nil
    openState = nil
    isImpliedDone = false
    isSurelyCompleted = false
    isShareTelling = false
    isDoneByShare = false
    openPercent = nil
    priority = nil
    hasOwnRawPriority = false
    fieldsOfNamedValues = []
    hasValue = false
    unknownState = nil
    hasState = false
    state.resetRow()
  }

  /// Ends a row: what waited for its other values goes where it belongs.
  ///
  /// - Parameter start: where the task begins, if it is an element of its record.
  mutating func endRow(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable, context: Int = -1,
    at start: Int? = nil
  ) {
    if !secondBestValues.isEmpty { placeSecondBest(record, batch, &table) }
    if isShareTelling { settleShareBesideState() }
    if isGeneric, isImpliedDone { settleCompletion(record, batch) }
    if state.hasMarks || context >= 0 { applyMarks(record, batch, &table, context: context) }
    if isImpliedDone, isDone == false, !isGeneric { noteOpenState(record, batch) }
    if hasLateHeadings, isStateUnsaid { state.unsaidRows.append(table.rowCount) }
    if undecidedShares.isWaiting, undecidedShares.lastRow == table.rowCount { settleShare() }
    if fields.contains(.isDone) { table.isDone.append(isDone ?? (isImpliedDone || doneHint == true)) }
    if marksAnswers, isDone == false, table.status.count == table.rowCount {
      table.noteAnsweredOpen(table.rowCount)
    }
    if let node = unknownState { noteUnknownState(node, record, batch) }
    if fields.contains(.priority) { table.priority.append(priority?.rawValue ?? usualPriority) }
    if fields.contains(.title), warnsOfMissingTitles, hasNoTitle(table) {
      note(
        .warning, "no-title", "this task has no title", at: start ?? record.original.lowerBound, record, batch
      )
    }
    if !slots.isEmpty || !repeatedExtras.isEmpty { finishRow(record, &table) }
    table.endRow()
    resetRow()
  }

  /// Whether the row that is being filled has no title, or one of blanks.
  ///
  /// In files of our own an empty title is how none is written.
  @inline(__always)
  private func hasNoTitle(_ table: borrowing TaskTable) -> Bool {
    let row = table.rowCount
    if table.title.count == row { return true }
    let range = table.title.range(row)
    if !range.isEmpty, table.title.bytes[range.lowerBound] > 0x20 { return false }
    return !keepsBlanks && table.title.bytes[range].allSatisfy { $0 <= 0x20 }
  }

  /// Puts what was kept of a record until its end where it belongs.
  mutating func finishRow(_ record: RecordPlace, _ table: inout TaskTable) {
    for (code, values) in repeatedExtras.all {
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
    guard !slots.isEmpty else { return }
    for amount in plan.slots.amounts { addAmount(amount.map, slot: amount.slot, &table) }
    if let slot = plan.slots.occurrence, let text = slots[slot] { addOccurrence(text, &table) }
    guard !isInSubtask else { return }
    for index in plan.mapping.adjustments.indices { adjustDate(index, &table) }
    if tree?.readsIndents == true { trimTitle(&table) }
    let isOfOtherKind = plan.slots.otherKind.map { slots[$0] != nil } ?? false
    tree?.add(
      slots[RowSlots.tree], key: isOfOtherKind ? nil : slots[RowSlots.treeKey], row: table.rowCount,
      line: record.line, &table)
  }

  /// Takes the blanks off the title of the row that is being filled, which have said where in the tree it is.
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
    guard let flag = slots[slot] else { return false }
    return doneVerdicts.verdict(of: flag.span.extracting(trimmed(0..<flag.count, flag.span))).map { $0 & 1 }
      == 1
  }

  /// Fills a date that is said by an amount of time from another on, where it is not said itself.
  private mutating func countDate(
    _ adjustment: DateAdjustment, _ origin: Int, _ length: Int, _ table: inout TaskTable
  ) {
    guard adjustment.field == .due, fields.contains(.due), table.due.count == table.rowCount,
      let length = slots[length],
      let seconds = DateReading.readDuration(length.span, styles: [.iso8601Duration]),
      let first = plan.slots.countsFromStart
        ? table.unfinishedDate(.start) : slots[origin].flatMap({ Self.date(of: $0) }),
      let date = TaskDate(bits: first).advanced(bySeconds: seconds)
    else { return }
    table.due.append(date.bits)
    // It is a time in the zone of what it is counted from.
    if let start = plan.mapping.adjustments.firstIndex(where: { $0.field == .start }),
      let zone = slots[RowSlots.ofAdjustment(start).zone].flatMap({ zones.zone(named: $0) })
    {
      table.replaceLastDate(DateSurroundings(zone: zone).applied(to: date).bits, field: .due)
    }
  }

  /// The zone that a date in words ends with: `GMT+5:30`, `UTC`.
  private mutating func zone(atEndOf text: [UInt8]) -> ZoneOffsets? {
    guard let word = text.split(separator: 0x20).last, word.count <= 16 else { return nil }
    let offset = [Array("GMT".utf8), Array("UTC".utf8)].first { word.starts(with: $0) }.map {
      word.dropFirst($0.count)
    }
    guard let offset else { return nil }
    return offset.isEmpty ? .utc : zones.zone(named: Array(offset))
  }

  private static func date(of text: [UInt8]) -> Int64? {
    guard case .date(let bits) = DateReading.read(text.span, styles: [.iso8601]) else { return nil }
    return bits
  }

  private mutating func adjustDate(_ index: Int, _ table: inout TaskTable) {
    let adjustment = plan.mapping.adjustments[index]
    let slotsOfDate = RowSlots.ofAdjustment(index)
    if !adjustment.length.isEmpty { countDate(adjustment, slotsOfDate.origin, slotsOfDate.length, &table) }
    let bits = table.unfinishedDate(adjustment.field)
    guard bits != nil || undecidedDates.values[adjustment.field] != nil else { return }
    let surroundings = DateSurroundings(
      clock: slots[slotsOfDate.time].flatMap { DateReading.readClock($0.span) },
      zone: slots[slotsOfDate.zone].flatMap { zones.zone(named: $0) }, isAllDay: isTrue(slotsOfDate.allDay),
      isFloating: isTrue(slotsOfDate.floating),
      twinZone: slots[slotsOfDate.twin].flatMap { zone(atEndOf: $0) })
    if let bits {
      table.replaceLastDate(surroundings.applied(to: TaskDate(bits: bits)).bits, field: adjustment.field)
    } else {
      undecidedDates.add(surroundings, field: adjustment.field, row: table.rowCount)
    }
  }
}

extension TaskDate {
  /// The last day that a date can be: 9999-12-31.
  private static let lastDayNumber = 2_932_896

  /// The date so many seconds later; a day stays one where these are whole days.
  ///
  /// Nil past the last day there is.
  fileprivate func advanced(bySeconds seconds: Int64) -> TaskDate? {
    guard seconds >= 0, seconds < 1 << 38 else { return nil }
    let microseconds = seconds * 1_000_000
    let date: TaskDate
    switch kind {
    case .day where seconds % 86_400 == 0:
      date = TaskDate(dayNumber: dayNumber + Int(seconds / 86_400))
    case .day:
      date = TaskDate(localMicroseconds: Int64(dayNumber) &* TaskDate.microsecondsPerDay &+ microseconds)
    case .localTime: date = TaskDate(localMicroseconds: value &+ microseconds)
    case .instant: date = TaskDate(instantMicroseconds: value &+ microseconds)
    }
    return date.dayNumber <= TaskDate.lastDayNumber ? date : nil
  }
}
