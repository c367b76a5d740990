internal import GRDB
internal import GRDBSQLite
package import TaskModel

/// Every state that the tasks of a library have had, and from when to when.
package struct LibraryLives: Sendable {
  /// The states, source after source and in their order; each is a row.
  package var states: LibraryState
  /// The steps.
  package var history: LibraryHistory
  /// By number of the version: the step after which a task was no longer so; nil where it still is.
  fileprivate var closedAt: [Int: Int] = [:]

  /// The step after which the task of a row was no longer so, unless it still is.
  package func end(_ row: Int) -> Int? { closedAt[states.versions[row]] }
}

extension LibraryStore {
  /// Reads every state that tasks have had until now.
  ///
  /// - Parameter table: what the states are appended to; it says which fields are read.
  package func lives(into table: TaskTable) throws -> LibraryLives {
    try read { connection in
      let history = try LibraryHistory(connection)
      var lives = LibraryLives(states: LibraryState(table: table), history: history)
      try connection.read("version <= ?", [history.last(history.head)], into: &lives.states) { _ in true }
      try connection.forEachRow(
        "SELECT version, min(step) FROM closing WHERE step <= ? GROUP BY version", [history.head]
      ) {
        lives.closedAt[Int(sqlite3_column_int64($0, 0))] = Int(sqlite3_column_int64($0, 1))
      }
      return lives
    }
  }

  /// The step that a job has reported last, which may have been undone since; nil for a job that has reported none.
  package func mark(of job: String) throws -> Int? {
    try read { connection in
      let mark = try Int.fetchOne(
        connection.database, sql: "SELECT step FROM mark WHERE job = ?", arguments: [job])
      let history = try LibraryHistory(connection)
      return mark.flatMap { $0 == 0 || history.step($0) != nil ? $0 : nil }
    }
  }

  /// Notes the step that a job has reported last.
  package func setMark(of job: String, to step: Int) throws {
    try write { connection in
      try connection.database.execute(
        sql: "INSERT INTO mark VALUES(?, ?) ON CONFLICT(job) DO UPDATE SET step = excluded.step",
        arguments: [job, step])
    }
  }
}
