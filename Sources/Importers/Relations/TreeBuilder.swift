import Formats
import TaskModel

/// Makes a tree of rows where no value holds the parent's id: from levels, outlines, titles, numbers of rows.
///
/// Levels are settled row by row; what names a parent waits for the end of the input, since the parent may come after
/// its child.
struct TreeBuilder {
  /// A row whose parent is named.
  private struct Child {
    var row: Int
    /// Where the name lies, in `names`.
    var name: Range<Int>
    var line: Int
  }

  private let hierarchy: Hierarchy
  /// The rows that the next one can be under, each with its level, outermost first.
  private var ancestors: [(level: Int, row: Int)] = []
  private var children: [Child] = []
  /// What the children name their parents by, one behind another.
  private var names: [UInt8] = []
  /// The rows by what their children name them by.
  private var rowsByKey = RowsByText()
  /// The rows that are records, in order.
  private var rows: [Int] = []

  /// Whether the level is how far titles are indented.
  let readsIndents: Bool

  /// - Parameter fields: the field maps of the records.
  init(_ hierarchy: Hierarchy, _ fields: [FieldMap]) {
    self.hierarchy = hierarchy
    readsIndents =
      if case .level(let name) = hierarchy {
        fields.contains { $0.from == name && $0.to == .field(.title) }
      } else { false }
  }

  /// Takes what a row says about its place.
  mutating func add(_ value: [UInt8]?, key: [UInt8]?, row: Int, line: Int, _ table: inout TaskTable) {
    if let key { rowsByKey.add(key.span, row: row) }
    switch hierarchy {
    case .columns where value == nil: break
    case .level, .columns:
      let level =
        (readsIndents
          ? value?.firstIndex { $0 != 0x20 && $0 != 0x09 } : value.flatMap { TreeBuilder.number($0.span) })
        ?? 0
      while let last = ancestors.last, last.level >= level { ancestors.removeLast() }
      if let parent = ancestors.last { table.link(row: row, toParent: parent.row) }
      ancestors.append((level, row))
    case .outline, .titles, .key, .rowNumber:
      let value = value ?? []
      add(parentName: value.span, row: row, line: line)
    }
  }

  /// Puts the rows to come under one of the first level.
  mutating func enter(_ row: Int) { ancestors = [(1, row)] }

  /// Takes what a row says of its parent, which is looked for at the end; nothing but spaces says nothing.
  mutating func add(parentName name: Span<UInt8>, row: Int, line: Int) {
    rows.append(row)
    let start = names.count
    for index in trimmed(0..<name.count, name) { names.append(name[index]) }
    if names.count > start { children.append(Child(row: row, name: start..<names.count, line: line)) }
  }

  /// Links what waited.
  ///
  /// - Parameter column: the name of the column of parents' titles: what the link does not say is kept under it.
  mutating func finish(
    _ table: inout TaskTable, column: String? = nil, file: String, log: inout DiagnosticLog
  ) {
    switch hierarchy {
    case .level, .columns: break
    case .outline: linkOutlines(&table)
    case .titles: linkTitles(&table, column: column, file: file, log: &log)
    case .key: linkKeys(&table)
    case .rowNumber: linkNumbers(&table, file: file, log: &log)
    }
  }

  /// How many places above its own a row's parent is looked for at.
  private static let mostOutlinesTried = 100

  /// `1.2.3` is under `1.2`, or under `1` where that is not there.
  ///
  /// Only places as long as one that is there are looked for, and the nearest of these: each takes its whole length to
  /// look for, and a number may have a million parts.
  private func linkOutlines(_ table: inout TaskTable) {
    let dot = UInt8(ascii: ".")
    let names = names.span
    func place(_ child: Child) -> Range<Int> {
      names[child.name.upperBound - 1] == dot ? child.name.dropLast() : child.name
    }
    var rowsByPlace = RowsByText()
    var lengths: Set<Int> = []
    for child in children {
      rowsByPlace.add(names.extracting(place(child)), row: child.row)
      lengths.insert(place(child).count)
    }
    for child in children {
      let own = place(child)
      var end = own.upperBound
      var triedCount = 0
      while triedCount < TreeBuilder.mostOutlinesTried,
        let dot = (own.lowerBound..<end).last(where: { names[$0] == dot })
      {
        end = dot
        guard lengths.contains(end - own.lowerBound) else { continue }
        triedCount += 1
        if let parent = rowsByPlace.row(names.extracting(own.lowerBound..<end)), parent != child.row {
          table.link(row: child.row, toParent: parent)
          break
        }
      }
    }
  }

