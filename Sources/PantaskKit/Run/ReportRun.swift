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
    let plan = try PipelinePlan(request.pipeline, session)
    var grouping =
      try request.groupBy.map { names in
        try usage { text throws(Diagnostic) in try TaskGrouping(text) }(names.joined(separator: ","))
      } ?? .standard
    grouping.limit = request.groupLimit
    if request.pipeline.isDryRun { return try Runner.dryRun(plan, request.input, session) }
    let format = request.effectiveFormat
    let template = try TemplateStore.compile(request.template, isSummary: request.isSummary, format)
    let inputs = try session.open(request.input)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    let output = try RunOutput(request.output, console: session.console, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, in: outputs) }

    let shown = ReportNames.fields(for: template)
    let order = plan.order ?? .standard
    let needed = Pipeline.fields(order: order, grouping: grouping).union(plan.fields)
    var table = TaskTable(fields: shown.union(needed).union([FieldSet([.title])]))
    var options = ReportOptions(nowMicroseconds: plan.context.nowMicroseconds, zone: plan.context.zone)
    options.dateUnits = Runner.dateUnits(grouping)
    options.title = request.title ?? "Tasks"
    options.filter = request.pipeline.filter ?? ""
    let early =
      plan.keepsEveryTask && grouping.limit == nil
      ? earlyRendering(of: template, format, options, shown, grouping, table.fields, inputs) : nil
    defer { early?.cancel() }
    try session.read(
      inputs, request.input, into: &table, rejects: rejects, imported: early.map { $0.take })
    var rows: EarlyRowRenderer?
    if let early { (table, rows) = early.finish() }
    var chosen = try plan.select(from: &table, session)
    chosen = order.sorted(chosen, of: table, parallelism: 2)
    if let limit = plan.limit { chosen.limit(to: limit) }
    let selection = Pipeline.arranged(chosen, of: table, grouping: grouping, in: plan.context)
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

  /// Rendering while reading, for a report large enough whose rows allow it.
  private static func earlyRendering(
    of template: CompiledTemplate, _ format: ReportFormat, _ options: ReportOptions, _ shown: FieldSet,
    _ grouping: TaskGrouping, _ kept: FieldSet, _ inputs: [FileInput]
  ) -> EarlyRendering? {
    let byteCount = inputs.reduce(0) { $0 &+ ($1.byteCount ?? 0) }
    guard byteCount >= EarlyRendering.minimumByteCount else { return nil }
    return EarlyRowRenderer(
      template, format: format.rendered, options: options, fields: shown,
      groupedBy: grouping.descriptors.map(\.field), inputByteCount: byteCount
    ).map { EarlyRendering($0, fields: kept, inputByteCount: byteCount) }
  }

  /// What groups by date span, for their headings.
  private static func dateUnits(_ grouping: TaskGrouping) -> [Int: ReportOptions.DateUnit] {
    var units: [Int: ReportOptions.DateUnit] = [:]
    for (level, descriptor) in grouping.descriptors.enumerated() where descriptor.field.kind == .date {
      units[level] =
        switch descriptor.period {
        case .day: .day
        case .week: .week
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        }
    }
    return units
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
