internal import CSQLiteSettings
internal import GRDB
internal import GRDBSQLite
import TaskModel

/// An open library file.
///
/// Whoever reads opens it read-only and changes nothing, unless an interrupted writer has left something to take back.
/// Everything that one command does to it is one transaction.
package final class LibraryStore {
  /// What it is opened for.
  package enum Access: Sendable {
    /// To read.
    case reading
    /// To add steps.
    case writing
    /// To fill an empty file that nobody else sees yet: without a journal, since it is thrown away on failure.
    case building
  }

  /// The file as it was named.
  package let file: String
  private let queue: DatabaseQueue
  private let path: String
  /// Whether it has been left in write-ahead mode, by another program.
  private let isWriteAhead: Bool
  /// Whether something has been written to it.
  private var isChanged = false
  /// The version that a file is brought to before it is changed.
  private let targetVersion: Int
  /// What is done before a file of an earlier version is changed for the first time, which keeps it as it is where this
  /// fails.
  ///
  /// It gets the number that `stateNumber` gave.
  package var willMigrate: ((Int) throws -> Void)?

  /// The version of the tables that this program writes.
  package static var currentVersion: Int { LibrarySchema.current }

  /// How long a value may be: as the fields of any input.
  private static let longestValue: Int32 = 64 << 20

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - file: what messages call it, where that differs.
  ///   - version: of the tables that are made, for `building`; an earlier one is for tests.
  /// - Throws: `LibraryError`.
  package init(
    path: String, named file: String? = nil, for access: Access, version: Int? = nil
  ) throws {
    self.file = file ?? path
    // `:memory:` is a file like any other.
    let path = path.hasPrefix("/") ? path : "./" + path
    self.path = path
    targetVersion = version ?? LibrarySchema.current
    let header = access == .building ? nil : FileHeader(path)
    if let wrong = header?.fault { throw LibraryError(file: self.file, cause: .damaged(wrong)) }
    isWriteAhead = header?.isWriteAhead ?? false
    var configuration = Configuration()
    // Who may not write leaves the two files of a write-ahead log beside it; what is read is `query_only` in any case.
    configuration.readonly = access == .reading && !isWriteAhead
    configuration.foreignKeysEnabled = false
    // Another writer is waited for, and no longer.
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, LibraryStore.longestValue)
      // A library may come from anyone: nothing in it runs.
      guard pantask_make_defensive(database.sqliteConnection) == SQLITE_OK else {
        throw LibraryError(file: "", cause: .failed("SQLite has no defensive mode"))
      }
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      if access == .building {
        // Fewer pages to find a place for than with 4 KiB: a tenth less time.
        try database.execute(
          sql: "PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
    }
    do {
      do {
        queue = KeptQueue.of(try DatabaseQueue(path: path, configuration: configuration))
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
        try LibraryStore.rollBack(path)
        queue = KeptQueue.of(try DatabaseQueue(path: path, configuration: configuration))
      }
    } catch { throw LibraryStore.failure(error, self.file) }
    if access == .building {
      try attempt {
        try queue.write { try LibrarySchema.create($0, version: targetVersion) }
      }
    } else {
      try read { try $0.verify() }
    }
  }

  deinit { try? queue.close() }

  /// Closes the file; nothing of it is left open, and what was written is in the one file that a library is.
  package func close() throws {
    if isWriteAhead, isChanged {
      // While somebody else has it open it stays as it is.
      try? queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE") }
    }
    try attempt { try queue.close() }
  }

  // MARK: - Transactions

  /// Reads one state of the file, whatever others do meanwhile.
  func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try attempt {
      do {
        return try queue.read { try body(try Connection($0)) }
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
        try LibraryStore.rollBack(path)
        return try queue.read { try body(try Connection($0)) }
      }
    }
  }

  /// Changes the file: all of it, or nothing where `body` throws or has nothing to change.
  ///
  /// A file of an earlier version is brought to the current one by the same transaction.
  func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try attempt {
      var result: Result?
      try queue.inTransaction(.immediate) { database in
        let connection = try Connection(database)
        let isEarlier = connection.version < targetVersion
        if isEarlier { try LibrarySchema.migrate(database, from: connection.version) }
        let countBefore = database.totalChangesCount
        result = try body(isEarlier ? try Connection(database) : connection)
        if database.totalChangesCount == countBefore { return .rollback }
        if isEarlier { try willMigrate?(LibraryStore.stateNumber(database)) }
        isChanged = true
        return .commit
      }
      guard let result else { throw LibraryError(file: file, cause: .failed("a transaction did not run")) }
      return result
    }
  }

  /// The version of the file where it is an earlier one than this program writes, else nil.
  package func earlierVersion() throws -> Int? {
    let version = try read { $0.version }
    return version < LibrarySchema.current ? version : nil
  }

  /// A number that is another when another process has changed the file.
  package func stateNumber() throws -> Int {
    try attempt { try queue.inDatabase(LibraryStore.stateNumber) }
  }

  private static func stateNumber(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// Copies the whole library into another file, which is there and empty.
  package func copy(to path: String) throws {
    try attempt {
      try queue.inDatabase { database in
        _ = try Connection(database)
        try database.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    }
  }

  /// Writes the file anew without the room of what has been removed.
  func vacuum() throws {
    try attempt {
      try queue.inDatabase { database in
        _ = try Connection(database)
        try database.execute(sql: "PRAGMA secure_delete = ON; VACUUM")
      }
    }
  }

  /// Has what an interrupted writer has left taken back, as any writer would do.
  private static func rollBack(_ path: String) throws {
    do {
      let queue = KeptQueue.of(try DatabaseQueue(path: path))
      _ = try queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      try queue.close()
    } catch { throw LibraryError(file: "", cause: .unfinished) }
  }

  /// Runs statements as they are, for tests.
  func execute(_ sql: String) throws { try attempt { try queue.write { try $0.execute(sql: sql) } } }

  // MARK: - Errors

  private func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw LibraryStore.failure(error, file) }
  }

  /// What an error of the database amounts to.
  private static func failure(_ error: any Error, _ file: String) -> any Error {
    if var error = error as? LibraryError {
      error.file = file
      return error
    }
    guard let error = error as? DatabaseError else { return error }
    let message = error.message ?? "error \(error.resultCode.rawValue)"
    let cause: LibraryError.Cause =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .damaged(message)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK: .unfinished
      // The journal has been taken back, and cannot be removed.
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_DELETE: .unfinished
      case .SQLITE_READONLY: .notWritable
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen(message)
      default: .failed(message)
      }
    return LibraryError(file: file, cause: cause)
  }
}

/// The database within a transaction, after it has been looked at.
struct Connection {
  let database: Database
  /// The version of the file.
  let version: Int

  init(_ database: Database) throws {
    self.database = database
    version = try LibrarySchema.check(database)
  }

  /// The columns that hold fields.
  var columns: [StoredColumn] { LibrarySchema.columns(of: version) }

  /// Calls `body` with a statement at each row of its result.
  func forEachRow(_ sql: String, _ arguments: [Int] = [], _ body: (OpaquePointer) throws -> Void) throws {
    let statement = try database.makeStatement(sql: sql)
    for (index, argument) in arguments.enumerated() {
      sqlite3_bind_int64(statement.sqliteStatement, Int32(index + 1), Int64(argument))
    }
    try withExtendedLifetime(statement) {
      while try Connection.step(statement.sqliteStatement) { try body(statement.sqliteStatement) }
    }
  }

  /// Runs a statement as far as its next row.
  ///
  /// - Returns: whether there is one.
  static func step(_ statement: OpaquePointer) throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let connection = sqlite3_db_handle(statement)
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  func damage(_ what: String) -> LibraryError { LibraryError(file: "", cause: .damaged(what)) }
}
