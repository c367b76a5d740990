package import TaskModel
package import Templating

/// Every name that a report template may use, by kind: the schema of templates and their documentation.
///
/// The order is that of the enumerations `PageName`, `GroupName` and so on, which `ReportContext` switches
/// over; a test holds the two together.
package enum ReportNames {
  /// Names of the whole report.
  package static let page: [ReportName] =
    [
      .init("title", .text, "The report's title."),
      .init("generatedAt", .text, "When the report was made, as date and time.", escaping: .date),
      .init("generatedDate", .text, "The day the report was made, as in 2026-03-26.", escaping: .date),
      .init("timeZone", .text, "The time zone in which instants are shown."),
      .init("sources", .list(.source), "The inputs, in the order they were read."),
      .init("filter", .text, "The filter that chose the tasks, as the user wrote it."),
      .init("hasTasks", .flag, "Whether there is any task to show."),
      .init("isEmpty", .flag, "Whether there is none."),
      .init("count", .number, "How many tasks are shown."),
      .init("open", .number, "How many of them are open.", needs: [.isDone]),
      .init("done", .number, "How many of them are done.", needs: [.isDone]),
      .init(
        "donePercent", .number, "How many percent of them are done; 0 only where none is, 100 where all are.",
        needs: [.isDone]),
      .init("overdue", .number, "How many open tasks are past their due date.", needs: [.isDone, .due]),
      .init(
        "dueSoon", .number, "How many open tasks are due today or in the next seven days.",
        needs: [.isDone, .due]),
      .init("filteredOut", .number, "How many tasks a filter or limit left out."),
      .init("isGroupedByPriority", .flag, "Whether groups tell the priority, so that rows need not."),
      .init("isGroupedByState", .flag, "Whether groups tell open from done, so that rows need not."),
      .init(
        "priorities", .list(.priority),
        "The five priorities with their figures, highest first; last, where there are some, tasks that have none.",
        needs: [.priority, .isDone]),
      .init("groups", .list(.group), "The outermost groups; none in an ungrouped report."),
      .init("tasks", .list(.task), "All tasks in their order, without groups."),
      .init("estimate", .text, "How much work they are expected to take together.", needs: [.estimate]),
      .init("hasEstimate", .flag, "Whether any of them has an estimate.", needs: [.estimate]),
      .init("label", .one(.label), "The words of the language: `{{label.due}}`."),
      .init("language", .text, "The language as a tag: en, ja."),
      .init("generatedText", .text, "When the report was made, in words: Generated 2026-03-26 09:00 UTC."),
      .init("totalText", .text, "How many tasks are shown, in words: 3 in total."),
      .init("countText", .text, "The same as a heading has it: 3 tasks."),
      .init("openText", .text, "How many are open, in words: 2 open.", needs: [.isDone]),
      .init("doneText", .text, "How many are done, in words: 1 done.", needs: [.isDone]),
      .init("overdueText", .text, "How many are overdue, in words: 1 overdue.", needs: [.isDone, .due]),
      .init(
        "dueSoonText", .text, "How many are due soon, in words: 1 due within 7 days.", needs: [.isDone, .due]),
      .init("filteredOutText", .text, "How many were left out, in words: 4 left out."),
      .init("listSeparator", .text, "What stands between the items of a list: a comma and a space."),
      .init("hasGroups", .flag, "Whether the report is grouped."),
      .init(
        "since", .text, "The first day that counts for what was done lately.", needs: [.completed],
        escaping: .date),
      .init("doneSinceText", .text, "That as a heading: Done since 2026-03-19.", needs: [.completed]),
      .init(
        "dueToday", .number, "How many open tasks are due today and not overdue.", needs: [.isDone, .due]),
      .init("doneSince", .number, "How many tasks were done lately.", needs: [.isDone, .completed]),
      .init("overdueTasks", .list(.listedTask), "The open tasks that are overdue.", needs: [.isDone, .due]),
      .init(
        "dueTodayTasks", .list(.listedTask), "The open tasks that are due today and not overdue.",
        needs: [.isDone, .due]),
      .init(
        "dueSoonTasks", .list(.listedTask), "The open tasks that are due today or in the next seven days.",
        needs: [.isDone, .due]),
      .init(
        "doneSinceTasks", .list(.listedTask),
        "The tasks that were completed since a day (`--since`, else seven days ago).",
        needs: [.isDone, .completed]),
      .init("hasPeople", .flag, "Whether any task is somebody's.", needs: [.assignees]),
      .init(
        "people", .list(.share), "Who has tasks, by name, and nobody last.", needs: [.assignees, .isDone]),
      .init(
        "workload", .list(.workload),
        "The 20 people with the most open tasks, then nobody; none where no task has an assignee.",
        needs: [.assignees, .isDone, .priority, .due]),
      .init("hasWorkload", .flag, "Whether there are any.", needs: [.assignees]),
      .init(
        "furtherWorkload", .number, "How many people are not among them.",
        needs: [.assignees, .isDone, .priority, .due]),
      .init(
        "ages", .list(.span), "Open tasks by age; none where no task says when it was written down.",
        needs: [.created, .isDone]),
      .init("hasAges", .flag, "Whether there are any.", needs: [.created]),
      .init(
        "weeks", .list(.span),
        "Open tasks by the week they are due: overdue, six weeks, later, no date; none where no task is due.",
        needs: [.due, .isDone]),
      .init("hasWeeks", .flag, "Whether there are any.", needs: [.due]),
      .init("pages", .list(.part), "The pages that an index leads to; none on a page with tasks."),
      .init("hasSummary", .flag, "Whether the figures are of this page's tasks: not on a part of a report."),
      .init(
        "partHeading", .text, "What is on this page of several, as in Highest, Open; empty on a whole page."),
      .init("indexAddress", .text, "Where the index of several pages is; empty on a single page."),
      .init("previousAddress", .text, "Where the page before this one is; empty for the first."),
      .init("nextAddress", .text, "Where the page after this one is; empty for the last."),
      .init(
        "styleHash", .text, "The hash of the part style, for a Content-Security-Policy: sha256-… in Base64."),
      .init("scriptHash", .text, "The same of the part script."),
      .init("hasSubtasks", .flag, "Whether any task stands under another."),
      .init(
        "isLimited", .flag, "Whether a limit left tasks out: then the figures are of those that are shown."),
      .init(
        "furtherWorkloadText", .text, "How many people are not among workload, in words: 2 more people.",
        needs: [.assignees, .isDone, .priority, .due]),
      .init(
        "doneUndated", .number, "How many done tasks do not say when they were done.",
        needs: [.isDone, .completed]),
      .init("doneUndatedText", .text, "That as a sentence.", needs: [.isDone, .completed]),
      .init(
        "doneInStyle", .text,
        "The word for done as a style sheet has it between quotes: there HTML's escapes mean nothing."),
      .init("isByGroup", .flag, "Whether pages are those of the report's groups: on an index of such pages."),
      .init(
        "inheritsGroups", .flag,
        "Whether a subtask without a value of its own is in the group, or on the page, of the task it belongs to."
      ),
      .init(
        "columns", .text,
        "What any task has, as words with spaces between them: key estimate status section day people project.",
        needs: [.id, .estimate, .status, .section, .due, .isDone, .completed, .assignees, .project]),
      .init(
        "hasLately", .flag, "Whether anything was done, written down or became late in the last weeks.",
        needs: [.isDone, .due, .created, .completed]),
      .init("latelyText", .text, "Since when that is, in words: since 19 Mar."),
      .init(
        "doneLately", .number, "How many tasks were done since `--since`, else in the last seven days.",
        needs: [.isDone, .completed]),
      .init("addedLately", .number, "How many were written down since then.", needs: [.created]),
      .init("lateLately", .number, "How many open ones became overdue since then.", needs: [.isDone, .due]),
      .init(
        "doneWeeks", .list(.span), "What was done in each of the last eight weeks; none where nothing was.",
        needs: [.isDone, .completed]),
      .init("hasDoneWeeks", .flag, "Whether there are any.", needs: [.isDone, .completed]),
      .init(
        "hasUnsetPriorities", .flag, "Whether any open task has no priority.",
        needs: [.priority, .isDone, .parent]),
      .init("gates", .list(.gate), "What became of the gates of the run; none where it has none."),
      .init(
        "changes", .one(.changes),
        "What is other than in an earlier state (`--changes`), if that was asked for."),
      .init("trend", .one(.trend), "How the figures have come to be (`--trend`), if that was asked for."),
      .init("sinceISO", .text, "The day of `since` for machines, as in 2026-03-19."),
      .init("hasSince", .flag, "Whether `--since` said which day that is."),
      .init("addedSinceText", .text, "Since when tasks count as added lately: Added since 2026-03-19."),
      .init("hasProjects", .flag, "Whether any task has a project.", needs: [.project]),
      .init(
        "projects", .list(.share), "What has tasks, by name: the projects, and those of no project last.",
        needs: [.project, .isDone]),
      .init("report", .itself, "The report: inside a group, `{{report.count}}` is the report's."),
    ] + lists([.dueThisWeek, .blocked, .highOverdue, .unassigned, .undated]) + [
      .init("spent", .text, "How much work they have taken together.", needs: [.spent]),
      .init("hasSpent", .flag, "Whether any of them has taken some.", needs: [.spent]),
    ]

  /// Names of an item of `sources`.
  package static let source: [ReportName] = [
    .init("name", .text, "The file without its folder, and the format: tasks.csv (Todoist CSV)."),
    .init("isFirst", .flag, "Whether it is the first one."),
    .init("isLast", .flag, "Whether it is the last one."),
    .init("file", .text, "The file without its folder."),
    .init("format", .text, "The format, in words."),
    .init(
      "word", .text, "The format's name and the file as the run was given it: todoist-csv:lists/tasks.csv."),
    moreText,
  ]

  /// What says, in a mail that is cut, how many more there are.
  static let moreText = ReportName(
    "moreText", .text,
    "How many more there are, in words, on the last one shown of a mail's list that was cut; else empty.")

  /// Names of an item of `gates`.
  package static let gate: [ReportName] = [
    .init("name", .text, "The gate's name."),
    .init("isHeld", .flag, "Whether the tasks are as it asks for."),
    .init("text", .text, "What became of it, in words: late: failed (5 of at most 3, in Web)."),
    .init("count", .number, "How many tasks are not as they should be; of groups those of the worst."),
    .init("max", .number, "How many may be so."),
    .init("isLast", .flag, "Whether it is the last one."),
  ]

  /// Names of an item of `priorities`.
  package static let priority: [ReportName] = [
    .init("name", .text, "Highest, High, Middle, Low, Lowest or No priority."),
    .init("value", .number, "4 for the highest to 0 for the lowest; empty for none.", truth: .present),
    .init(
      "slug", .text,
      "The name of the priority's group in the page; empty if it has no group of its own there."),
    .init("count", .number, "How many tasks have the priority."),
    .init("open", .number, "How many of them are open."),
    .init("done", .number, "How many of them are done."),
    .init(
      "donePercent", .number, "How many percent of them are done; 0 only where none is, 100 where all are."),
    .init("hasTasks", .flag, "Whether any task has it."),
    .init("countText", .text, "How many tasks have it, in words: 3 tasks."),
    .init("openText", .text, "How many of them are open, in words: 2 open."),
    .init("doneText", .text, "How many of them are done, in words: 1 done."),
    .init("overdue", .number, "How many open ones are past their due date.", needs: [.due]),
    .init(
      "openLength", .number, "Length of a bar of the open ones; 1000 is that of the largest priority."),
    .init("doneLength", .number, "Length of a bar of the done ones, by the same measure."),
    .init(
      "address", .text,
      "Where its tasks are, as a link has it: #highest, or the page that has all of them; empty if there is none."
    ),
    .init("key", .text, "highest, high, middle, low or lowest; empty for none."),
    .init(
      "pageAddress", .text,
      "On an index: the page that has exactly these tasks, as a link has it, or nothing."),
  ]

  /// Names of a group.
  package static let group: [ReportName] =
    [
      .init(
        "heading", .text, "What its tasks have in common, as a heading: Highest, Open, aiko, No project."),
      .init("level", .number, "How deep it is: 0 for an outermost group.", truth: .present),
      .init("headingLevel", .number, "2 for an outermost group, one more per level, at most 6."),
      .init(
        "headingMarks", .text, "As many number signs as headingLevel says: the start of a Markdown heading.",
        escaping: .marks),
      .init("field", .text, "The field it is made by, as in priority."),
      .init("key", .text, "The value of that field: highest, true, aiko; empty where tasks have none."),
      .init("slug", .text, "A name for links in the page, one for each group: highest-open."),
      .init("count", .number, "How many tasks it shows."),
      .init("open", .number, "How many of them are open."),
      .init("done", .number, "How many of them are done."),
      .init(
        "donePercent", .number, "How many percent of them are done; 0 only where none is, 100 where all are."),
      .init("isPriority", .flag, "Whether it is made by priority."),
      .init(
        "priorityValue", .number,
        "4 for the highest to 0 for the lowest, where it is made by priority; empty for none.",
        truth: .present),
      .init("isState", .flag, "Whether it is made by done and open."),
      .init("isDoneGroup", .flag, "Whether it holds the done tasks."),
      .init("hasSubgroups", .flag, "Whether it is divided into groups again."),
      .init("subgroups", .list(.group), "The groups within it."),
      .init("tasks", .list(.task), "Its tasks; none where it has subgroups, which have them."),
      .init("estimate", .text, "How much work they are expected to take together.", needs: [.estimate]),
      .init("indent", .text, "Four non-breaking spaces for each level above it, for tables."),
      .init("countText", .text, "How many tasks it shows, in words: 3 tasks."),
      .init("openText", .text, "How many of them are open, in words: 2 open."),
      .init("doneText", .text, "How many of them are done, in words: 1 done."),
      .init("isSubgroup", .flag, "Whether it is within another group."),
      .init(
        "isUnnamed", .flag, "Whether the heading is no value but says that there is none: No project, Nobody."
      ),
      .init("overdue", .number, "How many open ones are past their due date.", needs: [.isDone, .due]),
      .init("overdueText", .text, "That in words: 1 overdue.", needs: [.isDone, .due]),
      .init(
        "strayText", .text,
        "How many are done under an open task, or open under a done one, in words; empty where none is."),
      .init(
        "overdueTasks", .list(.listedTask), ReportNames.meaning(of: .overdue).tasks,
        needs: ReportNames.needs(of: .overdue)),
      .init("group", .itself, "The group: inside one of its tasks, `{{group.count}}` is the group's."),
    ]
    + lists([
      .dueToday, .dueSoon, .dueThisWeek, .doneSince, .blocked, .highOverdue, .unassigned, .undated,
    ]) + [.init("spent", .text, "How much work they have taken together.", needs: [.spent]), moreText]

  /// The two names of each of some lists.
  private static func lists(_ lists: [ReportList]) -> [ReportName] {
    lists.flatMap { list in
      [
        ReportName(list.countName, .number, meaning(of: list).count, needs: needs(of: list)),
        ReportName(list.tasksName, .list(.listedTask), meaning(of: list).tasks, needs: needs(of: list)),
      ]
    }
  }

  /// What the two names of a list mean.
  private static func meaning(of list: ReportList) -> (count: String, tasks: String) {
    let what =
      switch list {
      case .overdue: "open tasks that are overdue"
      case .dueToday: "open tasks that are due today and not overdue"
      case .dueSoon: "open tasks that are due today or in the next seven days, and not overdue"
      case .dueThisWeek:
        "open tasks that are due until the end of this week (`--week-start`), and not overdue"
      case .doneSince: "tasks that were completed since a day (`--since`, else seven days ago)"
      case .blocked:
        "open tasks with the status or the tag “blocked”, in any case, or that wait for another open one"
      case .highOverdue: "overdue tasks of high and the highest priority"
      case .unassigned: "open tasks that nobody has"
      case .undated: "open tasks without a due date"
      }
    return ("How many there are of the \(what).", "The \(what).")
  }

  private static func needs(of list: ReportList) -> [Field] {
    switch list {
    case .overdue, .dueToday, .dueSoon, .dueThisWeek, .undated: [.isDone, .due]
    case .doneSince: [.isDone, .completed]
    case .blocked: [.isDone, .status, .tags, .blockedBy, .id]
    case .highOverdue: [.isDone, .due, .priority]
    case .unassigned: [.isDone, .assignees]
    }
  }

  /// Names of an item of `people` or `projects`.
  package static let share: [ReportName] =
    [
      .init("name", .text, "The name, or Nobody, or No project."),
      .init("isNobody", .flag, "Whether it stands for the tasks that nobody has, or of no project."),
      .init("count", .number, "How many tasks the person or the project has."),
      .init("open", .number, "How many of them are open."),
      .init("done", .number, "How many of them are done."),
      .init("countText", .text, "How many tasks, in words: 3 tasks."),
      .init("openText", .text, "How many of them are open, in words: 2 open."),
      .init("doneText", .text, "How many of them are done, in words: 1 done."),
      .init("overdueText", .text, "How many of them are overdue, in words: 1 overdue."),
      .init("hasTasks", .flag, "Whether any of them is open."),
      .init("tasks", .list(.listedTask), "The open ones."),
      .init("isLast", .flag, "Whether it is the last one."),
      .init(
        "hasNews", .flag, "Whether any of them is overdue, due this week or done since.",
        needs: [.isDone, .due, .completed]),
      .init(
        "share", .itself, "The person or the project: inside one of its tasks, `{{share.count}}` is theirs."),
    ] + lists(ReportList.allCases) + [moreText]

  /// Names of an item of `assignees` or `tags`; `{{.}}` is the name, too.
  package static let word: [ReportName] = [
    .init("name", .text, "The name of the person or the tag, or the value."),
    .init("isLast", .flag, "Whether it is the task's last one."),
  ]

  /// Names of an item of `workload`.
  package static let workload: [ReportName] = [
    .init("name", .text, "The name, or Nobody."),
    .init("isNobody", .flag, "Whether these are the tasks without an assignee."),
    .init("count", .number, "How many tasks the person has."),
    .init("open", .number, "How many of them are open."),
    .init("done", .number, "How many of them are done."),
    .init("overdue", .number, "How many open ones are past their due date."),
    .init("highest", .number, "How many open ones have the highest priority."),
    .init("high", .number, "How many open ones have a high priority."),
    .init("middle", .number, "How many open ones have the middle priority."),
    .init("low", .number, "How many open ones have a low priority."),
    .init("lowest", .number, "How many open ones have the lowest priority."),
    .init("openLength", .number, "Length of a bar of the open ones; 1000 is that of the longest."),
    .init("query", .text, "The name as a fragment of the page has it: Aiko+Tanaka; empty for nobody."),
    .init("unset", .number, "How many open ones have no priority."),
    .init(
      "pageAddress", .text,
      "On an index: the page that has exactly these tasks, as a link has it, or nothing."),
  ]

  /// Names of an item of `ages`, `weeks` or `doneWeeks`.
  package static let span: [ReportName] = [
    .init("heading", .text, "The age or the week: 1 to 4 weeks, Next week, Week of 2026-04-06."),
    .init("count", .number, "How many tasks are in it: open ones, or done ones."),
    .init("length", .number, "Length of a bar; 1000 is that of the longest."),
    .init("isOverdue", .flag, "Whether they are past their due date."),
    .init("query", .text, "Which due dates a fragment of the page has for it: 2026-03-23..2026-03-29."),
  ]

  /// Names of an item of `pages`.
  package static let part: [ReportName] = [
    .init("heading", .text, "What is on the page: Highest, or Highest, Open, or aiko."),
    .init("address", .text, "Where it is, as a link has it."),
    .init("count", .number, "How many tasks are on it."),
    .init("open", .number, "How many of them are open."),
    .init("done", .number, "How many of them are done."),
    .init(
      "donePercent", .number, "How many percent of them are done; 0 only where none is, 100 where all are."),
    .init("isUnnamed", .flag, "Whether the heading says that its tasks have no value: No project, Nobody."),
  ]

  /// Names of an item of `extra`.
  package static let extra: [ReportName] = [
    .init("name", .text, "The name the source has for it."),
    .init("value", .text, "The value, JSON as its text."),
    .init("isLast", .flag, "Whether it is the task's last one."),
  ]
}

