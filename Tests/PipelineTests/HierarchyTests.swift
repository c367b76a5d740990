import TaskModel
import Testing

@testable import Pipeline

/// Tasks as `title<parent` (a `*` marks a done one), a filter, and the titles with a dot per depth.
struct HierarchyCase: Sendable, CustomTestStringConvertible {
  let name: String
  let tasks: [String]
  var filter = "TRUEPREDICATE"
  let shown: [String]
  var testDescription: String { name }
}

@Suite struct HierarchyTests {
  private let context = EvaluationContext(nowMicroseconds: 0)

  private func table(_ tasks: [String]) -> TaskTable {
    TaskTable(
      tasks.map { task in
        let parts = task.replacing("*", with: "").split(separator: "<").map { String($0) }
        return TaskItem.with(parts[0]) {
          $0.id = parts[0]
          $0.isDone = task.contains("*")
          $0.parent = parts.count > 1 ? parts[1] : nil
        }
      })
  }

  private func shown(_ selection: TaskSelection, _ table: TaskTable) -> [String] {
    zip(
      table.titles(selection.rows),
      selection.depths.isEmpty ? selection.rows.map { _ in 0 } : selection.depths
    )
    .map { String(repeating: ".", count: Int($1)) + $0 }
  }

  @Test(arguments: [
    HierarchyCase(name: "no parents at all", tasks: ["b", "a"], shown: ["a", "b"]),
    HierarchyCase(
      name: "a parent before its subtasks", tasks: ["p", "b<p", "a<p", "o"], shown: ["o", "p", ".a", ".b"]),
    HierarchyCase(
      name: "a parent after its subtasks", tasks: ["b<p", "a<p", "p"], shown: ["p", ".a", ".b"]),
    HierarchyCase(
      name: "three levels and siblings", tasks: ["z", "c<b", "b<z", "a<z", "d<b", "x"],
      shown: ["x", "z", ".a", ".b", "..c", "..d"]),
    HierarchyCase(name: "a parent that is nowhere", tasks: ["b<gone", "a"], shown: ["a", "b"]),
    HierarchyCase(
      name: "a filtered parent leaves its subtasks on their own", tasks: ["p*", "b<p", "a<b", "c<p"],
      filter: "open",
      shown: ["b", ".a", "c"]),
    HierarchyCase(
      name: "a filtered subtask takes nobody with it", tasks: ["p", "b*<p", "a<b"], filter: "open",
      shown: ["a", "p"]),
    HierarchyCase(name: "a cycle is cut", tasks: ["a<b", "b<a", "c<c"], shown: ["b", ".a", "c"]),
  ])
  func `Subtasks stand under their parents`(_ example: HierarchyCase) throws {
    let table = table(example.tasks)
    let selection = Pipeline.run(
      table, filter: try Filter(example.filter), order: try TaskOrder("title"), grouping: .none,
      context: context)
    #expect(shown(selection, table) == example.shown)
    #expect(selection.depths.isEmpty == !example.shown.contains { $0.hasPrefix(".") })
    #expect(selection.taskCount == example.shown.count)
  }

  @Test func `A subtask stands and counts in its parent's group, not its own`() throws {
    let table = table([
      "open parent", "done child*<open parent", "done parent*", "open child<done parent", "alone*",
    ])
    let selection = Pipeline.run(
      table, order: try TaskOrder("title"), grouping: try TaskGrouping("done"), context: context)
    #expect(
      GroupTests.tree(selection, table) == [
        "isDone open 2/1", "  open parent", "  .done child", "isDone done 3/2", "  alone", "  done parent",
        "  .open child",
      ])
    #expect(selection.taskCount == 5 && selection.doneCount == 3)
  }

  @Test func `A task with two tags takes its subtasks to both, and counts them once above`() throws {
    var items = [TaskItem.with("p") { $0.tags = ["x", "y"] }, TaskItem.with("c") { $0.parent = "p" }]
    items[0].id = "p"
    items[1].isDone = true
    let table = TaskTable(items)
    let selection = Pipeline.run(table, grouping: try TaskGrouping("priority,tags"), context: context)
    #expect(
      GroupTests.tree(selection, table) == [
        "priority middle 2/1", "  tags x 2/1", "    p", "    .c", "  tags y 2/1", "    p", "    .c",
      ])
    #expect(selection.taskCount == 2 && selection.doneCount == 1)
  }

  @Test(arguments: [false, true])
  func `A chain of 20,000 subtasks is shown to its end`(isReversed: Bool) throws {
    let count = 20_000
    let numbers = Array(0..<count)
    let table = TaskTable(
      (isReversed ? numbers.reversed() : numbers).map { number in
        TaskItem.with(String(number)) {
          $0.id = "t\(number)"
          $0.parent = number == 0 ? nil : "t\(number - 1)"
        }
      })
    let selection = Pipeline.run(table, context: context)
    #expect(table.titles(selection.rows) == numbers.map { String($0) })
    #expect(selection.depths == numbers.map { Int32($0) })
    #expect(selection.groups.count == 2 && selection.groups[1].taskCount == count)
  }

  /// Every selected task is shown exactly once, right behind its parent's subtree so far.
  @Test(arguments: UInt64(1)...3)
  func `Random families are shown whole, each task under its parent`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let table = TaskTable(RandomTasks.items(random.below(80), &random))
      let filter = try Filter(RandomFilter.expression(&random, depth: 2))
      let kept = filter.apply(to: Selection(all: table), of: table, in: context)
      let selection = Pipeline.run(table, filter: filter, grouping: .standard, context: context)
      #expect(selection.rows.sorted() == kept.rows, "seed \(seed)")
      #expect(selection.filteredOutCount == table.rowCount - kept.count)
      var ancestors: [Int32] = []
      for (place, row) in selection.rows.enumerated() {
        let depth = selection.depths.isEmpty ? 0 : Int(selection.depths[place])
        let parent = table.parentRow.isEmpty ? -1 : table.parentRow[Int(row)]
        #expect(depth == 0 || (depth <= ancestors.count && ancestors[depth - 1] == parent))
        #expect(depth > 0 || parent < 0 || !kept.rows.contains(parent))
        ancestors = Array(ancestors.prefix(depth)) + [row]
      }
    }
  }
}
