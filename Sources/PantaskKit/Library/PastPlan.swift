import Library
import Pipeline
import Renderers
import TaskModel

/// What a report is to tell of the past of its tasks: what has changed, and the trend.
struct PastPlan {
  /// What the list is compared with.
  private enum Comparison {
    /// As it was before the last import.
    case last
    /// As it was when the job ran last.
    case lastRun
    /// As it was on a day or after a step.
    case state(String)
    /// Another file.
    case file(String)
  }

  /// How far back the trend goes.
  private enum Reach {
    case everything
    case day(Int)
    /// Files whose names have their days.
    case exports(String)
  }

  private let comparison: Comparison?
  private let reach: Reach?
  private let filter: TaskFilter?
  private let context: EvaluationContext
  private let input: InputOptions
  /// What the library knows the report by; nil where it has no name that stays.
  private let reporter: String?

  /// Looks at what was asked for, before any work is done.
  ///
  /// - Parameter job: the name of the job that it is for.
  init(_ request: ReportRequest, _ plan: PipelinePlan, job: String?) throws {
    filter = plan.filter
    context = plan.context
    input = request.input
    reporter = job ?? request.output.path.flatMap { $0 == "-" ? nil : "-o \($0)" }
    comparison = try request.changes.map { text in
      if PastPlan.namesFile(changes: text) {
        guard SystemCalls.exists(text) || FilePattern.isPattern(text) else {
          throw UsageError(
            "--changes takes last, last-run, a day, the number of a step, or an earlier file; there is no file "
              + TerminalText.escaped(text, byteLimit: 200), about: "--changes")
        }
        return .file(text)
      }
      return text == "last" ? .last : text == "last-run" ? .lastRun : .state(text)
    }
    if case .lastRun = comparison, reporter == nil {
      throw UsageError(
        "--changes last-run is for jobs, and for reports with -o: by its name the last run is known",
        about: "--changes")
    }
    reach = try request.trend.map { try PastPlan.reach($0, today: plan.context.today) }
    if request.additions.contains(.past), request.pipeline.redacts {
      throw UsageError(
        "--redact does not go with --changes and --trend: they tell what tasks were", about: "--redact")
    }
  }

  /// Whether a value of `--changes` can only be the name of a file.
  static func namesFile(changes text: String) -> Bool {
    text != "last" && text != "last-run" && !text.allSatisfy(\.isNumber) && TaskDate(written: text) == nil
  }

  /// Whether a value of `--trend` can only be the name of a file, a folder or a pattern.
  static func namesFiles(trend text: String) -> Bool {
    let isSpan = Int(text.dropLast()).map { $0 > 0 } ?? false
    return text != "all" && TaskDate(iso8601: text)?.kind != .day
      && !(isSpan && "dw".contains(text.suffix(1)))
  }

  /// The first day of a span: of `12w` and `90d` so long before today; nil for all.
  static func firstDay(_ text: String, today: Int) throws -> Int? {
    if text == "all" { return nil }
    if let date = TaskDate(iso8601: text), date.kind == .day { return date.dayNumber }
    if !namesFiles(trend: text), let count = Int(text.dropLast()), count <= 100_000 {
      return today - (text.hasSuffix("w") ? count * 7 : count)
    }
    throw UsageError(
      "a span is such as 12w, 90d, 2026-01-05 or all, not “\(TerminalText.escaped(text, byteLimit: 80))”")
  }

  private static func reach(_ text: String, today: Int) throws -> Reach {
    if !namesFiles(trend: text) { return try firstDay(text, today: today).map { .day($0) } ?? .everything }
    guard SystemCalls.exists(text) || FilePattern.isPattern(text) else {
      throw UsageError(
        "--trend takes a span such as 12w or 90d, a day, all, or exports with their days in their names; there is no file "
          + TerminalText.escaped(text, byteLimit: 200), about: "--trend")
    }
    return .exports(text)
  }

  /// What has to be read of the report's tasks, so that they can be compared with those of another file.
  var fields: FieldSet {
    guard case .file = comparison else { return FieldSet([]) }
    return FieldSet([.id, .title, .isDone, .priority, .due, .assignees, .project, .section])
  }

