import ArgumentParser
import PantaskKit

/// `pantask inspect`.
struct InspectCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    _superCommandName: Main.programName,
    abstract: "Say what an input is and what would be read from it.",
    discussion: """
      Prints the format that was recognised and why, the fields, and what became of every record. Writes nothing else.

      Example:
        pantask inspect export.xml
        pantask inspect export.json --why
        pantask inspect export.csv --suggest-profile > mine.yml
      """)

  @OptionGroup(title: "Input") var input: InputArguments
  @Flag(help: "Answer in JSON.") var json = false
  @Flag(help: "Say which rule has decided what, by what evidence, and what it beat.") var why = false
  @Flag(help: "Write the draft of a profile that reads the input, for --profile.")
  var suggestProfile = false

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = InspectRequest()
    request.isJSON = json
    request.suggestsProfile = suggestProfile
    request.saysWhy = why
    request.input = input.options
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    return runner.inspect(request)
  }
}
