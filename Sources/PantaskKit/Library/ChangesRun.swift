import Library
import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask changes`: what is different in two states of a library, or in two files.

extension Runner {
  /// Says what has changed.
  public func changes(_ request: ChangesRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let context = try session.context(request.pipeline)
      var request = request
      request.output = try NameExpansion(context).expanded(request.output)
      let paths = request.input.paths
      let isLibrary = paths.contains(where: LibraryAccess.isLibrary) || paths.count == 1
      guard paths.count == (isLibrary ? 1 : 2) else {
        throw UsageError("changes takes one library, or two files: the earlier and the later one")
      }
      if !isLibrary, request.since != nil || request.until != nil {
        throw UsageError("--since and --until are for libraries")
      }
      let read = paths.flatMap { (try? InputFiles.paths($0, takesNewest: request.input.takesNewest)) ?? [] }
      let outputs = OutputTransaction(reading: read + request.input.profilePaths)
      defer { outputs.abort() }
      let output = try RunOutput(request.output.path, console: console, in: outputs)
      let writer =
        isLibrary
        ? try Runner.changes(ofLibrary: paths[0], request, context)
        : try Runner.changes(ofFiles: request.input, context.zone, session)
      var buffer = OutputBuffer(sink: output)
      writer.write(request.written, to: &buffer)
      try buffer.finish()
      try output.finish()
      try outputs.commit()
    }
  }

  private static func changes(
    ofLibrary path: String, _ request: ChangesRequest, _ context: EvaluationContext
  ) throws -> ChangesWriter {
    var states = ComparedStates(library: path, context: context)
    states.since = request.since == "last" ? nil : request.since
    states.until = request.until
    let changes = try states.changes(sinceOption: "--since", untilOption: "--until").changes
    return ChangesWriter(changes.differences, from: changes.from, to: changes.to)
  }

  private static func changes(
    ofFiles options: InputOptions, _ zone: ZoneOffsets, _ session: RunSession
  ) throws -> ChangesWriter {
    let inputs = try session.open(options)
    let needsTwo = UsageError("changes takes two files, and not \(inputs.count)")
    guard inputs.count == 2 else { throw needsTwo }
    var table = TaskTable(fields: .all)
    try session.read(inputs, options, into: &table, rejects: nil)
    session.resolveParents(&table, saysRepeatedIDs: false)
    let rows = table.rowsOfSources
    guard rows.count == 2 else { throw needsTwo }
    let differences = TaskDifferences(
      from: TaskDifferences.State(table, rows: rows[0]), to: TaskDifferences.State(table, rows: rows[1]),
      in: zone)
    return ChangesWriter(differences, from: .file(inputs[0].name), to: .file(inputs[1].name))
  }
}

extension ChangesRequest {
  /// What is written: as asked for, else as the output's name says, else text.
  fileprivate var written: ChangesWriter.Format {
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
