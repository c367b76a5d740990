import Renderers
import TaskModel
import Templating

// `pantask render`: a context and a template in, a report out.

extension Runner {
  /// Renders a report from its context.
  public func render(_ request: RenderRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let input = try FileInput(path: request.path, console: console)
      let source = TemplateSource(name: input.name, bytes: try Runner.contents(of: input))
      let origin = ContextOrigin(of: source)
      let format = try request.chosenFormat()
      // What the context was made for, unless something else is asked for.
      let page = request.template == nil ? origin.template.flatMap { BuiltInPage.named($0)?.name } : nil
      let ownLayout = request.template == nil && format == .markdown ? origin.layout : nil
      // The labels are in the context, in whatever language it was written.
      let choice = try TemplateStore.choose(
        request.template ?? page, format,
        layout: request.layout ?? ownLayout.flatMap(TaskLayout.init(rawValue:)),
        language: nil)
      let template = choice.template
      let outputs = OutputTransaction()
      defer { outputs.abort() }
      let output = try RunOutput(request.output, console: console, in: outputs)
      let document = try ContextDocument(source, format: format.rendered, names: template.names)
      if document.isEmpty {
        throw Diagnostic(
          .error, code: "context", "there is nothing in the context", at: SourceLocation(file: input.name),
          hint: "pantask report --context writes one")
      }
      var buffer = OutputBuffer(sink: output)
      try ReportRenderer.render(template, document, to: &buffer, parallelism: 2)
      try buffer.finish()
      try output.finish()
      try outputs.commit()
      Runner.noteGroups(origin, choice, name: input.name, session)
    }
  }

  /// Says it where the context has other groups than `report` would have made for the page.
  private static func noteGroups(
    _ origin: ContextOrigin, _ choice: TemplateStore.Choice, name: String, _ session: RunSession
  ) {
    guard origin.groupBy == nil, let made = origin.template.flatMap({ BuiltInPage.named($0) }),
      let page = choice.page, made.isGrouped != page.isGrouped
    else { return }
    let what = made.isGrouped ? "has the groups" : "has no groups, like those"
    session.log.add(
      Diagnostic(
        .note, code: "groups-of-context",
        "\(TerminalText.escaped(name, byteLimit: 200)) \(what) of \(made.name); \(page.name) is rendered with them",
        hint: "report --template \(page.name) --context writes a context for \(page.name)"))
  }

  private static func contents(of input: FileInput) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(input.byteCount ?? 0)
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try block.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }
}
