internal import GRDB
package import TaskModel

extension LibraryStore {
  /// Imports the sources of a table as one step.
  ///
  /// - Parameters:
  ///   - table: the tasks; their parents have been looked for (`resolveParents`).
  ///   - imports: its sources.
  ///   - command: what the history says.
  ///   - at: now, an instant.
  /// - Throws: `LibraryError`, `ImportRefusal`.
  package func add(
    _ imports: [LibraryImport], of table: TaskTable, command: String, at: TaskDate
  ) throws -> ImportOutcome {
    try write { connection in
      let writer = try StepWriter(connection)
      let digests = try StoredDigests(connection, last: writer.last)
      var conflicts: [LibraryConflict] = []
      var fields: [Field: Int] = [:]
      var missing: [(sourceName: String, count: Int)] = []
      for request in imports {
        var source = try SourceImport(writer, request, digests)
        try source.run(table, digests)
        conflicts += source.conflicts
        fields.merge(source.changedFields) { $0 + $1 }
        if source.missingCount > 0 { missing.append((request.sourceName, source.missingCount)) }
      }
      let step = try writer.finish(.import, command: command, at: at)
      return ImportOutcome(
        step: step, conflicts: conflicts, droppedCount: writer.droppedCount,
        changedFields: Field.allCases.compactMap { field in fields[field].map { (field, $0) } },
        missing: missing)
    }
  }
}

extension Connection {
  /// The number of a source, which is noted where it is new, and what of it is ignored.
  func source(_ request: LibraryImport) throws -> (number: Int, ignored: FieldSet) {
    let row = try Row.fetchOne(
      database, sql: "SELECT source, ignored FROM source WHERE name = ?", arguments: [request.sourceName])
    let stored = row.flatMap { String.fromDatabaseValue($0[1]) } ?? ""
    let ignored =
      request.ignored
      ?? FieldSet(stored.split(separator: ",").compactMap { Field(name: String($0)) })
    let text = Field.allCases.filter { ignored.contains($0) }.map(\.name).joined(separator: ",")
    if let row, let number = Int.fromDatabaseValue(row[0]) {
      if text != stored {
        try database.execute(
          sql: "UPDATE source SET ignored = ? WHERE source = ?", arguments: [text, number])
      }
      return (number, ignored)
    }
    let number = (try Int.fetchOne(database, sql: "SELECT max(source) FROM source") ?? 0) + 1
    try database.execute(
      sql: "INSERT INTO source VALUES(?, ?, ?, ?)",
      arguments: [number, request.sourceName, request.profile, text])
    return (number, ignored)
  }
}
