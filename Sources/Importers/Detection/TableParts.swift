import Formats
import Inference
import TaskModel

// Tables of an unrecognised tool that have titles of parts in a column beside those of wholes: `Task`, `Subtask`.

extension InputShape.RecordShape {
  /// Looks for titles of parts in a column of their own.
  mutating func addParts(_ values: TableValues, _ candidates: TableCandidates) {
    guard candidates.titles.count == 1, candidates.partTitles.count == 1, let whole = candidates.titles.first,
      let part = candidates.partTitles.first
    else { return }
    if let inner = candidates.innerPartTitles.first, areStairs([whole, part, inner].map(values.all)) {
      self.titles.partNames = [whole, part, inner].map { names[$0] }
      return
    }
    let places = candidates.places.sorted().map(values.all)
    let rows = zip(values.all(whole), values.all(part)).enumerated().map { number, titles in
      PartedRow(whole: titles.0, part: titles.1, places: places.map { $0[number] })
    }.filter { !NonTaskRows.isWordForSum($0.whole.isEmpty ? $0.part : $0.whole) }
    let isList = !GenericProfile.mayBePartTitle(names[part])
    if PartedRow.areWholesAndParts(rows, isList: isList) {
      self.titles.partNames = [names[whole], names[part]]
      return
    }
    if isList { return }
    let withParts = rows.filter { !$0.whole.isEmpty && !$0.part.isEmpty }.map(\.whole)
    let again = zip(withParts, withParts.dropFirst()).first { $0.elementsEqual($1) }?.0
    if let again {
      self.titles.besideWholes = [names[part], String(decoding: again.prefix(80), as: UTF8.self)]
    }
  }

  /// Whether each row has a title in one column alone, each no more than one column further in than that above it, and
  /// some in the last.
  private func areStairs(_ columns: [[ArraySlice<UInt8>]]) -> Bool {
    var level = -1
    var deepest = -1
    for row in columns[0].indices {
      let filled = columns.indices.filter {
        let cell = columns[$0][row]
        return !cell.isEmpty && !ParentColumnRows.saysNoPart(cell)
      }
      guard let own = filled.first else { continue }
      guard filled.count == 1, own <= level + 1 else { return false }
      level = own
      deepest = max(deepest, own)
    }
    return deepest == columns.count - 1
  }
}

/// A row of a table that has titles of wholes and of parts.
private struct PartedRow {
  var whole: ArraySlice<UInt8>
  var part: ArraySlice<UInt8>
  /// The whole with what says where it is: those of one title in two projects are two.
  var key: [UInt8]

  init(whole: ArraySlice<UInt8>, part: ArraySlice<UInt8>, places: [ArraySlice<UInt8>]) {
    self.whole = whole
    self.part = ParentColumnRows.saysNoPart(part) ? [] : part
    key = places.reduce(Array(whole)) { $0 + [0] + $1 }
  }

  /// Whether rows of a table are wholes and parts, by the titles of both and by what says where a whole is.
  ///
  /// They are where a row of a whole, without a part, comes before one of a part alone or beside the same whole,
  /// whatever else there is: a part alone has no other title. They are also where one whole at least has several parts,
  /// be it named beside each or beside the first, and none has a row of its own behind these; and where no whole has
  /// more than one, if what is beside it may be a title.
  ///
  /// - Parameter isList: whether a cell may as well hold all parts of the whole beside it (`Subtasks`).
  static func areWholesAndParts(_ rows: [PartedRow], isList: Bool) -> Bool {
    var named: Set<[UInt8]> = []
    var current: [UInt8]?
    var counts: [[UInt8]: Int] = [:]
    var isAbovePart = false
    var hasLateWhole = false
    for row in rows {
      if row.part.isEmpty, named.contains(row.key) { hasLateWhole = true }
      if row.whole.isEmpty, isAbovePart, !row.part.isEmpty { return true }
      if isAbovePart, !row.part.isEmpty, row.key == current { return true }
      if !row.whole.isEmpty {
        current = row.key
        isAbovePart = row.part.isEmpty
      }
      if row.part.isEmpty { continue }
      // Nobody's part, which becomes a task of its own.
      guard let current else { continue }
      if !row.whole.isEmpty { named.insert(row.key) }
      counts[current, default: 0] += 1
    }
    guard !isList, !hasLateWhole, !named.isEmpty else { return false }
    return counts.contains { $0.value > 1 && named.contains($0.key) } || areTitled(rows)
  }

  /// Whether what stands beside wholes are titles: texts, none of them an answer to whether it is a part, and none that
  /// of a whole.
  private static func areTitled(_ rows: [PartedRow]) -> Bool {
    let wholes = Set(rows.map(\.whole))
    return rows.allSatisfy { row in
      if row.part.isEmpty { return true }
      let text = String(decoding: row.part.prefix(80), as: UTF8.self)
      return text.contains(where: \.isLetter) && !wholes.contains(row.part)
        && GenericProfile.doneWords.answer(to: text.lowercased()) == nil
    }
  }
}
