import Importers
import Jobs
import Pipeline
import TaskModel

/// What every input must be like before anything is written.
struct RequiredInputs {
  /// Whether anything is asked for: then each input must be whole, too.
  private let asksForWholeInputs: Bool
  private let minimumTaskCount: Int
  private let maximumAgeSeconds: Int?
  private let ageText: String
  private let nowMicroseconds: Int64

  /// Compiles what is required.
  init(_ requirements: InputRequirements, _ context: EvaluationContext) throws(UsageError) {
    asksForWholeInputs = requirements != InputRequirements()
    minimumTaskCount = requirements.minimumTaskCount ?? 0
    nowMicroseconds = context.nowMicroseconds
    ageText = requirements.newerThan ?? ""
    guard let text = requirements.newerThan else {
      maximumAgeSeconds = nil
      return
    }
    guard let seconds = Age.seconds(text) else {
      throw UsageError(
        "--newer-than: “\(TerminalText.escaped(text, byteLimit: 80))” is no age; write it like 26h or 3d",
        about: "--newer-than")
    }
    maximumAgeSeconds = seconds
  }

  /// Looks at when the inputs were written.
  func checkAges(of inputs: [FileInput]) throws {
    guard let maximumAgeSeconds else { return }
    var failures: [Diagnostic] = []
    for input in inputs {
      guard let modified = input.modifiedMicroseconds else {
        throw UsageError(
          "--newer-than: \(input.name) has no time at which it was written", about: "--newer-than")
      }
      let age = (nowMicroseconds - modified) / 1_000_000
      guard age > Int64(maximumAgeSeconds) else { continue }
      failures.append(
        Diagnostic(
          .error, code: .inputTooOld,
          "this input was written \(Self.words(forSeconds: age)) ago, and may be \(ageText) old; nothing is written",
          at: SourceLocation(file: input.name)))
    }
    if !failures.isEmpty { throw RunFailure(failures, .gate) }
  }

  /// Looks at what has been read: whether each input is whole, and how many tasks it has.
  func check(_ reports: [(file: String, report: ImportReport)]) throws {
    let failures = reports.compactMap { file, report -> Diagnostic? in
      func failure(_ code: DiagnosticCode, _ message: String) -> Diagnostic {
        Diagnostic(.error, code: code, "\(message); nothing is written", at: SourceLocation(file: file))
      }
      let count = report.accounting.kept
      if asksForWholeInputs, let fault = Self.fault(of: report) { return failure(.unreliableInput, fault) }
      guard count < minimumTaskCount else { return nil }
      let tasks =
        count == 0 ? "no tasks" : count == 1 ? "1 task" : "\(DiagnosticPrinter.grouped(count)) tasks"
      return failure(
        .tooFewTasks,
        "this input has \(tasks), and must have \(DiagnosticPrinter.grouped(minimumTaskCount))")
    }
    if !failures.isEmpty { throw RunFailure(failures, .gate) }
  }

  /// Why what was read of an input may not be all of it, or not of one moment.
  private static func fault(of report: ImportReport) -> String? {
    let codes = report.log.counts.map(\.code)
    if codes.contains(.changedInput) { return "this input was changed while it was read" }
    return codes.contains(.cutOff) ? "this input ends inside a record, and may be half written" : nil
  }

  private static func words(forSeconds seconds: Int64) -> String {
    let hours = seconds / 3_600
    return hours < 48 ? hours < 2 ? "\(seconds / 60) min" : "\(hours) h" : "\(hours / 24) d"
  }
}
