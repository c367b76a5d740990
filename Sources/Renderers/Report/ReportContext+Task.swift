import TaskModel
import Templating

// The names of a task: the hot part of every report.
//
// Why it is clever: a report of a million rows asks some ten million times, and every answer is bytes that
// lie in a column or were escaped ahead; they go straight to the output. What to watch: no `String`, no array
// and no closure that escapes per value; a column that the projection left out is empty, so rows past its end
// read as absent.
extension ReportContext {
  @inline(__always)
  private func row(_ position: Int) -> Int {
    let known = selection.rows.known
    return Int(position < known.count ? known[position] : selection.rows[position])
  }

  @inline(__always)
  private func isDone(_ row: Int) -> Bool { row < table.isDone.count && table.isDone[row] }

  /// The number of a row's priority; nil where it has none.
  @inline(__always)
  private func priority(_ row: Int) -> Int? {
    row < table.priority.count && table.priority[row] < TaskTable.absentPriority
      ? Int(table.priority[row]) : nil
  }

  @inline(__always)
  private func depth(_ position: Int) -> Int {
    position < depths.count ? Int(depths[position]) : 0
  }

  @inline(__always)
  private func date(_ column: [Int64], _ row: Int) -> TaskDate? {
    row < column.count && column[row] != TaskDate.absentBits ? TaskDate(bits: column[row]) : nil
  }

  private func isOverdue(_ row: Int) -> Bool {
    guard let due = date(table.due, row), !isDone(row) else { return false }
    return clock.isPast(due)
  }

  /// Whether a text shows anything: white space alone does not.
  @inline(__always)
  private func isVisible(_ column: TextColumn, _ row: Int) -> Bool {
    let range = column.range(row)
    guard !range.isEmpty else { return false }
    return column.bytes[range.lowerBound] > 0x20 || column.bytes[range].contains { $0 > 0x20 }
  }

  private func dueState(_ row: Int) -> StaticString {
    guard let due = date(table.due, row) else { return "" }
    if isDone(row) { return "done" }
    if clock.isPast(due) { return "overdue" }
    return clock.day(due) <= clock.today &+ ReportFigures.soonDayCount ? "soon" : "later"
  }

  private func isSafeLink(_ row: Int) -> Bool {
    var isSafe = false
    table.url.withText(row) { isSafe = WebAddress.isSafe($0) }
    return isSafe || !sourceLinks.isEmpty && madeLink(row) != nil
  }

  /// The address that `--link` makes of the source's id.
  private func madeLink(_ row: Int) -> [UInt8]? {
    guard table.hasOwnID(row), let source = table.sourceIndex(row), source < sourceLinks.count,
      let address = sourceLinks[source]?.address(ofID: Array(table.id.bytes[table.id.range(row)]))
    else { return nil }
    return address.isEmpty ? nil : address
  }

  func taskSection(_ field: Int, _ position: Int) -> TemplateSection {
    if field >= ReportNames.firstOwnField {
      return .frames(
        count: OwnValue.count(ownValues(field, position).count, field: field &- ReportNames.firstOwnField))
    }
    return TaskName(rawValue: field).map { taskSection($0, position) } ?? .none
  }

