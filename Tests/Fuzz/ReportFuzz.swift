import Renderers
import TaskModel
import Templating

/// Takes what a report writes, as far as a page may reasonably go.
private final class Sink: ByteSink {
  struct Full: Error {}
  private(set) var bytes: [UInt8] = []

  func write(_ piece: Span<UInt8>) throws {
    for index in piece.indices { bytes.append(piece[index]) }
    if bytes.count > 1 << 20 { throw Full() }
  }
}

/// What rendering gives; nil where it ends in an error, which is an answer too.
private func rendered(_ template: CompiledTemplate, _ page: any PageData) -> [UInt8]? {
  let sink = Sink()
  var output = OutputBuffer(sink: sink, capacity: 1 << 12)
  guard (try? ReportRenderer.render(template, page, to: &output)) != nil, (try? output.finish()) != nil else {
    return nil
  }
  return sink.bytes
}

private func context(
  _ template: CompiledTemplate, _ format: ReportFormat, language: LanguageCatalog = .english
) -> ReportContext {
  var options = ReportOptions(nowMicroseconds: FuzzTasks.nowMicroseconds)
  options.language = language
  return ReportContext(
    FuzzTasks.table, FuzzTasks.selection, format: format, options: options,
    fields: ReportNames.fields(for: template), names: template.names)
}

/// Templates: one that compiles renders, and the same each time.
///
/// Lines of `===` stand between a template and its parts.
func fuzzTemplates(_ bytes: [UInt8]) {
  var sources: [String: TemplateSource] = [:]
  for (index, part) in bytes.split(separator: Array("\n===\n".utf8), omittingEmptySubsequences: false)
    .enumerated()
  {
    let name = index == 0 ? "report" : "part\(index)"
    sources[name] = TemplateSource(name: name, bytes: Array(part))
  }
  guard let source = sources["report"] else { return }
  for format in [ReportFormat.html, .markdown] {
    guard let template = try? ReportRenderer.compile(source, loader: TemplateCollection(sources), format)
    else { continue }
    let page = context(template, format)
    if rendered(template, page) != rendered(template, page) { fuzzFailure("a template renders in two ways") }
  }
}

/// Contexts: one that can be read can be rendered by the built-in report.
func fuzzContexts(_ bytes: [UInt8]) {
  for format in [ReportFormat.html, .markdown] {
    guard let template = try? ReportRenderer.compile(builtIn: "report", format, language: nil) else {
      fuzzFailure("the built-in template does not compile")
    }
    let source = TemplateSource(name: "context", bytes: bytes)
    guard let document = try? ContextDocument(source, format: format, names: template.names) else { continue }
    if rendered(template, document) != rendered(template, document) {
      fuzzFailure("a context renders in two ways")
    }
  }
}

/// Catalogues: one without a mistake gives a report in its language.
func fuzzCatalogues(_ bytes: [UInt8]) {
  guard
    let language = try? LanguageCatalog(TemplateSource(name: "own.catalog", bytes: bytes), over: .english),
    let template = try? ReportRenderer.compile(builtIn: "report", .markdown, language: language)
  else { return }
  if rendered(template, context(template, .markdown, language: language)) == nil {
    fuzzFailure("a language has no report")
  }
}
