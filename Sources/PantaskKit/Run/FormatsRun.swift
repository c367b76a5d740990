import Formats
import Renderers
import TaskModel

// `pantask formats`: what can be read and written, and what of a task each format can carry.

extension Runner {
  /// Lists the formats, or shows one.
  public func formats(_ request: FormatsRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      var text = request.isJSON ? Runner.formatsAsJSON : Runner.formatsAsText
      if let name = request.name {
        guard let entry = FormatCatalog.entry(named: name) else {
          throw UsageError.unknown(name, kind: "format", candidates: FormatCatalog.entries.map(\.name))
        }
        text = request.isJSON ? Runner.json(entry) + "\n" : Runner.text(entry)
      }
      let output = StandardOutput(console: console)
      try output.write(text)
      try output.finish()
    }
  }

  private static var formatsAsText: String {
    let width = FormatCatalog.entries.map(\.name.count).max() ?? 0
    return FormatCatalog.entries.map { entry in
      "\(padded(entry.name, width))  \(ways(entry, padded: true))  \(entry.title)\n"
    }
    .joined()
  }

  private static func ways(_ entry: FormatCatalog.Entry, padded: Bool) -> String {
    if entry.isRead, entry.isWritten { return "read, write" }
    return Self.padded(entry.isRead ? "read" : "write", padded ? 11 : 0)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  // MARK: - One format

  private static func text(_ entry: FormatCatalog.Entry) -> String {
    var result = "\(entry.name): \(entry.title)\n"
    if !entry.aliases.isEmpty { result += "also: \(entry.aliases.joined(separator: ", "))\n" }
    result += "\n"
    for field in Field.allCases where field != .source {
      let carried = FieldCarriage(entry, field)
      var line = "  \(padded(field.name, 11))  \(padded(carried.read?.rawValue ?? "", 14))"
      line += "  \(padded(carried.written?.rawValue ?? "", 15))  \(carried.note)"
      while line.last == " " { line.removeLast() }
      result += line + "\n"
    }
    return result
  }

  // MARK: - JSON

  private static var formatsAsJSON: String {
    "[\n\(FormatCatalog.entries.map(json).joined(separator: ",\n"))\n]\n"
  }

  private static func json(_ entry: FormatCatalog.Entry) -> String {
    func list(_ words: [String]) -> String { "[\(words.map(JSONText.quoted).joined(separator: ","))]" }
    var object = JSONText()
    object.add("name", entry.name)
    object.add("title", entry.title)
    object.add("read", object: "\(entry.isRead)")
    object.add("write", object: "\(entry.isWritten)")
    object.add("extensions", object: list(entry.extensions))
    if !entry.aliases.isEmpty { object.add("aliases", object: list(entry.aliases)) }
    var fields = JSONText()
    var hasFields = false
    for field in Field.allCases where field != .source {
      let carried = FieldCarriage(entry, field)
      guard carried.read != nil || carried.written != nil else { continue }
      var member = JSONText()
      member.add("read", carried.read?.rawValue)
      member.add("write", carried.written?.rawValue)
      member.add("note", carried.note.isEmpty ? nil : carried.note)
      fields.add(field.name, object: member.finished())
      hasFields = true
    }
    if hasFields { object.add("fields", object: fields.finished()) }
    return object.finished()
  }
}

/// What a format does with a field, both ways.
struct FieldCarriage {
  /// What becomes of a field when a format is read.
  enum Reading: String {
    /// The format has a place for it.
    case read
    /// It is in the file under a name of its own, if at all.
    case byName = "if in the file"
    /// The format has none.
    case none = "not there"
  }

  /// What becomes of a field when a format is written.
  enum Writing: String {
    /// As it is.
    case written
    /// Not every value as it is.
    case reduced = "written reduced"
    /// Not at all.
    case lost
  }

  /// Reading; nil where the format is not read.
  var read: Reading?
  /// Writing; nil where the format is not written as a list of tasks.
  var written: Writing?
  /// What there is to say about it.
  var note = ""

  /// Looks a field up.
  init(_ entry: FormatCatalog.Entry, _ field: Field) {
    if entry.isRead {
      if let fields = entry.readFields {
        // What has no place is kept in `extra`, so every format can fill that.
        read = fields.contains(field) || field == .extra ? .read : Reading.none
      } else {
        read = .byName
      }
    }
    if entry.isNative { written = .written }
    if let capabilities = entry.capabilities {
      switch capabilities.extent(field) {
      case .kept: written = .written
      case .reduced: written = .reduced
      case .lost: written = .lost
      }
      if written != .lost { note = capabilities.note(field) }
    }
  }
}
