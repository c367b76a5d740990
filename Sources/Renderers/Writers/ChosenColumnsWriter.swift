package import TaskModel
package import Templating

/// CSV of the columns that somebody has chosen, in their order.
///
/// Cells and headers are those of the native CSV (`CSVWriter`), but for the source's own fields: whatever they were in
/// their source, they are texts, and several values are a list in one cell, as of tags.
package struct ChosenColumnsWriter: TaskFormatWriter {
  /// A column: a field, or one of the source's own by its name.
  package typealias Column = (field: Field, extraName: String?)

  private let columns: [Column]
  private let delimiter: UInt8
  package var report = WriteReport()
  private var scratch: [UInt8] = []

  /// A writer of those columns.
  package init(_ columns: [Column], delimiter: UInt8) {
    self.columns = columns
    self.delimiter = delimiter
  }

  package mutating func begin(to output: inout OutputBuffer) {
    for (number, column) in columns.enumerated() {
      if number > 0 { output.append(delimiter) }
      let header =
        column.extraName.map {
          CSVColumns.header(of: CSVColumns.Extra(name: Array($0.utf8), isJSON: false, columnCount: 1))
        } ?? Array(column.field.name.utf8)
      header.withUnsafeBufferPointer { CSVEscaping.appendGuarded($0, delimiter: delimiter, to: &output) }
    }
    output.append(UInt8(ascii: "\n"))
  }

  package mutating func writeRows(
    _ rows: some Sequence<Int32>, of table: TaskTable, to output: inout OutputBuffer
  ) {
    let codes = columns.map { $0.extraName.flatMap { table.extra.names.existingCode(for: $0) } }
    for row in rows {
      if output.hasFailed { return }
      for (number, column) in columns.enumerated() {
        if number > 0 { output.append(delimiter) }
        if column.extraName == nil {
          table.appendCell(column.field, Int(row), delimiter: delimiter, scratch: &scratch, to: &output)
        } else if let code = codes[number] {
          appendValues(code, Int(row), of: table.extra, to: &output)
        }
      }
      output.append(UInt8(ascii: "\n"))
      report.taskCount += 1
    }
  }

  package mutating func end(to output: inout OutputBuffer) -> WriteReport { report }

  private func appendValues(
    _ name: UInt32, _ row: Int, of column: ExtraColumn, to output: inout OutputBuffer
  ) {
    var values: [ArraySlice<UInt8>] = []
    column.forEachValue(name, row: row) { values.append(Array($0)[...]) }
    if values.count > 1 {
      CSVEscaping.appendList(values, delimiter: delimiter, to: &output)
    } else if let value = values.first {
      value.withUnsafeBufferPointer { CSVEscaping.appendGuarded($0, delimiter: delimiter, to: &output) }
    }
  }
}
