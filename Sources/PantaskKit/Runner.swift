import TaskModel

/// One run: a request in, outputs and messages out, an exit status back.
///
/// Nothing here ends the process.
public struct Runner: Sendable {
  /// Where standard input, output and messages are.
  public let console: Console

  /// Makes a runner.
  public init(console: Console) { self.console = console }

  /// Renders a report.
  public func report(_ request: ReportRequest) -> ExitStatus {
    if let status = openInputs(request.input, request.diagnostics) { return status }
    return notJoinedYet("report", request.diagnostics)
  }

  /// Converts between formats.
  public func convert(_ request: ConvertRequest) -> ExitStatus {
    if request.format == nil, request.output.isStandardOutput {
      return fail(
        UsageError("convert needs to know what to write: give --to FORMAT or -o FILE"), request.diagnostics)
    }
    if let status = openInputs(request.input, request.diagnostics) { return status }
    return notJoinedYet("convert", request.diagnostics)
  }

  /// Says what an input is.
  public func inspect(_ request: InspectRequest) -> ExitStatus {
    if let status = openInputs(request.input, request.diagnostics) { return status }
    return notJoinedYet("inspect", request.diagnostics)
  }

  /// Lists the formats.
  public func formats(_ request: FormatsRequest) -> ExitStatus {
    notJoinedYet("formats", request.diagnostics)
  }

  /// Looks at, copies and checks templates.
  public func template(_ request: TemplateRequest) -> ExitStatus {
    notJoinedYet("template", request.diagnostics)
  }

  /// Prints a usage error and gives its exit status.
  package func fail(_ error: UsageError, _ options: DiagnosticOptions) -> ExitStatus {
    console.writeError(DiagnosticPrinter(options: options, console: console).text(for: error.diagnostic))
    return .usage
  }

  /// Tries every input, so that a missing one is said before any work; nil when all can be opened.
  private func openInputs(_ options: InputOptions, _ diagnostics: DiagnosticOptions) -> ExitStatus? {
    let printer = DiagnosticPrinter(options: diagnostics, console: console)
    var status: ExitStatus?
    for path in options.paths {
      do { _ = try FileInput(path: path, console: console) } catch {
        console.writeError(printer.text(for: error.diagnostic))
        status = error.exitStatus
      }
    }
    return status
  }

  private func notJoinedYet(_ command: String, _ options: DiagnosticOptions) -> ExitStatus {
    fail(UsageError("\(command) is not available in this build yet"), options)
  }
}
