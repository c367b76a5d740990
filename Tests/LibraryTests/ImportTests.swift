import TaskModel
import Testing

@testable import Library

struct ImportTests {
  private let scratch: ScratchLibrary
  private let library: LibraryStore

  init() throws {
    scratch = try ScratchLibrary()
    library = try scratch.made()
  }

  @Test func `every field comes back as it was`() throws {
    var item = TaskItem("1", "Fix \"the\" door\u{1}")
    item.detail = "two\nlines"
    item.isDone = true
    item.status = "Done"
    item.priority = .highest
    item.priorityRaw = "P1"
    item.due = TaskDate(iso8601: "2026-03-26")
    item.start = TaskDate(iso8601: "2026-03-20T09:00:00")
    item.created = TaskDate(iso8601: "2026-01-01T07:31:31.123456Z")
    item.modified = TaskDate(iso8601: "2026-03-21")
    item.completed = TaskDate(iso8601: "2026-03-22")
    item.assignees = ["Ann", "Bob \\ Co"]
    item.tags = ["a,b"]
    item.project = "Web"
    item.section = "Late"
    item.parent = "7"
    item.url = "https://example.org/1"
    item.estimateSeconds = -5
    item.progress = 100
    item.recurrence = "FREQ=DAILY"
    item.extra = ["votes": .json("3"), "list": .json(#"[1,{"a":null}]"#), "note": .text("\"x\"\t")]
    item.extraOrder = ["votes", "list", "note"]
    try library.add([item, TaskItem("7", "Parent")])
    #expect(try library.tasks()["1"] == item)
    // And it is the same task when it is imported again.
    #expect(try library.add([item, TaskItem("7", "Parent")]).step.figures == StepFigures())
  }

  @Test func `a row on top of a list without ids is one new task`() throws {
    try library.add([TaskItem("", "Sow"), TaskItem("", "Sow"), TaskItem("", "Reap")])
    let outcome = try library.add([
      TaskItem("", "Dig"), TaskItem("", "Sow"), TaskItem("", "Sow"), TaskItem("", "Reap"),
    ])
    #expect(outcome.step.figures.words == "1 0 0")
  }

  @Test func `subtasks without ids keep their parents when a row is put on top`() throws {
    func table(_ titles: [String]) -> TaskTable {
      var table = TaskTable()
      table.beginSource("json:a")
      for title in titles { table.append(TaskItem(title: title)) }
      table.link(row: titles.count - 1, toParent: titles.count - 2)
      table.resolveParents()
      return table
    }
    for titles in [["House", "Roof"], ["Garden", "House", "Roof"]] {
      let table = table(titles)
      _ = try library.add(
        [LibraryImport(sourceName: "a", profile: "json", rows: 0..<table.rowCount)], of: table,
        command: "import",
        at: LibraryStore.now)
    }
    let tasks = try library.tasks().values
    let house = try #require(tasks.first { $0.title == "House" })
    #expect(tasks.first { $0.title == "Roof" }?.parent == house.id)
    #expect(try library.history().headStep?.figures.words == "1 0 0")
  }

  @Test func `equal ids of two sources are two tasks, and of one source as well`() throws {
    try library.add([TaskItem("1", "A"), TaskItem("1", "B")])
    try library.add([TaskItem("1", "C")], source: "b.csv")
    let state = try library.state { $0.head }
    #expect((0..<3).map { state.table.idString($0) } == ["1", "1#2", "1"])
    #expect(state.sourceNames == ["a.csv", "b.csv"])
    // The one source does not take from the other.
    #expect(try library.add([TaskItem("1", "C")], source: "b.csv").step.figures == StepFigures())
  }

  @Test func `an empty import, and one that takes most away, are refused and change nothing`() throws {
    try library.close()
    let library = try LibraryStore(path: scratch.path, for: .writing)
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")])
    let before = try library.dump()
    #expect(throws: ImportRefusal.empty(sourceName: "a.csv")) { try library.add([]) }
    #expect(throws: ImportRefusal.closesMost(sourceName: "a.csv", gone: 2, of: 3)) {
      try library.add([TaskItem("1", "A")])
    }
    #expect(try library.dump() == before)
    #expect(try library.add([TaskItem("1", "A")]) { $0.isForced = true }.step.figures.gone == 2)
  }

  @Test func `a part of a list takes nothing away`() throws {
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")])
    let outcome = try library.add([TaskItem("4", "D")]) { $0.isComplete = false }
    #expect(outcome.missing.map(\.count) == [3])
    #expect(try library.tasks().count == 4)
  }

  @Test func `a field that is ignored makes no version, and is remembered to be ignored`() throws {
    try library.add([TaskItem("1", "A") { $0.progress = 1 }]) { $0.ignored = FieldSet([.progress]) }
    for progress in 2...3 {
      #expect(try library.add([TaskItem("1", "A") { $0.progress = progress }]).step.figures == StepFigures())
    }
    #expect(
      try library.add([TaskItem("1", "A") { $0.progress = 4 }]) { $0.ignored = [] }.step.figures.changed == 1)
  }

