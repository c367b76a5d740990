import Formats
import Scanners
import TaskModel

// What the values in the head of a table of no known tool say about its columns, where their names alone do not.

extension FormatDetector {
  /// Adds to the shape of a table of no known tool what its first values show.
  func addFeatures(_ head: [UInt8], _ dialect: CSVDialect, _ shape: inout InputShape) {
    guard let records = shape.records.first else { return }
    let names = records.names
    let candidates = TableCandidates(names)
    let unread = Set(GenericProfile.unreadNames(of: records))
    if !unread.isEmpty {
      // No column is called a title: what is in the columns that mean nothing tells which it is.
      let columns = HeaderlessColumns(head, dialect, limits: options.limits)
      let numbers = names.indices.filter { unread.contains(names[$0]) }
      shape.records[0].titleName = columns.titleColumn(among: numbers).map { names[$0] }
    }
    addNumbers(head, dialect, &shape)
    guard !candidates.all.isEmpty else { return }
    let values = TableValues(scan(head, dialect, first: head.count) { _ in true }, columns: candidates.all)
    shape.records[0].addFeatures(values, candidates)
  }
}

/// The columns whose values may say more than their names, by what they may say.
private struct TableCandidates {
  /// Which tasks are put away.
  var putAway: Set<Int>
  /// Numbers of rows, which may be places in an outline.
  var outlines: Set<Int>
  /// Levels in a tree.
  var levels: Set<Int>
  var priorities: Set<Int>
  var dates: Set<Int>
  /// Sections, which may be flags, and what is called like a star for tasks that matter, if it is one.
  var flags: Set<Int>
  /// Subtasks, which may be links to them, or names of other rows.
  var subtasks: Set<Int>
  /// Times of the day, and the zones of times.
  var times: Set<Int> = []
  /// Titles, and those of parts beside them.
  var titles: Set<Int> = []
  var partTitles: Set<Int> = []

  init(_ names: [String]) {
    func columns(_ isOne: (String) -> Bool) -> Set<Int> { Set(names.indices.filter { isOne(names[$0]) }) }
    let targets = names.map(Synonyms.target)
    func columns(of target: FieldMap.Target) -> Set<Int> {
      Set(names.indices.filter { targets[$0] == target })
    }
    putAway = columns { PutAwayNames.itemClass(of: $0) != nil }
    outlines = columns(GenericProfile.mayBeOutline)
    levels = columns(GenericProfile.mayBeLevel)
    priorities = columns(of: .field(.priority))
    dates = columns(Synonyms.fillsDate)
    flags = columns(of: .field(.section)).union(columns(GenericProfile.mayBeStar))
    subtasks = columns(of: .subtasks)
    if !dates.isEmpty { times = columns(TimesOfDay.mayBeOne) }
    let parts = columns(GenericProfile.mayBePartTitle)
    if !parts.isEmpty || !subtasks.isEmpty { (titles, partTitles) = (columns(of: .field(.title)), parts) }
  }

  var all: Set<Int> {
    [putAway, outlines, levels, priorities, dates, flags, subtasks, times, titles, partTitles].reduce([]) {
      $0.union($1)
    }
  }
}

/// The values of some columns in the head of a table, without blanks around them.
private struct TableValues {
  /// All values after each other.
  private var bytes: [UInt8] = []
  /// By column: where the value of each row is, nowhere where it has none.
  private var ranges: [Int: [Range<Int>]] = [:]
  let rowCount: Int

  init(_ batch: borrowing RecordBatch, columns: Set<Int>) {
    rowCount = batch.records.count
    // Found by its number without hashing: this sees every cell of the head.
    let wanted = columns.sorted()
    var places = Array(repeating: -1, count: (wanted.last ?? 0) + 1)
    for (place, column) in wanted.enumerated() { places[column] = place }
    var found = wanted.map { _ in Array(repeating: 0..<0, count: batch.records.count) }
    for (row, record) in batch.records.enumerated() {
      for index in record.firstNode..<record.endNode {
        let column = batch.nodes[index].name
        guard column < places.count, places[column] >= 0 else { continue }
        let start = bytes.count
        batch.appendText(of: batch.nodes[index], to: &bytes)
        found[places[column]][row] = trimmed(start..<bytes.count, bytes.span)
      }
    }
    for (place, column) in wanted.enumerated() { ranges[column] = found[place] }
  }

  /// The values of a column, row by row.
  func all(_ column: Int) -> [ArraySlice<UInt8>] { (ranges[column] ?? []).map { bytes[$0] } }

  /// The values of a column that are there.
  func present(_ column: Int) -> [ArraySlice<UInt8>] {
    (ranges[column] ?? []).lazy.filter { !$0.isEmpty }.map { bytes[$0] }
  }
}

