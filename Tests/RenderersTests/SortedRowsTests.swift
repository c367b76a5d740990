import TaskModel
import Templating
import Testing

@testable import Renderers

/// Writing in another order than the table's: the bytes of two threads are those of one.
@Suite("Rows in sorted order")
struct SortedRowsTests {
  @Test("two threads write the bytes of one", arguments: NativeFormat.allCases)
  func agrees(format: NativeFormat) throws {
    var table = TaskTable()
    table.beginSource("test")
    for number in 0..<10_000 {
      var item = TaskItem(id: "id-\(number)", title: "Task \(number), “\(number % 7)”")
      item.isDone = number.isMultiple(of: 3)
      item.tags = number.isMultiple(of: 2) ? ["a,b", "c\u{1}"] : []
      item.extra["points"] = .json("\(number)")
      item.extraOrder = ["points"]
      table.append(item)
    }
    let rows = (0..<Int32(10_000)).map { ($0 &* 7_919) % 10_000 }
    let serial = written(rows, table, format) { writer, output in
      writer.writeRows(rows, of: table, to: &output)
    }
    let parallel = written(rows, table, format) { writer, output in
      writer.writeSortedRows(rows, of: table, to: &output)
    }
    #expect(serial.bytes == parallel.bytes)
    #expect(serial.report == parallel.report)
    #expect(serial.report.taskCount == 10_000)
  }

  private func written(
    _ rows: [Int32], _ table: TaskTable, _ format: NativeFormat,
    _ write: (inout any TaskFormatWriter, inout OutputBuffer) -> Void
  ) -> (bytes: [UInt8], report: WriteReport) {
    var output = OutputBuffer(capacity: 1 << 20)
    var writer = format.makeWriter(columns: CSVColumns(of: table))
    writer.begin(to: &output)
    write(&writer, &output)
    let report = writer.end(to: &output)
    return (output.heldBytes, report)
  }
}
