import TaskModel
import Testing

@testable import PantaskKit

struct DayInNameTests {
  @Test(arguments: [
    ("web-2026-03-26.csv", "web-{date}.csv"), ("20260326_web.csv", "{date}_web.csv"),
    ("exports/2026-03-26/web.csv", "exports/{date}/web.csv"), ("2026_03_26", "{date}"),
    ("a.2026.03.26.json", "a.{date}.json"),
    ("2025-01-01/web 2026-03-26 (1).csv", "{date}/web {date} (1).csv"),
  ])
  func `a day is found in a name`(path: String, stripped: String) {
    #expect(DayInName.day(path).map { TaskDate(dayNumber: $0).description } == "2026-03-26")
    #expect(DayInName.withoutDays(path) == stripped)
  }

  @Test(arguments: [
    "web.csv", "120260326.csv", "2026-13-01.csv", "2026-02-30.csv", "2026-03.csv", "2026-03_26.csv",
    "20260326123.csv", "",
  ])
  func `what is no day is none`(path: String) {
    #expect(DayInName.day(path) == nil)
    #expect(DayInName.withoutDays(path) == path)
  }
}
