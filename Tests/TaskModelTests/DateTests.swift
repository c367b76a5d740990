import TaskModel
import Testing

/// A date as text and what it is.
struct DateCase: Sendable, CustomTestStringConvertible {
  let text: String
  let kind: TaskDate.Kind
  /// Days or microseconds since 1970-01-01.
  let value: Int64
  /// The text it is written as, where that is another.
  var written: String?
  var testDescription: String { text }
}

@Suite struct DateTests {
  @Test(arguments: [
    DateCase(text: "1970-01-01", kind: .day, value: 0),
    DateCase(text: "1969-12-31", kind: .day, value: -1),
    DateCase(text: "2000-02-29", kind: .day, value: 11_016),
    DateCase(text: "2026-03-26", kind: .day, value: 20_538),
    DateCase(text: "0000-01-01", kind: .day, value: -719_528),
    DateCase(text: "9999-12-31", kind: .day, value: 2_932_896),
    DateCase(text: "1970-01-01T00:00:00", kind: .localTime, value: 0),
    DateCase(text: "1969-12-31T23:59:59.5", kind: .localTime, value: -500_000),
    DateCase(text: "2026-03-26T09:00:00", kind: .localTime, value: 1_774_515_600_000_000),
    DateCase(text: "1970-01-01T00:00:01Z", kind: .instant, value: 1_000_000),
    DateCase(text: "2026-04-08T07:31:31.000001Z", kind: .instant, value: 1_775_633_491_000_001),
    DateCase(
      text: "2026-04-08T07:31:31.1234567Z", kind: .instant, value: 1_775_633_491_123_456,
      written: "2026-04-08T07:31:31.123456Z"),
    DateCase(
      text: "2026-04-08T07:31:31+09:00", kind: .instant, value: 1_775_601_091_000_000,
      written: "2026-04-07T22:31:31Z"),
    DateCase(
      text: "2026-04-08T07:31:31-03:30", kind: .instant, value: 1_775_646_091_000_000,
      written: "2026-04-08T11:01:31Z"),
  ])
  func `ISO 8601 is read and written`(_ example: DateCase) throws {
    let date = try #require(TaskDate(iso8601: example.text))
    #expect(date.kind == example.kind)
    #expect(date.value == example.value)
    #expect(date.description == example.written ?? example.text)
    #expect(TaskDate(iso8601: date.description) == date)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-3-1", "26-03-01", "2026-03-01T",
    "2026-03-01T24:00:00",
    "2026-03-01T09:60:00", "2026-03-01T09:00", "2026-03-01T09:00:00.Z", "2026-03-01T09:00:00z",
    "2026-03-01T09:00:00+9",
    "2026-03-01T09:00:00+24:00", "2026-03-01 09:00:00", "２０２６-03-01", "-001-01-01", "2026-03-01Z",
  ])
  func `Anything else is no date`(text: String) {
    #expect(TaskDate(iso8601: text) == nil)
  }

  @Test func `Days and their numbers agree over ten thousand years`() {
    var expected = CivilDate(dayNumber: -719_528)
    for number in -719_528...2_932_896 {
      // Every day would be 3.6 million; every 13th still meets each day of a month in each kind of year.
      if number % 13 != 0, expected.month != 2 || expected.day < 28 {
        advance(&expected)
        continue
      }
      let date = CivilDate(dayNumber: number)
      if date != expected || date.dayNumber != number { Issue.record("day \(number)") }
      advance(&expected)
    }
    #expect(CivilDate(dayNumber: 0).weekday == 4)
    #expect(CivilDate(dayNumber: -4).weekday == 7 && CivilDate(dayNumber: -3).weekday == 1)
  }

  private func advance(_ date: inout CivilDate) {
    date.day += 1
    guard date.day > CivilDate.dayCount(year: date.year, month: date.month) else { return }
    date.day = 1
    date.month += 1
    guard date.month > 12 else { return }
    date.month = 1
    date.year += 1
  }

  @Test func `A time before 1970 is on the day it is on`() {
    let date = TaskDate(localMicroseconds: -1)
    #expect(date.dayNumber == -1)
    #expect(date.microsecondOfDay == TaskDate.microsecondsPerDay - 1)
    #expect(date.description == "1969-12-31T23:59:59.999999")
    #expect(TaskDate(localMicroseconds: -TaskDate.microsecondsPerDay).dayNumber == -1)
    #expect(TaskDate(dayNumber: -5).microsecondOfDay == 0)
  }

  @Test func `The three kinds meet on one line, a day at its first moment`() {
    #expect(TaskDate(dayNumber: 2).timelineMicroseconds == 2 * TaskDate.microsecondsPerDay)
    #expect(TaskDate(localMicroseconds: -7).timelineMicroseconds == -7)
    #expect(TaskDate(instantMicroseconds: 9).timelineMicroseconds == 9)
  }
}
