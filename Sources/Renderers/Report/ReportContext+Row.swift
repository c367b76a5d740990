import TaskModel
import Templating

// The names of a row of a page that say more than the task's own values: effective values, days in words, and where
// the task and its parent stand. A table in which nobody stands under anybody is asked for its own columns alone.
extension ReportContext {
  /// What a row says of a day.
  private enum RowDay {
    case due(TaskDate, isLate: Bool, isAbove: Bool)
    case done(TaskDate, isAbove: Bool)

    var date: TaskDate {
      switch self {
      case .due(let date, _, _), .done(let date, _): date
      }
    }
  }

  private func rowDay(_ row: Int) -> RowDay? {
    func date(_ column: [Int64], _ counted: [Int64]?) -> (date: TaskDate, isAbove: Bool)? {
      let own = row < column.count ? column[row] : TaskDate.absentBits
      if own != TaskDate.absentBits { return (TaskDate(bits: own), false) }
      guard let counted, row < counted.count, counted[row] != TaskDate.absentBits else { return nil }
      return (TaskDate(bits: counted[row]), true)
    }
    if row < table.isDone.count, table.isDone[row] {
      if let (day, isAbove) = date(table.completed, effective?.completed) {
        return .done(day, isAbove: isAbove)
      }
      return date(table.due, nil).map { .due($0.date, isLate: false, isAbove: false) }
    }
    guard let (due, isAbove) = date(table.due, effective?.due) else { return nil }
    return .due(due, isLate: clock.isPast(due), isAbove: isAbove)
  }

  /// The code of a word from above, or 0 where the task has its own, or none is above.
  private func above(_ column: WordColumn, _ counted: WordColumn?, _ row: Int) -> UInt32 {
    guard let counted, column.code(row) == 0 else { return 0 }
    return counted.code(row)
  }

  private func above(_ column: WordListColumn, _ counted: WordListColumn?, _ row: Int) -> Range<Int> {
    guard let counted, column.isEmpty(row), row < counted.count else { return 0..<0 }
    return counted.range(row)
  }

  /// The priority from above, as a table has it; nil where the task has its own, or none is above.
  private func priorityAbove(_ row: Int) -> Int? {
    guard let counted = effective?.priority, row < counted.count, row < table.priority.count,
      table.priority[row] == TaskTable.absentPriority, counted[row] != TaskTable.absentPriority
    else { return nil }
    return Int(counted[row])
  }

  private func hasPriorityWord(_ row: Int) -> Bool { words.priorityWords.saysMore(row, of: table) }

  private func parent(of row: Int) -> Int? { places?.parent(of: row, in: table) }

  /// The address of the page that shows the task a row is a part of, where that is another page.
  private func parentPage(of row: Int) -> String? { parent(of: row).flatMap { places?.page(of: $0) } }

  private func isNew(_ row: Int) -> Bool {
    let created = effective?.created ?? table.created
    guard row < created.count, created[row] != TaskDate.absentBits else { return false }
    return clock.day(TaskDate(bits: created[row])) >= clock.since
  }

  /// Whether a task can be linked to at a position.
  func hasAnchor(_ position: Int) -> Bool {
    places?.hasAnchor(Int(selection.rows[position]), at: position) ?? false
  }

