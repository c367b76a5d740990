import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask report`: inputs, one table, one selection, one template, one output.

extension Runner {
  /// Renders a report.
  public func report(_ request: ReportRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run { try Runner.report(request, session) }
  }

  private static func report(_ request: ReportRequest, _ session: RunSession) throws {
    // Everything the user can have mistyped is looked at before any work.
    let filter = try request.pipeline.filter.map {
      try usage { text throws(Diagnostic) in try Filter(text) }($0)
    }
    let order = try request.pipeline.sort.map {
      try usage { text throws(Diagnostic) in try TaskOrder(text) }($0)
    }
    let grouping = try request.groupBy.map { names in
      try usage { text throws(Diagnostic) in try TaskGrouping(text) }(names.joined(separator: ","))
    }
    let context = try session.context(request.pipeline)
    let format = request.effectiveFormat
    let template = try TemplateStore.compile(request.template ?? "report", format)
    let inputs = try session.open(request.input)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    let output = try RunOutput(request.output, console: session.console, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, in: outputs) }

    let shown = ReportNames.fields(for: template)
    let needed = Pipeline.fields(filter: filter, order: order ?? .standard, grouping: grouping ?? .standard)
    var table = TaskTable(fields: shown.union(needed).union([FieldSet([.title])]))
    try session.read(inputs, request.input, into: &table, rejects: rejects)
    session.resolveParents(&table)
    if request.pipeline.redacts { table.redact() }
    let selection = Pipeline.run(
      table, filter: filter, order: order ?? .standard, grouping: grouping ?? .standard, context: context,
      limit: request.pipeline.limit, parallelism: 2)
    session.accounting.kept -= selection.filteredOutCount
    session.accounting.filteredOut += selection.filteredOutCount

    var options = ReportOptions(nowMicroseconds: context.nowMicroseconds, zone: context.zone)
    options.title = request.title ?? "Tasks"
    options.filter = request.pipeline.filter ?? ""
    let view = ReportContext(table, selection, format: format.rendered, options: options, fields: shown)
    var buffer = OutputBuffer(sink: output)
    try ReportRenderer.render(template, view, to: &buffer, parallelism: 2)
    try buffer.finish()
    try output.finish()
    try outputs.commit()
  }

  /// Turns a parser's complaint into wrong use.
  static func usage<Value>(
    _ parse: @escaping (String) throws(Diagnostic) -> Value
  ) -> (String) throws -> Value {
    { text in
      do throws(Diagnostic) {
        return try parse(text)
      } catch {
        throw RunFailure.usage(error)
      }
    }
  }
}
