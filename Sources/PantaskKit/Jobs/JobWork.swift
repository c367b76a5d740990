import Importers
import Jobs
import Library
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
  }

  /// What its outputs are called on the day of the run.
  var outputPaths: [String] { reports.compactMap { $0.work.destination.path ?? $0.work.request.output.path } }

  /// The moment that it goes by.
  var nowMicroseconds: Int64? { reports.first?.work.plan.context.nowMicroseconds }

  /// What has to be read for it; a library remembers everything.
  var fields: FieldSet { library == nil ? shownFields : .all }

  /// What its reports show.
  private var shownFields: FieldSet { reports.reduce(into: FieldSet([])) { $0.formUnion($1.work.fields) } }

  /// The library that the inputs are imported into, and that the reports are of.
  private var library: String? { reports.first?.work.request.library }

  /// What it reads, inputs and all else: no output may replace that.
  var readPaths: [String] {
    let inputs = key.groups.flatMap { options in
      options.profilePaths
        + options.paths.flatMap { (try? InputFiles.paths($0, takesNewest: options.takesNewest)) ?? [] }
    }
    return inputs + reports.flatMap(\.work.readPaths)
  }

  /// Takes the places of its outputs; the job has failed where one of them is another output's.
  ///
  /// - Parameter places: those that the run's own files and the outputs of other jobs have.
  func take(_ places: inout Set<OutputPlace>) {
    if failure != nil { return }
    do { try OutputPlace.add(reports.flatMap(\.work.writtenPaths), to: &places) } catch {
      failure = RunFailure(error)
    }
  }

  /// Fails the job where it would write what another job of the run reads, now or the next time.
  ///
  /// - Parameter readers: the jobs, with the places of what they read.
  func refuseOutputs(readBy readers: [(work: JobWork, places: Set<OutputPlace>)]) {
    if failure != nil { return }
    for path in reports.flatMap(\.work.writtenPaths) {
      guard let reader = readers.first(where: { $0.work !== self && $0.work.reads(path, $0.places) }) else {
        continue
      }
      let shown = TerminalText.escaped(path, byteLimit: 200)
      let error = UsageError("outputs: \(shown) is read by the job “\(reader.work.job.name)”")
      failure = JobPlaces(job: job, source: source).located(RunFailure(error))
      return
    }
  }

  /// Whether a file is among what it reads, or would be by a folder or a pattern of its inputs.
  func reads(_ path: String, _ places: Set<OutputPlace>) -> Bool {
    if path == "-" { return false }
    if let place = OutputPlace(path), places.contains(place) { return true }
    return key.groups.contains { $0.paths.contains { InputFiles.names(path, $0) } }
  }

  /// Whether any of its reports shows details as their source has formatted them.
  var showsFormattedDetails: Bool { reports.contains { $0.work.showsFormattedDetails } }

  /// Reads the inputs, unless that is done, and looks whether they are as the job asks for.
  ///
  /// - Parameter jobFile: the path of the job file.
  /// - Returns: the outputs of the job, of which none is open but the file of rejects.
  func read(_ reading: JobReading, of jobFile: String, isCheck: Bool = false) throws -> OutputTransaction {
    guard let first = reports.first else { return OutputTransaction() }
    defer { sayOnce(reading) }
    try reading.open()
    try first.work.requirements.checkAges(of: reading.inputs)
    for (work, _) in reports {
      do { try work.refuseInputs(reading.inputs) } catch {
        throw JobPlaces(job: job, source: source).located(RunFailure(error))
      }
    }
    let outputs = OutputTransaction(
      permissions: reading.session.newFilePermissions, reading: [jobFile] + readPaths)
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

  /// Imports the inputs into the job's library, where it has one and no other job has done so.
  ///
  /// - Returns: the tasks that the reports are of: those of the library with what was edited there, else of the inputs.
  func tasks(_ reading: JobReading) throws -> TaskTable {
    guard let library, let nowMicroseconds else { return reading.table }
    if !reading.libraries.contains(library) {
      try reading.addTasks(to: library, at: TaskDate(instantMicroseconds: nowMicroseconds), session)
      reading.libraries.insert(library)
    }
    let store = try LibraryAccess.reading(library)
    let state = try store.state(at: \.head, into: TaskTable(fields: shownFields.withCompanions))
    try store.close()
    session.accounting = Accounting()
    session.accounting.read = state.table.rowCount
    session.accounting.kept = state.table.rowCount
    return state.table
  }

  /// What the reports tell of the past.
  func past(_ reading: JobReading, _ tasks: TaskTable) throws -> ReportPast {
    guard let first = reports.first else { return ReportPast() }
    do {
      let library = self.library ?? reading.inputs.first { LibraryAccess.isDatabase($0) }?.name
      return try first.work.past.past(library: library, tasks, session)
    } catch {
      throw JobPlaces(job: job, source: source).located(RunFailure(error))
    }
  }

  /// The reports of the job, whose tasks are chosen and in order.
  func drafts(_ reading: JobReading, of tasks: TaskTable, past: ReportPast) throws -> [ReportDraft] {
    try reports.map { work, own in
      if own !== session {
        own.adopt(reading.session)
        own.accounting = session.accounting
      }
      return try ReportDraft(work, of: tasks, nil, past: past, own)
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
