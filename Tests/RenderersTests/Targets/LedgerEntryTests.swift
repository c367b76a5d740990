import Renderers
import TaskModel
import Testing

/// The ledger in sentences: each names the tasks of which it is true, and only those.
struct LedgerEntryTests {
  /// What takes a source with markup is in `Tests/Commands`.
  private static let ofSources: Set<LossReason> = [.otherMarkup]

  @Test func `every reason has a sentence that is tested with tasks of which it is true`() {
    let known = Set(LedgerSentenceTests.all.map(\.reason)).union(Self.ofSources)
    let missing = LossReason.allCases.filter { !known.contains($0) }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test(arguments: LossLedgerTests.cases)
  func `an entry has the tasks that differ, and no other`(_ situation: LossLedgerTests.Case) throws {
    let target = try #require(TargetFormats.format(named: situation.format))
    var odd = TaskItem(title: "odd")
    situation.change(&odd)
    let plain = TaskItem(title: "plain")
    // An id that three tasks have is something else.
    let tasks = odd.id.isEmpty ? [odd, plain, odd, plain, odd] : [odd, plain]
    let expected: [Int32] = odd.id.isEmpty ? [0, 2, 4] : [0]
    var table = TaskTable(tasks)
    table.resolveParents()
    let reduction = TaskReduction(table, rows: (0..<Int32(tasks.count)).map { $0 }, to: target)
    let (missed, others) = reduction.ledgerEntries()
    let entries = missed + others
    #expect(
      Set(entries.map { "\($0.field) \($0.reason)" })
        == Set(situation.losses.map { "\($0.field) \($0.reason)" }))
    for entry in entries {
      #expect(entry.rows.sorted() == expected)
      let several = LedgerEntry(entry.field, entry.reason, rows: [0, 2, 4])
      let sentence = several.sentence(count: "3", format: target.title, zone: "UTC")
      #expect(sentence.hasPrefix("3 ") && sentence.contains("tasks"))
      let single = LedgerEntry(entry.field, entry.reason, rows: [0])
        .sentence(count: "1", format: target.title, zone: "UTC")
      #expect(single.hasPrefix("1 ") && single.contains("task ") && !single.contains("tasks lo"))
    }
  }

  @Test func `worst comes first, and what nobody misses is none of it`() throws {
    let target = try #require(TargetFormats.format(named: "todoist-csv"))
    var task = TaskItem(id: "WEB-1", title: "Dig & level")
    task.isDone = true
    task.priority = .highest
    task.priorityRaw = "P1"
    task.status = "Closed"
    task.project = "Garden"
    task.tags = ["two words"]
    task.recurrence = "weekly"
    let reduction = TaskReduction(TaskTable([task]), rows: [0], to: target)
    let (missed, others) = reduction.ledgerEntries()
    #expect(missed.map(\.field) == [.isDone, .status, .project, .tags])
    #expect(others.map(\.field) == [.priorityRaw, .recurrence])
    #expect(
      missed[0].sentence(count: "1", format: target.title, zone: "UTC")
        == "1 finished task becomes open in Todoist CSV")
    #expect(missed[0].advice == "leave it out with --where open")
  }
}
