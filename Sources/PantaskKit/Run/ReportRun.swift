import Importers
import Pipeline
import Renderers
import TaskModel
import Templating

// `pantask report`: inputs, one table, one selection, one template, one output.

extension Runner {
  /// Renders a report.
  public func report(_ request: ReportRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics, isScheduled: true)
    return session.run { try Runner.report(request, session) }
  }

  private static func report(_ request: ReportRequest, _ session: RunSession) throws {
    if request.pipeline.redacts { session.hideWords() }
    let isDryRun = request.pipeline.isDryRun
    // Everything the user can have mistyped is looked at before any work.
    let work = try ReportWork(request, session)
    let inputs = try session.open(work.request.input)
    let library = try work.past.library(among: inputs)
    try work.requirements.checkAges(of: inputs)
    let outputs = OutputTransaction(permissions: session.newFilePermissions, reading: work.readPaths)
    defer { outputs.abort() }
    try work.refuseInputs { path in inputs.contains { $0.isFile(at: path) } }
    // Before any input is read, so that a folder that is not there costs no work; not where nothing may be written.
    var files: ReportFiles?
    if !request.isOnlyIfChanged, !isDryRun { files = try ReportFiles(work, inputs, session, outputs) }
    let rejects = try work.request.output.rejectsPath.map {
      try RejectsFile(path: $0, of: inputs, in: outputs)
    }
    session.showsFormattedDetails = work.showsFormattedDetails
    var table = TaskTable(fields: work.fields.union(session.fieldsForStrictRun).withCompanions)
    let rows = try session.gather(inputs, request.input, into: &table, rejects: rejects) {
      work.earlyRenderer
    }
    try work.requirements.check(session.reports)
    let past = try work.past.past(library: library, table, session)
    let draft = try ReportDraft(work, of: consume table, rows, past: past, session)
    if isDryRun { return try rehearse(draft, inputs, outputs, session) }
    if request.isOnlyIfChanged, draft.isUnchanged(inputs) {
      ReportDraft.noteUnchanged(work.destination.path ?? "", session)
      return try outputs.commit()
    }
    let opened = try files ?? ReportFiles(work, inputs, session, outputs)
    try draft.write(to: opened, session)
    draft.releaseIfLarge()
    session.sayLeftOut()
    try ReportFiles.putInPlace([(draft, opened)], outputs, journal: nil, session)
    try past.noteRun(session)
  }

  /// The report as mail clients show it; says it where its lists had to be cut.
  static func mail(
    _ report: ReportContext, _ template: CompiledTemplate, _ session: RunSession
  ) throws -> ReportContext {
    let mail = try ReportMail(report, template)
    if let limits = mail.limits {
      let outcome = mail.fits ? "" : ", and it is too long all the same"
      session.log.add(
        Diagnostic(
          mail.fits ? .note : .warning, code: .longMail,
          "the mail would have more than \(ReportMail.byteLimit / 1_000) kB, behind which mail clients cut it off: "
            + whatIsShown(limits) + outcome,
          hint: "--where, --limit or another --template makes it shorter"))
    }
    return mail.report
  }

  /// What of a report is shown, in words.
  private static func whatIsShown(_ limits: ReportLimits) -> String {
    let tasks = limits.tasks.map {
      $0 == 1 ? "the first task of each list is shown" : "the first \($0) tasks of each list are shown"
    }
    let items = limits.items.map {
      $0 == 1
        ? "of people, projects and groups the first is shown"
        : "of people, projects and groups the first \($0) are shown"
    }
    return [items, tasks].compactMap { $0 }.joined(separator: ", and ")
  }

  /// Says how many pages of earlier reports are gone, and which stay for their reader's sake.
  static func noteEarlier(
    _ outcome: PageExchange.Outcome, in folder: String, _ session: RunSession
  ) {
    let count = outcome.removedCount
    if count > 0 {
      session.log.add(
        Diagnostic(
          .note, code: .removedPages,
          "\(count == 1 ? "1 page" : "\(count) pages") of an earlier report removed from "
            + TerminalText.escaped(folder, byteLimit: 200)))
    }
    for name in outcome.keptNames {
      session.log.add(
        Diagnostic(
          .note, code: .keptPage,
          "this page of an earlier report is left, since it was changed or is an input",
          at: SourceLocation(file: "\(folder)/\(name)")))
    }
  }

  static func splitDescriptor(_ text: String) throws -> GroupDescriptor {
    let grouping = try usage { text throws(Diagnostic) in
      try TaskGrouping(text, option: "--split-by")
    }(text)
    guard grouping.descriptors.count == 1 else {
      throw UsageError("--split-by takes one field", about: "--split-by")
    }
    return grouping.descriptors[0]
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