extension ReportNames {
  /// Names of `label`: the labels of the language, with the English ones as their meaning.
  package static let label: [ReportName] = LanguageCatalog.english.labelNames.map { name in
    .init(name, .text, LanguageCatalog.english.label(name))
  }

  /// The schema that templates are checked against; kinds are numbered by `ReportKind`, fields by position.
  package static let schema = TemplateSchema(
    kinds: ReportKind.allCases.map { kind in
      TemplateSchema.Kind(
        name: kind.name,
        fields: kind.names.map { name in
          switch name.value {
          case .list(let item), .one(let item): return (name.name, .frames(kind: item.rawValue))
          case .text, .flag, .number: return (name.name, .scalar)
          case .itself: return (name.name, .itself)
          }
        }, openValue: .frames(kind: ReportKind.ownValue.rawValue))
    })

  /// The number of the first name of a field of the source's own (`extra.Sprint`): behind those of all names.
  static let firstOwnField = 1 << 20

  /// The name of a field of the source's own in a name of a task: Sprint in `extra.Sprint`; nil for other names.
  static func ownField(_ name: String, inKind kind: Int32) -> String? {
    guard name.hasPrefix(TemplateSchema.openPrefix),
      [ReportKind.task, .listedTask, .lastTask].contains(where: { $0.rawValue == kind })
    else { return nil }
    return String(name.dropFirst(TemplateSchema.openPrefix.count))
  }

  /// The fields of the source's own that a template reads by their names, sorted.
  package static func ownFields(readBy template: CompiledTemplate) -> [String] {
    Set(template.names.compactMap { ownField($0, inKind: ReportKind.task.rawValue) }).sorted()
  }

  /// The fields that the table must hold for a template to find what it reads: its projection.
  package static func fields(for template: CompiledTemplate) -> FieldSet {
    fields(for: template, kinds: ReportKind.allCases)
  }

  /// Those of them that a template reads task by task, and not for figures alone.
  package static func fieldsOfTasks(for template: CompiledTemplate) -> FieldSet {
    fields(for: template, kinds: [.task])
  }

  /// The names that a template reads, those with dots in their parts.
  package static func read(by template: CompiledTemplate) -> Set<String> {
    // By bytes: most names have no parts, and characters take a hundred times as long.
    Set(
      template.names.flatMap { name in
        name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
      })
  }

  private static func fields(for template: CompiledTemplate, kinds: [ReportKind]) -> FieldSet {
    let parts = read(by: template)
    var fields = FieldSet([])
    for kind in kinds {
      for known in kind.names where !known.needs.isEmpty && parts.contains(known.name) {
        fields.formUnion(known.needs)
      }
    }
    return fields
  }
}
