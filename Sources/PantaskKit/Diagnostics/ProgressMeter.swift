/// One line on standard error that says how far the reading is: only on a terminal, only where the work takes
/// longer than a second, and gone at the end.
package struct ProgressMeter {
  private let console: Console
  private let label: String
  private let totalByteCount: Int?
  private let isEnabled: Bool
  let startedAt: Int
  private var shownAt: Int
  private var isShown = false

  /// Nanoseconds of work before the line appears.
  static let delay = 1_000_000_000
  /// Nanoseconds between two versions of it.
  static let interval = 100_000_000

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - label: What is being done ("reading tasks.csv").
  ///   - totalByteCount: How many bytes there are, where that is known.
  package init(console: Console, options: DiagnosticOptions, label: String, totalByteCount: Int?) {
    self.console = console
    self.label = TerminalText.escaped(label, byteLimit: 60)
    self.totalByteCount = totalByteCount.flatMap { $0 > 0 ? $0 : nil }
    isEnabled =
      console.isErrorTerminal && !console.isDumbTerminal && options.detail != .quiet
      && options.format == .text
    startedAt = SystemCalls.monotonicNanoseconds()
    shownAt = startedAt
  }

  /// Says how many bytes are done.
  ///
  /// To be called once per chunk of input; costs one look at the clock.
  package mutating func update(bytesDone: Int) {
    guard isEnabled, let line = line(bytesDone: bytesDone, at: SystemCalls.monotonicNanoseconds()) else {
      return
    }
    isShown = true
    // Back to the beginning of the line, then what is left of the old one is erased.
    console.writeError("\r\(line)\u{1B}[K")
  }

  /// Takes the line away.
  ///
  /// To be called before anything else is written to standard error, and at the end.
  package mutating func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }

  /// The line to show at a time, or nil where it is too early for one or for another one.
  mutating func line(bytesDone: Int, at nanoseconds: Int) -> String? {
    if nanoseconds &- startedAt < Self.delay || nanoseconds &- shownAt < Self.interval { return nil }
    shownAt = nanoseconds
    guard let totalByteCount else { return "\(label): \(Self.megabytes(bytesDone))" }
    let part = min(100, Int(Double(bytesDone) / Double(totalByteCount) * 100))
    return "\(label): \(part) % of \(Self.megabytes(totalByteCount))"
  }

  private static func megabytes(_ byteCount: Int) -> String {
    byteCount < 10_000_000
      ? "\(byteCount / 1_000_000).\(byteCount / 100_000 % 10) MB" : "\(byteCount / 1_000_000) MB"
  }
}
