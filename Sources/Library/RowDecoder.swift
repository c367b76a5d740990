internal import GRDB
internal import GRDBSQLite
import TaskModel

/// Puts rows of the database into a table; what cannot be in a library is an error.
struct RowDecoder {
  /// The columns that are read, in the order in which the statement gives them.
  let columns: [StoredColumn]
  /// The number of the first of them in the statement.
  let first: Int32

  /// Takes the row that a statement is at, but for its end.
  func put(_ statement: OpaquePointer, into table: inout TaskTable) throws {
    for (index, column) in columns.enumerated() {
      let number = first + Int32(index)
      if sqlite3_column_type(statement, number) == SQLITE_NULL { continue }
      switch column.field.kind {
      case .flag, .priority, .date, .duration, .percent:
        try RowDecoder.put(sqlite3_column_int64(statement, number), column.field, into: &table)
      case .text, .word, .wordList, .extra:
        try RowDecoder.withText(statement, number) { try RowDecoder.put($0, column.field, into: &table) }
      }
    }
    // Before there were priorities every task had the middle one.
    if table.fields.contains(.priority), !columns.contains(where: { $0.field == .priority }) {
      table.priority.append(Priority.middle.rawValue)
    }
  }

  /// Adds a number to the row that is being filled.
  static func put(_ integer: Int64, _ field: Field, into table: inout TaskTable) throws {
    switch field {
    case .isDone: table.isDone.append(integer != 0)
    case .priority:
      guard let priority = UInt8(exactly: integer), priority <= TaskTable.absentPriority else {
        throw impossible(field)
      }
      table.priority.append(priority)
    case .progress:
      guard (0...100).contains(integer) else { throw impossible(field) }
      table.progress.append(UInt8(integer))
    case .estimate, .spent:
      guard integer != TaskTable.absentSeconds else { throw impossible(field) }
      table.appendInteger(integer, field: field)
    default:
      guard isDate(integer) else { throw impossible(field) }
      table.appendInteger(integer, field: field)
    }
  }

  /// Whether a number is a date of the years 0 to 9999, and a day more where a zone leads out of them.
  private static func isDate(_ bits: Int64) -> Bool {
    let days = Int64(-719_529)...2_932_898
    guard let kind = TaskDate.Kind(rawValue: UInt8(truncatingIfNeeded: bits & 3)) else { return false }
    let value = bits >> 2
    if kind == .day { return days.contains(value) }
    return value >= days.lowerBound * TaskDate.microsecondsPerDay
      && value <= days.upperBound * TaskDate.microsecondsPerDay
  }

  /// Adds a text, a list or named values to the row that is being filled.
  static func put(_ text: Span<UInt8>, _ field: Field, into table: inout TaskTable) throws {
    guard isText(text) else { throw impossible(field) }
    switch field.kind {
    case .wordList: try put(list: text.withUnsafeBufferPointer { Array($0) }, field, into: &table)
    case .extra:
      try put(extra: text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, into: &table)
    default: table.put(text, field)
    }
  }

  private static func put(list text: [UInt8], _ field: Field, into table: inout TaskTable) throws {
    var cursor = JSONCursor(text)
    guard cursor.take("[") else { throw impossible(field) }
    repeat {
      var word: [UInt8] = []
      guard cursor.next == UInt8(ascii: "\"") else { throw impossible(field) }
      do { try cursor.string(to: &word) } catch { throw impossible(field) }
      table.put(word.span, field)
    } while cursor.take(",")
    guard cursor.take("]"), cursor.next == nil else { throw impossible(field) }
  }

  private static func put(extra text: String, into table: inout TaskTable) throws {
    guard case .object(let members) = JSONFragment(text) else { throw impossible(.extra) }
    for member in members {
      let name = table.extra.names.code(for: member.name)
      if case .string(let text) = member.value {
        table.extra.add(name: name, isJSON: false) { $0 += Array(text.utf8) }
      } else {
        table.extra.add(name: name, isJSON: true) { member.value.append(to: &$0) }
      }
    }
  }

  /// The text of a column.
  static func bytes(_ statement: OpaquePointer, _ number: Int32, _ field: Field) throws -> [UInt8] {
    try withText(statement, number) { text in
      guard isText(text) else { throw impossible(field) }
      return text.withUnsafeBufferPointer { Array($0) }
    }
  }

  static func withText<Result>(
    _ statement: OpaquePointer, _ number: Int32, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_text(statement, number)
    let buffer = UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, number)))
    return try body(buffer.span)
  }

  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }

  private static func impossible(_ field: Field) -> LibraryError {
    LibraryError(file: "", cause: .damaged("a task has a \(field.name) that cannot be one"))
  }
}
