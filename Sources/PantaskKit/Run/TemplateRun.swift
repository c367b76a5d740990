import Renderers
import TaskModel
import Templating

// `pantask template list|show|eject`: the built-in templates.

extension Runner {
  /// Looks at, copies and checks templates.
  package func template(_ request: TemplateRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      switch request.action {
      case .list: try print(Runner.templateList)
      case .show(let name): try print(text: try Runner.source(named: name).bytes)
      case .eject(let name, let folder): try eject(name, folder)
      case .check(let folder, let format):
        var check = try TemplateFolderCheck(folder: folder)
        try check.run(format)
        for diagnostic in check.warnings { session.log.addWhole(diagnostic) }
        if !check.report.isEmpty { try print(check.report) }
        if !check.errors.isEmpty {
          var failure = RunFailure(TemplateErrors(check.errors))
          failure.saysAll = true
          throw failure
        }
      }
    }
  }

  /// A line for every template: what a page shows, or which pages a part belongs to.
  private static var templateList: String {
    var rows: [(name: String, text: String)] = []
    for format in ReportFormat.allCases {
      let templates = BuiltInTemplates(format: format.rendered)
      let pages = BuiltInPage.all(in: format.rendered)
      rows += pages.map { ("\(format.rawValue)/\($0.name)", $0.summary) }
      let parts = pages.map { (page: $0.name, parts: templates.parts(of: $0.name)) }
      for name in templates.templateNames.sorted() where !pages.contains(where: { $0.name == name }) {
        let users = parts.filter { $0.parts.contains(name) }.map(\.page)
        rows.append(("\(format.rawValue)/\(name)", "part of \(users.joined(separator: ", "))"))
      }
    }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.text)\n" }
      .joined()
  }

  /// Names such as `html/report` and `html/task`.
  static var templateNames: [String] {
    ReportFormat.allCases.flatMap { format in
      BuiltInTemplates(format: format.rendered).templateNames.sorted().map { "\(format.rawValue)/\($0)" }
    }
  }

  /// Takes a name apart; a format alone is its report.
  private static func parts(of name: String) throws -> (format: ReportFormat, name: String) {
    let full = ReportFormat(rawValue: name) == nil ? name : "\(name)/report"
    let parts = full.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let format = ReportFormat(rawValue: parts[0]),
      BuiltInTemplates(format: format.rendered).template(named: parts[1]) != nil
    else {
      if BuiltInPage.named(name) != nil {
        let names = ReportFormat.names.map { "\($0)/\(name)" }.joined(separator: " or ")
        throw UsageError("the template \(name) is there for each format; say \(names)")
      }
      // Without a format, as `report` takes it.
      let near = parts.count == 1 ? Suggestion.nearest(to: name, in: BuiltInPage.all.map(\.name)) : nil
      if let near, let full = templateNames.first(where: { $0.hasSuffix("/\(near)") }) {
        throw UsageError(
          "unknown template \"\(TerminalText.escaped(name, byteLimit: 80))\"; did you mean \"\(full)\"?")
      }
      throw UsageError.unknown(name, kind: "template", candidates: templateNames)
    }
    return (format, parts[1])
  }

  private static func source(named name: String) throws -> TemplateSource {
    let (format, part) = try parts(of: name)
    guard let source = BuiltInTemplates(format: format.rendered).template(named: part) else {
      throw UsageError.unknown(name, kind: "template", candidates: templateNames)
    }
    return source
  }

  /// Copies a template and its parts into a folder; files that are there already are not touched.
  ///
  /// The first line of each copy says where it comes from, and the folder keeps the originals, so that `check` can
  /// show what has become different in the built-in ones.
  private func eject(_ name: String, _ folder: String) throws {
    let (format, page) = try Runner.parts(of: name)
    let templates = BuiltInTemplates(format: format.rendered)
    let folderOfOriginals = "\(folder)/\(TemplateOrigin.folderName)"
    let parts = templates.parts(of: page).compactMap { part in
      templates.template(named: part).map {
        (name: part, fileName: part + TemplateStore.fileEnding, source: $0)
      }
    }
    // All is looked at before anything is made.
    if SystemCalls.exists(folderOfOriginals), !SystemCalls.isPlainFolder(folderOfOriginals) {
      try OutputTarget.refuseUnlessPlain(folderOfOriginals)
      throw OutputError(file: folderOfOriginals, operation: .create, cause: .foreign)
    }
    for part in parts {
      let path = "\(folder)/\(part.fileName)"
      try OutputTarget.refuseUnlessPlain(path)
      guard !SystemCalls.exists(path) else {
        throw UsageError("\(TerminalText.escaped(path, byteLimit: 200)) is there already; it is not replaced")
      }
      let original = "\(folderOfOriginals)/\(part.fileName)"
      try OutputTarget.refuseUnlessPlain(original)
      let old = try PlainFile.contentsIfThere(of: original, atMost: TemplateStore.maximumByteCount)
      if let old, old != part.source.bytes {
        throw OutputError(file: original, operation: .create, cause: .foreign)
      }
    }
    try SystemCalls.makeFolder(folder)
    try SystemCalls.makeFolder(folderOfOriginals)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    for part in parts {
      let origin = TemplateOrigin(path: "\(format.rawValue)/\(part.name)", original: part.source.bytes)
      let file = try outputs.open("\(folder)/\(part.fileName)", isMadeUp: true)
      try (Array(origin.line.utf8) + part.source.bytes).withUnsafeBytes { try file.write($0) }
      let original = try outputs.open("\(folderOfOriginals)/\(part.fileName)", isMadeUp: true)
      try part.source.bytes.withUnsafeBytes { try original.write($0) }
    }
    try outputs.commit()
  }

  private func print(_ text: String) throws { try print(text: Array(text.utf8)) }

  private func print(text: [UInt8]) throws {
    let output = StandardOutput(console: console)
    try text.withUnsafeBytes { try output.write($0) }
    try output.finish()
  }
}
