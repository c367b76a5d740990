import TaskModel
import TestSupport
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
      table.titles(selection.rows.all),
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
      table, filter: try TaskFilter(example.filter), order: try TaskOrder("title"), grouping: .none,
      context: context)
    #expect(shown(selection, table) == example.shown)
    #expect(selection.depths.isEmpty == !example.shown.contains { $0.hasPrefix(".") })
    #expect(selection.taskCount == example.shown.count)
  }

  @Test func `Without nesting every task stands where the order has it, by itself`() throws {
    let table = table(["p", "b<p", "a<p", "o*<p"])
    var grouping = TaskGrouping.none
    grouping.nestsSubtasks = false
    let flat = Pipeline.run(table, order: try TaskOrder("title"), grouping: grouping, context: context)
    #expect(shown(flat, table) == ["a", "b", "o", "p"])
    #expect(flat.depths.isEmpty && flat.order.isEmpty)
    grouping.descriptors = [GroupDescriptor(.isDone)]
    let grouped = Pipeline.run(table, order: try TaskOrder("-title"), grouping: grouping, context: context)
    #expect(
      GroupTests.tree(grouped, table) == ["isDone open 3/0", "  p", "  b", "  a", "isDone done 1/1", "  o"])
  }

  @Test func `The order of the sort is kept where parents or groups hold their tasks`() throws {
    let table = table(["b<p", "a<p", "p", "o*"])
    let nested = Pipeline.run(table, order: try TaskOrder("title"), grouping: .none, context: context)
    #expect(table.titles(nested.order) == ["a", "b", "o", "p"])
    #expect(table.titles(nested.rows.all) == ["o", "p", "a", "b"])
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

  /// A family for groups: Ann's task and what stands under it.
  private static let family = [
    TaskItem.with("trip") {
      $0.id = "1"
      $0.assignees = ["Ann"]
      $0.priority = .low
      $0.due = TaskDate(iso8601: "2026-03-05")
      $0.tags = ["x", "y"]
      $0.estimateSeconds = 1
    },
    TaskItem.with("tickets") {
      $0.parent = "1"
      $0.id = "2"
      $0.assignees = ["Bob", "Ann"]
      $0.priority = .highest
      $0.isDone = true
      $0.due = TaskDate(iso8601: "2026-03-31")
      $0.tags = ["y", "z"]
      $0.estimateSeconds = 2
    },
    TaskItem.with("seats") {
      $0.parent = "2"
      $0.assignees = ["Bob"]
      $0.due = TaskDate(iso8601: "2026-12-31")
      $0.tags = ["y"]
      $0.estimateSeconds = 4
    },
    TaskItem.with("visa") {
      $0.parent = "1"
      $0.priority = .low
      $0.estimateSeconds = 8
    },
  ]

  @Test(arguments: [
    GroupCase(
      grouping: "priority,done",
      tree: [
        // Nobody has said how urgent the seats are: they go by the tickets.
        "priority highest 2/1", "  isDone done 2/1", "    tickets", "    .seats",
        "priority low 2/0", "  isDone open 2/0", "    trip", "    .visa",
      ]),
    GroupCase(
      grouping: "done",
      tree: ["isDone open 4/1", "  trip", "  .tickets", "  ..seats", "  .visa"]),
    GroupCase(
      grouping: "assignees",
      tree: [
        // Nobody has the visa: it stays with the trip.
        "assignees Ann 3/1", "  trip", "  .tickets", "  .visa", "assignees Bob 2/1", "  tickets", "  .seats",
      ]),
    GroupCase(
      grouping: "due:month",
      tree: [
        "due 2026-03-01 3/1", "  trip", "  .tickets", "  .visa", "due 2026-12-01 1/0", "  seats",
      ]),
    GroupCase(
      grouping: "tags",
      tree: [
        "tags x 2/0", "  trip", "  .visa", "tags y 4/1", "  trip", "  .tickets", "  ..seats", "  .visa",
        "tags z 1/1", "  tickets",
      ]),
    GroupCase(
      grouping: "priority,assignees",
      tree: [
        "priority highest 2/1", "  assignees Ann 1/1", "    tickets", "  assignees Bob 2/1", "    tickets",
        "    .seats", "priority low 2/0", "  assignees Ann 2/0", "    trip", "    .visa",
      ]),
    GroupCase(
      grouping: "tags,assignees",
      tree: [
        "tags x 2/0", "  assignees Ann 2/0", "    trip", "    .visa", "tags y 4/1", "  assignees Ann 3/1",
        "    trip", "    .tickets", "    .visa", "  assignees Bob 2/1", "    tickets", "    .seats",
        "tags z 1/1", "  assignees Ann 1/1", "    tickets", "  assignees Bob 1/1", "    tickets",
      ]),
    GroupCase(
      grouping: "source",
      tree: ["source test:tasks 4/1", "  trip", "  .tickets", "  ..seats", "  .visa"]),
  ])
  func `A subtask stands in its own group, under its parent where that is there too`(
    _ example: GroupCase
  ) throws {
    let table = TaskTable(Self.family)
    let selection = Pipeline.run(
      table, order: TaskOrder([]), grouping: try TaskGrouping(example.grouping), context: context)
    #expect(GroupTests.tree(selection, table) == example.tree)
    #expect(selection.taskCount == 4 && selection.doneCount == 1 && selection.estimateSeconds == 15)
    #expect(selection.filteredOutCount == 0)
  }

  @Test func `Groups that are limited count their tasks with the subtasks that stand under them`() throws {
    let table = TaskTable(Self.family)
    var grouping = try TaskGrouping("assignees")
    grouping.limit = 0
    #expect(Pipeline.run(table, grouping: grouping, context: context).filteredOutCount == 4)
    grouping.limit = 1
    let selection = Pipeline.run(table, order: TaskOrder([]), grouping: grouping, context: context)
    #expect(selection.groups.map(\.estimateSeconds) == [11, 6])
    #expect(selection.taskCount == 4)
  }

  @Test func `Families without any nesting in their groups have no depths`() throws {
    let table = TaskTable(Self.family.filter { $0.title == "tickets" || $0.title == "seats" })
    let selection = Pipeline.run(table, grouping: try TaskGrouping("due:month"), context: context)
    #expect(selection.depths.isEmpty && selection.rows.count == 2)
  }

  /// Every group's figures are those of its distinct tasks, and everyone is in each group that their values name.
  @Test(arguments: UInt64(1)...3)
  func `Random families are counted where they belong`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let table = TaskTable(RandomTasks.items(random.below(80), &random))
      var fields = ["priority", "-done", "status", "tags", "assignees", "due:week", "extra[\"Team\"]"]
      fields.shuffle(using: &random)
      let text = fields.prefix(1 + random.below(3)).joined(separator: ",")
      let grouping = try TaskGrouping(text)
      let selection = Pipeline.run(
        table, order: try TaskOrder("title"), grouping: grouping, context: context)
      #expect(Set(selection.rows).count == table.rowCount && selection.taskCount == table.rowCount)
      for group in selection.groups {
        let rows = Set(selection.rows[group.rows])
        #expect(group.taskCount == rows.count, "seed \(seed): \(text)")
        #expect(group.doneCount == rows.count { table.isDone[Int($0)] })
        for row in selection.rows[group.rows] {
          guard let words = words(of: row, group.field, table) else { continue }
          #expect(words.isEmpty ? group.key == .absent : words.contains { group.key == .word($0) }, "\(text)")
        }
      }
      // Everyone once under each distinct word, where words make the only groups.
      if text == "tags" {
        let shown = (0..<table.rowCount).reduce(0) {
          $0 + max(Set(words(of: Int32($1), .tags, table) ?? []).count, 1)
        }
        #expect(selection.rows.count == shown)
      }
      var ancestors: [Int32] = []
      for (place, row) in selection.rows.enumerated() where !selection.depths.isEmpty {
        let depth = Int(selection.depths[place])
        #expect(depth == 0 || depth <= ancestors.count && ancestors[depth - 1] == table.parentRow[Int(row)])
        ancestors = Array(ancestors.prefix(depth)) + [row]
      }
    }
  }

  /// A task's words, or those of the next task above that has some; nil for other fields.
  private func words(of row: Int32, _ field: Field, _ table: TaskTable) -> [UInt32]? {
    var row = Int(row)
    while true {
      let own: [UInt32]
      switch field {
      case .tags: own = Array(table.tags.codes[table.tags.range(row)])
      case .assignees: own = Array(table.assignees.codes[table.assignees.range(row)])
      case .status: own = table.status.code(row) == 0 ? [] : [table.status.code(row)]
      default: return nil
      }
      let parent = table.parentRow.isEmpty ? -1 : Int(table.parentRow[row])
      if !own.isEmpty || parent < 0 { return own }
      row = parent
    }
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
    #expect(table.titles(selection.rows.all) == numbers.map { String($0) })
    #expect(selection.depths == numbers.map { Int32($0) })
    #expect(selection.groups.count == 2 && selection.groups[1].taskCount == count)
  }

  /// Every selected task is shown exactly once, right behind its parent's subtree so far.
  @Test(arguments: UInt64(1)...3)
  func `Random families are shown whole, each task under its parent`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let table = TaskTable(RandomTasks.items(random.below(80), &random))
      let filter = try TaskFilter(RandomFilter.expression(&random, depth: 2))
      let kept = filter.apply(to: Selection(all: table), of: table, in: context)
      let selection = Pipeline.run(table, filter: filter, grouping: .standard, context: context)
      #expect(selection.rows.sorted() == kept.rows, "seed \(seed)")
      #expect(selection.filteredOutCount == table.rowCount - kept.count)
      var ancestors: [Int32] = []
      for (place, row) in selection.rows.enumerated() {
        let depth = selection.depths.isEmpty ? 0 : Int(selection.depths[place])
        let parent = table.parentRow.isEmpty ? -1 : table.parentRow[Int(row)]
        #expect(depth == 0 || (depth <= ancestors.count && ancestors[depth - 1] == parent))
        // On its own only where its parent is not shown, or is in the group of another priority.
        #expect(
          depth > 0 || parent < 0 || !kept.rows.contains(parent)
            || table.priority[Int(parent)] != table.priority[Int(row)])
        ancestors = Array(ancestors.prefix(depth)) + [row]
      }
    }
  }
}
