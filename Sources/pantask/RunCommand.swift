import ArgumentParser
import PantaskKit

/// `pantask run`.
struct RunCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Make the reports that a job file describes.",
    discussion: """
      Without names all jobs run, one after another; one that fails does not stop the others, and the exit code is the \
      worst of them. The outputs of a job are put in place together at its end. `pantask help jobs` says what can be in \
      the file, `pantask init` writes one, `pantask schedule` has a job run at its time.

      Example:
        pantask run
        pantask run team.yml monday --results results.json
        pantask run --check
      """)

  @Argument(
    help: ArgumentHelp(
      "The job file (default: pantask.yml), then names of jobs (default: all).", valueName: "file and jobs"),
    completion: .custom { words, _, _ in JobsRequest.completions(behind: words) })
  var arguments: [String] = []

  @Flag(help: "Print the merged jobs and read their inputs; write nothing.") var check = false
  @Flag(help: "Write outputs where nothing has changed, too.") var force = false
  @Option(
    help: ArgumentHelp("File for what became of each job, in JSON.", valueName: "file"), completion: .file())
  var results: String?
  @Option(help: .now) var now: String?
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = JobsRequest()
    request.take(arguments)
    request.isCheck = check
    request.isForced = force
    request.resultsPath = results
    request.now = now
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    return runner.runJobs(request)
  }
}

/// `pantask init`.
struct InitCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a job file with comments, to begin with.",
    discussion: """
      The file is pantask.yml; one that is there is left alone.

      Example:
        pantask init exports/jira.csv 'exports/*.json'
      """)

  @Argument(
    help: ArgumentHelp("Files, folders and patterns that the jobs shall read.", valueName: "input"),
    completion: .file())
  var inputs: [String]
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = JobFileRequest(inputs: inputs)
    request.diagnostics = diagnostics.options
    return runner.makeJobFile(request)
  }
}

/// `pantask schedule`.
struct ScheduleCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Print what has a job run at its time.",
    discussion: """
      A line for cron, two units of systemd, or a workflow of GitHub Actions; to install it is up to you.

      Example:
        pantask schedule daily --at "Mon..Fri 08:00" --for cron
      """)

  @Argument(
    help: ArgumentHelp("The name of the job.", valueName: "job"),
    completion: .custom { words, _, _ in JobsRequest.jobNames(behind: words) })
  var job: String
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("Days and a time, e.g. \"Mon..Fri 08:00\" or \"daily 06:30\".", valueName: "time"))
  var time: String
  @Option(
    name: .customLong("for"), help: ArgumentHelp("cron, systemd or github.", valueName: "scheduler"),
    completion: .list(ScheduleRequest.Scheduler.names), transform: ScheduleRequest.Scheduler.init(named:))
  var scheduler: ScheduleRequest.Scheduler
  @Option(
    help: ArgumentHelp("The job file (default: pantask.yml).", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var file: String?
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = ScheduleRequest(jobName: job, time: time, scheduler: scheduler)
    if let file { request.path = file }
    request.diagnostics = diagnostics.options
    return runner.schedule(request)
  }
}
