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
    let ownGrouping = try request.groupBy.map { names in
      try usage { text throws(Diagnostic) in try TaskGrouping(text) }(names.joined(separator: ","))
    }
    let context = try session.context(request.pipeline)
    let format = request.effectiveFormat
    let language = try LanguageStore.language(request.language)
    let dateFormat = try request.language.dateFormat.map { try LanguageStore.dateFormat($0, language) }
    let chosen = try TemplateStore.choose(
      request.template, format, layout: request.layout, language: language)
    let grouping = ownGrouping ?? chosen.grouping
    let sinceDay = try request.since.map { try day($0, today: context.today) }
    let inputs = try session.open(request.input)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    let output = try RunOutput(request.output, console: session.console, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, in: outputs) }

    let shown = request.isContext ? FieldSet.all : ReportNames.fields(for: chosen.template)
    let needed = Pipeline.fields(filter: filter, order: order ?? .standard, grouping: grouping)
    var table = TaskTable(fields: shown.union(needed).union([FieldSet([.title])]))
    try session.read(inputs, request.input, into: &table, rejects: rejects)
    session.resolveParents(&table)
    let selection = Pipeline.run(
      table, filter: filter, order: order ?? .standard, grouping: grouping, context: context,
      limit: request.pipeline.limit, parallelism: 2)
    session.accounting.kept -= selection.filteredOutCount
    session.accounting.filteredOut += selection.filteredOutCount

    var options = ReportOptions(nowMicroseconds: context.nowMicroseconds, zone: context.zone)
    options.language = language
    options.dateFormat = dateFormat
    options.sinceDay = sinceDay
    options.title = request.title ?? language.text("report.title")
    options.filter = request.pipeline.filter ?? ""
    let view = ReportContext(
      table, selection, format: format.rendered, options: options, fields: shown,
      names: request.isContext ? nil : chosen.template.names)
    var buffer = OutputBuffer(sink: output)
    if request.isContext {
      var writer = ContextWriter(view)
      writer.write(to: &buffer)
    } else {
      try ReportRenderer.render(chosen.template, view, to: &buffer, parallelism: 2)
    }
    try buffer.finish()
    try output.finish()
    try outputs.commit()
  }

  /// A day as `--since` has it: a date, or so many days or weeks before today.
  private static func day(_ text: String, today: Int) throws -> Int {
    if let date = TaskDate(iso8601: text), date.kind == .day { return date.dayNumber }
    if let count = Int(text.dropLast()), (0...100_000).contains(count), let unit = text.last,
      "dw".contains(unit)
    {
      return today - (unit == "w" ? count * 7 : count)
    }
    throw UsageError(
      "--since: “\(TerminalText.escaped(text, byteLimit: 80))” is not a day; write 2026-03-20, 7d or 2w")
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
