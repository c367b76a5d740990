import Formats
import Renderers
import TaskModel
import Testing

/// What a format cannot hold, field by field, each with one task that has it.
struct LossLedgerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: String
    var situation: String
    var losses: [Loss]
    var change: @Sendable (inout TaskItem) -> Void
    var testDescription: String { "\(format): \(situation)" }

    init(
      _ format: String, _ situation: String, _ losses: [Loss],
      _ change: @escaping @Sendable (inout TaskItem) -> Void
    ) {
      self.format = format
      self.situation = situation
      self.losses = losses
      self.change = change
    }
  }

  private static let day = TaskDate(dayNumber: 20_000)
  private static let time = TaskDate(localMicroseconds: 1_728_000_000_000_000 + 60_000_000)
  private static let instant = TaskDate(instantMicroseconds: 1_728_000_000_123_456)

  private static let second = TaskDate(instantMicroseconds: 1_728_000_000_000_000)

  static let cases = [
    Case("todoist-csv", "an id that was made", [Loss(.id, .made, count: 1)]) {
      $0.id = "t0123456789abcdef"
    },
    Case("trello-csv", "recurrence", [Loss(.recurrence, .notExpressible, count: 1)]) {
      $0.recurrence = "FREQ=DAILY"
    },
    Case("trello-csv", "a day", [Loss(.due, .dayAsTime, count: 1)]) { $0.due = day },
    Case("trello-csv", "a local time", [Loss(.due, .zoneAssumed, count: 1)]) { $0.due = time },
    Case("trello-csv", "a fraction", [Loss(.due, .coarserTime, count: 1)]) { $0.due = instant },
    Case("trello-csv", "a comma in a tag", [Loss(.tags, .characters, count: 1)]) {
      $0.tags = ["a,b", "c,d"]
    },
    Case("toodledo-xml", "an instant with seconds", [Loss(.due, .offsetDroppedAndCut, count: 1)]) {
      $0.due = instant
    },
    Case("trello-csv", "a local time with a fraction", [Loss(.due, .zoneAssumedAndCut, count: 1)]) {
      $0.due = TaskDate(localMicroseconds: 1_728_000_000_123_456)
    },
    Case("asana-csv", "an instant", [Loss(.due, .timeDropped, count: 1)]) { $0.due = instant },
    Case("asana-csv", "two people", [Loss(.assignees, .onlyFirst, count: 1)]) {
      $0.assignees = ["a", "b", "c"]
    },
    Case("asana-csv", "done without a date", [Loss(.completed, .invented, count: 1)]) { $0.isDone = true },
    Case(
      "linear-csv", "done with a start alone",
      [Loss(.start, .notExpressible, count: 1), Loss(.completed, .substituted, count: 1)]
    ) {
      $0.isDone = true
      $0.start = TaskDate(iso8601: "2026-05-05")
    },
    Case("asana-csv", "open with a date", [Loss(.completed, .onlyWhenDone, count: 1)]) { $0.completed = day },
    Case("asana-csv", "the highest priority", [Loss(.priority, .fewerSteps, count: 1)]) {
      $0.priority = .highest
    },
    Case("asana-csv", "another tool's word", [Loss(.priorityRaw, .otherWord, count: 1)]) {
      $0.priority = .high
      $0.priorityRaw = "second"
    },
    Case("asana-csv", "its own word", []) {
      $0.priority = .high
      $0.priorityRaw = "High"
    },
    Case("asana-csv", "a parent that is not there", [Loss(.parent, .parentAbsent, count: 1)]) {
      $0.parent = "9"
    },
    Case("todoist-csv", "done", [Loss(.isDone, .notExpressible, count: 1)]) { $0.isDone = true },
    Case("todoist-csv", "an odd second", [Loss(.estimate, .coarserAmount, count: 1)]) {
      $0.estimateSeconds = 90
    },
    Case("todoist-csv", "less than nothing", [Loss(.estimate, .outOfRange, count: 1)]) {
      $0.estimateSeconds = -60
    },
    Case("todoist-csv", "a label of two words", [Loss(.tags, .joinedWords, count: 1)]) {
      $0.tags = ["two words"]
    },
    Case("todoist-csv", "what would be a label", [Loss(.title, .characters, count: 1)]) {
      $0.title = "call @home"
    },
    Case("todoist-csv", "an asterisk alone", [Loss(.title, .characters, count: 1)]) { $0.title = "*" },
    Case(
      "toodledo-xml", "what stands for no folder and no goal",
      [Loss(.project, .notExpressible, count: 1), Loss(.section, .notExpressible, count: 1)]
    ) {
      $0.project = "0"
      $0.section = "0"
    },
    Case("toodledo-xml", "a folder of another number", []) { $0.project = "00" },
    Case("toodledo-xml", "its own word in other letters", [Loss(.status, .otherWord, count: 1)]) {
      $0.status = "next action"
    },
    Case("toodledo-xml", "another tool's word", [Loss(.status, .otherWord, count: 1)]) {
      $0.status = "In Progress"
    },
    Case("toodledo-xml", "a word that it does not have", [Loss(.status, .unknownWord, count: 1)]) {
      $0.status = "COMPLETED"
    },
    Case("mspdi-xml", "a letter in the id", []) { $0.id = "WEB-1" },
    Case("mspdi-xml", "two lines in the id", [Loss(.id, .notExpressible, count: 1)]) { $0.id = "WEB\n1" },
    Case("mspdi-xml", "a number as id", []) { $0.id = "17" },
    Case("mspdi-xml", "a blocker that is not there", [Loss(.blockedBy, .blockerAbsent, count: 1)]) {
      $0.blockedBy = ["9"]
    },
    Case("linear-csv", "a blocker that is not there", []) { $0.blockedBy = ["WEB-9"] },
    Case("linear-csv", "a comma in a blocker's id", [Loss(.blockedBy, .notExpressible, count: 1)]) {
      $0.blockedBy = ["WEB,9"]
    },
    Case("mspdi-xml", "no time at all spent", [Loss(.spent, .outOfRange, count: 1)]) { $0.spentSeconds = 0 },
    Case("todoist-csv", "a time in the deadline", [Loss(.deadline, .timeDropped, count: 1)]) {
      $0.deadline = TaskDate(localMicroseconds: 1_770_000_000_000_000)
    },
    Case("mspdi-xml", "100 of an open task", [Loss(.progress, .followsState, count: 1)]) {
      $0.progress = 100
    },
    Case("mspdi-xml", "half of a done task", [Loss(.progress, .followsState, count: 1)]) {
      $0.isDone = true
      $0.progress = 50
    },
    Case("mspdi-xml", "a control character", [Loss(.title, .characters, count: 1)]) { $0.title = "a\u{1}" },
    Case("icalendar-ics", "100 of an open task", [Loss(.progress, .followsState, count: 1)]) {
      $0.progress = 100
    },
    Case("icalendar-ics", "half of a done task", [Loss(.progress, .followsState, count: 1)]) {
      $0.isDone = true
      $0.progress = 50
    },
    Case("icalendar-ics", "a known word", [Loss(.status, .otherWord, count: 1)]) {
      $0.status = "In Progress"
    },
    Case("taskwarrior-json", "deleted there", []) {
      $0.isDone = true
      $0.status = "deleted"
    },
    Case("taskwarrior-json", "open and said to be deleted", [Loss(.status, .contradictsState, count: 1)]) {
      $0.status = "deleted"
    },
    Case("icalendar-ics", "deleted elsewhere", [Loss(.status, .otherWord, count: 1)]) {
      $0.isDone = true
      $0.status = "deleted"
    },
    Case("todotxt", "no title at all", [Loss(.title, .untitled, count: 1)]) { $0.title = "" },
    Case("todoist-csv", "a title of blanks", [Loss(.title, .untitled, count: 1)]) { $0.title = " \t" },
    Case("markdown-checklist", "no title", [Loss(.title, .untitled, count: 1)]) { $0.title = "" },
    Case("taskwarrior-json", "no title", [Loss(.title, .untitled, count: 1)]) { $0.title = "" },
    Case("icalendar-ics", "an unknown word", [Loss(.status, .unknownWord, count: 1)]) {
      $0.status = "Blocked"
    },
    Case("icalendar-ics", "a word that says otherwise", [Loss(.status, .contradictsState, count: 1)]) {
      $0.status = "COMPLETED"
    },
    Case("icalendar-ics", "words that no rule says", [Loss(.recurrence, .notExpressible, count: 1)]) {
      $0.recurrence = "every payday"
    },
    Case("icalendar-ics", "words that a rule says", [Loss(.recurrence, .otherWord, count: 1)]) {
      $0.recurrence = "every day"
      $0.start = day
    },
    Case("ticktick-csv", "what counts from its end", [Loss(.recurrence, .countsFromDue, count: 1)]) {
      $0.recurrence = "2w"
    },
    Case("todotxt", "what counts from its end", []) { $0.recurrence = "2w" },
    Case("todotxt", "days of the week", [Loss(.recurrence, .notExpressible, count: 1)]) {
      $0.recurrence = "FREQ=WEEKLY;BYDAY=MO"
    },
    Case("toodledo-xml", "a day of the month", [Loss(.recurrence, .notExpressible, count: 1)]) {
      $0.recurrence = "FREQ=MONTHLY;BYMONTHDAY=15"
    },
    Case("icalendar-ics", "a day and a time", [Loss(.start, .mixedKinds, count: 1)]) {
      $0.due = day
      $0.start = time
    },
    Case("icalendar-ics", "a carriage return", [Loss(.detail, .lineBreaks, count: 1)]) {
      $0.detail = "a\r\nb"
    },
    Case("icalendar-ics", "a rule without a date", [Loss(.recurrence, .onlyWithDate, count: 1)]) {
      $0.recurrence = "FREQ=DAILY"
    },
    Case("jcal-json", "a rule with a due date alone", [Loss(.start, .dueStandsIn, count: 1)]) {
      $0.recurrence = "FREQ=DAILY"
      $0.due = day
    },
    Case("icalendar-ics", "a task given up with less than all", []) {
      $0.isDone = true
      $0.status = "CANCELLED"
      $0.progress = 40
    },
    Case("taskwarrior-json", "an end without a beginning", [Loss(.created, .endStandsIn, count: 1)]) {
      $0.isDone = true
      $0.completed = TaskDate(instantMicroseconds: 1_728_000_000_000_000)
    },
    Case("taskwarrior-json", "a remark without any time", [Loss(.detail, .undated, count: 1)]) {
      $0.detail = "Call first"
    },
    Case("taskwarrior-json", "a remark of a task that says when it was made", []) {
      $0.detail = "Call first"
      $0.created = TaskDate(instantMicroseconds: 1_728_000_000_000_000)
    },
    Case("taskwarrior-json", "a remark of a task that says when it changed", []) {
      $0.detail = "Call first"
      $0.modified = TaskDate(instantMicroseconds: 1_728_000_000_000_000)
    },
    Case("xcal-xml", "a rule with a start", []) {
      $0.recurrence = "FREQ=DAILY"
      $0.start = day
    },
    Case(
      "xcal-xml", "a rule in another order", [Loss(.recurrence, .rearranged, count: 1)]
    ) {
      $0.recurrence = "INTERVAL=2;FREQ=DAILY"
      $0.start = day
    },
    Case("jira-csv", "a parent that is not there", [Loss(.parent, .parentAbsent, count: 1)]) {
      $0.parent = "9"
    },
    Case("taskwarrior-json", "before its time", [Loss(.created, .outOfRange, count: 1)]) {
      $0.created = TaskDate(dayNumber: 0)
    },
    Case("taskwarrior-json", "the last evening", [Loss(.due, .outOfRange, count: 1)]) {
      $0.due = TaskDate(iso8601: "9999-12-31T22:00:00Z")
    },
    Case("taskwarrior-json", "the last day", [Loss(.due, .dayAsTime, count: 1)]) {
      $0.due = TaskDate(iso8601: "9999-12-31")
    },
    Case("ticktick-csv", "lines that look like items", [Loss(.detail, .characters, count: 1)]) {
      $0.detail = "Buy\n▫one\n▪two"
    },
    Case("github-json", "no title at all", []) { $0.title = "" },
    Case("todoist-csv", "a number in brackets behind a name", [Loss(.assignees, .characters, count: 1)]) {
      $0.assignees = ["Ann (1)"]
    },
    Case("todoist-csv", "an address behind a name", [Loss(.assignees, .characters, count: 1)]) {
      $0.assignees = ["Ann <ann@example.org>"]
    },
    Case("todoist-csv", "a remark behind a name, a number alone", []) { $0.assignees = ["Ann (draft)"] },
    Case("todoist-csv", "a rule beside a date", []) {
      $0.recurrence = "FREQ=WEEKLY"
      $0.due = day
    },
    Case(
      "todotxt", "done without a date, made at a time",
      [Loss(.created, .notExpressible, count: 1)]
    ) {
      $0.isDone = true
      $0.created = instant
    },
    Case("taskwarrior-json", "tags that become one", [Loss(.tags, .joinedWords, count: 1)]) {
      $0.tags = ["two words", "two_words", "a:b"]
    },
    Case("asana-csv", "two people with blanks around them", [Loss(.assignees, .onlyFirst, count: 1)]) {
      $0.assignees = [" a", "b"]
    },
    Case("github-json", "its own word in capitals", [Loss(.status, .otherWord, count: 1)]) {
      $0.status = "Open"
    },
    Case("markdown-checklist", "a word with two blanks", [Loss(.status, .unknownWord, count: 1)]) {
      $0.status = "In  Progress"
    },
    Case("toodledo-xml", "an instant of a whole minute", [Loss(.due, .offsetDropped, count: 1)]) {
      $0.due = TaskDate(instantMicroseconds: 1_728_000_000_000_000)
    },
    Case("markdown-checklist", "blanks in a row", [Loss(.title, .blanks, count: 1)]) { $0.title = "a  b" },
    Case(
      "taskwarrior-json", "a section",
      [Loss(.project, .inProject, count: 1), Loss(.section, .inProject, count: 1)]
    ) { $0.section = "Kitchen" },
    Case("taskwarrior-json", "a recurrence without a due date", [Loss(.recurrence, .onlyWithDue, count: 1)]) {
      $0.recurrence = "FREQ=DAILY"
    },
    Case("taskwarrior-json", "a recurrence of some days", [Loss(.recurrence, .notExpressible, count: 1)]) {
      $0.due = second
      $0.recurrence = "FREQ=WEEKLY;BYDAY=MO,TU"
    },
    Case(
      "taskwarrior-json", "a recurrence from when it is done", [Loss(.recurrence, .countsFromDue, count: 1)]
    ) {
      $0.due = second
      $0.recurrence = "every! 2 weeks"
    },
    Case("taskwarrior-json", "a deadline", [Loss(.deadline, .expires, count: 1)]) { $0.deadline = second },
    Case("taskwarrior-json", "a deadline of a finished task", []) {
      $0.isDone = true
      $0.deadline = second
    },
    Case("taskwarrior-json", "a blocker elsewhere, by its UUID", []) {
      $0.blockedBy = ["00000000-0000-4000-8000-000000000001"]
    },
    Case("taskwarrior-json", "a blocker elsewhere", [Loss(.blockedBy, .blockerAbsent, count: 1)]) {
      $0.blockedBy = ["WEB-9"]
    },
    Case("taskwarrior-json", "a blocker twice", [Loss(.blockedBy, .repeated, count: 1)]) {
      $0.blockedBy = Array(repeating: "00000000-0000-4000-8000-000000000001", count: 2)
    },
    Case("taskwarrior-json", "another tool's id", []) { $0.id = "WEB-1" },
    Case("taskwarrior-json", "a tag twice", [Loss(.tags, .repeated, count: 1)]) { $0.tags = ["a", "a"] },
    Case(
      "trello-csv", "in a list called done",
      [Loss(.isDone, .listSaysDone, count: 1)]
    ) {
      $0.section = "Done"
    },
    Case("markdown-checklist", "an address", []) { $0.url = "https://example.org/1" },
    Case("markdown-checklist", "an address of no page", [Loss(.url, .notExpressible, count: 1)]) {
      $0.url = "mailto:ann@example.org"
    },
    Case("markdown-checklist", "an address and brackets", [Loss(.url, .notExpressible, count: 1)]) {
      $0.url = "https://example.org/1"
      $0.title = "[draft] Plan"
    },
    Case("jira-csv", "fields of its own", [Loss(.extra, .notExpressible, count: 1)]) {
      $0.extra = ["votes": .json("1"), "rank": .text("a")]
      $0.extraOrder = ["votes", "rank"]
    },
  ]

  @Test(arguments: cases)
  func `what is lost is said`(_ situation: Case) throws {
    let target = try #require(TargetFormats.format(named: situation.format))
    var task = TaskItem(title: "task")
    situation.change(&task)
    var table = TaskTable([task])
    table.resolveParents()
    let reduction = TaskReduction(table, rows: [0], to: target)
    #expect(reduction.ledger.losses == situation.losses)
    #expect(reduction.ledger.isEmpty == situation.losses.isEmpty)
  }

  @Test(arguments: TargetFormats.all.map(\.name))
  func `a plain task loses nothing`(_ name: String) throws {
    let target = try #require(TargetFormats.format(named: name))
    let reduction = TaskReduction(TaskTable([TaskItem(title: "Buy milk")]), rows: [0], to: target)
    #expect(reduction.ledger.isEmpty)
  }

  struct Tree: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// By task: the number of its parent.
    var parents: [Int?]
    var rows: [Int32]
    /// By task that is written: the number of the parent in the file.
    var written: [Int?]
    var losses: [Loss] = []
  }

  @Test(arguments: [
    Tree(testDescription: "one level", parents: [nil, 0, 0], rows: [0, 1, 2], written: [nil, 0, 0]),
    Tree(
      testDescription: "a part of a part", parents: [nil, 0, 1, 2], rows: [0, 1, 2, 3],
      written: [nil, 0, 0, 0], losses: [Loss(.parent, .tooDeep, count: 2)]),
    Tree(
      testDescription: "parts before the whole", parents: [1, 2, nil], rows: [0, 1, 2], written: [2, 2, nil],
      losses: [Loss(.parent, .tooDeep, count: 1)]),
    Tree(
      testDescription: "the whole is not written", parents: [nil, 0, 1], rows: [1, 2], written: [nil, 1],
      losses: [Loss(.parent, .parentAbsent, count: 1)]),
    Tree(
      testDescription: "the part between is not written", parents: [nil, 0, 1], rows: [0, 2],
      written: [nil, 0], losses: [Loss(.parent, .parentSkipped, count: 1)]),
    Tree(
      testDescription: "nothing above is written", parents: [nil, 0, 1], rows: [2], written: [nil],
      losses: [Loss(.parent, .parentAbsent, count: 1)]),
  ])
  func `Jira has parts of issues, and no parts of those`(tree: Tree) throws {
    let target = try #require(TargetFormats.format(named: "jira-csv"))
    var table = TaskTable(
      tree.parents.enumerated().map { number, parent in
        var task = TaskItem(id: "J-\(number)", title: "\(number)")
        task.parent = parent.map { "J-\($0)" }
        return task
      })
    table.resolveParents()
    let reduction = TaskReduction(table, rows: tree.rows, to: target)
    #expect(reduction.ledger.losses == tree.losses)
    let parents = tree.rows.map { row -> Int? in
      let parents = reduction.table.parentRow
      return Int(row) < parents.count && parents[Int(row)] >= 0 ? Int(parents[Int(row)]) : nil
    }
    #expect(parents == tree.written)
    // Nobody is under somebody who is under somebody, and everybody's number is in the file.
    let lines = text { target.write(reduction, &$0) }.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let types = Dictionary(lines.map { ($0[2], $0[3]) }) { first, _ in first }
    for line in lines {
      let parent = line[16]
      #expect(line[3] == (parent.isEmpty ? "Task" : "Sub-task"))
      if !parent.isEmpty { #expect(types[parent] == "Task") }
    }
  }

  @Test func `only rows that are written count`() throws {
    let target = try #require(TargetFormats.format(named: "trello-csv"))
    var task = TaskItem(title: "t")
    task.recurrence = "FREQ=DAILY"
    let table = TaskTable([task, task, task])
    #expect(
      TaskReduction(table, rows: [0, 2], to: target).ledger.losses == [
        Loss(.recurrence, .notExpressible, count: 2)
      ])
  }

  @Test func `a tree that is too deep stands under what is left of it`() throws {
    let target = try #require(TargetFormats.format(named: "todoist-csv"))
    var tasks = (0..<7).map { TaskItem(id: "\($0)", title: "level \($0)") }
    for index in 1..<7 { tasks[index].parent = "\(index - 1)" }
    var table = TaskTable(tasks)
    table.resolveParents()
    let reduction = TaskReduction(table, rows: (0..<7).map { $0 }, to: target)
    #expect(reduction.outline?.levels == [0, 1, 2, 3, 4, 4, 4])
    #expect(reduction.ledger.losses.contains(Loss(.parent, .tooDeep, count: 2)))
  }

  @Test func `sections come one after another, subtasks in their parent's`() throws {
    let target = try #require(TargetFormats.format(named: "todoist-csv"))
    var tasks = (0..<5).map { TaskItem(id: "\($0)", title: "\($0)") }
    tasks[0].section = "B"
    tasks[1].section = "A"
    tasks[2].section = "B"
    tasks[4].section = "A"
    tasks[4].parent = "2"
    var table = TaskTable(tasks)
    table.resolveParents()
    let reduction = TaskReduction(table, rows: (0..<5).map { $0 }, to: target)
    #expect(reduction.outline?.rows == [3, 0, 2, 4, 1])
    #expect(reduction.ledger.losses.contains(Loss(.section, .parentsPlace, count: 1)))
    #expect(reduction.table.section.string(4) == "B")
  }

  @Test(arguments: ["todoist-csv", "markdown-checklist"])
  func `a subtask that comes into its parent's section is said`(_ name: String) throws {
    let target = try #require(TargetFormats.format(named: name))
    var tasks = (0..<3).map { TaskItem(id: "\($0)", title: "\($0)") }
    tasks[0].section = "A"
    tasks[1].parent = "0"
    tasks[2].parent = "0"
    tasks[2].section = "A"
    var table = TaskTable(tasks)
    table.resolveParents()
    let reduction = TaskReduction(table, rows: [0, 1, 2], to: target)
    #expect(reduction.ledger.losses.contains(Loss(.section, .parentsPlace, count: 1)))
    #expect(reduction.lossReason(.section, row: 1) == .parentsPlace)
    #expect(reduction.lossReason(.section, row: 2) == nil)
  }
}
