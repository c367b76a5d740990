import TaskModel
import Templating
import Testing

@testable import Renderers

/// Rows that are rendered while they are being read, against the same rows rendered when it is their turn.
struct EarlyRowTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var task: String
    var isStraight: Bool

    init(_ description: String, _ task: String, isStraight: Bool) {
      testDescription = description
      self.task = task
      self.isStraight = isStraight
    }
  }

  static let cases: [Case] = [
    .init("texts and values", "- {{title}} {{{title}}} {{check}}\n", isStraight: true),
    .init(
      "conditions", "{{#due}}{{dueText}}{{#project}} {{project}}{{/project}}{{/due}}{{^due}}-{{/due}}\n",
      isStraight: true),
    .init("a condition at the end", "{{title}}{{^link}}!{{/link}}", isStraight: true),
    .init("a partial", "{{>part}}\n", isStraight: true),
    .init(
      "the default row, whose sections are steps of their own",
      "{{indent}}- [{{check}}] {{#link}}[{{/link}}{{title}}{{^title}}untitled{{/title}}{{#link}}](<{{link}}>){{/link}}"
        + "{{#ownPriority}} · {{ownPriority}}{{/ownPriority}}{{#due}} · {{dueText}}{{/due}}"
        + "{{#assigneesText}} · for {{assigneesText}}{{/assigneesText}}{{#project}} · in {{project}}{{/project}}"
        + "{{#tagsText}} · tags: {{tagsText}}{{/tagsText}}\n", isStraight: true),
    .init(
      "sections in sections, and one that ends the row",
      "{{#due}}{{#project}}{{#tagsText}}{{tagsText}}{{/tagsText}} {{project}}{{/project}}{{/due}}[{{check}}]"
        + "{{#title}}{{^due}}{{title}}{{/due}}{{/title}}{{^title}}-{{/title}}{{#assigneesText}} {{assigneesText}}"
        + "{{/assigneesText}}", isStraight: true),
    .init("a name of the group", "{{title}} {{heading}}\n", isStraight: false),
    .init("a list in the row", "{{#tags}}{{name}}{{/tags}}\n", isStraight: false),
    .init("an id, which may be made of the position", "{{id}}\n", isStraight: false),
    .init("the value itself", "{{#title}}{{.}}{{/title}}\n", isStraight: false),
    .init("a block", "{{$block}}{{title}}{{/block}}\n", isStraight: false),
    .init("a partial without end", "{{>endless}}\n", isStraight: false),
  ]

  @Test(arguments: cases)
  func `a row is straight, or left to the engine`(_ example: Case) throws {
    let template = try CompiledTemplate(
      TemplateSource(
        name: "t", text: "{{#groups}}{{#tasks}}\n\(example.task){{/tasks}}\n{{/groups}}"),
      loader: TemplateCollection(texts: [
        "part": "{{#isDone}}x{{/isDone}}{{title}}", "endless": "{{#title}}{{>endless}}{{/title}}",
      ]))
    let options = ReportOptions(nowMicroseconds: 1_774_515_600_000_000)
    let renderer = EarlyRowRenderer(
      template, format: .markdown, options: options, fields: .all, groupedBy: [])
    #expect((renderer != nil) == example.isStraight)
    guard var renderer else { return }
    var table = TaskTable()
    var piece = TaskTable()
    for number in 0..<40 {
      var item = TaskItem(id: "", title: number % 7 == 0 ? "" : "a *title* \(number)")
      item.isDone = number % 3 == 0
      item.due = number % 2 == 0 ? TaskDate(dayNumber: 20_500 + number) : nil
      item.project = number % 5 == 0 ? "p_\(number)" : nil
      item.url = number % 4 == 0 && number > 20 ? "https://example.org/\(number)" : nil
      item.assignees = number % 6 == 0 ? ["Ann", "Bo_b"] : []
      item.tags = number % 3 == 1 ? ["a", "b*"] : []
      table.append(item)
      // In pieces, the first of which has no link at all.
      piece.append(item)
      if piece.rowCount == 20 {
        let isAdded = renderer.add(renderer.rendered(piece))
        #expect(isAdded)
        piece = TaskTable()
      }
    }
    let rows = (0..<Int32(40)).reversed().map { $0 }
    let group = TaskGroup(
      field: .project, key: .absent, level: 0, rows: 0..<40, endOfSubgroups: 1, taskCount: 40, doneCount: 14)
    let selection = TaskSelection(rows: rows, groups: [group], taskCount: 40, doneCount: 14)
    func rendered(_ early: PrerenderedRows?) throws -> String {
      let sink = MemorySink()
      var output = OutputBuffer(sink: sink)
      let context = ReportContext(table, selection, format: .markdown, options: options, early: early)
      try template.render(
        context, root: ReportContext.root, to: &output, finished: early == nil ? nil : renderer.item)
      try output.finish()
      return sink.text
    }
    #expect(try rendered(renderer.rows) == rendered(nil))
  }

  @Test func `lists with different rows are left to the engine`() throws {
    let text = "{{#groups}}{{#tasks}}{{title}}{{/tasks}}{{/groups}}{{#tasks}}- {{title}}{{/tasks}}"
    let template = try CompiledTemplate(TemplateSource(name: "t", text: text))
    #expect(
      EarlyRowRenderer(
        template, format: .markdown, options: ReportOptions(nowMicroseconds: 0), fields: .all, groupedBy: [])
        == nil)
  }

  @Test func `the default Markdown report has straight rows`() throws {
    let template = try ReportRenderer.compile(builtIn: "report", .markdown, language: .english)
    #expect(
      EarlyRowRenderer(
        template, format: .markdown, options: ReportOptions(nowMicroseconds: 0), fields: .all, groupedBy: [])
        != nil)
  }
}
