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
  func starts(of column: [Int64], in context: EvaluationContext) -> [Int64] {
    // Most tasks share their day with others.
    var known: [Int: Int64] = [:]
    var lastDay = Int.min
    var lastBits = TaskDate.absentBits
    return column.map { bits in
      if bits == TaskDate.absentBits { return bits }
      let date = TaskDate(bits: bits)
      let local =
        date.kind == .instant
        ? TaskDate(localMicroseconds: context.zone.localMicroseconds(ofInstant: date.value)) : date
      let day = TaskDateLimits.clamped(day: local.dayNumber)
      if day == lastDay { return lastBits }
      lastDay = day
      if let bits = known[day] {
        lastBits = bits
      } else {
        lastBits = TaskDate(dayNumber: start(of: day, weekStart: context.weekStart)).bits
        known[day] = lastBits
      }
      return lastBits
    }
  }
}
