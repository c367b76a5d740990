import Foundation
import TestSupport
import Testing

@testable import PantaskKit

/// The library as programs use it.
struct TaskReaderTests {
  private func sample(_ name: String) -> URL { Folder.repository.appending(path: "samples/\(name)") }

  private func options() throws -> ReadingOptions {
    var options = ReadingOptions()
    options.clock = try TaskClock(now: "2026-03-26")
    return options
  }

  @Test func `several files are read in order, and each record is accounted for`() throws {
    let result = try TaskReader().read([sample("tasks.csv"), sample("tasks.json"), sample("tasks.xml")])
    #expect(result.tasks.count == 39)
    #expect(result.accounting.read + result.accounting.derived == result.accounting.kept)
    #expect(result.inputs.map(\.format) == ["generic-csv", "generic-json", "generic-xml"])
    #expect(result.inputs.map(\.accounting.kept).reduce(0, +) == 39)
    #expect(result.tasks[0].id == "WEB-101")
    #expect(result.isClean)
    #expect(result.diagnostics.contains { $0.code == .notRead })
  }

  @Test func `items are the same one by one, in a row and of the table`() throws {
    let tasks = try TaskReader().read([sample("tasks.csv"), sample("tasks.json")]).tasks
    let items = Array(tasks)
    #expect(items == tasks.indices.map { tasks[$0] })
    #expect(items == (0..<tasks.table.rowCount).map { tasks.table.item(at: $0) })
    #expect(Set(items.map(\.id)).count == items.count)
    #expect(Array(tasks[3..<7].map(\.id)) == items[3..<7].map(\.id))
    #expect(tasks[3..<7].startIndex == 3)
    #expect(tasks.suffix(2).map(\.title) == items.suffix(2).map(\.title))
  }

  @Test func `a large file gives the same as a small one`() throws {
    let scratch = try ScratchFolder()
    let rows = (0..<30_000).map { "\($0),Task \($0),\($0 % 3 == 0 ? "Bob; Ann" : ""),p\($0 % 7),2026-03-26" }
    let path = try scratch.write(
      "id,title,assignees,project,due\n" + rows.joined(separator: "\n") + "\n", to: "large.csv")
    let tasks = try TaskReader().read([URL(filePath: path)]).tasks
    #expect(tasks.count == 30_000)
    #expect(tasks.enumerated().allSatisfy { $0 == Int($1.id) && $1.project == "p\($0 % 7)" })
  }

  @Test func `what cannot be used is counted and said, with its place`() throws {
    let text =
      "{\"title\":\"Oil the hinges\"}\n{\"title\":\"Bro\n{\"title\":\"Mend the fence\",\"priority\":\"P9\"}\n"
    let result = try TaskReader().read(text.utf8, named: "list.ndjson")
    #expect(result.tasks.map(\.title) == ["Oil the hinges", "Mend the fence"])
    #expect(result.accounting.rejected == 1)
    #expect(!result.isClean)
    let warnings = result.diagnostics.filter { $0.severity == .warning }
    #expect(warnings.map { $0.location?.line } == [2, 3])
    #expect(warnings.map(\.code).contains(.unknownPriority))
  }

  @Test func `what can be said about reading is heeded`() throws {
    var options = try options()
    options.fields = FieldSet([.title, .priority])
    options.absentPriority = .low
    options.delimiter = ";"
    options.hasHeader = true
    let tasks = try TaskReader().read("Task;Notes\nMow;long\n".utf8, named: "a", options: options).tasks
    #expect(tasks.map(\.priority) == [.low])
    #expect(tasks.map(\.detail) == [nil])
    options.delimiter = "é"
    #expect(throws: PantaskError.self) {
      try TaskReader().read("a".utf8, named: "a", options: options)
    }
    options = try self.options()
    options.format = "todoist-cvs"
    let error = #expect(throws: PantaskError.self) {
      try TaskReader().read([sample("tasks.csv")], options: options)
    }
    #expect(error?.description.contains("did you mean \"todoist-csv\"?") == true)
  }

  @Test func `what is not there, or no file, is an error with all there is to say`() throws {
    let error = #expect(throws: PantaskError.self) {
      try TaskReader().read([URL(filePath: "/nonexistent/a.csv"), URL(filePath: "/nonexistent/b.csv")])
    }
    #expect(error?.diagnostics.count == 2)
    #expect(error?.description.contains("/nonexistent/b.csv") == true)
    let address = try #require(URL(string: "https://example.org/tasks.csv"))
    #expect(throws: PantaskError.self) { try TaskReader().read([address]) }
    #expect(try TaskReader().read([]).tasks.isEmpty)
  }

  @Test func `tasks of several files have ids of their own`() throws {
    let scratch = try ScratchFolder()
    let one = try scratch.write("id,title\n1,Mow\n", to: "one.csv")
    let two = try scratch.write("id,title,parent\n1,Rake,\n2,Bag,1\n", to: "two.csv")
    let result = try TaskReader().read([URL(filePath: one), URL(filePath: two)])
    #expect(result.tasks.map(\.id) == ["1", "1#2", "2"])
    #expect(result.tasks.map(\.parent) == [nil, nil, "1#2"])
    #expect(result.diagnostics.contains { $0.code == .sharedID })
  }

  @Test func `a clock says what is today where it is`() throws {
    let now = try #require(TaskDate(iso8601: "2026-03-26T20:00:00Z"))
    #expect(try TaskClock(now: now, timeZone: "Asia/Tokyo").today.description == "2026-03-27")
    #expect(try TaskClock(now: now).today.description == "2026-03-26")
    let mistake = #expect(throws: Diagnostic.self) { try TaskClock(now: now, timeZone: "Asia/Tokio") }
    #expect(mistake?.code == .unknownTimeZone)
    #expect(mistake?.location?.file == "timeZone")
  }
}
