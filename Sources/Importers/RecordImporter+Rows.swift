import Formats
import Scanners
import TaskModel

// What is done with a record's values when all of them have been seen, and with cells that hold more than a value.

extension RecordImporter {
  /// Puts what was kept of a record until its end where it belongs.
  mutating func finishRow(_ record: RecordPlace, _ table: inout TaskTable) {
    for (code, values) in repeatedExtras {
      // Tables are padded to the widest record with empty cells, quoted or not.
      let last = values.lastIndex { $0?.isEmpty == false } ?? 0
      if last == 0 {
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
    guard !isInSubtask else { return }
    for index in plan.mapping.adjustments.indices { adjustDate(index, &table) }
    tree?.add(
      slots[RowSlots.tree], key: slots[RowSlots.treeKey], row: table.rowCount, line: record.line, &table)
  }

  /// Keeps a value of one of several columns that share a name.
  mutating func addRepeatedExtra(
    _ instruction: Instruction, _ node: RecordNode, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), node.length > 0 || node.isQuoted else { return }
    hasValue = true
    addRepeated(batch.text(of: node), instruction, node, level: level, &table)
  }

  /// Remembers an empty element: where one of its name with a value follows, its place is kept.
  @inline(__always)
  mutating func noteGap(_ node: RecordNode, level: Int) {
    let count = gap.name == node.name && gap.level == level ? gap.count : 0
    gap = (node.name, level, count + 1)
  }

  /// Keeps what stands in one of several columns of one name at its place among them.
  mutating func addRepeated(
    _ text: [UInt8], _ instruction: Instruction, _ node: RecordNode, level: Int, _ table: inout TaskTable
  ) {
    let code = extraCode(instruction, node, level: level, &table)
    let index = repeatedExtras.firstIndex { $0.code == code } ?? repeatedExtras.count
    if index == repeatedExtras.count { repeatedExtras.append((code, [])) }
    if isCSV {
      let isMapped = instruction.operation != .extraRepeated
      let place = plan.place(ofRepeated: node.name, isMapped: isMapped)
      while repeatedExtras[index].values.count < place { repeatedExtras[index].values.append(nil) }
    }
    repeatedExtras[index].values.append(text)
  }

  /// Says of a row's values what there is to say, where they fill no task.
  mutating func remark(
    on record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    let kept = fields
    fields = FieldSet(rawValue: 0)
    for index in record.firstNode..<record.endNode {
      var node = nodes[index]
      if isGuarded { takeOffGuard(&node, bytes) }
      let instruction = plan.instruction(name: node.name, level: 0)
      switch instruction.operation {
      case .flag, .statusAndDone, .priority, .date:
        importValue(instruction, node, index, level: 0, record, batch, nodes, bytes, &table)
      default: break
      }
    }
    fields = kept
    resetRow()
  }

  // MARK: - Subtasks in cells

  /// Takes the titles of subtasks from a cell.
  mutating func addSubtaskTexts(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let text = batch.text(of: node)
    let pieces = instruction.separator == 0 ? [text[...]] : text.split(separator: instruction.separator)
    for piece in pieces {
      var title = Array(piece[trimmed(piece.startIndex..<piece.endIndex, text.span)])
      guard !title.isEmpty else { continue }
      hasValue = true
      var isDone: Bool?
      for (mark, state) in RecordImporter.checkMarks where title.starts(with: mark) {
        isDone = state
        title.removeFirst(mark.count)
      }
      pendingSubtasks.append(
        PendingSubtask(
          index, Int(instruction.level), table.rowCount, state.context, text: title, isDone: isDone))
    }
  }

  /// Takes what a cell says of the subtask in the cell before it.
  mutating func addSubtaskState(_ node: RecordNode, _ batch: borrowing RecordBatch) {
    guard !pendingSubtasks.isEmpty else { return }
    let text = batch.text(of: node)
    let range = trimmed(0..<text.count, text.span)
    guard let verdict = doneVerdicts.verdict(of: text.span.extracting(range)) else { return }
    pendingSubtasks[pendingSubtasks.count - 1].isDone = verdict == 1
  }

  /// What stands before the items of a checklist that is text.
  private static let checkMarks: [([UInt8], Bool)] = [
    (Array("[x] ".utf8), true), (Array("[X] ".utf8), true), (Array("[ ] ".utf8), false),
    (Array("☑ ".utf8), true), (Array("☐ ".utf8), false),
  ]

  // MARK: - What values say about others

  /// Adds an amount of time whose unit another value says; what is no such amount is kept as it stands.
  private func addAmount(_ map: FieldMap, slot: Int, _ table: inout TaskTable) {
    guard let text = slots[slot], map.to == .field(.estimate) else { return }
    let unit = slots[slot + 1] ?? []
    let value = Array(text[trimmed(0..<text.count, text.span)])
    let hasComma = value.contains(UInt8(ascii: ","))
    guard
      let amount = NumberScanner.decimal(value, 0..<value.count, separator: hasComma ? .comma : .point),
      let seconds = unit.count == 1 ? RecordImporter.secondsOfUnit[unit[0] & 0xDF] : nil,
      amount >= 0, amount < 1_000_000
    else {
      guard fields.contains(.extra) else { return }
      for (name, text) in [(map.from, text), (map.unit, unit)] where !text.isEmpty {
        table.extra.add(name: table.extra.names.code(for: name), isJSON: false) {
          $0.append(contentsOf: text)
        }
      }
      return
    }
    guard amount > 0, fields.contains(.estimate), table.estimate.count == table.rowCount else { return }
    table.estimate.append(Int64((amount * seconds).rounded()))
  }

  /// Seconds of the units that ToDoList counts in, by their letters: days are days of work.
  private static let secondsOfUnit: [UInt8: Double] = [
    UInt8(ascii: "I"): 60, UInt8(ascii: "H"): 3_600, UInt8(ascii: "D"): 28_800, UInt8(ascii: "K"): 28_800,
    UInt8(ascii: "W"): 144_000, UInt8(ascii: "M"): 626_112, UInt8(ascii: "Y"): 7_513_344,
  ]

  /// Whether a slot keeps a word for true.
  private mutating func isTrue(_ slot: Int) -> Bool {
    guard let flag = slots[slot] else { return false }
    return doneVerdicts.verdict(of: flag.span.extracting(trimmed(0..<flag.count, flag.span))) == 1
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
      isFloating: isTrue(slotsOfDate.floating))
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
