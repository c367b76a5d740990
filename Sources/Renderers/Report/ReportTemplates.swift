import Synchronization
package import Templating

/// The built-in templates of a format, by name: `report` and the parts it is made of.
///
/// Their text is in `Templates/`; a build plugin turns that folder into the table that this reads.
package struct BuiltInTemplates: TemplateLoader, Sendable {
  private let format: ReportFormat

  /// The templates of a format.
  package init(format: ReportFormat) { self.format = format }

  package func template(named name: String) -> TemplateSource? {
    let path = "\(format.name)/\(name)"
    return EmbeddedTemplates.all.first { $0.path == path }
      .map { TemplateSource(name: "\(path).mustache", text: $0.text) }
  }

  package var templateNames: [String] {
    EmbeddedTemplates.all.compactMap { entry in
      entry.path.hasPrefix("\(format.name)/") ? String(entry.path.dropFirst(format.name.count + 1)) : nil
    }
  }
}

/// What an HTML parser makes of text.
enum HTMLText {
  /// The bytes with every line break as a line feed.
  ///
  /// By bytes: to compare characters Swift puts their marks in order, however many a letter has.
  static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() where !(byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D) {
      text.append(byte == 0x0D ? 0x0A : byte)
    }
    return text
  }
}

/// Compiles and renders report templates.
package enum ReportRenderer {
  /// Compiles a built-in template.
  ///
  /// - Throws: `TemplateErrors` if there is none of that name.
  package static func compile(
    builtIn name: String, _ format: ReportFormat, language: LanguageCatalog? = .english
  ) throws -> CompiledTemplate {
    let loader = BuiltInTemplates(format: format)
    guard let source = loader.template(named: name) else {
      // Compiling a call of it makes the message, with the names there are.
      return try CompiledTemplate(TemplateSource(name: name, text: "{{>\(name)}}"), loader: loader)
    }
    return try compile(source, loader: loader, format, language: language)
  }

  /// Compiles a template and checks every name in it.
  ///
  /// - Parameters:
  ///   - format: how its labels are escaped.
  ///   - language: whose labels `{{label.due}}` writes: they become part of the template, so that a row with ten of
  ///     them costs what one without does; nil leaves them to the data.
  ///   - checksNames: false for the built-in templates as they are, whose names the tests compare: that is a fiftieth
  ///     of what a thousand tasks take.
  /// - Throws: `TemplateErrors` with all that is wrong in it and its partials.
  package static func compile(
    _ source: TemplateSource, loader: any TemplateLoader, _ format: ReportFormat = .html,
    language: LanguageCatalog? = .english, checksNames: Bool = true
  ) throws -> CompiledTemplate {
    let template = try CompiledTemplate(
      source, loader: loader, constants: language?.constants(format) ?? [:])
    if !checksNames { return template }
    let errors = template.check(against: ReportNames.schema, root: ReportKind.page.rawValue)
    if !errors.isEmpty { throw TemplateErrors(errors) }
    return template
  }

  /// The names in a template that are those of the report, or of a group, inside of something that has none such.
  package static func namesFromOutside(in template: CompiledTemplate) -> [TemplateError] {
    template.namesFromOutside(against: ReportNames.schema, root: ReportKind.page.rawValue)
  }

  /// Renders a report.
  ///
  /// - Parameter parallelism: how many threads may render long lists; the bytes are the same for any number.
  /// - Parameter finished: what the context's early rows are the rendering of.
  /// - Throws: `TemplateError` if templates call each other too deeply.
  package static func render(
    _ template: CompiledTemplate, _ page: any PageData, to output: inout OutputBuffer,
    parallelism: Int = 1, finished: RowTemplate? = nil
  ) throws {
    // A page that names the hashes of its style and script must know them before its first line.
    var hashes = ContentHashes()
    for (name, part, keyPath) in [
      ("styleHash", "style", \ContentHashes.style), ("scriptHash", "script", \ContentHashes.script),
    ] where template.names.contains(name) && template.hasPart(named: part) {
      var content = OutputBuffer()
      try template.renderPart(named: part, page, root: ReportContext.root, to: &content)
      // A browser hashes the text as it has parsed it, and there line breaks are line feeds (HTML §13.2.3.5).
      hashes[keyPath: keyPath] = SHA256.policySource(of: HTMLText.withLineFeeds(content.heldBytes))
    }
    page.setHashes(hashes)
    let rows = page.prepareRows(of: template) ?? finished
    try template.render(
      page, root: ReportContext.root, to: &output, parallelism: parallelism, finished: rows)
  }
}
