import Formats
import TaskModel

// What is part of an archived or deleted task goes with it: the items of its check lists that stand elsewhere in the
// input, and its subtasks, which most tools put away with it without saying so at each.

/// The tasks of an input that were left out because they are put away, and what is known of the parts of others.
struct PutAwayTasks {
  /// Ids of those that were left out, with what they are (`RecordState.standing`).
  private(set) var standings: [[UInt8]: UInt8] = [:]
  /// Ids that such a task named as its children.
  private var children: [(id: [UInt8], standing: UInt8)] = []
  /// Other ids by which records name those that were left out.
  private var aliases: Set<[UInt8]> = []
  /// Ids of parents with the rows of the tasks that name them, where the table does not keep them; with the table
  /// that the id is looked up in.
  var parents: [(id: [UInt8], row: Int, lookup: String)] = []

  /// Whether a note or a label that names this task belongs to one that was left out.
  func hasTask(_ id: [UInt8]) -> Bool { standings[id] != nil || aliases.contains(id) }

  /// Remembers a task that is left out.
  fileprivate mutating func add(
    id: [UInt8]?, standing: UInt8, children own: [[UInt8]], aliases others: [[UInt8]]
  ) {
    if let id { standings[id] = standing }
    for child in own { children.append((child, standing)) }
    aliases.formUnion(others)
  }

  /// Forgets what was said of a row that is taken back.
  mutating func forgetParents(from row: Int) {
    while let last = parents.last, last.row >= row { parents.removeLast() }
  }

  /// Which rows go with the tasks that were left out, by row; 0 for those that stay.
  ///
  /// `late` are rows that turned out to be put away themselves.
  ///
  /// Linear in the rows. A task that is there under the same id keeps its parts.
  func followers(
    in table: borrowing TaskTable, firstRow: Int, ids: [(id: [UInt8], row: Int)],
    late: [(row: Int, standing: UInt8)], lookUp: (String, [UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: table.rowCount)
    guard !standings.isEmpty || !children.isEmpty || !late.isEmpty else { return result }
    var rowIDs: [Int: [UInt8]] = [:]
    for row in firstRow..<max(table.rowCount, firstRow) where table.id.isPresent(row) {
      rowIDs[row] = Array(table.id.bytes[table.id.range(row)])
    }
    for (id, row) in ids { rowIDs[row] = id }
    var rowsByParent: [[UInt8]: [Int]] = [:]
    for row in firstRow..<max(table.rowCount, firstRow) where table.parent.isPresent(row) {
      rowsByParent[Array(table.parent.bytes[table.parent.range(row)]), default: []].append(row)
    }
    for parent in parents { rowsByParent[lookUp(parent.lookup, parent.id), default: []].append(parent.row) }
    var linked: [Int: [Int]] = [:]
    for link in table.linkedRows where link.parentRow >= firstRow {
      linked[link.parentRow, default: []].append(link.row)
    }
    var open = late
    let living = Set(rowIDs.values)
    for (id, standing) in standings where !living.contains(id) {
      for row in rowsByParent[id] ?? [] { open.append((row, standing)) }
    }
    if !children.isEmpty {
      var rows: [[UInt8]: Int] = [:]
      for (row, id) in rowIDs { rows[id] = row }
      for child in children {
        if let row = rows[child.id] { open.append((row, child.standing)) }
      }
    }
    while let (row, standing) = open.popLast() {
      guard row < result.count, result[row] == 0 else { continue }
      result[row] = standing
      for part in linked[row] ?? [] { open.append((part, standing)) }
      if let id = rowIDs[row] { for part in rowsByParent[id] ?? [] { open.append((part, standing)) } }
    }
    return result
  }
}

extension RecordState {
  /// Remembers the task of a row that is left out, before the row is taken back.
  mutating func notePutAway(row: Int, _ table: borrowing TaskTable) {
    let id =
      table.id.isPresent(row)
      ? Array(table.id.bytes[table.id.range(row)]) : ids.last.flatMap { $0.row == row ? $0.id : nil }
    // What belongs to the row was added last.
    let own = children.reversed().prefix { $0.parentRow == row }.map(\.id)
    let others = aliases.reversed().prefix { $0.row == row }.map(\.id)
    putAwayTasks.add(id: id, standing: standing, children: own, aliases: others)
  }
}

extension ImportRun {
  /// Takes out what belongs to tasks that were left out, and counts it as what they are.
  mutating func removePartsOfPutAway(_ table: inout TaskTable) {
    let state = importer.state
    let late = state.references.compactMap { reference -> (row: Int, standing: UInt8)? in
      let ids = state.putAway[reference.rule.table]?[reference.rule.itemClass]
      return ids?.contains(reference.id) == true
        ? (reference.row, RecordState.bit(reference.rule.itemClass)) : nil
    }
    let followers = state.putAwayTasks.followers(
      in: table, firstRow: related.firstRow, ids: state.ids, late: late, lookUp: { related.id(in: $0, $1) })
    for standing in followers where standing != 0 {
      accounting.kept -= 1
      RecordState.account(for: standing, &accounting)
    }
    if followers.contains(where: { $0 != 0 }) { table.removeRows(followers.map { $0 != 0 }) }
  }
}
