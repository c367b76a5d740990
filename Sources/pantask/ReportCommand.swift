import ArgumentParser
import PantaskKit

/// `pantask report`.
struct ReportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    _superCommandName: Main.programName,
    abstract: "Write an HTML or Markdown report of task lists.",
    discussion: """
      Tasks are grouped by priority and state. Without -o the report goes to standard output as Markdown; with -o the \
      file's name says which format it is.

      Example:
        pantask report jira.csv todo.json -o week.html --where 'due < today + 7d'
      """)

  @OptionGroup(title: "Input") var input: InputArguments
  @OptionGroup(title: "Tasks") var pipeline: PipelineArguments
  @OptionGroup(title: "Output") var output: OutputArguments

  @OptionGroup(title: "Report") var report: ReportArguments
  @OptionGroup(title: "Unattended") var unattended: UnattendedArguments
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = ReportRequest()
    request.input = input.options
    request.pipeline = pipeline.options
    request.output = output.options
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    request.format = report.design.format
    request.template = report.design.template
    request.title = report.title
    request.groupLimit = report.limitGroups
    request.isSummary = report.summary
    request.layout = report.design.layout
    request.columns = report.columns
    request.since = report.since
    request.changes = report.changes
    request.trend = report.trend
    request.isContext = report.context
    request.language = report.languageOptions
    request.pageSize = report.pageSize
    request.splitBy = report.splitBy
    request.isForEmail = report.email
    request.links = report.link
    request.groupBy = report.groupBy.map { fields in
      fields.split(separator: ",", omittingEmptySubsequences: true).map(String.init)
    }
    unattended.fill(&request)
    return runner.report(request)
  }
}

/// What a report asks for that nobody looks at while it is made.
struct UnattendedArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "End with exit code 1, after all is written, if any reported task fits this filter.",
      valueName: "expression"))
  var failIf: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many tasks may fit --fail-if. (default: 0)", valueName: "count"))
  var failMax: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write nothing and end with exit code 1 if an input has fewer tasks.", valueName: "count"))
  var minTasks: Int?

  @Option(
    help: ArgumentHelp(
      "Write nothing and end with exit code 1 if an input was written longer ago, e.g. 26h or 3d.",
      valueName: "age"))
  var newerThan: String?

  @Flag(help: "Leave the output alone, and its time, where nothing but the clock has changed.")
  var onlyIfChanged = false

  func validate() throws {
    try requireCount(failMax, "--fail-max")
    try requireCount(minTasks, "--min-tasks")
    if failIf.count > 1 {
      throw ValidationError("--fail-if takes one filter; join them with OR, or write gates in a job file.")
    }
    if failMax != nil, failIf.isEmpty { throw ValidationError("--fail-max belongs to --fail-if.") }
  }

  /// Puts it into a request.
  func fill(_ request: inout ReportRequest) {
    if let failIf = failIf.first {
      var gate = ReportGate(name: "fail-if", filter: failIf)
      gate.limit = failMax ?? 0
      request.gates = [gate]
    }
    request.requirements.minimumTaskCount = minTasks
    request.requirements.newerThan = newerThan
    request.isOnlyIfChanged = onlyIfChanged
  }
}

/// What a report looks like.
struct ReportArguments: ParsableArguments {
  @OptionGroup var design: DesignArguments

  @Option(
    help: ArgumentHelp(
      "First day that counts as done lately, e.g. 2026-03-20 or 2w (default: 7d).",
      valueName: "day"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      """
      Tell what has changed since: last (before the last import), last-run, a day or a step of a library, or an earlier \
      file.
      """, valueName: "state"),
    completion: .file())
  var changes: String?

  @Option(
    help: ArgumentHelp(
      """
      Draw how tasks came and were done: since 12w, 90d, a day or all of a library, or by exports with their days in \
      their names, e.g. 'exports/*.csv'.
      """, valueName: "span"))
  var trend: String?

  @Flag(help: "Write what templates read as JSON, in place of the report, for pantask render.")
  var context = false

  @Option(help: ArgumentHelp("Title of the report.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Columns of the template table, in order, e.g. id,title,due,extra.Sprint.", valueName: "fields"),
    completion: .custom { _, _, word in OptionWords.fields(behind: word) })
  var columns: String?

  @Option(
    // A level may begin with a hyphen: `--group-by -due:week`.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fields to group by, e.g. project,due:week (default: priority,isDone).", valueName: "fields"),
    completion: .custom { _, _, word in OptionWords.fields(behind: word) })
  var groupBy: String?

  @Option(
    // A negative number is declared.
    parsing: .unconditional,
    help: ArgumentHelp("Show and count at most so many tasks in an innermost group.", valueName: "count"))
  var limitGroups: Int?

  @Flag(help: "Write the groups with their figures, and no tasks.")
  var summary = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Most tasks on one page, and the subtasks of the last one; above it the report becomes an index with the figures \
      and a page for each group, in a folder (-o FOLDER/) or beside a file (-o a.html: a.html and a_files/). 0 is no \
      limit. (default: 20000; standard output and files of Markdown stay whole)
      """, valueName: "count"))
  var pageSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a report for each value of a field, e.g. assignees or project, and an index of them.",
      valueName: "field"),
    completion: .list(OptionWords.groupFields))
  var splitBy: String?

  @Option(
    help: ArgumentHelp(
      """
      Address of tasks that have none, made of their ids, e.g. https://jira.example.org/browse/{id}; for the tasks of one \
      format or file jira-csv=https://…/{id}. May be given several times.
      """, valueName: "address"))
  var link: [String] = []

  @Flag(help: "Write HTML for a mail: inline styles, tables, no script; above 100 kB its lists are cut.")
  var email = false

  @Option(
    help: ArgumentHelp("Language of headings and labels: en or ja (default: en).", valueName: "name"),
    completion: .list(OptionWords.languages))
  var language: String?

  @Option(
    help: ArgumentHelp("File with texts of your own in place of the language's.", valueName: "file"),
    completion: .file())
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "How days are written, e.g. 'd MMM yyyy' (default: as the language has it).", valueName: "pattern"))
  var dateFormat: String?

  func validate() throws {
    try requireCount(limitGroups, "--limit-groups")
    try requireCount(pageSize, "--page-size")
  }

  /// Which words the report is written in.
  var languageOptions: LanguageOptions {
    var options = LanguageOptions()
    options.name = language
    options.catalogPath = catalog
    options.dateFormat = dateFormat
    return options
  }
}
