import Jobs
import TaskModel
import Testing

/// Names in braces.
struct NamePatternTests {
  private func text(_ pattern: String, on day: CivilDate) throws -> String {
    try NamePattern(pattern).text(on: day, job: "daily") { "<\($0)>" }
  }

  @Test func `each name stands for its value`() throws {
    let day = try #require(CivilDate(year: 2026, month: 1, day: 1))
    #expect(try text("{date} {week} {month} {job}", on: day) == "2026-01-01 2026-W01 2026-01 daily")
    #expect(try text("{date:d MMM}", on: day) == "<d MMM>")
  }

  @Test(arguments: [
    ((2026, 1, 1), "2026-W01"), ((2027, 1, 1), "2026-W53"), ((2024, 12, 30), "2025-W01"),
    ((2026, 3, 26), "2026-W13"), ((2023, 1, 1), "2022-W52"),
  ])
  func `weeks are those of ISO 8601`(_ day: (Int, Int, Int), _ week: String) throws {
    let date = try #require(CivilDate(year: day.0, month: day.1, day: day.2))
    #expect(try text("{week}", on: date) == week)
  }

  @Test func `two braces are one`() throws {
    let day = try #require(CivilDate(year: 2026, month: 3, day: 26))
    #expect(try text("{{x}}", on: day) == "{x}")
    #expect(try text("a } b", on: day) == "a } b")
  }

  @Test(arguments: ["{dat}", "{", "{date:}", "{week:w}", "{home}"])
  func `what stands for nothing is a mistake`(_ pattern: String) {
    #expect(throws: NamePattern.Mistake.self) { try NamePattern(pattern) }
  }

  @Test func `as a pattern of files any day fits`() throws {
    #expect(
      try NamePattern("out/week-{date}-{job}.html").wildcard(job: "a")
        == "out/week-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-a.html")
    #expect(try NamePattern("a[1].md").wildcard(job: nil) == "a[[]1].md")
  }
}
