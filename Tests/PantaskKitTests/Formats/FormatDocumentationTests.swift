import PantaskKit
import TaskModel
import TestSupport
import Testing

/// `docs/formats.md` ends in tables that are made of the profiles and of what the writers say they can hold;
/// PANTASK_RECORD=1 writes them.
struct FormatDocumentationTests {
  private static let heading = "## Every format and field\n"

  private static let fields = Field.allCases.filter { $0 != .source }

  /// Formats that carry tasks: reports are not read back.
  private static let entries = FormatCatalog.entries.filter { $0.isRead || $0.capabilities != nil }

  private static var tables: String {
    heading + legend + matrix + "\n## Written in reduced form\n\n" + notes
  }

  private static let legend = """

    Each cell says first what reading does: `r` there is a place for it, `?` it is read where the file has it under a
    known name, `–` there is none; then, for formats that are written, what writing does: `w` as it is, `~` not every
    value as it is (see below), `–` lost.


    """

  private static var matrix: String {
    var text = "| format | " + fields.map(\.name).joined(separator: " | ") + " |\n"
    text += "| --- |" + String(repeating: " :-: |", count: fields.count) + "\n"
    for entry in entries {
      let cells = fields.map { field -> String in
        let carried = FieldCarriage(entry, field)
        let read =
          switch carried.read {
          case .read: "r"
          case .byName: "?"
          case .absent: "–"
          case nil: ""
          }
        let written =
          switch carried.written {
          case .written: "w"
          case .reduced: "~"
          case .lost: "–"
          case nil: ""
          }
        return read + written
      }
      text += "| `\(entry.name)` | " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static var notes: String {
    var text = "| format | field | how |\n| --- | --- | --- |\n"
    for entry in entries where entry.capabilities != nil {
      for field in fields {
        let carried = FieldCarriage(entry, field)
        guard carried.written == .reduced, !carried.note.isEmpty else { continue }
        text += "| `\(entry.name)` | \(field.name) | \(carried.note) |\n"
      }
    }
    return text
  }

  @Test func `the document says of every format what it carries`() throws {
    let recorded = try Golden.end(of: "docs/formats.md", from: Self.heading, made: Self.tables)
    #expect(recorded == Self.tables)
  }

  @Test func `names and aliases of formats are one format's only`() {
    let names = FormatCatalog.entries.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for entry in FormatCatalog.entries {
      #expect(FormatCatalog.entry(named: entry.name.uppercased())?.name == entry.name)
    }
  }

  @Test(arguments: [
    ("ics", "icalendar-ics"), ("iCalendar", "icalendar-ics"), ("todo.txt", "todotxt"), ("opml", "opml"),
    ("mspdi", "mspdi-xml"), ("linear", "linear-csv"), ("taskwarrior", "taskwarrior-json"),
  ])
  func `a format has short names`(alias: String, name: String) {
    #expect(FormatCatalog.entry(named: alias)?.name == name)
  }
}
