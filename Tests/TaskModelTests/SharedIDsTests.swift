import TestSupport
import Testing

@testable import TaskModel

/// Ids of several inputs: none twice, parents follow, and in batches the same as in one table.
struct SharedIDsTests {
  /// Ids and parents of three inputs that share most of their numbers.
  private static func inputs(_ seed: UInt64) -> [[(id: String?, parent: String?)]] {
    var random = SplitMix64(seed: seed)
    return (0..<3).map { _ in
      var numbers = Array(1...12)
      for index in numbers.indices { numbers.swapAt(index, Int(random.next() % 12)) }
      return numbers.prefix(Int(random.next() % 9) + 2).map { number in
        let id = random.next() % 8 == 0 ? nil : random.next() % 9 == 0 ? "\(number)#2" : "\(number)"
        return (id, random.next() % 3 == 0 ? "\(numbers[0])" : nil)
      }
    }
  }

  private static func append(_ task: (id: String?, parent: String?), to table: inout TaskTable) {
    if let id = task.id { table.id.append(Array(id.utf8)) }
    table.title.append(Array("x".utf8))
    if let parent = task.parent { table.parent.append(Array(parent.utf8)) }
    table.endRow()
  }

  @Test(arguments: Array(1...60) as [UInt64])
  func `batches and whole tables get the same ids, none twice, and parents keep theirs`(seed: UInt64) {
    let inputs = SharedIDsTests.inputs(seed)
    var whole = TaskTable()
    for (number, tasks) in inputs.enumerated() {
      whole.beginSource("csv:\(number)")
      for task in tasks { SharedIDsTests.append(task, to: &whole) }
    }
    var ids = SharedIDs(inputCount: inputs.count)
    ids.tellApart(&whole)

    var streamed: [(id: String?, parent: String?)] = []
    var batch = TaskTable()
    var streamedIDs = SharedIDs(inputCount: inputs.count)
    var random = SplitMix64(seed: seed &+ 1_000)
    func write() {
      streamedIDs.tellApart(&batch)
      streamed += (0..<batch.rowCount).map { (batch.id.string($0), batch.parent.string($0)) }
      batch.removeWrittenRows()
    }
    for (number, tasks) in inputs.enumerated() {
      batch.beginSource("csv:\(number)")
      for task in tasks {
        SharedIDsTests.append(task, to: &batch)
        if random.next() % 3 == 0 { write() }
      }
    }
    write()

    #expect(streamed.map(\.id) == (0..<whole.rowCount).map { whole.id.string($0) }, "seed \(seed)")
    #expect(streamed.map(\.parent) == (0..<whole.rowCount).map { whole.parent.string($0) }, "seed \(seed)")
    #expect(streamedIDs.counts == ids.counts, "seed \(seed)")
    // No id of an input is one of another; within an input, what names a task goes on naming it.
    var row = 0
    var taken: Set<String> = []
    for (number, tasks) in inputs.enumerated() {
      let written = tasks.indices.map { whole.id.string(row + $0) }
      let own = Set(written.compactMap { $0 })
      #expect(own.isDisjoint(with: taken), "seed \(seed), input \(number)")
      taken.formUnion(own)
      for (index, task) in tasks.enumerated() {
        guard let parent = task.parent, let place = tasks.firstIndex(where: { $0.id == parent }) else {
          continue
        }
        #expect(whole.parent.string(row + index) == written[place], "seed \(seed), input \(number)")
      }
      row += tasks.count
    }
  }

  @Test func `one input keeps its ids, whatever they are`() {
    var table = TaskTable()
    table.beginSource("csv:a")
    for _ in 0..<3 { SharedIDsTests.append(("1", "1"), to: &table) }
    var ids = SharedIDs(inputCount: 1)
    ids.tellApart(&table)
    #expect((0..<3).map { table.id.string($0) } == ["1", "1", "1"])
    #expect(ids.counts == [0])
  }

  @Test func `rows that are merged away take no part`() {
    var table = TaskTable()
    table.beginSource("csv:a")
    SharedIDsTests.append(("1", nil), to: &table)
    table.beginSource("csv:b")
    SharedIDsTests.append(("1", nil), to: &table)
    SharedIDsTests.append(("1", nil), to: &table)
    var ids = SharedIDs(inputCount: 2)
    ids.tellApart(&table, isGone: [false, true, false], followsParents: false)
    #expect((0..<3).map { table.id.string($0) } == ["1", "1", "1#2"])
    #expect(ids.counts == [0, 1] && ids.examples == [nil, "1"])
  }
}
