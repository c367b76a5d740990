import Renderers
import TaskModel

// Sentences that are true of one task at a time: each with tasks of which it is true and others that are like them.

extension LedgerSentenceTests {
  /// Tasks of one each of the values, and one without any.
  private static func tasks<Value>(
    _ values: [Value], _ set: (inout TaskItem, Value) -> Void
  ) -> [TaskItem] {
    [task("0")] + values.enumerated().map { number, value in task("\(number + 1)") { set(&$0, value) } }
  }

  private static func tasks(
    _ field: WritableKeyPath<TaskItem, TaskDate?>, _ texts: [String], isDone: Bool = false
  ) -> [TaskItem] {
    tasks(texts) {
      $0[keyPath: field] = day($1)
      $0.isDone = isDone
    }
  }

  private static let kinds = [
    "2026-03-30", "2026-03-30T12:00:00", "2026-03-30T12:00:30", "2026-03-30T12:00:00Z",
    "2026-03-30T12:00:30Z",
    "2026-03-31", "2026-03-31T09:00:00", "2026-03-31T09:00:30", "2026-03-31T09:00:00Z",
    "2026-03-31T09:00:30Z",
  ]

  private static func isKind(_ kind: TaskDate.Kind, seconds: Bool? = nil) -> @Sendable (TaskItem) -> Bool {
    { task in
      guard let due = task.due, due.kind == kind else { return false }
      return seconds == nil || (due.value / 1_000_000 % 60 != 0) == seconds
    }
  }

