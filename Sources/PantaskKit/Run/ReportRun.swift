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
    let destination = try ReportDestination(request)
    let split = try request.splitBy.map { try splitDescriptor($0) }
    let template = try pageTemplate(request)
    let index = try indexTemplate(request, destination)
    let inputs = try session.open(request.input)
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    let output = try openOutput(request, destination, session, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, in: outputs) }

    let shown = ReportNames.fields(for: template).union(index.map { ReportNames.fields(for: $0) } ?? [])
    let needed = Pipeline.fields(filter: filter, order: order ?? .standard, grouping: grouping ?? .standard)
      .union(FieldSet(split.map { [$0.field] } ?? []))
    var table = TaskTable(fields: shown.union(needed).union([FieldSet([.title])]))
    try session.read(inputs, request.input, into: &table, rejects: rejects)
    session.resolveParents(&table)
    var selected = Selection(all: table)
    if let filter { selected = filter.apply(to: selected, of: table, in: context) }
    selected = (order ?? .standard).sorted(selected, of: table, parallelism: 2)
    if let limit = request.pipeline.limit { selected.limit(to: limit) }
    let selection = Pipeline.arranged(selected, of: table, grouping: grouping ?? .standard)
    session.accounting.kept -= selection.filteredOutCount
    session.accounting.filteredOut += selection.filteredOutCount

    var options = ReportOptions(nowMicroseconds: context.nowMicroseconds, zone: context.zone)
    options.title = request.title ?? "Tasks"
    options.filter = request.pipeline.filter ?? ""
    let view = ReportContext(
      table, selection, format: format.rendered, options: options,
      fields: ReportNames.fieldsOfTasks(for: template))
    if case .pages(let pages) = destination, let index {
      let writer = ReportPages(pages: pages, page: template, index: index)
      if let split {
        let pieces = Pipeline.split(selected, of: table, by: split)
        try writer.write(view, pieces: pieces, of: table, grouping: grouping ?? .standard)
      } else {
        let size = request.pageSize ?? ReportRequest.defaultPageSize
        try writer.write(view, rowCount: selection.rows.count, pageSize: size > 0 ? size : Int.max)
      }
    }
    if let output {
      var buffer = OutputBuffer(sink: output)
      try ReportRenderer.render(template, view, to: &buffer, parallelism: 2)
      try buffer.finish()
      try output.finish()
      noteLength(request, format, rowCount: selection.rows.count, session)
    }
    try outputs.commit()
  }

  /// The template of the page, or of a part of it.
  private static func pageTemplate(_ request: ReportRequest) throws -> CompiledTemplate {
    if request.isForEmail {
      if request.effectiveFormat != .html { throw UsageError("--email writes HTML") }
      if request.template != nil {
        throw UsageError("--email has a template of its own; leave out --template")
      }
    }
    return try TemplateStore.compile(
      request.template ?? (request.isForEmail ? "email" : "report"), request.effectiveFormat)
  }

  /// The template of an index, where there may be one.
  private static func indexTemplate(
    _ request: ReportRequest, _ destination: ReportDestination
  ) throws -> CompiledTemplate? {
    if destination == .onePage { return nil }
    guard let template = request.template, SystemCalls.isFolder(template) else {
      return try TemplateStore.compile("index", request.effectiveFormat)
    }
    return try TemplateStore.compile(template, request.effectiveFormat, page: "index")
  }

  private static func splitDescriptor(_ text: String) throws -> GroupDescriptor {
    let grouping = try usage { text throws(Diagnostic) in
      try TaskGrouping(text, option: "--split-by")
    }(text)
    guard grouping.descriptors.count == 1 else { throw UsageError("--split-by takes one field") }
    return grouping.descriptors[0]
  }

  /// Opens what the whole report goes to before any input is read, so that a folder that is not there costs no work;
  /// makes the folder of several pages.
  private static func openOutput(
    _ request: ReportRequest, _ destination: ReportDestination, _ session: RunSession,
    in outputs: OutputTransaction
  ) throws -> RunOutput? {
    guard case .pages(let pages) = destination else {
      return try RunOutput(request.output, console: session.console, in: outputs)
    }
    if pages.folderAddress == "" { try SystemCalls.makeFolder(pages.folder) }
    return nil
  }

  /// Says it where a page has become longer than a browser likes.
  private static func noteLength(
    _ request: ReportRequest, _ format: ReportFormat, rowCount: Int, _ session: RunSession
  ) {
    guard format == .html, request.pageSize == nil, rowCount > ReportRequest.defaultPageSize,
      let path = request.output.path, path != "-"
    else { return }
    session.log.add(
      Diagnostic(
        .note, code: "long-page", "\(TerminalText.escaped(path, byteLimit: 200)) holds \(rowCount) tasks",
        hint: "-o FOLDER/ or --page-size \(ReportRequest.defaultPageSize) writes an index and smaller pages"))
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
