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
    guard !slots.isEmpty, !isInSubtask else { return }
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
    var code = instruction.extraName
    if code == 0 {
      if isCSV { codeColumns(through: node.name, &table) }
      code = table.extra.names.code(for: plan.extraName(node.name, level: level))
      plan.setExtraCode(code, name: node.name, level: level)
    }
    let index = repeatedExtras.firstIndex { $0.code == code } ?? repeatedExtras.count
    if index == repeatedExtras.count { repeatedExtras.append((code, [])) }
    if isCSV {
      let isMapped = instruction.operation != .extraRepeated
      let place = plan.place(ofRepeated: node.name, isMapped: isMapped)
      while repeatedExtras[index].values.count < place { repeatedExtras[index].values.append(nil) }
    }
    repeatedExtras[index].values.append(text)
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

  // MARK: - What values say about dates

  /// Whether a slot keeps a word for true.
  private mutating func isTrue(_ slot: Int) -> Bool {
    guard let flag = slots[slot] else { return false }
    return doneVerdicts.verdict(of: flag.span.extracting(trimmed(0..<flag.count, flag.span))) == 1
  }

  private mutating func adjustDate(_ index: Int, _ table: inout TaskTable) {
    let adjustment = plan.mapping.adjustments[index]
    let slotsOfDate = RowSlots.ofAdjustment(index)
    guard let bits = table.unfinishedDate(adjustment.field) else { return }
    var date = TaskDate(bits: bits)
    let zone = slots[slotsOfDate.zone].flatMap { zones.zone(named: $0) }
    if let time = slots[slotsOfDate.time], date.kind == .day,
      let microseconds = DateReading.readClock(time.span)
    {
      date = TaskDate(localMicroseconds: date.value &* TaskDate.microsecondsPerDay &+ microseconds)
    }
    if isTrue(slotsOfDate.allDay) {
      date = ZoneTable.day(of: date, in: zone)
    } else if isTrue(slotsOfDate.floating) {
      if date.kind == .instant {
        date = TaskDate(localMicroseconds: zone?.localMicroseconds(ofInstant: date.value) ?? date.value)
      }
    } else if date.kind == .localTime, let zone {
      date = TaskDate(instantMicroseconds: zone.instant(ofLocalMicroseconds: date.value))
    }
    table.replaceLastDate(date.bits, field: adjustment.field)
  }
}
