/// A date as it was written: numbers that are a valid date, not yet an opinion about time zones.
package struct DateParts: Sendable, Equatable {
  /// What was written.
  package enum Kind: UInt8, Sendable {
    /// A day of the calendar, without a time.
    case day
    /// A day and a time, without an offset: somebody's wall clock.
    case localTime
    /// A day and a time with the offset from UTC, or a point in time by its nature.
    case instant
  }

  /// What was written.
  package var kind: Kind
  /// Year, 1...9999.
  package var year: Int
  /// Month, 1...12.
  package var month: Int
  /// Day of the month, 1...31.
  package var day: Int
  /// Hour, 0...23.
  package var hour: Int
  /// Minute, 0...59.
  package var minute: Int
  /// Second, 0...59; a leap second is 59.
  package var second: Int
  /// Microsecond, 0...999999; digits beyond are cut off.
  package var microsecond: Int
  /// How far the written time is ahead of UTC, in seconds; 0 unless `kind` is `instant`.
  package var offsetSeconds: Int

  /// Makes parts; the numbers are taken as they are.
  package init(
    kind: Kind, year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    microsecond: Int = 0, offsetSeconds: Int = 0
  ) {
    self.kind = kind
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.microsecond = microsecond
    self.offsetSeconds = offsetSeconds
  }

  /// The written day, in days since 1970-01-01, whatever the offset.
  package var daysSinceEpoch: Int { CivilDate.days(year: year, month: month, day: day) }

  /// Seconds since 1970-01-01T00:00:00: in UTC for an instant, on the same wall clock for the other kinds.
  package var secondsSinceEpoch: Int {
    daysSinceEpoch &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ second &- offsetSeconds
  }

  /// The instant that is `seconds` and `microsecond` after 1970-01-01T00:00:00Z; nil outside the years 1...9999.
  package init?(secondsSinceEpoch seconds: Int, microsecond: Int) {
    guard -62_135_596_800...253_402_300_799 ~= seconds else { return nil }
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    let date = CivilDate.date(days: days)
    self.init(
      kind: .instant, year: date.year, month: date.month, day: date.day, hour: rest / 3_600,
      minute: rest / 60 % 60, second: rest % 60, microsecond: microsecond)
  }
}
