/// The leap seconds there have been (IERS Bulletin C; the list of the tz database, without one after 2016).
///
/// A second 60 is accepted only where there was one. None is planned, and the General Conference on Weights and
/// Measures has decided in 2022 to have none from 2035 on at the latest.
enum LeapSeconds {
  /// Days since 1970-01-01 that ended with 23:59:60 UTC.
  private static let days: Set<Int> = {
    let afterJune = [1972, 1981, 1982, 1983, 1985, 1992, 1993, 1994, 1997, 2012, 2015]
    let afterDecember = [
      1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1987, 1989, 1990, 1995, 1998, 2005, 2008, 2016,
    ]
    return Set(
      afterJune.map { CivilDate.days(year: $0, month: 6, day: 30) }
        + afterDecember.map { CivilDate.days(year: $0, month: 12, day: 31) })
  }()

  /// Whether the second after `seconds` (since 1970-01-01T00:00:00Z) was a leap second.
  static func follows(_ seconds: Int) -> Bool {
    seconds >= 0 && seconds % 86_400 == 86_399 && days.contains(seconds / 86_400)
  }
}
