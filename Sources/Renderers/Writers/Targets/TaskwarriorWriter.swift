import TaskModel
import Templating

/// Writes tasks as `task import` takes them.
struct TaskwarriorWriter {
  /// The attribute with the id that a task came with, where that is no UUID.
  static let idName = "pantaskid"
  /// The attribute with the id of the task above.
  static let parentName = "pantaskparent"
  /// What the time of a task's only annotation is kept under when it is read.
  static let entryName = "annotations/entry"

  private let reduction: TaskReduction
  private let table: TaskTable
  /// By row: the UUID; empty where a row is not written.
  private let uuids: [[UInt8]]
  /// By row: the rows of its subtasks.
  private let subtasks: [Int: [Int]]
  private let annotationNames: [UInt32]
  private let entryNames: [UInt32]
  /// By row: the rows of the tasks that must be done first.
  private let blockers: BlockerRows
  private let templateNames: [UInt32]
  /// Names in `extra` that are written with the fields.
  private let writtenNames: Set<UInt32>

  init(_ reduction: TaskReduction) {
    self.reduction = reduction
    table = reduction.table
    uuids = reduction.taskwarriorUUIDs()
    var subtasks: [Int: [Int]] = [:]
    for row in reduction.rows {
      guard Int(row) < table.parentRow.count, table.parentRow[Int(row)] >= 0 else { continue }
      subtasks[Int(table.parentRow[Int(row)]), default: []].append(Int(row))
    }
    self.subtasks = subtasks
    let codes = table.extraCodes()
    annotationNames = codes["annotations"] ?? []
    entryNames = codes[Self.entryName] ?? []
    blockers = BlockerRows(table)
    templateNames = codes["parent"] ?? []
    writtenNames = Set(
      annotationNames + entryNames + (codes["uuid"] ?? []))
  }

