import Renderers
import TaskModel
import Templating

// `pantask template`: the built-in templates, and what is wrong with one's own.

extension Runner {
  /// Looks at, copies and checks templates.
  public func template(_ request: TemplateRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      switch request.action {
      case .list: try print(Runner.templateNames.joined(separator: "\n") + "\n")
      case .show(let name): try print(text: try Runner.source(named: name).bytes)
      case .eject(let name, let folder): try eject(name, folder, session)
      case .check(let folder): try check(folder)
      }
    }
  }

  /// Names such as `html/report` and `html/task`.
  private static var templateNames: [String] {
    ReportFormat.allCases.flatMap { format in
      BuiltInTemplates(format: format.rendered).templateNames.sorted().map { "\(format.rawValue)/\($0)" }
    }
  }

  private static func source(named name: String) throws -> TemplateSource {
    // `html` alone is the page of that format.
    let full = ReportFormat(rawValue: name) == nil ? name : "\(name)/report"
    let parts = full.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let format = ReportFormat(rawValue: parts[0]),
      let source = BuiltInTemplates(format: format.rendered).template(named: parts[1])
    else { throw UsageError.unknown(name, kind: "template", candidates: templateNames) }
    return source
  }

  /// Copies a format's templates into a folder; files that are there already are not touched.
  private func eject(_ name: String, _ folder: String, _ session: RunSession) throws {
    let format = String(name.split(separator: "/").first ?? "")
    guard let format = ReportFormat(rawValue: format) else {
      throw UsageError.unknown(name, kind: "template", candidates: ReportFormat.allCases.map(\.rawValue))
    }
    try SystemCalls.makeFolder(folder)
    let templates = BuiltInTemplates(format: format.rendered)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    for part in templates.templateNames.sorted() {
      guard let source = templates.template(named: part) else { continue }
      let path = "\(folder)/\(part).mustache"
      guard !SystemCalls.exists(path) else {
        throw UsageError("\(TerminalText.escaped(path, byteLimit: 200)) is there already; it is not replaced")
      }
      let file = try outputs.open(path)
      try source.bytes.withUnsafeBytes { try file.write($0) }
    }
    try outputs.commit()
  }

  /// Compiles the templates of a folder and says everything that is wrong with them.
  private func check(_ folder: String) throws {
    guard SystemCalls.isFolder(folder) else {
      throw UsageError("there is no folder \(TerminalText.escaped(folder, byteLimit: 200))")
    }
    // The names are the same for both formats.
    _ = try TemplateStore.compile(folder: folder, .html)
    try print("\(TerminalText.escaped(folder)): no mistakes found\n")
  }

  private func print(_ text: String) throws { try print(text: Array(text.utf8)) }

  private func print(text: [UInt8]) throws {
    let output = StandardOutput(console: console)
    try text.withUnsafeBytes { try output.write($0) }
    try output.finish()
  }
}
