import ArgumentParser
import PantaskKit

/// `pantask render`.
struct RenderCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a report from the JSON that report --context wrote.",
    discussion: """
      Data and design can be worked on apart: the context holds every name that a template may use. The template is the \
      one the context was made for, unless --template names another, and the groups are those of the context; with the \
      same template the result is what report would have written.

      Example:
        pantask report tasks.csv --context -o week.json
        pantask render week.json --template my-report -o week.html
      """)

  @Argument(
    help: ArgumentHelp("File with a context; - is standard input.", valueName: "context"), completion: .file()
  )
  var context: String = "-"

  @Option(
    help: ArgumentHelp("html or markdown (default: from the name of the output).", valueName: "format"),
    completion: .list(ReportFormat.names), transform: ReportFormat.init(named:))
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      "Built-in template (default: that of the context), or a folder with your own.",
      valueName: "name"),
    completion: .directory)
  var template: String?

  @Option(
    help: ArgumentHelp(
      "How the tasks of a report stand in Markdown: list or table (default: as the context says).",
      valueName: "layout"),
    completion: .list(TaskLayout.names), transform: TaskLayout.init(named:))
  var layout: TaskLayout?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "File to write; appears whole or not at all (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = RenderRequest()
    request.path = context
    request.format = format
    request.template = template
    request.layout = layout
    request.output.path = output
    request.diagnostics = diagnostics.options
    return runner.render(request)
  }
}