extension InputShape.RecordShape {
  fileprivate mutating func addFeatures(_ values: TableValues, _ candidates: TableCandidates) {
    for column in candidates.putAway.sorted() { addAnswers(names[column], values.present(column)) }
    outlineName = candidates.outlines.sorted().first { isOutline(values.present($0)) }.map { names[$0] }
    levelName = candidates.levels.sorted().first { areLevels(values.all($0)) }.map { names[$0] }
    hasPriorityZero = candidates.priorities.contains { column in
      values.present(column).contains { $0.count < 80 && GenericProfile.isPriorityZero($0) }
    }
    func areAll(_ column: Int, _ isOne: (ArraySlice<UInt8>) -> Bool) -> Bool {
      let present = values.present(column)
      return !present.isEmpty && present.allSatisfy(isOne)
    }
    // What comes after the head is not waited for: it would have to be held until the end.
    midnightNames = Set(candidates.dates.filter { areAll($0, GenericProfile.isMidnight) }.map { names[$0] })
    flagNames = Set(
      candidates.flags.filter { column in
        areAll(column) { value in
          GenericProfile.doneWords.answer(to: String(decoding: value.prefix(16), as: UTF8.self).lowercased())
            != nil
        }
      }.map { names[$0] })
    for column in candidates.flags where areAll(column, isState) {
      samples[names[column]] = values.present(column).first.map { String(decoding: $0, as: UTF8.self) }
    }
    for column in candidates.times {
      samples[names[column]] = values.present(column).first.map {
        String(decoding: $0.prefix(64), as: UTF8.self)
      }
    }
    let titles = Set(candidates.titles.flatMap { values.present($0) })
    func namesRows(_ value: ArraySlice<UInt8>) -> Bool {
      Self.parts(of: value).contains(where: titles.contains)
    }
    linkNames = Set(
      candidates.subtasks.filter { areAll($0, isLink) || areAll($0, namesRows) }.map { names[$0] })
    addPartTitle(values, candidates)
  }

  /// Whether a value is a usual word for a state.
  private func isState(_ value: ArraySlice<UInt8>) -> Bool {
    value.count < 80 && GenericProfile.doneWords.isDone(state: String(decoding: value, as: UTF8.self)) != nil
  }

  /// What commas and lines separate, without blanks and quotes around it: `Dig, "Pour concrete"`.
  private static func parts(of value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x0A }.map { part in
      let inner = part.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
      return inner[
        ..<(inner.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: "\"") }.map { $0 + 1 } ?? inner.startIndex)]
    }
  }

  /// Whether a value is names with addresses behind them: `Sow peas (https://…), Rake (https://…)`.
  private func isLink(_ value: ArraySlice<UInt8>) -> Bool {
    let mark = Array(" (http".utf8)
    return value.last == UInt8(ascii: ")")
      && value.indices.contains { value[$0] == mark[0] && value[$0...].starts(with: mark) }
  }

  /// Keeps the first value of a column that may say which tasks are put away, and that is no answer to that, or else a
  /// date.
  private mutating func addAnswers(_ name: String, _ values: [ArraySlice<UInt8>]) {
    for value in values {
      let text = String(decoding: value, as: UTF8.self)
      let answer = PutAwayNames.answer(text)
      if answer == .other || (samples[name] == nil && answer == .date) { samples[name] = text }
    }
  }

  /// Whether numbers of rows make an outline: `1`, `1.1`, `1.2`, `2`.
  private func isOutline(_ values: [ArraySlice<UInt8>]) -> Bool {
    var places: Set<ArraySlice<UInt8>> = []
    var hasParts = false
    for value in values {
      let parts = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let outer = value[..<(parts.dropLast().last?.endIndex ?? value.startIndex)]
      guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 &- 0x30 <= 9 } }),
        outer.isEmpty || places.contains(outer)
      else { return false }
      hasParts = hasParts || !outer.isEmpty
      places.insert(value)
    }
    return hasParts
  }

  /// Whether numbers are levels of a tree: they begin at 0 or 1, and none is more than one deeper than that before it.
  private func areLevels(_ values: [ArraySlice<UInt8>]) -> Bool {
    var last: Int?
    var deepest = 0
    for value in values {
      guard value.count < 3, let level = Int(String(decoding: value, as: UTF8.self)), level >= 0,
        last.map({ level <= $0 + 1 }) ?? (level < 2)
      else { return false }
      deepest = max(deepest, level)
      last = level
    }
    return deepest > (values.first?.elementsEqual("1".utf8) == true ? 1 : 0)
  }

  /// Looks for titles of parts in a column of their own: each row has either that or the title of a whole.
  private mutating func addPartTitle(_ values: TableValues, _ candidates: TableCandidates) {
    guard candidates.titles.count == 1, candidates.partTitles.count == 1, let whole = candidates.titles.first,
      let part = candidates.partTitles.first
    else { return }
    let (wholes, parts) = (values.all(whole), values.all(part))
    let areApart = zip(wholes, parts).allSatisfy { $0.isEmpty || $1.isEmpty }
    if areApart, wholes.first?.isEmpty == false, parts.contains(where: { !$0.isEmpty }) {
      partTitleNames = [names[whole], names[part]]
      return
    }
    let withParts = zip(wholes, parts).filter { !$0.isEmpty && !$1.isEmpty }.map(\.0)
    let again = zip(withParts, withParts.dropFirst()).first { $0.elementsEqual($1) }?.0
    if let again { partsBesideWholes = [names[part], String(decoding: again.prefix(80), as: UTF8.self)] }
  }
}
