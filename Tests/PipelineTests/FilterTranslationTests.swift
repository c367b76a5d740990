import Foundation
import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// Filters in the words of JQL, SQL, Taskwarrior, Obsidian Tasks, GitHub and Todoist.
struct FilterTranslationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let foreign: String
    let ours: String
    /// Whether it is understood, or an error that shows the other.
    let isAccepted: Bool
    var testDescription: String { foreign }

    init(_ foreign: String, _ ours: String, isAccepted: Bool) {
      self.foreign = foreign
      self.ours = ours
      self.isAccepted = isAccepted
    }
  }

  static let cases: [Case] = [
    .init("status:pending", "open", isAccepted: true),
    .init("priority:H", "priority == high", isAccepted: true),
    .init("+bug", "tags CONTAINS \"bug\"", isAccepted: false),
    .init("summary ~ \"login\"", "title CONTAINS[c] \"login\"", isAccepted: true),
    .init(
      "project in (\"Payments\",\"Website\")", "project IN {\"Payments\", \"Website\"}", isAccepted: true),
    .init("due before tomorrow", "due < tomorrow", isAccepted: true),
    .init("priority is high", "priority == high", isAccepted: true),
    .init("priority = Medium", "priority == middle", isAccepted: true),
    .init("assignees = \"Mei Tanaka\"", "assignees CONTAINS \"Mei Tanaka\"", isAccepted: true),
    .init("updated < -7d", "modified < now - 7d", isAccepted: false),
    .init("Sprint = 41", "extra[\"Sprint\"] == 41", isAccepted: false),
    .init("#security", "tags CONTAINS \"security\"", isAccepted: false),
    .init("assignee = currentUser()", "assignees CONTAINS \"your name\"", isAccepted: false),
    .init("due <= endOfWeek()", "due <= endOfWeek", isAccepted: true),
    .init("is:open", "open", isAccepted: true),
    .init("due:today", "due == today", isAccepted: true),
    .init("has due date", "due != nil", isAccepted: false),
    .init("done after 2026-03-01", "completed > 2026-03-01", isAccepted: true),
    .init("title LIKE '%page%'", "title LIKE \"*page*\"", isAccepted: false),
    .init("due IS NOT NULL", "due != nil", isAccepted: true),
    .init("open ORDER BY due", "open", isAccepted: false),
    .init("project:Office +bug", "project ==[c] \"Office\" AND tags CONTAINS \"bug\"", isAccepted: false),
    .init("due.before:eow", "due < endOfWeek", isAccepted: false),
    .init(
      "labels in (bug, texts) AND resolution = Unresolved ORDER BY priority DESC, updated ASC",
      "tags IN {\"bug\", \"texts\"} AND open", isAccepted: false),
    .init("assignee is EMPTY", "assignees == nil", isAccepted: true),
    .init("status = In Progress", "status == \"In Progress\"", isAccepted: false),
    .init("status was Done", "status == \"Done\"", isAccepted: false),
    .init("statusCategory != Done", "open", isAccepted: false),
    .init("created:>2026-01-01", "created > 2026-01-01", isAccepted: false),
    .init(
      "is:open is:issue label:bug no:assignee sort:updated-desc",
      "open AND tags CONTAINS[c] \"bug\" AND assignees == nil", isAccepted: false),
    .init("priority is above medium", "priority > middle", isAccepted: false),
    .init("tags include #bug", "ANY tags CONTAINS[c] \"bug\"", isAccepted: false),
    .init("description includes shop", "text CONTAINS[c] \"shop\"", isAccepted: false),
    .init("no due date", "due == nil", isAccepted: false),
    .init("due this week", "due BETWEEN {startOfWeek, endOfWeek}", isAccepted: false),
    .init("due next week", "due BETWEEN {startOfWeek + 1w, endOfWeek + 1w}", isAccepted: false),
    .init("is recurring", "recurrence != nil", isAccepted: false),
    .init("today | overdue", "due == today OR overdue", isAccepted: false),
    .init("p1 & @bob", "priority == highest AND assignees CONTAINS \"bob\"", isAccepted: false),
    .init("\"Story Points\" > 3", "extra[\"Story Points\"] > 3", isAccepted: false),
    .init("-label:wontfix", "NOT tags CONTAINS[c] \"wontfix\"", isAccepted: false),
    .init("+OVERDUE", "overdue", isAccepted: false),
    .init(
      "SELECT * FROM tasks WHERE priority IN ('high','highest') AND due < CURRENT_DATE",
      "priority IN {high, highest} AND due < today", isAccepted: false),
    .init(
      "due BETWEEN '2026-03-01' AND '2026-04-01'", "due BETWEEN {2026-03-01, 2026-04-01}", isAccepted: false),
    .init("title ILIKE 'Re%'", "title LIKE[c] \"Re*\"", isAccepted: false),
    .init("title LIKE 'Re%page'", "title LIKE \"Re*page\"", isAccepted: false),
    .init("title LIKE \"p_ge\"", "title LIKE \"p?ge\"", isAccepted: false),
    .init("title NOT LIKE '%a_b%'", "NOT title LIKE \"*a?b*\"", isAccepted: false),
    .init("-OVERDUE", "NOT overdue", isAccepted: false),
    .init("status.not:pending", "NOT open", isAccepted: false),
    .init("status.is:completed", "done", isAccepted: false),
    .init("is:todo", "open", isAccepted: true),
    .init("due: today", "due == today", isAccepted: false),
    .init("priority: project:Office", "priority == nil AND project ==[c] \"Office\"", isAccepted: false),
    .init("depends:", "blockedBy == nil", isAccepted: false),
    .init("depends:7", "blockedBy CONTAINS[c] \"7\"", isAccepted: true),
    .init("assignee in (EMPTY)", "assignees == nil", isAccepted: true),
    .init(
      "assignee not in (EMPTY, bob)", "NOT (assignees == nil OR assignees IN {\"bob\"})", isAccepted: true),
    .init(
      "sprint in openSprints() AND due < now()",
      "extra[\"sprint\"] IN {\"name of the open sprint\"} AND due < now", isAccepted: false),
    .init("assignee in membersOf(\"web team\")", "assignees IN {\"name of the person\"}", isAccepted: false),
    .init("priority >= p2", "priority >= high", isAccepted: false),
    .init("priority = P2", "priority = \"P2\"", isAccepted: true),
    .init("priority != Major", "priority != \"Major\"", isAccepted: true),
    .init("priority in (P1, 'P2')", "priority IN {\"P1\", \"P2\"}", isAccepted: true),
    .init("due < 7d", "due < now + 7d", isAccepted: false),
    .init("due before in 3 days", "due < now + 3d", isAccepted: false),
    .init("duedate < startOfDay(-1)", "due < today - 1d", isAccepted: false),
    .init("completed >= -1w", "completed >= now - 1w", isAccepted: false),
    .init("status != Done", "status != \"Done\"", isAccepted: false),
    .init("status not in (Done, Blocked)", "NOT status IN {\"Done\", \"Blocked\"}", isAccepted: true),
    .init(
      "assignee in (\"Bob Fisher\", \"Ann Lee\")", "assignees IN {\"Bob Fisher\", \"Ann Lee\"}",
      isAccepted: true),
    .init("type = Bug", "extra[\"type\"] == \"Bug\"", isAccepted: false),
    .init("priority is not low", "priority != low", isAccepted: true),
    .init("due after 2026/03/20", "due > 2026-03-20", isAccepted: false),
    .init("due on 2026-03-20", "due == 2026-03-20", isAccepted: false),
    .init("is not blocked", "NOT blocked", isAccepted: false),
    .init(
      "(due before tomorrow) OR (priority is high)", "(due < tomorrow) OR (priority == high)",
      isAccepted: true),
    .init("tag does not include bug", "NOT ANY tags CONTAINS[c] \"bug\"", isAccepted: false),
    .init("completed", "done", isAccepted: false),
    .init("unassigned", "NOT assigned", isAccepted: false),
    .init(
      "labels = bug AND priority in (High, Highest)", "tags CONTAINS \"bug\" AND priority IN {high, highest}",
      isAccepted: true),
    .init("due.after:today+3d", "due > today + 3d", isAccepted: false),
    .init("limit:10", "TRUEPREDICATE", isAccepted: false),
    .init("project is \"Web shop\"", "project == \"Web shop\"", isAccepted: true),
    .init("heading includes todo", "section CONTAINS[c] \"todo\"", isAccepted: false),
    .init("title starts with \"Re\"", "title BEGINSWITH \"Re\"", isAccepted: false),
    .init("owner is not null", "assignees != nil", isAccepted: true),
    .init("due is today", "due == today", isAccepted: true),
    .init("priority is none", "priority == nil", isAccepted: false),
    .init("status:\"In progress\"", "status ==[c] \"In progress\"", isAccepted: true),
    .init("text ~ \"shop\"", "text CONTAINS[c] \"shop\"", isAccepted: true),
    .init("open and priority > medium", "open AND priority > middle", isAccepted: true),
    .init("not (project = Office)", "NOT (project == \"Office\")", isAccepted: false),
    .init("key = WEB-101", "id == \"WEB-101\"", isAccepted: false),
    .init("key in (WEB-101, WEB-102)", "id IN {\"WEB-101\", \"WEB-102\"}", isAccepted: true),
    .init("status:completed", "done", isAccepted: true),
    .init("pri:M", "priority == middle", isAccepted: true),
    .init("project:Home.Kitchen", "project ==[c] \"Home.Kitchen\"", isAccepted: true),
    .init("due:tomorrow", "due == tomorrow", isAccepted: true),
    .init("due.by:eom", "due <= endOfMonth", isAccepted: false),
    .init("description.contains:invoice", "text CONTAINS[c] \"invoice\"", isAccepted: false),
    .init("tags.has:bug", "ANY tags CONTAINS[c] \"bug\"", isAccepted: false),
    .init("-bug", "NOT tags CONTAINS \"bug\"", isAccepted: false),
    .init("+bug +texts", "tags CONTAINS \"bug\" AND tags CONTAINS \"texts\"", isAccepted: false),
    .init(
      "project:Office or project:Marketing", "project ==[c] \"Office\" OR project ==[c] \"Marketing\"",
      isAccepted: true),
    .init("priority:", "priority == nil", isAccepted: false),
    .init(
      "assignee in (currentUser(), \"Bob Fisher\")", "assignees IN {\"your name\", \"Bob Fisher\"}",
      isAccepted: false),
    .init(
      "project = \"Web shop\" AND status = \"To do\" ORDER BY created DESC",
      "project == \"Web shop\" AND status == \"To do\"", isAccepted: false),
    .init("created > startOfWeek()", "created > startOfWeek", isAccepted: true),
    .init("due < endOfMonth()", "due <= endOfMonth", isAccepted: true),
    .init("updated >= startOfMonth(-1)", "modified >= startOfMonth - 1m", isAccepted: false),
    .init("duedate is not EMPTY", "due != nil", isAccepted: true),
    .init("priority in (Highest, High)", "priority IN {highest, high}", isAccepted: true),
    .init("summary !~ \"draft\"", "NOT title CONTAINS[c] \"draft\"", isAccepted: true),
    .init(
      "summary ~ \"log in\" OR description ~ \"log in\"",
      "title CONTAINS[c] \"log in\" OR detail CONTAINS[c] \"log in\"", isAccepted: true),
    .init("labels is EMPTY", "tags == nil", isAccepted: true),
    .init("due < now()", "due < now", isAccepted: true),
    .init("created >= -30d", "created >= now - 30d", isAccepted: false),
    .init("status in (\"To do\", Blocked)", "status IN {\"To do\", \"Blocked\"}", isAccepted: true),
    .init("not done AND due before tomorrow", "NOT done AND due < tomorrow", isAccepted: true),
    .init("has start date", "start != nil", isAccepted: false),
    .init("no start date", "start == nil", isAccepted: false),
    .init("has tags", "tags != nil", isAccepted: false),
    .init("no tags", "tags == nil", isAccepted: false),
    .init("priority is below high", "priority < high", isAccepted: false),
    .init("due after tomorrow", "due > tomorrow", isAccepted: true),
    .init("due on or before 2026-04-01", "due <= 2026-04-01", isAccepted: false),
    .init("starts before today", "start < today", isAccepted: true),
    .init("created after 2026-01-01", "created > 2026-01-01", isAccepted: true),
    .init("done today", "completed == today", isAccepted: false),
    .init("tags include #bug AND not done", "ANY tags CONTAINS[c] \"bug\" AND NOT done", isAccepted: false),
    .init("sort by due reverse", "TRUEPREDICATE", isAccepted: false),
    .init("is:closed", "done", isAccepted: true),
    .init("label:\"help wanted\"", "tags CONTAINS[c] \"help wanted\"", isAccepted: true),
    .init("-assignee:bob", "NOT assignees CONTAINS[c] \"bob\"", isAccepted: false),
    .init("no:label", "tags == nil", isAccepted: true),
    .init("has:milestone", "section != nil", isAccepted: true),
    .init("created:2026-01-01..2026-02-01", "created BETWEEN {2026-01-01, 2026-02-01}", isAccepted: false),
    .init("updated:<2026-01-01", "modified < 2026-01-01", isAccepted: false),
    .init("is:open no:due", "open AND due == nil", isAccepted: false),
    .init("due is null", "due == nil", isAccepted: true),
    .init("due is not null", "due != nil", isAccepted: true),
    .init("WHERE priority = 'high'", "priority == high", isAccepted: false),
    .init("assignee IS NULL", "assignees == nil", isAccepted: true),
    .init("tags LIKE '%bug%'", "ANY tags LIKE \"*bug*\"", isAccepted: false),
    .init("no date", "due == nil", isAccepted: false),
    .init("@bob | @ann", "assignees CONTAINS \"bob\" OR assignees CONTAINS \"ann\"", isAccepted: false),
    .init("overdue & p1", "overdue AND priority == highest", isAccepted: false),
    .init("priority >= urgent", "priority >= highest", isAccepted: true),
    .init("due in (today, tomorrow)", "due IN {today, tomorrow}", isAccepted: true),
    .init("owner:bob", "assignees CONTAINS[c] \"bob\"", isAccepted: true),
    .init("Story_Points >= 5", "extra[\"Story_Points\"] >= 5", isAccepted: false),
    .init("done on 2026-03-20", "completed == 2026-03-20", isAccepted: false),
    .init("currentUser()", "assignees CONTAINS \"your name\"", isAccepted: false),
    .init("endOfWeek()", "due <= endOfWeek", isAccepted: false),
    .init("startOfMonth()", "due >= startOfMonth", isAccepted: false),
    .init("assignee:@me", "assignees CONTAINS[c] \"your name\"", isAccepted: false),
    .init("@me", "assignees CONTAINS \"your name\"", isAccepted: false),
    .init("labels in (bug, texts)", "tags IN {\"bug\", \"texts\"}", isAccepted: true),
    .init("summary ~ (\"login\")", "title CONTAINS[c] \"login\"", isAccepted: true),
    .init("due before (tomorrow)", "due < tomorrow", isAccepted: true),
    .init("due after (2026-03-01)", "due > 2026-03-01", isAccepted: true),
    .init("priority is (high)", "priority == high", isAccepted: true),
    .init("status is not (\"Done\")", "status != \"Done\"", isAccepted: true),
    .init("project:(\"Web shop\")", "project ==[c] \"Web shop\"", isAccepted: true),
    .init("due:(today)", "due == today", isAccepted: true),
    .init("status is (Done, Blocked)", "status IN {\"Done\", \"Blocked\"}", isAccepted: true),
    .init("completed after yesterday", "completed > yesterday", isAccepted: true),
    .init(
      "not done\n(due before tomorrow) OR (priority is high)",
      "NOT done AND ((due < tomorrow) OR (priority == high))", isAccepted: false),
    .init("is:open\ndue today OR overdue", "open AND (due == today OR overdue)", isAccepted: false),
    .init("due:today\nOR overdue", "due == today OR overdue", isAccepted: true),
    .init("(due:today\n OR overdue)\nAND open", "(due == today OR overdue) AND open", isAccepted: true),
    .init("status:(pending)", "open", isAccepted: true),
    .init("status:(pending, completed)", "(open OR done)", isAccepted: true),
    .init("status in (pending)", "open", isAccepted: false),
    .init("status is not (completed)", "NOT done", isAccepted: false),
    .init("status = pending", "open", isAccepted: false),
    .init("status in (pending, Waiting)", "status IN {\"pending\", \"Waiting\"}", isAccepted: true),
    .init("status = Pending Review", "status == \"Pending Review\"", isAccepted: false),
    .init("is:(open)", "open", isAccepted: true),
    .init("is:(overdue, blocked)", "(overdue OR blocked)", isAccepted: true),
    .init("title LIKE '%why?%'", "title LIKE \"*why\\\\?*\"", isAccepted: false),
    .init("title NOT LIKE '%a*b%'", "NOT title LIKE \"*a\\\\*b*\"", isAccepted: false),
    .init("assignees = Mei Tanaka", "assignees CONTAINS \"Mei Tanaka\"", isAccepted: false),
    .init("assignee is Mei Tanaka", "assignees CONTAINS \"Mei Tanaka\"", isAccepted: false),
    .init("tags = help wanted AND open", "tags CONTAINS \"help wanted\" AND open", isAccepted: false),
    .init("due.before:now-7d", "due < now - 7d", isAccepted: false),
    .init("updated <= today-3d", "modified <= today - 3d", isAccepted: false),
    .init("status was in (\"To Do\", Done)", "status IN {\"To Do\", \"Done\"}", isAccepted: false),
    .init("due before: tomorrow", "due < tomorrow", isAccepted: false),
    .init("status.name includes Progress", "status CONTAINS[c] \"Progress\"", isAccepted: false),
    .init("status.type is TODO", "open", isAccepted: false),
    .init("extra.Sprint:41", "extra[\"Sprint\"] == 41", isAccepted: true),
    .init(
      "extra.Sprint is nil AND due:eow", "extra[\"Sprint\"] == nil AND due == endOfWeek", isAccepted: false),
    .init("extra.Sprint in (41, 42)", "extra[\"Sprint\"] IN {\"41\", \"42\"}", isAccepted: true),
    .init("issue = A-1", "id == \"A-1\"", isAccepted: false),
    .init("resolution is EMPTY", "open", isAccepted: false),
    .init("isDone = 0", "isDone == false", isAccepted: false),
    .init("completed = true", "done", isAccepted: false),
    .init("summary ~ \"log*\"", "title CONTAINS[c] \"log\"", isAccepted: false),
    .init("summary ~ \"\\\"log in\\\"\"", "title CONTAINS[c] \"log in\"", isAccepted: false),
    .init("description:login", "text CONTAINS[c] \"login\"", isAccepted: true),
    .init("due before (\"2026-03-27\")", "due < 2026-03-27", isAccepted: true),
    .init("LIKE '%x%'", "title LIKE \"*x*\"", isAccepted: false),
    .init("IS NOT NULL", "due != nil", isAccepted: false),
    .init("created > \"2026-01-01 10:00\"", "created > 2026-01-01T10:00", isAccepted: false),
    .init("due <= \"7d\"", "due <= now + 7d", isAccepted: false),
  ]

  @Test(arguments: cases)
  func `a filter in other words is understood, or told in ours`(_ example: Case) throws {
    let ours = try TaskFilter(example.ours)
    #expect((try? FilterParser.parse(OptionText(option: "--where", text: example.ours))) != nil)
    do throws(Diagnostic) {
      let filter = try TaskFilter(example.foreign)
      #expect(example.isAccepted)
      #expect(filter.expression.text() == ours.expression.text())
    } catch {
      #expect(!example.isAccepted, "\(error.message)")
      #expect(error.hint?.hasPrefix("write `\(example.ours)`") == true, "\(error.hint ?? "no hint")")
    }
  }

  @Test func `what is understood or pasted keeps the tasks that were meant`() throws {
    var random = SplitMix64(seed: 37)
    let words = [
      "Office", "Payments", "Web shop", "Done", "In Progress", "To Do", "bug", "texts", "bob", "Mei Tanaka",
    ]
    let table = TaskTable(
      (0..<400).map { _ in
        var item = RandomTasks.item(&random)
        if random.chance(60) { item.project = random.pick(words) }
        if random.chance(60) { item.status = random.pick(words) }
        if random.chance(60) { item.tags.append(random.pick(words)) }
        if random.chance(60) { item.assignees.append(random.pick(words)) }
        if random.chance(40) { item.title = random.pick(["login page", "why? not", "log in"]) }
        return item
      })
    let context = EvaluationContext(nowMicroseconds: 20_510 * 86_400_000_000)
    func kept(_ text: String) throws -> [Int32] {
      try TaskFilter(text).apply(to: Selection(all: table), of: table, in: context).rows
    }
    var partCount = 0
    for example in Self.cases {
      var text = example.foreign
      if !example.isAccepted {
        do { _ = try TaskFilter(text) } catch {
          text = error.hint?.components(separatedBy: "`")[1] ?? ""
        }
      }
      let rows = try kept(text)
      #expect(try rows == kept(example.ours), "\(example.foreign)")
      if !rows.isEmpty, rows.count < table.rowCount { partCount += 1 }
    }
    // The examples say something.
    #expect(partCount > 120)
  }

  @Test func `there are as many examples as were asked for`() {
    #expect(Self.cases.count >= 120)
    #expect(Set(Self.cases.map(\.foreign)).count == Self.cases.count)
  }

  @Test(arguments: [
    ("open ORDER BY due DESC, title", "write `open`, with --sort -due,title"),
    ("sort by due reverse", "write `TRUEPREDICATE`, with --sort -due"),
    ("is:open sort:updated-desc", "write `open`, with --sort -modified"),
    ("is:open limit:10", "write `open`, with --limit 10"),
    ("open ORDER BY \"Story Points\" DESC", "write `open`, with --sort '-extra[\"Story Points\"]'"),
    ("open ORDER BY due ASC NULLS LAST, extra.Sprint", "write `open`, with --sort 'due,extra[\"Sprint\"]'"),
    ("not done\nsort by priority", "write `NOT done`, with --sort -priority"),
    ("not done\nsort by priority reverse", "write `NOT done`, with --sort priority"),
    ("not done\ngroup by project", "write `NOT done`, with --group-by project"),
    (
      "SELECT * FROM t WHERE overdue ORDER BY due DESC LIMIT 5",
      "write `overdue`, with --sort -due --limit 5"
    ),
  ])
  func `an order is told with the option for it`(_ text: String, _ hint: String) {
    #expect(throws: Diagnostic.self) { try TaskFilter(text) }
    do { _ = try TaskFilter(text) } catch { #expect(error.hint == hint) }
  }

  @Test(arguments: [
    "open AND", "title == \"x", "due < 2026-02-30", "open AND (", "status changed", "prioritty == high",
    "title MATCHES \"a(b\"", ")", "~~", "::", "extra[", "count(", "IN ()", "due in (", "+", "#", "@ @",
  ])
  func `what makes no sense in any words is the mistake that it is`(_ text: String) {
    do {
      _ = try TaskFilter(text)
      Issue.record("it was accepted")
    } catch {
      #expect(error.hint?.contains("write `") != true || error.hint?.contains("extra[") == true)
    }
  }

  @Test func `a filter as deep as any is left`() {
    #expect(throws: Diagnostic.self) { try TaskFilter(String(repeating: "(", count: 5_000) + "is:open") }
    #expect(throws: Diagnostic.self) { try TaskFilter(String(repeating: "not is:open and ", count: 500)) }
  }
}
