import Formats
import TaskModel

/// Values that tasks get under names of their own, until all are known: they go into the table in one pass.
struct NamedAdditions {
  private var texts: [ExtraColumn.NamedText] = []
  /// By the row: the names that it has been given a value under.
  private var seen: Set<UInt64> = []
  private var hasPriority: Set<Int> = []
  /// By the names of values: whether one is the priority.
  private var arePriorities: [[UInt8]: Bool] = [:]
  private let scale: PriorityScale
  /// The first word for a priority that is none that is known, and how many there are.
  private(set) var unknownPriorities = UnknownWords()

  init(_ mapping: ProfileMapping) {
    scale = mapping.priorities == PriorityScale() ? .usual() : mapping.priorities
  }

  /// Takes a value that has a name: the priority, or what is kept under it; false for all else.
  mutating func take(
    _ companion: ReferenceJoins.Companion, _ related: borrowing ReferenceJoins, _ row: Int,
    _ table: inout TaskTable
  ) -> Bool {
    guard case .value(let id, let number, let text) = companion, let name = related.name(of: id, in: number),
      !name.isEmpty
    else { return false }
    let word = Array(related.bytes[name])
    let isPriority =
      arePriorities[word] ?? (Synonyms.target(of: String(decoding: word, as: UTF8.self)) == .field(.priority))
    arePriorities[word] = isPriority
    // What the task says of itself counts for more, and the value is kept under its name then.
    if isPriority, !Self.hasOwnPriority(row, table), hasPriority.insert(row).inserted {
      let value = String(decoding: related.bytes[text], as: UTF8.self)
      let code = scale.code(of: value)
      if code == nil { unknownPriorities.add(value) }
      // A word for none means no more than that nothing is stated.
      if code != TaskTable.absentPriority, row < table.priority.count {
        table.priority[row] = code ?? Priority.middle.rawValue
      }
      if table.fields.contains(.priorityRaw) { table.priorityRaw.fill(row: row, Array(related.bytes[text])) }
      return true
    }
    guard table.fields.contains(.extra) else { return true }
    let code = table.extra.names.code(for: word.span)
    // Of values under one name the first counts, and another is kept as it stands.
    guard seen.insert(Self.key(row, code)).inserted else { return false }
    texts.append(ExtraColumn.NamedText(row: row, name: code, text: text))
    return true
  }

  /// Whether a task has a priority of its own.
  private static func hasOwnPriority(_ row: Int, _ table: borrowing TaskTable) -> Bool {
    if table.fields.contains(.priorityRaw) { return table.priorityRaw.code(row) != 0 }
    return row < table.priority.count && table.priority[row] != TaskTable.absentPriority
  }

  /// Takes a text that is one of several under a name.
  mutating func take(_ text: Range<Int>, as name: String, _ row: Int, _ table: inout TaskTable) {
    let code = table.extra.names.code(for: Array(name.utf8).span)
    texts.append(ExtraColumn.NamedText(row: row, name: code, text: text))
  }

  private static func key(_ row: Int, _ name: UInt32) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 32 | UInt64(name)
  }

  /// Gives the tasks what was taken, each in the order it came in, texts of one name together.
  func finish(_ table: inout TaskTable, from source: [UInt8]) {
    guard !texts.isEmpty else { return }
    var places: [UInt64: Int] = [:]
    for (number, text) in texts.enumerated() {
      let key = Self.key(text.row, text.name)
      if places[key] == nil { places[key] = number }
    }
    let sorted = texts.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.row != second.row { return first.row < second.row }
      let place = places[Self.key(first.row, first.name)] ?? 0
      let otherPlace = places[Self.key(second.row, second.name)] ?? 0
      return (place, one.offset) < (otherPlace, other.offset)
    }
    table.extra.addTexts(sorted.map(\.element), from: source)
  }
}
