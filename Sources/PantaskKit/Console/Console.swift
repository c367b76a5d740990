import TaskModel
import Threads

/// The three standard descriptors and what the surroundings say about them, as values, so that a test can put
/// files and pipes in their place.
///
/// ```swift
/// let silent = Console(input: 0, output: 1, error: -1)
/// silent.isErrorTerminal  // false
/// ```
public struct Console: Sendable {
  /// Descriptor of standard input.
  public var input: Int32
  /// Descriptor of standard output.
  public var output: Int32
  /// Descriptor of standard error.
  public var error: Int32
  /// Whether standard input is a terminal.
  public var isInputTerminal: Bool
  /// Whether standard output is a terminal.
  public var isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  public var isErrorTerminal: Bool
  /// The environment variables that pantask looks at: NO_COLOR, TERM, TZ, SOURCE_DATE_EPOCH.
  ///
  /// No other has an effect.
  public var environment: [String: String]

  /// Makes a console over open descriptors, of which none is a terminal unless stated.
  public init(
    input: Int32, output: Int32, error: Int32, isInputTerminal: Bool = false, isOutputTerminal: Bool = false,
    isErrorTerminal: Bool = false, environment: [String: String] = [:]
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.environment = environment
  }

  /// The console of this process.
  public static func system() -> Console {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "TERM", "TZ", "SOURCE_DATE_EPOCH"] {
      environment[name] = SystemCalls.environmentValue(name)
    }
    return Console(
      input: 0, output: 1, error: 2, isInputTerminal: SystemCalls.isTerminal(0),
      isOutputTerminal: SystemCalls.isTerminal(1), isErrorTerminal: SystemCalls.isTerminal(2),
      environment: environment)
  }

  /// Makes this process ready to be a program: closed standard descriptors are occupied, signals handled.
  ///
  /// To be called once, first thing in `main`, and not by a library that a program uses.
  package static func prepareProcess() {
    SystemCalls.occupyStandardDescriptors()
    Signals.install()
  }

  /// Does the work of a program where the stack has room for what may be nested: on this thread, or on one of its own
  /// where this one has less than 4 MiB (`ulimit -s`).
  ///
  /// Inputs, filters and templates are nested as deep as our limits allow, which is counted on a stack of the usual
  /// size. Ends the process with 74 where there is neither.
  package static func runWithRoom(_ body: @escaping @Sendable () -> Void) {
    guard let size = SystemCalls.stackByteCount, size < 4 << 20 else { return body() }
    if let work = Work.startAside(body) { return work.wait() }
    system().writeError(
      "pantask: error: the stack is smaller than 4 MiB (ulimit -s), and there is no thread with a larger one\n"
    )
    end(ExitStatus.inputOutput.rawValue)
  }

  /// Ends the process with an exit code.
  ///
  /// For a program; a library leaves that to its user.
  package static func end(_ code: Int32) -> Never { SystemCalls.end(code) }

  /// Whether messages are coloured.
  ///
  /// `.automatic`: on a terminal, unless NO_COLOR is set to something (no-color.org) or TERM says that the
  /// terminal cannot.
  package func usesColor(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .automatic: isErrorTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !isDumbTerminal
    }
  }

  /// Whether the terminal understands no control sequences.
  var isDumbTerminal: Bool { (environment["TERM"] ?? "dumb") == "dumb" }

  /// Writes to standard error.
  ///
  /// A failure is not reported: there is nowhere left to say it.
  package func writeError(_ text: String) {
    var text = text
    text.withUTF8 { try? SystemCalls.write(error, UnsafeRawBufferPointer($0)) }
  }

  /// Writes what a parser of command lines says about wrong use.
  ///
  /// - Parameter message: Its text, beginning with "Error: " or not; the lines after the first are kept.
  package func writeUsageError(_ message: String, format: DiagnosticFormat) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    var first = lines.first ?? ""
    if first.hasPrefix("Error: ") { first.removeFirst("Error: ".count) }
    var printer = DiagnosticPrinter(console: self)
    printer.format = format
    var text = printer.text(for: UsageError(first).diagnostic)
    if format == .text { text += lines.dropFirst().map { TerminalText.escaped($0) + "\n" }.joined() }
    writeError(text)
  }

  /// Writes text to standard output at once and checks that it arrived; on failure says so on standard error.
  ///
  /// - Returns: `.ok` also when the reader has gone away.
  package func writeOutput(_ text: String) -> ExitStatus {
    do throws(OutputError) {
      let output = StandardOutput(console: self)
      try output.write(text)
      try output.finish()
      return .ok
    } catch {
      if !error.isClosedPipe { writeError(DiagnosticPrinter(console: self).text(for: error.diagnostic)) }
      return error.exitStatus
    }
  }
}

extension Console {
  /// The time of SOURCE_DATE_EPOCH (reproducible-builds.org), in microseconds since 1970; nil where it is unset.
  var sourceDateMicroseconds: Int64? {
    get throws(Diagnostic) {
      guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
      // The last second of the year 9999.
      guard let seconds = Int64(text), (0...253_402_300_799).contains(seconds) else {
        throw Diagnostic(
          .error, code: .usage, "SOURCE_DATE_EPOCH: “\(text)” is no number of seconds since 1970")
      }
      return seconds * 1_000_000
    }
  }
}