  /// What a name of a task is to a section.
  func taskSection(_ name: TaskName, _ position: Int) -> TemplateSection {
    let row = row(position)
    switch name {
    case .id, .check: return .once
    case .priority, .priorityName, .priorityValue: return truth(priority(row) != nil)
    case .title: return truth(isVisible(table.title, row))
    case .detail, .detailMarkup, .hasDetail: return truth(isVisible(table.detail, row))
    case .isDone: return truth(isDone(row))
    case .status: return truth(table.status.code(row) != 0)
    case .ownPriority: return truth(!groups.isByPriority && priority(row) != nil)
    case .priorityRaw: return truth(table.priorityRaw.code(row) != 0)
    case .due, .dueDate, .dueISO, .dueText, .dueState: return truth(date(table.due, row) != nil)
    case .isOverdue: return truth(isOverdue(row))
    case .start: return truth(date(table.start, row) != nil)
    case .deadline: return truth(date(table.deadline, row) != nil)
    case .created: return truth(date(table.created, row) != nil)
    case .modified: return truth(date(table.modified, row) != nil)
    case .completed: return truth(date(table.completed, row) != nil)
    case .assignees: return .frames(count: table.assignees.range(row).count)
    case .assigneesText: return truth(!table.assignees.range(row).isEmpty)
    case .tags: return .frames(count: table.tags.range(row).count)
    case .tagsText: return truth(!table.tags.range(row).isEmpty)
    case .project: return truth(table.project.code(row) != 0)
    case .section: return truth(table.section.code(row) != 0)
    case .url: return truth(isVisible(table.url, row))
    case .link: return truth(isSafeLink(row))
    case .estimate: return truth(table.seconds(.estimate, row) != nil)
    case .spent: return truth(table.seconds(.spent, row) != nil)
    case .blockedBy: return .frames(count: table.blockedBy.range(row).count)
    case .blockedByText: return truth(!table.blockedBy.range(row).isEmpty)
    case .progress:
      return truth(row < table.progress.count && table.progress[row] != TaskTable.absentProgress)
    case .recurrence: return truth(isVisible(table.recurrence, row))
    case .depth, .indent, .hasParent: return truth(depth(position) > 0)
    case .parent: return truth(table.parentID(row) != nil)
    case .source: return truth(table.sourceIndex(row) != nil)
    case .extra: return .frames(count: table.extra.range(row).count)
    case .nesting: return truth(depth(position) > 1)
    default: return rowSection(name, position, row)
    }
  }

  func taskChild(_ position: Int, _ field: Int, _ task: Int) -> TemplateFrame {
    if field >= ReportNames.firstOwnField {
      let own = field &- ReportNames.firstOwnField
      let count = OwnValue.count(ownValues(field, task).count, field: own)
      let value = OwnValue(task: task, field: own, number: position, isLast: position == count - 1)
      return TemplateFrame(.ownValue, value.index)
    }
    let row = row(task)
    let range: Range<Int>
    let kind: ReportKind
    switch TaskName(rawValue: field) {
    case .assignees: (range, kind) = (table.assignees.range(row), .assignee)
    case .tags: (range, kind) = (table.tags.range(row), .tag)
    case .blockedBy: (range, kind) = (table.blockedBy.range(row), .blocker)
    case .assigneesAbove: return rowChild(position, isTags: false, row)
    case .tagsAbove: return rowChild(position, isTags: true, row)
    default: (range, kind) = (table.extra.range(row), .extra)
    }
    let index = range.lowerBound &+ position
    return TemplateFrame(kind, index &* 2 &+ (index == range.upperBound &- 1 ? 1 : 0))
  }

  func appendTask(_ field: Int, _ position: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    if let name = TaskName(rawValue: field) { return appendTask(name, position, escaped, to: &output) }
    if field < ReportNames.firstOwnField { return }
    for (number, value) in ownValues(field, position).enumerated() {
      if number > 0 { phrases.listSeparator.append(escaped, to: &output) }
      append(value, escaped, to: &output)
    }
  }

