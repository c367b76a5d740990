extension ReportNames {
  /// Names of `changes`.
  package static let changes: [ReportName] = [
    .init("text", .text, "What is compared, and how many changes there are: From … to …: 2 new, 1 done."),
    .init("from", .text, "The earlier state: a file, or when it was."),
    .init("to", .text, "The later state."),
    .init("sumText", .text, "How many changes there are of each kind, in words: 2 new, 1 done."),
    .init(
      "othersText", .text, "Which other fields have changed, and in how many tasks; empty where none has."),
    .init("isEmpty", .flag, "Whether nothing has changed that a kind tells of."),
    .init("kinds", .list(.changeKind), "The kinds of changes that there are."),
  ]

  /// Names of an item of `kinds` of the changes.
  package static let changeKind: [ReportName] = [
    .init("heading", .text, "What has happened, as a heading: Due at another time."),
    .init(
      "key", .text,
      "The kind as JSON has it: new, done, reopened, priority-up, priority-down, due-moved, reassigned, renamed, moved, "
        + "gone."),
    .init("count", .number, "How many tasks it has happened to."),
    .init("changes", .list(.change), "What has happened to each of them; at most 20."),
    .init("furtherText", .text, "How many more there are, in words: and 3 more; empty where all are listed."),
  ]

  /// Names of an item of `changes` of a kind.
  package static let change: [ReportName] = [
    .init("title", .text, "The task's title: the one that it has, or had before it went."),
    .init("id", .text, "Its id."),
    .init(
      "valuesText", .text,
      "What was and what is: 2026-03-30 → 2026-04-06 (+7 days); empty where the kind says it."),
    .init("before", .text, "What was; empty where the kind says it, and for none."),
    .init("after", .text, "What is."),
    .init("days", .number, "By how many days it is due later; less than 0 for earlier."),
  ]

  /// Names of `trend`.
  package static let trend: [ReportName] = [
    .init(
      "rows", .list(.trendRow),
      "The steps or days of which a state is known; where there are more than 14, the last of each day, or else of each "
        + "week."),
    .init("hasChart", .flag, "Whether there are two days or more, so that there is something to draw."),
    .init(
      "doneArea", .text,
      "The done tasks as the path of an SVG of 1000 by 300, from its left to its right, 300 being none."),
    .init("scopeLine", .text, "All tasks as such a path."),
    .init("overdueLine", .text, "The overdue ones as such a path."),
    .init("firstText", .text, "The first day of the chart.", escaping: .date),
    .init("lastText", .text, "Its last day.", escaping: .date),
    .init("scope", .number, "How many tasks its height is."),
    .init(
      "weeks", .list(.span), "What was done in each week, at most the last 26; none where it is one week."),
    .init("hasWeeks", .flag, "Whether there are any."),
    .init(
      "finishText", .text,
      "When all would be done at the pace of the last weeks, in words, or why that cannot be said."),
    moreText,
  ]

  /// Names of an item of `rows` of the trend.
  package static let trendRow: [ReportName] = [
    .init("day", .text, "The day, with its time where a day has several rows.", escaping: .date),
    .init("dayISO", .text, "The same for machines, as in 2026-03-26."),
    .init("count", .number, "How many tasks there were."),
    .init("open", .number, "How many of them were open."),
    .init("done", .number, "How many of them were done."),
    .init("overdue", .number, "How many open ones were past their due date, or that of the task above."),
    .init("finished", .number, "How many were done that were not in the row before."),
    .init("openLength", .number, "Length of a bar of the open ones; 1000 is the most tasks of any row."),
    .init("doneLength", .number, "Length of a bar of the done ones, by the same measure."),
    .init("bar", .text, "Both as a bar of at most 20 characters, done ones first: ███░░."),
  ]
}
