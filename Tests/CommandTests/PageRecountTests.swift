import Foundation
import TestSupport
import Testing

/// Every number on every built-in page and mail is counted a second time (`Recount`), from the page as people read it,
/// over random tasks.
///
/// What templates have beside that, `RecountTests` compares.
struct PageRecountTests {
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
        let options = ["--template", template] + run.since
        let markdown = try run.output("report", options + ["--format", "markdown"])
        let mail = try run.output("report", options + ["--email"])
        for page in [
          ReadPage(markdown: String(decoding: markdown, as: UTF8.self)),
          ReadPage(mail: String(decoding: mail, as: UTF8.self)),
        ] {
          checkSentences(page, template, run, recount)
          checkTables(page, template, recount)
          try checkLists(page, template, recount)
        }
      }
    }
  }

  private func checkSentences(
    _ page: ReadPage, _ template: String, _ run: RecountTests.Run, _ recount: Recount
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

  private func checkTables(_ page: ReadPage, _ template: String, _ recount: Recount) {
    if template == "table" {
      // A mail's rows say by their look alone what is done.
      if !page.tasks.isEmpty {
        #expect(page.tasks.values.flatMap { $0 }.sorted() == titles(recount.tasks))
        return
      }
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

  /// The keys of the group that headings of a report are about.
  private func keys(_ path: ReadPage.Path) -> [String] {
    path.dropFirst().map { heading in
      let name = heading.components(separatedBy: " (")[0].components(separatedBy: ": ")[0]
      return ["Open": "false", "Done": "true", "No priority": ""][name] ?? name.lowercased()
    }
  }

  /// What headings say of the tasks below them.
  private func checkLists(_ page: ReadPage, _ template: String, _ recount: Recount) throws {
    if template == "checklist" {
      #expect(page.tasks.values.flatMap { $0 }.sorted() == titles(recount.tasks))
    }
    let groups = recount.groups(["priority", "isDone"])
    for path in page.headings.dropFirst() {
      let parts = ReadPage.match(
        "^(.*?) \\((\\d+)(?:, (\\d+) of them done under an open task)?\\)$", path.last ?? "")
      let counted = ReadPage.match("^\\*?(.*?)\\*?: (\\d+) open$", path.last ?? "")
      let about = path.contains("By person") ? "Person" : "Project"
      if let name = counted.first {
        let own = tasks(name, about: about, recount).map { recount.figures($0).open }
        #expect(own == Int(counted[1]), "\(path) in \(template)")
      }
      let states = ReadPage.match(": (\\d+) open, (\\d+) done$", path.last ?? "")
      if !states.isEmpty {
        let figures = groups[keys(path)].map { recount.figures($0) }
        #expect(states == figures.map { ["\($0.open)", "\($0.done)"] }, "\(path) in \(template)")
      }
      guard let name = parts.first else { continue }
      var expected: [Recount.Task]?
      if template == "report" {
        expected = groups[keys(path)]
        let doneCount = expected.map { recount.figures($0).done } ?? 0
        if keys(path).last == "false" { #expect(Int(parts[2]) ?? 0 == doneCount, "\(path)") }
      } else {
        let owner = path.compactMap { ReadPage.match("^\\*?(.*?)\\*?: \\d+ open$", $0).first }.first
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
