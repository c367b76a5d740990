import Formats
import Importers
import Jobs
import Renderers
import TaskModel
import YAMLFiles

// `pantask run`: the jobs of a file, one after another; inputs that several have in common are read once.

extension Runner {
  /// Runs jobs.
  ///
  /// - Returns: the worst of what became of them.
  public func runJobs(_ request: JobsRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics, isScheduled: true)
    session.saysSummary = false
    var worst = ExitStatus.ok
    var failure: RunFailure?
    let own = session.run {
      do {
        let run = try JobsRun(request, console)
        if request.isCheck {
          worst = try run.check()
        } else {
          let lock = try JobLock(run.sibling("lock"), file: request.path)
          worst = try withExtendedLifetime(lock) { try run.run(session) }
        }
      } catch {
        failure = RunFailure(error)
        throw error
      }
    }
    if let failure, failure.option != "--results", !request.isCheck {
      // No job has run, which whoever reads the results has to know as well.
      JobResults(request, startedAt: nil).writeFailure(own, session.log)
    }
    return worst.rawValue > own.rawValue ? worst : own
  }
}

/// A run of the jobs of a file.
final class JobsRun {
  private let request: JobsRequest
  private let console: Console
  private let file: JobFile
  private let base: String
  private let requests: JobRequests
  private var works: [JobWork] = []
  private var readings: [JobReading.Key: JobReading] = [:]

  /// Reads the job file and compiles its jobs: everything that can have been mistyped is looked at before any work.
  ///
  /// - Throws: `RunFailure` with all that is wrong in it.
  init(_ request: JobsRequest, _ console: Console) throws {
    self.request = request
    self.console = console
    file = try Self.file(request.path)
    let folder = OutputTarget.split(request.path).folder
    base = request.path.contains("/") ? (folder == "/" ? "/" : folder + "/") : ""
    let jobs: [Job]
    do throws(Diagnostic) { jobs = try file.jobs(named: request.jobNames) } catch {
      throw RunFailure.usage(error)
    }
    requests = JobRequests(base: base, run: request, source: file.source, console: console)
    works = jobs.map { [requests] in JobWork($0, requests) }
    var places = Set([sibling("lock"), sibling("switch")].compactMap { OutputPlace($0) })
    for work in works { work.take(&places) }
    try RunFailure.about("--results") { try OutputPlace.add([request.resultsPath], to: &places) }
    let readers = works.map { (work: $0, places: $0.readPlaces) }
    for work in works { work.refuseOutputs(readBy: readers, jobFile: OutputPlace(request.path)) }
    if let path = request.resultsPath, let reader = readers.first(where: { $0.work.reads(path, $0.places) }) {
      let shown = TerminalText.escaped(path, byteLimit: 200)
      throw UsageError("--results: \(shown) is read by the job “\(reader.work.job.name)”", about: "--results")
    }
    let failures = works.compactMap(\.failure) + file.unused.flatMap(requests.failures)
    if let first = failures.first {
      let isOfOneKind = failures.allSatisfy { $0.status == first.status }
      // What several jobs have in common, such as a profile, is told once.
      var told: Set<Diagnostic> = []
      let diagnostics = failures.flatMap(\.diagnostics).filter { told.insert($0).inserted }
      var failure = RunFailure(diagnostics, isOfOneKind ? first.status : .usage)
      failure.saysAll = true
      throw failure
    }
  }

  /// Reads a job file.
  static func file(_ path: String) throws -> JobFile {
    let bytes = try PlainFile.contents(of: path, atMost: JobFile.maximumByteCount)
    do throws(JobFile.Mistakes) { return try JobFile(bytes, file: path) } catch {
      var failure = RunFailure(error.diagnostics, .usage)
      failure.saysAll = true
      throw failure
    }
  }

  /// The path of a file of ours beside the job file: `.pantask.yml.lock`.
  func sibling(_ ending: String) -> String { "\(base).\(OutputTarget.split(request.path).name).\(ending)" }

  // MARK: - Running

  /// Runs the jobs, one after another; one that fails does not stop the others.
  func run(_ session: RunSession) throws -> ExitStatus {
    let journal = SwitchJournal(path: sibling("switch"), base: base)
    let count = try journal.finish()
    if count > 0 {
      session.log.add(
        Diagnostic(
          .note, code: .finishedSwitch,
          "a run that was ended had left \(count == 1 ? "1 output" : "\(count) outputs") to be put in place; this was done",
          at: SourceLocation(file: request.path)))
    }
    JobLeftovers.remove(of: self.file.jobs.flatMap(requests.wildcards))
    TemporaryFile.removeLeftovers(
      inFolder: base.isEmpty ? "." : base, of: FilePattern(OutputTarget.split(journal.path).name))
    var results = JobResults(request, startedAt: works.first?.nowMicroseconds)
    // Before any work, so that a place where no file can be costs none.
    let outputs = OutputTransaction(reading: [request.path] + works.flatMap(\.readPaths))
    defer { outputs.abort() }
    let file = try request.resultsPath.map { path in
      try RunFailure.about("--results") {
        try LibraryAccess.refuse(asOutput: path)
        return try outputs.open(path)
      }
    }
    for work in works {
      let status = work.session.run {
        do { try perform(work, journal) } catch {
          var failure = RunFailure(error)
          failure.diagnostics.append(work.failureRemark(failure.status))
          throw failure
        }
        if work.session.failedGateCount > 0 { work.session.log.addWhole(work.failureRemark(.gate)) }
      }
      results.add(work, status)
    }
    if let file {
      try results.write(to: file, session.log)
      try outputs.commit()
    }
    return results.worst
  }

