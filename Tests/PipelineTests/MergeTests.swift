import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// Entries of `extra` of records with the same id, and what one task of them has.
struct RepeatedNameCase: Sendable, CustomTestStringConvertible {
  let name: String
  let rows: [[String]]
  let merged: [String]
  let conflicts: [String]
  var testDescription: String { name }
}

@Suite struct MergeTests {
  private static func item(
    _ id: String, _ title: String, _ change: (inout TaskItem) -> Void = { _ in }
  ) -> TaskItem {
    var item = TaskItem(id: id, title: title)
    change(&item)
    return item
  }

  private static func table(_ sources: [(String, [TaskItem])]) -> TaskTable {
    var table = TaskTable()
    for (word, items) in sources {
      table.beginSource(word)
      for item in items { table.append(item) }
    }
    table.resolveParents()
    return table
  }

  /// The merged tasks, and the report.
  private func merged(
    _ sources: [(String, [TaskItem])], _ keys: [String] = ["id"], prefer: String? = nil
  ) throws -> (items: [TaskItem], report: MergeReport) {
    var table = Self.table(sources)
    var rule = try MergeRule(keys)
    rule.preferredSource = prefer
    let report = rule.merge(&table)
    var selection = Selection(all: table)
    selection.leaveOut(report.mergedRows, of: table)
    #expect(selection.count + report.mergedRows.count == table.rowCount)
    return (selection.rows.map { table.item(at: Int($0)) }, report)
  }

  private static let old = item("1", "Title") {
    $0.modified = TaskDate(iso8601: "2026-03-01")
    $0.priority = .high
    $0.detail = "kept: the newer one has none"
    $0.due = TaskDate(iso8601: "2026-03-10")
    $0.tags = ["a"]
    $0.project = "Apollo"
    $0.extra = ["x": .text("1"), "y": .json("2")]
    $0.extraOrder = ["x", "y"]
  }
  private static let new = item("1", "Title, changed") {
    $0.modified = TaskDate(iso8601: "2026-03-02T10:00:00Z")
    $0.priority = .low
    $0.isDone = true
    $0.completed = TaskDate(iso8601: "2026-03-02")
    $0.due = TaskDate(iso8601: "2026-03-11")
    $0.tags = ["b", "c"]
    $0.project = "Apollo"
    $0.extra = ["y": .json("3"), "z": .text("4")]
    $0.extraOrder = ["y", "z"]
  }

  @Test(arguments: [false, true])
  func `The newest value wins, field by field, whichever was read first`(isReversed: Bool) throws {
    let sources = [("csv:old.csv", [Self.old]), ("json:new.json", [Self.new])]
    let (items, report) = try merged(isReversed ? sources.reversed() : sources)
    let item = try #require(items.first)
    #expect(items.count == 1)
    #expect(item.title == "Title, changed")
    #expect(item.priority == .low && item.isDone)
    #expect(item.detail == "kept: the newer one has none")
    #expect(item.due?.description == "2026-03-11" && item.completed?.description == "2026-03-02")
    #expect(item.tags == ["b", "c"])
    #expect(item.modified?.description == "2026-03-02T10:00:00Z")
    #expect(item.extra == ["x": .text("1"), "y": .json("3"), "z": .text("4")])
    #expect(report.conflicts.map(\.field).sorted() == ["due", "extra[\"y\"]", "priority", "tags", "title"])
    // The older file says nothing of what is done.
    #expect(report.conflictCount == 5)
    let due = report.conflicts.first { $0.field == "due" }
    #expect(due?.kept.value == "2026-03-11" && due?.kept.source == "json:new.json")
    #expect(due?.dropped.value == "2026-03-10" && due?.dropped.source == "csv:old.csv")
  }

  @Test(arguments: ["csv", "csv:old.csv", "old.csv"])
  func `A preferred source wins over what is newer`(name: String) throws {
    let (items, _) = try merged(
      [("csv:old.csv", [Self.old]), ("json:new.json", [Self.new])], prefer: name)
    #expect(items.first?.title == "Title")
    #expect(items.first?.priority == .high)
    // What the preferred source does not have comes from the other.
    #expect(items.first?.extra["z"] == .text("4"))
  }

  @Test func `Without modification dates the one read last is the newer`() throws {
    let (items, _) = try merged([
      ("csv:a", [Self.item("1", "first") { $0.project = "P" }]), ("csv:b", [Self.item("1", "second")]),
    ])
    #expect(items.map(\.title) == ["second"])
    #expect(items.first?.project == "P")
  }

