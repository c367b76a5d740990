import Testing

@testable import TaskModel

struct TaskDifferencesTests {
  @Test(
    "days are counted by a zone's clocks",
    arguments: [
      // In UTC, an hour ahead of it, and nine behind.
      ("2026-03-10T23:00:00Z", "2026-03-11T01:00:00Z", [1, 0, 0]),
      ("2026-03-10T21:00:00Z", "2026-03-10T23:30:00Z", [0, 1, 0]),
      ("2026-03-11T08:00:00Z", "2026-03-11T09:00:00Z", [0, 0, 1]),
      // A day and a local time are the same everywhere.
      ("2026-03-10", "2026-03-11T01:00:00", [1, 1, 1]), ("2026-03-10", "2026-03-10T23:30:00Z", [0, 1, 0]),
    ])
  func days(before: String, after: String, expected: [Int]) throws {
    func state(_ due: String) -> TaskDifferences.State {
      var item = TaskItem(id: "1", title: "A")
      item.due = TaskDate(iso8601: due)
      var table = TaskTable()
      table.append(item)
      return TaskDifferences.State(table, rows: 0..<1)
    }
    for (hours, days) in zip([0, 1, -9], expected) {
      let zone = ZoneOffsets(identifier: "\(hours)", fixedOffset: Int64(hours) * 3_600_000_000)
      let differences = TaskDifferences(from: state(before), to: state(after), in: zone)
      #expect(differences.all.map(\.days) == [days], "\(hours)")
    }
  }
}
