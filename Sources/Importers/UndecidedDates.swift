import Formats
import Scanners
import TaskModel

/// Dates such as `03/04/2026`, whose order of day and month only the column as a whole can decide.
struct UndecidedDates {
  /// One value that waits.
  struct Value {
    /// The row it belongs to.
    var row: Int
    /// The line its record begins on.
    var line: Int
    /// The text.
    var bytes: [UInt8]
  }

  /// The waiting values by field.
  private(set) var values: [Field: [Value]] = [:]

  /// Keeps a value until the whole column has been seen.
  mutating func add(_ value: Span<UInt8>, field: Field, row: Int, line: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    for index in value.indices { bytes.append(value[index]) }
    values[field, default: []].append(Value(row: row, line: line, bytes: bytes))
  }

  /// Decides each column's order from all its values and puts the dates into the table; says where both orders
  /// fit every value (then the day is taken to come first) and where no order fits a value.
  mutating func resolve(into table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    for field in Field.allCases {
      guard let column = values[field], !column.isEmpty else { continue }
      var fitsDayFirst = true
      var fitsMonthFirst = true
      for value in column {
        let span = value.bytes.span
        if case .date = DateReading.read(span, styles: [.dayMonthYear]) {} else { fitsDayFirst = false }
        if case .date = DateReading.read(span, styles: [.monthDayYear]) {} else { fitsMonthFirst = false }
      }
      // Where neither order reads every value, the one that reads more of them is no proof: keep day first.
      let style: ValueStyle = fitsMonthFirst && !fitsDayFirst ? .monthDayYear : .dayMonthYear
      if fitsDayFirst, fitsMonthFirst, let first = column.first {
        log.add(
          Diagnostic(
            .warning, code: "ambiguous-date-order",
            "“\(String(decoding: first.bytes, as: UTF8.self))” and every other \(field.name) reads as day first "
              + "and as month first; taken as day first",
            at: SourceLocation(file: file, line: first.line),
            hint: "name the order in a profile if it is the other"))
      }
      for value in column {
        if case .date(let bits) = DateReading.read(value.bytes.span, styles: [style]) {
          table.setDate(bits, field: field, row: value.row)
        } else {
          log.add(
            Diagnostic(
              .warning, code: "unreadable-date",
              "“\(String(decoding: value.bytes, as: UTF8.self))” is not a date in the order of its column",
              at: SourceLocation(file: file, line: value.line)))
        }
      }
    }
    values = [:]
  }
}
