import ArgumentParser
import PantaskKit

/// `pantask formats`.
struct FormatsCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List every format that can be read or written.",
    discussion: """
      Example:
        pantask formats
      """)

  @Flag(help: "Answer in JSON.") var json = false

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = FormatsRequest()
    request.isJSON = json
    request.diagnostics = diagnostics.options
    return runner.formats(request)
  }
}