  /// The parent is the nearest row above with that title, or else the first below, or else the row of that id.
  private func linkTitles(_ table: inout TaskTable, column: String?, file: String, log: inout DiagnosticLog) {
    guard !children.isEmpty else { return }
    let names = names.span
    let rowsByTitle = rowsByTitle(table)
    var ambiguousCount = 0
    var firstAmbiguous: Child?
    var severalCount = 0
    var rowsByID: RowsByText?
    var kept: [RowAddition] = []
    for child in children {
      let name = names.extracting(child.name)
      // The address in it may be the only id that the parent has.
      if TreeBuilder.withoutLink(name).count < name.count {
        kept.append(RowAddition(row: child.row, text: child.name))
      }
      var known =
        rowsByTitle.rows(of: name) ?? rowsByTitle.rows(of: name.extracting(TreeBuilder.withoutLink(name)))
      if known == nil, let first = TreeBuilder.firstOfLinks(name) {
        known = rowsByTitle.rows(of: name.extracting(first))
        if known != nil { severalCount += 1 }
      }
      let candidates = known ?? []
      // How many of them stand above the child, found by halving: thousands of tasks may share a title.
      var above = candidates.startIndex
      var end = candidates.endIndex
      while above < end {
        let middle = (above + end) / 2
        if candidates[middle] < child.row { above = middle + 1 } else { end = middle }
      }
      let below = above < candidates.endIndex && candidates[above] == child.row ? above + 1 : above
      guard above > candidates.startIndex || below < candidates.endIndex else {
        // Some write the parent's id where others write its title.
        let ids = rowsByID ?? self.rowsByID(table)
        rowsByID = ids
        if let parent = ids.row(name), parent != child.row {
          table.link(row: child.row, toParent: parent)
        } else if !rowsByTitle.isEmpty, !isKept(child, table), !TaskTable.meansNoParent(name) {
          noteMissing(child, file, &log)
          if kept.last?.row != child.row { kept.append(RowAddition(row: child.row, text: child.name)) }
        }
        continue
      }
      let parent = above > candidates.startIndex ? candidates[above - 1] : candidates[below]
      if candidates.count - (below - above) > 1 {
        ambiguousCount += 1
        if firstAmbiguous == nil { firstAmbiguous = child }
      }
      table.link(row: child.row, toParent: parent)
    }
    if let column, table.fields.contains(.extra), !kept.isEmpty {
      table.extra.addTexts(kept, from: self.names, name: table.extra.names.code(for: column))
    }
    if severalCount > 0 { log.add(Diagnostics.severalParents(count: severalCount, file: file)) }
    guard let first = firstAmbiguous else { return }
    let name = text(of: first)
    log.add(
      Diagnostic(
        .warning, code: .ambiguousParent,
        "several tasks are called “\(name)”; the nearest above is taken for the parent",
        at: SourceLocation(file: file, line: first.line)))
    log.add(count: ambiguousCount - 1, code: .ambiguousParent, severity: .warning)
  }

  /// Whether a child has the text in its own column for the parent, where whoever looks for parents comes upon it.
  private func isKept(_ child: Child, _ table: borrowing TaskTable) -> Bool {
    child.row < table.parent.count && table.parent.isPresent(child.row)
  }

  /// The parent is the row of that key, or of that id.
  ///
  /// Exports often leave the parent out (an epic of another project), so there is no warning where it is missing; the
  /// value itself is kept.
  private func linkKeys(_ table: inout TaskTable) {
    var rowsByID = RowsByText()
    var areOfOneKind = true
    if case .key(_, _, let others) = hierarchy { areOfOneKind = others.isEmpty }
    // Ids that are counted apart say nothing of one another.
    if areOfOneKind { rowsByID = self.rowsByID(table) }
    for child in children where areOfOneKind || !isKept(child, table) {
      let name = names.span.extracting(child.name)
      if let parent = rowsByKey.row(name) ?? rowsByID.row(name), parent != child.row {
        table.link(row: child.row, toParent: parent)
      }
    }
  }

