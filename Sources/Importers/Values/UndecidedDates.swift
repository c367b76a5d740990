import Formats
import TaskModel

/// Dates such as `03/04/2026`, whose order of day and month only the column as a whole can decide.
struct UndecidedDates {
  /// What stands for the row of a value that is a sign of its column's order, and no more.
  private static let noRow = -1

  /// One value that waits.
  struct Value {
    /// The row it belongs to.
    var row: Int
    /// The line its record begins on.
    var line: Int
    /// The text.
    var bytes: [UInt8]
    /// What the profile says that is rare.
    var flags: Instruction.Flags = []
    /// What other values of the record say about it.
    var surroundings = DateSurroundings()
  }

  /// The waiting values by field.
  private(set) var values: [Field: [Value]] = [:]
  /// What was decided, by field: the order, and whether the values of the column show it and nothing else.
  private(set) var orders: [Field: (style: ValueStyle, isShown: Bool)] = [:]

  /// Keeps a value until the whole column has been seen.
  mutating func add(_ value: Span<UInt8>, field: Field, row: Int, line: Int, flags: Instruction.Flags = []) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    for index in value.indices { bytes.append(value[index]) }
    values[field, default: []].append(Value(row: row, line: line, bytes: bytes, flags: flags))
  }

  /// Keeps what other values of a row say about its date, where that waits.
  mutating func add(_ surroundings: DateSurroundings, field: Field, row: Int) {
    guard let last = values[field]?.indices.last, values[field]?[last].row == row else { return }
    values[field]?[last].surroundings = surroundings
  }

  /// Whether a date of the last row waits.
  func isWaiting(_ field: Field, row: Int) -> Bool { values[field]?.last?.row == row }

  /// Takes a date of the last row, which a better one has taken the place of, for no more than a sign of its column's
  /// order.
  ///
  /// - Parameter isUndecided: whether that one waits, too: it is behind the other.
  mutating func removeWaiting(_ field: Field, row: Int, isUndecided: Bool) {
    let place = (values[field]?.count ?? 0) - (isUndecided ? 2 : 1)
    guard place >= 0, values[field]?[place].row == row else { return }
    values[field]?[place].row = UndecidedDates.noRow
  }

  /// Forgets the values of a row that was taken back; it is the last one.
  mutating func removeRow(_ row: Int) {
    guard !values.isEmpty else { return }
    for field in Array(values.keys) {
      while let last = values[field]?.last, last.row >= row { values[field]?.removeLast() }
    }
  }

  /// Decides each column's order from all its values and puts the dates into the table.
  ///
  /// A value that only one order reads is read so. The others follow the column: its order is that of the values
  /// that show one, the more frequent where they contradict each other. Where no column shows any it is month first if
  /// there are times with AM or PM, which is how Americans write both, and day first if there are none. All but the
  /// first has a message.
  mutating func resolve(into table: inout TaskTable, file: String, log: inout DiagnosticLog) {
    // Columns that show their order first: a column that does not is taken to have the order of the others.
    var columns = Field.allCases.compactMap { field in
      values[field].flatMap { $0.isEmpty ? nil : Column(field: field, values: $0) }
    }
    columns = columns.filter(\.showsOrder) + columns.filter { !$0.showsOrder }
    var otherColumns: (monthFirst: Int, dayFirst: Int) = (0, 0)
    let looksAmerican = columns.contains { $0.values.contains { UndecidedDates.hasHalfDay($0.bytes) } }
    for readings in columns {
      guard let first = readings.values.first else { continue }
      let (field, column) = (readings.field, readings.values)
      let (dayFirst, monthFirst) = (readings.dayFirst, readings.monthFirst)
      let onlyDayFirst = monthFirst.count { $0 == nil }
      let onlyMonthFirst = dayFirst.count { $0 == nil }
      var isMonthFirst = onlyMonthFirst > onlyDayFirst
      if readings.showsOrder {
        if isMonthFirst { otherColumns.monthFirst += 1 } else { otherColumns.dayFirst += 1 }
      } else if otherColumns == (0, 0) {
        isMonthFirst = looksAmerican
      } else {
        isMonthFirst = otherColumns.monthFirst > otherColumns.dayFirst
      }
      // Of dates that are not wanted nothing counts but the order that they show.
      guard table.fields.contains(field) else { continue }
      if onlyDayFirst == 0 || onlyMonthFirst == 0 {
        orders[field] = (isMonthFirst ? .monthDayYear : .dayMonthYear, readings.showsOrder)
      }
      if onlyDayFirst > 0, onlyMonthFirst > 0 {
        let odd = (isMonthFirst ? monthFirst : dayFirst).firstIndex { $0 == nil } ?? 0
        log.add(
          Diagnostic(
            .warning, code: .mixedDateOrder,
            "“\(UndecidedDates.text(column[odd]))” is not in the order of most of \(field.name); dates that read "
              + "both ways are taken as \(isMonthFirst ? "month" : "day") first",
            at: SourceLocation(file: file, line: column[odd].line)))
      } else if onlyDayFirst == 0, onlyMonthFirst == 0 {
        // Where other columns show the order, it is only worth knowing. With points nobody writes the month first.
        let hasPoints = column.allSatisfy { value in
          value.bytes.contains(UInt8(ascii: ".")) && !value.bytes.contains(UInt8(ascii: "/"))
        }
        if isMonthFirst || !hasPoints {
          log.add(
            Diagnostic(
              otherColumns != (0, 0) ? .note : .warning, code: .ambiguousDateOrder,
              "“\(UndecidedDates.text(first))” and every other \(field.name) reads as day first "
                + "and as month first; taken as \(isMonthFirst ? "month" : "day") first"
                + UndecidedDates.reason(otherColumns == (0, 0), isMonthFirst),
              at: SourceLocation(file: file, line: first.line),
              hint: "name the order in a profile if it is the other"))
        }
      }
      for (index, value) in column.enumerated() where value.row != UndecidedDates.noRow {
        let preferred = isMonthFirst ? monthFirst[index] : dayFirst[index]
        // What waits here reads in one order at least.
        guard let bits = preferred ?? (isMonthFirst ? dayFirst[index] : monthFirst[index]) else { continue }
        table.setInteger(bits, field: field, row: value.row)
      }
    }
    values = [:]
  }

  /// The values of a column, read in both orders.
  private struct Column {
    var field: Field
    var values: [Value]
    var dayFirst: [Int64?]
    var monthFirst: [Int64?]

    init(field: Field, values: [Value]) {
      self.field = field
      self.values = values
      dayFirst = values.map { UndecidedDates.bits($0, .dayMonthYear) }
      monthFirst = values.map { UndecidedDates.bits($0, .monthDayYear) }
    }

    /// Whether a value reads in one order only.
    var showsOrder: Bool { dayFirst.contains { $0 == nil } || monthFirst.contains { $0 == nil } }
  }

  private static func bits(_ value: Value, _ style: ValueStyle) -> Int64? {
    guard case .date(let bits) = DateReading.read(value.bytes.span, styles: [style]) else { return nil }
    let date = DateReading.adjusted(bits, value.flags)
    return value.surroundings.applied(to: TaskDate(bits: date))?.bits ?? date
  }

  /// Why a column that shows no order is read in the one it is.
  private static func reason(_ isAlone: Bool, _ isMonthFirst: Bool) -> String {
    if !isAlone { return ", like other columns" }
    return isMonthFirst ? ", as times with AM and PM mostly are" : ""
  }

  /// Whether a time of half a day ends the text, in capitals, as Americans write it: `9:15:00 AM`.
  private static func hasHalfDay(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2, bytes[bytes.count - 1] == UInt8(ascii: "M") else { return false }
    let half = bytes[bytes.count - 2]
    return half == UInt8(ascii: "A") || half == UInt8(ascii: "P")
  }

  private static func text(_ value: Value) -> String {
    String(decoding: value.bytes.prefix(80), as: UTF8.self)
  }
}
