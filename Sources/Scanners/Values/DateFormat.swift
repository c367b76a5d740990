/// A way of writing dates, by the name that profiles and options use.
///
/// None is guessed from a single value: a column has one format, declared by its profile or decided from all its
/// values.
package enum DateFormat: String, Sendable, CaseIterable, Codable {
  /// ISO 8601 as tools write it: `2026-03-26`, `20260326`, `2026-03-26T09:00`, `2026-03-26 09:00:00.123 +0900`,
  /// `20260326T090000Z`, `2026-W13-4`, `2026-085`.
  case iso = "iso"
  /// An RFC 3339 `date-time` and nothing else: `2026-03-26T09:00:00Z`.
  case rfc3339 = "rfc3339"
  /// An RFC 3339 `full-date` and nothing else: `2026-03-26`.
  case rfc3339Day = "rfc3339-date"
  /// Numbers, year first, separated by `/`, `.` or `-`, with an optional time: `2026/3/26 9:05 PM`.
  case yearMonthDay = "ymd"
  /// Numbers, day first: `26.3.2026`, `26/03/26 21:05`.
  case dayMonthYear = "dmy"
  /// Numbers, month first: `3/26/2026, 9:05:00 PM`.
  case monthDayYear = "mdy"
  /// `2026年3月26日`, with `(木)`, `21時5分`, `午後9:05` or nothing after it.
  case japanese = "japanese"
  /// With the month's English name: `Mar 26, 2026 9:05 PM`, `26 March 2026`, `26/Mar/26`, `Thu Mar 26 21:05:00 2026`.
  case english = "english"
  /// RFC 5322 §3.3 with its obsolete zones: `Thu, 26 Mar 2026 21:05:00 +0900`.
  case rfc5322 = "rfc5322"
  /// What JavaScript's `Date.toString` gives: `Thu Mar 26 2026 21:05:00 GMT+0900 (JST)`.
  case javaScript = "javascript"
  /// Seconds since 1970-01-01T00:00:00Z, with or without a fraction.
  case epochSeconds = "epoch-seconds"
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case epochMilliseconds = "epoch-milliseconds"

  /// The format for numbers in the given order.
  package init(_ order: DateOrder) {
    switch order {
    case .yearMonthDay: self = .yearMonthDay
    case .dayMonthYear: self = .dayMonthYear
    case .monthDayYear: self = .monthDayYear
    }
  }
}

/// The order of the numbers in a date like 01/02/2026.
package enum DateOrder: String, Sendable, CaseIterable, Codable {
  /// Year, month, day.
  case yearMonthDay = "ymd"
  /// Day, month, year.
  case dayMonthYear = "dmy"
  /// Month, day, year.
  case monthDayYear = "mdy"
}
