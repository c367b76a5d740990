import Formats
import TaskModel

// Titles that are indented in a table of no known tool: a tree that people see and nothing says.

extension ImportRun {
  /// How many tasks are looked at.
  private static let indentsLookedAt = 256

  /// Whether a table says nothing else of which task is part of which.
  static func mayHaveIndents(_ mapping: ProfileMapping) -> Bool {
    mapping.container == .csv && mapping.name == GenericProfile.name(for: .csv) && mapping.hierarchy == nil
      && !mapping.fields.contains { $0.to == .field(.parent) }
  }

  /// Says once that titles are indented, where the first is not and others begin with two blanks or a tab.
  mutating func noteIndents(from firstRow: Int, _ table: TaskTable) {
    looksForIndents = false
    func isIndented(_ row: Int) -> Bool {
      guard row < table.title.count else { return false }
      let title = table.title.range(row)
      guard title.count > 2, let first = title.first else { return false }
      let bytes = table.title.bytes
      return bytes[first] == 0x09 || (bytes[first] == 0x20 && bytes[first + 1] == 0x20)
    }
    let rows = firstRow..<min(table.rowCount, firstRow + Self.indentsLookedAt)
    guard let first = rows.first, !isIndented(first), rows.contains(where: isIndented) else { return }
    log.add(
      Diagnostic(
        .note, code: "indented-titles",
        "titles are indented, which may say which task is part of which: it is not read, and the blanks stay",
        at: SourceLocation(file: file),
        hint: "a column of levels or of parents is read"))
  }
}
