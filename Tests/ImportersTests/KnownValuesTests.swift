import Formats
import TaskModel
import Testing

@testable import Importers

/// Dates and amounts of time that are read once.
struct KnownValuesTests {
  @Test func `What has been met is known, as far as there is room`() {
    var known = KnownValues()
    for number in 0..<2_000 {
      let value = Array("value \(number)".utf8)
      #expect(known.number(of: value.span) == nil)
      known.add(value.span, Int64(number))
      known.add(value.span, -1)
      #expect(known.number(of: value.span) == (number < 512 ? Int64(number) : nil), "\(number)")
    }
  }

  @Test func `Where values do not come again nobody looks for them any longer`() {
    var known = KnownValues()
    known.add(Array("a".utf8).span, 1)
    for number in 0..<10_000 { _ = known.number(of: Array("\(number)".utf8).span) }
    #expect(known.number(of: Array("a".utf8).span) == nil)
  }

  /// Each column has its own: 90 are minutes, and no day.
  @Test func `Dates and durations that come again are what they were`() throws {
    let rows = (0..<2_000).map { number in
      let day = number % 700
      return
        "\(number),Action,Task \(number),,,,2026-01-02 09:00:00 +0200,,2026-03-01 \(10 + day / 60):\(day % 50 + 10):00 +0000,"
        + ",\(number % 3 == 0 ? "90" : "45m"),,,"
    }
    let header =
      "Task ID,Type,Name,Status,Project,Context,Start Date,Planned Date,Due Date,Completion Date,Duration,Flagged,Notes,Tags"
    let items = try read(([header] + rows).joined(separator: "\n") + "\n").items
    #expect(items.count == 2_000)
    for number in [0, 1, 2, 700, 701, 1_999] {
      let single = try read(header + "\n" + rows[number] + "\n").items
      #expect(items[number].start == single.first?.start)
      #expect(items[number].due != nil && items[number].due == single.first?.due)
      #expect(items[number].estimateSeconds == single.first?.estimateSeconds)
      #expect(items[number].estimateSeconds == (number % 3 == 0 ? 5_400 : 2_700))
    }
  }
}
