import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// A grouping over the same few tasks, and the tree it makes.
struct GroupCase: Sendable, CustomTestStringConvertible {
  let grouping: String
  let tree: [String]
  var testDescription: String { grouping }
}

@Suite struct GroupTests {
  private static let items = [
    TaskItem.with("a") {
      $0.priority = .low
      $0.tags = ["x", "y"]
      $0.project = "Zed"
    },
    TaskItem.with("b") {
      $0.priority = .highest
      $0.isDone = true
      $0.project = "Apollo"
    },
    TaskItem.with("c") {
      $0.priority = .low
      $0.isDone = true
      $0.tags = ["y", "y"]
      $0.assignees = ["bob"]
    },
    TaskItem.with("d") {
      $0.priority = .low
      $0.tags = ["x"]
      $0.project = "Zed"
    },
    TaskItem.with("e") {
      $0.priority = .highest
      $0.project = "Ärger"
      $0.assignees = ["aiko", "bob"]
    },
  ]

  /// One line per group and per task: `priority highest 2/1: …` is two tasks, one of them done.
  static func tree(_ selection: TaskSelection, _ table: TaskTable) -> [String] {
    func name(_ group: TaskGroup) -> String {
      switch group.key {
      case .priority(let priority): priority.name
      case .isDone(let isDone): isDone ? "done" : "open"
      case .word(let code):
        group.field.kind == .wordList
          ? table.wordLists(group.field)?.dictionary.string(code) ?? "?"
          : table.words(group.field)?.dictionary.string(code) ?? "?"
      case .source(let index): table.sources[index].word
      case .day(let day): TaskDate(dayNumber: day).description
      case .text(let text): text
      case .number(let number): "\(number)"
      case .absent: "none"
      }
    }
    var lines: [String] = []
    var place = 0
    for (index, group) in selection.groups.enumerated() {
      let indent = String(repeating: "  ", count: group.level)
      lines.append("\(indent)\(group.name) \(name(group)) \(group.taskCount)/\(group.doneCount)")
      if group.endOfSubgroups > index + 1 { continue }
      for position in group.rows {
        let depth = selection.depths.isEmpty ? 0 : Int(selection.depths[position])
        lines.append(
          indent + "  " + String(repeating: ".", count: depth)
            + (table.title.string(Int(selection.rows[position])) ?? "nil"))
      }
      place = group.rows.upperBound
    }
    if !selection.groups.isEmpty, place != selection.rows.count { lines.append("rows are missing") }
    return lines
  }

  @Test(arguments: [
    GroupCase(
      grouping: "priority,done",
      tree: [
        "priority highest 2/1", "  isDone open 1/0", "    e", "  isDone done 1/1", "    b",
        "priority low 3/1",
        "  isDone open 2/0", "    a", "    d", "  isDone done 1/1", "    c",
      ]),
    GroupCase(
      grouping: "project",
      tree: [
        "project Apollo 1/1", "  b", "project Zed 2/0", "  a", "  d", "project Ärger 1/0", "  e",
        "project none 1/1",
        "  c",
      ]),
    GroupCase(
      grouping: "tags",
      tree: ["tags x 2/0", "  a", "  d", "tags y 2/1", "  a", "  c", "tags none 2/1", "  b", "  e"]),
    GroupCase(
      grouping: "priority,tags,isDone",
      tree: [
        "priority highest 2/1", "  tags none 2/1", "    isDone open 1/0", "      e", "    isDone done 1/1",
        "      b",
        "priority low 3/1", "  tags x 2/0", "    isDone open 2/0", "      a", "      d", "  tags y 2/1",
        "    isDone open 1/0", "      a", "    isDone done 1/1", "      c",
      ]),
    GroupCase(
      grouping: "assignees,priority",
      tree: [
        "assignees aiko 1/0", "  priority highest 1/0", "    e", "assignees bob 2/1",
        "  priority highest 1/0",
        "    e", "  priority low 1/1", "    c", "assignees none 3/1", "  priority highest 1/1", "    b",
        "  priority low 2/0", "    a", "    d",
      ]),
    GroupCase(grouping: "source", tree: ["source test:tasks 5/2", "  a", "  b", "  c", "  d", "  e"]),
  ])
  func `Groups form the tree asked for, with their figures`(_ example: GroupCase) throws {
    let table = TaskTable(Self.items)
    let selection = Pipeline.run(
      table, order: try TaskOrder("title"), grouping: try TaskGrouping(example.grouping),
      context: EvaluationContext(nowMicroseconds: 0))
    #expect(Self.tree(selection, table) == example.tree)
    #expect(selection.taskCount == 5 && selection.doneCount == 2 && selection.openCount == 3)
    #expect(selection.depths.isEmpty && selection.filteredOutCount == 0)
  }