  /// Writes all tasks; behind one that repeats, the template that Taskwarrior makes the next ones of.
  func write(to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "["))
    for (index, row) in reduction.rows.enumerated() {
      if output.hasFailed { return }
      if index > 0 { output.append(UInt8(ascii: ",")) }
      let template = template(Int(row))
      appendTask(Int(row), of: template, to: &output)
      if let template {
        output.append(UInt8(ascii: ","))
        appendTemplate(Int(row), template, to: &output)
      }
    }
    output.append(literal: reduction.rows.isEmpty ? "]\n" : "\n]\n")
  }

  // MARK: - Tasks

  private func appendTask(_ row: Int, of template: Template?, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\n"))
    var object = JSONObjectWriter(to: &output)
    let uuid = uuids[row][...]
    object.add("uuid", uuid, to: &output)
    if let id = table.id.bytes(row), id != uuid { object.add("pantaskid", id, to: &output) }
    let parent = table.parentID(row).map { Array($0.utf8)[...] }
    object.add("pantaskparent", parent?.isEmpty == false ? parent : nil, to: &output)
    appendPlain(row, status: table.status.bytes(row), &object, to: &output)
    object.add("modified", table.date(.modified, row), .basic, to: &output)
    object.add("scheduled", table.date(.start, row), .basic, to: &output)
    object.add("end", table.date(.completed, row), .basic, to: &output)
    object.add("until", table.date(.deadline, row), .basic, to: &output)
    object.add("recur", table.recurrence.recurrence(row, .taskwarrior), to: &output)
    if let template {
      object.add("parent", template.uuid[...], to: &output)
      object.add("imask", literal: "0", to: &output)
    }
    appendDependencies(row, &object, to: &output)
    object.addExtra(table.extra, row, where: { !writtenNames.contains($0) }, to: &output)
    appendAnnotations(row, &object, to: &output)
    object.end(to: &output)
  }

  /// Writes what a task and its template have in common.
  private func appendPlain(
    _ row: Int, status: ArraySlice<UInt8>?, _ object: inout JSONObjectWriter, to output: inout OutputBuffer
  ) {
    object.add("description", table.title.bytes(row) ?? [], to: &output)
    object.add("status", status, to: &output)
    object.add("project", table.project.bytes(row), to: &output)
    object.add("priority", reduction.writtenPriorities.bytes(row), to: &output)
    if !table.tags.range(row).isEmpty { object.add("tags", table.tags.words(row), to: &output) }
    object.add("entry", table.date(.created, row), .basic, to: &output)
    object.add("due", table.date(.due, row), .basic, to: &output)
  }

  /// A task waits for its subtasks, and for others that it names by their ids, or by UUIDs where they are elsewhere.
  private func appendDependencies(
    _ row: Int, _ object: inout JSONObjectWriter, to output: inout OutputBuffer
  ) {
    let others = table.blockedBy.codes[table.blockedBy.range(row)].map { code in
      blockers.row(of: code, for: row).flatMap { uuids[$0].isEmpty ? nil : uuids[$0][...] }
        ?? table.blockedBy.dictionary.word(code)
    }
    let all = (subtasks[row] ?? []).map { uuids[$0][...] } + others
    if !all.isEmpty { object.add("depends", all, to: &output) }
  }

  // MARK: - Annotations

  /// The detail as annotations: those that it was read from with their own times, as far as it still says the same, and
  /// what is new with the time of the task.
  private func appendAnnotations(
    _ row: Int, _ object: inout JSONObjectWriter, to output: inout OutputBuffer
  ) {
    guard let detail = table.detail.bytes(row) else { return }
    let known = table.extraText(row, annotationNames).flatMap(TargetFormat.annotations) ?? []
    var rest = detail
    var parts: [(entry: [UInt8], text: ArraySlice<UInt8>)] = []
    for (entry, text) in known {
      guard rest.starts(with: text.utf8) else { continue }
      let behind = rest.dropFirst(text.utf8.count)
      guard behind.isEmpty || behind.starts(with: [0x0A, 0x0A]) else { continue }
      parts.append((Array(entry.utf8), Array(text.utf8)[...]))
      rest = behind.dropFirst(2)
    }
    if !rest.isEmpty || parts.isEmpty {
      let only = parts.isEmpty ? table.extraText(row, entryNames) : nil
      parts.append((only.map(Array.init) ?? made(row), rest))
    }
    object.name("annotations", to: &output)
    for (index, part) in parts.enumerated() {
      output.append(index > 0 ? UInt8(ascii: ",") : UInt8(ascii: "["))
      var annotation = JSONObjectWriter(to: &output)
      annotation.add("entry", part.entry[...], to: &output)
      annotation.add("description", part.text, to: &output)
      annotation.end(to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// When an annotation was made that has no time of its own; that of a task without a past is as old as they can be.
  private func made(_ row: Int) -> [UInt8] {
    let date = table.date(.created, row) ?? table.date(.modified, row) ?? table.date(.completed, row)
    var text = OutputBuffer()
    DateSyntax.basic.append(date ?? TargetFormat.oldest, to: &text)
    return text.heldBytes
  }

  // MARK: - Repeated tasks

  /// The task that others are made of: it says which of them there are already.
  private struct Template {
    var uuid: [UInt8]
    var mask: [UInt8]
  }

  /// The template of an open task that repeats and has none of its own.
  ///
  /// Taskwarrior makes one task of it for each time up to the next to come. The first is the task itself; those that
  /// have passed meanwhile stay away, and a second import adds none.
  private func template(_ row: Int) -> Template? {
    guard !table.isDone(at: row), table.extraText(row, templateNames) == nil,
      let rule = table.recurrence.bytes(row).flatMap({ RecurrenceRule($0) }), let due = table.date(.due, row)
    else { return nil }
    let passed = reduction.options.now.map { rule.timesPassed(from: due, to: $0) } ?? 0
    let mask = Array("-".utf8) + Array(repeating: UInt8(ascii: "X"), count: passed)
    return Template(uuid: NameUUID.text(of: uuids[row] + Array(" template".utf8)), mask: mask)
  }

  private func appendTemplate(_ row: Int, _ template: Template, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\n"))
    var object = JSONObjectWriter(to: &output)
    object.add("uuid", template.uuid[...], to: &output)
    appendPlain(row, status: Array("recurring".utf8)[...], &object, to: &output)
    object.add("recur", table.recurrence.recurrence(row, .taskwarrior), to: &output)
    object.add("rtype", Array("periodic".utf8)[...], to: &output)
    object.add("mask", template.mask[...], to: &output)
    object.end(to: &output)
  }
}

extension RecurrenceRule {
  /// How many times have come since the first, the next one to come among them; none while the first is to come.
  fileprivate func timesPassed(from first: TaskDate, to now: TaskDate) -> Int {
    let seconds = (now.timelineMicroseconds - first.timelineMicroseconds) / DateForm.second
    guard seconds >= 0 else { return 0 }
    let (start, end) = (first.civilDate, now.civilDate)
    let passed =
      switch unit {
      case .hour: Int(seconds / 3_600)
      case .day: Int(seconds / 86_400)
      case .week: weekdays.isEmpty ? Int(seconds / 604_800) : Int(seconds / 86_400) * 5 / 7
      case .month, .year: (end.year - start.year) * 12 + end.month - start.month
      }
    // No program makes up for more than some years of hours.
    return min(passed / (unit == .year ? interval * 12 : interval), 100_000) + 1
  }
}

extension TextForm {
  /// Recurrences as Taskwarrior has them: a period that is counted from the due date.
  static var taskwarriorRecurrences: TextForm {
    var form = TextForm(
      rewrite: { text in
        guard var rule = RecurrenceRule(text) else { return nil }
        if rule.unit == .year, rule.interval > 1 {
          rule = RecurrenceRule(every: rule.interval * 12, .month)
        }
        rule.isFromCompletion = false
        return Array(rule.text.utf8)
      },
      accepts: { text in
        guard var rule = RecurrenceRule(text) else { return false }
        rule.isFromCompletion = false
        return rule.words(.taskwarrior) != nil
      })
    form.rewriteReason = { text in
      if CalendarRule.isRule(text) { return .rearranged }
      return RecurrenceRule(text)?.isFromCompletion == true ? .countsFromDue : .otherWord
    }
    return form
  }
}

extension TaskReduction {
  /// Puts the section behind the project, as Taskwarrior writes projects that are parts of others: `Home.Kitchen`.
  mutating func putSectionsBehindProjects() {
    let (projects, sections) = (table.project, table.section)
    guard sections.count > 0 else { return }
    for row in rows.lazy.map(Int.init) where sections.code(row) != 0 {
      note(.section, .inProject, row: row)
      note(.project, .inProject, row: row)
    }
    table.project = WordColumn(rowCount: table.rowCount) { row in
      guard let section = sections.bytes(row) else { return projects.bytes(row) }
      guard let project = projects.bytes(row) else { return section }
      return Array(project) + [UInt8(ascii: ".")] + section
    }
    table.section = WordColumn()
  }

  /// Leaves the recurrence of tasks without a due date out: `task import` would take nothing of the file.
  mutating func keepRecurrencesOfDueTasks() {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<table.recurrence.count
    where table.recurrence.isPresent(row) && table.date(.due, row) == nil {
      changes.append((row, nil))
      note(.recurrence, .onlyWithDue, row: row)
    }
    table.recurrence = table.recurrence.replacing(changes)
  }
}