  static let dates: [Case] = [
    Case(
      reason: .timeDropped, format: "asana-csv", tasks: tasks(\.due, kinds),
      sentence: "tasks lose the time of their due date: Asana CSV has days only",
      isMeant: { $0.due.map { $0.kind != .day } ?? false }),
    Case(
      reason: .dayAsTime, format: "trello-csv", tasks: tasks(\.due, kinds),
      sentence: "tasks have a day as their due date, written as its first moment in UTC",
      isMeant: isKind(.day)),
    Case(
      reason: .offsetDropped, format: "toodledo-xml", tasks: tasks(\.due, kinds),
      sentence: "tasks get their due date as UTC's clocks show it: Toodledo XML has no zones",
      isMeant: isKind(.instant, seconds: false)),
    Case(
      reason: .offsetDroppedAndCut, format: "toodledo-xml", tasks: tasks(\.due, kinds),
      sentence: "tasks get their due date as UTC's clocks show it, cut to what Toodledo XML counts in",
      isMeant: isKind(.instant, seconds: true)),
    Case(
      reason: .coarserTime, format: "toodledo-xml", tasks: tasks(\.due, kinds),
      sentence: "tasks get their due date cut to what Toodledo XML counts in",
      isMeant: isKind(.localTime, seconds: true)),
    Case(
      reason: .zoneAssumed, format: "trello-csv", tasks: tasks(\.due, kinds),
      sentence: "tasks get their due date, which had no zone, as a time of UTC", isMeant: isKind(.localTime)),
    Case(
      reason: .zoneAssumedAndCut, format: "trello-csv",
      tasks: tasks(
        \.due, kinds + ["2026-03-30T12:00:00.5", "2026-04-30T12:00:00.25", "2026-03-30T12:00:00.5Z"]),
      sentence:
        "tasks get their due date, which had no zone, as a time of UTC, cut to what Trello CSV counts in",
      isMeant: { $0.due.map { $0.kind == .localTime && $0.value % 1_000_000 != 0 } ?? false }),
    Case(
      reason: .outOfRange, format: "taskwarrior-json",
      tasks: tasks(\.due, ["1979-12-31T23:59:59Z", "1980-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]),
      sentence: "tasks lose their due date, which is out of the range of Taskwarrior JSON",
      isMeant: { $0.due.map { $0.civilDate.year < 1_980 } ?? false }),
    Case(
      reason: .outOfRange, format: "icalendar-ics",
      tasks: tasks(
        \.created, ["1970-01-01T00:00:00Z", "1970-01-01", "1970-01-01T00:00:01Z", "2026-01-01T00:00:00Z"]),
      sentence: "tasks lose their date of creation, which is out of the range of iCalendar",
      isMeant: { $0.created.map { $0.value == 0 } ?? false }),
    Case(
      reason: .mixedKinds, format: "icalendar-ics",
      tasks: tasks([
        ("2026-03-01", "2026-03-02T09:00:00"), ("2026-03-01", "2026-03-02"),
        ("2026-03-03T09:00:00", "2026-03-04"),
      ]) {
        ($0.start, $0.due) = (day($1.0), day($1.1))
      },
      sentence: "tasks get another start date: iCalendar wants start and due to be both days or both times",
      isMeant: { task in task.start.map { $0.kind != task.due?.kind } ?? false }),
    Case(
      reason: .onlyWhenDone, format: "asana-csv",
      tasks: tasks(\.completed, ["2026-03-01", "2026-03-02"])
        + [task("done") { ($0.isDone, $0.completed) = (true, day("2026-03-03")) }],
      sentence: "open tasks lose their date of completion: only finished tasks have one in Asana CSV",
      isMeant: { !$0.isDone && $0.completed != nil }),
    Case(
      reason: .onlyWithDate, format: "icalendar-ics",
      tasks: tasks(["", "2026-03-01", ""]) { ($0.recurrence, $0.due) = ("FREQ=DAILY", day($1)) },
      sentence:
        "tasks lose their recurrence: only a task with a start or a due date can have it in iCalendar",
      isMeant: { $0.recurrence != nil && $0.due == nil }),
    Case(
      reason: .onlyWithDue, format: "taskwarrior-json",
      tasks: tasks(["", "2026-03-01", ""]) { ($0.recurrence, $0.due) = ("FREQ=DAILY", day($1)) },
      sentence: "tasks lose their recurrence: only a task with a due date can have it in Taskwarrior JSON",
      isMeant: { $0.recurrence != nil && $0.due == nil }),
    Case(
      reason: .dueStandsIn, format: "icalendar-ics",
      tasks: tasks(["", "2026-02-01", ""]) {
        ($0.recurrence, $0.due, $0.start) = ("FREQ=DAILY", day("2026-03-01"), day($1))
      },
      sentence: "tasks get their due date as start date too: iCalendar needs one of a task that repeats",
      isMeant: { $0.recurrence != nil && $0.start == nil }),
    Case(
      reason: .endStandsIn, format: "taskwarrior-json",
      tasks: tasks(["", "2026-02-01T00:00:00Z", ""]) {
        ($0.isDone, $0.completed, $0.created) = (true, day("2026-03-01T00:00:00Z"), day($1))
      },
      sentence: "tasks get their date of completion as date of creation, where their own is not known",
      isMeant: { $0.completed != nil && $0.created == nil }),
    Case(
      reason: .substituted, format: "asana-csv",
      tasks: tasks(\.due, ["2026-03-01", "2026-03-02"], isDone: true) + tasks(\.due, ["2026-03-03"])
        + [
          task("known") { ($0.isDone, $0.completed, $0.due) = (true, day("2026-03-04"), day("2026-03-05")) }
        ],
      sentence:
        "tasks get another of their dates as date of completion: Asana CSV knows finished tasks by it",
      isMeant: { $0.isDone && $0.completed == nil && $0.due != nil }),
    Case(
      reason: .invented, format: "asana-csv",
      tasks: tasks([true, false, true]) { $0.isDone = $1 } + tasks(\.due, ["2026-03-01"], isDone: true),
      sentence:
        "tasks get 1970-01-01 as date of completion: Asana CSV knows finished tasks by it, and no date is known",
      isMeant: { $0.isDone && $0.due == nil }),
    Case(
      reason: .undated, format: "taskwarrior-json",
      tasks: tasks(["", "2026-03-01T00:00:00Z", ""]) {
        ($0.detail, $0.created) = ("Call", day($1))
      },
      sentence: "tasks get the time 1980-01-01 beside their description: Taskwarrior JSON has one there",
      isMeant: { $0.detail != nil && $0.created == nil }),
  ]

  static let amountsAndStates: [Case] = [
    Case(
      reason: .coarserAmount, format: "todoist-csv",
      tasks: tasks([60, 90, 3_600, 3_601, 61]) { $0.estimateSeconds = $1 },
      sentence: "tasks get their estimate cut to what Todoist CSV counts in",
      isMeant: { $0.estimateSeconds.map { $0 % 60 != 0 } ?? false }),
    Case(
      reason: .outOfRange, format: "todoist-csv",
      tasks: tasks([60, 30, -60, 86_400, 86_460]) { $0.estimateSeconds = $1 },
      sentence: "tasks lose their estimate, which is out of the range of Todoist CSV",
      isMeant: { $0.estimateSeconds.map { !(60...86_400).contains($0) } ?? false }),
    Case(
      reason: .followsState, format: "mspdi-xml",
      tasks: tasks([(true, 50), (false, 100), (false, 50), (true, 100), (true, 0)]) {
        $0.isDone = $1.0
        $0.progress = $1.1
      },
      sentence: "tasks get the progress that follows from whether they are done",
      isMeant: { task in task.progress.map { ($0 == 100) != task.isDone } ?? false }),
    Case(
      reason: .unknownWord, format: "icalendar-ics",
      tasks: tasks(["Blocked", "NEEDS-ACTION", "On ice", "In Progress"]) { $0.status = $1 },
      sentence: "tasks get the nearest state that iCalendar has",
      isMeant: { ["Blocked", "On ice"].contains($0.status) }),
    Case(
      reason: .contradictsState, format: "icalendar-ics",
      tasks: tasks([("COMPLETED", false), ("COMPLETED", true), ("NEEDS-ACTION", true), ("IN-PROCESS", false)])
      {
        $0.status = $1.0
        $0.isDone = $1.1
      },
      sentence: "tasks get a state that agrees with whether they are done",
      isMeant: { task in task.status.map { ($0 == "COMPLETED") != task.isDone } ?? false }),
    Case(
      reason: .fewerSteps, format: "asana-csv",
      tasks: tasks([Priority.highest, .high, .middle, .low, .lowest]) { $0.priority = $1 },
      sentence: "tasks get the nearest priority that Asana CSV has",
      isMeant: { $0.priority == .highest || $0.priority == .lowest }),
    Case(
      reason: .otherWord, format: "icalendar-ics",
      tasks: tasks(["In Progress", "IN-PROCESS", "doing"]) { $0.status = $1 },
      sentence: "tasks get their state in the words of iCalendar",
      isMeant: { ["In Progress", "doing"].contains($0.status) }),
    Case(
      reason: .otherWord, format: "todotxt",
      tasks: tasks(["2026-03-06", "2026-03-13", "2026-03-12"]) {
        ($0.recurrence, $0.due) = ("FREQ=WEEKLY;BYDAY=FR", day($1))
      },
      sentence: "tasks get their recurrence in the words of todo.txt",
      isMeant: { $0.due.map { $0.civilDate.weekday == 5 } ?? false }),
    Case(
      reason: .countsFromDue, format: "taskwarrior-json",
      tasks: tasks(["every! 2 weeks", "every 2 weeks", "2w"]) {
        ($0.recurrence, $0.due) = ($1, day("2026-03-01"))
      },
      sentence: "tasks repeat from the due date in Taskwarrior JSON, and not from when they are done",
      isMeant: { ["every! 2 weeks", "2w"].contains($0.recurrence) }),
    Case(
      reason: .rearranged, format: "xcal-xml",
      tasks: tasks(["INTERVAL=2;FREQ=DAILY", "FREQ=DAILY", "COUNT=3;FREQ=WEEKLY"]) {
        ($0.recurrence, $0.start) = ($1, day("2026-03-01"))
      },
      sentence: "tasks get their recurrence in the words of xCal (iCalendar in XML)",
      isMeant: { $0.recurrence.map { !$0.hasPrefix("FREQ") } ?? false }),
    Case(
      reason: .notExpressible, format: "todoist-csv", tasks: tasks([true, false, true]) { $0.isDone = $1 },
      sentence: "finished tasks become open in Todoist CSV", isMeant: { $0.isDone }),
    Case(
      reason: .notExpressible, format: "trello-csv",
      tasks: tasks(["FREQ=DAILY", "every week"]) { $0.recurrence = $1 },
      sentence: "tasks lose their recurrence, which Trello CSV cannot hold", isMeant: { $0.recurrence != nil }
    ),
  ]

  static let texts: [Case] = [
    Case(
      reason: .untitled, format: "todotxt", tasks: tasks(["", " ", "x y", "\t"]) { $0.title = $1 },
      sentence: "tasks get the title “(untitled)”: todo.txt has no task without one",
      isMeant: { $0.title.allSatisfy(\.isWhitespace) }),
    Case(
      reason: .characters, format: "todoist-csv",
      tasks: tasks(["call @home", "a@b.c", "*", "* star", "#tag"]) { $0.title = $1 },
      sentence: "tasks get other characters in their title: those mean something in Todoist CSV",
      isMeant: { $0.title.contains(" @") || $0.title.hasPrefix("*") }),
    Case(
      reason: .lineBreaks, format: "todoist-csv",
      tasks: tasks(["one\ntwo", "one two", "a\r\nb"]) { $0.title = $1 },
      sentence: "tasks lose line breaks in their title", isMeant: { $0.title.contains(where: \.isNewline) }),
    Case(
      reason: .blanks, format: "markdown-checklist",
      tasks: tasks(["a  b", "a b", "c   d"]) { $0.title = $1 },
      sentence: "tasks lose spaces in their title", isMeant: { $0.title.contains("  ") }),
    Case(
      reason: .joinedWords, format: "todoist-csv",
      tasks: tasks([["two words"], ["one"], ["one", "three little words"]]) { $0.tags = $1 },
      sentence: "tasks get _ for spaces in their tags", isMeant: { $0.tags.contains { $0.contains(" ") } }),
    Case(
      reason: .onlyFirst, format: "asana-csv",
      tasks: tasks([["Ann"], ["Ann", "Bob"], ["Cy", "Bob", "Ann"]]) { $0.assignees = $1 },
      sentence: "tasks keep only the first of their people", isMeant: { $0.assignees.count > 1 }),
    Case(
      reason: .repeated, format: "taskwarrior-json",
      tasks: tasks([["a", "a"], ["a", "b"], ["b", "a", "b"]]) { $0.tags = $1 },
      sentence: "tasks get each of their tags once", isMeant: { Set($0.tags).count < $0.tags.count }),
    Case(
      reason: .repeated, format: "github-json",
      tasks: [task("7"), task("7") { $0.title = "Second" }, task("8"), task("7") { $0.title = "Third" }],
      sentence: "tasks get another id: there is a task with the same before each",
      isMeant: { $0.id == "7" && $0.title != "Task 7" }),
    Case(
      reason: .made, format: "todoist-csv",
      tasks: [task("t0123456789abcdef"), task("WEB-1"), task("tea"), task("t0123456789abcdef#2")],
      sentence: "tasks lose their id, which was made for want of one", isMeant: { $0.id.hasPrefix("t0123") }),
    Case(
      reason: .inProject, field: .section, format: "taskwarrior-json",
      tasks: tasks([("Home", "Kitchen"), ("Home", ""), ("", "Yard")]) {
        $0.project = $1.0.isEmpty ? nil : $1.0
        $0.section = $1.1.isEmpty ? nil : $1.1
      },
      sentence: "tasks get their section as a part of their project, as in Home.Kitchen",
      isMeant: { $0.section != nil }),
    Case(
      reason: .occurrence, format: "icalendar-ics",
      tasks: tasks(["20260301", "", "20260302"]) {
        $0.id = "series-\($0.id)"
        if $1.isEmpty { return }
        ($0.extra, $0.extraOrder) = (["RECURRENCE-ID": .text($1)], ["RECURRENCE-ID"])
      },
      sentence: "tasks get an id that says which one of a series each is", isMeant: { !$0.extra.isEmpty }),
  ]
}
