import ArgumentParser
import PantaskKit

/// Which template a report has; shared by report and render.
struct DesignArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("html or markdown (default: from the name of the output).", valueName: "format"),
    completion: .list(ReportFormat.names), transform: ReportFormat.init(named:))
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      "Built-in template (report, summary, checklist, table, digest, weekly), or a folder with your own.",
      valueName: "name"),
    completion: .custom { _, _, _ in OptionWords.pages })
  var template: String?

  @Option(
    help: ArgumentHelp(
      "How the tasks of a report stand in Markdown: list, as is usual, or table.", valueName: "layout"),
    completion: .list(TaskLayout.names), transform: TaskLayout.init(named:))
  var layout: TaskLayout?
}
