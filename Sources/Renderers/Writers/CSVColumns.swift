package import TaskModel

/// The columns of a native CSV file: the fields, then the names of `extra`, then `extra` itself, fixed before the
/// header is written.
///
/// Every field has its column, with values or without, so that the header depends on what is read and on nothing that
/// is done with it: neither a filter nor an order changes it.
///
/// The names of `extra` stand in an order that agrees with the order they have in each task, as far as the tasks agree
/// with each other (`ExtraNameOrder`): what is read back is in its own order again. A name of `extra` is its column's
/// header. Three cases are written otherwise, and read back by the same rules:
///
/// * `extra.NAME` where NAME is a field's name in whatever case, or begins with `extra.` or a space, or is empty;
/// * `NAME:json` where a value was JSON in its source (a number, `true`, an array): all values of that column are JSON,
///   texts in quotes;
/// * `NAME:text` for a column of texts whose name ends in `:json`, `:text` or a space itself.
///
/// A name that a task has more than once gets that many columns with the same header. The last column, `extra`, is an
/// object of the values that the header has no place for.
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
  /// The names of `extra`, in order.
  package var extras: [Extra]
  /// Whether there is a last column for values without a column.
  package var hasLateColumn: Bool
  /// What stands between two fields of a record.
  package var delimiter = UInt8(ascii: ",")

  /// The columns of the fields that a table keeps, and of the names of `extra` in it.
  ///
  /// For a file that is written batch by batch: the first batch. The values of names that come later go to the column
  /// `extra`.
  ///
  /// - Parameter keepsOwn: whether the columns of an input that is pantask's own CSV stay as they are, so that a file
  ///   that is read and written again has the same bytes, wherever its batches end.
  package init(of table: TaskTable, keepsOwn: Bool = false) {
    let always = FieldSet([.id, .title, .isDone, .priority])
    fields = Field.allCases.filter { $0 != .extra && table.fields.union(always).contains($0) }
    extras =
      (keepsOwn ? table.ownColumns : nil).map(CSVColumns.extras(ofHeader:))
      ?? CSVColumns.extras(of: table.extra)
    hasLateColumn = table.fields.contains(.extra)
  }

  private static func extras(ofHeader columns: [(name: [UInt8], isJSON: Bool)]) -> [Extra] {
    var extras: [Extra] = []
    var numbers: [[UInt8]: Int] = [:]
    for column in columns {
      let number = numbers[column.name, default: extras.count]
      numbers[column.name] = number
      if number == extras.count {
        extras.append(Extra(name: column.name, isJSON: column.isJSON, columnCount: 1))
      } else {
        extras[number].columnCount += 1
        if column.isJSON { extras[number].isJSON = true }
      }
    }
    return extras
  }

  private static func extras(of column: ExtraColumn) -> [Extra] {
    // Names are numbered by their codes, which a reader gives in the order of the source.
    var order = ExtraNameOrder(count: column.names.count + 1)
    var isJSON = [Bool](repeating: false, count: column.names.count + 1)
    var columnCounts = [Int](repeating: 0, count: column.names.count + 1)
    var countsInRow = columnCounts
    for row in 0..<column.count {
      let range = column.range(row)
      var previous: Int?
      for index in range {
        let entry = column.entry(index)
        let name = Int(entry.name)
        if entry.isJSON { isJSON[name] = true }
        countsInRow[name] += 1
        if countsInRow[name] == 1 {
          order.add(name, after: previous)
          previous = name
        }
        columnCounts[name] = max(columnCounts[name], countsInRow[name])
      }
      for index in range { countsInRow[Int(column.entry(index).name)] = 0 }
    }
    return order.sorted().filter { columnCounts[$0] > 0 }.map { name in
      Extra(
        name: Array(column.names.word(UInt32(name))), isJSON: isJSON[name], columnCount: columnCounts[name])
    }
  }

  /// The header's names in order, before CSV escaping.
  package var header: [[UInt8]] {
    fields.map { Array($0.name.utf8) }
      + extras.flatMap { Array(repeating: CSVColumns.header(of: $0), count: $0.columnCount) }
      + (hasLateColumn ? [Array("extra".utf8)] : [])
  }

  static func header(of extra: Extra) -> [UInt8] {
    let name = extra.name
    let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let isTaken = Field.allCases.contains { $0.name.lowercased().utf8.elementsEqual(lowered) }
    let prefix = "extra.".utf8
    // Readers trim headers: a space at either end needs something before or after it.
    func isBlank(_ byte: UInt8?) -> Bool { byte?.isBlank ?? true }
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
