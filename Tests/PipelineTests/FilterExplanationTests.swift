import TaskModel
import Testing

@testable import Pipeline

@Suite struct FilterExplanationTests {
  private static let table = TaskTable([
    TaskItem.with("a") {
      $0.due = TaskDate(iso8601: "2026-03-04")
      $0.status = "In Progress"
      $0.tags = ["red"]
      $0.extra = ["Story Points": .json("3")]
      $0.extraOrder = ["Story Points"]
    },
    TaskItem.with("b") { $0.isDone = true },
    TaskItem.with("c") { $0.due = TaskDate(iso8601: "2026-04-01") },
  ])

  private func lines(_ text: String, table: TaskTable? = nil) throws -> [FilterExplanation.Line] {
    FilterExplanation(try TaskFilter(text), in: FilterTests.now, table: table).lines
  }

  @Test(arguments: [
    ("due < today + 7d", "due < today + 7d", "due < 2026-03-12"),
    ("due=friday", "due == friday", "due == 2026-03-06"),
    (
      "due BETWEEN {startOfWeek, endOfMonth}", "due BETWEEN {startOfWeek, endOfMonth}",
      "due BETWEEN {2026-03-02, 2026-03-31}"
    ),
    ("due<now-3h", "due < now - 3h", "due < 2026-03-05T10:00:00Z"),
    ("due == 2026-03-01T09:30", "due == 2026-03-01T09:30:00", nil),
    ("title contains[dc] 'a\"b'", "title CONTAINS[cd] \"a\\\"b\"", nil),
    ("some tags matches 'a\\d'", "ANY tags MATCHES \"a\\\\d\"", nil),
    ("title matches 'a\nb'", "title MATCHES \"a\nb\"", nil),
    ("title == 'a\nb'", "title == \"a\\nb\"", nil),
    ("count(tags)=>2.0", "count(tags) >= 2", nil),
    ("extra['x'] > 2.5", "extra[\"x\"] > 2.5", nil),
    ("isDone = NO", "isDone == false", nil),
    ("priority in {high, 4}", "priority IN {high, 4}", nil),
    ("text == null", "text == nil", nil),
    ("open", "open", "isDone == false"),
    ("overdue", "overdue", "isDone == false AND due < 2026-03-05T13:00:00Z"),
    ("dueSoon", "dueSoon", "isDone == false AND due >= 2026-03-05T13:00:00Z AND due <= 2026-03-12"),
    ("assigned", "assigned", "assignees != nil"),
    ("TRUEPREDICATE", "TRUEPREDICATE", nil),
  ])
  func `A clause is said in one way, with its dates`(text: String, said: String, resolved: String?) throws {
    let line = try #require(try lines(text).first)
    #expect(line.text == said)
    #expect(line.resolved == resolved)
    // What is said can be read again, and means the same.
    #expect(try TaskFilter(said).expression.text() == said)
    if let resolved { #expect(throws: Never.self) { try TaskFilter(resolved) } }
  }

  @Test(arguments: [
    ("priority BETWEEN {^high, low}", "nothing lies between high and low"),
    ("open AND NOT progress BETWEEN {^50, 10}", "nothing lies between 50 and 10"),
    ("due BETWEEN {^tomorrow, yesterday + 1d}", "nothing lies between tomorrow and yesterday + 1d"),
    ("due BETWEEN {^now, 2026-03-05T12:59Z}", "nothing lies between now and 2026-03-05T12:59Z"),
    ("estimate BETWEEN {^2h, 90min}", "nothing lies between 2h and 90min"),
    ("title BETWEEN {^\"b\", \"a\"} OR done", "nothing lies between \"b\" and \"a\""),
    ("extra['n'] BETWEEN {^10, 9.5}", "nothing lies between 10 and 9.5"),
    ("priority BETWEEN {low, low}", nil), ("due BETWEEN {now, today}", nil),
    ("due BETWEEN {today, now}", nil),
    ("priority BETWEEN {1, 3}", nil), ("priority IN {high, low}", nil),
  ])
  func `Bounds that have nothing between them are noted`(marked: String, note: String?) throws {
    let notes = try TaskFilter(marked.replacing("^", with: "")).notes(in: FilterTests.now)
    #expect(notes.map(\.message) == [note].compactMap { $0 })
    #expect(notes.allSatisfy { $0.severity == .note })
    // At the opening brace.
    if let column = notes.first?.location?.column { #expect(column == marked.prefix { $0 != "^" }.count) }
  }

  @Test func `What joins clauses stands before them`() throws {
    let lines = try lines("open AND (due < today OR NOT (tags == nil AND done))")
    #expect(lines.map(\.text) == ["AND", "open", "OR", "due < today", "NOT", "AND", "tags == nil", "done"])
    #expect(lines.map(\.depth) == [0, 1, 1, 2, 2, 3, 4, 4])
    #expect(
      try TaskFilter("open AND (due < today OR NOT (tags == nil AND done))").expression.text()
        == "open AND (due < today OR NOT (tags == nil AND done))")
  }

  @Test func `Each clause is counted by itself, with the tasks that have no value`() throws {
    let lines = try lines("open AND NOT due < today AND status == \"in progress\"", table: Self.table)
    #expect(lines.map(\.text) == ["AND", "open", "NOT", "due < today", "status == \"in progress\""])
    #expect(lines.map(\.kept) == [0, 2, 2, 1, 0])
    #expect(lines.map(\.absent) == [nil, 0, nil, 1, 2])
  }

  @Test(arguments: [
    ("status == \"in progress\"", "no task has status \"in progress\"; did you mean \"In Progress\"?"),
    ("tags CONTAINS \"Red\"", "no task has tags \"Red\"; did you mean \"red\"?"),
    ("ANY tags IN {\"red\", \"zzzzzz\"}", "no task has tags \"zzzzzz\""),
    (
      "extra[\"Story Point\"] > 3",
      "no task has extra[\"Story Point\"]; did you mean extra[\"Story Points\"]?"
    ),
    ("3 < extra[\"Weight\"]", "no task has extra[\"Weight\"]"), ("extra[\"Story Points\"] > 30", nil),
    ("status ==[c] \"in progress\"", nil), ("title == \"zzz\"", nil), ("status CONTAINS \"Pro\"", nil),
  ])
  func `A value or a name that no task has is pointed out`(text: String, note: String?) throws {
    #expect(
      try lines(text, table: Self.table).flatMap(\.notes).map {
        $0.message + ($0.hint.map { "; \($0)" } ?? "")
      } == [note].compactMap { $0 })
  }

  @Test(arguments: [
    (
      "extra[\"Story Point\"] > 3",
      ["1 no task has extra[\"Story Point\"]; did you mean extra[\"Story Points\"]?"]
    ),
    ("open AND NOT (1 < extra['Nothing'] OR extra['Nothing'] == nil)", ["19 no task has extra[\"Nothing\"]"]),
    ("extra['Due'] < today", ["1 no task has extra[\"Due\"]; \"Due\" is read as due"]),
    ("extra['Story Points'] > 3", []), ("title == 'Story Point'", []),
  ])
  func `A field that no task has is warned of once, with the nearest name`(
    filter: String, said: [String]
  ) throws {
    let filter = try TaskFilter(filter)
    let warnings = filter.unknownNames(ExtraNames(["Story Points", "Sprint"], fields: ["Due": "due"]))
    #expect(warnings.allSatisfy { $0.severity == .warning && $0.code == .unknownExtraField })
    #expect(
      warnings.map { "\($0.location?.column ?? 0) \($0.message)" + ($0.hint.map { "; \($0)" } ?? "") } == said
    )
  }
}