  @Test func `Nothing replaces when a task was completed, nor its word for a priority`() throws {
    let full = Self.item("1", "t") {
      $0.isDone = true
      $0.completed = TaskDate(iso8601: "2026-03-20")
      $0.priority = .high
      $0.priorityRaw = "P1"
    }
    let bare = Self.item("1", "t") {
      $0.isDone = true
      $0.priority = .high
    }
    let (items, report) = try merged([("csv:a", [full]), ("csv:b", [bare])])
    #expect(items.first?.completed?.description == "2026-03-20" && items.first?.priorityRaw == "P1")
    #expect(report.conflictCount == 0)
    // The word for a priority that is no longer the task's goes with it, and so does when an open task was done.
    var reopened = bare
    reopened.isDone = false
    reopened.status = "To do"
    reopened.priority = .low
    let (others, second) = try merged([("csv:a", [full]), ("csv:b", [reopened])])
    #expect(others.first?.completed == nil && others.first?.priorityRaw == nil)
    #expect(second.conflicts.map(\.field) == ["isDone", "priority", "completed"])
  }

  @Test func `Whatever two records say differently is a conflict`() throws {
    func record(_ created: String, _ detail: String, _ parent: String, _ word: String) -> TaskItem {
      Self.item("1", "t") {
        $0.created = TaskDate(iso8601: created)
        $0.detail = detail
        $0.parent = parent
        $0.priority = .high
        $0.priorityRaw = word
      }
    }
    let (_, report) = try merged([
      ("csv:a", [record("2026-01-01", "one", "p", "P1"), Self.item("p", "p")]),
      ("csv:b", [record("2026-01-02", "two", "q", "urgent"), Self.item("q", "q")]),
    ])
    #expect(report.conflicts.map(\.field) == ["detail", "priorityRaw", "created", "parent"])
    // The parents of two inputs are the same where they become one task.
    let (_, same) = try merged([
      ("csv:a", [record("2026-01-01", "one", "p", "P1"), Self.item("p", "p")]),
      ("csv:b", [record("2026-01-01", "one", "p", "P1"), Self.item("p", "p")]),
    ])
    #expect(same.conflictCount == 0)
  }

  @Test func `An empty text is none`() throws {
    let full = Self.item("1", "t") {
      $0.detail = "more"
      $0.project = "Apollo"
      $0.extra = ["Room": .text("12")]
      $0.extraOrder = ["Room"]
    }
    let empty = Self.item("1", "t") {
      $0.detail = ""
      $0.project = ""
      $0.extra = ["Room": .json("null")]
      $0.extraOrder = ["Room"]
    }
    let (items, report) = try merged([("csv:a", [full]), ("csv:b", [empty])])
    #expect(items.first?.detail == "more" && items.first?.project == "Apollo")
    #expect(items.first?.extra["Room"] == .text("12"))
    #expect(report.conflictCount == 0)
  }

  @Test func `A status that says otherwise of being done than the newest record is left`() throws {
    let old = Self.item("1", "x") {
      $0.isDone = true
      $0.status = "Shipped"
    }
    let reopened = Self.item("1", "x")
    func merged(_ items: [TaskItem]) throws -> TaskItem {
      var table = Self.table(items.enumerated().map { ("csv:\($0)", [$1]) })
      let stated = FieldSet([.id, .title, .isDone, .status])
      _ = try MergeRule(["id"]).merge(&table, stated: items.map { _ in stated })
      return table.item(at: 0)
    }
    #expect(try merged([old, reopened]).status == nil)
    #expect(try merged([old, reopened]).isDone == false)
    // An older word for the same is kept.
    let started = Self.item("1", "x") { $0.status = "Doing" }
    #expect(try merged([started, old, reopened]).status == "Doing")
    #expect(try merged([started, reopened, old]).status == "Shipped")
    let done = Self.item("1", "x") { $0.isDone = true }
    #expect(try merged([old, done]).status == "Shipped")
    // A record of a source with states that has none itself says nothing.
    let other = Self.item("2", "y") { $0.status = "Doing" }
    var table = Self.table([("csv:a", [old, other]), ("csv:b", [reopened, other])])
    _ = try MergeRule(["id"]).merge(&table)
    #expect(table.item(at: 0).status == "Shipped")
    #expect(table.item(at: 0).isDone)
  }

