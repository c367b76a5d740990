import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// An edit and what becomes of one value of a task that has everything.
struct EditCase: Sendable, CustomTestStringConvertible {
  let edit: String
  let field: Field
  let value: String?
  var testDescription: String { edit }

  init(_ edit: String, _ field: Field, _ value: String?) {
    self.edit = edit
    self.field = field
    self.value = value
  }

  static let all = [
    EditCase("priority = highest", .priority, "highest"),
    EditCase("priority = 0", .priority, "lowest"), EditCase("priority = nil", .priority, nil),
    EditCase("priority = highest", .priorityRaw, nil),
    EditCase("priority = low", .priorityRaw, "P3"),
    EditCase("priority = highest, priorityRaw = \"P0\"", .priorityRaw, "P0"),
    EditCase("isDone = true", .isDone, "true"),
    EditCase("isDone = NO", .isDone, "false"),
    EditCase("detail = nil", .detail, nil),
    EditCase("detail = \"\"", .detail, nil),
    EditCase("title = \"new, \\\"title\\\"\"", .title, "new, \"title\""),
    EditCase("url = 'https://example.org'", .url, "https://example.org"),
    EditCase("status = \"Done\"", .status, "Done"),
    EditCase("project = nil", .project, nil),
    EditCase("project = \" \u{3000}\"", .project, nil),
    EditCase("status = \"\u{A0}\u{2003}\"", .status, nil),
    EditCase("section = \"\u{FEFF}\u{200B}\"", .section, nil),
    EditCase("detail = \" \\n\\t\"", .detail, nil),
    EditCase("tags -= {\" \"}", .tags, "q1, ops"),
    EditCase("tags += \"urgent\"", .tags, "q1, ops, urgent"),
    EditCase("tags += {\"q1\", \"x\", \"x\"}", .tags, "q1, ops, x"),
    EditCase("tags -= \"q1\"", .tags, "ops"),
    EditCase("tags -= {\"q1\", \"ops\", \"gone\"}", .tags, nil),
    EditCase("tags = {\"a\", \"b\"}", .tags, "a, b"),
    EditCase("tags = nil", .tags, nil),
    EditCase("assignees = \"bob\"", .assignees, "bob"),
    EditCase("tags += \"x\", tags -= \"q1\"", .tags, "ops, x"),
    EditCase("due = due + 7d", .due, "2026-03-11"),
    EditCase("due += 1m", .due, "2026-04-04"),
    EditCase("due -= 2w", .due, "2026-02-18"),
    EditCase("due += 1000y", .due, "3026-03-04"),
    EditCase("tags -= \"\"", .tags, "q1, ops"),
    EditCase("due = start - 1d + 3h", .due, "2026-02-28T03:00:00"),
    EditCase("due = today + 7d", .due, "2026-03-12"),
    EditCase("due = friday", .due, "2026-03-06"),
    EditCase("due = 2026-05-01", .due, "2026-05-01"),
    EditCase("due = \"2026-05-01T09:00:00\"", .due, "2026-05-01T09:00:00"),
    EditCase("due = \"2026-05-01T09:00\"", .due, "2026-05-01T09:00:00"),
    EditCase("due = nil", .due, nil),
    EditCase("completed = now", .completed, "2026-03-05T13:00:00Z"),
    EditCase("completed = modified + 1d", .completed, nil),
    EditCase("estimate = 90min", .estimate, "PT1H30M"),
    EditCase("estimate += 30min", .estimate, "PT2H"),
    EditCase("estimate -= 1800", .estimate, "PT1H"),
    EditCase("estimate = nil", .estimate, nil),
    EditCase("progress = 100", .progress, "100"),
    EditCase("progress += 80", .progress, "100"),
    EditCase("progress -= 15", .progress, "25"),
    EditCase("extra[\"Team\"] = \"red\"", .extra, "red"),
    EditCase("extra[\"Team\"] = 3", .extra, "3"),
    EditCase("extra[\"Team\"] = nil", .extra, nil),
    EditCase("extra[\"Team\"] = 9007199254740993", .extra, "9007199254740993"),
  ]
}