  @Test func `an edit stays until the source changes the same field`() throws {
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")])
    try library.change { item in
      if item.id == "3" { return nil }
      var item = item
      item.priority = .highest
      return item
    }
    try library.add(task: TaskItem(title: "Mine"))
    // Another field of the one, the same of the other, and some of the removed one.
    let list = [
      TaskItem("1", "A2"), TaskItem("2", "B") { $0.priority = .low }, TaskItem("3", "C2"),
    ]
    let outcome = try library.add(list)
    let tasks = try library.tasks()
    #expect(tasks["1"] == TaskItem("1", "A2") { $0.priority = .highest })
    #expect(tasks["2"]?.priority == .low)
    #expect(tasks["3"] == nil)
    #expect(tasks.values.contains { $0.title == "Mine" })
    #expect(outcome.conflicts.map(\.field) == [.priority])
    // The same list again brings nothing of it back.
    #expect(try library.add(list).step.figures == StepFigures())
    #expect(try library.tasks() == tasks)
  }

  @Test func `what an edit hides of the source is no change`() throws {
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C"), TaskItem("4", "D")])
    try library.change { item in
      if item.id == "1" { return nil }
      var item = item
      if item.id != "4" { item.title += "!" }
      return item
    }
    // The title of a task that was removed here; of one that was edited, which the edit decides; what the edit says.
    let list = [TaskItem("1", "A2"), TaskItem("2", "B2"), TaskItem("3", "C!"), TaskItem("4", "D")]
    let outcome = try library.add(list) { $0.conflictChoice = .edit }
    #expect(outcome.step.figures.words == "0 0 0")
    #expect(outcome.changedFields.isEmpty && outcome.conflicts.count == 1)
    // And what it lets through is one.
    let more = [TaskItem("1", "A3"), TaskItem("2", "B3") { $0.tags = ["x"] }, TaskItem("3", "C2"), list[3]]
    let next = try library.add(more) { $0.conflictChoice = .edit }
    #expect(next.step.figures.words == "0 2 0")
    #expect(next.changedFields.map(\.field) == [.title, .tags])
    #expect(next.changedFields.map(\.count) == [1, 1])
  }