  /// Writes what a name of a task stands for.
  func appendTask(_ name: TaskName, _ position: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let row = row(position)
    switch name {
    // Spaces alone would be an empty line that nobody can click on; templates have a word for it.
    case .title: if isVisible(table.title, row) { append(table.title, row, escaped, to: &output) }
    case .detail: append(table.detail, row, escaped, to: &output)
    case .id: appendID(row, escaped, to: &output)
    case .isDone: append(isDone(row), to: &output)
    case .check: output.append(isDone(row) ? UInt8(ascii: "x") : UInt8(ascii: " "))
    case .priority: output.append(literal: table.priorityName(row) ?? "")
    case .priorityName:
      if let priority = priority(row) { phrases.priorities[priority].append(escaped, to: &output) }
    case .ownPriority:
      if !groups.isByPriority, let priority = priority(row) {
        phrases.priorities[priority].append(escaped, to: &output)
      }
    case .priorityValue:
      if let priority = priority(row) {
        output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: priority))
      }
    case .due: append(date(table.due, row), escaped, to: &output)
    case .dueDate:
      if let due = date(table.due, row) { phrases.append(day: clock.day(due), escaped, to: &output) }
    case .dueISO:
      if let due = date(table.due, row) { appendISO(due, to: &output) }
    case .dueText:
      if let due = date(table.due, row) {
        let message = isOverdue(row) ? phrases.overdue : phrases.due
        phrases.append(message, due, clock, escaped, to: &output)
      }
    case .dueState: output.append(literal: dueState(row))
    case .start: append(date(table.start, row), escaped, to: &output)
    case .created: append(date(table.created, row), escaped, to: &output)
    case .modified: append(date(table.modified, row), escaped, to: &output)
    case .completed: append(date(table.completed, row), escaped, to: &output)
    case .status: append(table.status, words.status, row, escaped, to: &output)
    case .priorityRaw: append(table.priorityRaw, words.priorityRaw, row, escaped, to: &output)
    case .project: append(table.project, words.project, row, escaped, to: &output)
    case .section: append(table.section, words.section, row, escaped, to: &output)
    case .assignees, .assigneesText: append(table.assignees, words.assignees, row, escaped, to: &output)
    case .tags, .tagsText: append(table.tags, words.tags, row, escaped, to: &output)
    default: appendRare(name, position, row, escaped, to: &output)
    }
  }

  /// The names that default templates do not use in every row.
  private func appendRare(
    _ name: TaskName, _ position: Int, _ row: Int, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    switch name {
    case .detailMarkup: appendDetail(row, escaped, to: &output)
    case .hasDetail: append(isVisible(table.detail, row), to: &output)
    case .isOverdue: append(isOverdue(row), to: &output)
    case .url: append(table.url, row, escaped, to: &output)
    case .link:
      var isOwn = false
      table.url.withText(row) { address in
        isOwn = WebAddress.isSafe(address)
        if isOwn { append(address: address, escaped, to: &output) }
      }
      if !isOwn, !sourceLinks.isEmpty, let address = madeLink(row) {
        address.withUnsafeBufferPointer { append(address: $0, escaped, to: &output) }
      }
    case .estimate:
      if let seconds = table.seconds(.estimate, row) {
        append(phrases.text(seconds: seconds), escaped, to: &output)
      }
    case .spent:
      if let seconds = table.seconds(.spent, row) {
        append(phrases.text(seconds: seconds), escaped, to: &output)
      }
    case .deadline: append(date(table.deadline, row), escaped, to: &output)
    case .blockedBy, .blockedByText: append(table.blockedBy, nil, row, escaped, to: &output)
    case .progress:
      if row < table.progress.count, table.progress[row] != TaskTable.absentProgress {
        output.append(decimal: Int(table.progress[row]))
      }
    case .recurrence: append(table.recurrence, row, escaped, to: &output)
    case .depth: output.append(decimal: depth(position))
    case .indent: for _ in 0..<min(max(depth(position), 0), 8) { output.append(literal: "  ") }
    case .hasParent: append(depth(position) > 0, to: &output)
    case .nesting:
      for _ in 1..<min(max(depth(position), 1), 8) { output.append(literal: "\u{A0}\u{A0}\u{A0}\u{A0}") }
    case .parent: if let parent = table.parentID(row) { append(parent, escaped, to: &output) }
    case .source: if let source = table.source(row) { append(source, escaped, to: &output) }
    case .extra:
      for (number, index) in table.extra.range(row).enumerated() {
        if number > 0 { phrases.listSeparator.append(escaped, to: &output) }
        appendExtra(ExtraName.name.rawValue, index * 2, escaped, to: &output)
        output.append(literal: ": ")
        appendExtra(ExtraName.value.rawValue, index * 2, escaped, to: &output)
      }
    default: appendRow(name, position, row, escaped, to: &output)
    }
  }

  private func append(
    address: UnsafeBufferPointer<UInt8>, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    if escaped { escaping.appendAddress(address, to: &output) } else { output.append(address) }
  }

  /// Appends a date in ISO 8601; the page orders by it: what the clocks show comes first, as in days and local times.
  func appendISO(_ date: TaskDate, to output: inout OutputBuffer) {
    let isElsewhere = date.kind == .instant && !clock.isInUTC(date)
    DateText.withISO8601(isElsewhere ? clock.shown(date) : date) { output.append($0) }
    if isElsewhere { output.append(clock.offset(of: date)) }
  }

  private func append(_ date: TaskDate?, _ escaped: Bool, to output: inout OutputBuffer) {
    if let date { phrases.append(date, clock, escaped, to: &output) }
  }

  func append(_ column: TextColumn, _ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    column.withText(row) { append($0, escaped, to: &output) }
  }

  private func appendID(_ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    if table.id.isPresent(row) { return append(table.id, row, escaped, to: &output) }
    var made: [UInt8] = []
    table.appendID(row, to: &made)
    output.append(made)
  }

  private func append(
    _ column: WordColumn, _ words: EscapedWords?, _ row: Int, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    if escaped, let words {
      words.append(column.code(row), to: &output)
    } else {
      column.withText(row) { append($0, escaped, to: &output) }
    }
  }

  private func append(
    _ column: WordListColumn, _ words: EscapedWords?, _ row: Int, _ escaped: Bool,
    to output: inout OutputBuffer
  ) {
    var isFirst = true
    for index in column.range(row) {
      if !isFirst { phrases.listSeparator.append(escaped, to: &output) }
      isFirst = false
      append(column, words, code: column.codes[index], escaped, to: &output)
    }
  }

  @inline(__always)
  private func append(
    _ column: WordListColumn, _ words: EscapedWords?, code: UInt32, _ escaped: Bool,
    to output: inout OutputBuffer
  ) {
    if escaped, let words {
      words.append(code, to: &output)
    } else {
      column.dictionary.word(code).withUnsafeBufferPointer { append($0, escaped, to: &output) }
    }
  }

  /// Whether a word is a task's last one.
  func isLastWord(_ frame: TemplateFrame) -> Bool {
    (frame.index < 0 ? -1 &- frame.index : frame.index) & 1 == 1
  }

  func appendWord(_ field: Int, _ frame: TemplateFrame, _ escaped: Bool, to output: inout OutputBuffer) {
    if field == WordName.isLast.rawValue { return append(isLastWord(frame), to: &output) }
    if frame.index < 0 {
      guard let column = wordsAbove(frame.kind) else { return }
      let words = frame.kind == ReportKind.tag.rawValue ? words.tags : words.assignees
      return append(column, words, code: column.codes[(-1 &- frame.index) &>> 1], escaped, to: &output)
    }
    let index = frame.index &>> 1
    if frame.kind == ReportKind.blocker.rawValue {
      append(table.blockedBy, nil, code: table.blockedBy.codes[index], escaped, to: &output)
    } else if frame.kind == ReportKind.tag.rawValue {
      append(table.tags, words.tags, code: table.tags.codes[index], escaped, to: &output)
    } else {
      append(table.assignees, words.assignees, code: table.assignees.codes[index], escaped, to: &output)
    }
  }

  /// The values of a field of the source's own, of the task at a position.
  private func ownValues(_ field: Int, _ position: Int) -> [[UInt8]] {
    let code = UInt32(truncatingIfNeeded: field &- ReportNames.firstOwnField)
    if code == 0 { return [] }
    return ownValueCache.values(task: position, field: field) {
      var values: [[UInt8]] = []
      table.extra.forEachValue(code, row: row(position)) { values.append(Array($0)) }
      return values.filter { !$0.isEmpty && !$0.elementsEqual("null".utf8) }
    }
  }

  func appendOwnValue(_ field: Int, _ value: OwnValue, _ escaped: Bool, to output: inout OutputBuffer) {
    if field == WordName.isLast.rawValue { return append(value.isLast, to: &output) }
    let values = ownValues(ReportNames.firstOwnField + value.field, value.task)
    if value.number < values.count { append(values[value.number], escaped, to: &output) }
  }

  func extraSection(_ field: Int, _ frameIndex: Int) -> TemplateSection {
    switch ExtraName(rawValue: field) {
    case .isLast: truth(frameIndex & 1 == 1)
    case .value: truth(!table.extra.entry(frameIndex &>> 1).range.isEmpty)
    case .name, nil: .once
    }
  }

  func appendExtra(_ field: Int, _ frameIndex: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    let entry = table.extra.entry(frameIndex &>> 1)
    switch ExtraName(rawValue: field) {
    case .isLast: append(frameIndex & 1 == 1, to: &output)
    case .value:
      table.extra.bytes.withUnsafeBufferPointer {
        append(UnsafeBufferPointer(rebasing: $0[entry.range]), escaped, to: &output)
      }
    case .name, nil:
      table.extra.names.word(entry.name).withUnsafeBufferPointer { append($0, escaped, to: &output) }
    }
  }
}
