package import TaskModel
package import Templating

/// The native CSV (RFC 4180): a header, then a record a task, lines ended by a line feed.
///
/// Nothing between two commas means absent, `""` means empty. A list is one field, see
/// `CSVEscaping.appendList`. A cell that a spreadsheet would run as a formula begins with an apostrophe, which reading
/// takes off (`FormulaGuard`). What the columns are called and how values of `extra` stand in them is described
/// at `CSVColumns`.
package struct CSVWriter: TaskFormatWriter {
  private let columns: CSVColumns
  private let positions: [[UInt8]: Int]
  package var report = WriteReport()
  private var scratch: [UInt8] = []
  private var lateNames: Set<[UInt8]> = []

  /// A writer of those columns.
  package init(columns: CSVColumns) {
    self.columns = columns
    positions = Dictionary(
      uniqueKeysWithValues: columns.extras.enumerated().map { ($0.element.name, $0.offset) })
  }

  package mutating func begin(to output: inout OutputBuffer) {
    for (number, name) in columns.header.enumerated() {
      if number > 0 { output.append(columns.delimiter) }
      name.withUnsafeBufferPointer {
        CSVEscaping.appendGuarded($0, delimiter: columns.delimiter, to: &output)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  package mutating func writeRows(
    _ rows: some Sequence<Int32>, of table: TaskTable, to output: inout OutputBuffer
  ) {
    var placement = Placement(columns: columns, positions: positions, names: table.extra.names)
    // A column without values is looked at once a batch, and not once a task.
    let isKept = columns.fields.map { table.isKept($0) }
    for row in rows {
      if output.hasFailed { return }
      appendRecord(Int(row), of: table, isKept, &placement, to: &output)
      report.taskCount += 1
    }
  }

  package mutating func end(to output: inout OutputBuffer) -> WriteReport { report }

  private mutating func appendRecord(
    _ row: Int, of table: TaskTable, _ isKept: [Bool], _ placement: inout Placement,
    to output: inout OutputBuffer
  ) {
    for (number, field) in columns.fields.enumerated() {
      if number > 0 { output.append(columns.delimiter) }
      guard isKept[number] else { continue }
      table.appendCell(field, row, delimiter: columns.delimiter, scratch: &scratch, to: &output)
    }
    guard columns.hasLateColumn || !placement.isEmpty else { return output.append(UInt8(ascii: "\n")) }
    placement.place(table.extra, row)
    for (column, index) in placement.entries.enumerated() {
      output.append(columns.delimiter)
      if index >= 0 { appendExtra(index, isJSON: placement.isJSON[column], of: table.extra, to: &output) }
    }
    if columns.hasLateColumn {
      output.append(columns.delimiter)
      if !placement.late.isEmpty { appendLate(placement.late, of: table.extra, row, to: &output) }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendExtra(
    _ index: Int, isJSON: Bool, of column: ExtraColumn, to output: inout OutputBuffer
  ) {
    if isJSON {
      appendJSON(to: &output) { JSONExtras.appendValue(index, of: column, to: &$0) }
    } else {
      let range = column.entry(index).range
      column.bytes.withUnsafeBufferPointer {
        CSVEscaping.appendGuarded(
          UnsafeBufferPointer(rebasing: $0[range]), delimiter: columns.delimiter, to: &output)
      }
    }
  }

  /// Writes the values without a column as a JSON object.
  private mutating func appendLate(
    _ entries: [Int], of column: ExtraColumn, _ row: Int, to output: inout OutputBuffer
  ) {
    for index in entries {
      let name = Array(column.names.word(column.entry(index).name))
      if lateNames.insert(name).inserted { report.lateNames.append(String(decoding: name, as: UTF8.self)) }
    }
    var extras = JSONExtras(nameCount: column.names.count)
    appendJSON(to: &output) { extras.appendObject(entries, of: column, row: row, to: &$0) }
  }

  /// Appends JSON text as a CSV field.
  private func appendJSON(to output: inout OutputBuffer, _ write: (inout OutputBuffer) -> Void) {
    var json = OutputBuffer(capacity: 256)
    write(&json)
    json.heldBytes.withUnsafeBufferPointer {
      CSVEscaping.append($0, delimiter: columns.delimiter, to: &output)
    }
  }
}

extension TaskTable {
  /// Appends a value of a field as a field of CSV; nothing where there is none.
  func appendCell(
    _ field: Field, _ row: Int, delimiter: UInt8, scratch: inout [UInt8], to output: inout OutputBuffer
  ) {
    switch field.kind {
    case .wordList:
      let column = lists(field)
      let range = column.range(row)
      if range.isEmpty { return }
      CSVEscaping.appendList(
        column.codes[range].lazy.map { column.dictionary.word($0) }, delimiter: delimiter, to: &output)
    case .text, .word:
      withText(field, row, scratch: &scratch) {
        CSVEscaping.appendGuarded($0, delimiter: delimiter, to: &output)
      }
    case .date, .duration:
      // A negative year or duration begins like a formula.
      withText(field, row, scratch: &scratch) { text in
        if text[0] < UInt8(ascii: "0") {
          CSVEscaping.appendGuarded(text, delimiter: delimiter, to: &output)
        } else {
          output.append(text)
        }
      }
    default: withText(field, row, scratch: &scratch) { output.append($0) }
    }
  }
}

/// Which column each of a row's extra values goes to.
private struct Placement {
  /// By column of `extra`: the entry of the row, or -1.
  var entries: [Int]
  /// By column of `extra`: whether its values are JSON.
  var isJSON: [Bool] = []
  /// Entries without a column.
  var late: [Int] = []

  /// By name: its first column and the one past its last.
  private var ranges: [Range<Int>] = []
  /// By name: the first of its columns that is free.
  ///
  /// It is not looked for: a record may have a name as often as it is long.
  private var next: [Int] = []
  /// The names that have had one.
  private var filled: [Int] = []

  var isEmpty: Bool { entries.isEmpty }

  init(columns: CSVColumns, positions: [[UInt8]: Int], names: WordDictionary) {
    var firstColumns: [Int] = []
    for extra in columns.extras {
      firstColumns.append(isJSON.count)
      isJSON += Array(repeating: extra.isJSON, count: extra.columnCount)
    }
    entries = Array(repeating: -1, count: isJSON.count)
    ranges = (0...names.count).map { code in
      guard code > 0, let position = positions[Array(names.word(UInt32(code)))] else { return 0..<0 }
      return firstColumns[position]..<firstColumns[position] + columns.extras[position].columnCount
    }
    next = ranges.map(\.lowerBound)
  }

  mutating func place(_ column: ExtraColumn, _ row: Int) {
    for name in filled {
      for column in ranges[name].lowerBound..<next[name] { entries[column] = -1 }
      next[name] = ranges[name].lowerBound
    }
    filled.removeAll(keepingCapacity: true)
    late.removeAll(keepingCapacity: true)
    for index in column.range(row) {
      let entry = column.entry(index)
      let name = Int(entry.name)
      let free = next[name]
      // All columns of a name are of one kind.
      if free < ranges[name].upperBound, isJSON[free] || !entry.isJSON {
        if free == ranges[name].lowerBound { filled.append(name) }
        entries[free] = index
        next[name] = free + 1
      } else {
        late.append(index)
      }
    }
  }
}
