import Testing

@testable import TaskModel

/// What means that a task has no parent, in a table and in batches of one.
struct AbsentParentsTests {
  private static func append(_ tasks: [(id: String, parent: String)], to table: inout TaskTable) {
    for task in tasks {
      if !task.id.isEmpty { table.id.append(Array(task.id.utf8)) }
      table.title.append(Array("x".utf8))
      if !task.parent.isEmpty { table.parent.append(Array(task.parent.utf8)) }
      table.endRow()
    }
  }

  private static func parents(of table: TaskTable) -> [String] {
    (0..<table.rowCount).map { table.parent.string($0) ?? "" }
  }

  @Test func `a whole table keeps the parents that a task has for its id`() {
    var table = TaskTable()
    table.beginSource("csv:a")
    Self.append([("1", "0"), ("2", "-1"), ("3", "1"), ("4", "00"), ("0", "")], to: &table)
    let findings = table.resolveParents()
    #expect(Self.parents(of: table) == ["0", "", "1", "00", ""])
    #expect(table.parentRow == [4, -1, 0, -1, -1])
    #expect(findings.missing == [3])
  }

  @Test
  func `batches lose those that no task before them has, and those of tasks that come later are counted`() {
    var absent = AbsentParents()
    var table = TaskTable()
    table.beginSource("csv:a")
    Self.append([("1", "0"), ("2", "-1"), ("3", "1"), ("", "0")], to: &table)
    absent.remove(from: &table)
    #expect(Self.parents(of: table) == ["", "", "1", ""])
    table.removeWrittenRows()
    Self.append([("4", "0"), ("0", ""), ("5", "-1")], to: &table)
    absent.remove(from: &table)
    #expect(Self.parents(of: table) == ["0", "", ""])
    #expect(absent.lateCounts == [0: 2])
    table.removeWrittenRows()
    table.beginSource("csv:b")
    Self.append([("7", "0")], to: &table)
    absent.remove(from: &table)
    #expect(Self.parents(of: table) == [""])
    #expect(absent.lateCounts == [0: 2])
  }
}