  @Test func `Without levels there are no groups, only tasks`() throws {
    let table = TaskTable(Self.items)
    let selection = Pipeline.run(table, grouping: .none, context: EvaluationContext(nowMicroseconds: 0))
    #expect(selection.groups.isEmpty)
    #expect(table.titles(selection.rows.all) == ["e", "b", "a", "d", "c"])
    #expect(selection.taskCount == 5)
  }

  @Test func `Nothing selected makes no groups`() throws {
    for table in [TaskTable(), TaskTable(Self.items)] {
      let selection = Pipeline.run(
        table, filter: try TaskFilter("FALSEPREDICATE"), grouping: try TaskGrouping("tags,priority"),
        context: EvaluationContext(nowMicroseconds: 0))
      #expect(selection.rows.all.isEmpty && selection.groups.isEmpty && selection.taskCount == 0)
      #expect(selection.filteredOutCount == table.rowCount)
    }
  }

  @Test func `Sources of the same name are one group`() throws {
    var table = TaskTable()
    for (source, title) in [("csv:b", "1"), ("csv:a", "2"), ("csv:b", "3")] {
      table.beginSource(source)
      table.append(TaskItem(title: title))
    }
    let selection = Pipeline.run(
      table, grouping: try TaskGrouping("source"), context: EvaluationContext(nowMicroseconds: 0))
    #expect(Self.tree(selection, table) == ["source csv:a 1/0", "  2", "source csv:b 2/0", "  1", "  3"])
    #expect(selection.groups.map(\.key) == [.source(1), .source(0)])
  }

  /// Against a plain recursive grouping by value, over random tasks and levels.
  @Test(arguments: UInt64(1)...3)
  func `Random groupings are those of a plain implementation`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var context = EvaluationContext(nowMicroseconds: 0, zone: try ZoneOffsets(named: "Asia/Tokyo"))
    for round in 0..<40 {
      context.weekStart = 1 + round % 7
      var items = RandomTasks.items(random.below(60), &random)
      for index in items.indices { items[index].parent = nil }
      let table = TaskTable(items)
      var fields = [
        "priority", "-done", "status", "-project", "source", "tags", "assignees", "title", "due:week",
        "-due:month", "start:quarter", "due", "start:year", "estimate", "-progress", "extra[\"Team\"]",
      ]
      fields.shuffle(using: &random)
      let text = fields.prefix(random.below(5)).joined(separator: ",")
      let grouping = try TaskGrouping(text)
      let selection = Pipeline.run(
        table, order: try TaskOrder("-due,title"), grouping: grouping, context: context)
      let rows = try TaskOrder("-due,title").sorted(Selection(all: table), of: table, in: context.zone).rows
        .map { Int($0) }
      let expected = reference(rows, grouping.descriptors[...], 0, table, context)
      if !text.isEmpty { #expect(Self.tree(selection, table) == expected, "seed \(seed): \(text)") }
      #expect(selection.taskCount == items.count)
      #expect(selection.doneCount == items.count { $0.isDone })
    }
  }

