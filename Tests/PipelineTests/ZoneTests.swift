import TaskModel
import Testing

@testable import Pipeline

/// A clock somewhere: what it shows at an instant.
struct ZoneCase: Sendable, CustomTestStringConvertible {
  let zone: String
  let instant: String
  let local: String
  var testDescription: String { "\(zone) \(instant)" }
}

@Suite struct ZoneTests {
  @Test(arguments: [
    ("2026-03-29", "2026-03-29"), ("2026-03-29T01:30", "2026-03-29T01:30:00"),
    ("2026-03-29T01:30Z", "2026-03-29T01:30:00Z"), ("2026-03-29T01:30+02:00", "2026-03-28T23:30:00Z"),
    ("2026-03-29T01:30:15", "2026-03-29T01:30:15"), ("2026-03-29T01", nil), ("2026-03-29T01:3", nil),
    ("2026-03-29 01:30", nil), ("2026-03-29T25:00", nil), ("2026-03-29T01:30x", nil), ("", nil),
  ])
  func `Seconds can be left out in options`(text: String, date: String?) {
    #expect(TaskDate(written: text)?.description == date)
  }

  private func microseconds(_ text: String) -> Int64 { TaskDate(iso8601: text)?.value ?? 0 }

  @Test(arguments: [
    ZoneCase(zone: "UTC", instant: "2026-03-05T13:00:00Z", local: "2026-03-05T13:00:00"),
    ZoneCase(zone: "Asia/Tokyo", instant: "2026-03-05T15:00:00Z", local: "2026-03-06T00:00:00"),
    ZoneCase(zone: "Europe/Berlin", instant: "2026-03-29T00:59:59Z", local: "2026-03-29T01:59:59"),
    ZoneCase(zone: "Europe/Berlin", instant: "2026-03-29T01:00:00Z", local: "2026-03-29T03:00:00"),
    ZoneCase(zone: "Europe/Berlin", instant: "2026-10-25T01:00:00Z", local: "2026-10-25T02:00:00"),
    ZoneCase(zone: "America/St_Johns", instant: "2010-11-07T02:30:59Z", local: "2010-11-07T00:00:59"),
    ZoneCase(zone: "America/St_Johns", instant: "2010-11-07T02:31:00Z", local: "2010-11-06T23:01:00"),
    ZoneCase(zone: "Pacific/Apia", instant: "2011-12-30T09:59:59Z", local: "2011-12-29T23:59:59"),
    ZoneCase(zone: "Pacific/Apia", instant: "2011-12-30T10:00:00Z", local: "2011-12-31T00:00:00"),
    ZoneCase(zone: "Asia/Kathmandu", instant: "2026-01-01T00:00:00Z", local: "2026-01-01T05:45:00"),
    ZoneCase(zone: "America/New_York", instant: "9999-07-01T12:00:00Z", local: "9999-07-01T07:00:00"),
  ])
  func `A zone's clocks show what its rules say`(_ example: ZoneCase) throws {
    let zone = try ZoneOffsets(named: example.zone)
    let local = zone.localMicroseconds(ofInstant: microseconds(example.instant))
    #expect(TaskDate(localMicroseconds: local).description == example.local)
  }

  @Test func `A local time is the first instant that shows it, and a skipped one moves on`() throws {
    let berlin = try ZoneOffsets(named: "Europe/Berlin")
    func instant(_ text: String) -> String {
      TaskDate(instantMicroseconds: berlin.instant(ofLocalMicroseconds: microseconds(text))).description
    }
    #expect(instant("2026-07-01T12:00:00") == "2026-07-01T10:00:00Z")
    #expect(instant("2026-10-25T02:30:00") == "2026-10-25T00:30:00Z")
    #expect(instant("2026-03-29T02:30:00") == "2026-03-29T01:30:00Z")
    #expect(instant("2026-03-29T03:30:00") == "2026-03-29T01:30:00Z")
  }

