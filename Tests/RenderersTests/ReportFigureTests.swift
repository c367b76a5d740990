import Renderers
import TaskModel
import Templating
import Testing

@Suite("Figures and names on a page")
struct ReportFigureTests {
  private func rendered(_ template: String, _ table: TaskTable, doneCount: Int = 0) throws -> String {
    let selection = TaskSelection(
      rows: (0..<table.rowCount).map { Int32($0) }, taskCount: table.rowCount, doneCount: doneCount)
    let context = ReportContext(
      table, selection, format: .html, options: ReportOptions(nowMicroseconds: 0))
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: TemplateCollection())
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  @Test(
    "a share is rounded to the nearest, but only all is 100 and only none is 0",
    arguments: [
      (0, 15, "0"), (4, 15, "27"), (1, 3, "33"), (2, 3, "67"), (1, 8, "13"), (1, 1_000, "1"),
      (999, 1_000, "99"),
      (1_000, 1_000, "100"), (0, 0, "0"), (199, 200, "99"), (1, 2, "50"), (57, 200, "29"), (115, 200, "58"),
    ])
  func percent(done: Int, of count: Int, expected: String) throws {
    let table = TaskTable((0..<count).map { TaskItem(id: "\($0)", title: "t") })
    #expect(try rendered("{{donePercent}}", table, doneCount: done) == expected)
    #expect(
      try rendered("{{#donePercent}}x{{/donePercent}}", table, doneCount: done) == (done > 0 ? "x" : ""))
  }

  @Test(
    "an input is called by its file and what its format is called",
    arguments: [
      ("generic-csv:/home/aiko/lists/tasks.csv", "tasks.csv (CSV)"),
      ("todoist-csv:a b.csv", "a b.csv (Todoist CSV)"),
      ("generic-json:C: x.json", "C: x.json (JSON)"),
      ("generic-property-list:a/b.plist", "b.plist (property list)"),
      ("mine:deep/er/", "er (mine)"), ("mine:/", "/ (mine)"), ("mine:", " (mine)"), ("word", "word (word)"),
    ])
  func sources(word: String, name: String) throws {
    var table = TaskTable()
    table.beginSource(word)
    table.append(TaskItem(id: "1", title: "t"))
    #expect(try rendered("{{#sources}}{{{name}}}|{{{word}}}{{/sources}}", table) == "\(name)|\(word)")
  }

  @Test("files of one name in several folders are told by their folders")
  func sourcesOfOneName() throws {
    var table = TaskTable()
    for word in ["csv:/home/a/x.csv", "csv:/home/b/x.csv", "json:/home/b/x.json", "csv:x.csv"] {
      table.beginSource(word)
    }
    #expect(
      try rendered("{{#sources}}{{name}};{{/sources}}", table)
        == "a/x.csv (CSV);b/x.csv (CSV);x.json (JSON);x.csv (CSV);")
  }

  @Test("a row of a table shows how deep it is nested, as far as there is room")
  func nesting() throws {
    let table = TaskTable((0..<12).map { TaskItem(id: "\($0)", title: "t") })
    let selection = TaskSelection(
      rows: (0..<12).map { Int32($0) }, depths: (0..<12).map { Int32($0) }, taskCount: 12, doneCount: 0)
    let context = ReportContext(
      table, selection, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: "{{#tasks}}{{nesting}}|{{/tasks}}"), loader: TemplateCollection(),
      .markdown)
    let text = try text { try ReportRenderer.render(compiled, context, to: &$0) }
    #expect(
      text.split(separator: "|", omittingEmptySubsequences: false).map(\.count) == [
        0, 0, 4, 8, 12, 16, 20, 24, 28, 28, 28, 28, 0,
      ])
  }
}