  /// The tree by values, recursively; a task's key is text that sorts as its groups do.
  private func reference(
    _ rows: [Int], _ levels: ArraySlice<GroupDescriptor>, _ level: Int, _ table: TaskTable,
    _ context: EvaluationContext
  ) -> [String] {
    let indent = String(repeating: "  ", count: level)
    guard let descriptor = levels.first else {
      return rows.map { indent + (table.title.string($0) ?? "nil") }
    }
    func values(_ row: Int) -> [String?] {
      let item = table.item(at: row)
      func unlessEmpty(_ words: [String]) -> [String?] { words.isEmpty ? [nil] : words }
      func padded(_ number: Int) -> String { String(String(number + 1_000_000_000).dropFirst()) }
      func period(_ date: TaskDate?) -> String? {
        date.map { date in
          let local =
            date.kind == .instant ? TaskDate(localMicroseconds: date.value + 9 * 3_600_000_000) : date
          var day = local.dayNumber
          // Backwards until a period begins.
          func begins(_ day: Int) -> Bool {
            let civil = CivilDate(dayNumber: day)
            return switch descriptor.period {
            case .day: true
            case .week: civil.weekday == context.weekStart
            case .month: civil.day == 1
            case .quarter: civil.day == 1 && [1, 4, 7, 10].contains(civil.month)
            case .year: civil.day == 1 && civil.month == 1
            }
          }
          while !begins(day) { day -= 1 }
          return TaskDate(dayNumber: day).description
        }
      }
      return switch descriptor.field {
      case .priority: [item.priority.map { "\(4 - $0.rawValue)" }]
      case .isDone: [item.isDone ? "done" : "a"]
      case .status: [item.status]
      case .project: [item.project]
      case .source: [item.source]
      case .title: [item.title]
      case .tags: unlessEmpty(item.tags)
      case .assignees: unlessEmpty(item.assignees)
      case .due: [period(item.due)]
      case .start: [period(item.start)]
      case .estimate: [item.estimateSeconds.map { padded(Int($0)) }]
      case .spent: [item.spentSeconds.map { padded(Int($0)) }]
      case .progress: [item.progress.map { padded($0) }]
      default: [item.extra["Team"]?.string]
      }
    }
    let keys = Set(rows.flatMap { values($0) }).sorted { left, right in
      guard let left, let right else { return left != nil }
      return left.utf8.lexicographicallyPrecedes(right.utf8) != descriptor.isReversed
    }
    return keys.flatMap { key in
      let own = rows.filter { values($0).contains(key) }
      let name =
        switch descriptor.field {
        case .priority: key.map { Priority(rawValue: 4 - (UInt8($0) ?? 0))?.name ?? "?" } ?? "none"
        case .isDone: key == "done" ? "done" : "open"
        case .estimate, .spent, .progress: key.flatMap { Int($0) }.map { String($0) } ?? "none"
        default: key ?? "none"
        }
      let done = own.count { table.isDone[$0] }
      return [
        "\(indent)\(descriptor.extraName ?? descriptor.field.name) \(name) \(own.count)/\(done)"
      ] + reference(own, levels.dropFirst(), level + 1, table, context)
    }
  }

