import ArgumentParser
import PantaskKit

/// Where results go; shared by report and convert.
struct OutputArguments: ParsableArguments {
  @OptionGroup var file: OutputFileArguments

  @Option(
    help: ArgumentHelp(
      "File for the records that could not be used, in their original bytes.", valueName: "file"),
    completion: .file())
  var rejects: String?

  var options: OutputOptions {
    var options = OutputOptions()
    options.path = file.output
    options.rejectsPath = rejects
    return options
  }
}

/// The file that results go to; report, convert and render.
struct OutputFileArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "File to write; appears whole or not at all (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?
}
