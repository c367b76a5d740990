import Formats
import TaskModel

/// Which values of a record are kept until it ends, because they say something about others: the zone of a date, the
/// place in the tree, the unit of an amount.
struct RowSlots: Sendable {
  /// A name and the slot that its values go to.
  struct Entry: Sendable {
    /// The name, as in `FieldMap.from`.
    var name: String
    /// The slot's number.
    var slot: Int
    /// What is kept in place of the value; nil for the value itself.
    var constant: [UInt8]?
    /// Whether the value has no other home: `extra` need not keep it.
    var isConsumed = false
    /// The amount that it is, or the unit of; it is so where that map applies, and nowhere else.
    var amount: FieldMap?
  }

  /// What there is to keep.
  private(set) var entries: [Entry] = []
  /// How many slots there are: two for the tree, seven for each date that is adjusted, two for each amount with a unit,
  /// and one each where there are records of another kind than parents, and occurrences of series.
  let count: Int
  /// Slot that is filled in records that are no parents, whatever their ids; nil where all may be.
  let otherKind: Int?
  /// Slot of what says which occurrence of a series a record is; nil where nothing does.
  let occurrence: Int?
  /// The first slot of each amount with a unit, its own, before that of the unit; and the field it fills.
  let amounts: [(slot: Int, map: FieldMap)]

  /// Whether what a date is counted from stands in the table, as the start, and need not be kept besides.
  let countsFromStart: Bool

  /// Slot of the value that children name their parent by.
  static let treeKey = 1

  /// Slot of the value that says where in the tree a task stands.
  static let tree = 0

  /// Slots of what qualifies a date: its zone, whether only its day counts, whether it floats, its time, and what
  /// it is counted from by which amount, and the same date in words.
  static func ofAdjustment(
    _ index: Int
  ) -> (zone: Int, allDay: Int, floating: Int, time: Int, origin: Int, length: Int, twin: Int) {
    let first = 2 + index * 7
    return (first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6)
  }

  /// Finds out what to keep for a table of these fields.
  init(_ mapping: ProfileMapping, fields: FieldSet) {
    let origins = mapping.adjustments.map(\.origin).filter { !$0.isEmpty }
    countsFromStart =
      fields.contains(.start)
      && origins.allSatisfy { origin in
        mapping.fields.contains { $0.from == origin && $0.to == .field(.start) }
      }
    let first = 2 + mapping.adjustments.count * 7
    amounts = RowSlots.amounts(mapping).enumerated().map { (first + $0.offset * 2, $0.element) }
    let hasOccurrences = !mapping.composition.occurrenceNames.isEmpty && fields.contains(.id)
    let isEmpty =
      mapping.hierarchy == nil && mapping.adjustments.isEmpty && amounts.isEmpty && !hasOccurrences
    var count = isEmpty ? 0 : first + amounts.count * 2
    if case .key(_, _, let others) = mapping.hierarchy, !others.isEmpty {
      otherKind = count
      count += 1
    } else {
      otherKind = nil
    }
    occurrence = hasOccurrences ? count : nil
    if hasOccurrences { count += 1 }
    self.count = count
    if let occurrence {
      for name in mapping.composition.occurrenceNames { entries.append(Entry(name: name, slot: occurrence)) }
    }
    for (slot, map) in amounts {
      entries.append(Entry(name: map.from, slot: slot, amount: map))
      if map.unit.isEmpty { continue }
      entries.append(Entry(name: map.unit, slot: slot + 1, isConsumed: true, amount: map))
    }
    switch mapping.hierarchy {
    case .level(let name), .outline(let name): entries.append(Entry(name: name, slot: RowSlots.tree))
    case .rowNumber(let name): entries.append(Entry(name: name, slot: RowSlots.tree, isConsumed: true))
    case .titles(let names):
      for name in names { entries.append(Entry(name: name, slot: RowSlots.tree, isConsumed: true)) }
    case .key(let parents, let key, let others):
      for name in parents { entries.append(Entry(name: name, slot: RowSlots.tree)) }
      entries.append(Entry(name: key, slot: RowSlots.treeKey))
      if let otherKind {
        for name in others { entries.append(Entry(name: name, slot: otherKind, constant: [])) }
      }
    case .columns(let names):
      for (index, name) in names.enumerated() {
        entries.append(Entry(name: name, slot: RowSlots.tree, constant: Array("\(index + 1)".utf8)))
      }
    case nil: break
    }
    addAdjustments(mapping)
  }

  private mutating func addAdjustments(_ mapping: ProfileMapping) {
    for (index, adjustment) in mapping.adjustments.enumerated() {
      let slots = RowSlots.ofAdjustment(index)
      for (name, slot) in [
        (adjustment.zone, slots.zone), (adjustment.allDay, slots.allDay),
        (adjustment.floating, slots.floating), (adjustment.time, slots.time),
        (countsFromStart ? "" : adjustment.origin, slots.origin), (adjustment.length, slots.length),
      ] where !name.isEmpty { entries.append(Entry(name: name, slot: slot)) }
      if adjustment.twin.isEmpty { continue }
      entries.append(Entry(name: adjustment.twin, slot: slots.twin, isConsumed: true))
    }
  }
}

extension RowSlots {
  /// The field maps of amounts, wherever in a mapping they stand, each once.
  fileprivate static func amounts(_ mapping: ProfileMapping) -> [FieldMap] {
    var amounts: [FieldMap] = []
    func collect(_ maps: [FieldMap]) {
      for map in maps {
        if map.isAmount, !amounts.contains(map) { amounts.append(map) }
        if let parts = map.parts { collect(parts) }
      }
    }
    collect(mapping.fields)
    for set in mapping.records { collect(set.fields ?? []) }
    return amounts
  }
}

/// What the slots keep of the row that is being read; their memory stays from row to row.
struct SlotValues: Sendable {
  private var texts: [[UInt8]]
  private var isFilled: [Bool]

  /// So many slots with nothing in them.
  init(count: Int) {
    texts = Array(repeating: [], count: count)
    isFilled = Array(repeating: false, count: count)
  }

  /// Whether there are no slots.
  var isEmpty: Bool { texts.isEmpty }

  /// What a slot keeps, or nil.
  subscript(slot: Int) -> [UInt8]? { isFilled[slot] ? texts[slot] : nil }

  /// Keeps what `write` appends, in place of what the slot has kept.
  mutating func keep(_ slot: Int, writing write: (inout [UInt8]) -> Void) {
    isFilled[slot] = true
    texts[slot].removeAll(keepingCapacity: true)
    write(&texts[slot])
  }

  /// Empties a slot: what it kept means nothing.
  mutating func drop(_ slot: Int) { isFilled[slot] = false }

  /// Empties all slots.
  mutating func clear() { for slot in isFilled.indices { isFilled[slot] = false } }
}
