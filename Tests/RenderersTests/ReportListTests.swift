import Renderers
import TaskModel
import Templating
import Testing

@Suite("The lists of the report, of groups, people and projects")
struct ReportListTests {
  /// 2026-03-20T12:00:00Z, a Friday.
  private static let now: Int64 = 1_774_008_000_000_000

  private static func task(_ id: String, _ change: (inout TaskItem) -> Void) -> TaskItem {
    var task = TaskItem(id: id, title: id)
    change(&task)
    return task
  }

  private static func day(_ text: String) -> TaskDate? { TaskDate(iso8601: text) }

  private static let tasks = [
    task("late") {
      $0.due = day("2026-03-19")
      $0.priority = .high
      $0.assignees = ["ann"]
      $0.project = "Boat"
    },
    task("sunday") {
      $0.due = day("2026-03-22")
      $0.parent = "late"
    },
    task("monday") {
      $0.due = day("2026-03-23")
      $0.project = "Boat"
      $0.status = "BLOCKED"
    },
    task("free") { $0.tags = ["blocked"] },
    task("part") { $0.parent = "late" },
    task("done") {
      $0.isDone = true
      $0.completed = day("2026-03-18")
      $0.parent = "late"
    },
    task("old") {
      $0.isDone = true
      $0.completed = day("2026-03-01")
      $0.tags = ["blocked"]
    },
  ]

  private func render(
    _ template: String, weekStart: Int = 1, _ change: (inout TaskSelection) -> Void = { _ in },
    listLimit: Int? = nil
  ) throws -> String {
    var table = TaskTable(Self.tasks)
    table.resolveParents()
    var options = ReportOptions(nowMicroseconds: Self.now)
    options.weekStart = weekStart
    options.limits.tasks = listLimit
    var selection = table.everything
    change(&selection)
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: TemplateCollection())
    let context = ReportContext(
      table, selection, format: .html, options: options, fields: ReportNames.fields(for: compiled),
      names: ReportNames.read(by: compiled))
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  private func list(_ name: String) -> String { "{{\(name)}}:{{#\(name)Tasks}}{{title}},{{/\(name)Tasks}} " }

