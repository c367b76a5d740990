import Testing

@testable import Scanners

@Suite("Durations")
struct DurationScannerTests {
  private func parts(_ text: String) -> DurationParts? {
    let bytes = Array("P\(text)H".utf8)
    return DurationScanner.parse(bytes, 1..<bytes.count - 1)
  }

  @Test(
    "durations in seconds",
    arguments: [
      ("PT8H0M0S", 28_800), ("P1DT2H", 93_600), ("P2W", 1_209_600), ("P1WT1H", 608_400), ("PT0S", 0),
      ("-P1D", -86_400),
      ("P1.5D", 129_600), ("PT0.5H", 1_800), ("PT1,5M", 90), ("PT1.999S", 1), ("45m", 2_700),
      ("2h 30m", 9_000), ("2h30m", 9_000),
      ("1.5 hours", 5_400), ("90 min", 5_400), ("1d 4h 30m", 102_600), ("1 week, 2 days", 777_600),
      ("-30m", -1_800), ("1:30", 5_400),
      ("0:45:10", 2_710), ("100:00", 360_000), ("P1Y", nil), ("P1M", nil), ("PT99999999999999999999S", nil),
      ("PT9223372036854775807H", nil),
      ("P", nil), ("PT", nil), ("P1DT", nil), ("P1D1Y", nil), ("P1.5DT1H", nil), ("PT1H1H", nil), ("P1", nil),
      ("90", nil), ("", nil),
      ("1:60", nil), ("1:5", nil), ("30m 2h", nil), ("2h 30m ", nil), ("2x", nil), ("h", nil), ("1.h", nil),
      ("-", nil), ("-1:30", nil),
    ] as [(String, Int?)])
  func seconds(_ text: String, _ expected: Int?) {
    #expect(parts(text)?.totalSeconds() == expected)
  }

  @Test("units are kept apart, and a working day can be shorter")
  func units() {
    let year = parts("P1Y2M10DT2H30M")
    #expect(
      year?.years == 1 && year?.months == 2 && year?.days == 10 && year?.hours == 2 && year?.minutes == 30)
    #expect(parts("1w 1d 4h 30m")?.totalSeconds(perDay: 8 * 3_600, daysPerWeek: 5) == (48 * 60 + 270) * 60)
    #expect(parts("P0.5D")?.totalSeconds(perDay: 8 * 3_600) == 4 * 3_600)
  }
}
