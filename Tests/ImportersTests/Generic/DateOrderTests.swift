import Importers
import Scanners
import TaskModel
import Testing

/// Day or month first: decided for each column from all of its values.
struct DateOrderTests {
  struct Column: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var values: [String]
    var dates: [String?]
    var codes: [DiagnosticCode] = []
  }

  @Test(arguments: [
    Column(
      testDescription: "both orders fit every value", values: ["03/04/2026", "05/06/2026"],
      dates: ["2026-04-03", "2026-06-05"], codes: [.ambiguousDateOrder]),
    Column(
      testDescription: "the last value shows that the day is first", values: ["03/04/2026", "25/06/2026"],
      dates: ["2026-04-03", "2026-06-25"]),
    Column(
      testDescription: "the last value shows that the month is first", values: ["03/04/2026", "06/25/2026"],
      dates: ["2026-03-04", "2026-06-25"]),
    Column(
      testDescription: "dots and two digits", values: ["3.4.26", "31.12.26"],
      dates: ["2026-04-03", "2026-12-31"]),
    Column(
      testDescription: "values contradict each other",
      values: ["06/25/2026", "25/06/2026", "03/04/2026", "31/01/2026"],
      dates: ["2026-06-25", "2026-06-25", "2026-04-03", "2026-01-31"], codes: [.mixedDateOrder]),
    Column(
      testDescription: "ISO dates among them decide nothing", values: ["2026-12-31", "03/04/2026"],
      dates: ["2026-12-31", "2026-04-03"], codes: [.ambiguousDateOrder]),
    Column(
      testDescription: "no order has such a day", values: ["32/01/2026"], dates: [nil],
      codes: [.unreadableDate]),
  ])
  func `the order of a column`(column: Column) throws {
    let imported = try read("title,due\n" + column.values.map { "task,\($0)\n" }.joined(), file: "input.csv")
    #expect(imported.items.map { $0.due?.description } == column.dates)
    #expect(imported.codes == column.codes)
  }

  @Test func `each column has its own order`() throws {
    let imported = try read("title,due,start\none,25/06/2026,06/25/2026\ntwo,01/02/2026,01/02/2026\n")
    #expect(imported.items.map { $0.due?.description } == ["2026-06-25", "2026-02-01"])
    #expect(imported.items.map { $0.start?.description } == ["2026-06-25", "2026-01-02"])
    #expect(imported.codes.isEmpty)
  }

  @Test func `a date that no order reads is kept as it was found`() throws {
    let imported = try read("title,due\none,25/06/2026\ntwo,32/01/2026\n")
    #expect(imported.items.map { $0.extra["due"] } == [nil, .text("32/01/2026")])
  }

  @Test func `rows that wait for their order are not handed on before`() throws {
    let text = "title,due\n" + (0..<30_000).map { "task \($0),03/04/2026\n" }.joined() + "last,04/30/2026\n"
    var table = TaskTable()
    nonisolated(unsafe) var dates: [TaskDate?] = []
    var events = InputImporter.Events()
    events.imported = { table in
      dates += (0..<table.rowCount).map { table.date(.due, $0) }
      table.removeWrittenRows()
    }
    _ = try InputImporter(file: "input.csv", options: ImportOptions())
      .read(MemoryByteSource(Array(text.utf8)), into: &table, events: events)
    #expect(dates.count == 30_001)
    #expect(Set(dates.map { $0?.description }) == ["2026-03-04", "2026-04-30"])
  }
}
