import Formats
import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask convert`: inputs in, another format out; batch by batch where nothing needs the whole.

extension Runner {
  /// Converts between formats.
  public func convert(_ request: ConvertRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      if request.pipeline.redacts { session.hideWords() }
      let format = try WrittenFormat(request)
      let columns = try WrittenColumns(request, format)
      let people = try request.peoplePath.map { path throws(RunFailure) in try PeopleFile.map(path) }
      let plan = try PipelinePlan(request.pipeline, session, writesTasks: true)
      var request = request
      request.output = try NameExpansion(plan.context).expanded(request.output)
      // A strict run looks for every parent, which needs every task as well.
      // So do the sources of a library, whose tasks may have equal ids.
      let needsEveryTask =
        plan.needsEveryTask || request.pipeline.redacts || request.diagnostics.isStrict
        || request.input.paths.contains(where: LibraryAccess.isLibrary)
      if request.pipeline.isDryRun {
        try Runner.dryRun(request, plan, (format, people), session)
      } else if case .native(let native) = format, !needsEveryTask {
        try Runner.withFiles(request, session) {
          try Runner.stream(request, plan, (native, columns), session, $0)
        }
      } else {
        try Runner.withFiles(request, session) {
          try Runner.convert(request, plan, (format, columns, people), session, $0)
        }
      }
    }
  }

  /// What a conversion reads and writes.
  private struct Files {
    var inputs: [FileInput]
    var output: RunOutput
    var rejects: RejectsFile?
  }

  /// Opens all files before anything is read; what was written appears where nothing failed.
  private static func withFiles(
    _ request: ConvertRequest, _ session: RunSession, _ convert: (Files) throws -> Void
  ) throws {
    let inputs = try session.open(request.input)
    try OutputPlace.refuseSame([request.output.path, request.output.rejectsPath])
    let outputs = OutputTransaction(
      permissions: session.newFilePermissions,
      reading: request.input.profilePaths + [request.peoplePath].compactMap { $0 })
    defer { outputs.abort() }
    let output = try RunOutput(request.output.path, console: session.console, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, of: inputs, in: outputs) }
    try convert(Files(inputs: inputs, output: output, rejects: rejects))
    session.sayUnread()
    try output.finish()
    try outputs.commit()
  }

  /// Reads everything, then sorts and writes.
  private static func convert(
    _ request: ConvertRequest, _ plan: PipelinePlan,
    _ written: (format: WrittenFormat, columns: WrittenColumns, people: PeopleMap?),
    _ session: RunSession, _ files: Files
  ) throws {
    var table = TaskTable(fields: writtenFields.union(written.columns.fields))
    try session.gather(files.inputs, request.input, into: &table, rejects: files.rejects)
    plan.sayUnknownNames(in: table, names: written.columns.extraNames, session)
    let selection = plan.limited(
      try plan.select(from: &table, session, separatesIDs: true), of: table)
    session.accounting.kept -= selection.leftOut
    session.accounting.filteredOut += selection.leftOut
    if request.pipeline.redacts { table.redact { KnownWords.contains($1, as: $0) } }
    var buffer = OutputBuffer(sink: files.output)
    switch written.format {
    case .native(let native):
      var writer = written.columns.writer(native, of: table)
      writer.begin(to: &buffer)
      writer.writeSortedRows(selection.rows, of: table, to: &buffer)
      report(writer.end(to: &buffer), native, session)
    case .tool(let target):
      var options = writeOptions(request, plan, target, session)
      options.people = written.people
      let reduction = TaskReduction(table, rows: selection.rows, to: target, options: options)
      session.report(reduction.ledger, format: target.title, zone: options.zone)
      let guarded = GuardedCells(of: reduction, target)
      if guarded.count > 0 { session.log.add(guarded.diagnostic) }
      target.write(reduction, &buffer)
    }
    try buffer.finish()
  }

  /// What the user has chosen about writing a tool's format.
  static func writeOptions(
    _ request: ConvertRequest, _ plan: PipelinePlan, _ target: TargetFormat, _ session: RunSession
  ) -> WriteOptions {
    var options = WriteOptions()
    options.guardsFormulas = !request.allowsFormulas
    options.zone = plan.context.zone
    options.areOwnFiles = session.hasOnlyInputs(of: target.name)
    let now = plan.context.nowMicroseconds
    options.now = TaskDate(instantMicroseconds: now - now % DateForm.second)
    return options
  }

  /// Writes each batch as it comes: memory does not grow with the input.
  private static func stream(
    _ request: ConvertRequest, _ plan: PipelinePlan,
    _ written: (format: NativeFormat, columns: WrittenColumns),
    _ session: RunSession, _ files: Files
  ) throws {
    var conversion = StreamedConversion(
      written, sink: files.output, plan: plan, inputCount: files.inputs.count)
    var table = TaskTable(fields: writtenFields.union(written.columns.fields))
    var begunCount = 0
    try session.read(files.inputs, request.input, into: &table, rejects: files.rejects, stopsAtFailure: true)
    { table in
      let input = session.reports.count
      if begunCount == input, table.rowCount > 0, input < files.inputs.count {
        begunCount = input + 1
        session.sayRepeatedIDs(inFirst: table, of: files.inputs[input].name)
      }
      try conversion.write(&table, session, input: files.inputs[min(input, files.inputs.count - 1)].name)
    }
    plan.sayUnknownNames(
      in: table, asked: conversion.asked, names: written.columns.extraNames, session)
    report(try conversion.end(&table), written.format, session)
    session.say(conversion.sharedIDs)
    for (input, count) in conversion.absentParents.lateCounts.sorted(by: { $0.key < $1.key })
    where input < files.inputs.count {
      session.log.add(
        Diagnostic(
          .warning, code: .lateParent,
          "\(count) \(count == 1 ? "task names" : "tasks name") a parent 0 or -1, which was taken for none; a task with that id came later",
          at: SourceLocation(file: files.inputs[input].name),
          hint: "with --strict the whole input is read first"))
    }
    session.accounting.kept -= conversion.filteredOutCount
    session.accounting.filteredOut += conversion.filteredOutCount
  }

  /// Everything a native format holds; where a task came from is not part of it.
  static var writtenFields: FieldSet { FieldSet(Field.allCases.filter { $0 != .source }) }

  private static func report(_ written: WriteReport, _ format: NativeFormat, _ session: RunSession) {
    if written.replacedCharacterCount > 0 {
      session.log.add(
        Diagnostic(
          .warning, code: .replacedCharacters,
          "\(written.replacedCharacterCount) characters that \(format.name) cannot hold were written as U+FFFD"
        ))
    }
    if !written.lateNames.isEmpty {
      session.log.add(
        Diagnostic(
          .note, code: .lateColumns,
          "values that came up after the header was written are in the column “extra”: "
            + written.lateNames.prefix(8).joined(separator: ", "),
          hint: "with --sort the whole input is read first, and every name gets a column"))
    }
  }
}

/// A conversion that writes batch after batch.
private struct StreamedConversion: ~Copyable {
  private let written: (format: NativeFormat, columns: WrittenColumns)
  private let plan: PipelinePlan
  private var buffer: OutputBuffer
  private var writer: (any TaskFormatWriter)?
  private(set) var filteredOutCount = 0
  private(set) var sharedIDs: SharedIDs
  private(set) var absentParents = AbsentParents()
  /// The words of the filter that no task has had so far.
  private(set) var asked: AskedValues?

  init(
    _ written: (format: NativeFormat, columns: WrittenColumns), sink: any ByteSink, plan: PipelinePlan,
    inputCount: Int
  ) {
    self.written = written
    self.plan = plan
    buffer = OutputBuffer(sink: sink)
    sharedIDs = SharedIDs(inputCount: inputCount)
    asked = plan.filter.map { AskedValues($0) }
  }

  /// Writes the rows of a table and takes them out of it.
  ///
  /// - Parameter input: the one that they are of.
  mutating func write(_ table: inout TaskTable, _ session: RunSession, input: String) throws {
    table.linkParents()
    asked?.look(in: table)
    var selection = Selection(all: table)
    if let filter = plan.filter { selection = filter.apply(to: selection, of: table, in: plan.context) }
    if let edit = plan.edit {
      session.apply(edit, to: &table, rows: selection.rows, in: plan.context, input: input)
    }
    absentParents.remove(from: &table)
    sharedIDs.tellApart(&table)
    filteredOutCount += selection.leftOut
    if table.rowCount > 0 {
      var writer = begun(table)
      writer.writeRows(selection.rows, of: table, to: &buffer)
      self.writer = writer
    }
    table.removeWrittenRows()
    // The sink's error is remembered by the buffer: better to hear of it now than after the last batch.
    if buffer.hasFailed { try buffer.finish() }
  }

  /// Writes what comes last and gives the writer's report.
  mutating func end(_ table: inout TaskTable) throws -> WriteReport {
    var writer = begun(table)
    let report = writer.end(to: &buffer)
    try buffer.finish()
    return report
  }

  private mutating func begun(_ table: TaskTable) -> any TaskFormatWriter {
    if let writer { return writer }
    var made = written.columns.writer(written.format, of: table, keepsOwn: true)
    made.begin(to: &buffer)
    return made
  }
}
