/// Arithmetic of the proleptic Gregorian calendar (ISO 8601-1 §4.2.1), on plain numbers.
package enum CivilDate {
  /// Days from 1970-01-01 to a date; negative before it.
  ///
  /// Years are counted from March, so that the leap day is the last of its year: then the days before a month are
  /// (153 m + 2) / 5, whatever the year. The month must be 1...12; days beyond the month's end count on.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year &- 1 : year
    let marchMonth = month <= 2 ? month &+ 9 : month &- 3
    let era = (marchYear >= 0 ? marchYear : marchYear &- 399) / 400
    let yearOfEra = marchYear &- era &* 400
    let dayOfYear = (153 &* marchMonth &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* 146_097 &+ dayOfEra &- 719_468
  }

  /// The date that is `days` after 1970-01-01: the inverse of `days(year:month:day:)`.
  package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days &+ 719_468
    let era = (shifted >= 0 ? shifted : shifted &- 146_096) / 146_097
    let dayOfEra = shifted &- era &* 146_097
    let yearOfEra = (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let marchMonth = (5 &* dayOfYear &+ 2) / 153
    let day = dayOfYear &- (153 &* marchMonth &+ 2) / 5 &+ 1
    let month = marchMonth < 10 ? marchMonth &+ 3 : marchMonth &- 9
    return (yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0), month, day)
  }

  /// Day of the week of the date `days` after 1970-01-01: 1 for Monday ...
  ///
  /// 7 for Sunday (ISO 8601-1 §4.2.2).
  package static func weekday(days: Int) -> Int {
    let sinceMonday = (days &+ 3) % 7
    return sinceMonday < 0 ? sinceMonday &+ 8 : sinceMonday &+ 1
  }

  /// Whether the year has a 29 February.
  package static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days of a month, 28...31; the month must be 1...12.
  package static func monthLength(year: Int, month: Int) -> Int {
    if month == 2 { return isLeapYear(year) ? 29 : 28 }
    // 31 in odd months up to July, in even ones from August.
    return 30 &+ (month &+ month / 8) % 2
  }

  /// Whether the calendar has the date; only the years 1...9999 count as such.
  package static func isValid(year: Int, month: Int, day: Int) -> Bool {
    guard 1...9_999 ~= year, 1...12 ~= month, 1...31 ~= day else { return false }
    return day <= 28 || day <= monthLength(year: year, month: month)
  }
}
