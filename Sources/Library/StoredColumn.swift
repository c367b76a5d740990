import TaskModel

/// A column of the table of versions that holds a field of a task.
struct StoredColumn: Sendable {
  /// The field; the column has its name.
  var field: Field
  /// Its declaration behind the name.
  var declaration: String

  /// What the view `tasks` shows of it, for people and other programs.
  var shown: String {
    switch field.kind {
    case .priority:
      "CASE \(field.name) \(Priority.allCases.map { "WHEN \($0.rawValue) THEN '\($0.name)'" }.joined(separator: " ")) END AS \(field.name)"
    case .date:
      // A day, a local time or an instant: `TaskDate.bits`.
      """
      CASE \(field.name) & 3 WHEN 0 THEN date((\(field.name) >> 2) * 86400, 'unixepoch') \
      WHEN 1 THEN strftime('%Y-%m-%dT%H:%M:%S', (\(field.name) >> 2) / 1000000, 'unixepoch') \
      WHEN 2 THEN strftime('%Y-%m-%dT%H:%M:%SZ', (\(field.name) >> 2) / 1000000, 'unixepoch') END AS \(field.name)
      """
    default: field.name
    }
  }

  init(_ field: Field) {
    self.field = field
    declaration =
      switch field.kind {
      case .flag: "INTEGER NOT NULL DEFAULT 0"
      case .priority: "INTEGER NOT NULL DEFAULT \(Priority.middle.rawValue)"
      case .date, .duration, .percent: "INTEGER"
      case .text, .word, .wordList, .extra: "TEXT"
      }
  }
}
