import ArgumentParser
import PantaskKit

/// `pantask formats`.
struct FormatsCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List every format that can be read or written, or show what one can carry.",
    discussion: """
      Example:
        pantask formats
        pantask formats trello-csv
      """)

  @Argument(
    help: ArgumentHelp("Show what this format can carry, field by field.", valueName: "name"),
    completion: .list(OptionWords.formats))
  var name: String?

  @Flag(help: "Answer in JSON.") var json = false

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = FormatsRequest()
    request.isJSON = json
    request.name = name
    request.diagnostics = diagnostics.options
    return runner.formats(request)
  }
}
