import Renderers
import TaskModel
import Templating

/// What is wrong with the templates of a folder, and what has become different in the built-in ones since they were
/// copied.
struct TemplateFolderCheck {
  let folder: String
  /// What is wrong: unknown names, sections that are not closed, parts that are not there.
  private(set) var errors: [TemplateError] = []
  /// What the user should know.
  private(set) var warnings: [Diagnostic] = []
  /// What is printed: how the built-in templates have changed, and that all is well.
  private(set) var report = ""
  private let templates: FolderTemplates

  /// Reads the templates of a folder.
  ///
  /// - Throws: `UsageError` where there is no such folder, or no template in it, `InputError` where one cannot be read.
  init(folder: String) throws {
    self.folder = folder
    let shown = TerminalText.escaped(folder, byteLimit: 200)
    guard SystemCalls.isFolder(folder) else { throw UsageError("there is no folder \(shown)") }
    templates = try FolderTemplates(folder: folder, builtIn: BuiltInTemplates(format: .html))
    if templates.own.isEmpty { throw UsageError("there is no template in \(shown)") }
  }

  /// Looks at every template of the folder.
  ///
  /// - Parameter format: nil is that of the copies, or the one in which there is less to complain about.
  /// - Throws: `InputError` where the original of a copy cannot be read.
  mutating func run(_ format: ReportFormat?) throws {
    let names = templates.own.keys.sorted()
    var origins: [String: TemplateOrigin] = [:]
    for name in names {
      guard let source = templates.own[name] else { continue }
      checkSyntax(source)
      if let origin = TemplateOrigin(firstLineOf: source.bytes) {
        origins[name] = origin
        try checkDrift(source, name, origin)
      }
    }
    let formats =
      format.map { [$0] }
      ?? Set(origins.values.compactMap { $0.parts?.format }).sorted { $0.rawValue < $1.rawValue }
    let results = (formats.isEmpty ? ReportFormat.allCases : formats).map { compile(names, $0) }
    // Without a format the folder may be meant for either; parts of the other one are not there.
    let best = results.min { $0.errors.count < $1.errors.count }
    errors = unique(errors + (formats.isEmpty ? best?.errors ?? [] : results.flatMap(\.errors)))
    if errors.isEmpty {
      let used = results.reduce(into: Set<String>()) { $0.formUnion($1.used) }
      for name in names where !used.contains(name) { warnUnused(name, formats.first ?? .html) }
      for error in unique((formats.isEmpty ? best?.outside ?? [] : results.flatMap(\.outside))) {
        warnings.append(RunFailure.diagnostic(error, .warning, .nameFromOutside))
      }
      report += "\(TerminalText.escaped(folder, byteLimit: 200)): no mistakes found\n"
    }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)\(TemplateStore.fileEnding)" }

  private func unique(_ errors: [TemplateError]) -> [TemplateError] {
    errors.enumerated().filter { !errors[..<$0.offset].contains($0.element) }.map(\.element)
  }

  // MARK: Mistakes

  /// Finds what is wrong in a file whoever uses it: sections that are not closed.
  private mutating func checkSyntax(_ source: TemplateSource) {
    do {
      _ = try CompiledTemplate(source, missingTemplates: .empty)
    } catch {
      errors += error.errors
    }
  }

  /// Compiles the built-in pages with the folder's files, and every other page that the folder has.
  private func compile(
    _ names: [String], _ format: ReportFormat
  ) -> (errors: [TemplateError], used: Set<String>, outside: [TemplateError]) {
    let builtIn = BuiltInTemplates(format: format.rendered)
    let loader = templates.over(builtIn)
    var errors: [TemplateError] = []
    var used: Set<String> = []
    var outside: [TemplateError] = []
    func compile(_ page: String) {
      guard let source = loader.template(named: page) else { return }
      do {
        let template = try ReportRenderer.compile(source, loader: loader, format.rendered, language: nil)
        used.formUnion(template.partNames.union([page]))
        outside += ReportRenderer.namesFromOutside(in: template)
      } catch let failure as TemplateErrors {
        errors += failure.errors
      } catch {}
    }
    for page in BuiltInPage.all { compile(page.name) }
    if errors.isEmpty {
      // What no page uses is a page itself, unless its name is nearly that of a part.
      for name in names where !used.contains(name) && nearest(to: name, builtIn) == nil { compile(name) }
    }
    return (unique(errors), used, unique(outside))
  }

