import ArgumentParser
import PantaskKit

/// `pantask convert`.
struct ConvertCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: Main.programName,
    abstract: "Write task lists in another format.",
    discussion: """
      The format to write is given with --to, or by the name of the output. `pantask formats` lists them, and
      `pantask formats trello-csv` says what one of them can hold. What it cannot is counted on standard error.

      Example:
        pantask convert todoist.csv --to json
      """)

  @OptionGroup(title: "Input") var input: InputArguments
  @OptionGroup(title: "Tasks") var pipeline: PipelineArguments
  @OptionGroup(title: "Output") var output: OutputArguments

  @OptionGroup(title: "Output") var conversion: ConvertArguments
  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = ConvertRequest()
    request.input = input.options
    request.pipeline = pipeline.options
    request.output = output.options
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    request.format = conversion.format
    request.allowsFormulas = conversion.allowFormulas
    request.peoplePath = conversion.people
    request.columns = conversion.columns
    request.delimiter = conversion.outputDelimiter
    return runner.convert(request)
  }
}

/// What a conversion writes.
struct ConvertArguments: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Format to write (default: from the name of the output).", valueName: "format"),
    completion: .list(OptionWords.writableFormats))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Fields that --to csv writes, in this order: id,title,due,extra.Sprint (default: all).",
      valueName: "fields"),
    completion: .custom { _, _, word in OptionWords.fields(behind: word) })
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "What stands between two columns of --to csv: , ; | or tab (default: ,).", valueName: "sign"))
  var outputDelimiter: String?

  @Option(
    help: ArgumentHelp(
      "What the other tool calls people: CSV with a name and a login in each line.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var people: String?

  @Flag(
    help: ArgumentHelp(
      "Write cells of another tool's CSV as they are, although a spreadsheet would run them as formulas."))
  var allowFormulas = false
}