  private func rowsByID(_ table: TaskTable) -> RowsByText {
    var rowsByID = RowsByText()
    for row in rows where table.id.isPresent(row) {
      rowsByID.add(table.id.bytes.span.extracting(table.id.range(row)), row: row)
    }
    return rowsByID
  }

  /// The parent is the row of that id, or else of that number, or the one of that title; a `#` before it says that it
  /// is an id, behind which the title may stand: `#12: Paint the fence`.
  private func linkNumbers(_ table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    guard !children.isEmpty else { return }
    let rowsByID = rowsByID(table)
    var rowsByTitle: RowLists?
    for child in children {
      let name = names.span.extracting(child.name)
      // Where rows have ids, a number is one of them.
      let number = rowsByID.isEmpty ? TreeBuilder.number(name) ?? 0 : 0
      var parent = rowsByID.row(name.extracting(TreeBuilder.id(in: name)))
      if parent == nil, number > 0, number <= rows.count { parent = rows[number - 1] }
      if parent == nil {
        let byTitle = rowsByTitle ?? self.rowsByTitle(table)
        rowsByTitle = byTitle
        // Of several with one title none is better than the others.
        if let known = byTitle.rows(of: name), known.count == 1 { parent = known.first }
      }
      guard let parent, parent != child.row else {
        if !isKept(child, table), !TaskTable.meansNoParent(name) { noteMissing(child, file, &log) }
        continue
      }
      table.link(row: child.row, toParent: parent)
    }
  }

  /// The id in a text that begins with a `#`, up to a colon behind its digits; the text itself where there is none.
  private static func id(in name: Span<UInt8>) -> Range<Int> {
    guard name[0] == UInt8(ascii: "#") else { return 0..<name.count }
    var end = 1
    while end < name.count, name[end] &- 0x30 <= 9 { end += 1 }
    return end > 1 && end < name.count && name[end] == UInt8(ascii: ":") ? 1..<end : 1..<name.count
  }

  private func rowsByTitle(_ table: TaskTable) -> RowLists {
    RowLists(rows.filter { table.title.isPresent($0) }) { row, texts in
      let titles = table.title.bytes.span
      return texts.number(of: titles.extracting(trimmed(table.title.range(row), titles)))
    }
  }

  /// `Title (https://…)`, as some tools write a relation, without the link.
  private static func withoutLink(_ name: Span<UInt8>) -> Range<Int> {
    guard name[name.count - 1] == UInt8(ascii: ")"),
      let open = (0..<name.count).last(where: { name[$0] == UInt8(ascii: "(") })
    else { return 0..<name.count }
    return trimmed(0..<open, name)
  }

  /// The first of several such: `Title (https://…), Other (https://…)`; nil where there is one at most.
  private static func firstOfLinks(_ name: Span<UInt8>) -> Range<Int>? {
    let mark = Array(" (http".utf8)
    func isMark(_ index: Int) -> Bool {
      index + mark.count <= name.count && mark.indices.allSatisfy { name[index + $0] == mark[$0] }
    }
    guard name[name.count - 1] == UInt8(ascii: ")"), let first = name.indices.first(where: isMark), first > 0,
      (first + 1..<name.count).contains(where: isMark)
    else { return nil }
    return trimmed(0..<first, name)
  }

  private func text(of child: Child) -> String {
    String(decoding: names[child.name].prefix(80), as: UTF8.self)
  }

  private func noteMissing(_ child: Child, _ file: String, _ log: inout DiagnosticLog) {
    log.add(
      Diagnostic(
        .warning, code: .missingParent,
        "its parent “\(text(of: child))” is not in the input; it stands on its own",
        at: SourceLocation(file: file, line: child.line)))
  }

  /// A number of at most nine digits with spaces around it.
  private static func number(_ text: Span<UInt8>) -> Int? {
    let range = trimmed(0..<text.count, text)
    guard !range.isEmpty, range.count <= 9 else { return nil }
    var value = 0
    for index in range {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
