import Importers
import TaskModel
import TestSupport
import Testing

/// Tables in JSON whose columns have names so long that an object for each row would take memory without end.
struct JSONTableBoundTests {
  private static let rowCount = 20_000

  /// A table by its columns, one of which has a long name.
  private static func columns(nameByteCount: Int) -> String {
    func column(_ name: String, _ value: String) -> String {
      let cells = (0..<rowCount).map { "\"\($0)\":\(value)" }
      return "\"\(name)\":{\(cells.joined(separator: ","))}"
    }
    let name = String(repeating: "x", count: nameByteCount)
    return "{\(column("title", "\"a\"")),\(column("done", "true")),\(column(name, "1"))}"
  }

  /// A table by its rows, with a header that has a long name.
  private static func rows(nameByteCount: Int) -> String {
    let rows = Array(repeating: "[\"a\",true,1]", count: rowCount)
    let name = String(repeating: "x", count: nameByteCount)
    return "[[\"title\",\"done\",\"\(name)\"],\(rows.joined(separator: ","))]"
  }

  @Test func `names of columns that people give are read`() throws {
    #expect(try read(Self.columns(nameByteCount: 30)).items.count == Self.rowCount)
    #expect(try read(Self.rows(nameByteCount: 60)).items.count == Self.rowCount)
  }

  /// One such name of 80 KB, written again for each of 20,000 rows, would make 1.6 GB.
  @Test func `columns with a long name are no table, and that is known at once`() {
    let start = ProcessorTime.seconds
    let count = (try? read(Self.columns(nameByteCount: 80_000)))?.items.filter { $0.title == "a" }.count ?? 0
    let seconds = ProcessorTime.seconds - start
    #expect(count == 0)
    #expect(seconds < 10, "\(seconds) s")
  }

  @Test func `rows below a header with a long name are looked at in part, and all read`() throws {
    let text = Self.rows(nameByteCount: 80_000)
    var options = ImportOptions()
    options.usesThreads = false
    let start = ProcessorTime.seconds
    let table = try read(text, fields: FieldSet([.title, .isDone]), options: options).table
    let seconds = ProcessorTime.seconds - start
    #expect(table.rowCount == Self.rowCount)
    #expect(seconds < 10, "\(seconds) s")
  }
}
