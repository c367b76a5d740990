import Jobs
import Pipeline
import Renderers
import TaskModel
import YAMLFiles

/// A job, compiled: a report for each of its outputs.
final class JobWork {
  let job: Job
  /// What there is to say of the job.
  let session: RunSession
  /// What it shares its inputs by.
  let key: JobReading.Key
  /// Why it cannot run.
  private(set) var failure: RunFailure?
  /// How many tasks are reported, once that is known.
  var taskCount: Int?
  /// What became of its gates, once that is known.
  var gates: [ReportOptions.GateOutcome] = []
  /// Whether nothing was written, since nothing has changed.
  var isUnchanged = false

  private let source: YAMLSource
  private let console: Console
  /// Each with what there is to say of it, which for all but the first is the same once more.
  private var reports: [(work: ReportWork, session: RunSession)] = []

  init(_ job: Job, _ source: YAMLSource, _ requests: JobRequests, _ console: Console) {
    self.job = job
    self.source = source
    self.console = console
    var diagnostics = requests.run.diagnostics
    if let isStrict = job.settings.flag("strict") { diagnostics.isStrict = isStrict }
    session = RunSession(console: console, diagnostics: diagnostics, isScheduled: true)
    var key = JobReading.Key(
      groups: [], mergesTasks: job.settings["dedupe"] != nil,
      redacts: job.settings.flag("redact") ?? false)
    if job.settings["rejects"] != nil { key.job = job.name }
    do {
      key.groups = try requests.inputs(of: job)
      if key.redacts { session.hideWords() }
      for (number, request) in try requests.reports(of: job).enumerated() {
        let own = number == 0 ? session : RunSession(console: console, diagnostics: diagnostics)
        reports.append((try ReportWork(request, own, job: job.name), own))
      }
      if job.settings["keep"] != nil, reports.allSatisfy({ $0.work.request.output.keptCount == nil }) {
        throw UsageError("keep is for outputs with a date in their name: week-{date}.html")
      }
    } catch {
      failure = JobPlaces(job: job, source: source).located(RunFailure(error))
    }
    self.key = key
    for name in ["library", "changes", "trend"] {
      guard let node = job.settings[name] else { continue }
      session.log.addWhole(
        source.diagnostic(
          .warning, code: .waitsForLibrary, "`\(name)` waits for library files and does nothing yet",
          line: node.line, column: node.column, hint: "leave it out until then"))
    }
  }

  /// What its outputs are called on the day of the run.
  var outputPaths: [String] { reports.compactMap { $0.work.destination.path ?? $0.work.request.output.path } }

  /// The moment that it goes by.
  var nowMicroseconds: Int64? { reports.first?.work.plan.context.nowMicroseconds }

  /// Whether any of its reports shows details as their source has formatted them.
  var showsFormattedDetails: Bool { reports.contains { $0.work.showsFormattedDetails } }

  /// What has to be read for it.
  var fields: FieldSet { reports.reduce(into: FieldSet([])) { $0.formUnion($1.work.fields) } }

  /// Reads the inputs, unless that is done, and looks whether they are as the job asks for.
  ///
  /// - Returns: the outputs of the job, of which none is open but the file of rejects.
  func read(_ reading: JobReading, isCheck: Bool = false) throws -> OutputTransaction {
    guard let first = reports.first else { return OutputTransaction() }
    defer { sayOnce(reading) }
    try reading.open()
    try first.work.requirements.checkAges(of: reading.inputs)
    for (work, _) in reports {
      do { try work.refuseInputs(reading.inputs) } catch {
        throw JobPlaces(job: job, source: source).located(RunFailure(error))
      }
    }
    let outputs = OutputTransaction(permissions: reading.session.newFilePermissions)
    let path = isCheck ? nil : first.work.request.output.rejectsPath
    let rejects = try path.map { try RejectsFile(path: $0, of: reading.inputs, in: outputs) }
    try reading.read(rejects: rejects)
    session.adopt(reading.session)
    try first.work.requirements.checkCounts(of: reading.session.reports)
    return outputs
  }

  /// Says what there is to say of the inputs with the first job that has them.
  private func sayOnce(_ reading: JobReading) {
    if reading.isSaid { return }
    reading.isSaid = true
    session.log.add(reading.session.log)
  }

  /// The reports of the job, whose tasks are chosen and in order.
  func drafts(_ reading: JobReading) throws -> [ReportDraft] {
    try reports.map { work, own in
      if own !== session { own.adopt(reading.session) }
      return try ReportDraft(work, of: reading.table, nil, own)
    }
  }

  /// That it has failed, at its place.
  func failureRemark(_ status: ExitStatus) -> Diagnostic {
    source.diagnostic(
      code: .jobFailed, "the job “\(job.name)” has failed (exit code \(status.rawValue))", at: job.node)
  }

  /// Removes temporary files of runs that were killed; the lock of the jobs is held.
  func removeLeftovers() {
    let outputs = reports.map(\.work.request.output)
    let paths = outputs.flatMap { output -> [String] in
      let records = output.path.map { OutputTarget.split($0).folder + "/.pantask-outputs" }
      return [output.wildcard, output.latestPath, output.rejectsPath, records].compactMap { $0 }
    }
    for path in paths {
      let (folder, name) = OutputTarget.split(path)
      if !FilePattern.isPattern(folder), !name.isEmpty {
        TemporaryFile.removeLeftovers(inFolder: folder, of: FilePattern(name))
      }
    }
  }
}
