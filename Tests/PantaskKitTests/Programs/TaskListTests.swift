import Foundation
import TestSupport
import Testing

@testable import PantaskKit

/// Filters, orders, reports and writers for programs: the same as of the command line.
struct TaskListTests {
  private let sample = Folder.repository.appending(path: "samples/tasks.csv")

  private func tasks() throws -> TaskList {
    var options = ReadingOptions()
    options.clock = try TaskClock(now: "2026-03-26")
    return try TaskReader().read([sample], options: options).tasks
  }

  @Test func `a filter keeps what the command line keeps, in the same order`() throws {
    let tasks = try tasks()
    #expect(try tasks.filtered(by: Filter("overdue")).map(\.id) == ["WEB-102", "WEB-103", "WEB-109"])
    #expect(try tasks.filtered(by: Filter("due before tomorrow AND not done")).count == 3)
    #expect(try tasks.sorted(by: SortOrder("-id:natural")).first?.id == "WEB-115")
    #expect(tasks.sorted(by: .standard).first?.id == "WEB-102")
    let some = try tasks.filtered(by: Filter("open")).sorted(by: SortOrder("due")).prefix(3)
    #expect(try some.filtered(by: Filter("priority >= high")).count <= 3)
    #expect(try Filter("overdue").fields.contains(.due))
  }

  @Test func `a mistake is a value with its place, and the corrected text`() throws {
    let filter = #expect(throws: Diagnostic.self) { try Filter("open AND +bug") }
    #expect(filter?.location?.file == "filter")
    #expect(filter?.location?.column == 10)
    #expect(filter?.hint == "write `open AND tags CONTAINS \"bug\"`")
    #expect(filter?.excerpt?.caret == 9)
    let ordered = #expect(throws: Diagnostic.self) { try Filter("open ORDER BY due") }
    #expect(ordered?.hint == "write `open`, and give `due` as sort apart")
    let order = #expect(throws: Diagnostic.self) { try SortOrder("-prioritty") }
    #expect(order?.location?.column == 2)
    let grouping = #expect(throws: Diagnostic.self) { try Grouping("project,project") }
    #expect(grouping?.location?.file == "grouping")
  }

  @Test func `a filter says what no task has`() throws {
    let tasks = try tasks()
    let said = try Filter("status = 'blocked' AND extra[\"Sprint\"] = 41").diagnostics(for: tasks)
    #expect(said.map(\.code) == [.unknownValue, .unknownExtraField])
    #expect(said.map(\.severity) == [.warning, .warning])
    #expect(try Filter("open").diagnostics(for: tasks).isEmpty)
  }

  @Test(arguments: ["html", "markdown"]) func `a report is the one of the command line`(format: String) throws
  {
    let scratch = try ScratchFolder()
    let format = try #require(ReportFormat(rawValue: format))
    var request = ReportRequest()
    request.input.paths = [sample.path]
    request.pipeline.now = "2026-03-26"
    request.format = format
    request.title = "The week"
    request.groupBy = ["project", "due:week"]
    request.output.path = scratch("page")
    #expect(Runner(console: .none).report(request) == .ok)
    let report = try Report(format: format, title: "The week", grouping: Grouping("project,due:week"))
    let page = try report.render(tasks())
    #expect(page == scratch.read("page"))
    var pieces: [UInt8] = []
    try report.render(tasks()) { $0.withUnsafeBufferPointer { pieces += $0 } }
    #expect(String(decoding: pieces, as: UTF8.self) == page)
    try report.write(tasks(), to: URL(filePath: scratch("again")))
    #expect(scratch.read("again") == page)
  }

  @Test func `every built-in template is rendered, and one's own`() throws {
    let tasks = try tasks()
    for template in [Report.Template.report, .summary, .checklist, .table, .digest, .weekly] {
      for format in ReportFormat.allCases {
        #expect(try Report(template: template, format: format).render(tasks).utf8.count > 200)
      }
    }
    let scratch = try ScratchFolder()
    try scratch.write("- {{title}}\n", to: "task.mustache")
    let own = try Report(template: .folder(URL(filePath: scratch.path)), format: .markdown)
    #expect(try own.render(tasks).contains("\n- Renew the certificate of the shop\n"))
    try scratch.write("- {{titel}}\n", to: "task.mustache")
    let error = #expect(throws: PantaskError.self) {
      try Report(template: .folder(URL(filePath: scratch.path)), format: .markdown)
    }
    #expect(error?.diagnostics.first?.location?.line == 1)
    #expect(throws: PantaskError.self) { try Report(language: "xx") }
  }

  @Test func `what a sink throws comes out, and nothing is left of a file`() throws {
    struct Full: Error {}
    #expect(throws: Full.self) { try Report().render(tasks()) { _ in throw Full() } }
    #expect(throws: Full.self) { try Writer(.json).write(tasks()) { _ in throw Full() } }
    let scratch = try ScratchFolder()
    #expect(throws: PantaskError.self) {
      try Writer(.json).write(tasks(), to: URL(filePath: scratch("no/folder.json")))
    }
    #expect(scratch.names.isEmpty)
    let address = try #require(URL(string: "https://example.org/tasks.json"))
    #expect(throws: PantaskError.self) { try Writer(.json).write(tasks(), to: address) }
  }

  @Test func `a writer has every format, and writes what the command line writes`() throws {
    let names = OptionWords.writableFormats
    #expect(Set(TaskFormat.allCases.map(\.rawValue)) == Set(names))
    let tasks = try tasks()
    let scratch = try ScratchFolder()
    for format in TaskFormat.allCases {
      var request = ConvertRequest()
      request.input.paths = [sample.path]
      request.pipeline.now = "2026-03-26"
      request.format = format.rawValue
      request.output.path = scratch("out")
      #expect(Runner(console: .none).convert(request) == .ok)
      let (text, losses) = try Writer(format).string(of: tasks)
      #expect(text == scratch.read("out"), "\(format)")
      let isNative = [.json, .ndjson, .csv, .xml].contains(format)
      #expect(losses.isEmpty == isNative, "\(format)")
      #expect(try Writer(format).write(tasks, to: URL(filePath: scratch("again"))) == losses)
      #expect(scratch.read("again") == text)
    }
  }

  @Test func `tasks of one's own are written, and what is lost of them is known`() throws {
    var task = TaskItem(id: "1", title: "Water\u{1} the plants")
    task.progress = 50
    task.extra = ["Room": .text("12")]
    var part = TaskItem(id: "2", title: "Fill the can")
    part.parent = "1"
    let tasks = TaskList([task, part])
    #expect(tasks.map(\.parent) == [nil, "1"])
    let losses = try Writer(.todoTxt).string(of: tasks).losses
    #expect(losses.losses.contains { $0.field == .progress && $0.count == 1 })
    #expect(losses.lostNames.map(\.name) == ["Room"])
    #expect(try Writer(.xml).string(of: tasks).losses.replacedCharacterCount == 1)
    #expect(try Writer(.json).string(of: tasks).losses.isEmpty)
  }
}
