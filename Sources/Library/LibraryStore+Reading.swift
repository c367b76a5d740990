internal import GRDB
internal import GRDBSQLite
package import TaskModel

/// The tasks of a library at some step, as a table.
package struct LibraryState: Sendable {
  /// The tasks, source after source.
  package var table: TaskTable
  /// By row: the number of the stored version.
  package var versions: [Int] = []
  /// The names of the sources that have tasks, in the order of the table.
  package var sourceNames: [String] = []

  /// A state without tasks, with a table that says which fields are read.
  package init(table: TaskTable = TaskTable()) { self.table = table }
}

extension LibraryStore {
  /// Reads the tasks as they were after a step.
  ///
  /// - Parameters:
  ///   - chosen: gives the number of the step for the steps that there are.
  ///   - table: what the tasks are appended to; it says which fields are read.
  package func state(
    at chosen: (LibraryHistory) throws -> Int, into table: TaskTable = TaskTable()
  ) throws -> LibraryState {
    try read { connection in
      let history = try LibraryHistory(connection)
      let step = try chosen(history)
      let isClosed = try connection.closedVersions(at: step, last: history.last(step))
      var state = LibraryState(table: table)
      try connection.read("version <= ?", [history.last(step)], into: &state) { !isClosed[$0] }
      return state
    }
  }

  /// Reads what differs in the states after two steps: the tasks that are only in the one, and those only in the other.
  ///
  /// A task that is in both with other values is in both results.
  package func differences(
    between chosen: (LibraryHistory) throws -> (Int, Int)
  ) throws -> (before: LibraryState, after: LibraryState) {
    try read { connection in
      let history = try LibraryHistory(connection)
      let (earlier, later) = try chosen(history)
      let (first, last) = (history.last(earlier), history.last(later))
      let wasClosed = try connection.closedVersions(at: earlier, last: first)
      let isClosed = try connection.closedVersions(at: later, last: last)
      var states = (before: LibraryState(table: TaskTable()), after: LibraryState(table: TaskTable()))
      try connection.read(
        "version <= ? AND version IN (SELECT version FROM closing WHERE step > ? AND step <= ?)",
        [first, earlier, later], into: &states.before
      ) { !wasClosed[$0] }
      try connection.read("version > ? AND version <= ?", [first, last], into: &states.after) {
        !isClosed[$0]
      }
      return states
    }
  }
}

extension LibraryState {
  /// The state as what is compared: a task is known by its source and its id.
  package var compared: TaskDifferences.State {
    var keys = TextColumn()
    for row in 0..<table.rowCount {
      keys.append(
        Array("\(table.sourceIndex(row).map { sourceNames[$0] } ?? "")\n\(table.idString(row))".utf8))
    }
    return TaskDifferences.State(table, rows: 0..<table.rowCount, keys: keys)
  }
}

extension Connection {
  /// By number, whether a version has been closed in the state after a step.
  func closedVersions(at step: Int, last: Int) throws -> [Bool] {
    var isClosed = Array(repeating: false, count: last + 1)
    try forEachRow("SELECT version FROM closing WHERE step <= ?", [step]) { statement in
      let version = Int(sqlite3_column_int64(statement, 0))
      guard version >= 1, version <= last else { throw damage("a closing of it cannot be one") }
      isClosed[version] = true
    }
    return isClosed
  }

  /// Appends stored versions to a table, source after source.
  ///
  /// - Parameter isWanted: by the number of a version.
  func read(
    _ condition: String, _ arguments: [Int], into state: inout LibraryState, where isWanted: (Int) -> Bool
  ) throws {
    let sources = try sources()
    let wanted = state.table.fields
    let decoder = RowDecoder(columns: columns.filter { wanted.contains($0.field) }, first: 3)
    let names = decoder.columns.map { ", \($0.field.name)" }.joined()
    var source = -1
    func append(_ statement: OpaquePointer) throws {
      let version = Int(sqlite3_column_int64(statement, 0))
      guard isWanted(version) else { return }
      let number = Int(sqlite3_column_int64(statement, 1))
      if number != source {
        guard let known = sources[number] else { throw damage("a task of it has no source") }
        source = number
        let word = "\(known.profile):\(known.name.isEmpty ? "added" : known.name)"
        state.table.beginSource(word)
        state.sourceNames.append(known.name)
      }
      if wanted.contains(.id) {
        let id = try RowDecoder.bytes(statement, 2, .id)
        state.table.id.append(id)
      }
      try decoder.put(statement, into: &state.table)
      state.table.endRow()
      guard state.table.rowCount < Int(Int32.max) else { throw damage("it has too many tasks") }
      state.versions.append(version)
    }
    let sql = "SELECT version, source, id\(names) FROM version WHERE isRemoved = 0 AND \(condition)"
    if sources.count > 2 {
      try forEachRow("\(sql) ORDER BY source = 0, source, version", arguments, append)
    } else {
      // Of one source the tasks come in the order in which they are stored: to sort them takes time. Tasks that were
      // added by hand come behind those of the sources.
      try forEachRow("\(sql) AND source > 0 ORDER BY version", arguments, append)
      try forEachRow("\(sql) AND source = 0 ORDER BY version", arguments, append)
    }
  }

  /// The sources by their numbers; 0 has the tasks that were added by hand.
  func sources() throws -> [Int: (name: String, profile: String, ignored: String)] {
    var sources: [Int: (name: String, profile: String, ignored: String)] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT source, name, profile, ignored FROM source") {
      guard let number = Int.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
        let profile = String.fromDatabaseValue(row[2]), let ignored = String.fromDatabaseValue(row[3])
      else { throw damage("a source of it cannot be one") }
      sources[number] = (name, profile, ignored)
    }
    return sources
  }
}
