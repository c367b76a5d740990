import Formats
import Foundation
import Importers
import Renderers
import TaskModel
import Templating
import Testing

/// A tool's export written for the same tool again: what the model has no fields for comes back as it came.
struct ExtraRoundTripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var fixture: String
    var target: String
    /// What of the fields of `extra` is lost, by name, as often as a task has it.
    var lost: [String: Int]
    /// Names in `extra` whose values a field of the model says, and that are written in another form.
    var rewritten: Set<String> = []
    var testDescription: String { fixture }

    init(_ fixture: String, losing lost: [String: Int] = [:], rewriting rewritten: Set<String> = []) {
      self.fixture = fixture
      target = String(fixture.prefix { $0 != "/" })
      self.lost = lost
      self.rewritten = rewritten
    }
  }

  static let cases = [
    Case("icalendar-ics/people-and-alarms"),
    Case("icalendar-ics/children"),
    Case("icalendar-ics/occurrences"),
    Case("xcal-xml/occurrences"),
    Case("jcal-json/occurrences"),
    Case("xcal-xml/people"),
    Case("xcal-xml/relations"),
    Case("jcal-json/people-and-alarms"),
    Case("linear-csv/export"),
    Case("taskwarrior-json/export"),
    Case("github-json/issues", losing: ["milestone/due_on": 1]),
    Case("ticktick-csv/backup"),
    Case("toodledo-xml/times", rewriting: ["duetime"]),
    Case("toodledo-xml/items"),
    Case("asana-csv/parent-by-id", losing: ["Parent Task": 1]),
    Case("todoist-csv/cannot-be-ticked"),
    Case("todoist-csv/rows-of-all-types", losing: ["TIMEZONE": 5, "note/AUTHOR": 1]),
    Case(
      "todoist-csv/newer-columns",
      losing: ["TIMEZONE": 4, "DATE": 1, "note/AUTHOR": 1, "note/column 16": 1]),
  ]

  @Test(arguments: cases)
  func `what a tool's own fields say comes back`(_ example: Case) throws {
    let fixture = try #require(FixtureCase.all.first { $0.testDescription == example.fixture })
    let (name, bytes) = try fixture.input()
    let table = try read(bytes, file: name).table
    let target = try #require(TargetFormats.format(named: example.target))
    let rows = (0..<Int32(table.rowCount)).map { $0 }
    var writing = WriteOptions()
    writing.areOwnFiles = true
    let reduction = TaskReduction(table, rows: rows, to: target, options: writing)
    var buffer = OutputBuffer()
    target.write(reduction, &buffer)
    var options = ImportOptions()
    options.profile = ProfileRegistry.profile(named: example.target)
    let again = try read(buffer.heldBytes, file: name, options: options).table
    #expect(again.rowCount == table.rowCount)
    var lost: [String: Int] = [:]
    for row in 0..<min(table.rowCount, again.rowCount) {
      let (before, after) = (table.item(at: row), again.item(at: row))
      for (name, value) in before.extra where value.string != "" && !example.rewritten.contains(name) {
        if plain(after.extra[name]) != plain(value) { lost[name, default: 0] += 1 }
      }
      if table.id.isPresent(row) { #expect(after.id == before.id) }
      #expect(after.assignees == before.assignees)
      #expect(after.due == before.due)
      #expect(after.start == before.start)
      #expect(after.status == before.status || before.status == nil)
    }
    #expect(lost == example.lost)
    let count = reduction.ledger.losses.filter { $0.field == .extra }.reduce(0) { $0 + $1.count }
    #expect(count > 0 || example.lost.isEmpty)
    if example.lost.isEmpty { #expect(count == 0) }
  }

  @Test(arguments: ["icalendar-ics", "xcal-xml", "jcal-json"])
  func `an occurrence is written with the id of its series`(_ target: String) throws {
    let fixture = try #require(FixtureCase.all.first { $0.testDescription == "icalendar-ics/occurrences" })
    let (name, bytes) = try fixture.input()
    let table = try read(bytes, file: name).table
    let format = try #require(TargetFormats.format(named: target))
    let reduction = TaskReduction(table, rows: (0..<Int32(table.rowCount)).map { $0 }, to: format)
    var buffer = OutputBuffer()
    format.write(reduction, &buffer)
    let text = String(decoding: buffer.heldBytes, as: UTF8.self)
    #expect(!text.contains("#2026"))
    var options = ImportOptions()
    options.profile = ProfileRegistry.profile(named: target)
    let again = try read(buffer.heldBytes, file: name, options: options).table
    let ids = (0..<again.rowCount).prefix(6).map { again.idString($0) }
    #expect(
      ids == [
        "rent", "rent#20260201", "receipt", "water", "water#20260302T170000", "water#20260401T150000Z",
      ])
  }

  /// A value without the white space of its JSON; numbers in markup and cells are texts.
  private func plain(_ value: ExtraValue?) -> String? {
    guard case .json(let text)? = value else { return value?.string }
    return JSONFragment(text)?.text ?? text
  }
}
