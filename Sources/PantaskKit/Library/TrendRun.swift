import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask trend`: how the figures of a library, or of exports of several days, have come to be.

extension Runner {
  /// Says how many tasks there were, were done and were late, day after day.
  public func trend(_ request: TrendRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let plan = try PipelinePlan(request.pipeline, session)
      var request = request
      request.output = try NameExpansion(plan.context).expanded(request.output)
      let firstDay = try request.span.flatMap { try PastPlan.firstDay($0, today: plan.context.today) }
      let outputs = OutputTransaction()
      defer { outputs.abort() }
      let output = try RunOutput(request.output.path, console: console, in: outputs)
      let counting = TrendCounting(filter: plan.filter, context: plan.context)
      var asked = plan.filter.map { AskedValues($0) }
      // What none of the states has is told, and not what one of them lacks.
      var seen = TaskTable()
      func look(_ table: TaskTable) {
        asked?.look(in: table)
        seen = table
      }
      let paths = request.input.paths
      let trend: TaskTrend
      if let library = paths.first(where: LibraryAccess.isLibrary) {
        guard paths.count == 1 else { throw UsageError("trend takes one library, or exports") }
        trend = try counting.trend(ofLibrary: library, from: firstDay, asOf: request.input.asOf, look)
      } else {
        trend = try counting.trend(ofExports: request.input, from: firstDay, session, look)
      }
      plan.sayUnknownNames(in: seen, asked: asked, session)
      var buffer = OutputBuffer(sink: output)
      TrendWriter(trend, weekStart: plan.context.weekStart).write(request.written, to: &buffer)
      try buffer.finish()
      try output.finish()
      try outputs.commit()
    }
  }
}

extension TrendRequest {
  /// What is written: as asked for, else as the output's name says, else text.
  fileprivate var written: TrendWriter.Format {
    switch format {
    case .text: return .text
    case .json: return .json
    case .markdown: return .markdown
    case .html: return .html
    case nil: break
    }
    guard let path = output.path else { return .text }
    if path.lowercased().hasSuffix(".json") { return .json }
    switch ReportFormat(pathExtensionOf: path) {
    case .html: return .html
    case .markdown: return .markdown
    case nil: return .text
    }
  }
}
