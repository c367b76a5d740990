/// Whether messages are for people or for programs.
///
/// ```swift
/// var request = ConvertRequest()
/// request.diagnostics.format = .json
/// ```
public enum DiagnosticFormat: String, CaseIterable, Sendable, NamedChoice {
  /// `file:line:column: severity: message`, with the source line.
  case text
  /// One JSON object a line, a summary object last.
  case json

  /// "diagnostics format".
  package static var kind: String { "diagnostics format" }
}

/// When messages are coloured.
///
/// ```swift
/// var request = ConvertRequest()
/// request.diagnostics.color = .never
/// ```
public enum ColorChoice: String, CaseIterable, Sendable, NamedChoice {
  /// On a terminal that can, unless the environment says NO_COLOR.
  case automatic = "auto"
  /// Even into a file.
  case always
  /// Not at all.
  case never

  /// "colour choice".
  package static var kind: String { "color choice" }
}

/// How much is printed.
///
/// ```swift
/// var request = ConvertRequest()
/// request.diagnostics.detail = .quiet
/// ```
public enum DiagnosticDetail: Sendable {
  /// Errors only.
  case quiet
  /// Errors, warnings and notes; of many alike a few and their number.
  case normal
  /// Everything kept, each with its code, and what became of every record.
  case verbose
}

/// How messages are printed, and what they do to the exit code.
///
/// ```swift
/// var request = ReportRequest()
/// request.diagnostics.isStrict = true
/// ```
public struct DiagnosticOptions: Sendable, Hashable {
  /// Text or JSON.
  public var format: DiagnosticFormat = .text
  /// When text is coloured.
  public var color: ColorChoice = .automatic
  /// How much is printed.
  public var detail: DiagnosticDetail = .normal
  /// Whether a warning or a rejected record makes the exit code 1.
  public var isStrict = false

  /// The defaults.
  public init() {}

  /// Whether all messages are printed, and not only those that matter most.
  var saysAll: Bool { format == .json || detail == .verbose }

  /// How many diagnostics of one kind are worth keeping whole: few, unless everything is to be shown.
  package var keptPerCode: Int { detail == .verbose ? 1_000 : 3 }
}
