import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// An order over a few tasks.
struct SortCase: Sendable, CustomTestStringConvertible {
  let order: String
  let items: [TaskItem]
  let titles: [String]
  var testDescription: String { order }

  init(_ order: String, _ items: [TaskItem], _ titles: [String]) {
    self.order = order
    self.items = items
    self.titles = titles
  }

  private static let dated = [
    TaskItem.with("b") { $0.due = TaskDate(dayNumber: 20_500) }, TaskItem.with("none"),
    TaskItem.with("c") { $0.due = TaskDate(instantMicroseconds: 20_500 * 86_400_000_000 + 1) },
    TaskItem.with("a") { $0.due = TaskDate(dayNumber: 20_499) },
    TaskItem.with("d") { $0.due = TaskDate(localMicroseconds: 20_501 * 86_400_000_000 - 1) },
  ]
  private static let numbered = ["x10", "X9", "x9", "x010", "y", ""].map { TaskItem(title: $0) }
  private static let worded = [
    TaskItem.with("1") { $0.project = "b" }, TaskItem.with("2") { $0.project = "a" }, TaskItem.with("3"),
    TaskItem.with("4") { $0.project = "B" }, TaskItem.with("5") { $0.project = "a" },
  ]
  private static let listed = [
    TaskItem.with("ba") { $0.tags = ["b", "a"] }, TaskItem.with("b") { $0.tags = ["b"] },
    TaskItem.with("none"),
    TaskItem.with("ab") { $0.tags = ["a", "b"] }, TaskItem.with("c") { $0.tags = ["c"] },
  ]
  private static let measured = [
    TaskItem.with("2h") { $0.estimateSeconds = 7_200 }, TaskItem.with("none"),
    TaskItem.with("1h") { $0.estimateSeconds = 3_600 }, TaskItem.with("-1") { $0.estimateSeconds = -1 },
  ]

  private static let valued = ["10", "a", "9", "none", "-1", "9.0", "A"].map { value in
    TaskItem.with(value) {
      if value != "none" {
        $0.extra = ["n": .text(value)]
        $0.extraOrder = ["n"]
      }
    }
  }

  static let all = [
    SortCase("", numbered, ["x10", "X9", "x9", "x010", "y", ""]),
    SortCase("title", numbered, ["", "X9", "x010", "x10", "x9", "y"]),
    SortCase("-title", numbered, ["y", "x9", "x10", "x010", "X9", ""]),
    SortCase("title:nocase", numbered, ["", "x010", "x10", "X9", "x9", "y"]),
    SortCase("title:natural", numbered, ["", "X9", "x9", "x10", "x010", "y"]),
    SortCase("-title:natural:nocase", numbered, ["y", "x10", "x010", "X9", "x9", ""]),
    SortCase("due", dated, ["a", "b", "c", "d", "none"]),
    SortCase("-due", dated, ["d", "c", "b", "a", "none"]),
    SortCase("due:first", dated, ["none", "a", "b", "c", "d"]),
    SortCase(" -due:first ", dated, ["none", "d", "c", "b", "a"]),
    SortCase("project", worded, ["4", "2", "5", "1", "3"]),
    SortCase("-project:nocase,-title", worded, ["4", "1", "5", "2", "3"]),
    SortCase("project:first", worded, ["3", "4", "2", "5", "1"]),
    SortCase("tags", listed, ["ab", "b", "ba", "c", "none"]),
    SortCase("-tags", listed, ["c", "ba", "b", "ab", "none"]),
    SortCase("project:(b|a)", worded, ["1", "2", "5", "4", "3"]),
    SortCase("project:(b):first", worded, ["3", "1", "4", "2", "5"]),
    SortCase("-project:(b|a)", worded, ["2", "5", "1", "4", "3"]),
    SortCase("project:(A|B):nocase", worded, ["2", "5", "1", "4", "3"]),
    SortCase("project:(x, y|b),-title", worded, ["1", "4", "5", "2", "3"]),
    SortCase("tags:(c|b)", listed, ["c", "b", "ba", "ab", "none"]),
    SortCase(
      "title:locale",
      ["Zebra", "éclair", "Eclair", "eclair", "apple", "_x", "10", "ábaco", "Ωmega", "zebra"].map {
        TaskItem(title: $0)
      },
      ["_x", "10", "ábaco", "apple", "eclair", "Eclair", "éclair", "zebra", "Zebra", "Ωmega"]),
    SortCase(
      "-title:locale", ["b", "a", "B", "á"].map { TaskItem(title: $0) }, ["B", "b", "á", "a"]),
    SortCase(
      "title:locale(sv)", ["östra", "zon", "ålder", "ost", "ära", "aal"].map { TaskItem(title: $0) },
      ["aal", "ost", "zon", "ålder", "ära", "östra"]),
    SortCase(
      "title:locale(es)", ["ñu", "oso", "nz", "Ñandú"].map { TaskItem(title: $0) },
      ["nz", "Ñandú", "ñu", "oso"]),
    SortCase(
      "title:locale(cs)", ["chata", "cihla", "hora", "čas", "ideál"].map { TaskItem(title: $0) },
      ["cihla", "čas", "hora", "chata", "ideál"]),
    SortCase(
      "title:locale(de)", ["Zug", "Äpfel", "Apfel", "Öl", "Ort"].map { TaskItem(title: $0) },
      ["Apfel", "Äpfel", "Öl", "Ort", "Zug"]),
    SortCase(
      "title:locale", ["ガス", "かさ", "がす", "カサ", "ぱん", "漢字"].map { TaskItem(title: $0) },
      ["かさ", "カサ", "がす", "ガス", "ぱん", "漢字"]),
    SortCase(
      "title:locale:natural", ["b 10", "B 9", "b 9", "á 1"].map { TaskItem(title: $0) },
      ["á 1", "b 9", "B 9", "b 10"]),
    SortCase(
      "title:locale:nocase", ["b", "B", "a", "á", "A"].map { TaskItem(title: $0) }, ["a", "A", "á", "b", "B"]),
    SortCase("project:locale", worded, ["2", "5", "1", "4", "3"]),
    SortCase("extra[\"n\"]", valued, ["-1", "9", "9.0", "10", "A", "a", "none"]),
    SortCase("-extra['n']", valued, ["a", "A", "10", "9", "9.0", "-1", "none"]),
    SortCase("-extra[\"n\"]:first", valued, ["none", "a", "A", "10", "9", "9.0", "-1"]),
    SortCase("extra[\"n\"]:first,-title", valued, ["none", "-1", "9.0", "9", "10", "A", "a"]),
    SortCase("extra[\"n\"]:nocase,title", valued, ["-1", "9", "9.0", "10", "A", "a", "none"]),
    SortCase("extra[\"n\"]:(a|10)", valued, ["a", "10", "-1", "9", "9.0", "A", "none"]),
    SortCase("extra[\"n\"]:natural", valued, ["-1", "9", "9.0", "10", "A", "a", "none"]),
    SortCase("extra[\"nowhere\"],title", valued, ["-1", "10", "9", "9.0", "A", "a", "none"]),
    SortCase("estimate", measured, ["-1", "1h", "2h", "none"]),
    SortCase("-estimate:first", measured, ["none", "2h", "1h", "-1"]),
  ]
}