  func rowSection(_ name: TaskName, _ position: Int, _ row: Int) -> TemplateSection {
    let counted = effective
    switch name {
    case .key: return truth(table.hasOwnID(row))
    case .anchor: return truth(hasAnchor(position))
    case .parentAnchor, .parentName: return truth(parent(of: row) != nil)
    case .parentPage: return truth(parentPage(of: row) != nil)
    case .statusAbove: return truth(above(table.status, counted?.status, row) != 0)
    case .sectionAbove: return truth(above(table.section, counted?.section, row) != 0)
    case .projectAbove: return truth(above(table.project, counted?.project, row) != 0)
    case .assigneesAbove: return .frames(count: above(table.assignees, counted?.assignees, row).count)
    case .assigneesAboveText:
      return truth(!above(table.assignees, counted?.assignees, row).isEmpty)
    case .tagsAbove: return .frames(count: above(table.tags, counted?.tags, row).count)
    case .dayISO, .dayText: return truth(rowDay(row) != nil)
    case .dayState: return truth(!dayState(row).isEmpty)
    case .isNew: return truth(isNew(row))
    case .task: return .frame(TemplateFrame(.task, position))
    case .hasLabels:
      let hasProgress = row < table.progress.count && table.progress[row] != TaskTable.absentProgress
      return truth(
        hasProgress || hasPriorityWord(row) || !table.tags.isEmpty(row) || parent(of: row) != nil
          || !table.blockedBy.isEmpty(row) || table.date(.deadline, row) != nil
          || table.seconds(.spent, row) != nil
          || !above(table.tags, counted?.tags, row).isEmpty)
    case .priorityAbove, .priorityNameAbove: return truth(priorityAbove(row) != nil)
    case .priorityWord: return truth(hasPriorityWord(row))
    default: return .none
    }
  }

  /// A word of `assigneesAbove` or `tagsAbove`; these are numbered below 0.
  func rowChild(_ position: Int, isTags: Bool, _ row: Int) -> TemplateFrame {
    let counted = effective
    let range =
      isTags
      ? above(table.tags, counted?.tags, row) : above(table.assignees, counted?.assignees, row)
    let index = range.lowerBound &+ position
    return TemplateFrame(
      isTags ? .tag : .assignee, -1 &- (index &* 2 &+ (index == range.upperBound &- 1 ? 1 : 0)))
  }

  /// The words of `assigneesAbove` or `tagsAbove`.
  func wordsAbove(_ kind: Int32) -> WordListColumn? {
    kind == ReportKind.tag.rawValue ? effective?.tags : effective?.assignees
  }

  func appendRow(
    _ name: TaskName, _ position: Int, _ row: Int, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    let counted = effective
    switch name {
    case .key: if table.hasOwnID(row) { append(table.id, row, escaped, to: &output) }
    case .anchor: if hasAnchor(position) { appendAnchor(row, escaped, to: &output) }
    case .parentAnchor: if let parent = parent(of: row) { appendAnchor(parent, escaped, to: &output) }
    case .parentPage: if let page = parentPage(of: row) { append(page, escaped, to: &output) }
    case .parentName:
      guard let parent = parent(of: row) else { return }
      append(table.hasOwnID(parent) ? table.id : table.title, parent, escaped, to: &output)
    case .statusAbove: append(table.status, counted?.status, words.status, row, escaped, to: &output)
    case .sectionAbove: append(table.section, counted?.section, words.section, row, escaped, to: &output)
    case .projectAbove: append(table.project, counted?.project, words.project, row, escaped, to: &output)
    case .assigneesAbove, .assigneesAboveText:
      append(table.assignees, counted?.assignees, words.assignees, row, escaped, to: &output)
    case .tagsAbove: append(table.tags, counted?.tags, words.tags, row, escaped, to: &output)
    case .dayISO: if let day = rowDay(row) { appendISO(day.date, to: &output) }
    case .dayText: appendDayText(row, escaped, to: &output)
    case .dayState: output.append(dayState(row))
    case .isNew: append(isNew(row), to: &output)
    case .hasLabels:
      append(rowSection(.hasLabels, position, row) != .none, to: &output)
    case .priorityAbove: if let priority = priorityAbove(row) { output.append(decimal: priority) }
    case .priorityNameAbove:
      if let priority = priorityAbove(row) { phrases.priorities[priority].append(escaped, to: &output) }
    case .priorityWord:
      if hasPriorityWord(row) { appendTask(.priorityRaw, position, escaped, to: &output) }
    default: break
    }
  }

  private func append(
    _ column: WordColumn, _ counted: WordColumn?, _ words: EscapedWords?, _ row: Int, _ escaped: Bool,
    to output: inout OutputBuffer
  ) {
    let code = above(column, counted, row)
    if code == 0 { return }
    if escaped, let words { return words.append(code, to: &output) }
    column.dictionary.word(code).withUnsafeBufferPointer { append($0, escaped, to: &output) }
  }

