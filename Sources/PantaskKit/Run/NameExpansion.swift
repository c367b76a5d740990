import Jobs
import Pipeline
import Renderers
import TaskModel

/// What names in braces stand for in a run: the day on which it happens, and its job.
struct NameExpansion {
  private let day: CivilDate
  private let job: String?
  private let language: LanguageCatalog

  /// Goes by the clock, or by `--now`, and the time zone.
  init(_ context: EvaluationContext, job: String?, _ language: LanguageCatalog) {
    day = CivilDate(dayNumber: context.today)
    self.job = job
    self.language = language
  }

  /// A request with the names and the title of the day.
  func expanded(_ request: ReportRequest) throws -> ReportRequest {
    var request = request
    request.title = try request.title.map { try text($0, "--title") }
    if let path = request.output.path, path != "-" {
      let pattern = try pattern(path, "-o")
      request.output.path = try self.text(pattern, of: path, "-o")
      request.output.wildcard = pattern.wildcard(job: job)
      // The others of a job have one name for ever.
      if !pattern.isDated { request.output.keptCount = nil }
    }
    request.output.latestPath = try request.output.latestPath.map { try text($0, "latest") }
    request.output.rejectsPath = try request.output.rejectsPath.map { try text($0, "--rejects") }
    return request
  }

  private func text(_ text: String, _ option: String) throws -> String {
    try self.text(pattern(text, option), of: text, option)
  }

  private func text(_ pattern: NamePattern, of text: String, _ option: String) throws -> String {
    try pattern.text(on: day, job: job) { format in
      do throws(DateFormatError) {
        return try language.dateFormat(format).string(day: day.dayNumber)
      } catch {
        let start = text.firstRange(of: ":\(format)}")?.lowerBound ?? text.startIndex
        let offset = text.unicodeScalars.distance(from: text.startIndex, to: start)
        throw Self.failure(error.message, hint: error.hint, text, option, offset: offset)
      }
    }
  }

  private func pattern(_ text: String, _ option: String) throws -> NamePattern {
    do throws(NamePattern.Mistake) {
      let pattern = try NamePattern(text)
      if job == nil, pattern.parts.contains(.job) {
        throw NamePattern.Mistake(
          message: "{job} is the name of a job, and this is none", hint: "{{ is a brace", offset: 0)
      }
      return pattern
    } catch {
      throw Self.failure(error.message, hint: error.hint, text, option, offset: error.offset)
    }
  }

  private static func failure(
    _ message: String, hint: String?, _ text: String, _ option: String, offset: Int
  ) -> RunFailure {
    .usage(
      Diagnostic(
        .error, code: .unknownPlaceholder, message,
        at: SourceLocation(file: option, line: 1, column: offset + 1), hint: hint,
        excerpt: Diagnostic.Excerpt(text: text, caret: offset)))
  }
}
