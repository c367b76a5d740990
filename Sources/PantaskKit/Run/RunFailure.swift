import Library
import Renderers
import TaskModel
import Templating

/// Why a run ended without its output: what to say, and the exit status.
///
/// A closed pipe behind standard output ends a
/// run early too, and has nothing to say.
struct RunFailure: Error {
  /// What to print, in order.
  ///
  var diagnostics: [Diagnostic]
  /// How the run ends.
  var status: ExitStatus
  /// Whether all of it is worth saying, however much of it is of one kind: the mistakes of one file.
  var saysAll = false
  /// The option whose value is wrong, where that is known: a job file has the value at a place of its own.
  var option: String?
  /// The name of the gate that the option is of.
  var gate: String?

  /// Makes a failure with one thing to say.
  init(_ diagnostic: Diagnostic, _ status: ExitStatus) {
    diagnostics = [diagnostic]
    self.status = status
  }

  /// Makes a failure.
  init(_ diagnostics: [Diagnostic], _ status: ExitStatus) {
    self.diagnostics = diagnostics
    self.status = status
  }

  /// Makes the failure that any error of the stages amounts to.
  init(_ error: any Error) {
    switch error {
    case let failure as RunFailure: self = failure
    case let error as OutputError: self.init(error.isClosedPipe ? [] : [error.diagnostic], error.exitStatus)
    case let error as InputError: self.init(error.diagnostic, error.exitStatus)
    case let error as LibraryError: self.init(error)
    case let refusal as ImportRefusal: self.init(refusal)
    case let refusal as RevertRefusal: self.init(refusal)
    case let error as UsageError:
      self.init(error.diagnostic, .usage)
      option = error.option
    case let error as CatalogErrors: self.init(error.diagnostics, .usage)
    case let error as TemplateErrors: self.init(error.errors.map { RunFailure.diagnostic($0) }, .usage)
    case let error as TemplateError: self.init(RunFailure.diagnostic(error), .usage)
    case let diagnostic as Diagnostic: self.init(diagnostic, .data)
    default: self.init(Diagnostic(.error, code: .unexpected, "\(error)"), .inputOutput)
    }
  }

  /// The same, for a mistake in an option's value.
  static func usage(_ diagnostic: Diagnostic) -> RunFailure { RunFailure(diagnostic, .usage) }

  /// Does something with the value of an option, and has what goes wrong with it say whose value that is.
  static func about<Value>(
    _ option: String, ofGate gate: String? = nil, _ work: () throws -> Value
  ) throws -> Value {
    do { return try work() } catch {
      var failure = RunFailure(error)
      if failure.option == nil { failure.option = option }
      failure.gate = gate
      throw failure
    }
  }

  /// What a template's error says, at its place.
  static func diagnostic(
    _ error: TemplateError, _ severity: Diagnostic.Severity = .error, _ code: DiagnosticCode = .template
  ) -> Diagnostic {
    Diagnostic(
      severity, code: code, error.message,
      at: SourceLocation(file: error.templateName, line: error.line, column: error.column), hint: error.hint,
      excerpt: Diagnostic.Excerpt(text: error.lineText, caret: max(error.column - 1, 0)))
  }
}
