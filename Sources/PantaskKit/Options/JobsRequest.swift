import Jobs

/// `pantask run`: the jobs of a file.
///
/// ```swift
/// var request = JobsRequest()
/// request.path = "team/pantask.yml"
/// request.jobNames = ["monday"]
/// request.now = "2026-03-27"
/// Runner(console: .system()).runJobs(request)  // ok
/// ```
public struct JobsRequest: Sendable, Hashable {
  /// The job file where none is named.
  public static let defaultPath = "pantask.yml"

  /// The job file.
  public var path = defaultPath
  /// Names of jobs; none are all of them.
  public var jobNames: [String] = []
  /// Whether the merged jobs are printed and their inputs read, and nothing is written.
  public var isCheck = false
  /// Whether outputs are written where nothing has changed, too.
  public var isForced = false
  /// A file for what became of each job, in JSON; nil is none.
  public var resultsPath: String?
  /// The current time, as a date or an ISO 8601 instant; nil is the clock's.
  public var now: String?
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// All jobs of `pantask.yml`.
  public init() {}

  /// Takes the arguments of `pantask run`: a file, if the first is one or is called like one, and names of jobs.
  package mutating func take(_ arguments: [String]) {
    guard let first = arguments.first else { return }
    let isFile =
      first.contains("/") || first.hasSuffix(".yml") || first.hasSuffix(".yaml")
      || SystemCalls.exists(first) && !SystemCalls.isFolder(first)
    if isFile { path = first }
    jobNames = isFile ? Array(arguments.dropFirst()) : arguments
  }
}

/// `pantask init`: a job file with comments, for some inputs.
package struct JobFileRequest: Sendable, Hashable {
  /// What the jobs shall read: files, folders and patterns.
  package var inputs: [String]
  /// The file to make; one that is there is left alone.
  package var path = JobsRequest.defaultPath
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// A job file for some inputs.
  package init(inputs: [String]) { self.inputs = inputs }
}

/// `pantask schedule`: what has a job run at its time.
package struct ScheduleRequest: Sendable, Hashable {
  /// What runs things at their time.
  package enum Scheduler: String, NamedChoice {
    /// A line for `crontab -e`.
    case cron
    /// A unit and a timer.
    case systemd
    /// A workflow of GitHub Actions.
    case github

    /// "scheduler".
    package static var kind: String { "scheduler" }
  }

  /// The job file.
  package var path = JobsRequest.defaultPath
  /// The name of the job.
  package var jobName: String
  /// Days and a time: `Mon..Fri 08:00`.
  package var time: String
  /// What shall run it.
  package var scheduler: Scheduler
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// A schedule for a job.
  package init(jobName: String, time: String, scheduler: Scheduler) {
    self.jobName = jobName
    self.time = time
    self.scheduler = scheduler
  }
}

extension JobsRequest {
  /// What a shell completes behind `pantask run`: job files of the folder at hand, and the jobs of the file that is
  /// named, else of `pantask.yml`.
  package static func completions(behind words: [String]) -> [String] {
    let files = SystemCalls.names(inFolder: ".", lookingAt: 1_000) { !$0.hasPrefix(".") && isJobFile($0) }
    return files.sorted() + jobNames(behind: words)
  }

  /// The jobs of the file that is named among the words of a command line, else of `pantask.yml`.
  package static func jobNames(behind words: [String]) -> [String] {
    (try? JobsRun.file(words.first(where: isJobFile) ?? defaultPath))?.jobs.map(\.name) ?? []
  }

  private static func isJobFile(_ name: String) -> Bool { name.hasSuffix(".yml") || name.hasSuffix(".yaml") }
}
