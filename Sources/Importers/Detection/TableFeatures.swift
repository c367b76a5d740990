import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

// What the values in the head of a table of an unrecognised tool say about its columns, where their names alone do not.

extension FormatDetector {
  /// Adds to the shape of a table of an unrecognised tool what its first values show.
  func addFeatures(_ head: [UInt8], _ dialect: CSVDialect, _ shape: inout InputShape) {
    guard let records = shape.records.first else { return }
    let names = records.names
    let candidates = TableCandidates(names)
    let unread = Set(GenericProfile.unreadNames(of: records))
    if !unread.isEmpty {
      // No column is called a title: what is in the columns that mean nothing tells which it is.
      let columns = HeaderlessColumns(head, dialect, limits: options.limits)
      let numbers = names.indices.filter { unread.contains(names[$0]) }
      shape.records[0].titles.name = columns.titleColumn(among: numbers).map { names[$0] }
    }
    addNumbers(head, dialect, &shape)
    let states = ByteSearch.holds(Self.archived, in: head, ignoresCase: true) ? candidates.states : []
    let indented = Self.mayBeIndented(head, dialect) ? GenericProfile.titleName(among: names) : nil
    guard !candidates.all.isEmpty || !states.isEmpty || indented != nil else { return }
    let batch = scan(head, dialect, first: head.count) { _ in true }
    if let title = indented.flatMap(names.firstIndex), Self.areIndented(title, batch) {
      shape.records[0].tree.indentedName = names[title]
    }
    let values = TableValues(batch, columns: candidates.all.union(states))
    shape.records[0].addFeatures(values, candidates)
    shape.hasArchivedStates = states.contains { column in
      values.present(column).contains { $0.lazy.map { $0 | 0x20 }.elementsEqual(Self.archived) }
    }
  }

  private static let archived = Array("archived".utf8)

  /// Whether a cell begins with two spaces, or with a tab where these do not separate cells.
  private static func mayBeIndented(_ head: [UInt8], _ dialect: CSVDialect) -> Bool {
    let isTabbed = dialect.delimiter == 0x09
    // Most tables have neither anywhere.
    guard ByteSearch.holds([0x20, 0x20], in: head) || (!isTabbed && ByteSearch.holds([0x09], in: head)) else {
      return false
    }
    var last: UInt8 = 0x0A
    for index in head.indices {
      let byte = head[index]
      defer { last = byte }
      guard last == 0x0A || last == 0x0D || last == dialect.delimiter || last == dialect.quote else {
        continue
      }
      if byte == 0x09, !isTabbed { return true }
      if byte == 0x20, index + 1 < head.count, head[index + 1] == 0x20 { return true }
    }
    return false
  }

  /// Whether titles are indented as an outline is: the first is not, others are, and each that is less deep than that
  /// before it is as deep as one above.
  private static func areIndented(_ column: Int, _ batch: borrowing RecordBatch) -> Bool {
    var depths: [Int] = []
    var isIndented = false
    for record in batch.records {
      for index in record.firstNode..<record.endNode where batch.nodes[index].name == column {
        let text = batch.text(of: batch.nodes[index])
        guard let depth = text.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
        if depths.isEmpty {
          guard depth == 0 else { return false }
          depths = [0]
          continue
        }
        isIndented = isIndented || depth > 1 || (depth == 1 && text[0] == 0x09)
        let isDeeper = depths.last.map { depth > $0 } ?? false
        while let last = depths.last, last > depth { depths.removeLast() }
        if depths.last == depth { continue }
        guard isDeeper else { return false }
        depths.append(depth)
      }
    }
    return isIndented
  }
}

/// The columns whose values may say more than their names, by what they may say.
struct TableCandidates {
  /// Which tasks are archived.
  var archived: Set<Int>
  /// Numbers of rows, which may be places in an outline.
  var outlines: Set<Int>
  /// Levels in a tree.
  var levels: Set<Int>
  var priorities: Set<Int>
  var dates: Set<Int>
  /// Sections, which may be flags, and what is called like a star for tasks that matter, or like a deed, if it is one.
  var flags: Set<Int>
  /// Subtasks, which may be links to them, or names of other rows.
  var subtasks: Set<Int>
  /// Lists, which may be the columns of a board.
  var lists: Set<Int> = []
  /// Ids, which may be what subtasks are called by.
  var ids: Set<Int> = []
  /// Times of the day, and the zones of times.
  var times: Set<Int> = []
  /// Numbers of rows, and what names parents, which may be these.
  var parents: Set<Int> = []
  var states: Set<Int> = []
  /// The first column, where it says something that goes for several rows: a cell above them may have been one for all.
  ///
  /// The titles beside it, too.
  var merged: (columns: Set<Int>, titles: Set<Int>) = ([], [])
  /// Titles, where several columns are called like such and one of them may be something else.
  var severalTitles: Set<Int> = []
  /// What all tasks are called together, where no column is called a title.
  var allTasks: Set<Int> = []
  /// Titles, and those of parts beside them.
  var titles: Set<Int> = []
  var partTitles: Set<Int> = []
  var innerPartTitles: Set<Int> = []
  /// What says where a task is, beside titles of parts.
  var places: Set<Int> = []
  /// What names parents where there are ids, and may name them by their titles; these, and the ids.
  var namedParents: (names: Set<Int>, titles: Set<Int>, ids: Set<Int>) = ([], [], [])