  /// The option that asks for what only a library knows.
  private var optionOfLibrary: String? {
    switch comparison {
    case .last, .lastRun, .state: return "--changes"
    case .file, nil: break
    }
    switch reach {
    case .day, .everything: return "--trend"
    case .exports, nil: return nil
    }
  }

  /// Files and patterns that it reads beside the inputs of the report.
  var readPaths: [String] {
    var paths: [String] = []
    if case .file(let path) = comparison { paths.append(path) }
    if case .exports(let path) = reach { paths.append(path) }
    return paths
  }

  /// The error where there is no library, and what was asked for is known only to one.
  var needOfLibrary: UsageError? {
    guard let option = optionOfLibrary else { return nil }
    let other =
      option == "--changes"
      ? "an earlier file: --changes monday.csv"
      : "exports with their days in their names: --trend 'exports/*.csv'"
    return UsageError("\(option) needs a library, or \(other)", about: option)
  }

  /// Finds out what there is to tell.
  ///
  /// - Parameters:
  ///   - library: the library that the report is of; nil where it is of files.
  ///   - table: the report's tasks, as they were read.
  func past(library: String?, _ table: TaskTable, _ session: RunSession) throws -> ReportPast {
    if library == nil, let needOfLibrary { throw needOfLibrary }
    var past = ReportPast()
    if let comparison {
      if case .file(let path) = comparison {
        past.changes = try changes(from: path, to: table, session)
      } else if let library {
        try compare(comparison, in: library, &past)
      }
    }
    if let reach {
      let counting = TrendCounting(filter: filter, context: context)
      switch reach {
      case .exports(let path):
        var input = input
        input.paths = [path]
        let reading = session.aside()
        past.trend = try counting.trend(ofExports: input, reading)
        session.log.add(reading.log)
      case .day, .everything:
        var firstDay: Int?
        if case .day(let day) = reach { firstDay = day }
        past.trend = try library.map { try counting.trend(ofLibrary: $0, from: firstDay, asOf: input.asOf) }
      }
    }
    return past
  }

  /// The library among the inputs of a report.
  ///
  /// - Throws: `UsageError` where it is not the only input, and what it remembers is asked for, which is nothing of the
  ///   others; or where tasks of two libraries would be compared, whose lists may have the same names.
  func library(among inputs: [FileInput]) throws -> String? {
    let libraries = inputs.filter { LibraryAccess.isLibrary($0) }
    let compared = libraries.count > 1 && comparison != nil ? "--changes" : nil
    if inputs.count > 1, !libraries.isEmpty, let option = optionOfLibrary ?? compared {
      throw UsageError("\(option) is for a report of one library and nothing else", about: option)
    }
    return libraries.first?.name
  }

  private func compare(_ comparison: Comparison, in library: String, _ past: inout ReportPast) throws {
    var states = ComparedStates(library: library, context: context, filter: filter)
    states.until = input.asOf
    switch comparison {
    case .last, .file: break
    case .state(let text): states.since = text
    case .lastRun: states.reporter = reporter
    }
    let (changes, step) = try states.changes(sinceOption: "--changes", untilOption: "--as-of")
    past.changes = changes
    if case .lastRun = comparison, let reporter { past.mark = (library, reporter, step) }
  }

  private func changes(from path: String, to table: TaskTable, _ session: RunSession) throws -> ReportChanges
  {
    var options = input
    options.paths = [path]
    options.asOf = nil
    let reading = session.aside()
    let inputs = try reading.open(options)
    var earlier = TaskTable(fields: table.fields)
    try reading.read(inputs, options, into: &earlier, rejects: nil)
    session.log.add(reading.log)
    let told = ToldRows(filter, before: earlier, after: table, context)
    // The ids of each list are its own.
    let lists = ListNames.names(of: [earlier.files, table.files])
    let differences = TaskDifferences(
      from: earlier.compared(lists[0]), to: table.compared(lists[1]), in: context.zone, where: told.contains)
    let names = input.paths.map { $0 == "-" ? FileInput.standardInputName : $0 }
    return ReportChanges(differences, from: .file(path), to: .file(names.joined(separator: ", ")))
  }
}

