/// A day of the proleptic Gregorian calendar as year, month and day, and its number counted from 1970-01-01.
///
/// ```swift
/// let day = CivilDate(dayNumber: 20_538)
/// "\(day.year)-\(day.month)-\(day.day)"           // 2026-3-26
/// day.weekday                                  // 4
/// CivilDate(year: 2026, month: 2, day: 29) == nil  // true
/// ```
public struct CivilDate: Hashable, Sendable {
  /// The year; year 0 exists (ISO 8601).
  public var year: Int
  /// 1…12.
  public var month: Int
  /// 1…31.
  public var day: Int

  /// Makes a day, or nothing where the calendar has no such day.
  ///
  /// Years 0…9999 (ISO 8601 with four digits).
  @inlinable public init?(year: Int, month: Int, day: Int) {
    // Every month has the first 28: most dates need no look at the calendar.
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= 28 || day <= CivilDate.dayCount(year: year, month: month)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day with that number, counted from 1970-01-01 = 0.
  ///
  /// Howard Hinnant's "chrono-compatible low-level date algorithms": eras of 400 years that begin in March.
  public init(dayNumber: Int) {
    let shifted = dayNumber &+ 719_468
    let era = (shifted >= 0 ? shifted : shifted &- 146_096) / 146_097
    let dayOfEra = shifted &- era &* 146_097
    let yearOfEra = (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    day = dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1
    month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    year = yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0)
  }

  /// The day's number, counted from 1970-01-01 = 0.
  @inlinable public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year &- 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear &- 399) / 400
    let yearOfEra = shiftedYear &- era &* 400
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* 146_097 &+ dayOfEra &- 719_468
  }

  /// ISO 8601 weekday: Monday = 1 … Sunday = 7.
  public var weekday: Int {
    let remainder = (dayNumber &+ 3) % 7
    return (remainder < 0 ? remainder &+ 7 : remainder) &+ 1
  }

  /// How many days a month has.
  public static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
