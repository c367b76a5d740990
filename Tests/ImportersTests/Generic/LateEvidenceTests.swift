import TaskModel
import Testing

/// What comes behind the head of a file of an unrecognised tool and says otherwise than it does.
struct LateEvidenceTests {
  /// A table that is longer than the head that is looked at, with these lines at its end.
  private static func table(_ header: String, _ row: String, last: String) -> String {
    let count = (256 << 10) / row.utf8.count + 1_000
    return header + "\n" + String(repeating: row + "\n", count: count) + last + "\n"
  }

  @Test func `a time of the day where the head has midnights alone is told of`() throws {
    let row = "Dig the bed,2026-03-28 00:00"
    let late = try read(Self.table("Task,Due", row, last: "Sow peas,2026-04-02 09:30"))
    #expect(late.codes.filter { $0 == .lateTimes }.count == 1)
    #expect(late.items.first?.due == TaskDate(iso8601: "2026-03-28"))
    let none = try read(Self.table("Task,Due", row, last: "Sow peas,2026-04-02 00:00"))
    #expect(!none.codes.contains(.lateTimes))
  }

  @Test func `a P0 that comes where the head has none is told of`() throws {
    let late = try read(Self.table("Task,Priority", "Dig the bed,P1", last: "Sow peas,P0"))
    #expect(late.codes.filter { $0 == .lateFirstPriority }.count == 1)
    let early = try read("Task,Priority\nDig the bed,P0\nSow peas,P1\n")
    #expect(!early.codes.contains(.lateFirstPriority))
  }
}