@Suite struct EditTests {
  private static let full = TaskItem.with("full") {
    $0.id = "A-1"
    $0.detail = "old"
    $0.priority = .low
    $0.priorityRaw = "P3"
    $0.status = "To do"
    $0.due = TaskDate(iso8601: "2026-03-04")
    $0.start = TaskDate(iso8601: "2026-03-01")
    $0.tags = ["q1", "ops"]
    $0.assignees = ["aiko"]
    $0.project = "Apollo"
    $0.estimateSeconds = 5_400
    $0.progress = 40
    $0.extra = ["Points": .json("5"), "Team": .text("blue")]
    $0.extraOrder = ["Points", "Team"]
  }
  private static let items = [full, TaskItem(title: "bare"), full]

  @Test(arguments: EditCase.all)
  func `An edit changes the chosen task as it says, and can be taken back and made again`(
    _ example: EditCase
  ) throws {
    var table = TaskTable(Self.items)
    let before = (0..<3).map { table.item(at: $0) }
    let inverse = try TaskEdit(example.edit).command.apply(to: &table, rows: [0, 1], in: FilterTests.now)
    #expect(table.valueText(example.field, extraName: "Team", 0) == example.value)
    let after = (0..<3).map { table.item(at: $0) }
    // The third task is the same as the first, and was not chosen.
    #expect(after[2] == before[2])
    let again = inverse.apply(to: &table, rows: [], in: FilterTests.now)
    #expect((0..<3).map { table.item(at: $0) } == before)
    again.apply(to: &table, rows: [], in: FilterTests.now)
    #expect((0..<3).map { table.item(at: $0) } == after)
  }

  @Test func `A task keeps its made id when its title changes`() throws {
    var table = TaskTable([TaskItem(title: "without id")])
    let id = table.idString(0)
    try TaskEdit("title = \"other\"").command.apply(to: &table, rows: [0], in: FilterTests.now)
    #expect(table.idString(0) == id)
  }

  @Test func `Absent dates and lengths stay absent when something is added`() throws {
    var table = TaskTable([TaskItem(title: "bare")])
    let edit = try TaskEdit("due += 7d, estimate += 1h, progress += 10, start = due")
    edit.command.apply(to: &table, rows: [0], in: FilterTests.now)
    #expect(table.item(at: 0) == TaskTable([TaskItem(title: "bare")]).item(at: 0))
  }

  @Test func `Fields of the source's own are added at the end and replaced in place`() throws {
    var table = TaskTable([Self.full])
    let edit = try TaskEdit("extra[\"New\"] = true, extra[\"Points\"] = \"many\"")
    edit.command.apply(to: &table, rows: [0], in: FilterTests.now)
    let item = table.item(at: 0)
    #expect(item.extraOrder == ["Points", "Team", "New"])
    #expect(item.extra == ["Points": .text("many"), "Team": .text("blue"), "New": .json("true")])
  }

