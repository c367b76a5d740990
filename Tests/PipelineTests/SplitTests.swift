import TaskModel
import Testing

@testable import Pipeline

@Suite("A selection split by the values of a field")
struct SplitTests {
  /// Tasks as `title:word,word<parent`.
  private func table(_ tasks: [String]) -> TaskTable {
    var table = TaskTable(
      tasks.map { task in
        let parts = task.split(separator: "<").map { String($0) }
        let own = parts[0].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
        return TaskItem.with(own[0]) {
          $0.id = own[0]
          $0.parent = parts.count > 1 ? parts[1] : nil
          $0.assignees = own.count > 1 ? own[1].split(separator: ",").map { String($0) } : []
          $0.project = $0.assignees.first
        }
      })
    table.resolveParents()
    return table
  }

  private func pieces(_ tasks: [String], by field: Field, rows: [Int32]? = nil) -> [String] {
    let table = table(tasks)
    let selection = rows.map { Selection(rows: $0) } ?? Selection(all: table)
    return Pipeline.split(
      selection, of: table, by: GroupDescriptor(field), in: EvaluationContext(nowMicroseconds: 0)
    ).map { piece in
      table.titles(piece.selection.rows.all).joined(separator: " ")
    }
  }

  @Test("everyone has all that is theirs, who has nothing comes last")
  func byPerson() {
    #expect(
      pieces(["1:bob", "2", "3:aiko,bob", "4:aiko", "5:bob,bob"], by: .assignees) == ["3 4", "1 3 5", "2"])
    #expect(pieces(["1:b", "2", "3:a"], by: .project) == ["3", "1", "2"])
    #expect(pieces([], by: .assignees) == [])
  }

  @Test("a subtask goes by its own value, and by that of the task above it where it has none")
  func subtasks() {
    #expect(
      pieces(["p:aiko", "own:bob<p", "none<p", "deep<none", "o", "under<o"], by: .assignees)
        == ["p none deep", "own", "o under"])
    // Under its parent, and without help from what is not selected.
    #expect(pieces(["p:aiko", "none<p", "q:aiko"], by: .project, rows: [1, 2, 0]) == ["q p none"])
    #expect(pieces(["p:aiko", "none<p", "q:aiko"], by: .project, rows: [1, 2]) == ["q", "none"])
  }

  @Test("by dates and by fields of the source's own subtasks go as by people")
  func inheritedKeys() {
    let day = TaskDate(dayNumber: 20_000)
    var items = ["p", "k", "own"].map { id in TaskItem.with(id) { $0.id = id } }
    items[0].due = day
    items[0].extra["Room"] = .text("12")
    items[0].extraOrder = ["Room"]
    items[0].estimateSeconds = 60
    for index in 1...2 { items[index].parent = "p" }
    items[2].due = TaskDate(dayNumber: 20_040)
    var table = TaskTable(items)
    table.resolveParents()
    func pieces(_ descriptor: GroupDescriptor) -> [String] {
      Pipeline.split(
        Selection(all: table), of: table, by: descriptor, in: EvaluationContext(nowMicroseconds: 0)
      ).map { table.titles($0.selection.rows.all).joined(separator: " ") }
    }
    var month = GroupDescriptor(.due)
    month.period = .month
    #expect(pieces(month) == ["p k", "own"])
    var room = GroupDescriptor(.extra)
    room.extraName = "Room"
    #expect(pieces(room) == ["p k own"])
    #expect(pieces(GroupDescriptor(.estimate)) == ["p k own"])
    // Sums are of tasks' own values.
    #expect(
      Pipeline.split(
        Selection(all: table), of: table, by: GroupDescriptor(.estimate),
        in: EvaluationContext(nowMicroseconds: 0))[0].selection.estimateSeconds == 60)
  }

  @Test("the index has the tasks that its pages have, each of which is limited by itself")
  func limited() {
    let table = table(["a:p", "b:p", "c:q", "d:q,p"])
    var selection = Selection(all: table)
    var grouping = TaskGrouping.none
    grouping.limit = 1
    let pieces = Pipeline.split(
      selection, of: table, by: GroupDescriptor(.project), grouping: grouping,
      in: EvaluationContext(nowMicroseconds: 0))
    selection.keepOnly(pieces.map(\.selection), of: table)
    #expect(table.titles(selection.rows) == ["a", "c"])
    #expect(selection.leftOut == 2)
  }

  @Test("fields that every task has a value of")
  func withoutWords() {
    #expect(pieces(["1", "2<1"], by: .priority) == ["1 2"])
  }
}
