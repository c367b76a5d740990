import Formats
import Importers
import Jobs
import Renderers
import TaskModel

/// What became of the jobs of a run, as JSON for other programs.
struct JobResults {
  /// The worst of what became of them.
  private(set) var worst = ExitStatus.ok
  private var jobs: [String] = []
  private let request: JobsRequest
  private let startedAt: Int64?

  /// Results of nothing yet.
  ///
  /// - Parameter startedAt: the moment that the jobs go by, in microseconds since 1970.
  init(_ request: JobsRequest, startedAt: Int64?) {
    self.request = request
    self.startedAt = startedAt
  }

  /// Adds a job.
  mutating func add(_ work: JobWork, _ status: ExitStatus) {
    if status.rawValue > worst.rawValue { worst = status }
    var job = JSONText()
    job.add("name", work.job.name)
    let isDone = status == .ok || status == .gate && work.taskCount != nil
    job.add("status", work.isUnchanged ? "unchanged" : isDone ? "written" : "failed")
    job.add("exitCode", Int(status.rawValue))
    job.add("tasks", work.taskCount)
    job.add("outputs", objects: work.outputPaths.map { JSONText.quoted($0) })
    job.add(
      "inputs",
      objects: work.session.reports.map { file, report in
        var input = JSONText()
        input.add("file", file)
        input.add("format", report.match.profile.name)
        input.add("tasks", report.accounting.kept)
        return input.finished()
      })
    job.add(
      "gates",
      objects: work.gates.map { outcome in
        var gate = JSONText()
        gate.add("name", outcome.name)
        gate.add("held", object: outcome.isHeld ? "true" : "false")
        gate.add("count", outcome.count)
        gate.add("max", outcome.limit)
        gate.add("group", outcome.group)
        return gate.finished()
      })
    job.add("messages", objects: work.session.log.diagnostics.map(DiagnosticPrinter.object))
    jobs.append(job.finished())
  }

  /// Writes them to a file.
  ///
  /// - Parameter log: what there is to say of the run.
  func write(to file: AtomicFile, _ log: DiagnosticLog) throws(OutputError) {
    var results = JSONText()
    results.add("version", 1)
    results.add("pantask", PantaskVersion.current)
    results.add("file", request.path)
    results.add("now", startedAt.map { Self.text(of: TaskDate(instantMicroseconds: $0)) })
    results.add("exitCode", Int(worst.rawValue))
    results.add("messages", objects: log.diagnostics.map(DiagnosticPrinter.object))
    results.add("jobs", objects: jobs)
    try file.write(results.finished() + "\n")
  }

  /// How such a file begins.
  private static let beginning = Array("{\"version\":1,\"pantask\":".utf8)

  /// Writes that no job has run, where nothing is or earlier results are: another file of that name is somebody's, and
  /// may be what is wrong.
  func writeFailure(_ status: ExitStatus, _ log: DiagnosticLog) {
    guard let path = request.resultsPath else { return }
    if SystemCalls.exists(path) {
      let start = try? PlainFile.start(of: path, byteCount: Self.beginning.count)
      guard start == Self.beginning else { return }
    }
    var results = self
    results.worst = status
    // That it cannot be written is no news: the run has failed, and has said so.
    guard let file = try? AtomicFile(replacing: path) else { return }
    do {
      try results.write(to: file, log)
      try file.commit()
    } catch { file.abort() }
  }

  private static func text(of date: TaskDate) -> String {
    var bytes: [UInt8] = []
    date.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