  /// Random edits of random tasks, one after another: all inverses in reverse order give back the beginning.
  @Test(arguments: UInt64(1)...3)
  func `Whatever was edited can be taken back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var table = TaskTable(RandomTasks.items(60, &random))
    let before = (0..<60).map { table.item(at: $0) }
    var inverses: [EditCommand] = []
    for _ in 0..<60 {
      let text = (0..<(1 + random.below(3))).map { _ in random.pick(EditCase.all).edit }.joined(
        separator: ", ")
      let rows = (0..<Int32(60)).filter { _ in random.chance(40) }
      let untouched = Set(0..<60).subtracting(rows.map { Int($0) })
      let old = untouched.map { table.item(at: $0) }
      inverses.append(try TaskEdit(text).command.apply(to: &table, rows: rows, in: FilterTests.now))
      #expect(untouched.map { table.item(at: $0) } == old, "seed \(seed): \(text)")
    }
    for inverse in inverses.reversed() { inverse.apply(to: &table, rows: [], in: FilterTests.now) }
    #expect((0..<60).map { table.item(at: $0) } == before, "seed \(seed)")
  }

  @Test func `A patch has the tasks that differ, with the values before and after`() throws {
    let before = TaskTable(Self.items)
    var after = before
    let edit = try TaskEdit("priority = low, tags -= \"q1\", detail = nil, extra[\"Team\"] = \"red\"")
    edit.command.apply(to: &after, rows: [0, 1], in: FilterTests.now)
    var changes: [TaskChange] = []
    edit.forEachChange(from: before, to: after, rows: [0, 1]) { changes.append($0) }
    #expect(changes.map(\.title) == ["full", "bare"])
    #expect(
      changes.first?.values == [
        TaskChange.Value(name: "tags", before: "q1, ops", after: "ops"),
        TaskChange.Value(name: "detail", before: "old", after: nil),
        TaskChange.Value(name: "extra[\"Team\"]", before: "blue", after: "red"),
      ])
    #expect(changes.last?.values.map(\.name) == ["priority", "extra[\"Team\"]"])
  }

  @Test func `An edit tells the fields it reads and changes`() throws {
    #expect(try TaskEdit("due = start + 1d").fields == FieldSet([.due, .start]))
    #expect(try TaskEdit("priority = 1").fields == FieldSet([.priority, .priorityRaw]))
    #expect(try TaskEdit("title = 'x', tags += 'y'").fields == FieldSet([.title, .id, .tags]))
  }

  @Test func `Columns that are not kept are left alone`() throws {
    var table = TaskTable(fields: FieldSet([.title]))
    table.append(TaskItem(title: "x"))
    for example in EditCase.all where !example.edit.hasPrefix("title") {
      try TaskEdit(example.edit).command.apply(to: &table, rows: [0], in: FilterTests.now)
    }
    #expect(table.due.isEmpty && table.tags.count == 0 && table.status.count == 0)
  }

  @Test(arguments: [
    EditErrorCase("^", .editSyntax, "there is nothing to set", hint: "priority = high"),
    EditErrorCase("^prioritty = high", .unknownField, "unknown field \"prioritty\"", hint: "\"priority\""),
    EditErrorCase("^done = true", .unknownField, "unknown field \"done\"", hint: "\"isDone\""),
    EditErrorCase("^id = \"x\"", .editType, "id cannot be set"),
    EditErrorCase("^source = \"x\"", .editType, "source cannot be set"),
    EditErrorCase("^extra = \"x\"", .editType, "extra cannot be set", hint: "extra["),
    EditErrorCase("priority = ^hihg", .unknownPriority, "unknown priority \"hihg\"", hint: "\"high\""),
    EditErrorCase("priority ^== high", .editSyntax, "== compares", hint: "write ="),
    EditErrorCase("priority ^+= high", .editType, "+= does not apply to priority"),
    EditErrorCase("title = ^nil", .editType, "title cannot be nil"),
    EditErrorCase(
      "title = ^detail", .editType, "title cannot be set to another field's value", hint: "only dates"),
    EditErrorCase("title = ^title + \"x\"", .editType, "title cannot be set to another field's value"),
    EditErrorCase("tags = ^extra[\"x\"]", .editType, "tags cannot be set to another field's value"),
    EditErrorCase("title = \"x\" ^+ \"y\"", .editSyntax, "texts cannot be joined", hint: "the whole text"),
    EditErrorCase("due =^", .editSyntax, "expected a value for due, found the end", hint: "due = nil"),
    EditErrorCase("title =^, isDone = true", .editSyntax, "expected a value for title, found \",\""),
    EditErrorCase("extra[\"a\"] =^", .editSyntax, "expected a value for extra[\"a\"]"),
    EditErrorCase(
      "due = today +^", .filterSyntax, "expected a length of time such as 7d, found the end of the edit"),
    EditErrorCase("due ^CONTAINS \"2026\"", .editSyntax, "expected =, += or -=, found \"CONTAINS\""),
    EditErrorCase("title = ^\"\"", .editType, "title cannot be empty"),
    EditErrorCase("title = ^\" \\t\"", .editType, "title cannot be empty"),
    EditErrorCase("tags += ^\"\"", .editType, "tags cannot have an empty word"),
    EditErrorCase("tags = ^{\"a\", \"\u{A0} \"}", .editType, "tags cannot have an empty word"),
    EditErrorCase("title = ^\"\u{2028}\u{2060}\"", .editType, "title cannot be empty"),
    EditErrorCase(
      "assignees = ^{\"a\", \"\"}", .editType, "cannot have an empty word", hint: "assignees = nil"),
    EditErrorCase("due = ^today + 999999y", .editType, "more than 1000 years away"),
    EditErrorCase("due = due ^- 600y - 5000m", .editType, "more than 1000 years away"),
    EditErrorCase("due += ^400000d", .editType, "more than 1000 years away"),
    EditErrorCase("start -= ^9000000h", .editType, "more than 1000 years away"),
    EditErrorCase("isDone = ^1", .editType, "isDone is true or false, not 1"),
    EditErrorCase("status = ^Done", .editType, "status is text, not Done", hint: "\"Done\" in quotes"),
    EditErrorCase("tags += ^urgent", .editType, "tags is a list of words, not urgent", hint: "quotes"),
    EditErrorCase("tags = {\"a\", ^5}", .editType, "tags is a list of words, not 5"),
    EditErrorCase("due = ^5", .editType, "due is a date, not 5", hint: "today + 7d"),
    EditErrorCase("due = ^tommorow", .editType, "due is a date, not tommorow", hint: "\"tomorrow\""),
    EditErrorCase("due += ^today", .editSyntax, "expected a length of time"),
    EditErrorCase("due = due + ^7", .filterSyntax, "expected a length of time"),
    EditErrorCase("progress = ^101", .editType, "progress is a whole number from 0 to 100"),
    EditErrorCase("estimate = ^3d", .filterType, "estimate is a length of time", hint: "working day"),
    EditErrorCase("estimate = ^0.5", .editType, "estimate is a whole number of seconds"),
    EditErrorCase("extra[\"a\"] ^+= 1", .editType, "+= does not apply"),
    EditErrorCase("extra[\"a\"] = ^today", .editType, "is a text, a number, true or false"),
    EditErrorCase("isDone = true ^status = \"x\"", .editSyntax, "expected a comma or the end"),
    EditErrorCase("isDone = true,^", .editSyntax, "expected the name of a field, found the end"),
    EditErrorCase("isDone ^true", .editSyntax, "expected =, += or -="),
  ])
  func `A mistake is found before anything runs, with its place`(_ example: EditErrorCase) {
    do {
      _ = try TaskEdit(example.marked.replacing("^", with: ""))
      Issue.record("no error")
    } catch {
      #expect(error.code == example.code)
      #expect(error.message.contains(example.message), "\(error.message)")
      #expect(error.location?.file == "--set")
      #expect(error.location?.column == example.marked.prefix { $0 != "^" }.count + 1)
      #expect(error.hint?.contains(example.hint ?? "") ?? (example.hint == nil), "\(error.hint ?? "no hint")")
    }
  }
}

/// A mistake in an edit, marked with a ^ in front of the place it is reported at.
struct EditErrorCase: Sendable, CustomTestStringConvertible {
  let marked: String
  let code: DiagnosticCode
  let message: String
  let hint: String?
  var testDescription: String { marked }

  init(_ marked: String, _ code: DiagnosticCode, _ message: String, hint: String? = nil) {
    self.marked = marked
    self.code = code
    self.message = message
    self.hint = hint
  }
}