/// A mistake in a list of keys, marked with a ^ in front of the place it is reported at.
struct ListErrorCase: Sendable, CustomTestStringConvertible {
  let marked: String
  let message: String
  let hint: String?
  var testDescription: String { marked }
}

@Suite struct SortTests {
  private let context = EvaluationContext(nowMicroseconds: 0)

  private func titles(_ items: [TaskItem], _ order: TaskOrder) -> [String] {
    let table = TaskTable(items)
    return table.titles(order.sorted(Selection(all: table), of: table).rows)
  }

  @Test(arguments: SortCase.all)
  func `Tasks come in the order asked for`(_ example: SortCase) throws {
    #expect(titles(example.items, try TaskOrder(example.order)) == example.titles)
  }

  /// The three tasks of the classic sample: by priority they come as named, by title otherwise.
  private let sample = [
    TaskItem.with("Lay the table") { $0.priority = .low },
    TaskItem.with("Buy milk") { $0.priority = .highest },
    TaskItem.with("Phone home") { $0.priority = .middle },
  ]

  @Test func `sort (priority desc, title asc) gives Highest, Middle, Low`() throws {
    let table = TaskTable(sample)
    let rows = try TaskOrder("-priority,title").sorted(Selection(all: table), of: table).rows
    #expect(rows.map { table.item(at: Int($0)).priority } == [.highest, .middle, .low])
  }

  @Test func `sort (title asc, priority desc) gives Highest, Low, Middle`() throws {
    let table = TaskTable(sample)
    let rows = try TaskOrder("title,-priority").sorted(Selection(all: table), of: table).rows
    #expect(rows.map { table.item(at: Int($0)).priority } == [.highest, .low, .middle])
  }

  @Test func `The second key decides only between equals of the first`() throws {
    let items = [("b", Priority.low), ("a", .low), ("c", .high), ("a", .high)].map { pair in
      TaskItem.with(pair.0) { $0.priority = pair.1 }
    }
    #expect(titles(items, try TaskOrder("-priority,title")) == ["a", "c", "a", "b"])
    #expect(titles(items, try TaskOrder("title,-priority")) == ["a", "a", "b", "c"])
  }

