package import TaskModel

/// The columns of a native CSV file: which fields, then which names of `extra`, fixed before the header is
/// written.
///
/// A name of `extra` is its column's header. Three cases are written otherwise, and read back by the same
/// rules:
///
/// * `extra.NAME` where NAME is a field's name in whatever case, or begins with `extra.` or a blank, or is empty;
/// * `NAME:json` where a value was JSON in its source (a number, `true`, an array): all values of that column are JSON,
///   texts in quotes;
/// * `NAME:text` for a column of texts whose name ends in `:json`, `:text` or a blank itself.
///
/// A name that a task has more than once gets that many columns with the same header. With `hasLateColumn`,
/// the last column is `extra`: an object of the values that the header has no place for.
package struct CSVColumns: Equatable, Sendable {
  /// A column for a name of `extra`.
  package struct Extra: Equatable, Sendable {
    /// The name.
    package var name: [UInt8]
    /// Whether its values are JSON texts.
    package var isJSON: Bool
    /// How many columns the name has.
    package var columnCount: Int
  }

  /// The fields, in the order of `Field.allCases`; never `extra`.
  package var fields: [Field]
  /// The names of `extra`, in the order they came up.
  package var extras: [Extra]
  /// Whether there is a last column for values without a column.
  package var hasLateColumn: Bool

  /// The columns of a file without tasks: `id,title,isDone,priority`.
  package init() {
    fields = [.id, .title, .isDone, .priority]
    extras = []
    hasLateColumn = false
  }

  /// The columns that some rows need: fields with any value, and id, title, isDone and priority.
  package init(of table: TaskTable, rows: [Int32]) {
    fields = Field.allCases.filter { $0 != .extra && table.isKept($0) && table.hasValue($0, in: rows) }
    extras = CSVColumns.extras(of: table.extra, rows: rows)
    hasLateColumn = false
  }

  /// The columns of a file that is written batch by batch.
  ///
  /// They are the fields given, and the names of `extra` in the first batch; the values of names that come later
  /// go to the column `extra`.
  package init(fields: FieldSet, firstBatch table: TaskTable, rows: [Int32]) {
    let always = FieldSet([.id, .title, .isDone, .priority])
    self.fields = Field.allCases.filter { $0 != .extra && (fields.contains($0) || always.contains($0)) }
    extras = CSVColumns.extras(of: table.extra, rows: rows)
    hasLateColumn = fields.contains(.extra)
  }

  private static func extras(of column: ExtraColumn, rows: [Int32]) -> [Extra] {
    var order: [UInt32] = []
    var positions = [Int](repeating: -1, count: column.names.count + 1)
    var isJSON: [Bool] = []
    var columnCounts: [Int] = []
    var countsInRow: [Int] = []
    for row in rows {
      let range = column.range(Int(row))
      for index in range {
        let entry = column.entry(index)
        if positions[Int(entry.name)] < 0 {
          positions[Int(entry.name)] = order.count
          order.append(entry.name)
          isJSON.append(false)
          columnCounts.append(0)
          countsInRow.append(0)
        }
        let position = positions[Int(entry.name)]
        if entry.isJSON { isJSON[position] = true }
        countsInRow[position] += 1
        columnCounts[position] = max(columnCounts[position], countsInRow[position])
      }
      for index in range { countsInRow[positions[Int(column.entry(index).name)]] = 0 }
    }
    return order.indices.map { position in
      Extra(
        name: Array(column.names.word(order[position])), isJSON: isJSON[position],
        columnCount: columnCounts[position])
    }
  }

  /// The header's names in order, before CSV escaping.
  package var header: [[UInt8]] {
    fields.map { Array($0.name.utf8) }
      + extras.flatMap { Array(repeating: CSVColumns.header(of: $0), count: $0.columnCount) }
      + (hasLateColumn ? [Array("extra".utf8)] : [])
  }

  private static func header(of extra: Extra) -> [UInt8] {
    let name = extra.name
    let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let isTaken = Field.allCases.contains { $0.name.lowercased().utf8.elementsEqual(lowered) }
    let prefix = "extra.".utf8
    // Readers trim headers: a blank at either end needs something before or after it.
    func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || (9...13).contains($0) } ?? true }
    var header = isTaken || isBlank(name.first) || lowered.starts(with: prefix) ? Array(prefix) + name : name
    func ends(_ suffix: String) -> Bool { name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
    if extra.isJSON {
      header += ":json".utf8
    } else if ends(":json") || ends(":text") || (!name.isEmpty && isBlank(name.last)) {
      header += ":text".utf8
    }
    return header
  }
}
