import Dispatch
import Synchronization
import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// The sort against a plain comparator over `TaskItem`, stable by position.
struct ReferenceSort {
  let order: TaskOrder

  func sorted(_ items: [TaskItem], _ rows: [Int32]) -> [Int32] {
    rows.enumerated().sorted { left, right in
      for descriptor in order.descriptors {
        let result = compare(items[Int(left.element)], items[Int(right.element)], descriptor)
        if result != 0 { return result < 0 }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func compare(_ left: TaskItem, _ right: TaskItem, _ descriptor: SortDescriptor) -> Int {
    let leftKey = key(left, descriptor)
    let rightKey = key(right, descriptor)
    guard let leftKey, let rightKey else {
      let result = (leftKey == nil ? 1 : 0) - (rightKey == nil ? 1 : 0)
      return descriptor.absent == .last ? result : -result
    }
    let result = leftKey == rightKey ? 0 : leftKey.lexicographicallyPrecedes(rightKey) ? -1 : 1
    return descriptor.isDescending ? -result : result
  }

  /// A value as numbers that compare one after another, or nil.
  private func key(_ item: TaskItem, _ descriptor: SortDescriptor) -> [Int64]? {
    func text(_ text: String?) -> [Int64]? { text.map { words($0, descriptor) } }
    func list(_ texts: [String]) -> [Int64]? {
      // A word ends below every byte, so that a list comes before its continuations.
      texts.isEmpty ? nil : texts.flatMap { words($0, descriptor) + [-1] }
    }
    switch descriptor.field {
    case .id: return text(item.id)
    case .title: return text(item.title)
    case .detail: return text(item.detail)
    case .isDone: return [item.isDone ? 1 : 0]
    case .priority: return item.priority.map { [Int64($0.rawValue)] }
    case .status: return text(item.status)
    case .completed: return item.completed.map { [$0.timelineMicroseconds] }
    case .due: return item.due.map { [$0.timelineMicroseconds] }
    case .start: return item.start.map { [$0.timelineMicroseconds] }
    case .estimate: return item.estimateSeconds.map { [$0] }
    case .spent: return item.spentSeconds.map { [$0] }
    case .deadline: return item.deadline.map { [$0.timelineMicroseconds] }
    case .blockedBy: return list(item.blockedBy)
    case .progress: return item.progress.map { [Int64($0)] }
    case .project: return text(item.project)
    case .source: return text(item.source)
    case .tags: return list(item.tags)
    case .extra: return value(item.extra[descriptor.extraName ?? ""], descriptor)
    default: return nil
    }
  }

  /// `RandomTasks.numbers`, by what they are.
  private static let numbers: [String: Int64] = [
    "-12345678901234567890": 0, "3": 1, "5": 2, "5e0": 2, "8.5": 3, "9007199254740992": 4,
    "9007199254740993": 5,
  ]

  /// Numbers come before texts.
  private func value(_ value: ExtraValue?, _ descriptor: SortDescriptor) -> [Int64]? {
    guard let value, value != .json("null") else { return nil }
    return Self.numbers[value.string].map { [0, $0] } ?? [1] + words(value.string, descriptor)
  }

  private func words(_ text: String, _ descriptor: SortDescriptor) -> [Int64] {
    let folding = TextFolding(ignoresCase: descriptor.ignoresCase)
    var place: [Int64] = []
    if !descriptor.order.isEmpty {
      let order = descriptor.order.map { folding.folded($0) }
      let index = order.firstIndex(of: folding.folded(text)) ?? order.count
      // Lists are turned round as a whole; a single word only among those that are listed.
      let isTurned = descriptor.isDescending && descriptor.field.kind == .word
      place = [Int64(isTurned ? (index == order.count ? -1 : index) : index)]
    }
    if descriptor.collation != nil { return place + collated(text, descriptor) }
    return place + natural(folding.folded(text).map { Int64($0) }, descriptor)
  }

  /// Letters, then marks, then case; the parts have -2 between them, below everything else.
  private func collated(_ text: String, _ descriptor: SortDescriptor) -> [Int64] {
    let letters = TextFolding(ignoresCase: true, ignoresDiacritics: true).folded(text)
    let scalars = String(decoding: letters, as: UTF8.self).unicodeScalars.filter { $0.value != 0 }
    let numbers = scalars.map { scalar in
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
      let isDigit = scalar.properties.generalCategory == .decimalNumber
      let isSpace = scalar.properties.isWhitespace
      let isSign = scalar.properties.generalCategory == .mathSymbol
      return isDigit
        ? Int64(scalar.value)
        : Int64(isLetter ? 1_000 : isSpace ? -9_000_000 : isSign ? -3_000_000 : -6_000_000)
          + Int64(scalar.value)
    }
    // Plain text has no marks, and comes before texts that have.
    let isPlain = text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    let marks = isPlain ? [] : TextFolding(ignoresCase: true).folded(text).map { Int64($0) }
    var capitals = text.unicodeScalars.map { Int64($0.properties.isUppercase ? 3 : 2) }
    while capitals.last == 2 { capitals.removeLast() }
    return natural(numbers, descriptor) + [-20_000_000] + marks
      + (descriptor.ignoresCase ? [] : [-20_000_000] + capitals)
  }

  /// With runs of digits as numbers.
  private func natural(_ bytes: [Int64], _ descriptor: SortDescriptor) -> [Int64] {
    guard descriptor.isNatural else { return bytes }
    var result: [Int64] = []
    var index = 0
    while index < bytes.count {
      guard (0x30...0x39).contains(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      var value: Int64 = 0
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        value = value * 10 + bytes[index] - 0x30
        index += 1
      }
      result += [0x30, value]
    }
    return result
  }
}

@Suite struct SortDifferentialTests {
  private static let keys = [
    "-priority", "isDone", "due", "-due:first", "start", "title", "-title", "title:natural", "-title:nocase",
    "tags",
    "-tags:nocase", "project", "-project:first", "project:natural:nocase", "estimate", "-progress",
    "detail:first",
    "-detail", "id", "source", "title:locale", "-title:locale:natural", "detail:locale:nocase:first",
    "project:locale", "project:(q3|Apollo)", "-status:(Blocked|To Do|nowhere)",
    "status:(APOLLO):nocase:first",
    "tags:(q3|Borealis)", "start:first", "-completed", "-estimate:first", "progress:first", "-id:natural",
    "extra[\"Points\"]", "-extra[\"Points\"]:first", "-extra['Points']:nocase", "extra[\"Team\"]:first",
  ]

  /// Five hundred orders in all.
  @Test(arguments: UInt64(1)...5)
  func `Random tasks by random keys come as a plain comparator has them, stably`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in [0, 1, 2, 5, 17, 60, 150, 400] {
      let table = TaskTable(RandomTasks.items(count, &random))
      let items = (0..<count).map { table.item(at: $0) }
      for _ in 0..<(count < 5 ? 6 : count < 100 ? 20 : 11) {
        let text = (0..<(1 + random.below(3))).map { _ in random.pick(Self.keys) }.joined(separator: ",")
        let order = try TaskOrder(text)
        let rows = (0..<Int32(count)).shuffled(using: &random)
        let sorted = order.sorted(Selection(rows: rows), of: table).rows
        #expect(sorted == ReferenceSort(order: order).sorted(items, rows), "seed \(seed), \(count): \(text)")
      }
    }
  }

  /// Titles that quicksorts, caches and radixes stumble over.
  static let hard: [(name: String, make: @Sendable (Int) -> String)] = [
    ("all equal", { _ in "the same title for every task there is" }),
    ("all empty", { _ in "" }),
    ("in order", { "task " + String(1_000_000 + $0) }),
    ("in reverse", { "task " + String(9_000_000 - $0) }),
    ("long common prefix", { String(repeating: "prefix ", count: 12) + String($0 * 7_919 % 1_009) }),
    ("organ pipe", { String(1_000 + ($0 < 16_000 ? $0 : 33_000 - $0)) }),
    ("ends at every length", { String(repeating: "a", count: $0 % 30) }),
    ("zero bytes", { String(repeating: "\u{0}", count: $0 % 20) + ($0 % 3 == 0 ? "\u{1}" : "") }),
    ("high bytes", { String(repeating: "\u{10FFFF}", count: $0 % 7) + String($0 % 11) }),
    ("two values", { $0 % 2 == 0 ? "b" : "a" }),
    ("many short runs", { String($0 * 2_654_435_761 % 9_973) + "-" + String($0 % 5) }),
  ]

  @Test(arguments: hard.indices)
  func `Hard titles come in order, on one thread and on two`(index: Int) throws {
    // More than are dealt to threads, and than are dealt before a radix sort.
    let count = 33_000
    var table = TaskTable(fields: FieldSet([.title, .priority]))
    for number in 0..<count {
      table.append(
        TaskItem.with(Self.hard[index].make(number)) { $0.priority = number % 3 == 0 ? .high : .low })
    }
    let bytes = (0..<count).map { Array((table.title.string($0) ?? "").utf8) }
    for text in ["title", "-title", "-priority,title"] {
      let order = try TaskOrder(text)
      let sorted = order.sorted(Selection(all: table), of: table).rows
      #expect(sorted.count == count && Set(sorted).count == count)
      // A permutation whose neighbours are in strict order, ties by row, is the one stable order.
      let wrong = zip(sorted, sorted.dropFirst()).first { left, right in
        let left = Int(left)
        let right = Int(right)
        if text.hasPrefix("-priority"), table.priority[left] != table.priority[right] {
          return table.priority[left] < table.priority[right]
        }
        if bytes[left] == bytes[right] { return left > right }
        return bytes[left].lexicographicallyPrecedes(bytes[right]) == (text == "-title")
      }
      #expect(wrong == nil, "\(Self.hard[index].name) by \(text)")
      #expect(order.sorted(Selection(all: table), of: table, parallelism: 2).rows == sorted)
    }
  }

  @Test func `Several threads give what one gives, whatever the keys`() throws {
    var random = SplitMix64(seed: 77)
    let table = TaskTable(RandomTasks.items(20_000, &random))
    let rows = Selection(rows: (0..<20_000).shuffled(using: &random))
    for text in ["-priority,isDone,title", "due", "isDone", "project,-due", "tags,title", "title:nocase", ""]
    {
      let order = try TaskOrder(text)
      let one = order.sorted(rows, of: table).rows
      for parallelism in [2, 3] {
        #expect(order.sorted(rows, of: table, parallelism: parallelism).rows == one, "\(text)")
      }
    }
  }

  @Test(arguments: UInt64(1)...3)
  func `Rows asked for in any order, by several threads, come as they do together`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let table = TaskTable(RandomTasks.items(3_000, &random))
    let rows = (0..<Int32(3_000)).shuffled(using: &random)
    let engine = SortEngine(try TaskOrder("-priority,isDone,title"), table)
    let whole = engine.sorted(rows)
    let ranges = (0..<200).map { _ in
      let start = random.below(3_001)
      return start..<start + random.below(3_001 - start)
    }
    for parallelism in [2, 5] {
      let sort = try #require(engine.sort(rows, parallelism: parallelism))
      #expect(sort.count == 3_000)
      let wrong = Mutex<[Range<Int>]>([])
      DispatchQueue.concurrentPerform(iterations: ranges.count) { number in
        let range = ranges[number]
        if sort.rows(range) != Array(whole[range]) { wrong.withLock { $0.append(range) } }
      }
      #expect(wrong.withLock { $0 } == [], "seed \(seed)")
    }
  }

  /// Without parents; the second without estimates.
  private static let unsorted: [TaskTable] = {
    var random = SplitMix64(seed: 5)
    var items = RandomTasks.items(17_000, &random)
    for index in items.indices { items[index].parent = nil }
    let table = TaskTable(items)
    for index in items.indices { items[index].estimateSeconds = nil }
    return [table, TaskTable(items)]
  }()

  @Test(
    arguments: [
      ("-priority,isDone,title", "priority,done"), ("-priority,isDone,due,title", "priority"),
      ("-isDone,priority,title", "-done,-priority"), ("isDone,title", "done"), ("title", ""), ("", ""),
      ("title", "priority,done"), ("priority,isDone", "priority,done"),
      ("-priority,isDone", "priority,project"),
      ("-priority:first,isDone:first,title", "priority,done"), ("-priority,project", "priority,project"),
    ])
  func `A report that is not yet sorted has the groups and tasks of one that is`(
    order: String, grouping: String
  ) throws {
    var random = SplitMix64(seed: 5)
    for table in Self.unsorted {
      let context = EvaluationContext(nowMicroseconds: 1_774_000_000_000_000)
      let order = try TaskOrder(order)
      let grouping = try TaskGrouping(grouping)
      // Not all, and not in the table's order.
      let selected = Selection(rows: (0..<Int32(16_800)).shuffled(using: &random), filteredOut: 200)
      let expected = Pipeline.arranged(
        order.sorted(selected, of: table, in: context.zone), of: table, grouping: grouping, in: context)
      let selection = Pipeline.sortedAndArranged(
        selected, by: order, of: table, grouping: grouping, in: context, parallelism: 2)
      #expect(selection.groups == expected.groups)
      #expect(selection.rows == expected.rows)
      #expect(selection.taskCount == expected.taskCount)
      #expect(selection.doneCount == expected.doneCount)
      #expect(selection.estimateSeconds == expected.estimateSeconds)
      #expect(selection.filteredOutCount == expected.filteredOutCount)
    }
  }

  @Test func `Groups of a sorted report are counted while it is sorted, where the order has them`() throws {
    let table = Self.unsorted[0]
    let context = EvaluationContext(nowMicroseconds: 1_774_000_000_000_000)
    func isArriving(_ order: String, _ grouping: String) throws -> Bool {
      Pipeline.sortedAndArranged(
        Selection(all: table), by: try TaskOrder(order), of: table, grouping: try TaskGrouping(grouping),
        in: context, parallelism: 2
      ).rows.areDistinct
    }
    #expect(try isArriving("-priority,isDone,title", "priority,done"))
    #expect(try isArriving("title", ""))
    #expect(try !isArriving("priority,isDone,title", "priority,done"))
    #expect(try !isArriving("-priority,project", "priority,project"))
    #expect(try !isArriving("-priority", "priority,done"))
  }
}
