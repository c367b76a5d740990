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
  /// Its inputs.
  private(set) var inputs: [InputOptions] = []
  /// The files that they name and how those are read: jobs share inputs of which this is the same.
  private(set) lazy var readingKey = JobReading.Key(inputs)
  /// Its outputs, once one of them is open.
  private var outputs: OutputTransaction?
  private var rejects: RejectsFile?
  private var rejectsFailure: (any Error)?
  /// Why it cannot run.
  private(set) var failure: RunFailure?
  /// How many tasks are reported, once that is known.
  var taskCount: Int?
  /// What became of its gates, once that is known.
  var gates: [ReportOptions.GateOutcome] = []
  /// Whether nothing was written, since nothing has changed.
  var isUnchanged = false

  private let requests: JobRequests
  /// Each with what there is to say of it, which for all but the first is the same once more.
  private var reports: [(work: ReportWork, session: RunSession)] = []

  /// Compiles a job: everything that can be known from the job file has been looked at then.
  init(_ job: Job, _ requests: JobRequests) {
    self.job = job
    self.requests = requests
    var diagnostics = requests.run.diagnostics
    if let isStrict = job.settings.flag("strict") { diagnostics.isStrict = isStrict }
    session = RunSession(console: requests.console, diagnostics: diagnostics, isScheduled: true)
    do { try requests.places(of: job).locating { try compile(diagnostics) } } catch {
      failure = RunFailure(error)
    }
  }

  private func compile(_ diagnostics: DiagnosticOptions) throws {
    inputs = try requests.inputs(of: job)
    if job.settings.flag("redact") == true { session.hideWords() }
    let places = Set(inputPaths.compactMap { OutputPlace($0) })
    for (number, request) in try requests.reports(of: job).enumerated() {
      let own = number == 0 ? session : RunSession(console: requests.console, diagnostics: diagnostics)
      try requests.places(of: job, output: number).locating {
        let work = try ReportWork(request, own, job: job.name)
        try work.refuseInputs { path in OutputPlace(path).map(places.contains) ?? false }
        reports.append((work, own))
      }
    }
    if job.settings["keep"] != nil, reports.allSatisfy({ $0.work.request.output.keptCount == nil }) {
      throw UsageError("keep is for outputs with a date in their name: week-{date}.html", about: "--keep")
    }
    try checkSources()
  }

  /// Looks whether there will be a library where one is needed, and the sources that are named, as far as that can be
  /// known before the inputs are read.
  private func checkSources() throws {
    for options in inputs where options.asOf != nil {
      let paths = options.paths.flatMap {
        (try? InputFiles.paths($0, takesNewest: options.takesNewest)) ?? []
      }
      if let path = paths.first(where: { SystemCalls.exists($0) && !LibraryAccess.isLibrary($0) }) {
        throw LibraryInput.needsLibrary(path)
      }
    }
    guard library == nil, let work = reports.first?.work else { return }
    let names = work.plan.merge?.sourceNames ?? []
    if work.past.needOfLibrary == nil, names.isEmpty { return }
    let paths = inputPaths
    if paths.isEmpty || paths.contains(where: { !SystemCalls.exists($0) || LibraryAccess.isLibrary($0) }) {
      return
    }
    if let need = work.past.needOfLibrary { throw need }
    let files = Set(paths + paths.map { OutputTarget.split($0).name }).sorted()
    func isSource(_ name: String) -> Bool {
      if files.contains(name) || FormatCatalog.isReadable(name) { return true }
      // Of a profile of one's own the name is in the file.
      return !readsWithoutProfiles
    }
    let unknown = names.first { name in
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      return !isSource(name) && !(parts.count == 2 && isSource(parts[0]) && files.contains(parts[1]))
    }
    if let unknown {
      let isPreferred = unknown == work.plan.merge?.preferredSource
      throw MergeRule.unknownSource(unknown, isPreferred: isPreferred, among: files)
    }
  }

  private var readsWithoutProfiles: Bool { inputs.allSatisfy(\.profilePaths.isEmpty) }

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

  /// The files that its inputs name now.
  private var inputPaths: [String] {
    inputs.flatMap { options in
      options.paths.flatMap { (try? InputFiles.paths($0, takesNewest: options.takesNewest)) ?? [] }
    }
  }

  /// What it reads or keeps besides its inputs: no output may replace that.
  private var keptPaths: [String] {
    inputs.flatMap(\.profilePaths) + reports.flatMap(\.work.readPaths) + [library].compactMap { $0 }
  }

  /// What it reads, inputs and all else: no output may replace that.
  var readPaths: [String] { inputPaths + keptPaths }

  /// The places of what it reads.
  struct ReadPlaces {
    let inputs: Set<OutputPlace>
    let others: Set<OutputPlace>
  }

  /// The places of what it reads.
  var readPlaces: ReadPlaces {
    ReadPlaces(
      inputs: Set(inputPaths.compactMap { OutputPlace($0) }),
      others: Set(keptPaths.compactMap { OutputPlace($0) }))
  }

  /// Takes the places of its outputs; the job has failed where one of them is another output's.
  ///
  /// - Parameter places: those that the run's own files and the outputs of other jobs have.
  func take(_ places: inout Set<OutputPlace>) {
    forEachOutput { path in try OutputPlace.add([path], to: &places) }
  }

  /// Fails the job where it would write what a job of the run reads, now or the next time, or the job file.
  ///
  /// - Parameter readers: the jobs, with the places of what they read.
  func refuseOutputs(readBy readers: [(work: JobWork, places: ReadPlaces)], jobFile: OutputPlace?) {
    forEachOutput { path in
      let shown = TerminalText.escaped(path, byteLimit: 200)
      if let place = OutputPlace(path), place == jobFile { throw UsageError("\(shown) is the job file") }
      let reader = readers.first { $0.work.reads(path, $0.places, isOwn: $0.work === self) }
      if let reader { throw UsageError("\(shown) is read by the job “\(reader.work.job.name)”") }
    }
  }

  /// Looks at each output as far as its name is known; what is wrong with one fails the job.
  private func forEachOutput(_ look: (String) throws -> Void) {
    if failure != nil { return }
    for (number, (work, _)) in reports.enumerated() {
      for (option, path) in work.writtenPaths {
        do { try RunFailure.about(option) { try look(path) } } catch {
          failure = requests.places(of: job, output: number).located(RunFailure(error))
          return
        }
      }
    }
  }

  /// Whether a file is among what it reads, or would be by a folder or a pattern of its inputs.
  ///
  /// - Parameter isOwn: whether it would be written by the job itself, which has looked at its inputs.
  func reads(_ path: String, _ places: ReadPlaces, isOwn: Bool = false) -> Bool {
    if path == "-" { return false }
    let place = OutputPlace(path)
    if place.map(places.others.contains) == true { return true }
    if isOwn { return false }
    return place.map(places.inputs.contains) == true
      || inputs.contains { $0.paths.contains { InputFiles.names(path, $0) } }
  }

  /// Whether any of its reports shows details as their source has formatted them.
  var showsFormattedDetails: Bool { reports.contains { $0.work.showsFormattedDetails } }

  /// Whether records of the same task become one.
  var mergesTasks: Bool { job.settings["dedupe"] != nil }

  /// Reads the inputs, unless that is done, and looks whether they are as the job asks for.
  ///
  /// - Parameters:
  ///   - jobFile: the path of the job file.
  ///   - sharing: the jobs that have the same inputs and keep what could not be used; none where nothing is written.
  /// - Returns: the outputs of the job, of which none is open but the file of rejects.
  func read(_ reading: JobReading, of jobFile: String, sharing: [JobWork]) throws -> OutputTransaction {
    guard let first = reports.first else { return OutputTransaction() }
    defer { sayOnce(reading) }
    do {
      try reading.open()
      try first.work.requirements.checkAges(of: reading.inputs)
      // They may have come into being since the run began.
      for (number, (work, _)) in reports.enumerated() {
        try requests.places(of: job, output: number).locating {
          try work.refuseInputs { path in reading.inputs.contains { $0.isFile(at: path) } }
        }
      }
      try reading.read { sharing.compactMap { $0.openRejects(of: reading, jobFile) } }
      session.adopt(reading.session)
      if let failure = rejectsFailure ?? rejects?.failure { throw failure }
      try first.work.requirements.check(reading.session.reports)
    } catch {
      outputs?.abort()
      throw requests.places(of: job).located(RunFailure(error))
    }
    return outputs ?? newOutputs(of: reading, jobFile)
  }

  /// Whether the file for records that cannot be used, where the job has one, holds those of this run already.
  var areRejectsAsBefore: Bool { rejects?.isAsBefore ?? true }

  private func newOutputs(of reading: JobReading, _ jobFile: String) -> OutputTransaction {
    OutputTransaction(permissions: reading.session.newFilePermissions, reading: [jobFile] + readPaths)
  }

  /// Opens the file for records that cannot be used, where the job has one; the inputs are open.
  private func openRejects(of reading: JobReading, _ jobFile: String) -> RejectsFile? {
    guard let path = reports.first?.work.request.output.rejectsPath else { return nil }
    let outputs = newOutputs(of: reading, jobFile)
    do { rejects = try RejectsFile(path: path, of: reading.inputs, in: outputs) } catch {
      rejectsFailure = error
    }
    self.outputs = outputs
    return rejects
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
    guard let library, let nowMicroseconds else { return reading.tasks(isMerged: mergesTasks) }
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
    return try requests.places(of: job).locating {
      let library = try self.library ?? first.work.past.library(among: reading.inputs)
      return try first.work.past.past(library: library, tasks, session)
    }
  }

  /// Says what there is to say of the reports of the job, and makes none.
  func check(_ reading: JobReading) throws {
    if let library {
      // What is no sound library can be known before a run has work with it.
      if SystemCalls.exists(library) { try LibraryAccess.reading(library).close() }
    } else if let first = reports.first {
      _ = try requests.places(of: job).locating { try first.work.past.library(among: reading.inputs) }
    }
    let tasks = reading.tasks(isMerged: mergesTasks)
    _ = try forEachReport(of: reading) { try ReportDraft.check($0, of: tasks, $1) }
  }

  /// The reports of the job, whose tasks are chosen and in order.
  func drafts(_ reading: JobReading, of tasks: TaskTable, past: ReportPast) throws -> [ReportDraft] {
    try forEachReport(of: reading) { try ReportDraft($0, of: tasks, nil, past: past, $1) }
  }

  private func forEachReport<Value>(
    of reading: JobReading, _ work: (ReportWork, RunSession) throws -> Value
  ) throws -> [Value] {
    try requests.places(of: job).locating {
      try reports.map { report, own in
        if own !== session {
          own.adopt(reading.session)
          own.accounting = session.accounting
        }
        return try work(report, own)
      }
    }
  }

  /// That it has failed, at its place.
  func failureRemark(_ status: ExitStatus) -> Diagnostic {
    requests.source.diagnostic(
      code: .jobFailed, "the job “\(job.name)” has failed (exit code \(status.rawValue))", at: job.node)
  }
}
