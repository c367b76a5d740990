import ArgumentParser
import PantaskKit

/// `pantask explain`.
struct ExplainCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a filter means and what each of its clauses does.",
    discussion: """
      Prints the filter as it was understood, with the dates that its words stand for. With inputs, also how many \
      tasks each clause keeps and drops by itself, and how many have no value to compare.

      Example:
        pantask explain tasks.csv --where 'open AND due < today + 7d'
      """)

  @OptionGroup(title: "Input") var input: InputArguments
  @OptionGroup(title: "Filter") var filter: ExplainArguments
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = ExplainRequest()
    // The filter alone needs no input: standard input is read where it is named.
    request.input = input.inputs.isEmpty ? nil : input.options
    request.pipeline.filter = filter.filter
    request.pipeline.now = filter.now
    request.pipeline.timeZone = filter.timeZone
    request.pipeline.weekStart = filter.weekStart
    request.diagnostics = diagnostics.options
    return runner.explain(request)
  }
}

/// The filter to explain.
struct ExplainArguments: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("The filter, e.g. 'isDone == false AND due < today + 7d'.", valueName: "expression"))
  var filter: String

  @Option(help: .now)
  var now: String?

  @Option(help: .timeZone)
  var timeZone: String?

  @Option(help: .weekStart)
  var weekStart: String?
}
