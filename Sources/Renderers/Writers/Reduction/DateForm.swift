package import TaskModel

/// Which dates a format can hold, and what becomes of the others.
package struct DateForm: Sendable {
  /// What a day becomes; nil where it is lost.
  package var day: TaskDate.Kind?
  /// What a local time becomes; nil where it is lost.
  package var localTime: TaskDate.Kind?
  /// What an instant becomes; nil where it is lost.
  package var instant: TaskDate.Kind?
  /// What times are cut to, in microseconds.
  package var granularity: Int64
  /// Years that the format can write.
  package var years: ClosedRange<Int>
  /// The last instant that the format can write, in microseconds since 1970.
  package var lastInstant = Int64.max
  /// The instant that programs write where they know no time, in microseconds since 1970: no date arrives as it.
  package var unknownInstant: Int64?

  /// Makes a form; every kind stays what it is, to the second, in the years 1 to 9999.
  package init(
    day: TaskDate.Kind? = .day, localTime: TaskDate.Kind? = .localTime, instant: TaskDate.Kind? = .instant,
    granularity: Int64 = DateForm.second, years: ClosedRange<Int> = 1...9_999
  ) {
    self.day = day
    self.localTime = localTime
    self.instant = instant
    self.granularity = granularity
    self.years = years
  }

  /// A second, in microseconds.
  package static let second: Int64 = 1_000_000
  /// A minute, in microseconds.
  package static let minute: Int64 = 60_000_000

  /// Days only.
  package static let days = DateForm(day: .day, localTime: .day, instant: .day)
  /// Instants only, to the second.
  package static let instants = DateForm(day: .instant, localTime: .instant, instant: .instant)
  /// Local times only, to the second.
  package static let localTimes = DateForm(day: .localTime, localTime: .localTime, instant: .localTime)
  /// All three, to the second.
  package static let all = DateForm()

  /// What becomes of a date, and why where it changes.
  ///
  /// - Parameter zone: whose clocks tell the day and the time of an instant, and when a day or a local time begins.
  package func reduced(
    _ date: TaskDate, in zone: ZoneOffsets = .utc
  ) -> (date: TaskDate?, reason: LossReason?) {
    let target: TaskDate.Kind? =
      switch date.kind {
      case .day: day
      case .localTime: localTime
      case .instant: instant
      }
    guard let target else { return (nil, .notExpressible) }
    var reason: LossReason?
    var result = date
    if date.kind != target {
      let local =
        date.kind == .instant
        ? zone.localMicroseconds(ofInstant: date.value) : date.timelineMicroseconds
      switch target {
      case .day:
        result = TaskDate(dayNumber: TaskDate(localMicroseconds: local).dayNumber)
        reason = .timeDropped
      case .localTime:
        result = TaskDate(localMicroseconds: local)
        reason = date.kind == .day ? .dayAsTime : .offsetDropped
      case .instant:
        result = TaskDate(instantMicroseconds: zone.instant(ofLocalMicroseconds: local))
        reason = date.kind == .day ? .dayAsTime : .zoneAssumed
      }
    }
    if target != .day {
      let rest = result.value % granularity
      let cut = result.value - (rest < 0 ? rest + granularity : rest)
      if cut != result.value {
        result =
          target == .instant
          ? TaskDate(instantMicroseconds: cut) : TaskDate(localMicroseconds: cut)
        reason =
          switch reason {
          case .offsetDropped: .offsetDroppedAndCut
          case .zoneAssumed: .zoneAssumedAndCut
          default: reason ?? .coarserTime
          }
      }
    }
    let isWritten =
      years.contains(result.civilDate.year)
      && (result.kind != .instant || (result.value <= lastInstant && result.value != unknownInstant))
    guard isWritten else { return (nil, .outOfRange) }
    return (result, reason)
  }

  /// What a format makes of dates, for listings; empty where all stay as they are.
  package var note: String {
    switch (day, localTime, instant) {
    case (.day, .day, .day): "days"
    case (.instant, .instant, .instant): "instants"
    case (.localTime, .localTime, .localTime): "times without zone"
    default: granularity == DateForm.second ? "" : "to the minute"
    }
  }

  /// Whether some dates do not stay as they are, leaving aside fractions of a second and far years.
  package var isReduced: Bool {
    day != .day || localTime != .localTime || instant != .instant || granularity > DateForm.second
  }
}
