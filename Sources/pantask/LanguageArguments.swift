import ArgumentParser
import PantaskKit

/// Which words a report is written in; shared by report and render.
struct LanguageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Language of headings and labels: en or ja (default: en).", valueName: "name"))
  var language: String?

  @Option(
    help: ArgumentHelp("File with texts of your own in place of the language's.", valueName: "file"),
    completion: .file())
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "How days are written, e.g. 'd MMM yyyy' (default: as the language has it).", valueName: "pattern"))
  var dateFormat: String?

  var options: LanguageOptions {
    var options = LanguageOptions()
    options.name = language
    options.catalogPath = catalog
    options.dateFormat = dateFormat
    return options
  }
}
