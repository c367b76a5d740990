import Foundation
import Renderers
import TaskModel
import Templating
import Testing

@Suite("What report templates read")
struct ReportTests {
  /// 2026-03-20T12:00:00Z.
  private static let now: Int64 = 1_774_008_000_000_000

  private static let tasks: [TaskItem] = {
    var parent = TaskItem(id: "p", title: "Parent")
    parent.priority = .highest
    parent.due = TaskDate(iso8601: "2026-03-19")
    var child = TaskItem(id: "c<1>", title: "Child & co")
    child.detail = "More"
    child.isDone = true
    child.status = "Shipped"
    child.priority = .low
    child.priorityRaw = "P4"
    child.due = TaskDate(iso8601: "2026-03-21T09:30:00")
    child.start = TaskDate(iso8601: "2026-03-01")
    child.created = TaskDate(iso8601: "2026-02-28T23:15:30Z")
    child.modified = TaskDate(iso8601: "2026-03-02")
    child.completed = TaskDate(iso8601: "2026-03-03")
    child.assignees = ["aiko", "bob"]
    child.tags = ["q3", "<ops>"]
    child.project = "Apollo"
    child.section = "Build"
    child.parent = "p"
    child.url = "https://example.org/?a&b"
    child.estimateSeconds = 5_400
    child.spentSeconds = 1_800
    child.deadline = TaskDate(iso8601: "2026-03-29")
    child.blockedBy = ["p", "<x>"]
    child.progress = 30
    child.recurrence = "FREQ=DAILY"
    child.extra = ["points": .json("3"), "note": .text("<n>")]
    child.extraOrder = ["points", "note"]
    var soon = TaskItem(id: "s", title: "")
    soon.created = TaskDate(iso8601: "2026-03-19")
    soon.due = TaskDate(iso8601: "2026-03-27")
    return [parent, child, soon]
  }()

  static func context(
    _ format: ReportFormat = .html, grouped: Bool = false, zone: ZoneOffsets = .utc
  ) -> ReportContext {
    var table = TaskTable(tasks, source: "csv:a.csv")
    table.beginSource("json:b.json")
    table.resolveParents()
    var selection = TaskSelection(
      rows: [0, 1, 2], depths: [0, 1, 0], taskCount: 3, doneCount: 1, filteredOutCount: 4,
      estimateSeconds: 5_400)
    selection.spentSeconds = 1_800
    if grouped {
      selection = TaskSelection(
        rows: [0, 2, 1],
        groups: [
          TaskGroup(
            field: .priority, key: .priority(.highest), level: 0, rows: 0..<1, endOfSubgroups: 2,
            taskCount: 1, doneCount: 0, estimateSeconds: 3_600),
          TaskGroup(
            field: .isDone, key: .isDone(false), level: 1, rows: 0..<1, endOfSubgroups: 2, taskCount: 1,
            doneCount: 0),
          TaskGroup(
            field: .project, key: .absent, level: 0, rows: 1..<2, endOfSubgroups: 3, taskCount: 1,
            doneCount: 0),
          TaskGroup(
            field: .project, key: .word(1), level: 0, rows: 2..<3, endOfSubgroups: 4, taskCount: 1,
            doneCount: 1),
        ], taskCount: 3, doneCount: 1)
      selection.groups[0].spentSeconds = 900
    }
    var options = ReportOptions(nowMicroseconds: now, zone: zone)
    options.title = "A & B"
    options.filter = "due < today"
    options.isLimited = true
    options.sinceDay = TaskDate(iso8601: "2026-03-01")?.dayNumber
    options.links.pages = [
      ReportLinks.Page(heading: "High & low", address: "b%20c.html", taskCount: 4, doneCount: 1)
    ]
    options.links.heading = "High & low"
    options.gates = [.init(name: "late & lost", count: 5, limit: 3, group: "<Web>")]
    options.changes = changes
    options.trend = trend
    options.links.index = "index.html"
    options.links.previous = "a.html"
    options.links.next = "c.html"
    return ReportContext(table, selection, format: format, options: options)
  }

  /// A task that is due a week later and has details now.
  private static let changes: ReportChanges = {
    func state(_ due: String, _ detail: String?) -> TaskDifferences.State {
      var item = TaskItem(id: "1", title: "Mend & oil")
      item.due = TaskDate(iso8601: due)
      item.detail = detail
      return TaskDifferences.State(TaskTable([item]), rows: 0..<1)
    }
    return ReportChanges(
      TaskDifferences(from: state("2026-03-30", nil), to: state("2026-04-06", "x"), in: .utc),
      from: .file("a&b.csv"), to: .step(3, at: "2026-03-20T12:00:00Z"))
  }()

  /// Two tasks, of which one is late and one done a week later.
  private static let trend: TaskTrend = {
    let friday = CivilDate(year: 2026, month: 3, day: 13)?.dayNumber ?? 0
    var counter = TaskTrend.Counter([friday, friday + 7].map { TaskTrend.Point(day: $0) })
    counter.add(1, isDone: false, due: TaskDate(dayNumber: friday - 1), at: 0..<2)
    counter.add(2, isDone: false, due: nil, at: 0..<1)
    counter.add(2, isDone: true, due: nil, at: 1..<2)
    return counter.trend()
  }()

