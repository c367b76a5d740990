/// The version of pantask.
public enum PantaskVersion {
  /// As `--version` prints it.
  public static let current = "1.0.0"
}

/// One run: a request in, outputs and messages out, an exit status back.
///
/// Nothing here ends the process.
public struct Runner: Sendable {
  /// Where standard input, output and messages are.
  public let console: Console

  /// Makes a runner.
  public init(console: Console) { self.console = console }
}
