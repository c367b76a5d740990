import TaskModel

/// What a group by date spans.
package enum DatePeriod: String, Hashable, Sendable, CaseIterable {
  /// A day of the calendar.
  case day
  /// Seven days, from the day on that weeks begin with.
  case week
  /// A month of the calendar.
  case month
  /// Three months, from January, April, July and October on.
  case quarter
  /// A year of the calendar.
  case year

  /// The day that the period of a day begins on.
  func start(of day: Int, weekStart: Int) -> Int {
    if self == .day { return day }
    let date = CivilDate(dayNumber: day)
    switch self {
    case .day: return day
    case .week: return day - (date.weekday - weekStart + 7) % 7
    case .month: return day - (date.day - 1)
    case .quarter:
      return CivilDate(year: date.year, month: (date.month - 1) / 3 * 3 + 1, day: 1)?.dayNumber ?? day
    case .year: return CivilDate(year: date.year, month: 1, day: 1)?.dayNumber ?? day
    }
  }

  /// A date column with every date replaced by the day its period begins on; a time falls on the day that the zone's
  /// clocks show.
  ///
  /// The calendar is asked once for each day there is, which is few beside the tasks.
  func starts(of column: [Int64], in context: EvaluationContext) -> [Int64] {
    let days = column.map { bits -> Int in
      if bits == TaskDate.absentBits { return Int.min }
      let date = TaskDate(bits: bits)
      if date.kind == .day { return TaskDateLimits.clamped(day: Int(date.value)) }
      let local =
        date.kind == .instant
        ? TaskDate(localMicroseconds: context.zone.shownMicroseconds(ofInstant: date.value)) : date
      return TaskDateLimits.clamped(day: local.dayNumber)
    }
    let present = days.lazy.filter { $0 != Int.min }
    guard let first = present.min(), let last = present.max() else { return column }
    // At most as many as the calendar of four-digit years has, 3.7 million.
    var starts = [Int64](repeating: TaskDate.absentBits, count: last - first + 1)
    return days.map { day in
      if day == Int.min { return TaskDate.absentBits }
      if starts[day - first] == TaskDate.absentBits {
        starts[day - first] = TaskDate(dayNumber: start(of: day, weekStart: context.weekStart)).bits
      }
      return starts[day - first]
    }
  }
}
