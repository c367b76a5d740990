import TaskModel

/// A comparison of dates as bounds on a date column's own numbers, so that a row costs two comparisons.
///
/// - A day is compared with the literal's day.
/// - A local time is compared with the literal's clock time, or with its day where the literal is a day.
/// - An instant is compared with an instant as it is, with anything else as the zone's clocks show it.
struct DateTest: Sendable {
  private let days: (low: Int64, high: Int64)
  private let localTimes: (low: Int64, high: Int64)
  private let instants: (low: Int64, high: Int64)
  private let isNegated: Bool
  /// Whether the zone's offset is added to an instant before it is compared.
  let readsInstantsLocally: Bool

  /// `operation` is one of the six comparisons; any other counts as `==`.
  init(_ operation: FilterOperator, _ date: TaskDate, _ context: EvaluationContext) {
    let day: Int64
    var local: (first: Int64, last: Int64)
    switch date.kind {
    case .day:
      day = date.value
      let start = day &* TaskDate.microsecondsPerDay
      local = (start, start &+ (TaskDate.microsecondsPerDay - 1))
    case .localTime:
      day = Int64(date.dayNumber)
      local = (date.value, date.value)
    case .instant:
      let time = context.zone.localMicroseconds(ofInstant: date.value)
      day = Int64(TaskDate(localMicroseconds: time).dayNumber)
      local = (time, time)
    }
    days = DateTest.bounds(operation, day, day)
    localTimes = DateTest.bounds(operation, local.first, local.last)
    readsInstantsLocally = date.kind != .instant
    instants = readsInstantsLocally ? localTimes : DateTest.bounds(operation, date.value, date.value)
    isNegated = operation == .notEqual
  }

  /// The values that compare so with every value from `first` to `last`.
  private static func bounds(
    _ operation: FilterOperator, _ first: Int64, _ last: Int64
  ) -> (low: Int64, high: Int64) {
    // The packed form has 62 bits for a value; the smallest of them is the absent date.
    let least = TaskDate.absentBits >> 2 &+ 1
    let most = Int64.max >> 2
    return switch operation {
    case .less: (least, first &- 1)
    case .lessOrEqual: (least, last)
    case .greater: (last &+ 1, most)
    case .greaterOrEqual: (first, most)
    default: (first, last)
    }
  }

  /// Whether a value of a date column passes; an absent one never does.
  @inline(__always)
  func passes(_ bits: Int64, offset: Int64) -> Bool {
    let value = bits >> 2
    let isInside =
      switch bits & 3 {
      case 0: value >= days.low && value <= days.high
      case 1: value >= localTimes.low && value <= localTimes.high
      default: value &+ offset >= instants.low && value &+ offset <= instants.high
      }
    return isInside != isNegated && bits != TaskDate.absentBits
  }
}

extension FilterDate {
  /// The date it is, now that it is known when now is.
  ///
  /// What would leave the years 0000 to 9999 stays at their end, with a warning (`TaskFilter.notes`).
  func resolved(in context: EvaluationContext) -> TaskDate {
    var date: TaskDate =
      switch base {
      case .literal(let date): date
      case .word(let word): word.resolved(in: context)
      }
    for offset in offsets { date = offset.added(to: date, in: context.zone) }
    return date
  }

  /// The same; nil where it would leave the years 1 to 9999.
  func exactlyResolved(in context: EvaluationContext) -> TaskDate? {
    FilterDuration.sum(offsets, with: FilterDate(base: base).resolved(in: context), in: context.zone)
  }
}

extension FilterDateWord {
  /// The date a word stands for.
  func resolved(in context: EvaluationContext) -> TaskDate {
    if self == .now { return TaskDate(instantMicroseconds: context.nowMicroseconds) }
    let number = TaskDateLimits.clamped(day: context.today)
    let today = CivilDate(dayNumber: number)
    if let weekday {
      return TaskDate(
        dayNumber: TaskDateLimits.clamped(day: number + (weekday - today.weekday + 6) % 7 + 1))
    }
    let dayOfWeek = (today.weekday - context.weekStart + 7) % 7
    let quarter = (today.month - 1) / 3 * 3 + 1
    let day: Int =
      switch self {
      case .now, .today: number
      case .tomorrow: number + 1
      case .yesterday: number - 1
      case .startOfWeek: number - dayOfWeek
      case .endOfWeek: number + 6 - dayOfWeek
      case .startOfMonth: number - (today.day - 1)
      case .endOfMonth: number - today.day + CivilDate.dayCount(year: today.year, month: today.month)
      case .startOfQuarter: CivilDate(year: today.year, month: quarter, day: 1)?.dayNumber ?? number
      case .endOfQuarter:
        CivilDate(
          year: today.year, month: quarter + 2,
          day: CivilDate.dayCount(year: today.year, month: quarter + 2))?.dayNumber ?? number
      case .startOfYear: CivilDate(year: today.year, month: 1, day: 1)?.dayNumber ?? number
      case .endOfYear: CivilDate(year: today.year, month: 12, day: 31)?.dayNumber ?? number
      case .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday: number
      }
    return TaskDate(dayNumber: TaskDateLimits.clamped(day: day))
  }
}

