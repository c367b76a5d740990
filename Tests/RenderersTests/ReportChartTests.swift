import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("What the page counts: people, ages and weeks")
struct ReportChartTests {
  /// Friday 2026-03-20T12:00:00Z.
  private static let now: Int64 = 1_774_008_000_000_000

  private func render(_ template: String, _ tasks: [TaskItem], rows: [Int32]? = nil) throws -> String {
    let table = TaskTable(tasks)
    var selection = table.everything
    if let rows {
      selection.rows = TaskRows(rows)
      selection.taskCount = Set(rows).count
    }
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "test", text: template), loader: TemplateCollection())
    let context = ReportContext(
      table, selection, format: .html, options: ReportOptions(nowMicroseconds: Self.now))
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  private func task(
    _ id: String, due: String? = nil, created: String? = nil, done: Bool = false,
    _ change: (inout TaskItem) -> Void = { _ in }
  ) -> TaskItem {
    var task = TaskItem(id: id, title: id)
    task.due = due.flatMap { TaskDate(iso8601: $0) }
    task.created = created.flatMap { TaskDate(iso8601: $0) }
    task.isDone = done
    change(&task)
    return task
  }

  struct Due: Sendable, CustomTestStringConvertible {
    var due: String?
    var label: String
    var testDescription: String { due ?? "none" }
  }

  @Test(
    "a task counts in the week it is due; weeks begin on Monday",
    arguments: [
      Due(due: "2026-03-19", label: "Overdue"), Due(due: "2026-03-20T11:59:59Z", label: "Overdue"),
      Due(due: "2026-03-20", label: "This week"), Due(due: "2026-03-22", label: "This week"),
      Due(due: "2026-03-23", label: "Next week"), Due(due: "2026-03-29", label: "Next week"),
      Due(due: "2026-03-30", label: "30 Mar – 5 Apr"),
      Due(due: "2026-04-26", label: "20–26 Apr"),
      Due(due: "2026-04-27", label: "Later"), Due(due: "9999-12-31", label: "Later"),
      Due(due: nil, label: "No date"),
    ])
  func weeks(example: Due) throws {
    // A second one, so that there are weeks to show where the first has no date.
    let tasks = [
      task("a", due: example.due), task("b", due: "2026-03-20", done: true), task("c", due: "0001-01-01"),
    ]
    let counts = try render("{{#weeks}}{{#count}}{{heading}}={{count}};{{/count}}{{/weeks}}", tasks)
    let expected = example.label == "Overdue" ? "Overdue=2;" : "Overdue=1;\(example.label)=1;"
    #expect(counts == expected)
  }

  struct Age: Sendable, CustomTestStringConvertible {
    var created: String?
    var label: String
    var testDescription: String { created ?? "none" }
  }

  @Test(
    "a task's age is counted in days",
    arguments: [
      Age(created: "2027-01-01", label: "Less than a week"),
      Age(created: "2026-03-20", label: "Less than a week"),
      Age(created: "2026-03-14", label: "Less than a week"),
      Age(created: "2026-03-13", label: "1 to 4 weeks"),
      Age(created: "2026-02-21", label: "1 to 4 weeks"), Age(created: "2026-02-20", label: "1 to 3 months"),
      Age(created: "2025-12-19", label: "3 to 12 months"),
      Age(created: "2025-03-20", label: "More than a year"), Age(created: nil, label: "Unknown"),
    ])
  func ages(example: Age) throws {
    let tasks = [
      task("a", created: example.created), task("b", created: "0001-01-01"),
      task("c", created: "2026-03-20", done: true),
    ]
    let counts = try render("{{#ages}}{{#count}}{{heading}}={{count}};{{/count}}{{/ages}}", tasks)
    switch example.label {
    case "More than a year": #expect(counts == "More than a year=2;")
    case "Unknown": #expect(counts == "More than a year=1;Unknown=1;")
    default: #expect(counts == "\(example.label)=1;More than a year=1;")
    }
  }

  @Test("without a date, or without people, there is no table")
  func nothingToShow() throws {
    let template =
      "{{hasWorkload}}{{hasAges}}{{hasWeeks}}{{#workload}}p{{/workload}}{{#ages}}a{{/ages}}{{#weeks}}w{{/weeks}}"
    #expect(try render(template, [task("a")]) == "falsefalsefalse")
    #expect(try render(template, []) == "falsefalsefalse")
  }

  @Test("people: most open first, nobody last, twenty at most, a name that is there twice once")
  func people() throws {
    var tasks = (0..<25).map { number in
      task("\(number)") { $0.assignees = ["p\(number)"] }
    }
    tasks.append(task("x", due: "2026-03-01") { $0.assignees = ["p24", "p24", "p3"] })
    tasks.append(task("y", done: true) { $0.assignees = ["p24"] })
    tasks.append(task("z") { $0.priority = .high })
    let list = try render(
      "{{#workload}}{{name}}:{{open}}/{{overdue}}/{{done}}/{{high}} {{/workload}}+{{furtherWorkload}}", tasks)
    let people = list.bytewise(split: " ")
    #expect(people.count == 22)
    #expect(people[0] == "p24:2/1/1/0")
    #expect(people[1] == "p3:2/1/0/0")
    #expect(people[2] == "p0:1/0/0/0")
    #expect(people[20] == "Nobody:1/0/0/1")
    #expect(people[21] == "+5")
  }

  @Test("figures count what is shown, once, however many rows the table has", arguments: [1, 3, 200])
  func shownRows(step: Int) throws {
    var random = RandomTasks(random: SplitMix64(seed: 42))
    let tasks = random.tasks(600)
    let rows = stride(from: 0, to: 600, by: step).map { Int32($0) }
    let shown = rows.map { tasks[Int($0)] }
    // The first rows stand there twice, as where a grouping shows them under two values.
    let text = try render(
      "{{open}} {{#priorities}}{{count}}/{{done}}/{{overdue}} {{/priorities}}", tasks,
      rows: rows.shuffled(using: &random.random) + rows.prefix(7))
    let naive = (Priority.allCases.reversed() + [nil]).compactMap { (priority: Priority?) -> String? in
      let own = shown.filter { $0.priority == priority }
      if priority == nil, own.isEmpty { return nil }
      let overdue = own.count { task in !task.isDone && (task.due.map(Self.isPast) ?? false) }
      return "\(own.count)/\(own.count { $0.isDone })/\(overdue) "
    }
    .joined()
    #expect(text.bytewise(split: " ").dropFirst().joined(separator: " ") == naive)
  }

  private static func isPast(_ date: TaskDate) -> Bool {
    date.kind == .day ? date.dayNumber < 20_532 : date.value < now
  }
}