  @Test func `Estimates are summed at every level, each task once`() throws {
    var items = Self.items
    for index in items.indices where index != 3 { items[index].estimateSeconds = Int64(1) << Int64(index) }
    let table = TaskTable(items)
    let selection = Pipeline.run(
      table, order: try TaskOrder("title"), grouping: try TaskGrouping("priority,tags,assignees"),
      context: EvaluationContext(nowMicroseconds: 0))
    let sums = selection.groups.map { "\($0.level) \($0.estimateSeconds)" }
    // highest: b (2), e (16), without tags; for aiko, bob and nobody. low: a (1) under x and y, c (4) under y, d none.
    #expect(
      sums == ["0 18", "1 18", "2 16", "2 16", "2 2", "0 5", "1 1", "2 1", "1 5", "2 4", "2 1"])
    #expect(selection.estimateSeconds == 23)
    #expect(selection.taskCount == 5)
  }

  @Test func `A sum that 64 bits cannot hold stays at their end`() throws {
    let items = (0..<3).map { _ in TaskItem.with("x") { $0.estimateSeconds = Int64.max } }
    let table = TaskTable(items)
    let selection = Pipeline.run(table, context: EvaluationContext(nowMicroseconds: 0))
    #expect(selection.estimateSeconds == Int64.max)
  }

  @Test func `The group without a value comes last, also in reverse`() throws {
    let table = TaskTable(Self.items)
    for text in ["project", "-project", "tags", "-assignees", "due:week", "-due:week"] {
      let selection = Pipeline.run(
        table, grouping: try TaskGrouping(text), context: EvaluationContext(nowMicroseconds: 0))
      #expect(selection.groups.last?.key == .absent, "\(text)")
      #expect(selection.groups.dropLast().allSatisfy { $0.key != .absent })
    }
  }

  @Test func `Groups can be limited, and the figures are of what is shown`() throws {
    let table = TaskTable(Self.items)
    var grouping = try TaskGrouping("tags")
    grouping.limit = 1
    let selection = Pipeline.run(
      table, order: try TaskOrder("title"), grouping: grouping, context: EvaluationContext(nowMicroseconds: 0)
    )
    #expect(
      Self.tree(selection, table) == ["tags x 1/0", "  a", "tags y 1/0", "  a", "tags none 1/1", "  b"])
    #expect(selection.taskCount == 2 && selection.doneCount == 1 && selection.filteredOutCount == 3)
    grouping.limit = 0
    let none = Pipeline.run(table, grouping: grouping, context: EvaluationContext(nowMicroseconds: 0))
    #expect(none.rows.all.isEmpty && none.groups.isEmpty && none.filteredOutCount == 5)
    grouping.limit = 100
    let all = Pipeline.run(table, grouping: grouping, context: EvaluationContext(nowMicroseconds: 0))
    #expect(all.taskCount == 5 && all.filteredOutCount == 0)
  }

  @Test func `A limited group keeps the subtasks of its tasks`() throws {
    let table = TaskTable([
      TaskItem.with("a") { $0.id = "1" },
      TaskItem.with("a.1") { $0.parent = "1" },
      TaskItem.with("b"),
    ])
    var grouping = TaskGrouping.standard
    grouping.limit = 1
    let selection = Pipeline.run(
      table, order: try TaskOrder("title"), grouping: grouping, context: EvaluationContext(nowMicroseconds: 0)
    )
    #expect(table.titles(selection.rows.all) == ["a", "a.1"])
    #expect(selection.filteredOutCount == 1)
  }

  @Test func `More levels than fit into 64 bits still group right`() throws {
    // Four columns of more than 2^14 distinct words each, and a priority: 65 bits.
    let count = 33_000
    var table = TaskTable(fields: FieldSet([.title, .status, .project, .section, .priority, .tags]))
    for number in 0..<count {
      let word = String((number &* 48_271) % count)
      table.append(
        TaskItem.with(word) {
          $0.status = number % 2 == 0 ? "same" : word
          $0.project = number % 3 == 0 ? "same" : word
          $0.section = word
          $0.tags = [word]
        })
    }
    let grouping = try TaskGrouping("status,project,section,tags,priority")
    let selection = Pipeline.run(
      table, order: TaskOrder([]), grouping: grouping, context: EvaluationContext(nowMicroseconds: 0))
    let fits = GroupLevels(grouping, table, in: EvaluationContext(nowMicroseconds: 0)).packCount
    #expect(fits == 2)
    #expect(selection.groups.count { $0.level == 4 } == count)
    #expect(selection.groups.count { $0.level == 0 } == count / 2 + 1)
    #expect(selection.groups.allSatisfy { !$0.rows.isEmpty })
    let same = selection.groups.first { $0.level == 0 && $0.taskCount > 1 }
    #expect(same?.taskCount == count / 2)
  }

  @Test(arguments: [
    ListErrorCase(marked: "^prio", message: "unknown field \"prio\"", hint: "did you mean \"priority\"?"),
    ListErrorCase(marked: "^weight", message: "unknown field \"weight\"", hint: "fields are"),
    ListErrorCase(marked: "done,^titel", message: "unknown field \"titel\"", hint: "\"title\""),
    ListErrorCase(marked: "done,^isDone", message: "isDone is given twice", hint: nil),
    ListErrorCase(marked: "due:day,^-due", message: "due is given twice", hint: nil),
    ListErrorCase(marked: "^extra", message: "extra holds many fields", hint: "name one"),
    ListErrorCase(marked: "done,^extra[Team]", message: "the name of the source's own field", hint: "extra["),
    ListErrorCase(marked: "due:^weak", message: "unknown period \":weak\"", hint: "\"week\""),
    ListErrorCase(marked: "status:^week", message: "status is no date", hint: nil),
    ListErrorCase(marked: "due:week:^month", message: "a date is grouped by one period", hint: nil),
    ListErrorCase(marked: "done,,^", message: "a field is missing here", hint: "fields are"),
  ])
  func `A mistake in the levels is found with its place`(_ example: ListErrorCase) {
    do {
      _ = try TaskGrouping(example.marked.replacing("^", with: ""))
      Issue.record("no error")
    } catch {
      let column = example.marked.prefix { $0 != "^" }.count + 1
      #expect(error.message.contains(example.message), "\(error.message)")
      #expect(error.location?.file == "--group-by")
      #expect(error.location?.column == (example.marked.hasSuffix(",,^") ? column - 1 : column))
      #expect(error.hint?.contains(example.hint ?? "") ?? (example.hint == nil), "\(error.hint ?? "no hint")")
    }
  }

  @Test(
    "Words that are the same in composed form are one group, under the composed one if there is one",
    arguments: [
      GroupCase(
        grouping: "tags",
        tree: [
          "tags Cafe 1/0", "  e", "tags Caf\u{E9} 3/0", "  a", "  b", "  d", "tags none 2/0", "  c", "  f",
        ]),
      GroupCase(
        grouping: "project",
        tree: ["project \u{C5}s 3/0", "  a", "  c", "  d", "project none 3/0", "  b", "  e", "  f"]),
      // Of two that are not composed the first stands for both.
      GroupCase(
        grouping: "status",
        tree: ["status o\u{302}\u{323} 2/0", "  b", "  c", "status none 4/0", "  a", "  d", "  e", "  f"]),
      GroupCase(
        grouping: "extra[\"Ort\"]",
        tree: ["Ort K\u{F6}ln 2/0", "  a", "  f", "Ort none 4/0", "  b", "  c", "  d", "  e"]),
      GroupCase(
        grouping: "url",
        tree: ["url \u{E9} 2/0", "  a", "  b", "url none 4/0", "  c", "  d", "  e", "  f"]),
    ])
  func composedForms(example: GroupCase) throws {
    var table = TaskTable([
      TaskItem.with("a") {
        $0.tags = ["Cafe\u{301}"]
        $0.project = "A\u{30A}s"
        $0.extra = ["Ort": .text("Ko\u{308}ln")]
        $0.extraOrder = ["Ort"]
        $0.url = "e\u{301}"
      },
      TaskItem.with("b") {
        $0.tags = ["Caf\u{E9}", "Cafe\u{301}"]
        $0.status = "o\u{302}\u{323}"
        $0.url = "\u{E9}"
      },
      TaskItem.with("c") {
        $0.project = "\u{C5}s"
        $0.status = "o\u{323}\u{302}"
      },
      TaskItem.with("d") {
        $0.tags = ["Cafe\u{301}"]
        // The sign of the angstrom is that letter, too.
        $0.project = "\u{212B}s"
      },
      TaskItem.with("e") { $0.tags = ["Cafe"] },
      TaskItem.with("f") {
        $0.extra = ["Ort": .text("K\u{F6}ln")]
        $0.extraOrder = ["Ort"]
      },
    ])
    Pipeline.unifyWords(of: &table)
    let selection = Pipeline.run(
      table, order: TaskOrder([]), grouping: try TaskGrouping(example.grouping), context: FilterTests.now)
    // Swift's own comparison of strings takes both forms for the same.
    #expect(Self.tree(selection, table).map { Array($0.utf8) } == example.tree.map { Array($0.utf8) })
  }

  @Test(
    "rows that are in the order of their groups already make the groups of rows that are put into it",
    arguments: [
      "", "priority", "priority,done", "done,-priority", "project,-due:week", "status,priority,title",
      "estimate,extra[\"Points\"]",
    ])
  func inOrder(grouping: String) throws {
    for (seed, count) in [(UInt64(1), 0), (2, 1), (3, 300), (4, 9_000)] {
      var random = SplitMix64(seed: seed)
      let table = TaskTable(RandomTasks.items(count, &random))
      var grouping = try TaskGrouping(grouping)
      let quick = Grouper(grouping, table, in: FilterTests.now)
      // A limit that limits nothing takes the way of rows in any order.
      grouping.limit = Int.max
      let plain = Grouper(grouping, table, in: FilterTests.now)
      let shuffled = Array(0..<Int32(table.rowCount)).shuffled(using: &random)
      let expected = plain.selection(roots: shuffled, hierarchy: nil)
      for rows in [expected.rows.all, shuffled] {
        let selection = quick.selection(roots: rows, hierarchy: nil)
        #expect(selection.rows == expected.rows, "seed \(seed)")
        #expect(selection.groups == expected.groups, "seed \(seed)")
        #expect(
          [selection.taskCount, selection.doneCount, Int(selection.estimateSeconds)]
            == [expected.taskCount, expected.doneCount, Int(expected.estimateSeconds)], "seed \(seed)")
      }
    }
  }
}