  private func append(
    _ column: WordListColumn, _ counted: WordListColumn?, _ words: EscapedWords?, _ row: Int,
    _ escaped: Bool, to output: inout OutputBuffer
  ) {
    let range = above(column, counted, row)
    guard let counted else { return }
    for index in range {
      if index > range.lowerBound { phrases.listSeparator.append(escaped, to: &output) }
      if escaped, let words {
        words.append(counted.codes[index], to: &output)
      } else {
        column.dictionary.word(counted.codes[index]).withUnsafeBufferPointer {
          append($0, escaped, to: &output)
        }
      }
    }
  }

  /// The name of a task's place: with its id as a fragment holds it, so that it is the same in `id` and `href`.
  private func appendAnchor(_ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    var id: [UInt8] = []
    table.appendID(row, to: &id)
    append(Array("t-".utf8) + FragmentText.percentEncoded(id), escaped, to: &output)
  }

  private func dayState(_ row: Int) -> String {
    switch rowDay(row) {
    case .due(let due, let isLate, let isAbove):
      let isDone = row < table.isDone.count && table.isDone[row]
      let state = isLate ? "late" : !isDone && clock.day(due) == clock.today ? "now" : ""
      return isAbove ? state.isEmpty ? "above" : "\(state) above" : state
    case .done(_, let isAbove): return isAbove ? "done above" : "done"
    case nil: return ""
    }
  }

  private func appendDayText(_ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    guard let day = rowDay(row), let days = rowDays else { return }
    func append(to output: inout OutputBuffer) {
      switch day {
      case .due(let due, let isLate, _): days.append(due: clock.shown(due), isLate: isLate, to: &output)
      case .done(let date, _): days.append(done: clock.shown(date), to: &output)
      }
    }
    if !escaped || escaping == .html && days.isPlain { return append(to: &output) }
    var text = OutputBuffer(capacity: 64)
    append(to: &text)
    self.append(text.heldBytes, true, to: &output)
  }

  // MARK: The page

  /// Which columns any of the report's tasks fills, as words.
  var columns: String {
    func has(_ column: WordColumn) -> Bool {
      column.count >= table.rowCount && shown.contains { column.code($0) != 0 }
    }
    func has(_ column: [Int64], absent: Int64) -> Bool {
      column.count >= table.rowCount && shown.contains { column[$0] != absent }
    }
    let all = [
      ("key", shown.contains { table.hasOwnID($0) }),
      ("estimate", has(table.estimate, absent: TaskTable.absentSeconds)),
      ("status", has(table.status)), ("section", has(table.section)),
      (
        "day",
        has(table.due, absent: TaskDate.absentBits) || has(table.completed, absent: TaskDate.absentBits)
      ),
      ("people", shown.contains { !table.assignees.isEmpty($0) }), ("project", has(table.project)),
    ]
    return all.filter(\.1).map(\.0).joined(separator: " ")
  }

  /// How many of an outermost group's tasks are overdue.
  func overdueCount(inGroup index: Int) -> Int {
    let group = groups.all[index].group
    if group.level == 0, group.field == .priority {
      if case .priority(let priority) = group.key {
        return figures.priorities[Int(priority.rawValue)].overdue
      }
      return figures.unset.overdue
    }
    let due = dueDates
    guard due.count >= table.rowCount else { return 0 }
    var seen: Set<Int32> = []
    let hasRepeats = group.rows.count > group.taskCount
    return group.rows.count { position in
      let row = selection.rows[position]
      if hasRepeats, !seen.insert(row).inserted { return false }
      let bits = due[Int(row)]
      let isDone = Int(row) < table.isDone.count && table.isDone[Int(row)]
      return !isDone && bits != TaskDate.absentBits && clock.isPast(TaskDate(bits: bits))
    }
  }
}
