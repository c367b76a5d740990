import TaskModel
import Testing

@Suite struct TableTests {
  private static let full: TaskItem = {
    var item = TaskItem(id: "A-1", title: "Everything")
    item.detail = ""
    item.isDone = true
    item.status = "In Progress"
    item.priority = .highest
    item.priorityRaw = "P1"
    item.due = TaskDate(dayNumber: 20_538)
    item.start = TaskDate(localMicroseconds: -5)
    item.created = TaskDate(instantMicroseconds: 5)
    item.modified = TaskDate(dayNumber: 0)
    item.completed = TaskDate(dayNumber: -1)
    item.assignees = ["b", "a", "b"]
    item.tags = ["", "x"]
    item.project = ""
    item.section = "s"
    item.parent = "gone"
    item.url = "https://example.org/"
    item.estimateSeconds = 0
    item.progress = 100
    item.recurrence = "FREQ=DAILY"
    item.extra = ["z": .json("[1]"), "a": .text("t")]
    item.extraOrder = ["z", "a"]
    return item
  }()

  @Test func `What no order was given for is kept behind the rest`() {
    var item = TaskItem(id: "1", title: "Sow")
    item.extra = ["bed": .text("4"), "tool": .text("rake"), "ahead": .json("[1]")]
    item.extraOrder = ["tool"]
    var plain = TaskItem(id: "2", title: "Rake")
    plain.extra = ["bed": .text("5")]
    var table = TaskTable()
    table.append(item)
    table.append(plain)
    #expect(table.item(at: 0).extraOrder == ["tool", "ahead", "bed"])
    #expect(table.item(at: 0).extra == item.extra)
    #expect(table.item(at: 1).extra == plain.extra)
  }

  @Test func `An item goes in and comes out the same`() {
    var table = TaskTable()
    table.beginSource("test:full")
    table.append(Self.full)
    table.append(TaskItem(id: "B", title: ""))
    var expected = Self.full
    expected.source = "test:full"
    var bare = TaskItem(id: "B", title: "")
    bare.source = "test:full"
    #expect(table.rowCount == 2)
    #expect(table.item(at: 0) == expected)
    #expect(table.item(at: 1) == bare)
  }

  @Test func `Items with random parts left out come out the same`() {
    var state: UInt64 = 2_026
    func chance() -> Bool {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 63 == 0
    }
    var table = TaskTable()
    table.beginSource("s")
    var items: [TaskItem] = []
    for number in 0..<300 {
      var item = Self.full
      item.id = "id \(number)"
      item.source = "s"
      if chance() { item.detail = nil }
      if chance() { item.status = nil }
      if chance() { item.due = nil }
      if chance() { item.created = nil }
      if chance() { item.assignees = [] }
      if chance() { item.tags = ["t\(number)"] }
      if chance() { item.project = nil }
      if chance() { item.parent = nil }
      if chance() { item.estimateSeconds = nil }
      if chance() { item.progress = nil }
      if chance() {
        item.extra = [:]
        item.extraOrder = []
      }
      items.append(item)
      table.append(item)
    }
    #expect(items.indices.allSatisfy { table.item(at: $0) == items[$0] })
  }

  @Test func `Only the fields asked for are kept; the rest reads as absent`() {
    var table = TaskTable(fields: FieldSet([.title, .due]))
    table.append(Self.full)
    let item = table.item(at: 0)
    #expect(item.title == "Everything" && item.due == Self.full.due)
    #expect(item.detail == nil && !item.isDone && item.priority == nil && item.tags.isEmpty)
    #expect(item.extra.isEmpty && item.source == nil && item.progress == nil && item.estimateSeconds == nil)
    #expect(table.detail.count == 0 && table.priority.isEmpty && table.tags.count == 0)
  }

  @Test func `A row that is taken back leaves nothing behind`() {
    var table = TaskTable()
    table.append(Self.full)
    // A row that is half filled when it turns out to be unusable.
    table.title.append("half".utf8)
    table.priority.append(4)
    let tag = Array("t".utf8)
    table.tags.add(tag.span)
    table.truncate(to: 1)
    table.append(TaskItem(id: "B", title: "whole"))
    #expect(table.item(at: 1) == TaskItem(id: "B", title: "whole"))
    table.truncate(to: 0)
    #expect(table.rowCount == 0 && table.title.bytes.isEmpty && table.due.isEmpty)
  }

  @Test func `Making room changes nothing`() {
    var table = TaskTable()
    for _ in 0..<10 { table.append(Self.full) }
    let items = (0..<10).map { table.item(at: $0) }
    table.reserve(factor: 50)
    #expect((0..<10).map { table.item(at: $0) } == items)
  }

  @Test func `Sources tell where a row came from`() {
    var table = TaskTable()
    table.append(TaskItem(title: "before any"))
    table.beginSource("one")
    table.append(TaskItem(title: "a"))
    table.beginSource("empty")
    table.beginSource("two")
    table.append(TaskItem(title: "b"))
    #expect((0..<3).map { table.source($0) } == [nil, "one", "two"])
    #expect((0..<3).map { table.sourceIndex($0) } == [nil, 0, 2])
  }

  @Test func `Field names go both ways and sets hold fields`() {
    #expect(Field.allCases.allSatisfy { Field(name: $0.name) == $0 })
    #expect(Field(name: "Title") == nil && Field(name: "") == nil)
    #expect(Field.allCases.allSatisfy { FieldSet.all.contains($0) })
    var set = FieldSet([.due])
    set.insert(.extra)
    #expect(Field.allCases.filter { set.contains($0) } == [.due, .extra])
  }

  @Test func `Priorities order by urgency and have names`() {
    #expect(Priority.allCases.sorted() == [.lowest, .low, .middle, .high, .highest])
    #expect(Priority.allCases.allSatisfy { Priority(name: $0.name) == $0 })
    #expect(Priority(name: "High") == nil)
  }
}