  @Test func `A task that is said to be open is open, with a word for its state or without`() throws {
    let old = Self.item("1", "x") {
      $0.isDone = true
      $0.status = "Shipped"
    }
    let other = Self.item("2", "y") { $0.status = "Doing" }
    func merged(isAnswered: Bool) throws -> TaskItem {
      var table = Self.table([("csv:a", [old, other]), ("csv:b", [Self.item("1", "x"), other])])
      if isAnswered { table.noteAnsweredOpen(2) }
      _ = try MergeRule(["id"]).merge(&table)
      #expect(!table.isAnsweredOpen(2))
      return table.item(at: 0)
    }
    #expect(try merged(isAnswered: true).isDone == false)
    #expect(try merged(isAnswered: true).status == nil)
    #expect(try merged(isAnswered: false).isDone)
  }

  @Test(arguments: [nil, "-", "N/A"])
  func `A word for nothing is no answer, where a source has such words`(word: String?) throws {
    let old = Self.item("1", "x") {
      $0.isDone = true
      $0.status = "Done"
      $0.priority = .high
      $0.priorityRaw = "Urgent"
      $0.project = "Home"
    }
    let new = Self.item("1", "x") {
      $0.priority = word == nil ? nil : .middle
      $0.status = word
      $0.priorityRaw = word
      $0.project = word
    }
    let other = Self.item("2", "y") {
      $0.isDone = true
      $0.status = "Done"
      $0.priority = .low
    }
    func merged(hasWords: Bool) throws -> (item: TaskItem, conflicts: [String]) {
      var table = Self.table([("csv:a", [old]), ("csv:b", [new, other])])
      let report = try MergeRule(["id"]).merge(
        &table, noValues: [[], hasWords ? ["-", "n/a"] : []])
      var item = table.item(at: 0)
      item.source = nil
      return (item, report.conflicts.map(\.field))
    }
    let (item, conflicts) = try merged(hasWords: true)
    #expect(item == old)
    #expect(conflicts.isEmpty)
    if word != nil {
      let (item, conflicts) = try merged(hasWords: false)
      #expect(item == new)
      #expect(conflicts == ["isDone", "status", "priority", "priorityRaw", "project"])
    }
  }

  @Test func `Words for two priorities are a conflict beside the priorities`() throws {
    func record(_ priority: Priority, _ word: String?) -> TaskItem {
      Self.item("1", "x") {
        $0.priority = priority
        $0.priorityRaw = word
      }
    }
    let (items, report) = try merged([("csv:a", [record(.high, "P1")]), ("csv:b", [record(.low, "minor")])])
    #expect(items.first?.priorityRaw == "minor")
    #expect(report.conflicts.map(\.field) == ["priority", "priorityRaw"])
    #expect(report.conflicts.last?.dropped.value == "P1")
    // That one has no word says nothing.
    let (_, bare) = try merged([("csv:a", [record(.high, "P1")]), ("csv:b", [record(.low, nil)])])
    #expect(bare.conflicts.map(\.field) == ["priority"])
  }

  @Test func `A source that says nothing of priorities and states overrules none`() throws {
    let (items, report) = try merged([
      (
        "csv:a",
        [
          Self.item("1", "x") {
            $0.priority = .highest
            $0.isDone = true
          }
        ]
      ),
      ("csv:b", [Self.item("1", "x")]),
    ])
    #expect(items.first?.priority == .highest && items.first?.isDone == true)
    #expect(report.conflictCount == 0)
  }

  @Test func `A source that is known to tell states is believed, also where nothing is done`() throws {
    var table = Self.table([
      ("csv:a", [Self.item("1", "x") { $0.isDone = true }]), ("csv:b", [Self.item("1", "x")]),
    ])
    let report = try MergeRule(["id"]).merge(
      &table, stated: [FieldSet([.id, .isDone]), FieldSet([.id, .isDone, .priority])])
    #expect(table.item(at: 0).isDone == false)
    #expect(report.conflicts.map(\.field) == ["isDone"])
  }

  @Test func `Importing twice changes nothing`() throws {
    var random = SplitMix64(seed: 3)
    var items = RandomTasks.items(80, &random)
    // Ids of their own, some of them made.
    for index in items.indices { items[index].id = index % 3 == 0 ? "" : "T-\(index)" }
    let once = Self.table([("csv:a", items)])
    let expected = (0..<once.rowCount).map { once.item(at: $0) }
    let (merged, report) = try merged([("csv:a", items), ("csv:a", items), ("csv:a", items)])
    #expect(merged == expected)
    #expect(report.mergedRows.count == 160 && report.conflictCount == 0)
  }

