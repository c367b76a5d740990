import Pipeline
public import TaskModel

/// The time that counts as now, and where: what `today` and `overdue` go by.
///
/// Nothing else asks a clock or the machine for its zone, so the same clock gives the same results anywhere.
///
/// ```swift
/// let clock = try TaskClock(now: "2026-03-26T20:00:00Z", timeZone: "Asia/Tokyo")
/// clock.today.description  // 2026-03-27
/// ```
public struct TaskClock: Hashable, Sendable {
  let context: EvaluationContext

  /// A day of the week, counted as ISO 8601 does.
  ///
  /// ```swift
  /// TaskClock.Weekday.sunday.rawValue  // 7
  /// ```
  public enum Weekday: Int, CaseIterable, Sendable {
    /// 1, the first day of a week unless said otherwise.
    case monday = 1
    /// 2 to 7.
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// The time of the machine's clock when it is made, in UTC, with weeks that begin on Monday.
  public init() { context = EvaluationContext(nowMicroseconds: SystemCalls.wallClockMicroseconds()) }

  /// A time of one's own.
  ///
  /// - Parameters:
  ///   - now: an instant, or a day or time as the zone's clocks show it; a day is its first moment.
  ///   - timeZone: an IANA name such as `Europe/Berlin`.
  ///   - weekStart: the day that weeks begin on.
  /// - Throws: a `Diagnostic` for a name that is no zone.
  public init(
    now: TaskDate, timeZone: String = "UTC", weekStart: Weekday = .monday
  ) throws(Diagnostic) {
    let zone = try ZoneOffsets(named: timeZone, option: "timeZone")
    var context = EvaluationContext(now: now, zone: zone)
    context.weekStart = weekStart.rawValue
    self.context = context
  }

  /// The same with the time as people write it: `2026-03-26`, `2026-03-26T09:00`, `2026-03-26T09:00:00Z`.
  ///
  /// - Throws: a `Diagnostic` for what is no date, or no zone.
  public init(
    now text: String, timeZone: String = "UTC", weekStart: Weekday = .monday
  ) throws(Diagnostic) {
    guard let now = TaskDate(written: text) else {
      throw Diagnostic(
        .error, code: .usage, "“\(TerminalText.escaped(text, byteLimit: 80))” is not a date",
        at: SourceLocation(file: "now"),
        hint: "write it like 2026-03-26, 2026-03-26T09:00 or 2026-03-26T09:00:00Z")
    }
    try self.init(now: now, timeZone: timeZone, weekStart: weekStart)
  }

  /// The day that it is in the zone.
  public var today: TaskDate { TaskDate(dayNumber: context.today) }
}
