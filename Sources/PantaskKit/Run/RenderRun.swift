import Renderers
import TaskModel
import Templating

// `pantask render`: a context and a template in, a report out.

extension Runner {
  /// Renders a report from its context.
  public func render(_ request: RenderRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let format = try request.chosenFormat()
      // The labels are in the context, in whatever language it was written.
      let template = try TemplateStore.choose(
        request.template, format, layout: request.layout, language: nil
      ).template
      let input = try FileInput(path: request.path, console: console)
      let outputs = OutputTransaction()
      defer { outputs.abort() }
      let output = try RunOutput(request.output, console: console, in: outputs)
      let source = TemplateSource(name: input.name, bytes: try Runner.contents(of: input))
      let document = try ContextDocument(source, format: format.rendered, names: template.names)
      var buffer = OutputBuffer(sink: output)
      try ReportRenderer.render(template, document, to: &buffer, parallelism: 2)
      try buffer.finish()
      try output.finish()
      try outputs.commit()
    }
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
