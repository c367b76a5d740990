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
      table.titles(piece.rows).joined(separator: " ")
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
    // In the selection's order, and without help from what is not selected.
    #expect(pieces(["p:aiko", "none<p", "q:aiko"], by: .project, rows: [1, 2, 0]) == ["none q p"])
    #expect(pieces(["p:aiko", "none<p", "q:aiko"], by: .project, rows: [1, 2]) == ["q", "none"])
  }

  @Test("fields that every task has a value of")
  func withoutWords() {
    #expect(pieces(["1", "2<1"], by: .priority) == ["1 2"])
  }
}
