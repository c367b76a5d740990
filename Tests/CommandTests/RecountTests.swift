import Foundation
import TestSupport
import Testing

/// Every figure of a report is counted a second time, apart from the program (`Recount`), over random tasks.
///
/// A failing test prints its seed; PANTASK_RECOUNT_SEED repeats it, PANTASK_RECOUNT_RUNS makes more of them.
struct RecountTests {
  /// One report over random tasks.
  struct Trial: Sendable, CustomTestStringConvertible {
    var seed: UInt64
    var testDescription: String { "PANTASK_RECOUNT_SEED=\(seed)" }
  }

  static let trials: [Trial] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["PANTASK_RECOUNT_SEED"].flatMap({ UInt64($0) }) { return [Trial(seed: seed)] }
    let runs = environment["PANTASK_RECOUNT_RUNS"].flatMap { Int($0) } ?? 24
    return (0..<UInt64(max(runs, 1))).map { Trial(seed: $0 + 1) }
  }()

  static let now = "2026-03-26T09:30:00Z"
  private static let groupings = [
    ["priority", "isDone"], ["assignees"], ["project", "priority"], ["tags", "assignees"], ["due:week"],
    ["due:month", "isDone"], ["assignees", "priority", "isDone"], ["estimate"], ["extra[\"Points\"]"],
    ["created:month"], ["-due:quarter", "tags"], ["isDone", "tags"], ["start:year", "project"],
  ]
  /// Groups within the pages of a split report; those in which a task is once come first.
  private static let groupingsOfPages = [
    ["priority", "isDone"], ["project", "priority"], ["due:week"], ["created:month", "isDone"], ["assignees"],
    ["tags", "assignees"], ["assignees", "priority", "isDone"],
  ]
  private static let splits = ["assignees", "tags", "project", "due:month", "due:week", "estimate", "isDone"]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  // MARK: Random tasks

  private static func date(_ random: inout SplitMix64) -> String {
    // Mostly around today, now and then years away.
    let day =
      Recount.day(2026, 3, 26) + random.below(120) - 60
      + (random.chance(10) ? random.below(3_000) - 1_500 : 0)
    let time = String(format: "T%02d:%02d:00", random.below(24), random.below(4) * 15)
    return Recount.iso(day) + (random.chance(50) ? "" : time + (random.chance(50) ? "" : "Z"))
  }

  static func tasks(_ random: inout SplitMix64) -> [[String: Any]] {
    (0..<random.below(60) + 3).map { number in
      var task: [String: Any] = [
        "id": "t\(number)", "title": "Task \(number)", "isDone": random.chance(35),
      ]
      if random.chance(80) { task["priority"] = random.pick(Recount.priorities) }
      if number > 0, random.chance(50) {
        task["parent"] = random.chance(95) ? "t\(random.below(number))" : "gone"
      }
      for name in ["due", "start", "created", "completed"] where random.chance(50) {
        task[name] = date(&random)
      }
      if random.chance(40) {
        task["assignees"] = (0...random.below(3)).map { _ in random.pick(["Ada", "Bo", "Cy", "Di"]) }
      }
      if random.chance(40) {
        task["tags"] = (0...random.below(2)).map { _ in random.pick(["x", "y", "z", "blocked"]) }
      }
      if random.chance(30) { task["status"] = random.pick(["Blocked", "Doing"]) }
      if random.chance(40) { task["project"] = random.pick(["Boat", "Car"]) }
      if random.chance(40) { task["estimate"] = "PT\(random.below(5) + 1)H\(random.below(4) * 15 + 1)M" }
      if random.chance(30) { task["spent"] = "PT\(random.below(5))H\(random.below(4) * 15 + 1)M" }
      if random.chance(20) {
        task["blockedBy"] = (0...random.below(2)).map { _ in
          random.chance(90) ? "t\(random.below(60))" : "gone"
        }
      }
      if random.chance(30) { task["extra"] = ["Points": random.below(3) + 1] }
      return task
    }
  }

  // MARK: Runs

  /// Runs of the program over some tasks.
  struct Run {
    let folder: URL
    /// How many tasks there are before any filter.
    let taskCount: Int
    var arguments: [String]
    /// `--since`, where it is given.
    var since: [String] = []

    func output(_ command: String, _ more: [String]) throws -> Data {
      let script =
        "cd \"$1\"; shift; exec pantask \"$1\" tasks.json \"${@:2}\" --now \(RecountTests.now) --quiet >output 2>problems </dev/null"
      let status = try CommandRunner.spawn(
        ["/bin/bash", "-c", script, "recount", folder.path, command] + arguments + more)
      let problems = try String(contentsOf: folder.appendingPathComponent("problems"), encoding: .utf8)
      #expect(status == 0, "\(command) \(arguments + more): \(problems)")
      return try Data(contentsOf: folder.appendingPathComponent("output"))
    }
  }

  static func withRun(
    _ random: inout SplitMix64, _ body: (Run, Recount, inout SplitMix64) throws -> Void
  ) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-recount-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let tasks = Self.tasks(&random)
    try JSONSerialization.data(withJSONObject: tasks, options: [.sortedKeys]).write(
      to: folder.appendingPathComponent("tasks.json"))
    let zone = random.pick(["UTC", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"])
    let weekStart = random.below(7)
    var run = Run(
      folder: folder, taskCount: tasks.count, arguments: ["--time-zone", zone])
    let filter = random.pick(["", "", "open", "priority >= middle", "assignees != nil", "due < today + 30d"])
    if !filter.isEmpty { run.arguments += ["--where", filter] }
    let json = try run.output("convert", ["--to", "json"])
    run.arguments += ["--week-start", Self.weekdays[weekStart]]
    let since = random.pick([7, 0, 30])
    run.since = since == 7 ? [] : ["--since", "\(since)d"]
    let recount = try Recount(
      json,
      openIDs: Set(tasks.filter { $0["isDone"] as? Bool == false }.compactMap { $0["id"] as? String }),
      zone: try #require(TimeZone(identifier: zone)), weekStart: weekStart,
      now: Recount.day(2026, 3, 26) * 86_400 + 9 * 3_600 + 30 * 60, sinceDayCount: since)
    try body(run, recount, &random)
  }

  private typealias Item = [String: Any]

  private func number(_ item: Item, _ name: String) -> Int { item[name] as? Int ?? 0 }

  private func figures(_ item: Item) -> Recount.Figures {
    Recount.Figures(
      count: number(item, "count"), open: number(item, "open"), done: number(item, "done"),
      estimate: item["estimate"] as? String ?? "", spent: item["spent"] as? String ?? "",
      donePercent: number(item, "donePercent"))
  }

  // MARK: Tests

  @Test(.timeLimit(.minutes(10)), arguments: trials)
  func `every figure of a page is what is counted apart`(trial: Trial) throws {
    var random = SplitMix64(seed: trial.seed)
    try Self.withRun(&random) { run, recount, random in
      let levels = random.pick(Self.groupings)
      let data = try run.output(
        "report", ["--group-by", levels.joined(separator: ","), "--context"] + run.since)
      let object = try JSONSerialization.jsonObject(with: data)
      let page = try #require(object as? Item)
      let tasks = recount.tasks
      #expect(figures(page) == recount.figures(tasks))
      #expect(
        number(page, "donePercent") == Recount.percent(recount.figures(tasks).done, of: max(tasks.count, 1)))
      let listed = (page["tasks"] as? [Item] ?? []).compactMap { $0["id"] as? String }
      checkLists(page, tasks, listed, recount, "the report")
      checkLately(page, recount)
      #expect(
        number(page, "doneUndated") == tasks.count { $0.isDone && recount.date($0, "completed") == nil })
      #expect(listed.sorted() == tasks.map(\.id).sorted())
      try checkPriorities(page, recount)
      checkPeople(page, listed, recount)
      checkProjects(page, listed, recount)
      let spans = { (name: String) in (page[name] as? [Item] ?? []).map { self.number($0, "count") } }
      #expect(spans("weeks") == recount.weeks)
      #expect(spans("ages") == recount.ages)
      #expect(spans("doneWeeks") == recount.doneWeeks)
      #expect(number(page, "filteredOut") == run.taskCount - tasks.count)
      var counted: [[String]: Recount.Figures] = [:]
      let groups = recount.groups(levels)
      collect(page["groups"] as? [Item] ?? [], [], &counted) { path, item in
        checkLists(item, groups[path] ?? [], listed, recount, "\(levels) \(path)")
      }
      #expect(counted == groups.mapValues { recount.figures($0) }, "grouped by \(levels)")
    }
  }

  /// Whether something has the lists and their numbers that its tasks make.
  private func checkLists(
    _ item: Item, _ tasks: [Recount.Task], _ ids: [String], _ recount: Recount, _ what: String
  ) {
    for (name, holds) in Recount.lists {
      let expected = tasks.filter { holds(recount, $0) }.map(\.id).sorted()
      #expect(number(item, name) == expected.count, "\(name) of \(what)")
      let places = item["\(name)Tasks"] as? [Int] ?? []
      #expect(places.map { ids[$0] }.sorted() == expected, "\(name)Tasks of \(what)")
    }
  }

  private func checkLately(_ page: Item, _ recount: Recount) {
    func isSince(_ task: Recount.Task, _ name: String) -> Bool {
      recount.date(task, name).map { $0.day >= recount.since } == true
    }
    #expect(number(page, "doneLately") == recount.tasks.count { recount.isDoneSince($0) })
    #expect(number(page, "addedLately") == recount.tasks.count { isSince($0, "created") })
    #expect(number(page, "lateLately") == recount.tasks.count { recount.isOverdue($0) && isSince($0, "due") })
  }

  private func checkPriorities(_ page: Item, _ recount: Recount) throws {
    let items = try #require(page["priorities"] as? [Item])
    let hasUnset = recount.tasks.contains { recount.priority($0) == "" }
    #expect(items.count == (hasUnset ? 6 : 5))
    for (item, priority) in zip(items, Recount.priorities.reversed() + [""]) {
      #expect(item["key"] as? String ?? "" == priority)
      let own = recount.tasks.filter { recount.priority($0) == priority }
      let expected = recount.figures(own)
      #expect(number(item, "count") == expected.count && number(item, "done") == expected.done)
      #expect(number(item, "open") == expected.open)
      #expect(number(item, "overdue") == own.count { recount.isOverdue($0) })
      #expect(number(item, "donePercent") == Recount.percent(expected.done, of: max(expected.count, 1)))
    }
  }

  private func checkPeople(_ page: Item, _ ids: [String], _ recount: Recount) {
    let byPerson = Dictionary(
      grouping: recount.tasks.flatMap { task in recount.people(task).map { (name: $0, task: task) } },
      by: \.name
    ).mapValues { $0.map(\.task) }
    let names = byPerson.keys.sorted()
    for list in ["people", "workload"] {
      let items = page[list] as? [Item] ?? []
      // Nobody alone is no workload.
      let expected = list == "workload" && names == ["Nobody"] ? [] : names
      #expect(items.compactMap { $0["name"] as? String }.sorted() == expected, "\(list)")
      for item in items {
        let tasks = byPerson[item["name"] as? String ?? ""] ?? []
        let figures = recount.figures(tasks)
        #expect(number(item, "count") == figures.count && number(item, "open") == figures.open)
        #expect(number(item, "done") == figures.done)
        #expect(number(item, "overdue") == tasks.count { recount.isOverdue($0) })
        if list == "people" {
          checkLists(item, tasks, ids, recount, item["name"] as? String ?? "")
          continue
        }
        for priority in Recount.priorities + [""] {
          let name = priority.isEmpty ? "unset" : priority
          #expect(number(item, name) == tasks.count { !$0.isDone && recount.priority($0) == priority })
        }
      }
    }
  }

  private func checkProjects(_ page: Item, _ ids: [String], _ recount: Recount) {
    let byProject = Dictionary(grouping: recount.tasks) { recount.keys($0, "project")[0] }
    let projects = page["projects"] as? [Item] ?? []
    #expect(projects.count == byProject.count)
    for item in projects {
      let name = item["name"] as? String ?? ""
      let tasks = byProject[item["isNobody"] as? Bool == true ? "" : name] ?? []
      let figures = recount.figures(tasks)
      #expect(number(item, "count") == figures.count && number(item, "open") == figures.open)
      #expect(number(item, "done") == figures.done)
      checkLists(item, tasks, ids, recount, name)
      let hasNews = ["overdue", "dueThisWeek", "doneSince"].contains { number(item, $0) > 0 }
      #expect(item["hasNews"] as? Bool == hasNews)
    }
  }

  private func collect(
    _ items: [Item], _ path: [String], _ counted: inout [[String]: Recount.Figures],
    _ check: ([String], Item) -> Void
  ) {
    for item in items {
      let own = path + [item["key"] as? String ?? ""]
      #expect(counted[own] == nil, "two groups of one key")
      counted[own] = figures(item)
      check(own, item)
      collect(item["subgroups"] as? [Item] ?? [], own, &counted, check)
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: trials)
  func `the pages of a split report and its index have what is counted apart`(trial: Trial) throws {
    var random = SplitMix64(seed: trial.seed &+ 1_000)
    try Self.withRun(&random) { run, recount, random in
      let template = run.folder.appendingPathComponent("lines")
      try FileManager.default.createDirectory(at: template, withIntermediateDirectories: true)
      let figures = "{{count}} {{open}} {{done}} {{donePercent}}"
      try "group {{level}}|{{{key}}}|{{count}}|{{open}}|{{done}}\n{{#subgroups}}\n{{>part}}\n{{/subgroups}}\n"
        .write(to: template.appendingPathComponent("part.mustache"), atomically: false, encoding: .utf8)
      try
        "\(figures)\n{{#groups}}\n{{>part}}\n{{/groups}}\n{{#tasks}}task {{{id}}}\n{{/tasks}}\n{{#workload}}\nperson {{{name}}} {{open}} {{done}}\n{{/workload}}\n"
        .write(to: template.appendingPathComponent("report.mustache"), atomically: false, encoding: .utf8)
      try
        "\(figures)\n{{#pages}}page {{{address}}} {{count}} {{open}} {{done}} {{donePercent}}\n{{/pages}}\n{{#workload}}\nperson {{{name}}} {{open}} {{done}}\n{{/workload}}\n"
        .write(to: template.appendingPathComponent("index.mustache"), atomically: false, encoding: .utf8)
      let field = random.pick(Self.splits)
      let limit = random.chance(30) ? ["--limit-groups", "2"] : []
      // Where a task is in several groups, a limit may leave it in one of them.
      let levels = random.pick(limit.isEmpty ? Self.groupingsOfPages : Array(Self.groupingsOfPages.prefix(4)))
      _ = try run.output(
        "report",
        [
          "--split-by", field, "--group-by", levels.joined(separator: ","), "--template", "./lines",
          "--format",
          "markdown", "-o", "pages/",
        ] + limit)
      func lines(_ name: String) throws -> [[String]] {
        try String(
          contentsOf: run.folder.appendingPathComponent("pages/\(name)"), encoding: .utf8
        ).split(separator: "\n").map { $0.split(separator: " ").map { String($0) } }
      }
      let index = try lines("index.md")
      var onPages: Set<String> = []
      var pages: [[String]] = []
      for link in index where link[0] == "page" {
        let page = try lines(link[1])
        #expect(page[0] == Array(link.dropFirst(2)), "\(link[1]) and its index")
        let ids = page.filter { $0[0] == "task" }.map { $0[1] }
        pages.append(ids.sorted())
        onPages.formUnion(ids)
        try check(page, ids, recount)
        checkGroups(page, ids, levels, recount)
      }
      try check(index, onPages.sorted(), recount)
      if limit.isEmpty {
        let byKey = Dictionary(
          grouping: recount.tasks.flatMap { task in recount.keys(task, field).map { (key: $0, id: task.id) }
          },
          by: \.key)
        let expected = byKey.values.map { $0.map(\.id).sorted() }
        #expect(
          pages.map { $0.joined(separator: " ") }.sorted()
            == expected.map { $0.joined(separator: " ") }.sorted(),
          "split by \(field)")
      }
    }
  }

  /// Whether a page has the groups that its tasks make, by the values that they have in the whole report.
  private func checkGroups(_ lines: [[String]], _ ids: [String], _ levels: [String], _ recount: Recount) {
    var path: [String] = []
    var counted: [[String]: [Int]] = [:]
    for line in lines where line[0] == "group" {
      let parts = line[1].components(separatedBy: "|")
      path = path.prefix(Int(parts[0]) ?? 0) + [parts[1]]
      #expect(counted[path] == nil, "two groups of one key")
      counted[path] = parts[2...].compactMap { Int($0) }
    }
    let groups = recount.groups(levels, among: Set(ids)).mapValues { tasks in
      let figures = recount.figures(tasks)
      return [figures.count, figures.open, figures.done]
    }
    #expect(counted == groups, "a page grouped by \(levels)")
  }

  /// Whether a page says of its tasks what is counted apart.
  private func check(_ lines: [[String]], _ ids: [String], _ recount: Recount) throws {
    let tasks = ids.compactMap { recount.byID[$0] }
    let expected = recount.figures(tasks)
    let percent = Recount.percent(expected.done, of: max(expected.count, 1))
    #expect(Set(ids).count == ids.count)
    #expect(lines.first == [expected.count, expected.open, expected.done, percent].map { "\($0)" })
    for person in lines where person[0] == "person" {
      let own = recount.figures(tasks.filter { recount.people($0).contains(person[1]) })
      #expect(Array(person.dropFirst(2)) == ["\(own.open)", "\(own.done)"], "\(person[1])")
    }
  }
}
