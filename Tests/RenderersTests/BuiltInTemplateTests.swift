import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("The built-in templates")
struct BuiltInTemplateTests {
  private func report(
    _ format: ReportFormat, _ table: TaskTable, _ selection: TaskSelection? = nil, parallelism: Int = 1
  ) throws -> String {
    let template = try ReportRenderer.compile(builtIn: "report", format)
    let context = ReportContext(
      table, selection ?? table.everything, format: format, options: ReportOptions(nowMicroseconds: 0),
      fields: ReportNames.fields(for: template))
    return try text { try ReportRenderer.render(template, context, to: &$0, parallelism: parallelism) }
  }

  @Test("the binary holds what the folder holds", arguments: ReportFormat.allCases)
  func embedded(format: ReportFormat) throws {
    let folder = Folder.repository.appending(path: "Templates/\(format.name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "mustache" }
    let templates = BuiltInTemplates(format: format)
    #expect(Set(templates.templateNames) == Set(files.map { $0.deletingPathExtension().lastPathComponent }))
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      #expect(templates.template(named: name)?.bytes == Array(try Data(contentsOf: file)))
    }
  }

  @Test("a template that is not there is an error that names those that are")
  func unknownTemplate() {
    let error = #expect(throws: TemplateErrors.self) { try ReportRenderer.compile(builtIn: "repotr", .html) }
    #expect(error?.description.contains("report") == true)
  }

  @Test("Markdown, as it is read")
  func markdown() throws {
    var first = TaskItem(id: "1", title: "Fix the login")
    first.priority = .highest
    first.due = TaskDate(iso8601: "1969-12-31")
    first.assignees = ["aiko", "bob"]
    first.project = "Apollo"
    first.tags = ["backend", "q3"]
    first.url = "https://example.org/1"
    var second = TaskItem(id: "2", title: "")
    second.isDone = true
    second.priority = .middle
    let selection = TaskSelection(
      rows: [0, 1],
      groups: [
        TaskGroup(
          field: .priority, key: .priority(.highest), level: 0, rows: 0..<1, endOfSubgroups: 2, taskCount: 1,
          doneCount: 0),
        TaskGroup(
          field: .isDone, key: .isDone(false), level: 1, rows: 0..<1, endOfSubgroups: 2, taskCount: 1,
          doneCount: 0),
        TaskGroup(
          field: .priority, key: .priority(.middle), level: 0, rows: 1..<2, endOfSubgroups: 4, taskCount: 1,
          doneCount: 1),
        TaskGroup(
          field: .isDone, key: .isDone(true), level: 1, rows: 1..<2, endOfSubgroups: 4, taskCount: 1,
          doneCount: 1),
      ], taskCount: 2, doneCount: 1)
    #expect(
      try report(.markdown, TaskTable([first, second], source: "csv:a.csv"), selection) == """
        # Tasks

        2 in total, 1 open, 1 done (50%), **1 overdue**.

        | Priority | Open | Done | Total |
        | :--- | ---: | ---: | ---: |
        | Highest | 1 | 0 | 1 |
        | High | 0 | 0 | 0 |
        | Middle | 0 | 1 | 1 |
        | Low | 0 | 0 | 0 |
        | Lowest | 0 | 0 | 0 |
        | **Total** | **1** | **1** | **2** |

        ## Highest (1)

        ### Open (1)

        - [ ] [Fix the login](<https://example.org/1>) · Overdue 1969-12-31 · for aiko, bob · in Apollo · tags: backend, q3

        ## Middle (1)

        ### Done (1)

        - [x] Untitled

        Generated 1970-01-01 00:00 UTC from a.csv (CSV).

        """)
  }

  @Test(
    "no tasks", arguments: [(ReportFormat.html, "<p class=\"empty\">No tasks</p>"), (.markdown, "No tasks.")])
  func noTasks(format: ReportFormat, sentence: String) throws {
    #expect(try report(format, TaskTable([])).contains(sentence))
  }

  @Test("rows carry id, priority and state; the page forbids everything but its style and its script")
  func htmlPage() throws {
    var task = TaskItem(id: "a\"1", title: "t")
    task.priority = .high
    task.isDone = true
    let page = try report(.html, TaskTable([task]))
    #expect(
      page.contains("<li data-task-id=\"a&quot;1\" data-priority=\"3\" data-done=\"true\" id=\"t-a%221\">"))
    #expect(page.contains("<html lang=\"en\">"))
    let policy = page.bytewise(split: "Content-Security-Policy\" content=\"")[1].bytewise(split: "\"")[0]
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.hasSuffix("='; base-uri 'none'; form-action 'none'"))
    #expect(policy.contains("; script-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    #expect(!page.contains(" style="))
    #expect(page.bytewise(split: "<h1").count == 2)
    #expect(page.bytewise(split: "<script").count == 2)
    #expect(!page.contains("{{"))
  }

  @Test("several threads write the same bytes as one", arguments: ReportFormat.allCases)
  func parallel(format: ReportFormat) throws {
    var random = RandomTasks(random: SplitMix64(seed: 11))
    let some = random.tasks(50)
    let table = TaskTable((0..<20_000).map { some[$0 % some.count] })
    #expect(try report(format, table, parallelism: 4) == report(format, table))
  }
}