  init(_ names: [String]) {
    func columns(_ isOne: (String) -> Bool) -> Set<Int> { Set(names.indices.filter { isOne(names[$0]) }) }
    let targets = names.map(Synonyms.target)
    func columns(of target: FieldMap.Target) -> Set<Int> {
      Set(names.indices.filter { targets[$0] == target })
    }
    archived = columns { ArchivedNames.itemClass(of: $0) != nil || ArchivedNames.saysLive($0) }
    outlines = columns(GenericProfile.mayBeOutline)
    levels = columns(WordKind.level.names)
    priorities = columns(of: .field(.priority))
    dates = columns(Synonyms.fillsDate)
    flags = columns(of: .field(.section)).union(columns(GenericProfile.mayBeStar)).union(
      columns { Synonyms.mayBeDeed($0) || GenericProfile.isUnnamed($0) })
    subtasks = columns(of: .subtasks)
    lists = columns(WordKind.stateList.names)
    if !subtasks.isEmpty { ids = columns(of: .field(.id)) }
    if !dates.isEmpty { times = columns(TimesOfDay.mayBeOne) }
    let parts = columns(WordKind.partTitle.names)
    states = columns { Synonyms.target(of: $0) == .statusAndDone }
    if !outlines.isEmpty, !targets.contains(.field(.id)) { parents = columns(of: .field(.parent)) }
    let titled = columns(of: .field(.title))
    let identified = columns(of: .field(.id))
    if targets.contains(.field(.parent)), !titled.isEmpty, !identified.isEmpty {
      namedParents = (columns(of: .field(.parent)), titled, identified)
    }
    if titled.count > 1, titled.contains(where: { GenericProfile.mayNameOther(names[$0]) }) {
      severalTitles = titled
    }
    if titled.count == 1, let first = targets.first, first.map(Self.goesForSeveral) == true {
      merged = ([0], titled)
    }
    if titled.isEmpty { allTasks = columns(WordKind.allTasksColumn.names) }
    if !parts.isEmpty || !subtasks.isEmpty {
      places = [.project, .section, .tags].reduce([]) { $0.union(columns(of: .field($1))) }
      innerPartTitles = columns(WordKind.innerPartTitle.namesJoined)
      (titles, partTitles) = (titled.isEmpty ? allTasks : titled, parts.isEmpty ? subtasks : parts)
    }
  }

  private static func goesForSeveral(_ target: FieldMap.Target) -> Bool {
    [.statusAndDone, .field(.project), .field(.section), .field(.assignees), .field(.priority)].contains(
      target)
  }

  var all: Set<Int> {
    [
      archived, outlines, levels, priorities, dates, flags, subtasks, times, titles, partTitles, parents,
      severalTitles, allTasks, places, innerPartTitles, ids, merged.columns, merged.titles,
      namedParents.names, namedParents.titles, namedParents.ids, lists,
    ].reduce([]) { $0.union($1) }
  }
}

