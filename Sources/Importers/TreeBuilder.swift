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
    var name: [UInt8]
    var line: Int
  }

  private let hierarchy: Hierarchy
  /// The rows that the next one can be under, each with its level, outermost first.
  private var ancestors: [(level: Int, row: Int)] = []
  private var children: [Child] = []
  /// The rows by what their children name them by.
  private var rowsByKey: [[UInt8]: Int] = [:]
  /// The rows that are records, in order.
  private var rows: [Int] = []

  init(_ hierarchy: Hierarchy) { self.hierarchy = hierarchy }

  /// Takes what a row says about its place.
  mutating func add(
    _ value: [UInt8]?, key: [UInt8]?, row: Int, line: Int, _ table: inout TaskTable
  ) {
    if let key, rowsByKey[key] == nil { rowsByKey[key] = row }
    switch hierarchy {
    case .level, .columns:
      let level = value.flatMap(TreeBuilder.number) ?? 0
      while let last = ancestors.last, last.level >= level { ancestors.removeLast() }
      if let parent = ancestors.last { table.link(row: row, toParent: parent.row) }
      ancestors.append((level, row))
    case .outline, .title, .key, .rowNumber:
      rows.append(row)
      guard let value else { return }
      let text = value[trimmed(0..<value.count, value.span)]
      if !text.isEmpty { children.append(Child(row: row, name: Array(text), line: line)) }
    }
  }

  /// Links what waited.
  mutating func finish(_ table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    switch hierarchy {
    case .level, .columns: break
    case .outline: linkOutlines(&table)
    case .title: linkTitles(&table, file: file, log: &log)
    case .key: linkKeys(&table)
    case .rowNumber: linkNumbers(&table, file: file, log: &log)
    }
  }

  /// `1.2.3` is under `1.2`, or under `1` where that is not there.
  private func linkOutlines(_ table: inout TaskTable) {
    let dot = UInt8(ascii: ".")
    func key(_ name: [UInt8]) -> ArraySlice<UInt8> { name.last == dot ? name.dropLast() : name[...] }
    var rowsByPlace: [ArraySlice<UInt8>: Int] = [:]
    for child in children where rowsByPlace[key(child.name)] == nil {
      rowsByPlace[key(child.name)] = child.row
    }
    for child in children {
      var place = key(child.name)
      while let end = place.lastIndex(of: dot) {
        place = place[..<end]
        if let parent = rowsByPlace[place], parent != child.row {
          table.link(row: child.row, toParent: parent)
          break
        }
      }
    }
  }

  /// The parent is the nearest row above with that title, or else the first below, or else the row of that id.
  private func linkTitles(_ table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    guard !children.isEmpty else { return }
    var rowsByTitle: [ArraySlice<UInt8>: [Int]] = [:]
    for row in rows where table.title.isPresent(row) {
      let range = table.title.range(row)
      rowsByTitle[table.title.bytes[trimmed(range, table.title.bytes.span)], default: []].append(row)
    }
    var ambiguousCount = 0
    var firstAmbiguous: Child?
    var rowsByID: [ArraySlice<UInt8>: Int]?
    for child in children {
      let name = TreeBuilder.withoutLink(child.name)
      let candidates = rowsByTitle[child.name[...]] ?? rowsByTitle[name] ?? []
      // How many of them stand above the child, found by halving: thousands of tasks may share a title.
      var above = 0
      var end = candidates.count
      while above < end {
        let middle = (above + end) / 2
        if candidates[middle] < child.row { above = middle + 1 } else { end = middle }
      }
      let below = above < candidates.count && candidates[above] == child.row ? above + 1 : above
      guard above > 0 || below < candidates.count else {
        // Some write the parent's id where others write its title.
        let ids = rowsByID ?? self.rowsByID(table)
        rowsByID = ids
        if let parent = ids[child.name[...]], parent != child.row {
          table.link(row: child.row, toParent: parent)
        } else if !rowsByTitle.isEmpty {
          noteMissing(child, file, &log)
        }
        continue
      }
      let parent = above > 0 ? candidates[above - 1] : candidates[below]
      if candidates.count - (below - above) > 1 {
        ambiguousCount += 1
        if firstAmbiguous == nil { firstAmbiguous = child }
      }
      table.link(row: child.row, toParent: parent)
    }
    guard let first = firstAmbiguous else { return }
    let name = String(decoding: first.name.prefix(80), as: UTF8.self)
    log.add(
      Diagnostic(
        .warning, code: "ambiguous-parent",
        "several tasks are called “\(name)”; the nearest above is taken for the parent",
        at: SourceLocation(file: file, line: first.line)))
    log.add(count: ambiguousCount - 1, code: "ambiguous-parent", severity: .warning)
  }

  /// The parent is the row of that key, or of that id.
  ///
  /// Exports often leave the parent out (an epic of another project), so nothing is said where it is not there; the
  /// value itself is kept.
  private func linkKeys(_ table: inout TaskTable) {
    let rowsByID = rowsByID(table)
    for child in children {
      if let parent = rowsByKey[child.name] ?? rowsByID[child.name[...]], parent != child.row {
        table.link(row: child.row, toParent: parent)
      }
    }
  }

  private func rowsByID(_ table: TaskTable) -> [ArraySlice<UInt8>: Int] {
    var rowsByID: [ArraySlice<UInt8>: Int] = [:]
    for row in rows where table.id.isPresent(row) {
      let id = table.id.bytes[table.id.range(row)]
      if rowsByID[id] == nil { rowsByID[id] = row }
    }
    return rowsByID
  }

  /// The parent is the row of that id, or else of that number; a `#` before it says that it is an id.
  private func linkNumbers(_ table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    guard !children.isEmpty else { return }
    let rowsByID = rowsByID(table)
    for child in children {
      // Where rows have ids, a number is one of them.
      let number = rowsByID.isEmpty ? TreeBuilder.number(child.name) ?? 0 : 0
      let id = child.name.first == UInt8(ascii: "#") ? child.name.dropFirst() : child.name[...]
      let parent = rowsByID[id] ?? (number > 0 && number <= rows.count ? rows[number - 1] : nil)
      guard let parent, parent != child.row else {
        noteMissing(child, file, &log)
        continue
      }
      table.link(row: child.row, toParent: parent)
    }
  }

  /// `Title (https://…)`, as some tools write a relation, without the link.
  private static func withoutLink(_ name: [UInt8]) -> ArraySlice<UInt8> {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) else {
      return name[...]
    }
    return name[trimmed(0..<open, name.span)]
  }

  private func noteMissing(_ child: Child, _ file: String, _ log: inout DiagnosticLog) {
    log.add(
      Diagnostic(
        .warning, code: "missing-parent",
        "its parent “\(String(decoding: child.name.prefix(80), as: UTF8.self))” is not in the input; it stands on its own",
        at: SourceLocation(file: file, line: child.line)))
  }

  /// A number of at most nine digits with blanks around it.
  private static func number(_ text: [UInt8]) -> Int? {
    let range = trimmed(0..<text.count, text.span)
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
