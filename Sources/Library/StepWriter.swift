internal import GRDB
internal import GRDBSQLite
import TaskModel

/// Writes a step: versions that are new, and earlier ones that they take the place of.
final class StepWriter {
  /// What the step has done so far.
  var figures = StepFigures()
  /// How many steps that had been undone it has removed.
  let droppedCount: Int
  let history: LibraryHistory
  /// By number, whether a version had been closed before the step.
  private(set) var isClosed: [Bool]
  let connection: Connection
  private let number: Int
  private(set) var last: Int
  private let insertion: Statement
  private let closing: Statement
  private var digests: [UInt8] = []
  private var firstOfDigests: Int

  /// Begins the step after the last that counts.
  init(_ connection: Connection) throws {
    self.connection = connection
    history = try LibraryHistory(connection)
    droppedCount = try connection.dropUndone(history)
    number = history.head + 1
    last = history.last(history.head)
    firstOfDigests = last + 1
    isClosed = try connection.closedVersions(at: history.head, last: last)
    let names = connection.columns.map { ", \($0.field.name)" }.joined()
    let places = String(repeating: ", ?", count: connection.columns.count)
    insertion = try connection.database.makeStatement(
      sql: "INSERT INTO version(version, source, id, base, isRemoved\(names)) VALUES(?, ?, ?, ?, ?\(places))")
    closing = try connection.database.makeStatement(sql: "INSERT INTO closing VALUES(\(number), ?)")
  }

  /// Adds a version of a task.
  ///
  /// - Parameters:
  ///   - id: its id, or nil for one that is made of the number of the version.
  ///   - base: the version of its source that it takes the place of.
  /// - Returns: its number.
  @discardableResult
  func insert(
    _ encoder: RowEncoder, source: Int, id: [UInt8]?, base: Int? = nil, isRemoved: Bool = false,
    digest: RowDigest = RowDigest()
  ) throws -> Int {
    last += 1
    let statement = insertion.sqliteStatement
    let id = id ?? Array("added-\(last)".utf8)
    sqlite3_bind_int64(statement, 1, Int64(last))
    sqlite3_bind_int64(statement, 2, Int64(source))
    if let base { sqlite3_bind_int64(statement, 4, Int64(base)) } else { sqlite3_bind_null(statement, 4) }
    sqlite3_bind_int64(statement, 5, isRemoved ? 1 : 0)
    // SQLite copies it: the encoder's bytes are bound beside it.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    id.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) {
        _ = sqlite3_bind_text(statement, 3, start, Int32(bytes.count), copied)
      } else {
        _ = sqlite3_bind_text(statement, 3, "", 0, copied)
      }
    }
    try encoder.bind(to: statement, first: 6) { try run(statement) }
    digest.append(to: &digests)
    if digests.count >= RowDigest.byteCount * 40_000 { try writeDigests() }
    return last
  }

  /// Closes a version: it is no longer what the task is.
  func close(_ version: Int) throws {
    sqlite3_bind_int64(closing.sqliteStatement, 1, Int64(version))
    try run(closing.sqliteStatement)
  }

  private func run(_ statement: OpaquePointer) throws {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    _ = try Connection.step(statement)
  }

  private func writeDigests() throws {
    if digests.isEmpty { return }
    let statement = try connection.database.makeStatement(sql: "INSERT INTO digest VALUES(?, ?)")
    sqlite3_bind_int64(statement.sqliteStatement, 1, Int64(firstOfDigests))
    try digests.withUnsafeBytes { bytes in
      _ = sqlite3_bind_blob(statement.sqliteStatement, 2, bytes.baseAddress, Int32(bytes.count), nil)
      try run(statement.sqliteStatement)
    }
    digests.removeAll(keepingCapacity: true)
    firstOfDigests = last + 1
  }

  /// Ends the step.
  ///
  /// - Returns: it, as it is in the history now.
  func finish(_ kind: LibraryStep.Kind, command: String, at: TaskDate) throws -> LibraryStep {
    try writeDigests()
    let step = LibraryStep(
      number: number, kind: kind, at: at, command: command, last: last, figures: figures)
    try connection.finish(step)
    return step
  }

  /// The stored values of a version as a task, with its source and what it is based on.
  func stored(_ version: Int) throws -> (item: TaskItem, source: Int, base: Int?, isRemoved: Bool) {
    var result: (TaskItem, Int, Int?, Bool)?
    let names = connection.columns.map { ", \($0.field.name)" }.joined()
    try connection.forEachRow(
      "SELECT id, source, base, isRemoved\(names) FROM version WHERE version = ?", [version]
    ) { statement in
      var table = TaskTable()
      table.id.append(try RowDecoder.bytes(statement, 0, .id))
      try RowDecoder(columns: connection.columns, first: 4).put(statement, into: &table)
      table.endRow()
      let base =
        sqlite3_column_type(statement, 2) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 2))
      result = (
        table.item(at: 0), Int(sqlite3_column_int64(statement, 1)), base,
        sqlite3_column_int64(statement, 3) != 0
      )
    }
    guard let result else { throw connection.damage("version \(version) is not there") }
    return result
  }
}
