package import TaskModel

/// What a report compares its list with.
package struct ReportChanges: Sendable {
  /// What is different.
  package var differences: TaskDifferences
  /// The earlier state.
  package var from: ChangesWriter.StateName
  /// The later state.
  package var to: ChangesWriter.StateName

  /// Makes a comparison.
  package init(
    _ differences: TaskDifferences, from: ChangesWriter.StateName, to: ChangesWriter.StateName
  ) {
    self.differences = differences
    self.from = from
    self.to = to
  }
}

/// What a report tells of the past of its list, in words and lines: made when a template first asks for it.
struct PastText: Sendable {
  /// What has happened to tasks in one way.
  struct Kind: Sendable {
    var kind: TaskDifference.Kind
    var heading: String
    var count: Int
    /// Those that are listed: a range of `changes`.
    var listed: Range<Int>
  }

  /// What has happened to a task.
  struct Change: Sendable {
    var id: String
    var title: String
    var before: String
    var after: String
    var values: String
    var days: Int?
  }

  /// How many tasks of a kind are listed: a first import is a list of everything.
  static let listedCount = 20
  /// How many rows a table has before it is one of days, and then one of weeks.
  private static let rowCount = 14
  private static let weekCount = 26

  // Nothing where it was not asked for.
  private(set) var hasChanges = false
  private(set) var from = ""
  private(set) var to = ""
  private(set) var sum = ""
  private(set) var others = ""
  private(set) var kinds: [Kind] = []
  private(set) var changes: [Change] = []

  private(set) var trend: TaskTrend?
  private(set) var rows: [TaskTrend.Point] = []
  /// How many rows are left out, earlier ones.
  private(set) var hiddenRowCount = 0
  /// Whether the rows are named by day and time, since a day has several.
  private(set) var showsTimes = false
  private(set) var weeks: [ReportCharts.Span] = []
  private(set) var finish = ""

  init(_ options: ReportOptions, _ phrases: ReportPhrases, _ clock: ReportClock, _ days: Lazy<RowDays>) {
    // Of the whole, and said once.
    if options.links.isPart { return }
    if let changes = options.changes { take(changes, ChangeWords(phrases, clock), options) }
    if let trend = options.trend { take(trend, options, phrases, days) }
  }

  // MARK: - Changes

  private mutating func take(_ own: ReportChanges, _ words: ChangeWords, _ options: ReportOptions) {
    hasChanges = true
    // When it was compared is no change.
    if !options.hidesClock {
      from = words.name(own.from)
      to = words.name(own.to)
    }
    sum = words.sum(own.differences)
    others = words.others(own.differences)
    for (kind, found) in own.differences.byKind {
      let start = changes.count
      for difference in found.prefix(min(Self.listedCount, options.limits.items ?? .max)) {
        let (before, after) = words.values(difference)
        changes.append(
          Change(
            id: difference.id, title: difference.title, before: before, after: after,
            values: words.change(difference), days: difference.days))
      }
      kinds.append(
        Kind(
          kind: kind, heading: words.heading(kind), count: found.count, listed: start..<changes.count))
    }
  }

  // MARK: - The trend

  private mutating func take(
    _ own: TaskTrend, _ options: ReportOptions, _ phrases: ReportPhrases, _ days: Lazy<RowDays>
  ) {
    trend = own
    rows = own.points
    if rows.count > Self.rowCount { rows = own.daily() }
    if rows.count > Self.rowCount { rows = own.weekly(startingOn: options.weekStart) }
    if let limit = options.limits.items, rows.count > limit {
      hiddenRowCount = rows.count - limit
      rows = rows.suffix(limit)
    }
    showsTimes = zip(rows, rows.dropFirst()).contains { $0.day == $1.day }
    let all = own.weeks(startingOn: options.weekStart)
    if all.count > 1 {
      weeks = all.suffix(Self.weekCount).map {
        ReportCharts.Span(heading: days.value.text(weekFrom: $0.firstDay), count: $0.finished)
      }
    }
    func day(_ day: Int) -> String { String(decoding: phrases.dateFormat.text(day: day), as: UTF8.self) }
    let language = phrases.language
    finish =
      switch own.finish {
      case .between(let first, let last?) where first == last:
        language.text("trend.finishOn", ["date": day(first)])
      case .between(let first, let last?):
        language.text("trend.finish", ["first": day(first), "last": day(last)])
      case .between(let first, nil): language.text("trend.finishNotBefore", ["date": day(first)])
      case .isDone: language.text("trend.isDone")
      case .tooShort: language.text("trend.tooShort")
      case .notInSight: language.text("trend.notInSight")
      }
  }

  /// The most tasks of any day.
  var scope: Int { trend?.points.map(\.scope).max() ?? 0 }

  /// Whether there is something to draw.
  var hasChart: Bool { (trend?.points.count ?? 0) > 1 && scope > 0 }

  /// What a chart is high and wide.
  private static let (width, height) = (1_000, 300)