  @Test func `a conflict may be decided for the edit`() throws {
    try library.add([TaskItem("1", "A"), TaskItem("2", "B")])
    try library.change {
      var item = $0; item.priority = .highest; return item
    }
    let outcome = try library.add([TaskItem("1", "A") { $0.priority = .low }, TaskItem("2", "B")]) {
      $0.conflictChoice = .edit
    }
    #expect(
      outcome.conflicts == [
        LibraryConflict(
          id: "1", title: "A", field: .priority, edited: "highest", inSource: "low", choice: .edit)
      ])
    #expect(try library.tasks()["1"]?.priority == .highest)
  }

  @Test func `named values are each a field of their own`() throws {
    try library.add([TaskItem("1", "A") { $0.extra = ["Sprint": .text("1"), "Team": .text("x")] }])
    try library.change {
      var item = $0; item.extra["Sprint"] = .text("2"); return item
    }
    // The source changes the one that was left alone.
    let list = [TaskItem("1", "A") { $0.extra = ["Sprint": .text("1"), "Team": .text("y")] }]
    #expect(try library.add(list).conflicts.isEmpty)
    #expect(try library.tasks()["1"]?.extra == ["Sprint": .text("2"), "Team": .text("y")])
    // And then the very one, and takes the other away.
    let outcome = try library.add([TaskItem("1", "A") { $0.extra = ["Sprint": .text("3")] }])
    #expect(outcome.conflicts.map(\.extraName) == ["Sprint"])
    #expect(outcome.conflicts.map(\.edited) == ["2"])
    #expect(try library.tasks()["1"]?.extra == ["Sprint": .text("3")])
  }

  @Test func `a priority and its words are one field`() throws {
    try library.add([TaskItem("1", "A") { ($0.priority, $0.priorityRaw) = (.low, "P4") }])
    try library.change {
      var item = $0; (item.priority, item.priorityRaw) = (.highest, nil); return item
    }
    let outcome = try library.add([TaskItem("1", "A") { ($0.priority, $0.priorityRaw) = (.high, "P2") }]) {
      $0.conflictChoice = .edit
    }
    #expect(outcome.conflicts.map(\.field) == [.priority])
    #expect(try library.tasks()["1"]?.priorityRaw == nil)
    // Other words of the source for the same are no other priority.
    let other = try library.add([TaskItem("1", "A") { ($0.priority, $0.priorityRaw) = (.high, "urgent") }])
    #expect(other.conflicts.isEmpty)
    #expect(try library.tasks()["1"] == TaskItem("1", "A") { $0.priority = .highest })
  }

  @Test func `a task that was kept for its edit is asked for once, and is one of the source again`() throws {
    let list = [TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")]
    try library.add(list)
    try library.change {
      var item = $0
      if item.id == "1" { item.title = "Mine" }
      return item
    }
    let rest = Array(list[1...])
    let outcome = try library.add(rest) { $0.conflictChoice = .edit }
    #expect(outcome.conflicts.count == 1)
    for choice in LibraryImport.ConflictChoice.allCases {
      let again = try library.add(rest) { $0.conflictChoice = choice }
      #expect(again.conflicts.isEmpty && again.step.figures == StepFigures())
      #expect(try library.tasks()["1"]?.title == "Mine")
    }
    // It does not count among the tasks of the source.
    #expect(throws: ImportRefusal.closesMost(sourceName: "a.csv", gone: 2, of: 2)) {
      try library.add([TaskItem("4", "D")])
    }
    // Back in the source, and gone again: that is another matter.
    #expect(try library.add(list).conflicts.isEmpty)
    #expect(try library.tasks()["1"]?.title == "Mine")
    #expect(try library.add(rest).conflicts.count == 1)
    #expect(try library.tasks()["1"] == nil)
  }

  @Test func `undo goes back edit by edit and stops at an import, and a new edit drops what was undone`()
    throws
  {
    try library.add([TaskItem("1", "A")])
    let first = try library.tasks()
    try library.change {
      var item = $0; item.title = "B"; return item
    }
    try library.change {
      var item = $0; item.title = "C"; return item
    }
    let stored = try library.dump()
    #expect(try library.undo()?.number == 3)
    #expect(try library.undo()?.number == 2)
    #expect(try library.undo() == nil)
    #expect(try library.tasks() == first)
    #expect(try library.redo()?.number == 2)
    #expect(try library.redo()?.number == 3)
    #expect(try library.redo() == nil)
    #expect(try library.dump() == stored)
    _ = try library.undo()
    try library.change {
      var item = $0; item.title = "D"; return item
    }
    #expect(try library.redo() == nil)
    #expect(try library.tasks()["1"]?.title == "D")
    #expect(try library.tasks(at: 1)["1"]?.title == "A")
  }

  @Test func `a state is that of the end of a day`() throws {
    for day in 1...3 {
      try library.add(
        [TaskItem("1", "Day \(day)")],
        at: TaskDate(instantMicroseconds: Int64(day) * TaskDate.microsecondsPerDay))
    }
    let history = try library.history()
    let day = TaskDate.microsecondsPerDay
    #expect([0, day - 1, day, day * 2 - 1, day * 9].map { history.step(until: $0) } == [0, 0, 1, 1, 3])
  }
}

extension StepFigures {
  fileprivate var words: String { "\(new) \(changed) \(gone)" }
}
