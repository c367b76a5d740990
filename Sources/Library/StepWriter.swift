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
  /// What reads a stored version, once it has been asked for: to make it takes longer than to run it.
  private var reading: Statement?
  private var digests: [UInt8] = []
  private var sum = StepSum()
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
  ///   - content: the hash of all its values, where it is known.
  /// - Returns: its number.
  @discardableResult
  func insert(
    _ encoder: borrowing RowEncoder, source: Int, id: ArraySlice<UInt8>?, base: Int? = nil,
    isRemoved: Bool = false, digest: RowDigest = RowDigest(), content: StableHash.Value? = nil
  ) throws -> Int {
    last += 1
    let statement = insertion.sqliteStatement
    let id = id ?? Array("added-\(last)".utf8)[...]
    sqlite3_bind_int64(statement, 1, Int64(last))
    sqlite3_bind_int64(statement, 2, Int64(source))
    if let base { sqlite3_bind_int64(statement, 4, Int64(base)) }
    sqlite3_bind_int64(statement, 5, isRemoved ? 1 : 0)
    try id.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) {
        sqlite3_bind_text(statement, 3, start, Int32(bytes.count), nil)
      } else {
        sqlite3_bind_text(statement, 3, "", 0, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
      try encoder.bind(to: statement, first: 6) { try run(statement) }
    }
    sum.add(
      version: last,
      key: digest.key != 0 ? digest.key : id.withUnsafeBytes { RowDigest.key(source: source, id: $0) },
      base: base, isRemoved: isRemoved, content: content ?? encoder.content(without: []), digest: digest)
    digest.append(to: &digests)
    if digests.count >= RowDigest.byteCount * 40_000 { try writeDigests() }
    return last
  }

  /// Closes a version: it is no longer what the task is.
  func close(_ version: Int) throws {
    sqlite3_bind_int64(closing.sqliteStatement, 1, Int64(version))
    try run(closing.sqliteStatement)
    sum.add(closing: version, at: number)
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
    try connection.finish(step, sum)
    return step
  }

  /// The stored values of a version as a task, with its source and what it is based on.
  func stored(_ version: Int) throws -> (item: TaskItem, source: Int, base: Int?, isRemoved: Bool) {
    let statement = try atStored(version)
    defer { sqlite3_reset(statement) }
    var table = TaskTable()
    table.id.append(try RowDecoder.bytes(statement, 0, .id))
    try RowDecoder(columns: connection.columns, first: 4).put(statement, into: &table)
    table.endRow()
    return (
      table.item(at: 0), Int(sqlite3_column_int64(statement, 1)), StepWriter.base(statement),
      sqlite3_column_int64(statement, 3) != 0
    )
  }

  /// What a stored version is known by, with its source and what it is based on.
  func place(ofStored version: Int) throws -> (id: [UInt8], source: Int, base: Int?) {
    let statement = try atStored(version)
    defer { sqlite3_reset(statement) }
    return (
      try RowDecoder.bytes(statement, 0, .id), Int(sqlite3_column_int64(statement, 1)),
      StepWriter.base(statement)
    )
  }

  private static func base(_ statement: OpaquePointer) -> Int? {
    sqlite3_column_type(statement, 2) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 2))
  }

  /// The statement that reads stored versions, at one of them.
  private func atStored(_ version: Int) throws -> OpaquePointer {
    let statement: Statement
    if let reading {
      statement = reading
    } else {
      let names = connection.columns.map { ", \($0.field.name)" }.joined()
      statement = try connection.database.makeStatement(
        sql: "SELECT id, source, base, isRemoved\(names) FROM version WHERE version = ?")
      reading = statement
    }
    sqlite3_bind_int64(statement.sqliteStatement, 1, Int64(version))
    guard try Connection.step(statement.sqliteStatement) else {
      throw connection.damage("version \(version) is not there")
    }
    return statement.sqliteStatement
  }
}
