import TaskModel
import Testing

@testable import Pipeline

/// A filter over the same few tasks, and the titles of those that pass.
struct FilterCase: Sendable, CustomTestStringConvertible {
  let filter: String
  let kept: [String]
  var testDescription: String { filter }

  init(_ filter: String, _ kept: [String]) {
    self.filter = filter
    self.kept = kept
  }
}

@Suite struct FilterTests {
  /// 2026-03-05, a Thursday, 13:00 UTC.
  static let now = EvaluationContext(nowMicroseconds: (20_517 * 24 + 13) * 3_600_000_000)

  private static func day(_ text: String) -> TaskDate? { TaskDate(iso8601: text) }

  private static let items = [
    TaskItem.with("full") {
      $0.id = "A-1"
      $0.detail = "Café, naïve"
      $0.status = "In Progress"
      $0.priority = .high
      $0.due = day("2026-03-04")
      $0.tags = ["q3", "Ops"]
      $0.assignees = ["aiko"]
      $0.project = "Apollo 11"
      $0.estimateSeconds = 5_400
      $0.progress = 40
      $0.extra = ["Points": .json("5"), "Empty": .json("null")]
      $0.extraOrder = ["Points", "Empty"]
    },
    TaskItem.with("bare"),
    TaskItem.with("shut") {
      $0.isDone = true
      $0.priority = .lowest
      $0.due = day("2026-03-05")
      $0.project = ""
      $0.progress = 100
    },
    TaskItem.with("soon") {
      $0.due = day("2026-03-05T14:00:00")
      $0.priority = .highest
    },
    TaskItem.with("past") { $0.due = day("2026-03-05T12:59:59Z") },
    TaskItem.with("today") { $0.due = day("2026-03-05") },
  ]
  private static let everything = ["full", "bare", "shut", "soon", "past", "today"]

  private func kept(_ filter: String) throws -> [String] {
    let table = TaskTable(Self.items)
    return table.titles(try TaskFilter(filter).apply(to: Selection(all: table), of: table, in: Self.now).rows)
  }

  @Test func `filter isDone == false`() throws {
    #expect(try kept("isDone == false") == ["full", "bare", "soon", "past", "today"])
  }

  @Test func `filter isDone == true`() throws {
    #expect(try kept("isDone == true") == ["shut"])
  }