  /// A figure's line from the left to the right of the chart.
  func line(_ figure: (TaskTrend.Point) -> Int) -> String {
    guard let points = trend?.points, let first = points.first?.localMicroseconds,
      let last = points.last?.localMicroseconds, hasChart
    else { return "" }
    return points.enumerated().map { index, point in
      // In milliseconds, so that no product is more than a number can be.
      let passed = (point.localMicroseconds - first) / 1_000 * Int64(Self.width)
      let x = Int(passed / max((last - first) / 1_000, 1))
      let y = Self.height - ReportContext.share(figure(point), of: scope, in: Self.height)
      return "\(index == 0 ? "M" : "L")\(x) \(y)"
    }.joined()
  }

  /// The same with what is below it.
  func area(_ figure: (TaskTrend.Point) -> Int) -> String {
    let line = line(figure)
    return line.isEmpty ? "" : "\(line)L\(Self.width) \(Self.height)L0 \(Self.height)Z"
  }

  /// What a row is called for machines: its day, or what the clocks showed.
  func name(_ row: TaskTrend.Point) -> TaskDate {
    showsTimes ? TaskDate(localMicroseconds: row.localMicroseconds) : TaskDate(dayNumber: row.day)
  }

  /// A bar of characters: done tasks, then open ones.
  func bar(_ point: TaskTrend.Point) -> String {
    let length = 20
    let whole = scope > 0 ? ReportContext.share(point.scope, of: scope, in: length) : 0
    let done = scope > 0 ? min(ReportContext.share(point.done, of: scope, in: length), whole) : 0
    return String(repeating: "█", count: done) + String(repeating: "░", count: whole - done)
  }
}

/// Changes in the words of a language.
struct ChangeWords {
  private let language: LanguageCatalog
  /// How a page writes dates; nil leaves dates and priorities as commands take them.
  private let page: (phrases: ReportPhrases, clock: ReportClock)?

  init(_ phrases: ReportPhrases, _ clock: ReportClock) {
    language = phrases.language
    page = (phrases, clock)
  }

  /// Words with dates and priorities as commands take them.
  init(_ language: LanguageCatalog) {
    self.language = language
    page = nil
  }

  /// One of the two states.
  func name(_ state: ChangesWriter.StateName) -> String {
    switch state {
    case .file(let name): name
    case .step(_, nil): language.text("change.beginning")
    case .step(_, let at?): date(at)
    }
  }

  /// Above a list.
  func heading(_ kind: TaskDifference.Kind) -> String { language.text("change.\(kind.catalogName)") }

  /// `2 new, 1 done`, or that nothing has changed.
  func sum(_ differences: TaskDifferences) -> String {
    let parts = differences.byKind.map { kind, found in
      language.text("count.changes.\(kind.catalogName)", count: found.count)
    }
    return parts.isEmpty ? language.text("change.nothing") : joined(parts)
  }

  /// Which fields no kind tells of have changed; empty where none has.
  func others(_ differences: TaskDifferences) -> String {
    if differences.otherFields.isEmpty { return "" }
    let fields = differences.otherFields.map {
      language.text("count.changedIn", count: $0.taskCount, ["field": $0.field.name])
    }
    return language.text("change.others", ["fields": joined(fields)])
  }

  /// What it was and what it is; empty for none, and where the kind says it all.
  func values(_ change: TaskDifference) -> (before: String, after: String) {
    func text(_ values: [String]) -> String {
      switch change.kind {
      case .priorityUp where page != nil, .priorityDown where page != nil:
        joined(values.map { name in Priority(name: name).map(language.word(for:)) ?? name })
      case .dueMoved: joined(values.map(date))
      default: joined(values)
      }
    }
    return (text(change.before), text(change.after))
  }

  /// That in one text; empty where the kind says it all.
  func change(_ change: TaskDifference) -> String {
    if !change.kind.hasValues { return "" }
    let (before, after) = values(change)
    func shown(_ text: String) -> String { text.isEmpty ? language.text("change.none") : text }
    let text = language.text("change.values", ["before": shown(before), "after": shown(after)])
    guard let days = change.days, days != 0 else { return text }
    let span = language.text(days > 0 ? "count.daysLater" : "count.daysEarlier", count: abs(days))
    return language.text("change.byDays", ["change": text, "days": span])
  }

  private func joined(_ texts: [String]) -> String {
    texts.joined(separator: language.text("list.separator"))
  }

  private func date(_ text: String) -> String {
    guard let page, let date = TaskDate(iso8601: text) else { return text }
    let (phrases, clock) = page
    return String(decoding: phrases.text(clock.shown(date), isInUTC: clock.isInUTC(date)), as: UTF8.self)
  }
}

extension TaskDifferences {
  /// The changes of each kind that there is.
  var byKind: [(kind: TaskDifference.Kind, changes: [TaskDifference])] {
    TaskDifference.Kind.allCases.compactMap { kind in
      let changes = all.filter { $0.kind == kind }
      return changes.isEmpty ? nil : (kind, changes)
    }
  }
}

extension TaskDifference.Kind {
  /// Whether there is a value before and after.
  var hasValues: Bool {
    switch self {
    case .new, .done, .reopened, .gone: false
    case .priorityUp, .priorityDown, .dueMoved, .reassigned, .renamed, .moved: true
    }
  }

  /// What catalogues call it: `dueMoved`.
  fileprivate var catalogName: String {
    let parts = rawValue.split(separator: "-")
    return parts.enumerated().map { index, part in
      index == 0 ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
  }
}
