import Formats
import TaskModel

// Titles that are indented in a table of an unrecognised tool: a tree that people see and nothing says.

extension ImportRun {
  /// How many tasks are looked at.
  private static let indentsLookedAt = 256

  /// Whether a table says nothing else of which task is part of which.
  static func mayHaveIndents(_ mapping: ProfileMapping) -> Bool {
    mapping.container == .csv && mapping.name == GenericProfile.name(for: .csv) && mapping.hierarchy == nil
      && !mapping.fields.contains { $0.to == .field(.parent) }
  }

  /// Warns once that titles are indented, where the first is not and others begin with two spaces or a tab, or several
  /// with one.
  mutating func noteIndents(from firstRow: Int, _ table: TaskTable) {
    looksForIndents = false
    func blankCount(_ row: Int) -> Int {
      guard row < table.title.count else { return 0 }
      let title = table.title.bytes[table.title.range(row)]
      if title.first == 0x09 { return 2 }
      return title.count > 2 ? title.prefix { $0 == 0x20 }.count : 0
    }
    let rows = firstRow..<min(table.rowCount, firstRow + Self.indentsLookedAt)
    guard let first = rows.first, blankCount(first) == 0,
      rows.contains(where: { blankCount($0) > 1 }) || rows.count(where: { blankCount($0) > 0 }) > 1
    else { return }
    log.add(
      Diagnostic(
        .note, code: .indentedTitles,
        "titles are indented, which may say which task is part of which: it is not read, and the spaces stay",
        at: SourceLocation(file: input.file), hint: "a column of levels or of parents is read"))
  }
}
