import ArgumentParser
import PantaskKit

/// `pantask trend`.
struct TrendCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend",
    abstract: "Say how many tasks there were, were done and were late, day after day.",
    discussion: """
      Of a library, or of exports of several days with the day in each name. Then when all would be done at the pace of \
      the last weeks, where that can be said.

      Examples:
        pantask trend team.pantask --since 12w
        pantask trend 'exports/*/web.csv'
      """)

  @OptionGroup(title: "Input") var input: InputArguments

  @Option(
    help: ArgumentHelp("How far back: 12w, 90d, a day, or all (default: all).", valueName: "span"))
  var since: String?

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The tasks that count.", valueName: "expression"))
  var filters: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is written: text, json, markdown or html (default: from the name of the output, else text).",
      valueName: "format"),
    completion: .list(TrendFormat.names), transform: TrendFormat.init(named:))
  var format: TrendFormat?

  @Option(name: [.customShort("o"), .customLong("output")], help: .outputFile, completion: .file())
  var output: String?

  @Option(help: .now)
  var now: String?

  @Option(help: .timeZone)
  var timeZone: String?

  @Option(help: .weekStart)
  var weekStart: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func validate() throws {
    if filters.count > 1 {
      throw ValidationError("--where is given \(filters.count) times; join the expressions with AND or OR.")
    }
  }

  func run(_ runner: Runner) -> ExitStatus {
    var request = TrendRequest()
    request.input = input.options
    request.span = since
    request.format = format
    request.output.path = output
    request.pipeline.filter = filters.first
    request.pipeline.now = now
    request.pipeline.timeZone = timeZone
    request.pipeline.weekStart = weekStart
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    return runner.trend(request)
  }
}