  @Test(arguments: [
    FilterCase("open", ["full", "bare", "soon", "past", "today"]),
    FilterCase("done", ["shut"]),
    FilterCase("overdue", ["full", "past"]),
    FilterCase("isDone IN {true, false}", everything),
    FilterCase("isDone != NO", ["shut"]),
    FilterCase("priority >= high", ["full", "soon"]),
    FilterCase("high <= priority", ["full", "soon"]),
    FilterCase("priority IN {lowest, 4}", ["shut", "soon"]),
    FilterCase("priority BETWEEN {low, high}", ["full"]), FilterCase("priority != high", ["shut", "soon"]),
    FilterCase("priority == nil", ["bare", "past", "today"]),
    FilterCase("priority != nil", ["full", "shut", "soon"]),
    FilterCase("title == \"bare\" OR title == 'shut'", ["bare", "shut"]),
    FilterCase("title > \"past\" AND title <= \"soon\"", ["shut", "soon"]),
    FilterCase("title ENDSWITH \"t\"", ["shut", "past"]),
    FilterCase("title LIKE \"?a*\"", ["bare", "past"]),
    FilterCase("title LIKE[c] \"S*O?\"", ["soon"]),
    FilterCase("detail CONTAINS \"cafe\"", []),
    FilterCase("detail CONTAINS[d] \"Cafe\"", ["full"]),
    FilterCase("detail CONTAINS[cd] \"CAFE, NAIVE\"", ["full"]),
    FilterCase("detail == nil", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("project == \"\"", ["shut"]),
    FilterCase("project LIKE \"Apollo*\"", ["full"]),
    FilterCase("status == \"In Progress\"", ["full"]),
    FilterCase("tags CONTAINS \"q3\"", ["full"]),
    FilterCase("tags CONTAINS \"ops\"", []),
    FilterCase("tags CONTAINS[c] \"ops\"", ["full"]),
    FilterCase("\"q3\" IN tags", ["full"]),
    FilterCase("assignees IN {\"bob\", \"aiko\"}", ["full"]),
    FilterCase("tags == nil AND assignees == nil", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("estimate == 90min OR estimate > 1.5e".replacing("1.5e", with: "2h"), ["full"]),
    FilterCase("estimate < 5400.5", ["full"]),
    FilterCase("estimate == 5400.5 OR estimate > 99999999999999999999", []),
    FilterCase("progress >= 39.5", ["full", "shut"]),
    FilterCase("progress < 100", ["full"]),
    FilterCase("id == \"A-1\"", ["full"]),
    FilterCase("id == nil", []),
    FilterCase("id BEGINSWITH \"t\"", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("source ENDSWITH \":tasks\"", everything),
    FilterCase("extra[\"Points\"] > 4.5", ["full"]),
    FilterCase("extra[\"Points\"] BETWEEN {6, 9}", []),
    FilterCase("extra[\"Empty\"] == nil", everything),
    FilterCase("extra[\"Nowhere\"] != \"x\"", []),
    FilterCase("ANY tags == \"q3\"", ["full"]),
    FilterCase("ANY tags BEGINSWITH \"O\"", ["full"]),
    FilterCase("ANY tags != \"q3\"", ["full"]),
    FilterCase("ANY tags LIKE[c] \"O*\" AND SOME tags MATCHES \"q\\d\"", ["full"]),
    FilterCase("ANY tags BETWEEN {\"p\", \"r\"}", ["full"]),
    FilterCase("ANY tags BETWEEN {\"r\", \"z\"}", []),
    FilterCase("ALL tags == \"q3\"", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("ALL tags IN[c] {\"Q3\", \"OPS\"}", everything),
    FilterCase("NOT ALL tags == \"q3\"", ["full"]),
    FilterCase("NONE tags == \"q3\"", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("count(tags) == 2", ["full"]),
    FilterCase("count(tags) == 0", ["bare", "shut", "soon", "past", "today"]),
    FilterCase("0 < count(assignees)", ["full"]),
    FilterCase("count(tags) IN {1, 2} AND count(tags) BETWEEN {2, 5} AND count(tags) != 1", ["full"]),
    FilterCase("count(tags) == 1.5", []),
    FilterCase("text CONTAINS[d] \"naive\" OR text == \"bare\"", ["full", "bare"]),
    FilterCase("text CONTAINS[d] \"u\"", ["full", "shut"]),
    FilterCase("text == nil", []),
    FilterCase("text MATCHES \"[a-c].*\"", ["bare"]),
    FilterCase("title MATCHES \"s...\"", ["shut", "soon"]),
    FilterCase("title MATCHES \"s\"", []),
    FilterCase("title MATCHES[c] \"S(HUT|OON)\"", ["shut", "soon"]),
    FilterCase("detail MATCHES[cd] \"CAFE, \\w+\"", ["full"]),
    FilterCase("NOT title MATCHES \".*a.*\"", ["full", "shut", "soon"]),
    FilterCase("title NOT MATCHES \".*a.*\"", ["full", "shut", "soon"]),
    FilterCase("extra[\"Points\"] MATCHES \"\\d\"", ["full"]),
    FilterCase("id MATCHES \"A-[0-9]+\"", ["full"]),
    FilterCase("assigned", ["full"]),
    FilterCase("dueSoon", ["soon", "today"]),
    FilterCase("extra == nil", ["bare", "shut", "soon", "past", "today"]),
  ])
  func `The right tasks pass`(_ example: FilterCase) throws {
    #expect(try kept(example.filter) == example.kept)
  }

  @Test(arguments: [
    FilterCase("due == today", ["shut", "soon", "past", "today"]),
    FilterCase("due < today", ["full"]),
    FilterCase("due <= now", ["full", "shut", "past", "today"]),
    FilterCase("due < now", ["full", "past"]),
    FilterCase("due > now", ["soon"]),
    FilterCase("due == now", ["shut", "today"]),
    FilterCase("due > today", []),
    FilterCase("due >= yesterday AND due < tomorrow - 1d", ["full"]),
    FilterCase("due < today + 13h", ["full", "past"]),
    FilterCase("due == now + 1h", ["shut", "soon", "today"]),
    FilterCase("due BETWEEN {2026-03-04, 2026-03-04}", ["full"]),
    FilterCase("due IN {2026-03-04, 2026-03-05T14:00}", ["full", "shut", "soon", "today"]),
    FilterCase("due == \"2026-03-04\"", ["full"]),
    FilterCase("due >= startOfWeek AND due <= endOfWeek", ["full", "shut", "soon", "past", "today"]),
    FilterCase("due < startOfMonth + 3d", []),
    FilterCase("due < friday AND due > tuesday - 1w", ["full", "shut", "soon", "past", "today"]),
    FilterCase("due < Thursday - 1w", ["full"]),
    FilterCase("due == thursday - 7d", ["shut", "soon", "past", "today"]),
    FilterCase("due > endOfQuarter OR due < startOfQuarter OR due > endOfYear OR due < startOfYear", []),
    FilterCase("due BETWEEN {startOfMonth, endOfMonth}", ["full", "shut", "soon", "past", "today"]),
    FilterCase(
      "due < today + 1m AND due > today - 1y AND due < now + 3h - 2w + 2w", ["full", "soon", "past"]),
    FilterCase("due > today - 9999y AND due < today + 9999y", ["full", "shut", "soon", "past", "today"]),
    FilterCase("due < today + 1000000000y - 1000000000y", []),
  ])
  func `Days, local times and instants compare as the clocks of the zone show them`(
    _ example: FilterCase
  ) throws {
    #expect(try kept(example.filter) == example.kept)
  }

  @Test(arguments: [
    // An absent value satisfies no comparison but == nil …
    FilterCase("due == today", ["there"]),
    FilterCase("due != today", []),
    FilterCase("due < tomorrow", ["there"]),
    FilterCase("due == nil", ["absent"]),
    FilterCase("due != nil", ["there"]),
    FilterCase("detail != \"x\"", []),
    FilterCase("tags CONTAINS \"x\"", []),
    FilterCase("progress != 5", []),
    // … so its negation is true for it.
    FilterCase("NOT (due == today)", ["absent"]),
    FilterCase("NOT (due != today)", ["there", "absent"]),
    FilterCase("NOT (due < tomorrow)", ["absent"]),
    FilterCase("NOT (due == nil)", ["there"]),
    FilterCase("NOT (detail == \"x\")", ["there", "absent"]),
    FilterCase("NOT NOT (due < tomorrow)", ["there"]),
    FilterCase("due < tomorrow OR NOT (due < tomorrow)", ["there", "absent"]),
    FilterCase("due < tomorrow AND NOT (due < tomorrow)", []),
  ])
  func `Logic has two values, also where a value is absent`(_ example: FilterCase) throws {
    let table = TaskTable([
      TaskItem.with("there") { $0.due = Self.day("2026-03-05") }, TaskItem.with("absent"),
    ])
    let rows = try TaskFilter(example.filter).apply(to: Selection(all: table), of: table, in: Self.now).rows
    #expect(table.titles(rows) == example.kept)
  }

  @Test(arguments: [
    FilterCase("extra[\"n\"] == 9007199254740992", ["even"]),
    FilterCase("extra[\"n\"] == 9007199254740993", ["odd"]),
    FilterCase("extra[\"n\"] > 9007199254740992", ["odd", "long", "thousand"]),
    FilterCase("extra[\"n\"] == 12345678901234567891", []),
    FilterCase("extra[\"n\"] IN {12345678901234567890, 1}", ["long"]),
    FilterCase("extra[\"n\"] <= -1", ["below"]),
    FilterCase("extra[\"n\"] != 9007199254740993.0", ["even", "long", "thousand", "below"]),
    FilterCase("extra[\"n\"] == 10000000000000000", ["thousand"]),
  ])
  func `Numbers of any length compare exactly`(_ example: FilterCase) throws {
    let numbers = [
      ("even", "9007199254740992"), ("odd", "9007199254740993"), ("long", "12345678901234567890"),
      ("thousand", "1e16"), ("below", "-1.5"), ("text", "many"),
    ]
    let table = TaskTable(
      numbers.map { title, number in
        TaskItem.with(title) {
          $0.extra = ["n": .json(number)]
          $0.extraOrder = ["n"]
        }
      })
    let kept = try TaskFilter(example.filter).apply(to: Selection(all: table), of: table, in: Self.now)
    #expect(table.titles(kept.rows) == example.kept)
  }

  @Test(arguments: [
    FilterCase("extra[\"Due\"] < today", ["day", "instant"]),
    FilterCase("extra[\"Due\"] == 2026-03-05", ["local"]),
    FilterCase("today + 1d <= extra[\"Due\"]", ["later"]),
    FilterCase("extra[\"Due\"] BETWEEN {yesterday, tomorrow}", ["day", "local"]),
    FilterCase("extra[\"Due\"] IN {2026-03-04, 2026-05-01}", ["day", "later"]),
    FilterCase("extra[\"Due\"] != 2026-03-04", ["instant", "local", "later"]),
    FilterCase("NOT (extra[\"Due\"] < today)", ["local", "later", "word", "null", "none"]),
    FilterCase("extra[\"Due\"] == nil", ["null", "none"]),
    // In quotes it is a text.
    FilterCase("extra[\"Due\"] == \"2026-03-04\"", ["day"]),
  ])
  func `A field of the source's own is read as a date beside a date`(_ example: FilterCase) throws {
    let texts: [(String, ExtraValue)] = [
      ("day", .text("2026-03-04")), ("instant", .text("2026-03-03T12:00:00Z")),
      ("local", .text("2026-03-05T23:00:00")), ("later", .text("2026-05-01")), ("word", .text("soon")),
      ("null", .json("null")),
    ]
    let table = TaskTable(
      texts.map { title, value in
        TaskItem.with(title) {
          $0.extra = ["Due": value]
          $0.extraOrder = ["Due"]
        }
      } + [TaskItem.with("none")])
    let filter = try TaskFilter(example.filter)
    #expect(
      table.titles(filter.apply(to: Selection(all: table), of: table, in: Self.now).rows) == example.kept)
    let isText = example.filter.hasSuffix("nil") || example.filter.hasSuffix("\"2026-03-04\"")
    #expect(filter.needsEveryTask == !isText)
  }

  @Test func `A filter keeps the order of the selection and counts on`() throws {
    let table = TaskTable(Self.items)
    let given = Selection(rows: [5, 0, 3, 2], filteredOut: 2)
    let rows = try TaskFilter("done OR title == \"today\" OR NOT open").apply(
      to: given, of: table, in: Self.now)
    #expect(rows == Selection(rows: [5, 2], filteredOut: 4))
    #expect(rows.leftOut == 4)
  }

  @Test func `Columns that were not read are absent`() throws {
    var table = TaskTable(fields: FieldSet([.title]))
    table.append(TaskItem.with("x") { $0.isDone = true })
    for filter in [
      "open", "priority == nil", "due == nil", "tags == nil", "project == nil", "progress == nil",
    ] {
      #expect(
        try TaskFilter(filter).apply(to: Selection(all: table), of: table, in: Self.now).count == 1,
        "\(filter)")
    }
    for filter in [
      "done", "priority > middle", "due < now", "tags CONTAINS \"\"", "project != \"\"", "estimate > 0",
    ] {
      #expect(
        try TaskFilter(filter).apply(to: Selection(all: table), of: table, in: Self.now).count == 0,
        "\(filter)")
    }
  }

  @Test func `LIKE backtracks to the last star only`() throws {
    let title = String(repeating: "a", count: 20_000)
    let table = TaskTable([TaskItem(title: title + "b"), TaskItem(title: title), TaskItem(title: "*?\\")])
    func rows(_ filter: String) throws -> [Int32] {
      try TaskFilter(filter).apply(to: Selection(all: table), of: table, in: Self.now).rows
    }
    #expect(try rows("title LIKE \"*a*a*a*a*a*a*b\"") == [0])
    #expect(try rows("title LIKE '*'") == [0, 1, 2])
    #expect(try rows("title LIKE '\\*\\?\\\\\\\\'") == [2])
    #expect(try rows("title LIKE '???'") == [2])
    #expect(try rows("title LIKE ''") == [])
  }

  @Test func `A search finds what stands at every place of a text`() throws {
    let needle = "needle"
    for length in 0..<40 {
      for place in 0...length {
        let text =
          String(repeating: "n", count: place) + needle + String(repeating: "e", count: length - place)
        let table = TaskTable([
          TaskItem(title: text), TaskItem(title: text.replacing(needle, with: "nexdle")),
        ])
        let rows = try TaskFilter("title CONTAINS \"\(needle)\"").apply(
          to: Selection(all: table), of: table, in: Self.now)
        #expect(rows.rows == [0])
      }
    }
  }

  @Test func `Blocked is what the status or a tag says, in any case, of open tasks`() throws {
    let table = TaskTable([
      TaskItem.with("status") { $0.status = "BLOCKED" }, TaskItem.with("tag") { $0.tags = ["x", "Blocked"] },
      TaskItem.with("done") {
        $0.status = "blocked"
        $0.isDone = true
      },
      TaskItem.with("other") { $0.status = "Unblocked" },
    ])
    let rows = try TaskFilter("blocked").apply(to: Selection(all: table), of: table, in: Self.now).rows
    #expect(table.titles(rows) == ["status", "tag"])
  }

  /// 2026-03-05 is a Thursday.
  @Test(arguments: [
    (1, "2026-03-02", "2026-03-08"), (7, "2026-03-01", "2026-03-07"), (4, "2026-03-05", "2026-03-11"),
    (5, "2026-02-27", "2026-03-05"), (6, "2026-02-28", "2026-03-06"),
  ])
  func `Weeks begin on the day asked for`(weekStart: Int, first: String, last: String) throws {
    var context = Self.now
    context.weekStart = weekStart
    #expect(FilterDateWord.startOfWeek.resolved(in: context).description == first)
    #expect(FilterDateWord.endOfWeek.resolved(in: context).description == last)
    // Weekdays come after today, wherever weeks begin.
    #expect(FilterDateWord.thursday.resolved(in: context).description == "2026-03-12")
    #expect(FilterDateWord.wednesday.resolved(in: context).description == "2026-03-11")
    #expect(FilterDateWord.friday.resolved(in: context).description == "2026-03-06")
  }

  @Test func `Quarters begin in January, April, July and October`() {
    for (day, first, last) in [
      ("2026-01-01", "2026-01-01", "2026-03-31"), ("2026-06-30", "2026-04-01", "2026-06-30"),
      ("2026-08-15", "2026-07-01", "2026-09-30"), ("2026-12-31", "2026-10-01", "2026-12-31"),
    ] {
      let context = EvaluationContext(now: Self.day(day) ?? TaskDate(dayNumber: 0))
      #expect(FilterDateWord.startOfQuarter.resolved(in: context).description == first)
      #expect(FilterDateWord.endOfQuarter.resolved(in: context).description == last)
    }
  }
}
