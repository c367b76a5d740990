/// How a tool writes a date or a duration.
package enum ValueStyle: String, Codable, Sendable, CaseIterable {
  // Dates.
  case iso8601 = "iso-8601"
  case dayMonthYear = "day-month-year"
  case monthDayYear = "month-day-year"
  case yearMonthDay = "year-month-day"
  case english
  case epochSeconds = "epoch-seconds"
  case epochMilliseconds = "epoch-milliseconds"
  /// Seconds since 2001-01-01T00:00:00Z, as Core Data and property lists of Apple's systems hold dates.
  case cocoaSeconds = "cocoa-seconds"
  /// Beside other styles: a day written as its midnight in a zone that is not given; the nearest midnight of UTC.
  case nearestDay = "nearest-day"
  /// Milliseconds since 1970; a day where there are no seconds in it.
  case dayUnlessSeconds = "day-unless-seconds"
  /// ISO 8601, or what the styles before it read; a day where it is midnight on somebody's wall clock.
  case midnightIsDay = "midnight-is-day"
  /// A day written as its last second (`2007-04-01 23:59:59.999999`, or that in UTC); other times are no such day.
  case endOfDay = "end-of-day"
  /// ISO 8601 whose zone means nothing.
  case localISO8601 = "local-iso-8601"
  /// Days since 1899-12-30, with a fraction for the time (OLE automation), a comma before it allowed.
  case oleDays = "ole-days"
  /// The same as far as nothing else can be meant: days from 1970 to 2099.
  case spreadsheetDays = "spreadsheet-days"
  /// Beside other styles: numbers such as `03/04/2026`, in the order that the column as a whole shows.
  case numeric
  /// Beside other styles: times without a zone are in UTC.
  case utc
  /// Beside other styles: two dates with `→` between them, the start and the end.
  case range
  /// Beside other styles: words in a language (`every friday`, `in 5 days`); what repeats goes to `recurrence`.
  case spoken
  // Durations.
  case seconds
  case minutes
  case hours
  case milliseconds
  case iso8601Duration = "iso-8601-duration"
  /// English, with units: `1y 2month 3week 1d 2h 30m 10s`, a day of 24 hours.
  case unitWords = "unit-words"
  // Shares.
  /// 0 to 1.
  case fraction
  /// 0 to 100.
  case percent
  // Words.
  /// Without the sign in front that marks it: `@home`, `#home`.
  case withoutSign = "without-sign"
  /// Of a word that is a list itself, the first: `["name", "#ff0000"]`.
  case firstOfEach = "first-of-each"
  // Texts.
  /// The texts in a document of nested blocks, as Atlassian's document format and Notion's rich texts.
  case documentText = "document-text"
  // Rules of recurrence.
  /// The parts of an RRULE by their names (RFC 7265 §3.6.10, RFC 6321 §3.6.10).
  case ruleParts = "rule-parts"
  /// The pattern and range of Microsoft's Graph.
  case graphRule = "graph-rule"
  /// Amounts with units where a day is eight hours and a week five days: `1d 4h`.
  case workingDuration = "working-duration"
  /// Numbers of days of eight hours.
  case workingDays = "working-days"

  /// Whether it is a number of something that is as long by every clock: the amount of a recurrence, too.
  package var isAmount: Bool { [.seconds, .minutes, .hours, .milliseconds].contains(self) }
}