extension FilterDuration {
  /// A date so much later, one after another; nil where any of them would leave the years 1 to 9999.
  static func sum(_ offsets: [FilterDuration], with date: TaskDate, in zone: ZoneOffsets) -> TaskDate? {
    var sum = date
    for offset in offsets {
      guard let next = offset.sum(with: sum, in: zone) else { return nil }
      sum = next
    }
    return sum
  }

  /// A date so much later; nil where that would leave the years 1 to 9999.
  private func sum(with date: TaskDate, in zone: ZoneOffsets) -> TaskDate? {
    if unit.seconds == nil {
      let local = date.kind == .instant ? zone.localMicroseconds(ofInstant: date.value) : date.value
      let day = date.kind == .day ? date.dayNumber : TaskDate(localMicroseconds: local).dayNumber
      if exactlyShifted(day: day) == nil { return nil }
    }
    let sum = added(to: date, in: zone)
    let isShort = unit.seconds.map { seconds in
      sum.timelineMicroseconds != date.timelineMicroseconds &+ amount &* seconds &* 1_000_000
    }
    return isShort == true || sum.timelineMicroseconds < TaskDateLimits.firstOfYearOne ? nil : sum
  }

  /// A date so much later.
  ///
  /// A time keeps its clock time where days, weeks, months or years are added, and a day becomes a local time
  /// where hours are; the 31st of a month without one becomes its last day.
  func added(to date: TaskDate, in zone: ZoneOffsets) -> TaskDate {
    if let seconds = unit.seconds {
      let microseconds = TaskDateLimits.clamped(
        microseconds: date.timelineMicroseconds &+ amount &* seconds &* 1_000_000)
      return date.kind == .instant
        ? TaskDate(instantMicroseconds: microseconds) : TaskDate(localMicroseconds: microseconds)
    }
    switch date.kind {
    case .day:
      return TaskDate(dayNumber: shifted(day: date.dayNumber))
    case .localTime:
      return TaskDate(localMicroseconds: shifted(local: date.value))
    case .instant:
      let local = shifted(local: zone.localMicroseconds(ofInstant: date.value))
      return TaskDate(instantMicroseconds: zone.instant(ofLocalMicroseconds: local))
    }
  }

  private func shifted(local microseconds: Int64) -> Int64 {
    let date = TaskDate(localMicroseconds: microseconds)
    return Int64(shifted(day: date.dayNumber)) * TaskDate.microsecondsPerDay + date.microsecondOfDay
  }

  /// A day so many days, weeks, months or years later.
  ///
  /// Amounts are at most a billion, so nothing overflows.
  private func shifted(day: Int) -> Int {
    exactlyShifted(day: day) ?? (amount < 0 ? TaskDateLimits.firstDay : TaskDateLimits.lastDay)
  }

  /// The same; nil where that would leave the years 0000 to 9999.
  private func exactlyShifted(day: Int) -> Int? {
    let amount = Int(amount)
    switch unit {
    case .days, .weeks:
      let sum = day + amount * (unit == .weeks ? 7 : 1)
      return sum == TaskDateLimits.clamped(day: sum) ? sum : nil
    default: break
    }
    let date = CivilDate(dayNumber: day)
    let months = date.year * 12 + date.month - 1 + amount * (unit == .years ? 12 : 1)
    if months < 0 { return nil }
    let month = months % 12 + 1
    let last = CivilDate.dayCount(year: months / 12, month: month)
    return CivilDate(year: months / 12, month: month, day: min(date.day, last))?.dayNumber
  }
}
