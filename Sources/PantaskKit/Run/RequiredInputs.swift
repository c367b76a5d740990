import Importers
import Jobs
import Pipeline
import TaskModel

/// What every input must be like before anything is written.
struct RequiredInputs {
  private let minimumTaskCount: Int
  private let maximumAgeSeconds: Int?
  private let ageText: String
  private let nowMicroseconds: Int64

  /// Compiles what is required.
  init(_ requirements: InputRequirements, _ context: EvaluationContext) throws(UsageError) {
    minimumTaskCount = requirements.minimumTaskCount ?? 0
    nowMicroseconds = context.nowMicroseconds
    ageText = requirements.newerThan ?? ""
    guard let text = requirements.newerThan else {
      maximumAgeSeconds = nil
      return
    }
    guard let seconds = Age.seconds(text) else {
      throw UsageError(
        "--newer-than: “\(TerminalText.escaped(text, byteLimit: 80))” is no age; write it like 26h or 3d")
    }
    maximumAgeSeconds = seconds
  }

  /// Looks at when the inputs were written.
  func checkAges(of inputs: [FileInput]) throws {
    guard let maximumAgeSeconds else { return }
    var failures: [Diagnostic] = []
    for input in inputs {
      guard let modified = input.modifiedMicroseconds else {
        throw UsageError("--newer-than: \(input.name) has no time at which it was written")
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

  /// Looks at how many tasks the inputs have.
  func checkCounts(of reports: [(file: String, report: ImportReport)]) throws {
    let failures = reports.compactMap { file, report -> Diagnostic? in
      let count = report.accounting.kept
      guard count < minimumTaskCount else { return nil }
      let tasks =
        count == 0 ? "no tasks" : count == 1 ? "1 task" : "\(DiagnosticPrinter.grouped(count)) tasks"
      return Diagnostic(
        .error, code: .tooFewTasks,
        "this input has \(tasks), and must have \(DiagnosticPrinter.grouped(minimumTaskCount)); nothing is written",
        at: SourceLocation(file: file))
    }
    if !failures.isEmpty { throw RunFailure(failures, .gate) }
  }

  private static func words(forSeconds seconds: Int64) -> String {
    let hours = seconds / 3_600
    return hours < 48 ? hours < 2 ? "\(seconds / 60) min" : "\(hours) h" : "\(hours / 24) d"
  }
}