  @Test(arguments: ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Europe/Berlin"], [1, 2] as [UInt64])
  func `Instants stand among days and local times as the clocks of the zone show them`(
    name: String, seed: UInt64
  ) throws {
    let zone = try ZoneOffsets(named: name)
    var random = SplitMix64(seed: seed)
    let table = TaskTable(
      (0..<400).map { number in
        TaskItem.with("\(number)") { task in
          // Two days around the end of March, when clocks are put forward in Berlin.
          let microseconds =
            Int64(20_541) * TaskDate.microsecondsPerDay
            + Int64.random(in: 0..<2 * TaskDate.microsecondsPerDay, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: task.due = TaskDate(dayNumber: 20_541 + Int.random(in: 0..<3, using: &random))
          case 1: task.due = TaskDate(localMicroseconds: microseconds)
          case 2: task.due = TaskDate(instantMicroseconds: microseconds)
          default: break
          }
        }
      })
    let rows = try TaskOrder("due").sorted(Selection(all: table), of: table, in: zone).rows
    let places = rows.map { row in
      table.item(at: Int(row)).due.map { $0.instantMicroseconds(in: zone) } ?? Int64.max
    }
    #expect(places == places.sorted())
  }

  @Test func `The standard order is by priority, state, due date and title`() throws {
    #expect(try TaskOrder("-priority,done,due,title") == TaskOrder.standard)
    #expect(TaskOrder.standard.fields == FieldSet([.priority, .isDone, .due, .title]))
    #expect(try TaskOrder("id").fields == FieldSet([.id, .title]))
  }

  @Test func `Equal tasks stay in the order of the selection, not of the rows`() throws {
    let table = TaskTable((0..<1_000).map { _ in TaskItem(title: "same") })
    let given = Selection(rows: (0..<1_000).map { ($0 * 7) % 1_000 })
    for order in ["title", "-title", "-priority,isDone", "due", "project", "tags", "title:natural"] {
      #expect(try TaskOrder(order).sorted(given, of: table).rows == given.rows)
    }
  }

  @Test func `Keys whose column was not read order nothing`() throws {
    var table = TaskTable(fields: FieldSet([.title]))
    for title in ["b", "a"] { table.append(TaskItem(title: title)) }
    let rows = try TaskOrder("-priority,isDone,due,project,tags,detail,title").sorted(
      Selection(all: table), of: table)
    #expect(table.titles(rows.rows) == ["a", "b"])
  }

  @Test(arguments: [
    ListErrorCase(marked: "^titel", message: "unknown field \"titel\"", hint: "\"title\""),
    ListErrorCase(marked: "-priority,^duo:first", message: "unknown field \"duo\"", hint: "\"due\""),
    ListErrorCase(marked: "title,^", message: "a field is missing here", hint: "fields are id"),
    ListErrorCase(marked: "title:^nocse", message: "unknown modifier \":nocse\"", hint: "\"nocase\""),
    ListErrorCase(
      marked: "title:^sideways", message: "unknown modifier", hint: ":natural, :locale and :(A|B|C)"),
    ListErrorCase(marked: "title:locale(^xx)", message: "unknown language \"xx\"", hint: "sv, tr, zh"),
    ListErrorCase(marked: "title:locale(^sv", message: "unknown language", hint: nil),
    ListErrorCase(marked: "title:^(a|b)", message: "title is free text", hint: nil),
    ListErrorCase(marked: "due:^(a|b)", message: "due holds no text", hint: nil),
    ListErrorCase(marked: "due:^locale", message: "due holds no text", hint: nil),
    ListErrorCase(marked: "status:^(a|b", message: "this ( is not closed", hint: nil),
    ListErrorCase(marked: "status:(a|^)", message: "a word is missing here", hint: nil),
    ListErrorCase(marked: "status:(a|^a)", message: "\"a\" is given twice", hint: nil),
    ListErrorCase(marked: "due:^natural", message: "due holds no text", hint: nil),
    ListErrorCase(marked: "title:last:^first", message: "\":first\" comes second", hint: nil),
    ListErrorCase(marked: "due:first:^first", message: "\":first\" comes second", hint: nil),
    ListErrorCase(marked: "title:locale:^locale(sv)", message: "\":locale(sv)\" comes second", hint: nil),
    ListErrorCase(marked: "status:(a):^(b)", message: "\":(b)\" comes second", hint: nil),
    ListErrorCase(marked: "^extra", message: "extra holds many fields", hint: "extra["),
  ])
  func `A mistake in the keys is found with its place`(_ example: ListErrorCase) {
    do {
      _ = try TaskOrder(example.marked.replacing("^", with: ""))
      Issue.record("no error")
    } catch {
      #expect(error.message.contains(example.message), "\(error.message)")
      #expect(error.location?.file == "--sort")
      #expect(error.location?.column == example.marked.prefix { $0 != "^" }.count + 1)
      #expect(error.hint?.contains(example.hint ?? "") ?? (example.hint == nil), "\(error.hint ?? "no hint")")
    }
  }
}
