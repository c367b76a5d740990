import Formats
import Importers
import Library
import TaskModel

/// A library as an input beside other files.
enum LibraryInput {
  /// The error for a file whose state of a day is asked for, which no file has.
  static func needsLibrary(_ path: String) -> UsageError {
    UsageError(
      "--as-of is for libraries, and \(TerminalText.escaped(path, byteLimit: 200)) is none", about: "--as-of")
  }

  /// Reads an input into a table if it is a library.
  ///
  /// - Parameter asOf: the day or step whose state is read; nil is as it is now.
  /// - Returns: a report for each of its sources; nil where it is no database.
  static func read(
    _ input: FileInput, asOf: String?, _ zone: ZoneOffsets, into table: inout TaskTable
  ) throws -> [ImportReport]? {
    guard LibraryAccess.isLibrary(input) else {
      if asOf != nil { throw needsLibrary(input.name) }
      return nil
    }
    let store = try LibraryAccess.reading(input.name)
    let sourceCount = table.sources.count
    let state = try store.state(
      at: { history in
        try asOf.map { try LibraryAccess.step($0, option: "--as-of", history, zone) } ?? history.head
      }, into: table)
    try store.close()
    table = state.table
    // Every input has a source, whether there is a task in it or not.
    if table.sources.count == sourceCount { table.beginSource("pantask:\(input.name)") }
    return table.rowsOfSources[sourceCount...].map { rows in
      var report = ImportReport(
        match: FormatMatch(
          profile: Profile(
            ProfileMapping(name: "pantask-library", title: "a library of pantask", container: .json)),
          score: 100, reason: "an SQLite database that pantask has made"),
        syntax: "SQLite", encoding: "utf-8")
      report.accounting.read = rows.count
      report.accounting.kept = rows.count
      return report
    }
  }
}
