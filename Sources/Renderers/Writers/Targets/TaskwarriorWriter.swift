import TaskModel
import Templating

/// Writes tasks as `task import` takes them.
struct TaskwarriorWriter {
  /// The attribute with the id that a task came with, where that is no UUID.
  static let idName = "pantaskid"
  /// The attribute with the id of the task above.
  static let parentName = "pantaskparent"
  /// The attribute of the next time of a task that repeats, which is no task of the source's, and what is in it.
  static let repetitionName = "pantaskrepeat"
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
      if let template, let next = template.next {
        output.append(UInt8(ascii: ","))
        appendNext(Int(row), next, of: template, to: &output)
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
    appendPlain(row, status: table.status.bytes(row), due: table.date(.due, row), &object, to: &output)
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
    _ row: Int, status: ArraySlice<UInt8>?, due: TaskDate?, _ object: inout JSONObjectWriter,
    to output: inout OutputBuffer
  ) {
    object.add("description", table.title.bytes(row) ?? [], to: &output)
    object.add("status", status, to: &output)
    object.add("project", table.project.bytes(row), to: &output)
    object.add("priority", reduction.writtenPriorities.bytes(row), to: &output)
    if !table.tags.range(row).isEmpty { object.add("tags", table.tags.words(row), to: &output) }
    object.add("entry", table.date(.created, row), .basic, to: &output)
    object.add("due", due, .basic, to: &output)
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

  /// The task that others are made of.
  private struct Template {
    var uuid: [UInt8]
    /// When its first task is due, as it counts: that is the task itself, which may have been due before.
    var due: TaskDate
    /// When it makes the next task; nil while the task itself is to come.
    var next: TaskDate?
  }

  /// The template of an open task that repeats and has none of its own.
  ///
  /// Taskwarrior makes a task of it for each time up to the next to come, when it lists tasks. Those that have passed
  /// meanwhile stay away, since it counts from the last of them on; the next is written, so that a second import, which
  /// writes the template anew, does not have it made again.
  private func template(_ row: Int) -> Template? {
    guard !table.isDone(at: row), table.extraText(row, templateNames) == nil,
      let rule = table.recurrence.bytes(row).flatMap({ RecurrenceRule($0) }), let due = table.date(.due, row)
    else { return nil }
    let uuid = NameUUID.text(of: uuids[row] + Array(" template".utf8))
    let zone = reduction.options.zone
    guard let now = reduction.options.now?.instantMicroseconds(in: zone),
      let (last, next) = rule.times(around: now, from: due.instantMicroseconds(in: zone), in: zone)
    else { return Template(uuid: uuid, due: due, next: nil) }
    return Template(
      uuid: uuid, due: TaskDate(instantMicroseconds: last), next: TaskDate(instantMicroseconds: next))
  }

  private func appendTemplate(_ row: Int, _ template: Template, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\n"))
    var object = JSONObjectWriter(to: &output)
    object.add("uuid", template.uuid[...], to: &output)
    appendPlain(row, status: Array("recurring".utf8)[...], due: template.due, &object, to: &output)
    object.add("recur", table.recurrence.recurrence(row, .taskwarrior), to: &output)
    object.add("rtype", Array("periodic".utf8)[...], to: &output)
    // A sign for each task that has been made of it.
    object.add("mask", Array((template.next == nil ? "-" : "--").utf8)[...], to: &output)
    object.end(to: &output)
  }

  /// Writes the next task as Taskwarrior would make it.
  private func appendNext(
    _ row: Int, _ due: TaskDate, of template: Template, to output: inout OutputBuffer
  ) {
    output.append(UInt8(ascii: "\n"))
    var object = JSONObjectWriter(to: &output)
    let uuid = NameUUID.text(of: template.uuid + Array(" \(due)".utf8))
    object.add("uuid", uuid[...], to: &output)
    appendPlain(row, status: Array("pending".utf8)[...], due: due, &object, to: &output)
    object.add("recur", table.recurrence.recurrence(row, .taskwarrior), to: &output)
    object.add("rtype", Array("periodic".utf8)[...], to: &output)
    object.add("parent", template.uuid[...], to: &output)
    object.add("imask", literal: "1", to: &output)
    object.add("pantaskrepeat", Array("next".utf8)[...], to: &output)
    object.end(to: &output)
  }
}

extension RecurrenceRule {
  /// The last of its times up to an instant and the one behind it, as Taskwarrior counts them from the first on.
  ///
  /// All in microseconds since 1970; nil while the first is to come.
  fileprivate func times(
    around now: Int64, from first: Int64, in zone: ZoneOffsets
  ) -> (last: Int64, next: Int64)? {
    guard first <= now else { return nil }
    if let length {
      let last = first + (now - first) / length * length
      return (last, last + length)
    }
    var last = first
    while let next = time(behind: last, in: zone) {
      if next > now { return (last, next) }
      last = next
    }
    return nil
  }

  /// What lies between two times where that is always the same, whatever the clocks show; nil elsewhere.
  private var length: Int64? {
    switch unit {
    case .hour: Int64(interval) * 3_600 * DateForm.second
    case .day: Int64(interval) * TaskDate.microsecondsPerDay
    case .week: weekdays.isEmpty ? Int64(interval) * 7 * TaskDate.microsecondsPerDay : nil
    case .month, .year: nil
    }
  }

  /// The next working day, or the same day of another month; of one that is shorter the last, and that day from then
  /// on.
  private func time(behind time: Int64, in zone: ZoneOffsets) -> Int64? {
    let local = TaskDate(localMicroseconds: zone.localMicroseconds(ofInstant: time))
    let date = local.civilDate
    if unit == .week {
      let days = date.weekday < 5 ? 1 : 8 - date.weekday
      return time + Int64(days) * TaskDate.microsecondsPerDay
    }
    let months = date.year * 12 + date.month - 1 + (unit == .year ? interval * 12 : interval)
    let day = (0..<4).lazy.compactMap {
      CivilDate(year: months / 12, month: months % 12 + 1, day: date.day - $0)
    }.first
    return day.map {
      zone.instant(
        ofLocalMicroseconds: Int64($0.dayNumber) * TaskDate.microsecondsPerDay + local.microsecondOfDay)
    }
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
