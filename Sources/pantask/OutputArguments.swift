import ArgumentParser
import PantaskKit

/// Where results go; shared by report and convert.
struct OutputArguments: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue, help: .outputFile,
    completion: .file())
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "File for the records that could not be used, in their original bytes.", valueName: "file"),
    completion: .file())
  var rejects: String?

  func validate() throws {
    if outputs.count > 1 {
      throw ValidationError("--output is given \(outputs.count) times; each run writes one.")
    }
    if let output = outputs.first, output.lowercased().hasSuffix(".pantask") {
      throw ValidationError("\(output) is a library: use pantask import … --into \(output)")
    }
    if outputs.first == "" { throw ValidationError("--output has an empty name.") }
  }

  var options: OutputOptions {
    var options = OutputOptions()
    options.path = outputs.first
    options.rejectsPath = rejects
    return options
  }
}
