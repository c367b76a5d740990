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
    var options = ReportOptions(nowMicroseconds: context.nowMicroseconds, zone: context.zone)
    options.title = request.title ?? "Tasks"
    options.filter = request.pipeline.filter ?? ""
    let early = earlyRendering(
      of: template, request, options, shown, grouping ?? .standard, table.fields, inputs)
    defer { early?.cancel() }
    try session.read(
      inputs, request.input, into: &table, rejects: rejects, imported: early.map { $0.take })
    var rows: EarlyRowRenderer?
    if let early { (table, rows) = early.finish() }
    session.resolveParents(&table)
    let selection = Pipeline.run(
      table, filter: filter, order: order ?? .standard, grouping: grouping ?? .standard, context: context,
      limit: request.pipeline.limit, parallelism: 2)
    session.accounting.kept -= selection.filteredOutCount
    session.accounting.filteredOut += selection.filteredOutCount

    let view = ReportContext(
      table, selection, format: format.rendered, options: options, fields: shown, early: rows?.rows)
    var buffer = OutputBuffer(sink: output)
    try ReportRenderer.render(template, view, to: &buffer, parallelism: 2, finished: rows?.item)
    try buffer.finish()
    try output.finish()
    try outputs.commit()
  }

  /// Rendering while reading, for a run large enough that shows every task and whose rows allow it.
  private static func earlyRendering(
    of template: CompiledTemplate, _ request: ReportRequest, _ options: ReportOptions, _ shown: FieldSet,
    _ grouping: TaskGrouping, _ kept: FieldSet, _ inputs: [FileInput]
  ) -> EarlyRendering? {
    let byteCount = inputs.reduce(0) { $0 &+ ($1.byteCount ?? 0) }
    guard request.pipeline.filter == nil, request.pipeline.limit == nil,
      byteCount >= EarlyRendering.minimumByteCount
    else { return nil }
    return EarlyRowRenderer(
      template, format: request.effectiveFormat.rendered, options: options, fields: shown,
      groupedBy: grouping.descriptors.map(\.field), inputByteCount: byteCount
    ).map { EarlyRendering($0, fields: kept, inputByteCount: byteCount) }
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
