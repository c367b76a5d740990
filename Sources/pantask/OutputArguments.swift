import ArgumentParser
import PantaskKit

/// Where results go; shared by report and convert.
struct OutputArguments: ParsableArguments {
  @Option(name: .shortAndLong, help: .outputFile, completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "File for the records that could not be used, in their original bytes.", valueName: "file"),
    completion: .file())
  var rejects: String?

  var options: OutputOptions {
    var options = OutputOptions()
    options.path = output
    options.rejectsPath = rejects
    return options
  }
}
