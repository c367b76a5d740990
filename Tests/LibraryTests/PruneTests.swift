import TaskModel
import TestSupport
import Testing

@testable import Library

struct PruneTests {
  private static func list(_ random: inout SplitMix64) -> [TaskItem] {
    (0..<6).filter { _ in random.chance(75) }.map { id in
      TaskItem("\(id)", random.pick(["A", "B", "C"])) { $0.priority = random.pick(Priority.allCases) }
    }
  }

  /// Makes some steps, the same for the same seed.
  private static func fill(_ library: LibraryStore, _ random: inout SplitMix64) throws {
    for _ in 0..<8 {
      if random.chance(50) {
        try library.add(list(&random)) { $0.isForced = true }
      } else {
        let title = random.pick(["X", "Y"])
        let (changed, removed) = ("\(random.below(6))", "\(random.below(6))")
        try library.change { item in
          if item.id == removed { return nil }
          var item = item
          if item.id == changed { item.title = title }
          return item
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `what is kept is as it was, and goes on as it would have`(seed: Int) throws {
    var (random, other) = (SplitMix64(seed: UInt64(seed)), SplitMix64(seed: UInt64(seed)))
    let (scratch, otherScratch) = (try ScratchLibrary(), try ScratchLibrary())
    let (library, whole) = (try scratch.made(), try otherScratch.made())
    try Self.fill(library, &random)
    try Self.fill(whole, &other)
    let head = try library.history().head
    let cut = 1 + seed % head
    let stored = try library.dump()
    let planned = try library.prune(before: { _ in cut }, isDryRun: true)
    #expect(try library.dump() == stored)
    let outcome = try library.prune(before: { _ in cut }, isDryRun: false)
    #expect(outcome == planned)
    #expect(outcome.stepCount == cut - 1)
    for step in cut...head { #expect(try library.tasks(at: step) == whole.tasks(at: step), "\(step)") }
    #expect(try library.history().steps.first?.kind == .import)
    for _ in 0..<4 {
      let items = Self.list(&random)
      let made = try library.add(items) { $0.isForced = true }
      let expected = try whole.add(items) { $0.isForced = true }
      #expect(made.step.figures == expected.step.figures)
      #expect(made.conflicts == expected.conflicts)
      #expect(try library.tasks() == whole.tasks())
    }
  }

  @Test func `a history may begin where its last version is gone`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")])
    try library.add([TaskItem("1", "A"), TaskItem("2", "B")])
    #expect(try library.prune(before: { _ in 2 }, isDryRun: false).stateCount == 1)
    try library.close()
    #expect(try LibraryStore(path: scratch.path, for: .reading).tasks().count == 2)
    let again = try LibraryStore(path: scratch.path, for: .writing)
    #expect(
      try again.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")]).step.figures.new == 1)
  }

  @Test func `nothing is before the first step`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    try library.add([TaskItem("1", "A")])
    let stored = try library.dump()
    #expect(try library.prune(before: { _ in 1 }, isDryRun: false).stepCount == 0)
    #expect(try library.prune(before: { _ in 0 }, isDryRun: false).first == nil)
    #expect(try library.dump() == stored)
  }
}

struct RevertTests {
  @Test func `each inverse of an edit leaves what was there before it`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    try library.add([TaskItem("1", "A"), TaskItem("2", "B"), TaskItem("3", "C")])
    let before = try library.tasks()
    // One edit changes a task and removes another; a later one touches the third.
    try library.change { item in
      if item.id == "2" { return nil }
      var item = item
      if item.id == "1" { item.title = "X" }
      return item
    }
    try library.change { item in
      var item = item
      if item.id == "3" { item.tags = ["late"] }
      if item.id == "1" { item.priority = .highest }
      return item
    }
    let reverted = try library.revert(2, command: "revert 2", at: LibraryStore.now).step
    #expect(reverted.kind == .edit)
    var expected = before
    expected["3"]?.tags = ["late"]
    expected["1"]?.priority = .highest
    #expect(try library.tasks() == expected)
    _ = try library.revert(3, command: "revert 3", at: LibraryStore.now)
    #expect(try library.tasks() == before)
    // An inverse has an inverse.
    _ = try library.revert(5, command: "revert 5", at: LibraryStore.now)
    #expect(try library.tasks() == expected)
  }

  @Test func `what later steps have touched is refused, and nothing is changed`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    try library.add([TaskItem("1", "A"), TaskItem("2", "B")])
    try library.change { item in
      var item = item
      item.title += "!"
      return item
    }
    try library.change { item in
      var item = item
      if item.id == "2" { item.title = "Other" }
      return item
    }
    let stored = try library.dump()
    #expect(throws: RevertRefusal.isTouched([.init(title: "B!", field: .title)])) {
      try library.revert(2, command: "", at: LibraryStore.now)
    }
    #expect(throws: RevertRefusal.isImport(1)) { try library.revert(1, command: "", at: LibraryStore.now) }
    #expect(throws: RevertRefusal.noStep(7)) { try library.revert(7, command: "", at: LibraryStore.now) }
    #expect(try library.dump() == stored)
  }

  @Test func `marks are kept with the steps that they name`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    try library.add([TaskItem("1", "A")])
    #expect(try library.mark(of: "week") == nil)
    try library.add(task: TaskItem("", "B"))
    try library.setMark(of: "week", to: 2)
    #expect(try library.mark(of: "week") == 2)
    // What was reported is undone: it can still be told what it was.
    _ = try library.undo()
    #expect(try library.mark(of: "week") == 2)
    // And when it is gone for good, what both states had.
    try library.add(task: TaskItem("", "C"))
    #expect(try library.mark(of: "week") == 1)
  }

  @Test func `the schema cannot be changed through its tables`() throws {
    let scratch = try ScratchLibrary()
    let library = try scratch.made()
    #expect(throws: LibraryError.self) {
      try library.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
    #expect(try library.history().head == 0)
  }
}
