import TaskModel

// `pantask formats`: what can be read and written, and what of a task each format can carry.

extension Runner {
  /// Lists the formats, or shows one.
  package func formats(_ request: FormatsRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      var text = request.isJSON ? Runner.formatsAsJSON : Runner.formatsAsText
      if let name = request.name {
        guard let entry = FormatCatalog.entry(named: name) else {
          throw FormatCatalog.unknown(name, kind: "format", candidates: FormatCatalog.entries.map(\.name))
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
