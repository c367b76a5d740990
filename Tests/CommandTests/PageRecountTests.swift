import Foundation
import TestSupport
import Testing

/// Every number on every built-in page is counted a second time (`Recount`), from the page as people read it, over
/// random tasks.
///
/// What templates have beside that, `RecountTests` compares.
struct PageRecountTests {
  /// A page in Markdown, taken apart.
  private struct Page {
    /// The headings above something, from the outermost on.
    typealias Path = [String]

    var sentences = ""
    var headings: [Path] = []
    /// The titles of the tasks below a heading.
    var tasks: [Path: [String]] = [:]
    /// Cells of tables, each by the heading of its row, the heading of its column, and what the rows are about.
    var cells: [(about: String, row: String, column: String, text: String)] = []

    init(_ text: String) {
      var path: [(level: Int, text: String)] = []
      var columns: [String] = []
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("| :-") { continue }
        if line.hasPrefix("|") {
          let row = line.components(separatedBy: "|").dropFirst().dropLast().map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
          }
          if !columns.isEmpty {
            cells += zip(columns, row).dropFirst().map { (columns[0], row[0], $0, $1) }
          }
          if columns.isEmpty { columns = row }
          continue
        }
        columns = []
        let level = line.prefix { $0 == "#" }.count
        let item = line.drop { $0 == " " }
        if level > 0 {
          path.removeAll { $0.level >= level }
          path.append((level, String(line.dropFirst(level + 1))))
          headings.append(path.map(\.text))
        } else if item.hasPrefix("- [") {
          let title = String(item.dropFirst(6)).components(separatedBy: " · ")[0]
          tasks[path.map(\.text), default: []].append(title)
        } else {
          sentences += line + "\n"
        }
      }
    }

    /// The number in a sentence; nil where there is no such sentence.
    func number(_ pattern: String) -> Int? {
      PageRecountTests.match(pattern, sentences).first.flatMap { Int($0) }
    }
  }

  /// What the groups of a regular expression find.
  private static func match(_ pattern: String, _ text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    else { return [] }
    return (1..<match.numberOfRanges).map { number in
      Range(match.range(at: number), in: text).map { String(text[$0]) } ?? ""
    }
  }

  // MARK: What is expected

  /// What the lists of tasks are called on the pages, by the names that templates have for them.
  private static let lists = [
    "Overdue": "overdue", "Due today": "dueToday", "Due this week": "dueThisWeek", "Blocked": "blocked",
    "High and overdue": "highOverdue", "No owner": "unassigned", "No due date": "undated",
  ]

  /// The tasks that a heading of a row, of a column or of a list means; nil where it means none.
  private func tasks(_ name: String, of tasks: [Recount.Task], _ recount: Recount) -> [Recount.Task]? {
    switch name {
    case "Open": return tasks.filter { !$0.isDone }
    case "Done": return tasks.filter(\.isDone)
    case "Total": return tasks
    default:
      let list = name.hasPrefix("Done since ") ? "doneSince" : Self.lists[name]
      guard let holds = Recount.lists.first(where: { $0.name == list })?.holds else { return nil }
      return tasks.filter { holds(recount, $0) }
    }
  }

  /// The tasks that rows about something are about.
  private func tasks(_ row: String, about: String, _ recount: Recount) -> [Recount.Task]? {
    switch about {
    case "Priority" where row == "Total": return recount.tasks
    case "Priority":
      return recount.tasks.filter { recount.priority($0) == (row == "No priority" ? "" : row.lowercased()) }
    case "Person": return recount.tasks.filter { recount.people($0).contains(row) }
    case "Project":
      return recount.tasks.filter { recount.keys($0, "project") == [row == "No project" ? "" : row] }
    default: return nil
    }
  }

  // MARK: Tests

  @Test(.timeLimit(.minutes(10)), arguments: RecountTests.trials)
  func `every number on a page is what is counted apart`(trial: RecountTests.Trial) throws {
    var random = SplitMix64(seed: trial.seed &+ 2_000)
    try RecountTests.withRun(&random) { run, recount, _ in
      for template in ["report", "summary", "checklist", "table", "digest", "weekly"] {
        let tells = template == "digest" || template == "weekly"
        let text = try run.output(
          "report", ["--template", template, "--format", "markdown"] + (tells ? run.since : []))
        let page = Page(String(decoding: text, as: UTF8.self))
        checkSentences(page, template, run, recount)
        checkTables(page, template, recount)
        try checkLists(page, template, recount)
      }
    }
  }

  private func checkSentences(
    _ page: Page, _ template: String, _ run: RecountTests.Run, _ recount: Recount
  ) {
    let figures = recount.figures(recount.tasks)
    if template == "digest" {
      let undated = recount.tasks.count { $0.isDone && recount.date($0, "completed") == nil }
      #expect(page.number("(\\d+) done tasks? do") ?? 0 == undated)
      return
    }
    #expect(page.number("(\\d+) open") == figures.open, "\(template)")
    #expect(page.number("(\\d+) done") == figures.done, "\(template)")
    #expect(page.number("(\\d+) left out") ?? 0 == run.taskCount - recount.tasks.count, "\(template)")
    if template == "checklist" { return }
    #expect(page.number("(\\d+) in total") == figures.count, "\(template)")
    if template == "table" { return }
    let percent = Recount.percent(figures.done, of: max(figures.count, 1))
    #expect(page.number("\\((\\d+)%\\)") == percent, "\(template)")
    if template == "weekly" { return }
    #expect(
      page.number("(\\d+) overdue") ?? 0 == recount.tasks.count { recount.isOverdue($0) }, "\(template)")
    #expect(page.number("(\\d+) due within") ?? 0 == recount.tasks.count { recount.isDueSoon($0) })
  }

  private func checkTables(_ page: Page, _ template: String, _ recount: Recount) {
    if template == "table" {
      for state in ["Open", "Done"] {
        let shown = page.cells.filter { $0.row == state && $0.column == "Task" }.map(\.text)
        #expect(shown.sorted() == titles(tasks(state, of: recount.tasks, recount) ?? []))
      }
      return
    }
    for cell in page.cells {
      let what = "\(cell.column) of \(cell.row) in \(template)"
      let all = cell.about == "Tasks" ? recount.tasks : tasks(cell.row, about: cell.about, recount)
      let name = cell.about == "Tasks" ? cell.row : cell.column
      guard let all, let own = tasks(name, of: all, recount) else {
        Issue.record("nothing is known of \(what)")
        continue
      }
      #expect(Int(cell.text) == own.count, "\(what)")
    }
    func rows(_ about: String) -> [String] {
      Recount.distinct(page.cells.filter { $0.about == about }.map(\.row)).sorted()
    }
    let people = Set(recount.tasks.flatMap { recount.people($0) }).sorted()
    if ["summary", "digest", "weekly"].contains(template), people != ["Nobody"] {
      #expect(rows("Person") == people, "\(template)")
    }
    if template == "weekly", recount.tasks.contains(where: { recount.keys($0, "project") != [""] }) {
      let projects = Set(recount.tasks.map { recount.keys($0, "project")[0] })
      #expect(rows("Project") == projects.map { $0.isEmpty ? "No project" : $0 }.sorted())
      #expect(rows("Tasks").count == 7)
    }
    if template == "report" || template == "summary" { #expect(rows("Priority").count >= 6) }
  }

  private func titles(_ tasks: [Recount.Task]) -> [String] {
    tasks.map { "Task \($0.id.dropFirst())" }.sorted()
  }

  /// What headings say of the tasks below them.
  private func checkLists(_ page: Page, _ template: String, _ recount: Recount) throws {
    if template == "checklist" {
      #expect(page.tasks.values.flatMap { $0 }.sorted() == titles(recount.tasks))
    }
    let groups = recount.groups(["priority", "isDone"])
    for path in page.headings.dropFirst() {
      let parts = Self.match(
        "^(.*?) \\((\\d+)(?:, (\\d+) of them done under an open task)?\\)$", path.last ?? "")
      let counted = Self.match("^\\*?(.*?)\\*?: (\\d+) open$", path.last ?? "")
      let about = path.contains("By person") ? "Person" : "Project"
      if let name = counted.first {
        let own = tasks(name, about: about, recount).map { recount.figures($0).open }
        #expect(own == Int(counted[1]), "\(path) in \(template)")
      }
      guard let name = parts.first else { continue }
      var expected: [Recount.Task]?
      if template == "report" {
        let names = path.dropFirst().map { $0.components(separatedBy: " (")[0] }
        let keys = names.map { name in
          ["Open": "false", "Done": "true", "No priority": ""][name] ?? name.lowercased()
        }
        expected = groups[keys]
        let doneCount = expected.map { recount.figures($0).done } ?? 0
        if keys.last == "false" { #expect(Int(parts[2]) ?? 0 == doneCount, "\(path)") }
      } else {
        let owner = path.compactMap { Self.match("^\\*?(.*?)\\*?: \\d+ open$", $0).first }.first
        let all = owner.flatMap { tasks($0, about: about, recount) } ?? recount.tasks
        expected = tasks(name, of: all, recount)
      }
      let own = try #require(expected, "\(path) in \(template)")
      #expect(Int(parts[1]) == own.count, "\(path) in \(template)")
      // A group's tasks stand below its innermost headings.
      if template != "report" || path.count == 3 {
        #expect((page.tasks[path] ?? []).sorted() == titles(own), "\(path) in \(template)")
      }
    }
  }
}