  private func perform(_ work: JobWork, _ journal: SwitchJournal) throws {
    if let failure = work.failure { throw failure }
    let reading = reading(for: work)
    defer { drop(reading, after: work) }
    let sharing = self.sharing(with: work)
    let outputs = try work.read(reading, of: request.path, sharing: sharing)
    defer { outputs.abort() }
    let tasks = try work.tasks(reading)
    let past = try work.past(reading, tasks)
    let drafts = try work.drafts(reading, of: tasks, past: past)
    let isUnchanged =
      work.areRejectsAsBefore
      && drafts.allSatisfy { $0.work.request.isOnlyIfChanged && $0.isUnchanged(reading.inputs) }
    work.taskCount = drafts.first?.taskCount
    work.gates = drafts.first?.gates ?? []
    if isUnchanged, !request.isForced {
      work.isUnchanged = true
      // `keep` may be another than it was, or a run was killed before it came to that.
      for draft in drafts { try ReportFiles.removeOld(draft.work, reading.inputs, work.session) }
      return ReportDraft.noteUnchanged(drafts.first?.work.request.output.path ?? "", work.session)
    }
    // All outputs are opened before the first is made, so that two that are one cost no work.
    let reports = try drafts.map { draft in
      (draft: draft, files: try ReportFiles(draft.work, reading.inputs, work.session, outputs))
    }
    for (draft, files) in reports { try draft.write(to: files, work.session) }
    work.session.sayLeftOut()
    try ReportFiles.putInPlace(reports, outputs, journal: journal, work.session)
    try past.noteRun(work.session)
  }

  /// The jobs that have their inputs in common with one, itself among them.
  private func sharing(with work: JobWork) -> [JobWork] {
    works.filter { $0.readingKey == work.readingKey && $0.failure == nil }
  }

  /// The inputs of a job, which it may have in common with others.
  private func reading(for work: JobWork) -> JobReading {
    if let reading = readings[work.readingKey] { return reading }
    let sharing = self.sharing(with: work)
    let fields = sharing.reduce(into: FieldSet([])) { $0.formUnion($1.fields) }
    var diagnostics = request.diagnostics
    diagnostics.isStrict = sharing.contains { $0.session.diagnostics.isStrict }
    let session = RunSession(console: console, diagnostics: diagnostics)
    session.showsFormattedDetails = sharing.contains(where: \.showsFormattedDetails)
    session.mergesTasks = sharing.contains(where: \.mergesTasks)
    let reading = JobReading(work.inputs, fields: fields, session: session)
    readings[work.readingKey] = reading
    return reading
  }

  /// Forgets inputs that no later job has.
  private func drop(_ reading: JobReading, after work: JobWork) {
    let rest = works.drop { $0 !== work }.dropFirst()
    if !rest.contains(where: { $0.readingKey == work.readingKey }) { readings[work.readingKey] = nil }
  }

  // MARK: - Checking

  /// Prints the merged jobs and reads their inputs; writes nothing.
  func check() throws -> ExitStatus {
    let output = StandardOutput(console: console)
    let jobs = works.map { YAMLEntry($0.job.name, .mapping($0.job.settings.entries)) }
    try output.write(
      YAMLText.text(of: [YAMLEntry("version", .text("1")), YAMLEntry("jobs", .mapping(jobs))]))
    var worst = ExitStatus.ok
    for work in works {
      var lines = "# \(work.job.name) writes \(work.outputPaths.joined(separator: ", "))\n"
      let status = work.session.run {
        if let failure = work.failure { throw failure }
        let reading = reading(for: work)
        defer { drop(reading, after: work) }
        try work.read(reading, of: request.path, sharing: []).abort()
        for (file, report) in reading.session.reports {
          let count = DiagnosticPrinter.grouped(report.accounting.kept)
          lines += "# \(work.job.name) reads \(file): \(report.match.profile.name), \(count) tasks\n"
        }
        // What the library would say of the past is not asked for: it has not seen the inputs.
        try work.check(reading)
      }
      try output.write(lines)
      if status.rawValue > worst.rawValue { worst = status }
    }
    try output.finish()
    return worst
  }
}
