import ArgumentParser
import PantaskKit

/// `pantask render`.
struct RenderCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a report from the JSON that report --context wrote.",
    discussion: """
      Data and design can be worked on apart: the context holds every name that a template may use. Template and \
      layout are those the context was made for, unless --template and --layout name others, and the groups are those \
      of the context; with the same template the result is what report would have written.

      Example:
        pantask report tasks.csv --context -o week.json
        pantask render week.json --template my-report -o week.html
      """)

  @Argument(
    help: ArgumentHelp("File with a context; - is standard input.", valueName: "context"), completion: .file()
  )
  var context: String = "-"

  @OptionGroup(title: "Input") var limits: LimitArguments
  @OptionGroup var design: DesignArguments
  @Option(name: .shortAndLong, help: .outputFile, completion: .file())
  var output: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = RenderRequest()
    request.path = context
    request.limits = limits.options
    request.format = design.format
    request.template = design.template
    request.layout = design.layout
    request.output.path = output
    request.diagnostics = diagnostics.options
    return runner.render(request)
  }
}
