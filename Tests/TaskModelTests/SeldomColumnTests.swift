import TestSupport
import Testing

@testable import TaskModel

/// Columns that few lists have, and tasks that wait for others.
struct SeldomColumnTests {
  private static func table(_ items: [TaskItem], source: String = "a") -> TaskTable {
    var table = TaskTable()
    table.beginSource(source)
    for item in items { table.append(item) }
    return table
  }

  private static func item(_ id: String, _ change: (inout TaskItem) -> Void = { _ in }) -> TaskItem {
    var item = TaskItem(id: id, title: id)
    change(&item)
    return item
  }

  @Test func `a column that no task uses takes no memory, whatever is done with the table`() {
    var table = Self.table((0..<1_000).map { Self.item("\($0)") })
    table.append(contentsOf: Self.table((0..<1_000).map { Self.item("b\($0)") }))
    table.truncate(to: 1_500)
    table.endRows(3)
    #expect(table.rowCount == 1_503)
    #expect(table.deadline.isEmpty && table.spent.isEmpty && table.blockedBy.codes.isEmpty)
    #expect(table.date(.deadline, 7) == nil && table.seconds(.spent, 7) == nil)
    #expect(table.item(at: 7).blockedBy.isEmpty)
  }

  @Test func `a value that comes late stands in its own row, in pieces put together too`() {
    let deadline = TaskDate(iso8601: "2026-04-01")
    func late(_ id: String) -> [TaskItem] {
      [
        Self.item("\(id)1"),
        Self.item("\(id)2") {
          $0.deadline = deadline
          $0.spentSeconds = 60
          $0.blockedBy = ["a1", "x"]
        },
        Self.item("\(id)3"),
      ]
    }
    let plain = [Self.item("p1"), Self.item("p2")]
    for pieces in [
      [late("a"), plain], [plain, late("a")], [late("a"), plain, late("b")], [plain, plain, late("a")],
    ] {
      var whole = TaskTable()
      whole.beginSource("a")
      for piece in pieces { whole.append(contentsOf: Self.table(piece)) }
      var copied = TaskTable()
      copied.beginSource("a")
      var copier = RowCopier()
      for row in 0..<whole.rowCount {
        copier.begin(row, of: whole, in: &copied)
        copied.endRow()
      }
      var together = TaskTable()
      together.beginSource("a")
      var other = RowCopier()
      other.copyAll(of: whole, to: &together)
      for table in [whole, copied, together] {
        for (row, item) in pieces.joined().enumerated() {
          #expect(table.item(at: row).deadline == item.deadline)
          #expect(table.item(at: row).spentSeconds == item.spentSeconds)
          #expect(table.item(at: row).blockedBy == item.blockedBy)
        }
      }
    }
  }

  @Test func `a task waits for an open one that is there, of its own source first`() {
    var table = Self.table([
      Self.item("1"), Self.item("2") { $0.isDone = true },
      Self.item("3") { $0.blockedBy = ["1"] }, Self.item("4") { $0.blockedBy = ["2", "nowhere"] },
      Self.item("5") { $0.blockedBy = ["5"] }, Self.item("6") { $0.blockedBy = ["7"] },
    ])
    #expect(table.waitingRows() == [false, false, true, false, false, false])
    table.beginSource("b")
    for item in [
      Self.item("1") { $0.isDone = true }, Self.item("7"), Self.item("8") { $0.blockedBy = ["1"] },
      Self.item("9") { $0.blockedBy = ["3"] },
    ] {
      table.append(item)
    }
    #expect(
      table.waitingRows() == [false, false, true, false, false, true, false, false, false, true])
    #expect(Self.table([Self.item("1")]).waitingRows().isEmpty)
  }

  @Test func `blockers follow tasks whose ids are told apart, and those that become part of others`() {
    var table = Self.table([Self.item("1"), Self.item("2") { $0.blockedBy = ["1"] }])
    table.beginSource("b")
    table.append(Self.item("1"))
    table.append(Self.item("3") { $0.blockedBy = ["1", "2"] })
    var ids = SharedIDs(inputCount: 2)
    ids.tellApart(&table)
    #expect(table.item(at: 1).blockedBy == ["1"])
    #expect(table.item(at: 3).blockedBy == ["1#2", "2#2"] || table.item(at: 3).blockedBy == ["1#2", "2"])
    table.redirectBlockers(survivors: [0, 1, 0, 3])
    #expect(table.item(at: 3).blockedBy.first == "1")
  }
}
