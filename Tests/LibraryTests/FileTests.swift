import Foundation
import TaskModel
import TestSupport
import Testing

@testable import Library

/// Files of earlier versions, of a newer one, of others, and damaged ones.
struct FileTests {
  private static let folder = Folder.repository.appendingPathComponent("Tests/LibraryTests/Files")

  /// What the stored files hold: two tasks with every field that their version has, one of them edited once and once
  /// more, which was undone.
  private static let item = TaskItem("1", "Fix the door") { item in
    item.detail = "It sticks."
    item.isDone = true
    item.priority = .high
    item.priorityRaw = "P2"
    item.due = TaskDate(iso8601: "2026-03-26")
    item.deadline = TaskDate(iso8601: "2026-04-01T12:00:00Z")
    item.blockedBy = ["2"]
    item.spentSeconds = 1_800
    item.created = TaskDate(iso8601: "2026-01-01T07:31:31Z")
    item.status = "Done"
    item.assignees = ["Ann", "Bob"]
    item.tags = ["house"]
    item.project = "House"
    item.section = "Ground floor"
    item.parent = "2"
    item.url = "https://example.org/1"
    item.estimateSeconds = 3600
    item.progress = 50
    item.recurrence = "FREQ=DAILY"
    item.extra = ["votes": .json("3")]
    item.extraOrder = ["votes"]
  }

  /// The other task: it has the priority that every task had before there were any.
  private static let other = TaskItem("2", "House") { $0.priority = .middle }

  /// The task as a version of the tables can hold it.
  private static func item(of version: Int) -> TaskItem {
    var item = TaskItem(id: "1", title: "")
    item.priority = .middle
    item.take(FieldSet(LibrarySchema.columns(of: version).map(\.field)), from: Self.item)
    return item
  }

  private static func fill(_ library: LibraryStore, _ version: Int) throws {
    try library.add([item(of: version), other])
    for title in ["Mend the door", "Sell the door"] {
      try library.change { task in
        var task = task
        if task.id == "1" { task.title = title }
        return task
      }
    }
    _ = try library.undo()
  }

  @Test(arguments: 1...LibrarySchema.current)
  func `a file of an earlier version is read as it is, and brought to this one by writers`(
    version: Int
  ) throws {
    let stored = Self.folder.appendingPathComponent("version-\(version).pantask")
    if ProcessInfo.processInfo.environment["PANTASK_RECORD"] != nil {
      try? FileManager.default.removeItem(at: stored)
      let library = try LibraryStore(path: stored.path, for: .building, version: version)
      try Self.fill(library, version)
      try library.close()
      Issue.record("recorded \(stored.lastPathComponent)")
    }
    let scratch = try ScratchLibrary()
    try FileManager.default.copyItem(atPath: stored.path, toPath: scratch.path)
    var mended = Self.item(of: version)
    mended.title = "Mend the door"
    let expected = ["1": mended, "2": Self.other]
    #expect(try LibraryStore(path: scratch.path, for: .reading).tasks() == expected)
    #expect(try Data(contentsOf: stored) == Data(contentsOf: URL(fileURLWithPath: scratch.path)))

    let library = try LibraryStore(path: scratch.path, for: .writing)
    #expect(try library.earlierVersion() == (version < LibrarySchema.current ? version : nil))
    let copy = scratch.folder.appendingPathComponent("copy").path
    try Data().write(to: URL(fileURLWithPath: copy))
    try library.copy(to: copy)
    // What is refused, or has nothing to change, leaves it as it is.
    #expect(throws: ImportRefusal.self) { try library.add([]) }
    #expect(try library.change { $0 } == nil)
    #expect(try library.earlierVersion() == (version < LibrarySchema.current ? version : nil))
    var migrations = 0
    library.willMigrate = { _ in migrations += 1 }
    #expect(try library.redo()?.number == 3)
    #expect(migrations == (version < LibrarySchema.current ? 1 : 0))
    #expect(try library.earlierVersion() == nil)
    #expect(try library.undo()?.number == 3)
    // A list with fields that the file had no columns for: they are changes, and others are none.
    let outcome = try library.add([Self.item, Self.other])
    #expect(outcome.step.figures.changed == (version < LibrarySchema.current ? 1 : 0))
    var merged = Self.item
    merged.title = "Mend the door"
    #expect(try library.tasks()["1"] == merged)
    #expect(try LibraryStore(path: copy, for: .reading).tasks() == expected)
  }

  @Test(
    "a file that is no sound library of this version is an error, and stays as it is",
    arguments: [
      ("CREATE TABLE a(b)", "foreign"), ("PRAGMA application_id = 1", "foreign"),
      ("PRAGMA user_version = 99", "newer"), ("PRAGMA user_version = 0", "damaged"),
      ("CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM version; END", "foreign"),
      ("CREATE VIEW v AS SELECT 1", "foreign"), ("DROP TABLE mark", "foreign"),
      ("UPDATE head SET step = 7", "damaged"), ("UPDATE step SET last = 99", "damaged"),
      ("UPDATE step SET at = 'x'", "damaged"), ("DELETE FROM digest", "damaged"),
      ("UPDATE digest SET data = zeroblob(length(data))", "damaged"),
      ("UPDATE version SET title = 'Other' WHERE version = 1", "damaged"),
      ("UPDATE version SET base = 1 WHERE version = 2", "damaged"),
      ("DELETE FROM closing", "damaged"), ("UPDATE step SET command = 'other' WHERE step = 1", "damaged"),
      // Where the sum stands: what cannot be read there has none, and is no step of before there were sums.
      ("UPDATE step SET figures = ''", "damaged"),
      ("UPDATE step SET figures = '{}' WHERE step = 2", "damaged"),
      ("UPDATE step SET figures = substr(figures, 2) WHERE step = 1", "damaged"),
      ("UPDATE step SET figures = replace(figures, 'sum', 'sun')", "damaged"),
      ("UPDATE step SET figures = replace(figures, 'sum\":\"', 'sum\":\"x')", "damaged"),
      ("UPDATE step SET figures = replace(figures, '\"new\":2', '\"new\":-2')", "damaged"),
      ("UPDATE step SET figures = replace(figures, '}', '')", "damaged"),
      ("UPDATE version SET due = 9223372036854775807", "damaged"),
      ("UPDATE version SET priority = 7", "damaged"),
      ("UPDATE version SET title = CAST(X'C328' AS TEXT)", "damaged"),
      ("UPDATE version SET tags = '[1]'", "damaged"),
      ("UPDATE version SET extra = '[['", "damaged"), ("UPDATE version SET source = 9", "damaged"),
      ("INSERT INTO closing VALUES(1, 99)", "damaged"), ("INSERT INTO closing VALUES(1, -1)", "damaged"),
    ])
  func unsound(sql: String, kind: String) throws {
    let scratch = try ScratchLibrary()
    let made = try scratch.made()
    try Self.fill(made, LibrarySchema.current)
    try made.execute(sql)
    try made.close()
    let url = URL(fileURLWithPath: scratch.path)
    let before = try Data(contentsOf: url)
    func check(_ body: () throws -> Void) {
      do {
        try body()
        Issue.record("no error: \(sql)")
      } catch let error as LibraryError {
        #expect("\(error.cause)".hasPrefix(kind), "\(sql): \(error)")
      } catch { Issue.record("\(error)") }
    }
    check { _ = try LibraryStore(path: scratch.path, for: .reading).tasks() }
    check {
      try LibraryStore(path: scratch.path, for: .writing).add([TaskItem("1", "A"), TaskItem("2", "B")])
    }
    #expect(try Data(contentsOf: url) == before, "\(sql)")
  }
}
