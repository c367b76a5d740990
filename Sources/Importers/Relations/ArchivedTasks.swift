import Formats
import TaskModel

// What is part of an archived or deleted task goes with it: the items of its check lists that stand elsewhere in the
// input, and its subtasks, which most tools archived with it without saying so at each. With it goes, where a format
// says so, what a later record of the same id has replaced.

/// The tasks of an input that were left out because they are archived, and what is known of the parts of others.
struct ArchivedTasks {
  /// Ids of those that were left out, with what they are (`ExclusionFlags`).
  private(set) var flags: [[UInt8]: ExclusionFlags] = [:]
  /// The rows before which they stood.
  private(set) var rows: [[UInt8]: Int] = [:]
  /// Ids that such a task named as its children.
  private var children: [(id: [UInt8], exclusionFlags: ExclusionFlags)] = []
  /// Other ids by which records name those that were left out.
  private var aliases: Set<[UInt8]> = []
  /// Ids of parents with the rows of the tasks that name them, where the table does not keep them; with the table
  /// that the id is looked up in.
  var parents: [(id: [UInt8], row: Int, lookup: String)] = []

  /// Whether a note or a label that names this task belongs to one that was left out.
  func hasTask(_ id: [UInt8]) -> Bool { flags[id] != nil || aliases.contains(id) }

  /// Remembers a task that is left out.
  fileprivate mutating func add(
    id: [UInt8]?, row: Int, exclusionFlags: ExclusionFlags, children own: [[UInt8]], aliases others: [[UInt8]]
  ) {
    if let id {
      flags[id] = exclusionFlags
      rows[id] = row
    }
    for child in own { children.append((child, exclusionFlags)) }
    aliases.formUnion(others)
  }

  /// Forgets what is known of a row that is taken back.
  mutating func forgetParents(from row: Int) {
    while let last = parents.last, last.row >= row { parents.removeLast() }
  }

  /// Which rows go with the tasks that were left out, by row; 0 for those that stay, and empty where all do.
  ///
  /// `late` are rows that turned out to be archived themselves. Linear in the rows; ids become numbers, so nothing is
  /// allocated for each. A task that is there under the same id keeps its parts.
  func followers(
    in table: borrowing TaskTable, firstRow: Int, ids: [(id: [UInt8], row: Int)],
    late: [(row: Int, exclusionFlags: ExclusionFlags)], lookUp: (String, [UInt8]) -> [UInt8]
  ) -> [ExclusionFlags] {
    guard !flags.isEmpty || !children.isEmpty || !late.isEmpty else { return [] }
    let rows = firstRow..<max(table.rowCount, firstRow)
    var words = WordDictionary()
    var flagsByID: [UInt32: ExclusionFlags] = [:]
    for (id, exclusionFlags) in flags { flagsByID[words.code(for: id.span)] = exclusionFlags }
    var rowsByParent: [UInt32: [Int]] = [:]
    for row in rows where table.parent.isPresent(row) {
      let parent = table.parent.bytes[table.parent.range(row)]
      rowsByParent[words.code(for: parent.span), default: []].append(row)
    }
    for parent in parents {
      let id = lookUp(parent.lookup, parent.id)
      rowsByParent[words.code(for: id.span), default: []].append(parent.row)
    }
    let hasParts = flagsByID.keys.contains { rowsByParent[$0] != nil }
    guard hasParts || !children.isEmpty || !late.isEmpty else { return [] }
    var idsByRow = [UInt32](repeating: 0, count: table.rowCount)
    var rowsByID: [UInt32: Int] = [:]
    func note(_ id: Span<UInt8>, _ row: Int) {
      let code = words.code(for: id)
      idsByRow[row] = code
      if rowsByID[code] == nil { rowsByID[code] = row }
    }
    for row in rows where table.id.isPresent(row) { note(table.id.bytes[table.id.range(row)].span, row) }
    for (id, row) in ids where row < idsByRow.count { note(id.span, row) }
    var linked: [Int: [Int]] = [:]
    for link in table.linkedRows { linked[link.parentRow, default: []].append(link.row) }
    var open = late
    for (id, exclusionFlags) in flagsByID where rowsByID[id] == nil {
      for row in rowsByParent[id] ?? [] { open.append((row, exclusionFlags)) }
    }
    for child in children {
      if let row = rowsByID[words.code(for: child.id.span)] { open.append((row, child.exclusionFlags)) }
    }
    var result = [ExclusionFlags](repeating: [], count: table.rowCount)
    while let (row, exclusionFlags) = open.popLast() {
      guard row < result.count, result[row].isEmpty else { continue }
      result[row] = exclusionFlags
      for part in linked[row] ?? [] { open.append((part, exclusionFlags)) }
      guard idsByRow[row] != 0 else { continue }
      for part in rowsByParent[idsByRow[row]] ?? [] { open.append((part, exclusionFlags)) }
    }
    return result
  }
}

/// Ids of records that are no tasks and archived: archived lists, deleted projects.
struct ArchivedIDs {
  /// One table's ids of one class.
  struct List {
    var table: String
    var itemClass: ItemClass
    var ids = WordDictionary()
  }

  /// One for each class that a table has ids of: a handful.
  private(set) var lists: [List] = []

  /// Adds an id of a table.
  mutating func insert(_ id: ArraySlice<UInt8>, table: String, _ itemClass: ItemClass) {
    let known = lists.firstIndex { $0.table == table && $0.itemClass == itemClass } ?? lists.count
    if known == lists.count { lists.append(List(table: table, itemClass: itemClass)) }
    _ = lists[known].ids.code(for: id.span)
  }