/// The values of some columns in the head of a table, without spaces around them.
struct TableValues {
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
    for column in candidates.archived.sorted() { addAnswers(names[column], values.present(column)) }
    tree.outlineName = candidates.outlines.sorted().first { isOutline(values.present($0)) }.map { names[$0] }
    tree.levelName = candidates.levels.sorted().first { areLevels(values.all($0)) }.map { names[$0] }
    if tree.levelName == nil {
      for column in candidates.levels.sorted() where tree.levelGap == nil {
        tree.levelGap = levelGap(among: values.all(column)).map {
          InputShape.LevelGap(name: names[column], from: $0.from, to: $0.to)
        }
      }
    }
    tree.rowNumberName = candidates.parents.sorted().first.flatMap { parent in
      candidates.outlines.sorted().first { areNumbers(values.all($0), namedBy: values.present(parent)) }
    }.map { names[$0] }
    addOtherTitles(values, candidates)
    addParentNames(values, candidates)
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
          let text = String(decoding: value.prefix(16), as: UTF8.self)
          return GenericProfile.doneWords.answer(to: text.lowercased()) != nil
            || (GenericProfile.isUnnamed(names[column]) && Self.checkboxes.contains(text))
        }
      }.map { names[$0] })
    func sample(_ text: ArraySlice<UInt8>?) -> String? {
      text.map { String(decoding: $0.prefix(80), as: UTF8.self) }
    }
    for column in candidates.flags where areAll(column, isState) {
      samples[names[column]] = sample(values.present(column).first)
    }
    lists.stateName = candidates.lists.sorted().first { GenericProfile.areStates(values.present($0)) }.map {
      names[$0]
    }
    for column in candidates.times { samples[names[column]] = sample(values.present(column).first) }
    for column in candidates.allTasks {
      samples[names[column]] = sample(values.present(column).first { !$0.allSatisfy { $0 &- 0x30 <= 9 } })
    }
    let titles = Set(candidates.titles.flatMap { values.present($0) })
    let ids = Set(candidates.ids.flatMap { values.present($0) })
    func namesRows(_ value: ArraySlice<UInt8>) -> Bool {
      let parts = Self.parts(of: value)
      return parts.contains(where: titles.contains) || (!parts.isEmpty && parts.allSatisfy(ids.contains))
    }
    lists.linkNames = Set(
      candidates.subtasks.filter { areAll($0, isLink) || areAll($0, namesRows) }.map { names[$0] })
    addParts(values, candidates)
    // Wholes and headings say for themselves what they go for.
    if self.titles.partNames.isEmpty, let title = candidates.merged.titles.first {
      mergedName = candidates.merged.columns.first {
        let own = values.all($0)
        return mayBeMerged(own) && zip(own, values.all(title)).allSatisfy { $0.isEmpty || !$1.isEmpty }
      }.map { names[$0] }
    }
  }

  /// Checkboxes with and without a check mark.
  private static let checkboxes: Set<String> = ["☐", "☑", "☒", "✅", "⬜", "[ ]", "[x]"]

  /// Whether a value is a usual word for a state.
  private func isState(_ value: ArraySlice<UInt8>) -> Bool {
    value.count < 80 && GenericProfile.doneWords.isDone(state: String(decoding: value, as: UTF8.self)) != nil
  }

  /// What commas and lines separate, without spaces and quotes around it: `Dig, "Pour concrete"`.
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

  /// Keeps the first value of a column that may say which tasks are archived, and that is no answer to that, or else a
  /// date.
  private mutating func addAnswers(_ name: String, _ values: [ArraySlice<UInt8>]) {
    for value in values {
      let text = String(decoding: value, as: UTF8.self)
      let answer = ArchivedNames.answer(text)
      if answer == .other || (samples[name] == nil && answer == .date) { samples[name] = text }
    }
  }

  /// Whether values stand in the first of several rows each, with nothing below, and none comes again: as cells do that
  /// have been one for all of these rows.
  private func mayBeMerged(_ values: [ArraySlice<UInt8>]) -> Bool {
    let present = values.filter { !$0.isEmpty }
    return values.first?.isEmpty == false && present.count > 1 && Set(present).count == present.count
      && values.count >= present.count + 2
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

  /// The one level in some that is more than one deeper than that before it, where few are and all else makes a tree.
  private func levelGap(among values: [ArraySlice<UInt8>]) -> (from: Int, to: Int)? {
    let levels = values.map { $0.count < 3 ? Int(String(decoding: $0, as: UTF8.self)) ?? -1 : -1 }
    guard let first = levels.first, first < 2, levels.allSatisfy({ $0 >= 0 }) else { return nil }
    let leaps = zip(levels, levels.dropFirst()).filter { $1 > $0 + 1 }
    // Grades of something else go up and down as they like.
    return leaps.count * 4 <= levels.count ? leaps.first.map { (from: $0, to: $1) } : nil
  }

  /// Whether values are whole numbers, one for each row and no two the same, and what names parents is among them.
  private func areNumbers(_ values: [ArraySlice<UInt8>], namedBy parents: [ArraySlice<UInt8>]) -> Bool {
    var numbers: Set<ArraySlice<UInt8>> = []
    for value in values {
      guard !value.isEmpty, value.count < 10, value.allSatisfy({ $0 &- 0x30 <= 9 }),
        numbers.insert(value).inserted
      else { return false }
    }
    let named = parents.filter { !TaskTable.meansNoParent(Array($0).span) }
    return !named.isEmpty && named.allSatisfy(numbers.contains)
  }

  /// Notes which column names parents by their titles, though the tasks have ids: each of its values is a title of the
  /// first rows, and none an id.
  private mutating func addParentNames(_ values: TableValues, _ candidates: TableCandidates) {
    guard !candidates.namedParents.names.isEmpty else { return }
    let titles = Set(candidates.namedParents.titles.flatMap { values.present($0) })
    let ids = Set(candidates.namedParents.ids.flatMap { values.present($0) })
    tree.parentTitleName = candidates.namedParents.names.sorted().first { column in
      let named = values.present(column).filter { !TaskTable.meansNoParent(Array($0).span) }
      return !named.isEmpty && named.allSatisfy { titles.contains($0) && !ids.contains($0) }
    }.map { names[$0] }
  }

  /// Notes which columns that are called like titles have something else beside titles: people, things.
  private mutating func addOtherTitles(_ values: TableValues, _ candidates: TableCandidates) {
    guard let best = GenericProfile.titleName(among: names).flatMap(names.firstIndex) else { return }
    let titles = values.all(best)
    for column in candidates.severalTitles where column != best && GenericProfile.mayNameOther(names[column])
    {
      let isOther = zip(titles, values.all(column)).contains { !$0.isEmpty && !$1.isEmpty && $0 != $1 }
      if isOther { self.titles.otherNames.insert(names[column]) }
    }
  }
}
