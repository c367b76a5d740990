import Formats
import Inference
import TaskModel
import Vocabulary

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
    if PartedRow.areWholesAndParts(rows) {
      self.titles.partNames = [names[whole], names[part]]
    } else if WordKind.partTitle.names(names[part]) {
      // An answer is no title of a part.
      let both = rows.first { row in
        let part = String(decoding: row.part.prefix(80), as: UTF8.self).lowercased()
        return !row.whole.isEmpty && !part.isEmpty && GenericProfile.doneWords.answer(to: part) == nil
      }
      if let both {
        self.titles.besideWholes = [names[part], String(decoding: both.whole.prefix(80), as: UTF8.self)]
      }
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

  /// Whether rows of a table are wholes and parts: a part stands alone below a whole, or beside the title of one that
  /// has the row above it.
  static func areWholesAndParts(_ rows: [PartedRow]) -> Bool {
    var current: [UInt8]?
    var hasWhole = false
    for row in rows {
      let hasOwnWhole = row.whole.isEmpty ? hasWhole : row.key == current
      if !row.part.isEmpty, hasOwnWhole { return true }
      if !row.whole.isEmpty { (current, hasWhole) = (row.part.isEmpty ? row.key : nil, true) }
    }
    return false
  }
}
