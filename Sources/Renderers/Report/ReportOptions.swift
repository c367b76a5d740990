package import TaskModel

/// What a report says beside its tasks, and when and where "now" is.
package struct ReportOptions: Sendable {
  /// The report's title.
  package var title = "Tasks"
  /// The filter as the user wrote it; empty for none.
  package var filter = ""
  /// Whether a limit has left out tasks that the filter had kept.
  package var isLimited = false
  /// Now, in microseconds since 1970-01-01T00:00:00Z: what "overdue" is measured against.
  package var nowMicroseconds: Int64
  /// The zone in which instants are shown and days begin.
  package var zone: ZoneOffsets
  /// The day that weeks begin on, as ISO 8601 counts them: Monday = 1 … Sunday = 7.
  package var weekStart = 1
  /// The length of the groups by date, by level, which decides how their headings read; days where it is missing.
  package var dateUnits: [Int: DateUnit] = [:]
  /// The length of what a page has each, where pages are split by date.
  package var pageUnit = DateUnit.day
  /// The first day that counts for what was done lately, counted from 1970-01-01 = 0; nil is seven days ago.
  package var sinceDay: Int?
  /// How much of it is shown.
  package var limits = ReportLimits()
  /// The language of headings, labels and dates.
  package var language = LanguageCatalog.english
  /// How days are written; nil is as the language has it.
  package var dateFormat: DateFormat?
  /// Whose assignees and dates subtasks without one count by; nil is that of the tasks that are shown.
  package var inheritance: TaskInheritance?
  /// Addresses of tasks that have none of their own.
  package var taskLinks: [TaskLink] = []
  /// The other pages of a report that has several.
  package var links = ReportLinks()
  /// What became of the run's gates, in their order.
  package var gates: [GateOutcome] = []
  /// What is other than in an earlier state; nil where nobody asked.
  package var changes: ReportChanges?
  /// How the figures have come to be; nil where nobody asked.
  package var trend: TaskTrend?
  /// Whether the time at which the report was made is left out: what is left tells whether anything else has changed.
  package var hidesClock = false

  /// Options with a moment and a zone.
  package init(nowMicroseconds: Int64, zone: ZoneOffsets = .utc) {
    self.nowMicroseconds = nowMicroseconds
    self.zone = zone
  }

  /// What became of a gate: whether the tasks are as it asks for.
  package struct GateOutcome: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// How many tasks are not as they should be; of several groups those of the worst.
    package var count: Int
    /// How many may be so.
    package var limit: Int
    /// The heading of the worst group; nil where all tasks are counted together.
    package var group: String?

    /// Makes one.
    package init(name: String, count: Int, limit: Int, group: String? = nil) {
      self.name = name
      self.count = count
      self.limit = limit
      self.group = group
    }

    /// Whether the tasks are as it asks for.
    package var isHeld: Bool { count <= limit }

    /// That in words.
    package func text(in language: LanguageCatalog) -> String {
      let key =
        group == nil ? (isHeld ? "gate.held" : "gate.failed") : (isHeld ? "gate.heldPer" : "gate.failedPer")
      return language.text(
        key, ["name": name, "count": "\(count)", "max": "\(limit)", "group": group ?? ""])
    }
  }

  /// What a group by date spans.
  package enum DateUnit: Sendable, CaseIterable {
    /// A day: `2026-03-26`.
    case day
    /// A week: `Week of 2026-03-23`.
    case week
    /// A month: `2026-03`.
    case month
    /// A quarter: `2026 Q1`.
    case quarter
    /// A year: `2026`.
    case year
  }
}

/// How much of a report is shown, where it has to be short; nil is all.
package struct ReportLimits: Hashable, Sendable {
  /// Most tasks of each list, the last of which says how many more there are.
  package var tasks: Int?
  /// Most items of each other list: people, projects, groups, inputs, changes.
  package var items: Int?
  /// Most bytes of a text.
  package var textBytes: Int?

  /// Limits, none of them unless it is given.
  package init(tasks: Int? = nil, items: Int? = nil, textBytes: Int? = nil) {
    (self.tasks, self.items, self.textBytes) = (tasks, items, textBytes)
  }
}

/// Now, taken apart once for the whole report.
struct ReportClock: Sendable {
  let zone: ZoneOffsets
  let instant: Int64
  let local: Int64
  let today: Int
  /// The first day of the week that today is in.
  let startOfWeek: Int
  /// The first day that counts for what was done lately.
  let since: Int
  let isUTC: Bool

  /// How many days back that is, unless a day is given.
  private static let latelyDayCount = 7

  init(_ options: ReportOptions) {
    zone = options.zone
    instant = options.nowMicroseconds
    local = zone.localMicroseconds(ofInstant: instant)
    today = TaskDate(localMicroseconds: local).dayNumber
    startOfWeek = today &- (CivilDate(dayNumber: today).weekday &- options.weekStart &+ 7) % 7
    since = options.sinceDay ?? today &- ReportClock.latelyDayCount
    isUTC = zone.identifier == "UTC"
  }

  /// The day a date falls on in the zone, counted from 1970-01-01 = 0.
  @inline(__always)
  func day(_ date: TaskDate) -> Int { shown(date).dayNumber }

  /// A date as the zone's clocks show it: an instant becomes a local time.
  @inline(__always)
  func shown(_ date: TaskDate) -> TaskDate {
    date.kind == .instant ? TaskDate(localMicroseconds: zone.shownMicroseconds(ofInstant: date.value)) : date
  }

  /// Whether a date is an instant that is shown in UTC.
  @inline(__always)
  func isInUTC(_ date: TaskDate) -> Bool {
    date.kind == .instant && (isUTC || !zone.hasLocalTime(ofInstant: date.value))
  }

  /// How far the zone's clocks are ahead of UTC at an instant, as ISO 8601 has it behind a time: `+09:00`.
  func offset(of instant: TaskDate) -> String {
    let minutes = Int((zone.localMicroseconds(ofInstant: instant.value) &- instant.value) / 60_000_000)
    func digits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }
    return "\(minutes < 0 ? "-" : "+")\(digits(abs(minutes) / 60)):\(digits(abs(minutes) % 60))"
  }

  /// Whether a date is past: a day the day after, a time the moment after.
  @inline(__always)
  func isPast(_ date: TaskDate) -> Bool {
    switch date.kind {
    case .day: date.dayNumber < today
    case .localTime: date.value < local
    case .instant: date.value < instant
    }
  }
}
