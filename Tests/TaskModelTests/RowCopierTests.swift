import TaskModel
import TestSupport
import Testing

/// Rows copied into another table, in another order.
struct RowCopierTests {
  private static func item(_ random: inout SplitMix64) -> TaskItem {
    func word() -> String { ["", "a", "b", "some longer word"].randomElement(using: &random) ?? "" }
    func maybe() -> String? { Bool.random(using: &random) ? word() : nil }
    func date() -> TaskDate? {
      Bool.random(using: &random) ? TaskDate(dayNumber: Int.random(in: 0...30_000, using: &random)) : nil
    }
    func filled() -> String? { maybe().flatMap { $0.isEmpty ? nil : $0 } }
    var item = TaskItem(id: word(), title: word())
    item.detail = maybe()
    item.isDone = Bool.random(using: &random)
    item.status = filled()
    item.priority = Priority.allCases.randomElement(using: &random) ?? .middle
    item.priorityRaw = filled()
    (item.due, item.start, item.created) = (date(), date(), date())
    (item.modified, item.completed) = (date(), date())
    item.assignees = [filled(), filled()].compactMap { $0 }
    item.tags = [filled(), filled(), filled()].compactMap { $0 }
    (item.project, item.section, item.parent) = (filled(), filled(), maybe())
    (item.url, item.recurrence) = (maybe(), maybe())
    item.estimateSeconds = Bool.random(using: &random) ? 3_600 : nil
    item.progress = Bool.random(using: &random) ? Int.random(in: 0...100, using: &random) : nil
    for name in ["x", "y"] where Bool.random(using: &random) {
      item.extra[name] = Bool.random(using: &random) ? .text(word()) : .json("1")
      item.extraOrder.append(name)
    }
    return item
  }

  @Test(arguments: [UInt64](1...20))
  func `A copied row is the row that was appended`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var source = TaskTable()
    for _ in 0..<20 { source.append(Self.item(&random)) }
    var target = TaskTable()
    // Words of its own, so that the codes are others.
    target.append(Self.item(&random))
    var copier = RowCopier()
    let rows = (0..<source.rowCount).shuffled(using: &random)
    for row in rows {
      copier.begin(row, of: source, in: &target)
      target.endRow()
    }
    for (index, row) in rows.enumerated() {
      #expect(target.itemAsFound(at: index + 1) == source.itemAsFound(at: row), "seed \(seed), row \(row)")
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `All rows at once are the rows one by one`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var source = TaskTable()
    for _ in 0..<20 { source.append(Self.item(&random)) }
    let kept = FieldSet(Field.allCases.filter { _ in seed % 4 == 0 || Bool.random(using: &random) })
    var (atOnce, oneByOne) = (TaskTable(fields: kept), TaskTable(fields: kept))
    var (first, second) = (RowCopier(), RowCopier())
    // Twice, since an assembler hands its rows on batch by batch.
    for _ in 0..<2 {
      first.copyAll(of: source, to: &atOnce)
      for row in 0..<source.rowCount {
        second.begin(row, of: source, in: &oneByOne)
        oneByOne.endRow()
      }
    }
    #expect(atOnce.rowCount == oneByOne.rowCount)
    for row in 0..<oneByOne.rowCount {
      #expect(atOnce.itemAsFound(at: row) == oneByOne.itemAsFound(at: row), "seed \(seed), row \(row)")
    }
    #expect(atOnce.extra.names.strings == oneByOne.extra.names.strings)
  }

  @Test func `Fields that the target does not keep, or that are left out, stay empty`() {
    var random = SplitMix64(seed: 1)
    var source = TaskTable()
    var item = Self.item(&random)
    (item.title, item.project, item.section) = ("t", "p", "s")
    source.append(item)
    var target = TaskTable(fields: FieldSet([Field.title, .project, .section]))
    var copier = RowCopier()
    copier.begin(0, of: source, in: &target, without: FieldSet([Field.section]))
    target.put(Array("other".utf8).span, .section)
    target.put(Array("nobody asked".utf8).span, .detail)
    target.endRow()
    var expected = TaskItem(id: "", title: "t")
    (expected.project, expected.section) = ("p", "other")
    #expect(target.itemAsFound(at: 0) == expected)
  }

  @Test func `Several values of one name stay several, and what is dropped is not there`() {
    var source = TaskTable()
    source.title.append(Array("t".utf8))
    let (a, b) = (source.extra.names.code(for: "a"), source.extra.names.code(for: "b"))
    for (name, text) in [(a, "1"), (b, "2"), (a, "3")] {
      source.extra.add(name: name, isJSON: false) { $0.append(contentsOf: text.utf8) }
    }
    source.endRow()
    var target = TaskTable()
    var copier = RowCopier()
    for dropped in [[], [b]] {
      copier.begin(0, of: source, in: &target, dropping: dropped)
      target.endRow()
    }
    #expect(target.extra.values(0).map { "\($0.name)\($0.value.string)" } == ["a1", "b2", "a3"])
    #expect(target.extra.values(1).map { "\($0.name)\($0.value.string)" } == ["a1", "a3"])
  }
}
