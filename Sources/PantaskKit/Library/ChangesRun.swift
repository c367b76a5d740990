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
      let paths = request.input.paths
      let isLibrary = paths.contains(where: LibraryAccess.isDatabase) || paths.count == 1
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
        ? try Runner.changes(ofLibrary: paths[0], request, context.zone)
        : try Runner.changes(ofFiles: request.input, session)
      var buffer = OutputBuffer(sink: output)
      writer.write(request.written, to: &buffer)
      try buffer.finish()
      try output.finish()
      try outputs.commit()
    }
  }

  private static func changes(
    ofLibrary path: String, _ request: ChangesRequest, _ zone: ZoneOffsets
  ) throws -> ChangesWriter {
    let store = try LibraryAccess.reading(path)
    var names = (from: ChangesWriter.StateName.step(0, at: nil), to: ChangesWriter.StateName.step(0, at: nil))
    let states = try store.differences { history in
      let until =
        try request.until.map { try LibraryAccess.step($0, option: "--until", history, zone) } ?? history.head
      let since: Int
      if let text = request.since, text != "last" {
        since = try LibraryAccess.step(text, option: "--since", history, zone, isStart: true)
      } else {
        // What came with the last import, and what was edited since.
        let last = history.steps.last { $0.number <= until && $0.kind == .import }?.number ?? 0
        since = history.step(before: last)
      }
      if since > until { throw UsageError("--since is behind --until") }
      names = (
        .step(since, at: history.step(since)?.at.description),
        .step(until, at: history.step(until)?.at.description)
      )
      return (since, until)
    }
    try store.close()
    let differences = TaskDifferences(from: states.before.compared, to: states.after.compared)
    return ChangesWriter(differences, from: names.from, to: names.to)
  }

  private static func changes(ofFiles options: InputOptions, _ session: RunSession) throws -> ChangesWriter {
    let inputs = try session.open(options)
    var table = TaskTable(fields: .all)
    try session.read(inputs, options, into: &table, rejects: nil)
    session.resolveParents(&table, saysRepeatedIDs: false)
    let rows = table.rowsOfSources
    guard rows.count == 2 else { throw UsageError("changes takes two files") }
    let differences = TaskDifferences(
      from: TaskDifferences.State(table, rows: rows[0]), to: TaskDifferences.State(table, rows: rows[1]))
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