  private func nearest(to name: String, _ templates: BuiltInTemplates) -> String? {
    Suggestion.nearest(to: name, in: templates.templateNames.sorted())
  }

  private mutating func warnUnused(_ name: String, _ format: ReportFormat) {
    warnings.append(
      Diagnostic(
        .warning, code: .unusedTemplate, "no page uses this template", at: SourceLocation(file: path(name)),
        hint: nearest(to: name, BuiltInTemplates(format: format.rendered)).map {
          "did you mean \($0)\(TemplateStore.fileEnding)?"
        }))
  }

  // MARK: Drift

  /// Says what has become different in the built-in template since a copy was made of it.
  private mutating func checkDrift(
    _ source: TemplateSource, _ name: String, _ origin: TemplateOrigin
  ) throws(InputError) {
    let shown = TerminalText.escaped(path(name))
    let version = TerminalText.escaped(origin.version, byteLimit: 40)
    let original = TerminalText.escaped(origin.path, byteLimit: 100)
    func warn(_ message: String, hint: String?) {
      warnings.append(
        Diagnostic(
          .warning, code: .templateDrift, message, at: SourceLocation(file: path(name), line: 1, column: 1),
          hint: hint))
    }
    guard let (format, part) = origin.parts,
      let current = BuiltInTemplates(format: format.rendered).template(named: part)
    else {
      warn("it is a copy of \(original), which pantask \(PantaskVersion.current) does not have", hint: nil)
      return
    }
    let hash = TemplateOrigin.hash(current.bytes)
    if hash == origin.hash { return }
    warn(
      "\(original) has changed since this copy was made, by pantask \(version)",
      hint: "take over what you need, then put \(PantaskVersion.current) and \(hash) into the first line")
    let base = try PlainFile.contentsIfThere(
      of: "\(folder)/\(TemplateOrigin.folderName)/\(name)\(TemplateStore.fileEnding)",
      atMost: TemplateStore.maximumByteCount)
    if let base, TemplateOrigin.hash(base) == origin.hash {
      report += "\(shown): what has changed in \(original) since \(version):\n"
      report += difference(base, current.bytes)
      let gone = TemplateFolderCheck.goneNames(base)
      if !gone.isEmpty { report += "  gone since then: \(gone.joined(separator: ", "))\n" }
    } else {
      report += "\(shown): how \(original) differs from it now (the folder has no original of \(version)):\n"
      report += difference(Array(source.bytes.drop { $0 != 0x0A }.dropFirst()), current.bytes)
    }
  }

  private func difference(_ old: [UInt8], _ new: [UInt8]) -> String {
    let text = LineDifference.text(old, new) ?? "  too much to be shown\n"
    return text.split(separator: "\n").map { TerminalText.escaped(String($0)) + "\n" }.joined()
  }

  /// The names that a template of an earlier version reads and that there are not any more.
  private static func goneNames(_ text: [UInt8]) -> [String] {
    guard
      let template = try? CompiledTemplate(
        TemplateSource(name: "", bytes: text), missingTemplates: .empty)
    else { return [] }
    let known = Set(ReportKind.allCases.flatMap { $0.names.map(\.name) })
    let parts = template.names.flatMap { $0.split(separator: ".").map(String.init) }
    return Set(parts).subtracting(known).sorted().map { TerminalText.escaped($0, byteLimit: 80) }
  }
}