  @Test("every list of the report, by effective values")
  func page() throws {
    let names = [
      "overdue", "highOverdue", "dueSoon", "dueThisWeek", "doneSince", "blocked", "unassigned", "undated",
    ]
    #expect(
      try render(names.map(list).joined()) == """
        2:late,part, 2:late,part, 2:sunday,monday, 1:sunday, 1:done, 2:monday,free, 2:monday,free, 1:free, \

        """)
  }

  @Test("this week ends where weeks begin", arguments: [(1, "sunday,"), (2, "sunday,monday,"), (7, "")])
  func week(start: Int, titles: String) throws {
    #expect(try render("{{#dueThisWeekTasks}}{{title}},{{/dueThisWeekTasks}}", weekStart: start) == titles)
  }

  @Test("projects have the tasks of their subtasks, and nobody's come last")
  func projects() throws {
    let template =
      "{{#projects}}{{name}}{{#isNobody}}!{{/isNobody}} {{count}} {{open}} {{overdue}} {{doneSince}} {{blocked}} {{unassigned}}{{#hasNews}}+{{/hasNews}};{{/projects}}"
    #expect(try render(template) == "Boat 5 4 2 1 1 1+;No project! 2 1 0 0 1 1;")
    #expect(try render("{{#hasProjects}}{{projects}}{{/hasProjects}}") == "2")
  }

  private func group(_ selection: inout TaskSelection) {
    selection.groups = [
      TaskGroup(
        field: .project, key: .word(1), level: 0, rows: 0..<3, endOfSubgroups: 1, taskCount: 3, doneCount: 0),
      TaskGroup(
        field: .project, key: .absent, level: 0, rows: 3..<7, endOfSubgroups: 2, taskCount: 4, doneCount: 2),
    ]
  }

  @Test("a group has the lists of its own tasks, and says whose a number is that it does not have")
  func groups() throws {
    let template =
      "{{#groups}}\(list("overdue"))\(list("unassigned"))\(list("doneSince")){{report.unassigned}} {{#overdueTasks}}{{group.heading}}{{/overdueTasks}};{{/groups}}"
    #expect(
      try render(template, group)
        == "1:late, 1:monday, 0: 2 Boat;1:part, 1:free, 1:done, 2 No project;")
  }

  @Test("a task that stands in a group twice is on its lists once")
  func repeats() throws {
    let written = try render("{{#groups}}\(list("overdue")){{/groups}}") { selection in
      selection = TaskSelection(
        rows: [0, 4, 0],
        groups: [
          TaskGroup(
            field: .project, key: .word(1), level: 0, rows: 0..<3, endOfSubgroups: 1, taskCount: 2,
            doneCount: 0)
        ], taskCount: 2, doneCount: 0)
    }
    #expect(written == "2:late,part, ")
  }

  @Test("lists stand in the order of the sort, whatever holds their tasks elsewhere")
  func order() throws {
    let template =
      "{{#dueSoonTasks}}{{title}},{{/dueSoonTasks}} {{#people}}{{#tasks}}{{title}},{{/tasks}};{{/people}} {{#groups}}{{#undatedTasks}}{{title}},{{/undatedTasks}};{{#dueSoonTasks}}{{title}},{{/dueSoonTasks}}{{/groups}}"
    let written = try render(template) { selection in
      group(&selection)
      selection.order = [6, 5, 4, 3, 2, 1, 0]
    }
    #expect(written == "monday,sunday, part,sunday,late,;free,monday,; ;monday,sunday,free,;")
  }

  @Test("of a list that is cut, the last one shown says how many more there are", arguments: [1, 2, 9])
  func cut(limit: Int) throws {
    let template =
      "{{unassigned}}:{{#unassignedTasks}}{{title}}{{depth}}{{#moreText}} {{moreText}}{{/moreText}},{{/unassignedTasks}}{{#tasks}}{{title}}{{#tags}}#{{task.title}}{{/tags}}{{moreText}},{{/tasks}}"
    let expected =
      switch limit {
      case 1: "2:monday0 and 1 more,lateand 6 more,"
      case 2: "2:monday0,free0,late,sundayand 5 more,"
      default: "2:monday0,free0,late,sunday,monday,free#free,part,done,old#old,"
      }
    #expect(try render(template, listLimit: limit) == expected)
  }

  @Test("a mail is cut as little as it takes: first its lists of tasks, then its groups")
  func mail() throws {
    let title = String(repeating: "word ", count: 40)
    let table = TaskTable((0..<2_000).map { TaskItem(id: "\($0)", title: title) })
    let template = try ReportRenderer.compile(builtIn: "email", .html)
    func mail(_ groups: [TaskGroup]) throws -> ReportMail {
      var selection = table.everything
      selection.groups = groups
      return try ReportMail(
        ReportContext(table, selection, format: .html, options: ReportOptions(nowMicroseconds: 0)), template)
    }
    func byteCount(_ report: ReportContext) throws -> Int {
      try written { try ReportRenderer.render(template, report, to: &$0) }.bytes.count
    }
    let cut = try mail([])
    let whole = ReportContext(
      table, table.everything, format: .html, options: ReportOptions(nowMicroseconds: 0))
    let limit = try #require(cut.limits?.tasks)
    #expect(cut.fits)
    #expect(try byteCount(cut.report) <= ReportMail.byteLimit)
    #expect(
      try byteCount(whole.limited(to: ReportLimits(tasks: limit + 1, textBytes: 1_000)))
        > ReportMail.byteLimit)
    #expect(
      try text { try ReportRenderer.render(template, cut.report, to: &$0) }.contains(
        "and \(2_000 - limit) more"))
    let groups = (0..<2_000).map { number in
      TaskGroup(
        field: .due, key: .day(number), level: 0, rows: number..<number + 1, endOfSubgroups: number + 1,
        taskCount: 1, doneCount: 0)
    }
    let crowded = try mail(groups)
    let groupLimit = try #require(crowded.limits?.items)
    #expect(crowded.fits && crowded.limits?.tasks == nil)
    #expect(
      try text { try ReportRenderer.render(template, crowded.report, to: &$0) }.contains(
        "and \(2_000 - groupLimit) more"))
  }

  /// What may make a mail too long, beside many tasks.
  enum Crowd: String, CaseIterable {
    case people, projects, tags, titles, words, links, inputs
  }

  @Test(
    "no mail is too long, whatever there is much of", arguments: Crowd.allCases,
    ["email", "email-summary", "email-checklist", "email-table", "email-digest", "email-weekly"])
  func crowds(crowd: Crowd, page: String) throws {
    var table = TaskTable()
    for number in 0..<900 {
      if number == 0 || crowd == .inputs { table.beginSource("input \(number) of a long name") }
      var task = TaskItem(id: "\(number)", title: "Task \(number)")
      task.due = TaskDate(dayNumber: -3)
      switch crowd {
      case .people: task.assignees = ["Person \(number)"]
      case .projects: task.project = "Project \(number)"
      case .tags where number == 0: task.tags = (0..<20_000).map { "tag-\($0)" }
      case .titles: task.title = String(repeating: "\"&<é", count: 20_000)
      case .words where number == 0: task.assignees = [String(repeating: "日", count: 60_000)]
      case .links where number == 0: task.url = "https://e.org/" + String(repeating: "a", count: 120_000)
      default: break
      }
      // Of texts one is enough.
      if number == 0 || ![.titles].contains(crowd) { table.append(task) }
    }
    let template = try ReportRenderer.compile(builtIn: page, .html)
    let mail = try ReportMail(
      ReportContext(table, table.everything, format: .html, options: ReportOptions(nowMicroseconds: 0)),
      template)
    let bytes = try written { try ReportRenderer.render(template, mail.report, to: &$0) }.bytes
    #expect(mail.fits && bytes.count <= ReportMail.byteLimit)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(!page.contains("\u{FFFD}"))
    #expect(mail.limits == nil || page.contains(" more<") || page.contains("…"))
  }

  @Test("no built-in template has a name from outside", arguments: ReportFormat.allCases)
  func builtIn(format: ReportFormat) throws {
    for page in BuiltInPage.all(in: format) {
      let template = try ReportRenderer.compile(builtIn: page.name, format, language: nil)
      #expect(ReportRenderer.namesFromOutside(in: template) == [], "\(page.name)")
    }
  }
}