  @Test func `Today is the day of now in the zone`() throws {
    let now = TaskDate(instantMicroseconds: microseconds("2026-03-05T20:00:00Z"))
    let days = try ["UTC", "Asia/Tokyo", "Pacific/Honolulu"].map { name throws(Diagnostic) in
      TaskDate(dayNumber: EvaluationContext(now: now, zone: try ZoneOffsets(named: name)).today).description
    }
    #expect(days == ["2026-03-05", "2026-03-06", "2026-03-05"])
    let tokyo = try ZoneOffsets(named: "Asia/Tokyo")
    let midnight = EvaluationContext(now: TaskDate(dayNumber: 20_517), zone: tokyo)
    #expect(TaskDate(instantMicroseconds: midnight.nowMicroseconds).description == "2026-03-04T15:00:00Z")
    #expect(midnight.today == 20_517)
  }

  @Test func `An instant is on the day that the zone's clocks show`() throws {
    let table = TaskTable([TaskItem.with("late") { $0.due = TaskDate(iso8601: "2026-03-05T20:00:00Z") }])
    for (name, filter) in [
      ("UTC", "due == 2026-03-05"), ("Asia/Tokyo", "due == 2026-03-06"),
      ("Asia/Tokyo", "due == 2026-03-06T05:00"),
    ] {
      let context = EvaluationContext(nowMicroseconds: 0, zone: try ZoneOffsets(named: name))
      #expect(try TaskFilter(filter).apply(to: Selection(all: table), of: table, in: context).count == 1)
    }
  }

  @Test func `Adding days to now keeps the clock time over a change of the clocks`() throws {
    let berlin = try ZoneOffsets(named: "Europe/Berlin")
    let context = EvaluationContext(nowMicroseconds: microseconds("2026-03-28T12:00:00Z"), zone: berlin)
    func resolved(_ unit: FilterDuration.Unit, _ amount: Int64) -> String {
      FilterDate(base: .word(.now), offsets: [FilterDuration(amount: amount, unit: unit)])
        .resolved(in: context).description
    }
    #expect(resolved(.days, 1) == "2026-03-29T11:00:00Z")
    #expect(resolved(.hours, 24) == "2026-03-29T12:00:00Z")
    #expect(resolved(.months, 1) == "2026-04-28T11:00:00Z")
    #expect(resolved(.months, -1) == "2026-02-28T12:00:00Z")
  }

  @Test(arguments: [
    ("2026-01-31", "1m", "2026-02-28"), ("2024-02-29", "1y", "2025-02-28"),
    ("2026-03-31", "-1m", "2026-02-28"),
    ("2026-03-05", "-65d", "2025-12-30"), ("2026-03-05", "2w", "2026-03-19"),
    ("2026-12-31", "12m", "2027-12-31"),
    ("9999-12-31", "1d", "9999-12-31"), ("0000-01-01", "-1y", "0000-01-01"),
    ("2026-03-05", "25h", "2026-03-06T01:00:00"),
    ("2026-03-05T10:00:00", "-1m", "2026-02-05T10:00:00"), ("2026-03-05", "1000000000y", "9999-12-31"),
    ("2026-03-05T10:00:00Z", "-1000000000w", "0000-01-01T10:00:00Z"),
    ("2026-03-05T23:00:00", "90min", "2026-03-06T00:30:00"),
  ])
  func `Offsets move dates as a calendar has it`(date: String, offset: String, expected: String) throws {
    let start = try #require(TaskDate(iso8601: date))
    let unit = try #require(FilterDuration.Unit(rawValue: offset.filter { $0.isLetter }))
    let amount = try #require(Int64(offset.filter { !$0.isLetter }))
    let moved = FilterDuration(amount: amount, unit: unit).added(to: start, in: .utc)
    #expect(moved.description == expected)
  }

  @Test func `An unknown zone is an error with a suggestion`() {
    do {
      _ = try ZoneOffsets(named: "Asia/Tokio")
      Issue.record("no error")
    } catch {
      #expect(error.code == .unknownTimeZone)
      #expect(error.location?.file == "--time-zone")
      #expect(error.hint == "did you mean \"Asia/Tokyo\"?")
    }
  }
}
