import Renderers
import TaskModel
import Templating
import Testing

@Suite("A report divided into pages")
struct ReportPartTests {
  /// Groups by priority and state over so many tasks each, of which every `subtaskStep`th begins a task with a subtask.
  private static func context(_ counts: [Int], depths: Bool = false) -> ReportContext {
    var rows: [Int32] = []
    var groups: [TaskGroup] = []
    var tasks: [TaskItem] = []
    for (number, count) in counts.enumerated() {
      let priority = Priority.allCases[number % 5]
      let start = rows.count
      let outer = groups.count
      for isDone in [false, true] {
        let first = rows.count
        for _ in 0..<(isDone ? count / 2 : count - count / 2) {
          rows.append(Int32(rows.count))
          var task = TaskItem(id: "\(tasks.count)", title: "t")
          task.isDone = isDone
          task.priority = priority
          tasks.append(task)
        }
        guard rows.count > first else { continue }
        groups.append(
          TaskGroup(
            field: .isDone, key: .isDone(isDone), level: 1, rows: first..<rows.count, endOfSubgroups: 0,
            taskCount: rows.count - first, doneCount: isDone ? rows.count - first : 0))
        groups[groups.count - 1].endOfSubgroups = groups.count + 1
      }
      groups.insert(
        TaskGroup(
          field: .priority, key: .priority(priority), level: 0, rows: start..<rows.count,
          endOfSubgroups: groups.count + 1, taskCount: rows.count - start, doneCount: count / 2), at: outer)
    }
    let table = TaskTable(tasks)
    let selection = TaskSelection(
      rows: rows, depths: depths ? rows.indices.map { $0 % 3 == 0 ? 0 : 1 } : [], groups: groups,
      taskCount: rows.count, doneCount: tasks.count { $0.isDone })
    return ReportContext(table, selection, format: .html, options: ReportOptions(nowMicroseconds: 0))
  }

  private static let template =
    "{{#groups}}{{>group}}{{/groups}}{{^groups}}{{#tasks}}{{id}},{{/tasks}}{{/groups}}"
  private static let group = "{{#subgroups}}{{>group}}{{/subgroups}}{{#tasks}}{{id}},{{/tasks}}"

  private func ids(_ context: ReportContext) throws -> [String] {
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: Self.template),
      loader: TemplateCollection(texts: ["group": Self.group]))
    return try text { try ReportRenderer.render(template, context, to: &$0) }
      .bytewise(split: ",").filter { !$0.isEmpty }
  }

  @Test("whole groups where they fit, then subgroups, then runs of tasks")
  func headings() {
    let parts = Self.context([4, 12, 2_100]).parts(pageSize: 1_000)
    #expect(
      parts.map(\.heading) == [
        "Lowest", "Low", "Middle, Open, 1 to 1000", "Middle, Open, 1001 to 1050",
        "Middle, Done, 1 to 1000", "Middle, Done, 1001 to 1050",
      ])
    #expect(
      parts.map(\.slug) == [
        "lowest", "low", "middle-open-page-1", "middle-open-page-2", "middle-done-page-1",
        "middle-done-page-2",
      ])
    #expect(parts.map(\.taskCount) == [4, 12, 1_000, 50, 1_000, 50])
    #expect(parts.map(\.doneCount) == [2, 6, 0, 0, 1_000, 50])
  }

  @Test(
    "an index leads to the page that has all of a priority, a page of one's own to its group, a split one nowhere"
  )
  func addresses() throws {
    let context = Self.context([4, 12, 2_100])
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{#priorities}}{{slug}}:{{address}} {{/priorities}}{{isByGroup}}"),
      loader: TemplateCollection())
    func addresses(_ context: ReportContext) throws -> String {
      try text { try ReportRenderer.render(template, context, to: &$0) }
    }
    #expect(try addresses(context) == ": : middle:#middle low:#low lowest:#lowest false")
    var links = ReportLinks()
    links.isByGroup = true
    links.pages = context.parts(pageSize: 1_000).map {
      ReportLinks.Page(
        heading: $0.heading, address: "\($0.slug).html", taskCount: $0.taskCount, doneCount: $0.doneCount,
        group: $0.outermost)
    }
    #expect(
      try addresses(context.index(links: links))
        == ": : : :low.html :lowest.html true")
    links.pages = [ReportLinks.Page(heading: "aiko", address: "aiko.html", taskCount: 1, doneCount: 0)]
    links.isByGroup = false
    #expect(try addresses(context.index(links: links)) == ": : : : : false")
  }

  @Test(
    "every task is on one page, in order, and no page is too long", arguments: [1, 2, 3, 7, 50, 1_000],
    [false, true])
  func complete(pageSize: Int, depths: Bool) throws {
    let context = Self.context([1, 9, 30, 2, 100], depths: depths)
    let parts = context.parts(pageSize: pageSize)
    let pages = try parts.map { try ids(context.page(of: $0, links: ReportLinks())) }
    #expect(pages.flatMap { $0 } == (0..<142).map(String.init))
    #expect(Set(parts.map(\.slug)).count == parts.count)
    for (part, page) in zip(parts, pages) {
      #expect(part.taskCount == page.count)
      // A task's subtasks, two at most here, stay with it.
      #expect(page.count <= pageSize + (depths ? 2 : 0))
    }
  }

  @Test("an ungrouped report is divided too, and a page knows that it is one of several")
  func ungrouped() throws {
    let table = TaskTable((0..<10).map { TaskItem(id: "\($0)", title: "t") })
    let context = ReportContext(
      table, table.everything, format: .html, options: ReportOptions(nowMicroseconds: 0))
    let parts = context.parts(pageSize: 4)
    #expect(parts.map(\.heading) == ["1 to 4", "5 to 8", "9 to 10"])
    let page = context.page(of: parts[1], links: ReportLinks())
    #expect(try ids(page) == ["4", "5", "6", "7"])
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{count}} {{partHeading}} {{hasSummary}}"),
      loader: TemplateCollection())
    #expect(try text { try ReportRenderer.render(template, page, to: &$0) } == "10 5 to 8 false")
    #expect(
      try text { try ReportRenderer.render(template, context.index(links: ReportLinks()), to: &$0) }
        == "10  true")
  }
}
