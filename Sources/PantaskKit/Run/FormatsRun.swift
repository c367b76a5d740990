// `pantask formats`: what can be read and written.

extension Runner {
  /// Lists the formats.
  public func formats(_ request: FormatsRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let output = StandardOutput(console: console)
      try output.write(request.isJSON ? Runner.formatsAsJSON : Runner.formatsAsText)
      try output.finish()
    }
  }

  private static var formatsAsText: String {
    let width = FormatCatalog.entries.map(\.name.count).max() ?? 0
    return FormatCatalog.entries.map { entry in
      let name = entry.name + String(repeating: " ", count: width - entry.name.count)
      let ways = entry.isRead ? (entry.isWritten ? "read, write" : "read       ") : "write      "
      return "\(name)  \(ways)  \(entry.title)\n"
    }
    .joined()
  }

  private static var formatsAsJSON: String {
    let objects = FormatCatalog.entries.map { entry in
      let extensions = entry.extensions.map(JSONText.quoted).joined(separator: ",")
      return "{\"name\":\(JSONText.quoted(entry.name)),\"title\":\(JSONText.quoted(entry.title)),"
        + "\"read\":\(entry.isRead),\"write\":\(entry.isWritten),\"extensions\":[\(extensions)]}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