  private static func render(_ template: String, _ context: ReportContext) throws -> String {
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "test", text: template), loader: TemplateCollection())
    return try text { try ReportRenderer.render(compiled, context, to: &$0) }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var kind: ReportKind
    var name: String
    var value: String
    /// Whether a section over the name is rendered.
    var isTrue = true
    var testDescription: String { "\(kind.name).\(name)" }
  }

  /// Every name with its value: the page, the second task and what belongs to it, the second group.
  private static let examples: [Example] = [
    .init(kind: .page, name: "title", value: "A &amp; B"),
    .init(kind: .page, name: "generatedAt", value: "2026-03-20 12:00 UTC"),
    .init(kind: .page, name: "generatedDate", value: "2026-03-20"),
    .init(kind: .page, name: "timeZone", value: "UTC"),
    .init(kind: .page, name: "sources", value: "a.csv (CSV), b.json (JSON)"),
    .init(kind: .page, name: "filter", value: "due &lt; today"),
    .init(kind: .page, name: "hasTasks", value: "true"),
    .init(kind: .page, name: "isEmpty", value: "false", isTrue: false),
    .init(kind: .page, name: "gates", value: "1"),
    .init(kind: .gate, name: "name", value: "late &amp; lost"),
    .init(kind: .gate, name: "isHeld", value: "false", isTrue: false),
    .init(kind: .gate, name: "text", value: "late &amp; lost: failed (5 of at most 3, in &lt;Web&gt;)"),
    .init(kind: .gate, name: "count", value: "5"),
    .init(kind: .gate, name: "max", value: "3"),
    .init(kind: .gate, name: "isLast", value: "true"),
    .init(kind: .page, name: "changes", value: ""), .init(kind: .page, name: "trend", value: ""),
    .init(
      kind: .changes, name: "text",
      value: "From a&amp;b.csv to 2026-03-20 12:00 UTC: 1 due at another time"),
    .init(kind: .changes, name: "from", value: "a&amp;b.csv"),
    .init(kind: .changes, name: "to", value: "2026-03-20 12:00 UTC"),
    .init(kind: .changes, name: "sumText", value: "1 due at another time"),
    .init(kind: .changes, name: "othersText", value: "Also changed: detail in 1 task."),
    .init(kind: .changes, name: "isEmpty", value: "false", isTrue: false),
    .init(kind: .changes, name: "kinds", value: "1"),
    .init(kind: .changeKind, name: "heading", value: "Due at another time"),
    .init(kind: .changeKind, name: "key", value: "due-moved"),
    .init(kind: .changeKind, name: "count", value: "1"),
    .init(kind: .changeKind, name: "changes", value: "1"),
    .init(kind: .changeKind, name: "furtherText", value: "", isTrue: false),
    .init(kind: .change, name: "title", value: "Mend &amp; oil"),
    .init(kind: .change, name: "id", value: "1"),
    .init(kind: .change, name: "valuesText", value: "2026-03-30 → 2026-04-06 (+7 days)"),
    .init(kind: .change, name: "before", value: "2026-03-30"),
    .init(kind: .change, name: "after", value: "2026-04-06"), .init(kind: .change, name: "days", value: "7"),
    .init(kind: .trend, name: "rows", value: "2"), .init(kind: .trend, name: "hasChart", value: "true"),
    .init(kind: .trend, name: "doneArea", value: "M0 300L1000 150L1000 300L0 300Z"),
    .init(kind: .trend, name: "scopeLine", value: "M0 0L1000 0"),
    .init(kind: .trend, name: "overdueLine", value: "M0 150L1000 150"),
    .init(kind: .trend, name: "firstText", value: "2026-03-13"),
    .init(kind: .trend, name: "lastText", value: "2026-03-20"),
    .init(kind: .trend, name: "scope", value: "2"),
    .init(kind: .trend, name: "weeks", value: "2"), .init(kind: .trend, name: "hasWeeks", value: "true"),
    .init(kind: .trend, name: "finishText", value: "Too little history for an estimate of the end"),
    .init(kind: .trendRow, name: "day", value: "2026-03-20"),
    .init(kind: .trendRow, name: "dayISO", value: "2026-03-20"),
    .init(kind: .trendRow, name: "count", value: "2"), .init(kind: .trendRow, name: "open", value: "1"),
    .init(kind: .trendRow, name: "done", value: "1"), .init(kind: .trendRow, name: "overdue", value: "1"),
    .init(kind: .trendRow, name: "finished", value: "1"),
    .init(kind: .trendRow, name: "openLength", value: "500"),
    .init(kind: .trendRow, name: "doneLength", value: "500"),
    .init(kind: .trendRow, name: "bar", value: "██████████░░░░░░░░░░"),
    .init(kind: .page, name: "count", value: "3"),
    .init(kind: .page, name: "open", value: "2"), .init(kind: .page, name: "done", value: "1"),
    .init(kind: .page, name: "donePercent", value: "33"), .init(kind: .page, name: "overdue", value: "1"),
    .init(kind: .page, name: "dueSoon", value: "1"), .init(kind: .page, name: "filteredOut", value: "4"),
    .init(kind: .page, name: "isGroupedByPriority", value: "false", isTrue: false),
    .init(kind: .page, name: "isGroupedByState", value: "false", isTrue: false),
    .init(kind: .page, name: "priorities", value: "6"),
    .init(kind: .page, name: "groups", value: "0", isTrue: false),
    .init(kind: .page, name: "tasks", value: "3"),
    .init(kind: .page, name: "estimate", value: "1 h 30 min"),
    .init(kind: .page, name: "hasEstimate", value: "true"),
    .init(kind: .page, name: "spent", value: "30 min"), .init(kind: .page, name: "hasSpent", value: "true"),
    .init(kind: .page, name: "label", value: ""), .init(kind: .page, name: "language", value: "en"),
    .init(kind: .page, name: "generatedText", value: "Generated 2026-03-20 12:00 UTC"),
    .init(kind: .page, name: "totalText", value: "3 in total"),
    .init(kind: .page, name: "countText", value: "3 tasks"),
    .init(kind: .page, name: "openText", value: "2 open"),
    .init(kind: .page, name: "doneText", value: "1 done"),
    .init(kind: .page, name: "overdueText", value: "1 overdue"),
    .init(kind: .page, name: "dueSoonText", value: "1 due within 7 days"),
    .init(kind: .page, name: "filteredOutText", value: "4 left out"),
    .init(kind: .page, name: "listSeparator", value: ", "),
    .init(kind: .page, name: "hasGroups", value: "false", isTrue: false),
    .init(kind: .page, name: "since", value: "2026-03-01"),
    .init(kind: .page, name: "doneSinceText", value: "Done since 2026-03-01"),
    .init(kind: .page, name: "dueToday", value: "0", isTrue: false),
    .init(kind: .page, name: "doneSince", value: "1"),
    .init(kind: .page, name: "overdueTasks", value: "1"),
    .init(kind: .page, name: "dueTodayTasks", value: "0", isTrue: false),
    .init(kind: .page, name: "dueSoonTasks", value: "1"),
    .init(kind: .page, name: "doneSinceTasks", value: "1"),
    .init(kind: .page, name: "hasPeople", value: "true"), .init(kind: .page, name: "people", value: "3"),
    .init(kind: .share, name: "name", value: "aiko"),
    .init(kind: .share, name: "isNobody", value: "false", isTrue: false),
    .init(kind: .share, name: "count", value: "1"),
    .init(kind: .share, name: "open", value: "0", isTrue: false),
    .init(kind: .share, name: "done", value: "1"),
    .init(kind: .share, name: "overdue", value: "0", isTrue: false),
    .init(kind: .share, name: "dueToday", value: "0", isTrue: false),
    .init(kind: .share, name: "doneSince", value: "1"),
    .init(kind: .share, name: "countText", value: "1 task"),
    .init(kind: .share, name: "openText", value: "0 open"),
    .init(kind: .share, name: "doneText", value: "1 done"),
    .init(kind: .share, name: "overdueText", value: "0 overdue"),
    .init(kind: .share, name: "hasTasks", value: "false", isTrue: false),
    .init(kind: .share, name: "tasks", value: "0", isTrue: false),
    .init(kind: .share, name: "isLast", value: "false", isTrue: false),
    .init(kind: .share, name: "hasNews", value: "true"),
    .init(kind: .share, name: "share", value: ""),
    .init(kind: .share, name: "overdueTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "dueTodayTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "doneSinceTasks", value: "1"),
    .init(kind: .share, name: "dueSoon", value: "0", isTrue: false),
    .init(kind: .share, name: "dueSoonTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "dueThisWeek", value: "0", isTrue: false),
    .init(kind: .share, name: "dueThisWeekTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "blocked", value: "0", isTrue: false),
    .init(kind: .share, name: "blockedTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "highOverdue", value: "0", isTrue: false),
    .init(kind: .share, name: "highOverdueTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "unassigned", value: "0", isTrue: false),
    .init(kind: .share, name: "unassignedTasks", value: "0", isTrue: false),
    .init(kind: .share, name: "undated", value: "0", isTrue: false),
    .init(kind: .share, name: "undatedTasks", value: "0", isTrue: false),
    .init(kind: .task, name: "parentPage", value: "", isTrue: false),
    .init(kind: .share, name: "moreText", value: "", isTrue: false),
    .init(kind: .group, name: "moreText", value: "", isTrue: false),
    .init(kind: .source, name: "moreText", value: "", isTrue: false),
    .init(kind: .trend, name: "moreText", value: "", isTrue: false),
    .init(kind: .page, name: "workload", value: "3"), .init(kind: .page, name: "hasWorkload", value: "true"),
    .init(kind: .page, name: "furtherWorkload", value: "0", isTrue: false),
    .init(kind: .page, name: "ages", value: "6"), .init(kind: .page, name: "hasAges", value: "true"),
    .init(kind: .page, name: "weeks", value: "9"), .init(kind: .page, name: "hasWeeks", value: "true"),
    .init(kind: .page, name: "pages", value: "1"), .init(kind: .page, name: "hasSummary", value: "true"),
    .init(kind: .page, name: "partHeading", value: "High &amp; low"),
    .init(kind: .page, name: "indexAddress", value: "index.html"),
    .init(kind: .page, name: "previousAddress", value: "a.html"),
    .init(kind: .page, name: "nextAddress", value: "c.html"),
    // They are known to a template that has such parts; see `ContentHashTests`.
    .init(kind: .page, name: "styleHash", value: "", isTrue: false),
    .init(kind: .page, name: "scriptHash", value: "", isTrue: false),
    .init(kind: .page, name: "hasSubtasks", value: "true"),
    .init(kind: .page, name: "isLimited", value: "true"),
    .init(kind: .page, name: "furtherWorkloadText", value: "0 more people"),
    .init(kind: .page, name: "doneUndated", value: "0", isTrue: false),
    .init(
      kind: .page, name: "doneUndatedText",
      value: "0 done tasks do not say when they were done, and are not listed."),
    .init(kind: .page, name: "doneInStyle", value: "Done"),
    .init(kind: .page, name: "isByGroup", value: "false", isTrue: false),
    .init(kind: .page, name: "inheritsGroups", value: "false", isTrue: false),
    .init(kind: .page, name: "columns", value: "key estimate status section day people project"),
    .init(kind: .page, name: "hasLately", value: "true"),
    .init(kind: .page, name: "latelyText", value: "since 1 Mar"),
    .init(kind: .page, name: "doneLately", value: "1"),
    .init(kind: .page, name: "addedLately", value: "1"),
    .init(kind: .page, name: "lateLately", value: "1"),
    .init(kind: .page, name: "doneWeeks", value: "8"),
    .init(kind: .page, name: "hasDoneWeeks", value: "true"),
    .init(kind: .page, name: "hasUnsetPriorities", value: "true"),
    .init(kind: .page, name: "sinceISO", value: "2026-03-01"),
    .init(kind: .page, name: "hasSince", value: "true"),
    .init(kind: .page, name: "addedSinceText", value: "Added since 2026-03-01"),
    .init(kind: .page, name: "hasProjects", value: "true"),
    .init(kind: .page, name: "projects", value: "2"),
    .init(kind: .page, name: "report", value: ""),
    .init(kind: .page, name: "dueThisWeek", value: "0", isTrue: false),
    .init(kind: .page, name: "dueThisWeekTasks", value: "0", isTrue: false),
    .init(kind: .page, name: "blocked", value: "0", isTrue: false),
    .init(kind: .page, name: "blockedTasks", value: "0", isTrue: false),
    .init(kind: .page, name: "highOverdue", value: "1"),
    .init(kind: .page, name: "highOverdueTasks", value: "1"),
    .init(kind: .page, name: "unassigned", value: "2"),
    .init(kind: .page, name: "unassignedTasks", value: "2"),
    .init(kind: .page, name: "undated", value: "0", isTrue: false),
    .init(kind: .page, name: "undatedTasks", value: "0", isTrue: false),
    .init(kind: .workload, name: "name", value: "Nobody"),
    .init(kind: .workload, name: "isNobody", value: "true"),
    .init(kind: .workload, name: "count", value: "2"), .init(kind: .workload, name: "open", value: "2"),
    .init(kind: .workload, name: "done", value: "0", isTrue: false),
    .init(kind: .workload, name: "overdue", value: "1"), .init(kind: .workload, name: "highest", value: "1"),
    .init(kind: .workload, name: "high", value: "0", isTrue: false),
    .init(kind: .workload, name: "middle", value: "0", isTrue: false),
    .init(kind: .workload, name: "low", value: "0", isTrue: false),
    .init(kind: .workload, name: "lowest", value: "0", isTrue: false),
    .init(kind: .workload, name: "openLength", value: "1000"),
    .init(kind: .workload, name: "query", value: "", isTrue: false),
    .init(kind: .workload, name: "unset", value: "1"),
    .init(kind: .workload, name: "pageAddress", value: "", isTrue: false),
    .init(kind: .span, name: "heading", value: "Overdue"), .init(kind: .span, name: "count", value: "1"),
    .init(kind: .span, name: "length", value: "1000"), .init(kind: .span, name: "isOverdue", value: "true"),
    .init(kind: .span, name: "query", value: "overdue"),
    .init(kind: .part, name: "heading", value: "High &amp; low"),
    .init(kind: .part, name: "address", value: "b%20c.html"), .init(kind: .part, name: "count", value: "4"),
    .init(kind: .part, name: "open", value: "3"), .init(kind: .part, name: "done", value: "1"),
    .init(kind: .part, name: "donePercent", value: "25"),
    .init(kind: .part, name: "isUnnamed", value: "false", isTrue: false),
    .init(kind: .source, name: "name", value: "a.csv (CSV)"),
    .init(kind: .source, name: "file", value: "a.csv"),
    .init(kind: .source, name: "format", value: "CSV"),
    .init(kind: .source, name: "word", value: "csv:a.csv"),
    .init(kind: .source, name: "isFirst", value: "true"),
    .init(kind: .source, name: "isLast", value: "false", isTrue: false),
    .init(kind: .priority, name: "name", value: "Highest"), .init(kind: .priority, name: "value", value: "4"),
    .init(kind: .priority, name: "slug", value: "", isTrue: false),
    .init(kind: .priority, name: "count", value: "1"),
    .init(kind: .priority, name: "open", value: "1"),
    .init(kind: .priority, name: "done", value: "0", isTrue: false),
    .init(kind: .priority, name: "donePercent", value: "0", isTrue: false),
    .init(kind: .priority, name: "hasTasks", value: "true"),
    .init(kind: .priority, name: "countText", value: "1 task"),
    .init(kind: .priority, name: "openText", value: "1 open"),
    .init(kind: .priority, name: "doneText", value: "0 done"),
    .init(kind: .priority, name: "overdue", value: "1"),
    .init(kind: .priority, name: "openLength", value: "1000"),
    .init(kind: .priority, name: "doneLength", value: "0", isTrue: false),
    .init(kind: .priority, name: "address", value: "", isTrue: false),
    .init(kind: .priority, name: "key", value: "highest"),
    .init(kind: .priority, name: "pageAddress", value: "", isTrue: false),
    .init(kind: .group, name: "heading", value: "Highest"),
    .init(kind: .group, name: "level", value: "0"), .init(kind: .group, name: "headingLevel", value: "2"),
    .init(kind: .group, name: "headingMarks", value: "##"),
    .init(kind: .group, name: "field", value: "priority"),
    .init(kind: .group, name: "key", value: "highest"), .init(kind: .group, name: "slug", value: "highest"),
    .init(kind: .group, name: "count", value: "1"), .init(kind: .group, name: "open", value: "1"),
    .init(kind: .group, name: "done", value: "0", isTrue: false),
    .init(kind: .group, name: "donePercent", value: "0", isTrue: false),
    .init(kind: .group, name: "isPriority", value: "true"),
    .init(kind: .group, name: "priorityValue", value: "4"),
    .init(kind: .group, name: "isState", value: "false", isTrue: false),
    .init(kind: .group, name: "isDoneGroup", value: "false", isTrue: false),
    .init(kind: .group, name: "hasSubgroups", value: "true"),
    .init(kind: .group, name: "subgroups", value: "1"),
    .init(kind: .group, name: "isSubgroup", value: "false", isTrue: false),
    .init(kind: .group, name: "estimate", value: "1 h"), .init(kind: .group, name: "spent", value: "15 min"),
    .init(kind: .group, name: "indent", value: "", isTrue: false),
    .init(kind: .group, name: "tasks", value: "0", isTrue: false),
    .init(kind: .group, name: "isSubgroup", value: "false", isTrue: false),
    .init(kind: .group, name: "countText", value: "1 task"),
    .init(kind: .group, name: "openText", value: "1 open"),
    .init(kind: .group, name: "doneText", value: "0 done"),
    .init(kind: .group, name: "isUnnamed", value: "false", isTrue: false),
    .init(kind: .group, name: "overdue", value: "1"),
    .init(kind: .group, name: "overdueTasks", value: "1"),
    .init(kind: .group, name: "group", value: ""),
    .init(kind: .group, name: "dueToday", value: "0", isTrue: false),
    .init(kind: .group, name: "dueTodayTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "dueSoon", value: "0", isTrue: false),
    .init(kind: .group, name: "dueSoonTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "dueThisWeek", value: "0", isTrue: false),
    .init(kind: .group, name: "dueThisWeekTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "doneSince", value: "0", isTrue: false),
    .init(kind: .group, name: "doneSinceTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "blocked", value: "0", isTrue: false),
    .init(kind: .group, name: "blockedTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "highOverdue", value: "1"),
    .init(kind: .group, name: "highOverdueTasks", value: "1"),
    .init(kind: .group, name: "unassigned", value: "1"),
    .init(kind: .group, name: "unassignedTasks", value: "1"),
    .init(kind: .group, name: "undated", value: "0", isTrue: false),
    .init(kind: .group, name: "undatedTasks", value: "0", isTrue: false),
    .init(kind: .group, name: "overdueText", value: "1 overdue"),
    .init(kind: .group, name: "strayText", value: "", isTrue: false),
    .init(kind: .task, name: "id", value: "c&lt;1&gt;"),
    .init(kind: .task, name: "title", value: "Child &amp; co"),
    .init(kind: .task, name: "detail", value: "More"),
    .init(kind: .task, name: "detailMarkup", value: "More"),
    .init(kind: .task, name: "hasDetail", value: "true"), .init(kind: .task, name: "isDone", value: "true"),
    .init(kind: .task, name: "check", value: "x"), .init(kind: .task, name: "status", value: "Shipped"),
    .init(kind: .task, name: "priority", value: "low"),
    .init(kind: .task, name: "priorityName", value: "Low"),
    .init(kind: .task, name: "ownPriority", value: "Low"),
    .init(kind: .task, name: "priorityValue", value: "1"),
    .init(kind: .task, name: "priorityRaw", value: "P4"),
    .init(kind: .task, name: "due", value: "2026-03-21 09:30"),
    .init(kind: .task, name: "dueDate", value: "2026-03-21"),
    .init(kind: .task, name: "dueISO", value: "2026-03-21T09:30:00"),
    .init(kind: .task, name: "dueText", value: "Due 2026-03-21 09:30"),
    .init(kind: .task, name: "dueState", value: "done"),
    .init(kind: .task, name: "isOverdue", value: "false", isTrue: false),
    .init(kind: .task, name: "start", value: "2026-03-01"),
    .init(kind: .task, name: "created", value: "2026-02-28 23:15 UTC"),
    .init(kind: .task, name: "modified", value: "2026-03-02"),
    .init(kind: .task, name: "completed", value: "2026-03-03"),
    .init(kind: .task, name: "assignees", value: "aiko, bob"),
    .init(kind: .task, name: "assigneesText", value: "aiko, bob"),
    .init(kind: .task, name: "tags", value: "q3, &lt;ops&gt;"),
    .init(kind: .task, name: "tagsText", value: "q3, &lt;ops&gt;"),
    .init(kind: .task, name: "project", value: "Apollo"),
    .init(kind: .task, name: "section", value: "Build"),
    .init(kind: .task, name: "url", value: "https://example.org/?a&amp;b"),
    .init(kind: .task, name: "link", value: "https://example.org/?a&amp;b"),
    .init(kind: .task, name: "estimate", value: "1 h 30 min"),
    .init(kind: .task, name: "spent", value: "30 min"),
    .init(kind: .task, name: "deadline", value: "2026-03-29"),
    .init(kind: .task, name: "blockedBy", value: "p, &lt;x&gt;"),
    .init(kind: .task, name: "blockedByText", value: "p, &lt;x&gt;"),
    .init(kind: .task, name: "progress", value: "30"),
    .init(kind: .task, name: "recurrence", value: "FREQ=DAILY"),
    .init(kind: .task, name: "depth", value: "1"), .init(kind: .task, name: "indent", value: "  "),
    .init(kind: .task, name: "hasParent", value: "true"), .init(kind: .task, name: "parent", value: "p"),
    .init(kind: .task, name: "source", value: "csv:a.csv"),
    .init(kind: .task, name: "extra", value: "points: 3, note: &lt;n&gt;"),
    .init(kind: .task, name: "nesting", value: "", isTrue: false),
    .init(kind: .task, name: "key", value: "c&lt;1&gt;"),
    .init(kind: .task, name: "anchor", value: "t-c%3C1%3E"),
    .init(kind: .task, name: "parentAnchor", value: "t-p"),
    .init(kind: .task, name: "parentPage", value: "", isTrue: false),
    .init(kind: .task, name: "parentName", value: "p"),
    .init(kind: .task, name: "statusAbove", value: "", isTrue: false),
    .init(kind: .task, name: "sectionAbove", value: "", isTrue: false),
    .init(kind: .task, name: "projectAbove", value: "", isTrue: false),
    .init(kind: .task, name: "assigneesAbove", value: "", isTrue: false),
    .init(kind: .task, name: "assigneesAboveText", value: "", isTrue: false),
    .init(kind: .task, name: "tagsAbove", value: "", isTrue: false),
    .init(kind: .task, name: "dayISO", value: "2026-03-03"),
    .init(kind: .task, name: "dayText", value: "done 3 Mar"),
    .init(kind: .task, name: "dayState", value: "done"),
    .init(kind: .task, name: "isNew", value: "false", isTrue: false),
    .init(kind: .task, name: "hasLabels", value: "true"),
    .init(kind: .task, name: "priorityAbove", value: "", isTrue: false),
    .init(kind: .task, name: "priorityNameAbove", value: "", isTrue: false),
    .init(kind: .task, name: "priorityWord", value: "P4"),
    .init(kind: .task, name: "moreText", value: "", isTrue: false),
    .init(kind: .task, name: "task", value: ""),
    .init(kind: .assignee, name: "name", value: "aiko"),
    .init(kind: .assignee, name: "isLast", value: "false", isTrue: false),
    .init(kind: .blocker, name: "name", value: "p"),
    .init(kind: .blocker, name: "isLast", value: "false", isTrue: false),
    .init(kind: .tag, name: "name", value: "q3"),
    .init(kind: .tag, name: "isLast", value: "false", isTrue: false),
    .init(kind: .extra, name: "name", value: "points"), .init(kind: .extra, name: "value", value: "3"),
    .init(kind: .extra, name: "isLast", value: "false", isTrue: false),
    .init(kind: .ownValue, name: "name", value: "3"),
    .init(kind: .ownValue, name: "isLast", value: "true"),
  ]

  /// A task in a list of its own is the same but for its place below a parent.
  private static let allExamples =
    examples + ReportKind.label.names.map { Example(kind: .label, name: $0.name, value: $0.documentation) }
    + examples.filter { $0.kind == .task }.map { example in
      var example = example
      example.kind = .listedTask
      switch example.name {
      case "depth": (example.value, example.isTrue) = ("0", false)
      case "indent": (example.value, example.isTrue) = ("", false)
      case "hasParent": (example.value, example.isTrue) = ("false", false)
      case "anchor": (example.value, example.isTrue) = ("", false)
      default: break
      }
      return example
    }
    + examples.filter { $0.kind == .task }.map { example in
      var example = example
      example.kind = .lastTask
      if example.name == "moreText" { (example.value, example.isTrue) = ("and 1 more", true) }
      return example
    }

  /// The sections that lead to the example of a kind; `|` parts the items of a list.
  private static func path(to kind: ReportKind) -> (open: String, close: String, item: Int) {
    switch kind {
    case .page: ("", "|", 0)
    case .source: ("{{#sources}}", "|{{/sources}}", 0)
    case .priority: ("{{#priorities}}", "|{{/priorities}}", 0)
    case .group: ("{{#groups}}", "|{{/groups}}", 0)
    case .task: ("{{#tasks}}", "|{{/tasks}}", 1)
    case .assignee: ("{{#tasks}}{{#assignees}}", "|{{/assignees}}{{/tasks}}", 0)
    case .tag: ("{{#tasks}}{{#tags}}", "|{{/tags}}{{/tasks}}", 0)
    case .blocker: ("{{#tasks}}{{#blockedBy}}", "|{{/blockedBy}}{{/tasks}}", 0)
    case .workload: ("{{#workload}}", "|{{/workload}}", 2)
    case .span: ("{{#weeks}}", "|{{/weeks}}", 0)
    case .part: ("{{#pages}}", "|{{/pages}}", 0)
    case .extra: ("{{#tasks}}{{#extra}}", "|{{/extra}}{{/tasks}}", 0)
    case .share: ("{{#people}}", "|{{/people}}", 0)
    case .listedTask: ("{{#doneSinceTasks}}", "|{{/doneSinceTasks}}", 0)
    // The second of the two that are shown.
    case .lastTask: ("{{#tasks}}", "|{{/tasks}}", 1)
    case .label: ("{{#label}}", "|{{/label}}", 0)
    case .gate: ("{{#gates}}", "|{{/gates}}", 0)
    case .changes: ("{{#changes}}", "|{{/changes}}", 0)
    case .changeKind: ("{{#changes}}{{#kinds}}", "|{{/kinds}}{{/changes}}", 0)
    case .change: ("{{#changes}}{{#kinds}}{{#changes}}", "|{{/changes}}{{/kinds}}{{/changes}}", 0)
    case .trend: ("{{#trend}}", "|{{/trend}}", 0)
    case .trendRow: ("{{#trend}}{{#rows}}", "|{{/rows}}{{/trend}}", 1)
    case .ownValue: ("{{#tasks}}{{#extra.points}}", "|{{/extra.points}}{{/tasks}}", 0)
    }
  }

  @Test("every name means what it says", arguments: allExamples)
  func names(example: Example) throws {
    let (open, close, item) = Self.path(to: example.kind)
    let context = Self.context(grouped: example.kind == .group)
      .limited(to: ReportLimits(tasks: example.kind == .lastTask ? 2 : Int.max))
    let name = example.name
    let text = try Self.render("\(open){{\(name)}}/{{^\(name)}}no{{/\(name)}}\(close)", context)
    let items = text.split(separator: "|", omittingEmptySubsequences: false)
    #expect(items[item] == "\(example.value)/\(example.isTrue ? "" : "no")")
  }

  @Test("every name has an example and one line of documentation")
  func allNamesAreTested() {
    for kind in ReportKind.allCases {
      let tested = Set(Self.allExamples.filter { $0.kind == kind }.map(\.name))
      #expect(Set(kind.names.map(\.name)) == tested)
      #expect(kind.names.count == tested.count)
      for name in kind.names {
        let isSentence = kind == .label || name.documentation.hasSuffix(".")
        #expect(isSentence && !name.documentation.contains("\n"), "\(kind.name).\(name.name)")
      }
    }
  }

  @Test("lists: items, the last of them, and themselves")
  func lists() throws {
    let template = "{{#tasks}}{{#tags}}{{.}}{{^isLast}}, {{/isLast}}{{/tags}};{{/tasks}}"
    #expect(try Self.render(template, Self.context()) == ";q3, &lt;ops&gt;;;")
    let extra = "{{#tasks}}{{#extra}}{{name}}={{value}}{{^isLast}} {{/isLast}}{{/extra}};{{/tasks}}"
    #expect(try Self.render(extra, Self.context(.markdown)) == ";points=3 note=\\<n>;;")
  }

  @Test("a section over a field of the source's own comes once for each value, in every list of tasks")
  func ownValues() throws {
    var task = TaskItem(id: "a", title: "a")
    task.extra = ["list": .json("[\"x\",null,\"<y>\",3,[1]]"), "none": .json("null"), "b.c d": .text("one")]
    task.extraOrder = ["list", "none", "b.c d"]
    let table = TaskTable([task, TaskItem(id: "b", title: "b")])
    let item =
      "{{#extra.list}}{{title}}:{{.}}{{^isLast}}, {{/isLast}}{{/extra.list}}{{^extra.none}}-{{/extra.none}}"
      + "{{#extra.b.c d}}{{name}}{{/extra.b.c d}}{{extra.list}};"
    for (list, limit) in [
      ("tasks", Int.max), ("tasks", 1), ("unassignedTasks", Int.max), ("unassignedTasks", 1),
    ] {
      let options = ReportOptions(nowMicroseconds: 0)
      let context = ReportContext(table, table.everything, format: .html, options: options).limited(
        to: ReportLimits(tasks: limit))
      let text = try Self.render("{{#\(list)}}\(item){{/\(list)}}", context)
      let first = "a:x, a:&lt;y&gt;, a:3, a:[1]-onex, &lt;y&gt;, 3, [1];"
      #expect(text == (limit == 1 ? first : first + "-;"), "\(list) \(limit)")
    }
  }

  @Test("a loop over values has at most some thousand of a task, and takes time in proportion")
  func manyValues() throws {
    var task = TaskItem(id: "a", title: "a")
    task.extra = ["list": .json("[" + (0..<40_000).map { "\($0)" }.joined(separator: ",") + "]")]
    task.extraOrder = ["list"]
    let table = TaskTable([task])
    let context = ReportContext(
      table, table.everything, format: .html, options: ReportOptions(nowMicroseconds: 0))
    let text = try Self.render("{{#tasks}}{{#extra.list}}{{.}},{{/extra.list}}{{/tasks}}", context)
    #expect(text.split(separator: ",").count == 8_192)
    #expect(text.hasPrefix("0,1,2,") && text.hasSuffix("8191,"))
  }

  @Test("groups nest, have headings, slugs and the tasks of their own")
  func groups() throws {
    let template = """
      {{#groups}}{{heading}}:{{slug}}:{{key}}:{{#tasks}}{{id}}{{/tasks}}{{#subgroups}}[{{heading}}:{{slug}}:{{#tasks}}{{id}}{{/tasks}}]\
      {{/subgroups}};{{/groups}}{{#priorities}}{{slug}},{{/priorities}}{{#groups}}{{#tasks}}{{ownPriority}}{{/tasks}}{{/groups}}
      """
    #expect(
      try Self.render(template, Self.context(grouped: true))
        == "Highest:highest:highest:[Open:highest-open:p];No project:no-project::s;Apollo:apollo:Apollo:c&lt;1&gt;;,,,,,,"
    )
  }

  @Test(
    "a tag may be called as the group without tags is, or as an anchor would be: no two anchors are alike")
  func namesThatCollide() throws {
    let tags: [String?] = [
      "No tags", "no-tags", "no tags 2", "people", "none", "No tags 9", "no-tags-4", "x", nil,
    ]
    let table = TaskTable(
      tags.map { tag in
        var task = TaskItem(id: tag ?? "", title: "t")
        task.tags = tag.map { [$0] } ?? []
        return task
      })
    var selection = table.everything
    selection.groups = tags.enumerated().map { number, tag in
      TaskGroup(
        field: .tags, key: tag == nil ? .absent : .word(UInt32(number + 1)), level: 0,
        rows: number..<number + 1, endOfSubgroups: number + 1, taskCount: 1, doneCount: 0)
    }
    let context = ReportContext(
      table, selection, format: .html, options: ReportOptions(nowMicroseconds: Self.now))
    let template = "{{#groups}}{{heading}}:{{slug}}{{#isUnnamed}}:unnamed{{/isUnnamed}};{{/groups}}"
    #expect(
      try Self.render(template, context) == """
        No tags:no-tags;no-tags:no-tags-2;no tags 2:no-tags-2-3;people:people-4;none:none-5;No tags 9:no-tags-9;\
        no-tags-4:no-tags-4;x:x;No tags:no-tags-10:unnamed;
        """)
  }

  @Test("a row tells its priority where no group does", arguments: [true, false])
  func priorityOfSubtasks(isByPriority: Bool) throws {
    var items = [("p", Priority.low), ("same", .low), ("urgent", .highest), ("below", .low), ("q", .middle)]
      .map {
        id, priority in
        var item = TaskItem(id: id, title: id)
        item.priority = priority
        return item
      }
    for (index, parent) in [1: "p", 2: "p", 3: "urgent"] { items[index].parent = parent }
    func group(_ rows: Range<Int>, _ priority: Priority) -> TaskGroup {
      TaskGroup(
        field: isByPriority ? .priority : .isDone, key: isByPriority ? .priority(priority) : .isDone(false),
        level: 0, rows: rows, endOfSubgroups: rows.lowerBound == 0 ? 1 : 2, taskCount: rows.count,
        doneCount: 0)
    }
    let context = ReportContext(
      TaskTable(items),
      TaskSelection(
        rows: [0, 1, 2, 3, 4], depths: [0, 1, 1, 2, 0], groups: [group(0..<4, .low), group(4..<5, .middle)],
        taskCount: 5, doneCount: 0),
      format: .html, options: ReportOptions(nowMicroseconds: 0))
    let template =
      "{{#groups}}{{#tasks}}{{id}}{{#ownPriority}}:{{ownPriority}}{{/ownPriority}} {{/tasks}}{{/groups}}"
    #expect(
      try Self.render(template, context)
        == (isByPriority
          ? "p same urgent below q " : "p:Low same:Low urgent:Highest below:Low q:Middle "))
  }

  @Test(
    "group headings",
    arguments: [
      (ReportOptions.DateUnit.day, "2026-01-05"), (.week, "5 Jan 2026 – 11 Jan 2026"), (.month, "2026-01"),
      (.quarter, "2026 Q1"),
      (.year, "2026"),
    ])
  func dateHeadings(unit: ReportOptions.DateUnit, heading: String) throws {
    let table = TaskTable([TaskItem(id: "1", title: "t")])
    let group = TaskGroup(
      field: .due, key: .day(20_458), level: 0, rows: 0..<1, endOfSubgroups: 1, taskCount: 1, doneCount: 0)
    var options = ReportOptions(nowMicroseconds: 0)
    options.dateUnits = [0: unit]
    let context = ReportContext(
      table, TaskSelection(rows: [0], groups: [group], taskCount: 1, doneCount: 0), format: .html,
      options: options)
    #expect(try Self.render("{{#groups}}{{heading}}{{/groups}}", context) == heading)
  }

  @Test("instants and today follow the zone")
  func zone() throws {
    let zone = ZoneOffsets(identifier: "Asia/Tokyo", starts: [Int64.min], offsets: [9 * 3_600_000_000])
    let context = Self.context(zone: zone)
    #expect(try Self.render("{{generatedAt}}", context) == "2026-03-20 21:00")
    #expect(try Self.render("{{#tasks}}{{created}}{{/tasks}}", context) == "2026-03-01 08:152026-03-19")
  }

  struct Due: Sendable, CustomTestStringConvertible {
    var due: String
    var state: String
    var testDescription: String { due }
  }

  @Test(
    "a day is overdue the day after, a time the moment after",
    arguments: [
      Due(due: "2026-03-19", state: "overdue"), Due(due: "2026-03-20", state: "soon"),
      Due(due: "2026-03-27", state: "soon"),
      Due(due: "2026-03-28", state: "later"), Due(due: "2026-03-20T11:59:59", state: "overdue"),
      Due(due: "2026-03-20T12:00:01", state: "soon"), Due(due: "2026-03-20T11:59:59Z", state: "overdue"),
      Due(due: "2026-03-20T12:00:01Z", state: "soon"),
    ])
  func overdue(example: Due) throws {
    var task = TaskItem(id: "1", title: "t")
    task.due = TaskDate(iso8601: example.due)
    let table = TaskTable([task])
    let context = ReportContext(
      table, table.everything, format: .html, options: ReportOptions(nowMicroseconds: Self.now))
    let expected = "\(example.state) \(example.state == "overdue" ? 1 : 0) \(example.state == "soon" ? 1 : 0)"
    #expect(try Self.render("{{#tasks}}{{dueState}}{{/tasks}} {{overdue}} {{dueSoon}}", context) == expected)
  }

  @Test(
    "depths that no list could have are corrected: the first is 0, each at most one more than the one before")
  func depths() throws {
    let table = TaskTable((0..<6).map { TaskItem(id: "\($0)", title: "t") })
    var selection = table.everything
    selection.depths = [3, 1, 5, -2, 1, 1]
    selection.groups = [0..<4, 4..<6].map { rows in
      TaskGroup(
        field: .project, key: .absent, level: 0, rows: rows, endOfSubgroups: 1, taskCount: 0, doneCount: 0)
    }
    let context = ReportContext(
      table, selection, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    #expect(try Self.render("{{#tasks}}{{depth}}{{/tasks}}", context) == "012001")
  }

  @Test("an unknown name is an error with its place and a suggestion")
  func unknownName() {
    let error = #expect(throws: TemplateErrors.self) {
      try ReportRenderer.compile(
        TemplateSource(name: "mine", text: "{{#tasks}}\n{{titel}}{{/tasks}}"), loader: TemplateCollection())
    }
    #expect(error?.description.contains("mine:2:3") == true)
    #expect(error?.description.contains("title") == true)
  }

  @Test("a template's names tell which fields it needs")
  func projection() throws {
    let template = try ReportRenderer.compile(
      TemplateSource(name: "t", text: "{{overdue}}{{#tasks}}{{title}}{{#tags}}{{name}}{{/tags}}{{/tasks}}"),
      loader: TemplateCollection())
    #expect(ReportNames.fields(for: template) == FieldSet([.isDone, .due, .title, .tags]))
  }

  @Test("words that were not escaped ahead are escaped all the same", arguments: ReportFormat.allCases)
  func wordsWithoutCache(format: ReportFormat) throws {
    var task = TaskItem(id: "1", title: "t")
    task.project = "<*a*>"
    task.tags = ["<b>", "_c_"]
    let table = TaskTable([task])
    let template = "{{#tasks}}{{project}} {{tagsText}} {{#tags}}{{name}}{{/tags}}{{/tasks}}"
    let texts = try [FieldSet.all, FieldSet([])].map { fields in
      try Self.render(
        template,
        ReportContext(
          table, table.everything, format: format, options: ReportOptions(nowMicroseconds: 0), fields: fields)
      )
    }
    #expect(texts[0] == texts[1])
    #expect(!texts[0].contains(" <b>"))
  }
}
