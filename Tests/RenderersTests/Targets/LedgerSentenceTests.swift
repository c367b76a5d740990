import Renderers
import TaskModel
import Testing

/// Sentences of the ledger, word by word: each of tasks of which it is true, and the number in it is counted here.
struct LedgerSentenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var reason: LossReason
    /// Where it is said of several fields, of which one the sentence is.
    var field: Field?
    var format: String
    var tasks: [TaskItem]
    /// The sentence behind the number.
    var sentence: String
    var options = WriteOptions()
    var isWritten: @Sendable (TaskItem) -> Bool = { _ in true }
    /// Whether the sentence is true of a task.
    var isMeant: @Sendable (TaskItem) -> Bool
    var testDescription: String { "\(format): \(reason.rawValue)" }
  }

  static func task(
    _ id: String, in parent: String? = nil, _ change: (inout TaskItem) -> Void = { _ in }
  )
    -> TaskItem
  {
    var task = TaskItem(id: id, title: "Task \(id)")
    task.parent = parent
    change(&task)
    return task
  }

  static func day(_ text: String) -> TaskDate? { TaskDate(iso8601: text) }

  private static let chain = (1...8).map { task("\($0)", in: $0 > 1 ? "\($0 - 1)" : nil) }

  private static var options: WriteOptions {
    var options = WriteOptions()
    options.now = day("2026-03-26T12:00:00Z")
    var people = PeopleMap()
    _ = people.add("Ann", login: "ann-1")
    options.people = people
    return options
  }

  private static let deadlines = ["2026-03-01", "2026-03-25", "2026-03-26", "2026-04-30", nil].flatMap {
    text in
    [false, true].map { isDone in
      task("\(text ?? "none") \(isDone)") {
        $0.deadline = text.flatMap(day)
        $0.isDone = isDone
      }
    }
  }

  static let cases = [
    Case(
      reason: .saidByTree, format: "taskwarrior-json",
      tasks: [
        task("a") { $0.blockedBy = ["b"] }, task("b", in: "a"), task("c", in: "a") { $0.blockedBy = ["b"] },
        task("d") { $0.blockedBy = ["b", "e"] }, task("e", in: "d"),
      ],
      sentence: "tasks wait for their subtasks, as every task does in Taskwarrior JSON",
      isMeant: { ($0.id == "a" && $0.blockedBy == ["b"]) || ($0.id == "d" && $0.blockedBy.contains("e")) }),
    Case(
      reason: .expired, format: "taskwarrior-json", tasks: deadlines,
      sentence: "tasks lose their deadline, which has passed: Taskwarrior JSON would delete them",
      options: options,
      isMeant: { !$0.isDone && $0.deadline.map { $0.civilDate.day < 26 } ?? false }),
    Case(
      reason: .expires, format: "taskwarrior-json", tasks: deadlines,
      sentence:
        "tasks get their deadline as the time when Taskwarrior JSON deletes them, that of a day as its end in UTC",
      options: options,
      isMeant: { !$0.isDone && $0.deadline.map { $0.civilDate.day >= 26 } ?? false }),
    Case(
      reason: .tooDeep, format: "todoist-csv", tasks: chain,
      sentence: "tasks stand further up in the tree: Todoist CSV has fewer levels",
      isMeant: { Int($0.id) ?? 0 > 5 }),
    Case(
      reason: .parentSkipped, format: "jira-csv",
      tasks: ["a", "b"].flatMap { [task($0), task($0 + "1", in: $0), task($0 + "11", in: $0 + "1")] },
      sentence: "tasks stand further up in the tree: the task above is not written",
      isWritten: { $0.id.count != 2 }, isMeant: { $0.id.count == 3 }),
    Case(
      reason: .parentAbsent, format: "asana-csv", tasks: [task("a"), task("b", in: "a"), task("c", in: "a")],
      sentence: "tasks stand on their own: the task above is not written",
      isWritten: { $0.id != "a" }, isMeant: { $0.parent == "a" }),
    Case(
      reason: .parentAmbiguous, format: "asana-csv",
      tasks: [
        task("a") { $0.title = "Same" }, task("b") { $0.title = "Same" }, task("c", in: "a"),
        task("d", in: "b"),
        task("e", in: "c"),
      ],
      sentence: "tasks stand on their own: the title of the task above does not tell it from others",
      isMeant: { ["a", "b"].contains($0.parent) }),
    Case(
      reason: .parentsPlace, format: "todoist-csv",
      tasks: [
        task("a") { $0.section = "Yard" }, task("b", in: "a"), task("c", in: "a") { $0.section = "Yard" },
        task("d", in: "a") { $0.section = "Shed" },
      ],
      sentence: "tasks stand where the task above stands: a subtask has no section of its own in Todoist CSV",
      isMeant: { $0.parent == "a" && $0.section != "Yard" }),
    Case(
      reason: .oneForAll, format: "opml",
      tasks: ["Home", "Work", "Home", ""].enumerated().map { number, project in
        task("\(number)") { $0.project = project.isEmpty ? nil : project }
      },
      sentence: "tasks lose their project: OPML outline has one for the whole file",
      isMeant: { $0.project != nil }),
    Case(
      reason: .notInPeopleMap, format: "github-json",
      tasks: [["Ann"], ["Bob"], ["Ann", "Cy"], []].enumerated().map { number, people in
        task("\(number)") { $0.assignees = people }
      },
      sentence: "tasks name people who are not in the file of --people, and are written by name",
      options: options, isMeant: { $0.assignees.contains { $0 != "Ann" } }),
    Case(
      reason: .listSaysDone, format: "trello-csv",
      tasks: ["Done", "Doing", "done", "Done"].enumerated().map { number, section in
        task("\(number)") {
          $0.section = section
          $0.isDone = number == 3
        }
      },
      sentence: "open tasks become finished in Trello CSV: a list called done makes tasks so",
      isMeant: { !$0.isDone && $0.section?.lowercased() == "done" }),
    Case(
      reason: .blockerAbsent, format: "mspdi-xml",
      tasks: [
        task("1") { $0.blockedBy = ["3"] }, task("2") { $0.blockedBy = ["1", "4"] },
        task("5") { $0.blockedBy = ["1"] }, task("3"), task("4"),
      ],
      sentence: "tasks wait for fewer others: a task that must be done first is not written",
      isWritten: { !["3", "4"].contains($0.id) },
      isMeant: { $0.blockedBy.contains("3") || $0.blockedBy.contains("4") }),
  ]

  static let all = cases + dates + amountsAndStates + texts

  @Test(arguments: all)
  func `a sentence is true of as many tasks as it says`(_ situation: Case) throws {
    let target = try #require(TargetFormats.format(named: situation.format))
    var table = TaskTable(situation.tasks)
    table.resolveParents()
    let written = situation.tasks.indices.filter { situation.isWritten(situation.tasks[$0]) }
    let reduction = TaskReduction(
      table, rows: written.map { Int32($0) }, to: target, options: situation.options)
    let (missed, others) = reduction.ledgerEntries()
    let said = (missed + others).filter {
      $0.reason == situation.reason && situation.field ?? $0.field == $0.field
    }.map {
      $0.sentence(count: "\($0.rows.count)", format: target.title, zone: "UTC")
    }
    let count = written.count { situation.isMeant(situation.tasks[$0]) }
    try #require(count > 1)
    #expect(said == ["\(count) \(situation.sentence)"])
  }
}
