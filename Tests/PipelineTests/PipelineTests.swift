import TaskModel
import TestSupport
import Testing

@testable import Pipeline

@Suite struct PipelineTests {
  private let context = EvaluationContext(nowMicroseconds: 0)

  @Test func `A run filters, sorts, limits and groups, and loses nobody`() throws {
    var random = SplitMix64(seed: 11)
    let table = TaskTable(RandomTasks.items(200, &random))
    let filter = try TaskFilter("open")
    for limit in [nil, 1_000, 50, 1, 0, -3] {
      let selection = Pipeline.run(table, filter: filter, context: context, limit: limit)
      let open = table.isDone.count { !$0 }
      #expect(selection.taskCount == min(open, max(limit ?? 1_000, 0)))
      #expect(selection.taskCount + selection.filteredOutCount == 200)
      #expect(selection.doneCount == 0)
      let first = TaskOrder.standard.sorted(
        filter.apply(to: Selection(all: table), of: table, in: context), of: table
      ).rows.prefix(selection.taskCount)
      #expect(Set(selection.rows) == Set(first))
    }
  }

  @Test func `The standard run groups by priority and state, in the standard order`() {
    let table = TaskTable([
      TaskItem.with("b"), TaskItem.with("a") { $0.isDone = true },
      TaskItem.with("c") { $0.priority = .highest },
      TaskItem.with("a"),
    ])
    let selection = Pipeline.run(table, context: context)
    #expect(
      GroupTests.tree(selection, table) == [
        "priority highest 1/0", "  isDone open 1/0", "    c", "priority none 3/1", "  isDone open 2/0",
        "    a", "    b",
        "  isDone done 1/1", "    a",
      ])
    #expect(selection.groups.map(\.endOfSubgroups) == [2, 2, 5, 4, 5])
    #expect(selection.groups.map(\.rows) == [0..<1, 0..<1, 1..<4, 1..<3, 3..<4])
  }

  @Test func `A run tells the fields it reads`() throws {
    let fields = Pipeline.fields(
      filter: try TaskFilter("title == \"x\""), order: try TaskOrder("due"),
      grouping: try TaskGrouping("tags"),
      hierarchy: false)
    #expect(fields == FieldSet([.title, .due, .tags, .isDone]))
    #expect(Pipeline.fields(grouping: .none).contains(.parent))
  }

  @Test func `An empty table is an empty selection`() {
    let selection = Pipeline.run(TaskTable(), context: context)
    #expect(selection.rows.all.isEmpty && selection.groups.isEmpty && selection.depths.isEmpty)
    #expect(selection.taskCount == 0 && selection.filteredOutCount == 0)
  }

  @Test func `A sample keeps the order, the number and the accounting, and is the same for the same seed`() {
    let all = Selection(rows: Array((0..<1_000).reversed()), filteredOut: 7)
    var samples: Set<[Int32]> = []
    for seed in UInt64(0)..<20 {
      var sample = all
      sample.sample(100, seed: seed)
      var again = all
      again.sample(100, seed: seed)
      #expect(sample == again)
      #expect(sample.count == 100 && sample.overLimit == 900 && sample.leftOut == 907)
      #expect(sample.rows == sample.rows.sorted(by: >))
      samples.insert(sample.rows)
    }
    #expect(samples.count == 20)
    // Every place is taken about as often as any other.
    var counts = [Int](repeating: 0, count: 1_000)
    for seed in UInt64(0)..<500 {
      var sample = all
      sample.sample(100, seed: seed)
      for row in sample.rows { counts[Int(row)] += 1 }
    }
    #expect(counts.allSatisfy { (20...90).contains($0) })
    for count in [1_000, 2_000] {
      var sample = all
      sample.sample(count, seed: 1)
      #expect(sample == all)
    }
    var none = all
    none.sample(-1, seed: 1)
    #expect(none.rows.isEmpty)
  }
}
