import Pipeline
import Renderers
import TaskModel

/// Which columns a conversion to CSV has, and what stands between them.
struct WrittenColumns {
  /// The columns that were chosen, in order; nil is all.
  private let chosen: ColumnChoice?
  private let delimiter: UInt8

  /// What a request says.
  ///
  /// - Throws: `UsageError` where the format has no columns to choose, and for what cannot be a delimiter; a
  ///   `Diagnostic` for a field that nobody knows.
  init(_ request: ConvertRequest, _ format: WrittenFormat) throws {
    chosen = try request.columns.map(Runner.usage { text throws(Diagnostic) in try ColumnChoice(text) })
    delimiter = try request.delimiter.map(WrittenColumns.delimiter) ?? UInt8(ascii: ",")
    if case .native(.csv) = format { return }
    if chosen != nil {
      throw UsageError("--columns goes with --to csv: other formats have columns of their own")
    }
    if request.delimiter != nil {
      throw UsageError("--output-delimiter goes with --to csv: other formats have one of their own")
    }
  }

  /// The names of the source's own fields among the columns.
  var extraNames: [(option: String, name: String)] {
    (chosen?.columns ?? []).compactMap { $0.extraName.map { ("--columns", $0) } }
  }

  /// The fields that the columns show; where a task came from is no part of a native format otherwise.
  var fields: FieldSet { FieldSet((chosen?.columns ?? []).map(\.field)) }

  private static func delimiter(_ text: String) throws(UsageError) -> UInt8 {
    let delimiters: [String: UInt8] = [
      ",": 0x2C, ";": 0x3B, "|": 0x7C, "\t": 0x09, "\\t": 0x09, "tab": 0x09,
    ]
    guard let byte = delimiters[text.lowercased()] else {
      throw UsageError(
        "\"\(TerminalText.escaped(text, byteLimit: 20))\" is no delimiter to write; these are , ; | and tab")
    }
    return byte
  }

  /// A writer of a native format: of the chosen columns, or of all that a table has.
  func writer(_ format: NativeFormat, of table: TaskTable, keepsOwn: Bool = false) -> any TaskFormatWriter {
    if let chosen {
      return ChosenColumnsWriter(chosen.columns.map { ($0.field, $0.extraName) }, delimiter: delimiter)
    }
    return format.makeWriter(
      columns: {
        var columns = CSVColumns(of: table, keepsOwn: keepsOwn)
        columns.delimiter = delimiter
        return columns
      }())
  }
}
