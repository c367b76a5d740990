/// The version of pantask.
package enum PantaskVersion {
  /// As `--version` prints it.
  package static let current = "1.0.0"
}

/// One run: a request in, outputs and messages out, an exit status back.
///
/// Nothing here ends the process.
///
/// ```swift
/// var request = ReportRequest()
/// request.input.paths = ["tasks.csv", "tasks.json"]
/// request.pipeline.filter = "open AND priority >= high"
/// request.output.path = "week.html"
/// Runner(console: .system()).report(request)  // ok
/// ```
public struct Runner: Sendable {
  /// Where standard input, output and messages are.
  public let console: Console

  /// Makes a runner.
  public init(console: Console) { self.console = console }
}
