import TaskModel
import TestSupport
import Testing

@testable import Renderers
@testable import Templating

/// Rows that the page writes by itself, against the same rows written by the engine.
struct StraightRowTests {
  /// Tasks of which whole columns are empty, in an order of their own, some under others.
  private static func page(seed: UInt64) -> (table: TaskTable, selection: TaskSelection) {
    var tasks = RandomTasks(random: SplitMix64(seed: seed), hasControlCharacters: false)
    var choice = SplitMix64(seed: seed &* 31)
    let columns: [WritableKeyPath<TaskItem, String?>] = [
      \.detail, \.status, \.project, \.section, \.url, \.recurrence,
    ]
    let emptied = columns.filter { _ in choice.chance(40) }
    let (hasPeople, hasDates, hasParents) = (choice.chance(70), choice.chance(70), choice.chance(60))
    let count = 20 + choice.below(300)
    var table = TaskTable()
    var ids: [String] = []
    for number in 0..<count {
      var task = tasks.task(number)
      for column in emptied { task[keyPath: column] = nil }
      if !hasPeople { (task.assignees, task.tags) = ([], []) }
      if !hasDates { (task.due, task.completed, task.created) = (nil, nil, nil) }
      task.parent = hasParents && number > 0 && choice.chance(40) ? choice.pick(ids) : nil
      ids.append(task.id)
      table.append(task)
    }
    table.resolveParents()
    var rows = (0..<Int32(count)).map { $0 }
    rows.shuffle(using: &choice)
    var selection = TaskSelection(
      rows: rows, taskCount: count, doneCount: table.isDone.count { $0 })
    if hasParents { selection.depths = rows.map { _ in Int32(choice.below(3)) } }
    return (table, selection)
  }

  static let rows = [
    "{{>task}}", "{{>row}}",
    "{{depth}}{{hasParent}}{{isDone}}{{isNew}}{{hasLabels}}{{hasDetail}} {{id}}|{{key}}|{{anchor}}",
    "{{^tags}}none{{/tags}}{{#tags}}<i>{{name}}</i>{{/tags}}{{#assignees}}{{name}}, {{/assignees}}",
    "{{#tagsAbove}}{{name}}{{/tagsAbove}}{{#statusAbove}}{{statusAbove}}{{/statusAbove}}{{^status}}-{{/status}}",
    "{{#detail}}{{detail}}{{^link}}!{{/link}}{{/detail}}{{^detail}}?{{/detail}}{{{title}}}{{#url}}{{url}}{{/url}}",
  ]

  @Test(arguments: rows, [1, 2, 3, 4, 5, 6, 7, 8])
  func `a row without the engine is the same`(_ row: String, _ seed: UInt64) throws {
    let loader = BuiltInTemplates(format: .html)
    let template = try ReportRenderer.compile(
      TemplateSource(name: "t", text: "{{#tasks}}\n\(row)\n{{/tasks}}"), loader: loader, .html)
    let (table, selection) = Self.page(seed: seed)
    let options = ReportOptions(nowMicroseconds: 1_774_515_600_000_000)
    func context() -> ReportContext { ReportContext(table, selection, format: .html, options: options) }
    #expect(StraightRows(template, context()) != nil)
    let straight = try text { try ReportRenderer.render(template, context(), to: &$0) }
    let engine = try text { try template.render(context(), root: ReportContext.root, to: &$0) }
    #expect(straight == engine, "seed \(seed)")
  }

  @Test(arguments: [
    ("a word with more than texts around it", "{{#tags}}{{name}}{{^isLast}}, {{/isLast}}{{/tags}}"),
    ("a word that is not escaped", "{{#tags}}{{{name}}}{{/tags}}"),
    ("a name of the page", "{{title}}{{generatedDate}}"),
    ("the source's other values", "{{#extra}}{{name}}{{/extra}}"),
  ])
  func `a row of more than values and words is left to the engine`(_ name: String, _ row: String) throws {
    let template = try CompiledTemplate(
      TemplateSource(name: name, text: "{{#tasks}}\(row){{/tasks}}"), loader: TemplateCollection(texts: [:]))
    let (table, selection) = Self.page(seed: 1)
    let options = ReportOptions(nowMicroseconds: 0)
    #expect(StraightRows(template, ReportContext(table, selection, format: .html, options: options)) == nil)
  }

  @Test func `the rows of the default page need no engine`() throws {
    let template = try ReportRenderer.compile(builtIn: "report", .html, language: .english)
    let (table, selection) = Self.page(seed: 1)
    let options = ReportOptions(nowMicroseconds: 0)
    #expect(StraightRows(template, ReportContext(table, selection, format: .html, options: options)) != nil)
  }
}
