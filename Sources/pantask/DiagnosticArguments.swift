import ArgumentParser
import PantaskKit

/// How messages are printed; shared by all commands.
struct DiagnosticArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("How messages are written: text or json.", valueName: "format"),
    completion: .list(DiagnosticFormat.names), transform: DiagnosticFormat.init(named:))
  var diagnostics: DiagnosticFormat?

  @Option(
    help: ArgumentHelp("When messages are coloured: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.names), transform: ColorChoice.init(named:))
  var color: ColorChoice?

  @Flag(help: "Print errors only.")
  var quiet = false

  @Flag(help: "Print every message with its code, and what became of every record.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
  }

  var options: DiagnosticOptions {
    var options = DiagnosticOptions()
    if let diagnostics { options.format = diagnostics }
    if let color { options.color = color }
    if quiet { options.detail = .quiet }
    if verbose { options.detail = .verbose }
    return options
  }
}

/// The gate of report, convert and inspect.
struct GateArguments: ParsableArguments {
  @Flag(help: "End with exit code 1 when there was a warning or a record that could not be used.")
  var strict = false
}
