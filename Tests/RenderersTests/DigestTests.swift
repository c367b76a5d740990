import Renderers
import TaskModel
import Templating
import Testing

@Suite("What a digest reads")
struct DigestTests {
  /// 2026-03-20T12:00:00Z.
  private static let now: Int64 = 1_774_008_000_000_000

  private static func task(
    _ id: String, due: String? = nil, completed: String? = nil, isDone: Bool = false,
    _ assignees: [String] = []
  ) -> TaskItem {
    var task = TaskItem(id: id, title: id)
    task.priority = .middle
    task.due = due.flatMap { TaskDate(iso8601: $0) }
    task.completed = completed.flatMap { TaskDate(iso8601: $0) }
    task.isDone = isDone
    task.assignees = assignees
    return task
  }

  private static let tasks = [
    task("late", due: "2026-03-19", ["bob", "aiko"]), task("morning", due: "2026-03-20T09:00:00", ["bob"]),
    task("today", due: "2026-03-20", ["bob", "bob"]), task("evening", due: "2026-03-20T18:00:00Z"),
    task("week", due: "2026-03-27"), task("later", due: "2026-03-28"), task("never"),
    task("done today", due: "2026-03-01", completed: "2026-03-20T11:00:00Z", isDone: true, ["aiko"]),
    task("done a week ago", completed: "2026-03-13", isDone: true),
    task("done before", completed: "2026-03-12", isDone: true, ["aiko"]), task("done sometime", isDone: true),
    task("reopened", completed: "2026-03-19"),
  ]

  private func render(
    _ template: String, since: String? = nil, _ selection: ((TaskTable) -> TaskSelection)? = nil
  ) throws -> String {
    let table = TaskTable(Self.tasks)
    var options = ReportOptions(nowMicroseconds: Self.now)
    options.sinceDay = since.flatMap { TaskDate(iso8601: $0)?.dayNumber }
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: TemplateCollection())
    let context = ReportContext(
      table, selection?(table) ?? table.everything, format: .html, options: options,
      fields: ReportNames.fields(for: compiled), names: ReportNames.read(by: compiled))
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  @Test("overdue, due today, due soon: each open task once, as the worst it is")
  func due() throws {
    let template =
      "{{overdue}}:{{#overdueTasks}}{{title}},{{/overdueTasks}} {{dueToday}}:{{#dueTodayTasks}}{{title}},{{/dueTodayTasks}} {{dueSoon}}:{{#dueSoonTasks}}{{title}},{{/dueSoonTasks}}"
    #expect(try render(template) == "2:late,morning, 2:today,evening, 3:today,evening,week,")
  }

  @Test("done tasks that do not say since when are counted, not passed over")
  func doneUndated() throws {
    #expect(
      try render("{{doneUndated}}: {{doneUndatedText}}")
        == "1: 1 done task does not say when it was done, and is not listed.")
  }

  @Test("done since a day, which is a week ago unless it is said")
  func doneSince() throws {
    let template = "{{doneSinceText}} {{doneSince}}:{{#doneSinceTasks}}{{title}},{{/doneSinceTasks}}"
    #expect(try render(template) == "Done since 2026-03-13 2:done today,done a week ago,")
    #expect(try render(template, since: "2026-03-20") == "Done since 2026-03-20 1:done today,")
    #expect(
      try render(template, since: "2026-01-01")
        == "Done since 2026-01-01 3:done today,done a week ago,done before,")
  }

  @Test("people are in order, nobody comes last, and a name that a task has twice counts once")
  func people() throws {
    let template =
      "{{#people}}{{name}}{{#isNobody}}!{{/isNobody}} {{count}} {{open}} {{done}} {{overdue}} {{dueToday}} {{doneSince}} {{#tasks}}{{title}},{{/tasks}}{{^isLast}};{{/isLast}}{{/people}}"
    #expect(
      try render(template)
        == "aiko 3 1 2 1 0 1 late,;bob 3 3 0 2 1 0 late,morning,today,;Nobody! 7 5 2 0 1 1 evening,week,later,never,reopened,"
    )
    #expect(try render("{{#hasPeople}}yes{{/hasPeople}}") == "yes")
  }

  @Test("a task that several groups show is on a list once, and stands there without its parent")
  func listed() throws {
    let template =
      "{{#overdueTasks}}[{{title}}{{indent}}{{depth}}{{#hasParent}}!{{/hasParent}}{{ownPriority}}]{{/overdueTasks}}{{#tasks}}{{depth}}{{/tasks}}"
    let written = try render(template) { _ in
      TaskSelection(
        rows: [2, 0, 0], depths: [0, 1, 0],
        groups: [
          TaskGroup(
            field: .priority, key: .priority(.middle), level: 0, rows: 0..<3, endOfSubgroups: 1, taskCount: 2,
            doneCount: 0)
        ], taskCount: 2, doneCount: 0)
    }
    #expect(written == "[late0Middle]01")
  }

  @Test("a template that reads nothing of it does not pay for it")
  func notRead() throws {
    let templates = ReducedTemplates(BuiltInTemplates(format: .markdown), with: [])
    let report = try ReportRenderer.compile(
      try #require(templates.template(named: "report")), loader: templates, .markdown)
    #expect(!ReportNames.fields(for: report).contains(.completed))
    #expect(
      ReportNames.fields(for: try ReportRenderer.compile(builtIn: "digest", .markdown)).contains(.completed))
  }
}
