import ArgumentParser
import PantaskKit

/// Limits on what an input may make the program hold; shared by all commands that read inputs.
struct LimitArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Largest record (default: 32MiB).", valueName: "bytes"),
    transform: LimitOptions.byteCount)
  var maxRecordBytes: Int?

  @Option(
    help: ArgumentHelp("Largest field (default: 16MiB).", valueName: "bytes"),
    transform: LimitOptions.byteCount)
  var maxFieldBytes: Int?

  @Option(help: ArgumentHelp("Deepest nesting (default: 128 in JSON, 256 in XML).", valueName: "levels"))
  var maxDepth: Int?

  func validate() throws {
    if let maxDepth, maxDepth < 1 || maxDepth > 10_000 {
      throw ValidationError("--max-depth is a number from 1 to 10000.")
    }
  }

  var options: LimitOptions {
    var options = LimitOptions()
    options.recordByteCount = maxRecordBytes
    options.fieldByteCount = maxFieldBytes
    options.depth = maxDepth
    return options
  }
}
