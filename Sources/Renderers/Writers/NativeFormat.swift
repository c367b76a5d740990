package import TaskModel
package import Templating

/// The formats that hold everything the model holds and are read back without loss.
package enum NativeFormat: String, CaseIterable, Sendable {
  /// An array of objects.
  case json
  /// One object a line.
  case ndjson
  /// A header and a record a task.
  case csv
  /// `<tasks><task>…`.
  case xml

  /// The name as `--to` has it.
  package var name: String { rawValue }

  /// File name extensions without the dot, the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .json: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .csv: ["csv"]
    case .xml: ["xml"]
    }
  }

  /// Writes the tasks of a selection, each once.
  package func write(
    _ table: TaskTable, _ selection: TaskSelection, to output: inout OutputBuffer
  ) -> WriteReport {
    let rows = selection.distinctRows
    var writer = makeWriter(columns: CSVColumns(of: table))
    return write(rows, of: table, with: &writer, to: &output)
  }

  private func write(
    _ rows: [Int32], of table: TaskTable, with writer: inout any TaskFormatWriter,
    to output: inout OutputBuffer
  ) -> WriteReport {
    writer.begin(to: &output)
    writer.writeRows(rows, of: table, to: &output)
    return writer.end(to: &output)
  }

  /// A writer for tasks that come batch by batch.
  ///
  /// - Parameter columns: the columns of CSV, which have to be known before the first record; the other
  ///   formats need none.
  package func makeWriter(columns: @autoclosure () -> CSVColumns) -> any TaskFormatWriter {
    switch self {
    case .json: JSONWriter(layout: .array)
    case .ndjson: JSONWriter(layout: .lines)
    case .csv: CSVWriter(columns: columns())
    case .xml: XMLWriter()
    }
  }
}