/// What a report tells of the past.
struct ReportPast {
  var changes: ReportChanges?
  var trend: TaskTrend?
  /// What the library is to know, once the report is in its place: which step was reported, and by whom.
  var mark: (library: String, reporter: String, step: Int)?

  /// Has the library know that it was reported.
  func noteRun(_ session: RunSession) throws {
    guard let mark else { return }
    try Runner.withLibrary(mark.library, session, makes: false) { store in
      try store.setMark(of: mark.reporter, to: mark.step)
    }
  }
}

/// Which tasks of two states a filter lets through, in one of them or in both.
struct ToldRows {
  // By row; nil where there is no filter.
  private let before: [Bool]?
  private let after: [Bool]?

  init(_ filter: TaskFilter?, before: TaskTable, after: TaskTable, _ context: EvaluationContext) {
    func passing(_ table: TaskTable) -> [Bool]? {
      guard let filter else { return nil }
      var passes = Array(repeating: false, count: table.rowCount)
      for row in filter.apply(to: Selection(all: table), of: table, in: context).rows {
        passes[Int(row)] = true
      }
      return passes
    }
    self.before = passing(before)
    self.after = passing(after)
  }

  /// Whether the changes of a task are wanted, by its rows in the two tables.
  func contains(_ old: Int?, _ new: Int?) -> Bool {
    guard let before, let after else { return true }
    return (old.map { before[$0] } ?? false) || (new.map { after[$0] } ?? false)
  }
}

/// Two states of a library, and what is different in them.
struct ComparedStates {
  let library: String
  let context: EvaluationContext
  var filter: TaskFilter?
  /// The earlier state; nil is that before the last import.
  var since: String?
  /// The later state; nil is as it is now.
  var until: String?
  /// Whose last report is the earlier state.
  var reporter: String?

  init(library: String, context: EvaluationContext, filter: TaskFilter? = nil) {
    self.library = library
    self.context = context
    self.filter = filter
  }

  /// What is different, and which step the later state is after.
  func changes(sinceOption: String, untilOption: String) throws -> (changes: ReportChanges, step: Int) {
    let store = try LibraryAccess.reading(library)
    let mark = try reporter.flatMap { try store.mark(of: $0) }
    var names = (from: ChangesWriter.StateName.step(0, at: nil), to: ChangesWriter.StateName.step(0, at: nil))
    var last = 0
    var isBackwards = false
    let states = try store.differences { history in
      last =
        try until.map { try LibraryAccess.step($0, option: untilOption, history, context.zone) }
        ?? history.head
      var first: Int
      if let mark {
        // What was reported may have been undone: then it is told backwards.
        first = until == nil ? mark : min(mark, last)
      } else if let since {
        first = try LibraryAccess.step(since, option: sinceOption, history, context.zone, isStart: true)
      } else {
        // What came with the last import, and what was edited since.
        let lastImport = history.steps.last { $0.number <= last && $0.kind == .import }?.number ?? 0
        first = history.step(before: lastImport)
      }
      names = (
        .step(first, at: history.step(first)?.at.description),
        .step(last, at: history.step(last)?.at.description)
      )
      isBackwards = first > last
      return (min(first, last), max(first, last))
    }
    try store.close()
    var (before, after) = (states.before.compared, states.after.compared)
    if isBackwards { swap(&before, &after) }
    let told = ToldRows(filter, before: before.table, after: after.table, context)
    let differences = TaskDifferences(from: before, to: after, in: context.zone, where: told.contains)
    return (ReportChanges(differences, from: names.from, to: names.to), last)
  }
}

extension TaskTable {
  /// The files that its sources are of.
  fileprivate var files: [String] {
    sources.map { String($0.word.drop { $0 != ":" }.dropFirst()) }
  }

  /// The tasks of its lists as a state that is compared: each is known by the name of its list and its id.
  fileprivate func compared(_ names: [String]) -> TaskDifferences.State {
    var keys = TextColumn()
    for (name, rows) in zip(names, rowsOfSources) {
      let ids = lastingIDs(rows)
      for place in 0..<rows.count { keys.append(Array("\(name)\n\(ids.string(place) ?? "")".utf8)) }
    }
    return TaskDifferences.State(self, rows: 0..<rowCount, keys: keys)
  }
}