  /// Whether an id of a table is archived so.
  func contains(_ id: Span<UInt8>, table: String, _ itemClass: ItemClass) -> Bool {
    let list = lists.first { $0.itemClass == itemClass && $0.table == table }
    return list?.ids.knownCode(of: id) ?? 0 != 0
  }
}

/// What tasks refer to by ids, which may turn out to be archived: the lists that they are in.
///
/// An id is a number here, and tasks are many: nothing is allocated for one of them.
struct References {
  private var tables: [String] = []
  private var ids = WordDictionary()
  private var all: [(table: Int, id: UInt32, row: Int)] = []

  /// Remembers what the task of a row refers to in a table; once, whatever that may turn out to be.
  mutating func add(table name: String, id: Span<UInt8>, row: Int) {
    let table = tables.firstIndex(of: name) ?? tables.count
    if table == tables.count { tables.append(name) }
    if let last = all.last, last.row == row, last.table == table { return }
    all.append((table, ids.code(for: id), row))
  }

  /// Forgets what is known of a row that is taken back.
  mutating func forget(from row: Int) { while let last = all.last, last.row >= row { all.removeLast() } }

  /// The rows that refer to what is archived, with what that is, where it is to be left out.
  mutating func rows(
    of archived: ArchivedIDs, where isLeftOut: (String, ItemClass) -> Bool
  ) -> [(row: Int, exclusionFlags: ExclusionFlags)] {
    var flags = tables.map { _ in [UInt32: ExclusionFlags]() }
    for list in archived.lists where isLeftOut(list.table, list.itemClass) {
      guard let table = tables.firstIndex(of: list.table) else { continue }
      for code in list.ids.codes(in: ids) where code != 0 {
        flags[table][code, default: []].formUnion(ExclusionFlags(list.itemClass))
      }
    }
    if flags.allSatisfy(\.isEmpty) { return [] }
    return all.compactMap { reference in flags[reference.table][reference.id].map { (reference.row, $0) } }
  }
}

extension RelationCollector {
  /// Remembers the task of a row that is left out, before the row is taken back.
  mutating func noteArchived(row: Int, exclusionFlags: ExclusionFlags, _ table: borrowing TaskTable) {
    let id =
      table.id.isPresent(row)
      ? Array(table.id.bytes[table.id.range(row)]) : ids.last.flatMap { $0.row == row ? $0.id : nil }
    // What belongs to the row was added last.
    let own = children.reversed().prefix { $0.parentRow == row }.map(\.id)
    let others = aliases.reversed().prefix { $0.row == row }.map(\.id)
    archivedTasks.add(id: id, row: row, exclusionFlags: exclusionFlags, children: own, aliases: others)
  }
}

extension ImportRun {
  /// Takes out what belongs to tasks that were left out, counted as what they are, and what a later record has
  /// replaced.
  mutating func removeRowsThatGo(_ table: inout TaskTable) {
    let relations = importer.relations
    let plan = importer.plan
    var goes = [Bool](repeating: false, count: table.rowCount)
    if input.profile.mapping.composition.laterReplaces {
      for row in replacedRows(in: table) {
        goes[row] = true
        accounting.kept -= 1
        accounting.merged += 1
        sayReplaced(row, table)
      }
    }
    var late: [(row: Int, exclusionFlags: ExclusionFlags)] = []
    for (_, rows, exclusionFlags) in relations.archivedRows {
      for row in rows where row < goes.count && !goes[row] {
        goes[row] = true
        accounting.kept -= 1
        importer.state.account(for: exclusionFlags, &accounting)
        if followsParents { late.append((row, exclusionFlags)) }
      }
    }
    if followsParents {
      late += importer.relations.references.rows(of: relations.archived, where: plan.leavesOut)
      let followers = relations.archivedTasks.followers(
        in: table, firstRow: related.firstRow, ids: relations.ids, late: late,
        lookUp: { related.id(in: $0, $1) })
      for (row, exclusionFlags) in followers.enumerated() where !exclusionFlags.isEmpty && !goes[row] {
        goes[row] = true
        accounting.kept -= 1
        importer.state.account(for: exclusionFlags, &accounting)
      }
    }
    if goes.contains(true) { table.removeRows(goes) }
  }

  /// The rows of whose id there is a later record, be it one that is left out.
  private func replacedRows(in table: borrowing TaskTable) -> [Int] {
    let relations = importer.relations
    var rowsByID = TextIndex()
    var lastRows: [Int] = []
    var replaced: [Int] = []
    func take(_ id: Span<UInt8>, _ row: Int) {
      let number = rowsByID.number(of: id)
      if number == lastRows.count {
        lastRows.append(row)
      } else {
        replaced.append(lastRows[number])
        lastRows[number] = row
      }
    }
    if table.id.count > related.firstRow {
      for row in related.firstRow..<table.rowCount where table.id.isPresent(row) {
        take(table.id.bytes.span.extracting(table.id.range(row)), row)
      }
    } else {
      for (id, row) in relations.ids where row < table.rowCount { take(id.span, row) }
    }
    for (id, before) in relations.archivedTasks.rows {
      guard let number = rowsByID.knownNumber(of: id.span), lastRows[number] < before else { continue }
      replaced.append(lastRows[number])
    }
    return replaced
  }

  private mutating func sayReplaced(_ row: Int, _ table: borrowing TaskTable) {
    guard log.wouldKeep(code: .replacedRecord, severity: .note) else {
      log.add(count: 1, code: .replacedRecord, severity: .note)
      return
    }
    log.add(
      Diagnostic(
        .note, code: .replacedRecord,
        "“\(table.title.string(row) ?? "")”: a later record has the same id and takes its place",
        at: SourceLocation(file: input.file)))
  }
}
