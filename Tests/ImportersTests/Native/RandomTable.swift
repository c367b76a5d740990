import TaskModel
import TestSupport

/// Makes tables of everything a task can hold, from a seed.
struct RandomTable {
  private var generator: SplitMix64
  /// Whether characters that XML cannot hold may come up.
  private let hasControls: Bool
  /// Whether a task may have a name of `extra` more than once.
  private let repeatsNames: Bool

  /// What formats read most easily otherwise than it was meant.
  private static let pieces = [
    "a", "B", "word", " ", "\t", "\n", "\r\n", "\r", ",", ";", "\"", "'", "\\", "|", ":json", ":text",
    "extra.",
    "é", "日本", "😀", "\u{FEFF}", "null", "true", "0", "=1+1", "#", "<b>", "&amp;", "]]>", "\u{85}", "\u{A0}",
    "\u{2028}", "title", "{", "[1]", "\\n", "@", "/", "%", "\u{301}",
  ]
  private static let controls = ["\u{0}", "\u{B}", "\u{1}", "\u{1B}", "\u{7F}", "\u{FFFE}"]
  private static let names = [
    "note", "Story Points", "title", "Title", "extra", "extra.x", "EXTRA.y", "", " ", "a:json", "b:text",
    "c ", " d",
    "isDone:json", "@key", "#text", "source", "é", "x,y", "line\nbreak", "\"", "column 3", "<n>", "assignee",
  ]
  private static let json = [
    "1", "-0", "2.50", "1e2", "9007199254740993", "true", "false", "null", "[]", "{}", "[1,\"a\",null]",
    "{\"a\":{\"b\":[\"\\u00e9\",\"\\/\"]}}", "[[\"]\"]]", "{\"\":\"\"}", "[\"<&>\",\"\\\"\"]",
  ]

  init(seed: UInt64, hasControls: Bool, repeatsNames: Bool) {
    generator = SplitMix64(seed: seed)
    self.hasControls = hasControls
    self.repeatsNames = repeatsNames
  }

  /// A table of up to 12 tasks.
  mutating func table() -> TaskTable {
    var table = TaskTable(fields: nativeFields)
    table.beginSource("random")
    let ids = (0..<number(0...12)).map { number in chance(8) ? "" : "id \(number)" + text(2) }
    for id in ids { table.append(item(id: id, ids: ids)) }
    table.resolveParents()
    return table
  }

  private mutating func item(id: String, ids: [String]) -> TaskItem {
    var item = TaskItem(id: id, title: text(6))
    item.isDone = chance(2)
    item.priority = Priority(rawValue: UInt8(number(0...4))) ?? .middle
    for field in [\TaskItem.detail, \.url, \.recurrence] where chance(3) { item[keyPath: field] = text(6) }
    for field in [\TaskItem.status, \.priorityRaw, \.project, \.section] where chance(3) {
      item[keyPath: field] = word()
    }
    for field in [\TaskItem.due, \.deadline, \.start, \.created, \.modified, \.completed] where chance(3) {
      item[keyPath: field] = date()
    }
    for _ in 0..<number(0...3) { item.assignees.append(word()) }
    for _ in 0..<number(0...3) { item.tags.append(word()) }
    if chance(3) { item.parent = chance(4) ? "nowhere" : ids.randomElement(using: &generator) }
    if chance(4) {
      item.estimateSeconds = [0, 1, 59, 60, 5_400, 86_400, -90, 1 << 40].randomElement(using: &generator)
    }
    if chance(4) { item.spentSeconds = [0, 1, 5_400, -90].randomElement(using: &generator) }
    if chance(3) {
      for _ in 0...number(0...2) {
        item.blockedBy.append(chance(3) ? word() : ids.randomElement(using: &generator) ?? "x")
      }
    }
    item.blockedBy.removeAll(where: \.isEmpty)
    if chance(4) { item.progress = number(0...100) }
    for _ in 0..<number(0...4) { addExtra(to: &item) }
    return item
  }

  private mutating func addExtra(to item: inout TaskItem) {
    let name = chance(3) ? text(2) : RandomTable.names.randomElement(using: &generator) ?? ""
    guard repeatsNames || item.extra[name] == nil else { return }
    item.extra[name] =
      chance(2) ? .text(text(4)) : .json(RandomTable.json.randomElement(using: &generator) ?? "1")
    // A name that is in the order twice is in the table twice.
    item.extraOrder.append(name)
  }

  private mutating func text(_ length: Int) -> String {
    (0..<number(0...length)).map { _ in
      if hasControls, chance(12) { return RandomTable.controls.randomElement(using: &generator) ?? "" }
      return RandomTable.pieces.randomElement(using: &generator) ?? ""
    }
    .joined()
  }

  /// A word: never empty.
  private mutating func word() -> String {
    let word = text(3)
    return word.isEmpty ? "w" : word
  }

  private mutating func date() -> TaskDate {
    let day = number(-719_162...2_932_896)
    let microsecond = Int64(day) * 86_400_000_000 + Int64(number(0...86_399)) * 1_000_000
    let fraction = chance(3) ? Int64(number(0...999_999)) : 0
    switch number(0...2) {
    case 0: return TaskDate(dayNumber: day)
    case 1: return TaskDate(localMicroseconds: microsecond + fraction)
    default: return TaskDate(instantMicroseconds: microsecond + fraction)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// One time in so many.
  private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }
}

/// What native formats hold: everything but where a task came from.
let nativeFields = FieldSet(Field.allCases.filter { $0 != .source })
