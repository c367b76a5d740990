internal import GRDB
internal import GRDBSQLite
import TaskModel

/// A row of a table as the values of a row of the database; one is used for row after row, so that nothing is allocated
/// for a value.
struct RowEncoder {
  /// A value that there is.
  enum Value {
    case integer(Int64)
    /// Where in `bytes` its text is.
    case text(Range<Int>)
  }

  private let hashes: ContentHashes
  private(set) var bytes: [UInt8] = []
  /// Those of the row, in the order of the columns; most columns of most rows have none.
  private var values: [(column: Int, value: Value)] = []

  private var columns: [StoredColumn] { hashes.columns }

  /// Makes an encoder for the columns of a version.
  init(version: Int) {
    hashes = ContentHashes(version: version)
  }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - ids: what the tasks of the table are known by, from the row `first` on: parents are named by it.
  ///   - filled: the columns that may have a value; nil is all.
  mutating func take(
    _ row: Int, of table: borrowing TaskTable, ids: borrowing TextColumn, first: Int, filled: [Int]? = nil
  ) {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    func take(_ column: Int) {
      if let value = value(of: columns[column].field, row, table, ids, first) {
        values.append((column, value))
      }
    }
    if let filled { filled.forEach(take) } else { columns.indices.forEach(take) }
  }

  /// The columns that may have a value in a row of a table: what `take` is told for each of its rows.
  func filledColumns(of table: TaskTable) -> [Int] {
    columns.indices.filter { index in
      switch columns[index].field {
      // These say something where the table has nothing.
      case .isDone, .priority, .parent: true
      case let field: ColumnPath(field)?.hasValue(in: table) ?? false
      }
    }
  }

  private mutating func value(
    of field: Field, _ row: Int, _ table: borrowing TaskTable, _ ids: borrowing TextColumn, _ first: Int
  ) -> Value? {
    switch field {
    case .title: return text(table.title, row)
    case .detail: return text(table.detail, row)
    case .url: return text(table.url, row)
    case .recurrence: return text(table.recurrence, row)
    case .parent:
      guard row < table.parentRow.count, table.parentRow[row] >= 0 else { return text(table.parent, row) }
      return text(ids, Int(table.parentRow[row]) - first)
    case .status: return word(table.status, row)
    case .priorityRaw: return word(table.priorityRaw, row)
    case .project: return word(table.project, row)
    case .section: return word(table.section, row)
    case .assignees: return list(table.assignees, row)
    case .tags: return list(table.tags, row)
    case .blockedBy: return list(table.blockedBy, row)
    case .isDone: return .integer(row < table.isDone.count && table.isDone[row] ? 1 : 0)
    case .priority:
      return .integer(
        Int64(row < table.priority.count ? table.priority[row] : TaskTable.absentPriority))
    case .due, .deadline, .start, .created, .modified, .completed:
      return table.date(field, row).map { .integer($0.bits) }
    case .estimate, .spent: return table.seconds(field, row).map { .integer($0) }
    case .progress:
      guard row < table.progress.count, table.progress[row] != TaskTable.absentProgress else { return nil }
      return .integer(Int64(table.progress[row]))
    case .extra: return extra(table.extra, row)
    case .id, .source: return nil
    }
  }

  private mutating func text(_ column: borrowing TextColumn, _ row: Int) -> Value? {
    guard column.isPresent(row) else { return nil }
    return text(column.range(row), of: column.bytes)
  }

  private mutating func word(_ column: borrowing WordColumn, _ row: Int) -> Value? {
    let code = column.code(row)
    if code == 0 { return nil }
    return text(column.dictionary.range(code), of: column.dictionary.allBytes)
  }

  /// A part of some bytes; a slice of them would count references for each value.
  private mutating func text(_ range: Range<Int>, of source: borrowing [UInt8]) -> Value {
    let start = bytes.count
    source.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    return .text(start..<bytes.count)
  }

  /// Words as a JSON array, which other programs can take apart.
  private mutating func list(_ column: borrowing WordListColumn, _ row: Int) -> Value? {
    let codes = column.range(row)
    if codes.isEmpty { return nil }
    let start = bytes.count
    for index in codes {
      bytes.append(UInt8(ascii: index == codes.lowerBound ? "[" : ","))
      append(string: column.dictionary.word(column.codes[index]))
    }
    bytes.append(UInt8(ascii: "]"))
    return .text(start..<bytes.count)
  }

  /// Named values as a JSON object; of a name that comes twice both are kept.
  private mutating func extra(_ column: borrowing ExtraColumn, _ row: Int) -> Value? {
    let entries = row < column.count ? column.range(row) : 0..<0
    if entries.isEmpty { return nil }
    let start = bytes.count
    for index in entries {
      let entry = column.entry(index)
      bytes.append(UInt8(ascii: index == entries.lowerBound ? "{" : ","))
      append(string: column.names.word(entry.name))
      bytes.append(UInt8(ascii: ":"))
      if entry.isJSON, let json = JSONFragment(String(decoding: column.bytes[entry.range], as: UTF8.self)),
        json.isStoredAsItIs
      {
        json.append(to: &bytes)
      } else {
        append(string: column.bytes[entry.range])
      }
    }
    bytes.append(UInt8(ascii: "}"))
    return .text(start..<bytes.count)
  }

  private mutating func append(string: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The row that was taken, as a task: as it would be read again.
  func item(_ id: [UInt8]) throws -> TaskItem {
    var table = TaskTable()
    table.id.append(id)
    for (column, value) in values {
      let field = columns[column].field
      switch value {
      case .integer(let integer): try RowDecoder.put(integer, field, into: &table)
      case .text(let range): try RowDecoder.put(bytes.span.extracting(range), field, into: &table)
      }
    }
    table.endRow()
    return table.item(at: 0)
  }

  /// Takes a task.
  mutating func take(_ item: TaskItem) {
    var table = TaskTable()
    table.append(item)
    take(0, of: table, ids: TextColumn(), first: 0)
  }

  /// A hash of what the row says, but for some fields.
  func content(without ignored: FieldSet) -> StableHash.Value {
    bytes.withUnsafeBytes { bytes in
      var sum = StableHash.Value()
      for (column, value) in values where ignored.isEmpty || !ignored.contains(columns[column].field) {
        switch value {
        case .integer(let number): sum += hashes.value(column, number)
        case .text(let range): sum += hashes.value(column, UnsafeRawBufferPointer(rebasing: bytes[range]))
        }
      }
      return sum
    }
  }

  /// Binds the values to the parameters of a statement, which are null, from the number `first` on, and calls `body`,
  /// after which the statement must not be used with them.
  func bind(to statement: OpaquePointer, first: Int32, _ body: () throws -> Void) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      for (column, value) in values {
        let number = first + Int32(column)
        switch value {
        case .integer(let integer): sqlite3_bind_int64(statement, number, integer)
        case .text(let range):
          if let start = bytes.baseAddress, !range.isEmpty {
            let text = UnsafeRawPointer(start + range.lowerBound).assumingMemoryBound(to: CChar.self)
            sqlite3_bind_text(statement, number, text, Int32(range.count), nil)
          } else {
            sqlite3_bind_text(statement, number, "", 0, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
          }
        }
      }
      try body()
    }
  }
}

extension JSONFragment {
  /// Whether it is read back as what it is: a text would be taken for a plain one.
  fileprivate var isStoredAsItIs: Bool { if case .string = self { false } else { true } }
}
