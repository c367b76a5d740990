import Formats
import TaskModel

// What additions say of themselves, who wrote them and what they are called, and what else of a name is kept.

extension RelatedRecords {
  /// Whether it is said of a text who wrote it, or when.
  func isOrigin(_ companion: Companion) -> Bool {
    if case .origin = companion { true } else { false }
  }

  /// The name of an id in a table, or nil.
  func name(of id: Range<Int>, in table: Int) -> Range<Int>? {
    guard table >= 0 else { return nil }
    return tables[table].names[Int(tables[table].ids.knownCode(of: bytes.span.extracting(id)))]
  }

  /// Puts before each text who wrote it and when, as far as that is known, and the oldest texts first.
  mutating func sayOrigins() {
    var places: [(index: Int, time: Range<Int>)] = []
    var hasTimes = true
    for index in additions.indices where additions[index].companion >= 0 {
      guard case .origin(let writer, let table, let time) = companions[additions[index].companion] else {
        continue
      }
      let text = additions[index].text
      let start = bytes.count
      if let writer, !writer.isEmpty { bytes.append(contentsOf: bytes[name(of: writer, in: table) ?? writer]) }
      if let time, !time.isEmpty {
        if bytes.count > start { bytes.append(contentsOf: ", ".utf8) }
        bytes.append(contentsOf: bytes[time])
        places.append((index, time))
      } else {
        hasTimes = false
      }
      guard bytes.count > start else { continue }
      bytes.append(contentsOf: ": ".utf8)
      bytes.append(contentsOf: bytes[text])
      additions[index].text = start..<bytes.count
    }
    guard hasTimes else { return }
    func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
      bytes[one].lexicographicallyPrecedes(bytes[other])
    }
    if zip(places, places.dropFirst()).allSatisfy({ !isBefore($1.time, $0.time) }) { return }
    let sorted = places.enumerated().sorted { one, other in
      if isBefore(one.element.time, other.element.time) { return true }
      return !isBefore(other.element.time, one.element.time) && one.offset < other.offset
    }
    let own = additions
    for (place, other) in zip(places, sorted) { additions[place.index] = own[other.element.index] }
  }

  /// Puts names in the place of ids that are kept in `extra`, under the name that the table has for them.
  func lookUpExtra(_ from: String, in lookup: LookupTable, _ table: inout TaskTable) {
    let name = table.extra.names.knownCode(of: Array(from.utf8).span)
    guard lookup.hasNames, name != 0 else { return }
    let newName = lookup.keptAs.isEmpty ? name : table.extra.names.code(for: Array(lookup.keptAs.utf8).span)
    table.extra.replaceTexts(of: name, fromRow: firstRow, as: newName, from: bytes) { id in
      lookup.names[Int(lookup.ids.knownCode(of: id))]
    }
  }

  /// Keeps what else is said of the names that tasks have for their parents: the checklist that an item is in.
  func keepLabels(of lookup: LookupTable, _ putAway: PutAwayTasks, _ table: inout TaskTable) {
    guard !lookup.keptAs.isEmpty, table.fields.contains(.extra) else { return }
    var texts: [RowAddition] = []
    func take(_ id: Span<UInt8>, _ row: Int) {
      if let label = lookup.labels[Int(lookup.ids.knownCode(of: id))] {
        texts.append(RowAddition(row: row, text: label))
      }
    }
    if table.parent.count > firstRow {
      for row in firstRow..<table.parent.count where table.parent.isPresent(row) {
        take(table.parent.bytes.span.extracting(table.parent.range(row)), row)
      }
    } else {
      for parent in putAway.parents where parent.lookup == lookup.name { take(parent.id.span, parent.row) }
    }
    guard !texts.isEmpty else { return }
    let name = table.extra.names.code(for: Array(lookup.keptAs.utf8).span)
    table.extra.addTexts(RelatedRecords.ordered(texts, table.rowCount), from: bytes, name: name)
  }
}

/// Values that tasks get under names of their own, until all are known: they go into the table in one pass.
struct NamedAdditions {
  private var texts: [ExtraColumn.NamedText] = []
  /// By the row: the names that it has been given a value under.
  private var seen: Set<UInt64> = []
  private var hasPriority: Set<Int> = []
  /// By the names of values: whether one is the priority.
  private var arePriorities: [[UInt8]: Bool] = [:]
  private let scale: PriorityScale

  init(_ mapping: ProfileMapping) {
    scale = mapping.priorities == PriorityScale() ? .usual() : mapping.priorities
  }

  /// Takes a value that has a name: the priority, or what is kept under it; false for all else.
  mutating func take(
    _ companion: RelatedRecords.Companion, _ related: borrowing RelatedRecords, _ row: Int,
    _ table: inout TaskTable
  ) -> Bool {
    guard case .value(let id, let number, let text) = companion,
      let name = related.name(of: id, in: number), !name.isEmpty
    else { return false }
    let word = Array(related.bytes[name])
    let isPriority =
      arePriorities[word]
      ?? (Synonyms.target(of: String(decoding: word, as: UTF8.self)) == .field(.priority))
    arePriorities[word] = isPriority
    if isPriority, hasPriority.insert(row).inserted {
      let value = String(decoding: related.bytes[text], as: UTF8.self)
      if row < table.priority.count { table.priority[row] = (scale.priority(of: value) ?? .middle).rawValue }
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
