import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// Tables in pieces: `takeRows` and `append(contentsOf:)` give the table that was never taken apart.
struct TableJoiningTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `pieces put together are the whole`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = RandomTasks.items(200, &random)
    var whole = TaskTable()
    var filled = TaskTable()
    var joined = TaskTable()
    var emptied: [TaskTable] = []
    for (number, item) in items.enumerated() {
      if number % 90 == 0 {
        whole.beginSource("source \(number)")
        filled.beginSource("source \(number)")
      }
      whole.append(item)
      filled.append(item)
      if random.chance(20) {
        var piece = filled.takeRows(into: emptied.popLast())
        joined.append(contentsOf: piece)
        piece.recycle()
        if random.chance(70) { emptied.append(piece) }
      }
    }
    joined.append(contentsOf: filled.takeRows())
    #expect(filled.rowCount == 0)
    #expect(joined.rowCount == whole.rowCount)
    whole.resolveParents()
    joined.resolveParents()
    for row in 0..<whole.rowCount {
      #expect(joined.item(at: row) == whole.item(at: row), "seed \(seed), row \(row)")
      #expect(joined.idString(row) == whole.idString(row), "seed \(seed), row \(row)")
      #expect(joined.source(row) == whole.source(row), "seed \(seed), row \(row)")
    }
  }

  @Test func `rows that were answered to be open stay so in pieces, copies and what is left of a table`() {
    func piece() -> TaskTable {
      var table = TaskTable()
      for number in 0..<4 {
        if number % 2 == 1 { table.noteAnsweredOpen(number) }
        table.append(TaskItem(id: "", title: "\(number)"))
      }
      return table
    }
    func open(_ table: TaskTable) -> [Int] { (0..<table.rowCount).filter(table.isAnsweredOpen) }
    var joined = piece()
    joined.append(contentsOf: piece())
    #expect(open(joined) == [1, 3, 5, 7])
    var copier = RowCopier()
    var copy = TaskTable()
    copy.append(TaskItem(id: "", title: "before"))
    copier.copyAll(of: joined, to: &copy)
    #expect(open(copy) == [2, 4, 6, 8])
    copier.begin(3, of: joined, in: &copy)
    copy.endRow()
    #expect(open(copy) == [2, 4, 6, 8, 9])
    joined.removeRows([true, false, false, true])
    #expect(open(joined) == [0, 3, 5])
    joined.truncate(to: 5)
    #expect(open(joined) == [0, 3])
  }

  @Test func `a dictionary with very many words is not carried from piece to piece`() {
    var table = TaskTable()
    for number in 0..<2_000 {
      var item = TaskItem(id: "", title: "x")
      item.assignees = ["person \(number)"]
      table.append(item)
    }
    var piece = table.takeRows()
    piece.recycle()
    #expect(piece.rowCount == 0)
    #expect(piece.assignees.dictionary.count == 0)
  }
}
