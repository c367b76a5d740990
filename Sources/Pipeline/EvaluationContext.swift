package import TaskModel

/// When and where a filter is evaluated: what `now` and `today` mean.
package struct EvaluationContext: Hashable, Sendable {
  /// Now, in microseconds since 1970-01-01T00:00:00Z.
  package let nowMicroseconds: Int64
  /// The zone whose clocks tell which day an instant falls on.
  package let zone: ZoneOffsets
  /// The day that weeks begin on, as ISO 8601 counts them: Monday = 1 … Sunday = 7.
  package var weekStart = 1

  /// Now and a zone.
  package init(nowMicroseconds: Int64, zone: ZoneOffsets = .utc) {
    self.nowMicroseconds = nowMicroseconds
    self.zone = zone
  }

  /// The value of `--now`, whatever kind of date it is, and a zone: a day is its first moment there.
  package init(now: TaskDate, zone: ZoneOffsets = .utc) {
    self.zone = zone
    switch now.kind {
    case .instant: nowMicroseconds = now.value
    case .day, .localTime: nowMicroseconds = zone.instant(ofLocalMicroseconds: now.timelineMicroseconds)
    }
  }

  /// Now as the zone's clocks show it, in microseconds.
  package var localNowMicroseconds: Int64 { zone.localMicroseconds(ofInstant: nowMicroseconds) }

  /// The year that today is in.
  package var year: Int { CivilDate(dayNumber: today).year }

  /// The day of now in the zone, counted from 1970-01-01 = 0.
  package var today: Int { TaskDate(localMicroseconds: localNowMicroseconds).dayNumber }
}

/// Bounds of date arithmetic: the years 0000 to 9999, which is what four digits can say.
enum TaskDateLimits {
  /// 0000-01-01.
  static let firstDay = -719_528
  /// 9999-12-31.
  static let lastDay = 2_932_896
  /// From the first moment of 0000-01-01 to the last of 9999-12-31.
  static let microseconds =
    Int64(firstDay) * TaskDate.microsecondsPerDay...(Int64(lastDay) + 1) * TaskDate.microsecondsPerDay - 1

  /// The first moment of 0001-01-01: before it there is no year that an edit may lead to.
  static let firstOfYearOne = Int64(firstDay + 366) * TaskDate.microsecondsPerDay

  static func clamped(day: Int) -> Int { min(max(day, firstDay), lastDay) }

  static func clamped(microseconds value: Int64) -> Int64 {
    min(max(value, microseconds.lowerBound), microseconds.upperBound)
  }
}
