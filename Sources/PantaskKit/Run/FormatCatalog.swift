package import Formats
package import Renderers
package import TaskModel

/// Every format pantask knows, with what it can do: what `pantask formats` lists and `--from` and `--to` take.
package enum FormatCatalog {
  /// One format.
  package struct Entry {
    /// The name that `--from` or `--to` takes.
    package var name: String
    /// Other names for it.
    package var aliases: [String] = []
    /// What people call it.
    package var title: String
    /// Whether it can be read.
    package var isRead: Bool
    /// Whether it can be written.
    package var isWritten: Bool
    /// File name extensions without the dot.
    package var extensions: [String]
    /// Fields that reading it can fill; nil where that depends on the file.
    package var readFields: FieldSet?
    /// Fields beside those that reading it can fill from what its users have named so.
    package var fieldsByName: FieldSet = []
    /// What writing it keeps; nil where it is not written, or holds everything, or is a report.
    package var capabilities: FormatCapabilities?
    /// Whether writing it keeps everything.
    package var isNative = false
  }

  /// Formats by name: those that hold everything, then the tools' in the registry's order, those that are only written,
  /// then reports.
  package static let entries: [Entry] = {
    var entries = syntaxes
    for profile in ProfileRegistry.all {
      let target = TargetFormats.format(named: profile.name)
      var entry = Entry(
        name: profile.name, title: profile.mapping.title, isRead: true, isWritten: target != nil,
        extensions: extensions(of: profile.mapping.container), readFields: profile.readFields,
        fieldsByName: profile.fieldsByName)
      if let target { add(target, to: &entry) }
      entries.append(entry)
    }
    for target in TargetFormats.all where !entries.contains(where: { $0.name == target.name }) {
      var entry = Entry(
        name: target.name, title: target.title, isRead: false, isWritten: true, extensions: [])
      add(target, to: &entry)
      entries.append(entry)
    }
    for format in ReportFormat.allCases {
      entries.append(
        Entry(
          name: format.rawValue, title: format == .html ? "HTML report" : "Markdown report", isRead: false,
          isWritten: true, extensions: format == .html ? ["html"] : ["md"]))
    }
    return entries
  }()

  /// What `--from` takes for a file of an unrecognised tool, whatever tool's it looks like.
  static let generic = "generic"

  private static let syntaxes: [Entry] = {
    let all: [(name: String, title: String, extensions: [String])] = [
      ("csv", "CSV of any tool, or pantask's own", ["csv", "tsv"]),
      ("json", "JSON of any tool, or pantask's own", ["json"]),
      ("ndjson", "JSON, one task a line", ["ndjson", "jsonl"]),
      ("xml", "XML of any tool, or pantask's own", ["xml"]),
      ("plist", "Apple property list, XML or binary", ["plist"]),
      (generic, "CSV, JSON or XML of an unrecognised tool, by usual names", []),
    ]
    return all.map { syntax in
      let isNative = NativeFormat(rawValue: syntax.name) != nil
      return Entry(
        name: syntax.name, title: syntax.title, isRead: true, isWritten: isNative,
        extensions: syntax.extensions,
        isNative: isNative)
    }
  }()

  private static func add(_ target: TargetFormat, to entry: inout Entry) {
    entry.aliases = target.aliases
    entry.capabilities = target.capabilities()
    if !target.fileExtensions.isEmpty { entry.extensions = target.fileExtensions }
  }

  private static func extensions(of container: Container) -> [String] {
    switch container {
    case .csv: ["csv"]
    case .json: ["json"]
    case .xml: ["xml"]
    case .propertyList: ["plist"]
    case .iCalendar: ["ics"]
    case .todoText: ["txt"]
    case .markdown: ["md"]
    }
  }

  /// Names that `--from` takes.
  ///
  /// Every command line asks for them: what the formats can hold is not worked out for that.
  package static let readableNames = syntaxes.map(\.name) + ProfileRegistry.names

  /// The format of that name or alias, case not counting.
  package static func entry(named name: String) -> Entry? {
    let name = name.lowercased()
    return entries.first { $0.name == name } ?? entries.first { $0.aliases.contains(name) }
  }

  /// The profile that a name stands for: its own, an alias of its format, or the tool's where it has one format.
  package static func profile(named name: String) -> Profile? {
    let name = name.lowercased()
    if let profile = ProfileRegistry.profile(named: name) { return profile }
    let ofTool = ProfileRegistry.all.filter { $0.name.hasPrefix(name + "-") }
    if ofTool.count == 1 { return ofTool[0] }
    return ofTool.isEmpty
      ? TargetFormats.format(named: name).flatMap { ProfileRegistry.profile(named: $0.name) } : nil
  }

  /// The syntax that a name stands for.
  package static func container(named name: String) -> Container? {
    switch name.lowercased() {
    case "csv", "tsv": .csv
    case "json", "ndjson", "jsonl": .json
    case "xml": .xml
    case "plist": .propertyList
    default: nil
    }
  }

  /// The syntax of the generic profile of that name, which reads a file as if it were an unrecognised tool's.
  package static func genericContainer(named name: String) -> Container? {
    [.csv, .json, .xml, .propertyList].first { GenericProfile.name(for: $0) == name.lowercased() }
  }

  /// Whether an input can be of a format of that name.
  static func isReadable(_ name: String) -> Bool {
    profile(named: name) != nil || container(named: name) != nil || genericContainer(named: name) != nil
      || entry(named: name) != nil
  }

  /// The error for a name that is no format to read or write, as far as possible with what was meant.
  ///
  /// - Parameter candidates: the names that would have been right.
  static func unknown(_ name: String, kind: String, candidates: [String]) -> UsageError {
    let report = ["htm": "html", "md": "markdown"][name.lowercased()] ?? name.lowercased()
    if ReportFormat(rawValue: report) != nil {
      return UsageError(
        "\(report) is a report, not a list of tasks; `pantask report --format \(report)` writes it")
    }
    // The name of a tool leads to its formats, however near other names are.
    let ofTool = candidates.filter { $0.hasPrefix(name.lowercased() + "-") }
    var error = UsageError.unknown(name, kind: kind, candidates: ofTool.isEmpty ? candidates : ofTool)
    if !error.description.contains(";") { error.description += "; `pantask formats` lists them" }
    return error
  }
}
