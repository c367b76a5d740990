import TestSupport
import Testing

@testable import Scanners

@Suite("Dates")
struct DateScannerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: DateFormat
    var text: String
    var expected: String
    init(_ format: DateFormat, _ text: String, _ expected: String) {
      self.format = format
      self.text = text
      self.expected = expected
    }
    var testDescription: String { "\(format.rawValue): \(text)" }
  }

  static let cases: [Case] = [
    // ISO 8601.
    Case(.iso, "2026-03-26", "2026-03-26"),
    Case(.iso, "2026-03-26T09:00:00", "2026-03-26T09:00:00"),
    Case(.iso, "2026-03-26 09:00:00", "2026-03-26T09:00:00"),
    Case(.iso, "2026-03-26T09:00:00Z", "2026-03-26T09:00:00Z"),
    Case(.iso, "2026-03-26t09:00:00z", "2026-03-26T09:00:00Z"),
    Case(.iso, "2026-03-26T09:00:00+09:00", "2026-03-26T09:00:00+09:00"),
    Case(.iso, "2018-12-11T23:00:00+0000", "2018-12-11T23:00:00Z"),
    Case(.iso, "2016-03-03T13:40:01.000-0330", "2016-03-03T13:40:01-03:30"),
    Case(.iso, "2023-09-18T04:43:02.7761097Z", "2023-09-18T04:43:02.776109Z"),
    Case(.iso, "2026-01-05T10:00:00,5Z", "2026-01-05T10:00:00.500000Z"),
    Case(.iso, "2026-01-05T10:00:00+05", "2026-01-05T10:00:00+05:00"),
    Case(.iso, "2026-01-05T10:00", "2026-01-05T10:00:00"),
    Case(.iso, "2026-01-05T10:00Z", "2026-01-05T10:00:00Z"),
    Case(.iso, "2020-01-17 10:36:26 UTC", "2020-01-17T10:36:26Z"),
    Case(.iso, "2020-01-17 10:36:26 -0800", "2020-01-17T10:36:26-08:00"),
    Case(.iso, "20260326", "2026-03-26"),
    Case(.iso, "20260326T090000Z", "2026-03-26T09:00:00Z"),
    Case(.iso, "20151018T144200", "2015-10-18T14:42:00"),
    Case(.iso, "20260326T09:00:00", "2026-03-26T09:00:00"),
    Case(.iso, "2026-W13-4", "2026-03-26"),
    Case(.iso, "2026W134", "2026-03-26"),
    Case(.iso, "2026-085", "2026-03-26"),
    Case(.iso, "1998-12-31T23:59:60Z", "1998-12-31T23:59:59Z"),
    Case(.iso, "19981231T235960Z", "1998-12-31T23:59:59Z"),
    Case(.iso, "1998-12-31T23:59:60", "nil"),
    Case(.iso, "1999-12-31T23:59:60Z", "nil"),
    Case(.iso, "2026-02-29", "nil"), Case(.iso, "2024-02-29", "2024-02-29"), Case(.iso, "2026-3-26", "nil"),
    Case(.iso, "0000-01-01", "nil"), Case(.iso, "0000-00-00", "nil"), Case(.iso, "26-03-26", "nil"),
    Case(.iso, "2026-03-26T", "nil"), Case(.iso, "2026-03-26T9:00", "nil"),
    Case(.iso, "2026-03-26T24:00:00", "nil"),
    Case(.iso, "2026-03-26T09:00:00.", "nil"), Case(.iso, "2026-03-26T09:00:00+24:00", "nil"),
    Case(.iso, "2026-03-26T09:00:00+09:60", "nil"), Case(.iso, "2026-03-26T10Z", "nil"),
    Case(.iso, "", "nil"),
    Case(.iso, "2026-03-26 ", "nil"), Case(.iso, "2026/03/26", "nil"), Case(.iso, "null", "nil"),
    Case(.iso, "2026-03-26T09:00:00Z[Asia/Tokyo]", "nil"), Case(.iso, "2026-W54-1", "nil"),
    Case(.iso, "9999-W52-7", "nil"),
    // The strict ones.
    Case(.rfc3339, "2026-03-26T09:00:00.25-08:00", "2026-03-26T09:00:00.250000-08:00"),
    Case(.rfc3339, "2026-03-26T09:00:00", "nil"), Case(.rfc3339, "2026-03-26", "nil"),
    Case(.rfc3339Day, "2026-03-26", "2026-03-26"), Case(.rfc3339Day, "2026-03-26T09:00:00Z", "nil"),
    // Numbers in an order.
    Case(.dayMonthYear, "26/03/2026", "2026-03-26"), Case(.dayMonthYear, "31.10.2026", "2026-10-31"),
    Case(.dayMonthYear, "9-1-26", "2026-01-09"),
    Case(.dayMonthYear, "26/03/2026 9:05", "2026-03-26T09:05:00"),
    Case(.dayMonthYear, "10/03/24 15:04", "2024-03-10T15:04:00"), Case(.dayMonthYear, "03/26/2026", "nil"),
    Case(.monthDayYear, "9/10/2026", "2026-09-10"),
    Case(.monthDayYear, "12/01/2026 9:15:00 AM", "2026-12-01T09:15:00"),
    Case(.monthDayYear, "3/26/2026, 9:05:07\u{202F}PM", "2026-03-26T21:05:07"),
    Case(.monthDayYear, "3/26/2026 12:00 am", "2026-03-26T00:00:00"),
    Case(.monthDayYear, "3/26/2026 12:30 PM", "2026-03-26T12:30:00"),
    Case(.monthDayYear, "3/26/2026 9 PM", "2026-03-26T21:00:00"),
    Case(.monthDayYear, "3/26/2026 13:00 PM", "nil"), Case(.monthDayYear, "3/26/2026 24:00", "nil"),
    Case(.monthDayYear, "3/26/69", "1969-03-26"), Case(.monthDayYear, "3/26/68", "2068-03-26"),
    Case(.monthDayYear, "3/26/026", "nil"), Case(.monthDayYear, "3/26-2026", "nil"),
    Case(.monthDayYear, "26/3/2026", "nil"),
    Case(.yearMonthDay, "2026/3/6", "2026-03-06"),
    Case(.yearMonthDay, "2011/01/24 13:59:25 -0800", "2011-01-24T13:59:25-08:00"),
    Case(.yearMonthDay, "2026/03/26(木) 10:00", "2026-03-26T10:00:00"),
    Case(.yearMonthDay, "2026/03/26 午後3:04", "2026-03-26T15:04:00"),
    Case(.yearMonthDay, "2026-03-26 at 9:05 pm", "2026-03-26T21:05:00"),
    Case(.yearMonthDay, "2026-03-26 at", "nil"), Case(.yearMonthDay, "2026-03-26at 9:05", "nil"),
    Case(.yearMonthDay, "26/3/6", "nil"), Case(.yearMonthDay, "2026/2/30", "nil"),
    Case(.yearMonthDay, "2026/3/", "nil"),
    // Japanese.
    Case(.japanese, "2026年3月26日", "2026-03-26"), Case(.japanese, "2026年03月26日（木）", "2026-03-26"),
    Case(.japanese, "2026年3月26日 21時5分", "2026-03-26T21:05:00"),
    Case(.japanese, "令和8年3月26日（木）", "2026-03-26"), Case(.japanese, "平成元年12月1日", "1989-12-01"),
    Case(.japanese, "昭和64年1月7日", "1989-01-07"),
    Case(.japanese, "2026年3月26日木曜日 午後9:05", "2026-03-26T21:05:00"),
    Case(.japanese, "2026年3月26日 午後0時30分15秒", "2026-03-26T12:30:15"),
    Case(.japanese, "2026年3月26日 午前12:00", "2026-03-26T00:00:00"),
    Case(.japanese, "2026年2月30日", "nil"), Case(.japanese, "2026年3月", "nil"),
    Case(.japanese, "2026年3月26日(x)", "nil"),
    // English.
    Case(.english, "Oct 8, 2026", "2026-10-08"),
    Case(.english, "October 8, 2026 3:04 PM", "2026-10-08T15:04:00"),
    Case(.english, "October 8, 2026 3:04 PM (GMT+2)", "2026-10-08T15:04:00+02:00"),
    Case(.english, "October 8, 2026 3:04 PM (UTC-11:30)", "2026-10-08T15:04:00-11:30"),
    Case(.english, "October 8, 2026 3:04 PM (UTC)", "2026-10-08T15:04:00Z"),
    Case(.english, "8 Oct 2026", "2026-10-08"), Case(.english, "07/Mar/26 10:00 AM", "2026-03-07T10:00:00"),
    Case(.english, "22/Sep/25 9:26 AM", "2025-09-22T09:26:00"),
    Case(.english, "10/Mar/24 15:04", "2024-03-10T15:04:00"),
    Case(.english, "Jan/2/06 3:04 PM", "2006-01-02T15:04:00"), Case(.english, "2/Jan/06", "2006-01-02"),
    Case(.english, "Sept 4th, 2026 at 9 AM", "2026-09-04T09:00:00"),
    Case(.english, "May 7, 2026", "2026-05-07"),
    Case(.english, "2026-Oct-08", "2026-10-08"), Case(.english, "Thursday, October 8, 2026", "2026-10-08"),
    Case(.english, "Thu Dec 03 15:02:12 +0100 2009", "2009-12-03T15:02:12+01:00"),
    Case(.english, "Thu Oct  8 10:00:00 2026", "2026-10-08T10:00:00"),
    Case(.english, "Fri, 8 Oct 2026", "nil"),
    Case(.english, "Feb 29, 2026", "nil"), Case(.english, "Oct 2026", "nil"),
    Case(.english, "October", "nil"),
    Case(.english, "8 Okt 2026", "nil"), Case(.english, "8 Oct 2026 tomorrow", "nil"),
    Case(.english, "today", "nil"),
    Case(.english, "10/8/2026", "nil"), Case(.english, "Oct Oct 8 2026", "nil"), Case(.english, "#", "nil"),
    // With a zone.
    Case(.rfc5322, "Thu, 08 Oct 2026 10:00:00 GMT", "2026-10-08T10:00:00Z"),
    Case(.rfc5322, "Fri, 24 Sep 2021 14:22:15 -0700", "2021-09-24T14:22:15-07:00"),
    Case(.rfc5322, "8 Oct 2026 10:00 PDT", "2026-10-08T10:00:00-07:00"),
    Case(.rfc5322, "Tue, 05 Jan 2026 10:00:00 GMT", "nil"),
    Case(.rfc5322, "Thu, 08 Oct 2026 10:00:00", "nil"),
    Case(.javaScript, "Thu Oct 08 2026 10:00:00 GMT+0900 (JST)", "2026-10-08T10:00:00+09:00"),
    Case(.javaScript, "Tue May 14 2024 08:53:33 GMT+0000 (GMT+00:00)", "2024-05-14T08:53:33Z"),
    Case(.javaScript, "Thu Oct 08 2026 10:00:00 GMT+0900 (Japan Standard Time", "nil"),
    // Seconds and milliseconds.
    Case(.epochSeconds, "1767607200", "2026-01-05T10:00:00Z"),
    Case(.epochSeconds, "0", "1970-01-01T00:00:00Z"),
    Case(.epochSeconds, "-1", "1969-12-31T23:59:59Z"),
    Case(.epochSeconds, "-0.5", "1969-12-31T23:59:59.500000Z"),
    Case(.epochSeconds, "1767607200.25", "2026-01-05T10:00:00.250000Z"),
    Case(.epochMilliseconds, "1767607200000", "2026-01-05T10:00:00Z"),
    Case(.epochMilliseconds, "1767607200001", "2026-01-05T10:00:00.001000Z"),
    Case(.epochSeconds, "999999999999999", "nil"), Case(.epochSeconds, "99999999999999999999", "nil"),
    Case(.epochSeconds, "1e9", "nil"), Case(.epochSeconds, "", "nil"), Case(.epochSeconds, "-", "nil"),
    Case(.epochSeconds, "253402300799", "9999-12-31T23:59:59Z"), Case(.epochSeconds, "253402300800", "nil"),
  ]

  @Test("every format reads what it names, and nothing that is no date", arguments: cases)
  func parses(_ item: Case) {
    #expect(written(date(item.text, item.format)) == item.expected)
  }

  @Test("no prefix, suffix or changed byte of a date crashes any format or gives a date outside the calendar")
  func mutations() {
    print("dates: seed \(TextSupport.seed)")
    var random = SplitMix64(seed: TextSupport.seed)
    for item in Self.cases {
      for round in 0..<60 {
        var bytes = Array(item.text.utf8)
        if round < 20 { bytes = Array(bytes.prefix(round)) }
        if round >= 20, round < 40 { bytes = Array(bytes.suffix(round - 20)) }
        for _ in 0..<round % 3 where !bytes.isEmpty {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        for format in DateFormat.allCases {
          guard let parts = DateScanner.parse(bytes, 0..<bytes.count, format) else { continue }
          let isValid =
            CivilDate.isValid(year: parts.year, month: parts.month, day: parts.day) && 0..<24 ~= parts.hour
            && 0..<60 ~= parts.minute && 0..<60 ~= parts.second && 0..<1_000_000 ~= parts.microsecond
            && abs(parts.offsetSeconds) < 86_400
          if !isValid { Issue.record("\(bytes) as \(format)") }
        }
      }
    }
  }

  /// The rule as it is taught.
  private static func isLeapYear(_ year: Int) -> Bool {
    if year % 400 == 0 { return true }
    if year % 100 == 0 { return false }
    return year % 4 == 0
  }

  @Test("the calendar agrees with counting days one by one")
  func calendar() {
    var expected = (year: 1, month: 1, day: 1)
    var weekday = 1
    // 0001-01-01 was a Monday in the proleptic calendar.
    for days in CivilDate.days(year: 1, month: 1, day: 1)...CivilDate.days(year: 2_410, month: 1, day: 1) {
      let found = CivilDate.date(days: days)
      let lengths = [31, Self.isLeapYear(expected.year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard found == expected, CivilDate.days(year: found.year, month: found.month, day: found.day) == days,
        CivilDate.weekday(days: days) == weekday,
        CivilDate.monthLength(year: found.year, month: found.month) == lengths[expected.month - 1]
      else {
        Issue.record("day \(days): \(found), expected \(expected), weekday \(CivilDate.weekday(days: days))")
        return
      }
      expected.day += 1
      if expected.day > lengths[expected.month - 1] {
        expected.day = 1
        expected.month += 1
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
      weekday = weekday % 7 + 1
    }
    #expect(CivilDate.days(year: 1970, month: 1, day: 1) == 0)
    #expect(CivilDate.days(year: 2026, month: 1, day: 5) == 20_458)
  }

  @Test("years around zero and far away go both ways")
  func farYears() {
    for days in stride(from: -4_000_000, through: 4_000_000, by: 997) {
      let found = CivilDate.date(days: days)
      #expect(CivilDate.days(year: found.year, month: found.month, day: found.day) == days)
    }
  }

  @Test("an instant's seconds take its offset into account")
  func seconds() {
    #expect(date("2026-01-05T10:00:00+14:00", .iso)?.secondsSinceEpoch == 1_767_556_800)
    #expect(date("1969-12-31T23:59:59Z", .iso)?.secondsSinceEpoch == -1)
    #expect(date("1901-12-13T20:45:51Z", .iso)?.secondsSinceEpoch == -2_147_483_649)
    #expect(date("2026-01-05", .iso)?.daysSinceEpoch == 20_458)
  }

  @Test("formats are known by name")
  func names() {
    #expect(DateFormat(rawValue: "dmy") == .dayMonthYear)
    #expect(DateFormat(DateOrder.monthDayYear) == .monthDayYear)
    #expect(Set(DateFormat.allCases.map(\.rawValue)).count == DateFormat.allCases.count)
  }
}
