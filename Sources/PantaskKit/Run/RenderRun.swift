import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask render`: a context and a template in, a report out.

extension Runner {
  /// Renders a report from its context.
  public func render(_ request: RenderRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      var request = request
      request.output = try NameExpansion(session.context(PipelineOptions())).expanded(request.output)
      let input = try FileInput(path: request.path, console: console, accepting: .plainOrPipe)
      let limits = request.limits.contextLimits
      let source = TemplateSource(name: input.name, bytes: try Runner.contents(of: input, limits))
      let origin = ContextOrigin(of: source)
      let format = try request.chosenFormat()
      // What the context was made for, unless something else is asked for.
      let page = request.template == nil ? origin.template.flatMap { BuiltInPage.named($0)?.name } : nil
      let ownLayout = request.template == nil && format == .markdown ? origin.layout : nil
      let ownColumns = request.template == nil ? origin.columns : nil
      // The labels are in the context, in whatever language it was written.
      let choice = try TemplateStore.choose(
        request.template ?? page, format,
        layout: request.layout ?? ownLayout.flatMap(TaskLayout.init(rawValue:)),
        columns: ownColumns.flatMap { try? ColumnChoice($0) }, language: nil)
      let template = choice.template
      let outputs = OutputTransaction(reading: [request.path] + TemplateStore.files(of: request.template))
      defer { outputs.abort() }
      let output = try RunOutput(request.output.path, console: console, in: outputs)
      let document = try ContextDocument(
        source, format: format.rendered, names: template.names, limits: limits)
      if document.isEmpty {
        throw Diagnostic(
          .error, code: .context, "there is nothing in the context", at: SourceLocation(file: input.name),
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
        .note, code: .groupsOfContext,
        "\(TerminalText.escaped(name, byteLimit: 200)) \(what) of \(made.name); \(page.name) is rendered with them",
        hint: "report --template \(page.name) --context writes a context for \(page.name)"))
  }

  /// How much is read of what has no size, a pipe: a GiB.
  ///
  /// A file may be as long as it is.
  private static let maximumByteCountOfPipe = 1 << 30

  /// The bytes of a context, as far as they may be one, so that an input without an end does not fill the memory.
  ///
  /// What does not begin as one is not read on, nor what has gone on for longer than a text may be without a comma or a
  /// quotation mark.
  private static func contents(of input: FileInput, _ limits: ContextLimits) throws -> [UInt8] {
    func parts(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") }
    let limit = max(input.byteCount ?? 0, maximumByteCountOfPipe)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(input.byteCount ?? 0, maximumByteCountOfPipe))
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var isBegun = false
    var stretchStart = 0
    while true {
      let count = try input.read(into: &block, atMost: block.count)
      if count == 0 { return bytes }
      let start = bytes.count
      bytes += block[..<count]
      if !isBegun, let first = bytes[start...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        // The reader of contexts says what is wrong with it. (A byte order mark may come first.)
        if first != UInt8(ascii: "{"), first != 0xEF { return bytes }
        isBegun = true
      }
      if (bytes[start...].firstIndex(where: parts) ?? bytes.count) - stretchStart > limits.textByteCount {
        throw Diagnostic(
          .error, code: .context, "a text or a number has more than \(limits.textByteCount) bytes",
          at: SourceLocation(file: input.name, byteOffset: stretchStart),
          hint: "--max-field-bytes says what is too much")
      }
      if let last = bytes[start...].lastIndex(where: parts) { stretchStart = last + 1 }
      if bytes.count > limit {
        throw InputError(file: input.name, operation: .open, cause: .tooLong(byteCount: limit))
      }
    }
  }
}
