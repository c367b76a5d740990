// The forms of ISO 8601 that RFC 3339 leaves out: basic ones, weeks, day numbers, times without seconds.
extension DateScanner {
  /// ISO 8601 as tools write it, beyond what `rfc3339` reads.
  static func lenientISO(_ bytes: [UInt8], _ range: Range<Int>) -> DateParts? {
    var cursor = DateCursor(bytes, range)
    guard let century = cursor.pair(), let yearOfCentury = cursor.pair() else { return nil }
    let year = century * 100 + yearOfCentury
    let isExtended = cursor.skip(minus)
    if cursor.skip(UInt8(ascii: "W")) { return week(&cursor, year: year, isExtended: isExtended) }
    guard let month = cursor.pair() else { return nil }
    if isExtended, cursor.end - cursor.index == 1 {
      return ordinal(year: year, month * 10 + Int(cursor.byte) - 48)
    }
    if isExtended { guard cursor.skip(minus) else { return nil } }
    guard let day = cursor.pair() else { return nil }
    var parts = DateParts(kind: .day, year: year, month: month, day: day)
    if cursor.isAtEnd { return cursor.finish(parts) }

    // Things writes `2026-03-26@18:00`, TaskJuggler `2026-03-26-18:00` and `2026-03-26-18:00-+0100`.
    let isAllHyphens = isExtended && cursor.skip(minus)
    guard
      isAllHyphens || cursor.skip(UInt8(ascii: "T")) || cursor.skip(UInt8(ascii: "t")) || cursor.skip(space)
        || cursor.skip(UInt8(ascii: "@"))
    else {
      return nil
    }
    parts.kind = .localTime
    guard let hour = cursor.pair(), hour < 24 else { return nil }
    parts.hour = hour
    let hasColons = cursor.skip(colon)
    if isAllHyphens, !hasColons { return nil }
    guard let minute = cursor.pair(), minute < 60 else { return nil }
    parts.minute = minute
    if hasColons ? cursor.skip(colon) : cursor.byte &- 48 <= 9 {
      guard let second = cursor.pair(), second <= 60 else { return nil }
      parts.second = second
      if cursor.skip(period) || cursor.skip(comma) {
        guard let microsecond = fraction(bytes, &cursor.index, cursor.end) else { return nil }
        parts.microsecond = microsecond
      }
    }
    if !cursor.isAtEnd {
      _ = cursor.skip(isAllHyphens ? minus : space)
      guard cursor.zone(into: &parts) else { return nil }
    }
    return cursor.finish(parts)
  }

  /// A week date (ISO 8601-1 §5.2.3): week 1 is the one with 4 January in it.
  private static func week(_ cursor: inout DateCursor, year: Int, isExtended: Bool) -> DateParts? {
    guard let week = cursor.pair(), !isExtended || cursor.skip(minus), let weekday = cursor.number(1...1),
      cursor.isAtEnd, 1...53 ~= week, 1...7 ~= weekday, 1...9_999 ~= year
    else { return nil }
    let fourthOfJanuary = CivilDate.days(year: year, month: 1, day: 4)
    let firstMonday = fourthOfJanuary - CivilDate.weekday(days: fourthOfJanuary) + 1
    let days = firstMonday + (week - 1) * 7 + weekday - 1
    if week == 53 {
      // The year has a week 53 only if that week's Thursday is in it.
      guard CivilDate.date(days: days - weekday + 4).year == year else { return nil }
    }
    let date = CivilDate.date(days: days)
    guard 1...9_999 ~= date.year else { return nil }
    return DateParts(kind: .day, year: date.year, month: date.month, day: date.day)
  }

  /// An ordinal date (ISO 8601-1 §5.2.4): the number of the day in its year.
  private static func ordinal(year: Int, _ day: Int) -> DateParts? {
    guard 1...9_999 ~= year, 1...(CivilDate.isLeapYear(year) ? 366 : 365) ~= day else { return nil }
    let date = CivilDate.date(days: CivilDate.days(year: year, month: 1, day: 1) + day - 1)
    return DateParts(kind: .day, year: date.year, month: date.month, day: date.day)
  }
}
