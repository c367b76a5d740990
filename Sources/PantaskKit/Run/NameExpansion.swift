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
  init(_ context: EvaluationContext, job: String? = nil, _ language: LanguageCatalog = .english) {
    day = CivilDate(dayNumber: context.today)
    self.job = job
    self.language = language
  }

  /// A request with the names and the title of the day.
  func expanded(_ request: ReportRequest) throws -> ReportRequest {
    var request = request
    request.title = try request.title.map { try text($0, "--title") }
    request.output = try expanded(request.output)
    return request
  }

  /// Where a run writes, with the names of the day.
  func expanded(_ output: OutputOptions) throws -> OutputOptions {
    var output = output
    if let path = output.path, path != "-" {
      let pattern = try pattern(path, "-o")
      output.path = try self.text(pattern, of: path, "-o")
      // The others of a job have one name for ever.
      if !pattern.isDated { output.keptCount = nil }
      if output.keptCount != nil { output.daysByName = try daysByName(pattern, of: path) }
    }
    output.latestPath = try output.latestPath.map { try text($0, "latest") }
    output.rejectsPath = try output.rejectsPath.map { try text($0, "--rejects") }
    return output
  }

  /// What a file is called on each day of ten years, and the day of each name: the latest one until today, as a form
  /// without a year has the same names every year; of a name that is still to come the first.
  private func daysByName(_ pattern: NamePattern, of text: String) throws -> [String: Int] {
    var days: [String: Int] = [:]
    let folder = OutputTarget.split(try self.text(pattern, of: text, "-o")).folder
    for number in day.dayNumber - 3_653...day.dayNumber + 366 {
      let place = OutputTarget.split(
        try self.text(pattern, of: text, "-o", on: CivilDate(dayNumber: number)))
      if place.folder != folder || place.name.isEmpty {
        throw UsageError(
          "keep counts files by the dates in their names, and this date is in the name of a folder",
          about: "--keep")
      }
      if number <= day.dayNumber || days[place.name] == nil { days[place.name] = number }
    }
    return days
  }

  private func text(_ text: String, _ option: String) throws -> String {
    try self.text(pattern(text, option), of: text, option)
  }

  private func text(
    _ pattern: NamePattern, of text: String, _ option: String, on other: CivilDate? = nil
  ) throws -> String {
    let day = other ?? day
    return try pattern.text(on: day, job: job) { format in
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
