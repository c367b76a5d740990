import Formats
import Renderers

/// Every format pantask knows, with what it can do: what `pantask formats` lists and `--from` and `--to` take.
enum FormatCatalog {
  /// One format.
  struct Entry {
    /// The name that `--from` or `--to` takes.
    var name: String
    /// What people call it.
    var title: String
    /// Whether it can be read.
    var isRead: Bool
    /// Whether it can be written.
    var isWritten: Bool
    /// File name extensions without the dot.
    var extensions: [String]
  }

  /// Formats by name: those that are written first, then the tools' in the registry's order, then plain syntaxes.
  static let entries: [Entry] = {
    let syntaxes: [(name: String, title: String, extensions: [String])] = [
      ("csv", "CSV of any tool, or pantask's own", ["csv", "tsv"]),
      ("json", "JSON of any tool, or pantask's own", ["json"]),
      ("ndjson", "JSON, one task a line", ["ndjson", "jsonl"]),
      ("xml", "XML of any tool, or pantask's own", ["xml"]),
      ("plist", "Apple property list, XML or binary", ["plist"]),
    ]
    let written = Set(NativeFormat.allCases.map(\.name))
    var entries = syntaxes.map { syntax in
      Entry(
        name: syntax.name, title: syntax.title, isRead: true, isWritten: written.contains(syntax.name),
        extensions: syntax.extensions)
    }
    for profile in ProfileRegistry.all {
      let extensions =
        switch profile.mapping.container {
        case .csv: ["csv"]
        case .json: ["json"]
        case .xml: ["xml"]
        case .propertyList: ["plist"]
        case .iCalendar: ["ics"]
        case .todoText: ["txt"]
        case .markdown: ["md"]
        }
      entries.append(
        Entry(
          name: profile.name, title: profile.mapping.title, isRead: true, isWritten: false,
          extensions: extensions))
    }
    for format in ReportFormat.allCases {
      entries.append(
        Entry(
          name: format.rawValue, title: format == .html ? "HTML report" : "Markdown report", isRead: false,
          isWritten: true, extensions: format == .html ? ["html"] : ["md"]))
    }
    return entries
  }()

  /// Names that `--from` takes.
  static let readableNames = entries.filter(\.isRead).map(\.name)

  /// The syntax that a name stands for.
  static func container(named name: String) -> Container? {
    switch name.lowercased() {
    case "csv", "tsv": .csv
    case "json", "ndjson", "jsonl": .json
    case "xml": .xml
    case "plist": .propertyList
    default: nil
    }
  }
}
