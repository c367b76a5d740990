import Scanners
import TestSupport
import Testing

/// Heads of lines of iCalendar, which are read once and kept at places that others may take.
struct ICalendarHeadTests {
  private typealias Scan = LineScannerTests.Scan

  private static func toDo(_ lines: [String]) -> String {
    (["BEGIN:VTODO"] + lines + ["END:VTODO", ""]).joined(separator: "\r\n")
  }

  @Test func moreHeadsThanPlacesEachKeepTheirNames() {
    let numbers = Array(0..<3_000)
    let text = Self.toDo(numbers.map { "X-\($0):a\($0)" }) + Self.toDo(numbers.map { "x-\($0):b\($0)" })
    let scan = Scan(.iCalendar, text)
    #expect(scan.records == ["a", "b"].map { value in numbers.map { "X-\($0)=\(value)\($0)" } })
    #expect(scan.problems.isEmpty)
  }

  @Test func longHeadsThatDifferAtTheEndAreTwo() {
    let long = String(repeating: "p", count: 300)
    let lines = ["1", "2", "1"].map { "COMMENT;X-P=\(long)\($0):c\($0)" }
    let scan = Scan(.iCalendar, Self.toDo(lines))
    #expect(
      scan.records == [["1", "2", "1"].flatMap { ["COMMENT;X-P=\(long)\($0)", "COMMENT=c\($0)"] }])
  }

  @Test func oneHeadInAToDoAndInAnAlarmIsTwo() {
    let alarm = ["BEGIN:VALARM", "DESCRIPTION:b", "END:VALARM"]
    let scan = Scan(.iCalendar, Self.toDo(["DESCRIPTION:a"] + alarm + ["DESCRIPTION:c"]))
    #expect(scan.records == [["DESCRIPTION=a", "VALARM/DESCRIPTION=b", "DESCRIPTION=c"]])
  }

  @Test func anyNumberOfParametersKeepTheirPlaces() {
    let numbers = Array(1...20)
    let all = numbers.map { ";P\($0)=1" }.joined()
    let scan = Scan(.iCalendar, Self.toDo(["X-A\(all):v", "X-A;P1=2:w", "X-A;P15=3:z"]))
    func record(_ value: String, _ said: [Int], _ number: Int) -> [String] {
      said.map { "X-A;P\($0)=\(number)" } + ["X-A=\(value)"]
        + numbers.filter { !said.contains($0) }.map { "X-A;P\($0)=" }
    }
    #expect(
      scan.records == [
        record("v", numbers, 1) + record("w", [1], 2) + record("z", [15], 3)
      ])
  }
}