  /// Rows with entries of the source's own, written `name=value`, a name as often as it comes.
  private static func table(ofExtras rows: [[String]]) -> TaskTable {
    var table = TaskTable()
    for entries in rows {
      table.beginSource("xml:a")
      table.id.append("1".utf8)
      table.title.append("x".utf8)
      for entry in entries {
        let parts = entry.split(separator: "=").map { String($0) }
        let name = table.extra.names.code(for: parts[0])
        table.extra.add(name: name, isJSON: false) { $0.append(contentsOf: parts[1].utf8) }
      }
      table.endRow()
    }
    return table
  }

  @Test(arguments: [
    RepeatedNameCase(
      name: "the same three comments", rows: [["c=1", "c=2", "c=3"], ["c=1", "c=2", "c=3"]],
      merged: ["c=1", "c=2", "c=3"], conflicts: []),
    RepeatedNameCase(
      name: "other names between them", rows: [["k=a", "v=1", "k=b", "v=2"], ["k=a", "v=1", "k=b", "v=2"]],
      merged: ["k=a", "v=1", "k=b", "v=2"], conflicts: []),
    RepeatedNameCase(
      name: "the newer one has more", rows: [["c=1", "x=0", "c=2"], ["c=1", "c=2", "c=3"]],
      merged: ["c=1", "x=0", "c=2", "c=3"], conflicts: ["extra[\"c\"]: 1, 2, 3 > 1, 2"]),
    RepeatedNameCase(
      name: "the newer one has fewer", rows: [["c=1", "c=2", "c=3", "x=0"], ["c=9"]],
      merged: ["c=9", "x=0"], conflicts: ["extra[\"c\"]: 9 > 1, 2, 3"]),
    RepeatedNameCase(
      name: "only the newer one has it", rows: [["x=0"], ["c=1", "c=2"]], merged: ["x=0", "c=1", "c=2"],
      conflicts: []),
    RepeatedNameCase(
      name: "three records", rows: [["c=1", "c=2"], ["c=1", "c=2"], ["d=1", "d=1"]],
      merged: ["c=1", "c=2", "d=1", "d=1"], conflicts: []),
  ])
  func `A name that comes several times keeps all its values`(_ example: RepeatedNameCase) throws {
    var table = Self.table(ofExtras: example.rows)
    let report = try MergeRule(["id"]).merge(&table)
    #expect(table.extra.values(0).map { "\($0.name)=\($0.value.string)" } == example.merged)
    #expect(
      report.conflicts.map { "\($0.field): \($0.kept.value) > \($0.dropped.value)" } == example.conflicts)
    #expect(report.mergedRows.count == example.rows.count - 1)
  }

  @Test(arguments: ["RECURRENCE-ID", "recurrence-id", "recurrence-id/date-time"])
  func `Occurrences of a recurring task have its id and are tasks of their own`(name: String) throws {
    func occurrence(_ day: String?, _ title: String) -> TaskItem {
      Self.item("1", title) {
        $0.extra = day.map { [name: .text($0), "SEQUENCE": .text(title)] } ?? [:]
        $0.extraOrder = day == nil ? [] : [name, "SEQUENCE"]
      }
    }
    let calendar = [
      occurrence(nil, "series"), occurrence("20260301", "done"), occurrence("20260308", "moved"),
    ]
    let twice = try merged([("ics:a", calendar), ("ics:a", calendar)])
    #expect(twice.items.map(\.title) == ["series", "done", "moved"])
    #expect(twice.report.conflictCount == 0)
    // Tasks that are known by something else are known by that alone.
    let alike = [occurrence("20260301", "x"), occurrence("20260308", "x")]
    #expect(try merged([("ics:a", alike)], ["title"]).items.count == 1)
  }

  @Test func `Other keys than the id, several of them, and a key for each source`() throws {
    let sources = [
      ("a:1", [Self.item("1", "t") { $0.project = "P" }, Self.item("2", "t") { $0.project = "Q" }]),
      ("b:2", [Self.item("9", "t") { $0.project = "P" }, Self.item("8", "T") { $0.project = "P" }]),
    ]
    #expect(try merged(sources, ["title,project"]).items.map(\.id) == ["1", "2", "8"])
    #expect(try merged(sources, ["title"]).items.map(\.id) == ["1", "8"])
    #expect(try merged(sources, ["id"]).items.map(\.id) == ["1", "2", "9", "8"])
    let linked = [
      ("a:1", [Self.item("WEB-1", "x")]),
      (
        "b:2",
        [
          Self.item("77", "y") {
            $0.extra = ["Ticket": .text("WEB-1")]
            $0.extraOrder = ["Ticket"]
          }
        ]
      ),
    ]
    #expect(try merged(linked, ["id", "b:extra[\"Ticket\"]"]).items.map(\.title) == ["y"])
    #expect(try merged(linked, ["id"]).items.count == 2)
  }

  @Test func `Tasks whose key has no value are left alone`() throws {
    let items = [Self.item("1", "a"), Self.item("2", "b"), Self.item("3", "c") { $0.url = "u" }]
    #expect(try merged([("a:1", items)], ["url"]).items.count == 3)
    // "a" and "" are not "" and "a".
    let split = [Self.item("1", "x") { $0.project = "y" }, Self.item("2", "xy")]
    #expect(try merged([("a:1", split)], ["title,project"]).items.count == 2)
  }

  @Test func `Subtasks of a merged task stand under the one that stays`() throws {
    var table = Self.table([
      ("a:1", [Self.item("p", "parent"), Self.item("c1", "child") { $0.parent = "p" }]),
      ("b:2", [Self.item("p", "parent"), Self.item("c2", "other") { $0.parent = "p" }]),
    ])
    let report = try MergeRule(["id"]).merge(&table)
    var selection = Selection(all: table)
    selection.leaveOut(report.mergedRows, of: table)
    let arranged = Pipeline.arranged(selection, of: table, grouping: .none, in: FilterTests.now)
    #expect(table.titles(arranged.rows.all) == ["parent", "child", "other"])
    #expect(arranged.depths == [0, 1, 1])
  }

  @Test func `Parents that merging turns in a circle are cut`() throws {
    var table = Self.table([
      ("a:1", [Self.item("1", "x"), Self.item("2", "y") { $0.parent = "1" }]),
      ("b:2", [Self.item("3", "x") { $0.parent = "4" }, Self.item("4", "y")]),
    ])
    let report = try MergeRule(["title"]).merge(&table)
    var selection = Selection(all: table)
    selection.leaveOut(report.mergedRows, of: table)
    let arranged = Pipeline.arranged(selection, of: table, grouping: .none, in: FilterTests.now)
    #expect(Set(table.titles(arranged.rows.all)) == ["x", "y"] && arranged.taskCount == 2)
  }

  @Test(arguments: [
    ListErrorCase(marked: "^titel", message: "unknown field \"titel\"", hint: "\"title\""),
    ListErrorCase(marked: "title,^", message: "a field is missing here", hint: nil),
    ListErrorCase(marked: "csv:^source", message: "tasks cannot be known by source", hint: nil),
    ListErrorCase(marked: "^extra", message: "tasks cannot be known by extra", hint: "extra["),
  ])
  func `A mistake in the keys is found with its place`(_ example: ListErrorCase) {
    do {
      _ = try MergeRule([example.marked.replacing("^", with: "")])
      Issue.record("no error")
    } catch {
      #expect(error.message.contains(example.message), "\(error.message)")
      #expect(error.location?.file == "--dedupe")
      #expect(error.location?.column == example.marked.prefix { $0 != "^" }.count + 1)
      if let hint = example.hint { #expect(error.hint?.contains(hint) == true) }
    }
  }

  @Test func `Sources that no input is are named`() throws {
    var rule = try MergeRule(["id", "jira:title"])
    rule.preferredSource = "a.csv"
    let table = Self.table([("csv:x/a.csv", [])])
    #expect(rule.unknownSources(in: table) == ["jira"])
    #expect(rule.fields.isSuperset(of: FieldSet([.id, .title, .modified])))
  }

  @Test func `Records are the same whether their letters are composed or not`() throws {
    let composed = Self.item("1", "Caf\u{E9}") {
      $0.project = "\u{C5}s"
      $0.tags = ["\u{E9}", "x"]
      $0.detail = "d\u{E9}"
    }
    let decomposed = Self.item("2", "Cafe\u{301}") {
      $0.project = "A\u{30A}s"
      $0.tags = ["e\u{301}", "x"]
      $0.detail = "de\u{301}"
    }
    for keys in [["title"], ["title,project"], ["tags"]] {
      let merged = try merged([("a", [composed]), ("b", [decomposed])], keys)
      #expect(merged.items.count == 1, "\(keys)")
      // What differs in form alone is no conflict.
      #expect(
        merged.report.conflicts.isEmpty && merged.report.conflictCount == 0, "\(merged.report.conflicts)")
    }
    let byID = try merged([
      ("a", [Self.item("Caf\u{E9}", "a")]), ("b", [Self.item("Cafe\u{301}", "a")]),
      ("c", [Self.item("Cafe", "a")]),
    ])
    #expect(byID.items.count == 2)
  }
}
