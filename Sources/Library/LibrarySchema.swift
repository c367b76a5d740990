internal import GRDB
import TaskModel

/// The tables of a library file, version after version.
///
/// A version is never changed once a file may have it. `PRAGMA user_version` says which one a file has.
enum LibrarySchema {
  /// `ptk1`, in the header of every library file: what `file` and other programs know it by.
  static let applicationID = 0x7074_6b31

  /// The version that this program writes.
  static var current: Int { columnsByVersion.count }

  /// The fields that each version has brought, beginning with the first.
  static let columnsByVersion: [[StoredColumn]] = [
    [.title, .detail, .isDone],
    [.priority, .priorityRaw],
    [.due, .start, .created, .modified, .completed],
    [.status, .assignees, .tags, .project, .section],
    [.parent, .url],
    [.estimate, .progress, .recurrence, .extra],
    [.deadline, .spent, .blockedBy],
  ].map { (fields: [Field]) in fields.map { StoredColumn($0) } }

  /// The columns that hold fields in files of a version, in their order.
  static func columns(of version: Int) -> [StoredColumn] { Array(columnsByVersion.prefix(version).joined()) }

  /// Makes the tables of the first version and brings them up to another.
  static func create(_ database: Database, version: Int = current) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(
      sql: """
        CREATE TABLE step(step INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, command TEXT NOT NULL, \
        last INTEGER NOT NULL, figures TEXT NOT NULL);
        CREATE TABLE head(one INTEGER PRIMARY KEY CHECK(one = 1), step INTEGER NOT NULL);
        INSERT INTO head VALUES(1, 0);
        CREATE TABLE source(source INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, profile TEXT NOT NULL, \
        ignored TEXT NOT NULL);
        INSERT INTO source VALUES(0, '', 'pantask', '');
        CREATE TABLE version(version INTEGER PRIMARY KEY, source INTEGER NOT NULL, id TEXT NOT NULL, base INTEGER, \
        isRemoved INTEGER NOT NULL DEFAULT 0, \
        \(columns(of: 1).map { "\($0.field.name) \($0.declaration)" }.joined(separator: ", ")));
        CREATE INDEX edited ON version(base) WHERE base IS NOT NULL;
        CREATE TABLE closing(step INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY(step, version)) \
        WITHOUT ROWID;
        CREATE TABLE digest(first INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE mark(job TEXT PRIMARY KEY, step INTEGER NOT NULL);
        \(view(of: 1));
        PRAGMA user_version = 1;
        """)
    try migrate(database, from: 1, to: version)
  }

  /// Brings the tables from one version to a later one; the rows that are there get the default of each new column.
  static func migrate(_ database: Database, from version: Int, to target: Int = current) throws {
    guard version < target else { return }
    for next in version + 1...target {
      try database.execute(sql: "DROP VIEW tasks")
      for column in columnsByVersion[next - 1] {
        try database.execute(
          sql: "ALTER TABLE version ADD COLUMN \(column.field.name) \(column.declaration)")
      }
      try database.execute(sql: view(of: next))
      try database.execute(sql: "PRAGMA user_version = \(next)")
    }
  }

  /// The tasks as they are now, for `sqlite3` and other programs.
  private static func view(of version: Int) -> String {
    """
    CREATE VIEW tasks AS SELECT source.name AS source, id, \
    \(columns(of: version).map(\.shown).joined(separator: ", ")) \
    FROM version JOIN source USING(source) WHERE isRemoved = 0 \
    AND version <= (SELECT max(last) FROM step WHERE step <= (SELECT step FROM head)) \
    AND version NOT IN (SELECT version FROM closing WHERE step <= (SELECT step FROM head))
    """
  }

  /// Checks that a file is a library, and that nothing is in it but what its version has: triggers and views of others
  /// would run with what is written.
  ///
  /// - Returns: its version.
  static func check(_ database: Database) throws -> Int {
    func fail(_ cause: LibraryError.Cause) -> LibraryError { LibraryError(file: "", cause: cause) }
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    guard id == applicationID else {
      throw fail(.foreign("this is an SQLite database, and no library of pantask"))
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if version > current { throw fail(.newer(version: version)) }
    guard version >= 1 else { throw fail(.damaged("it has no version")) }
    let expected = version == current ? expectedOfCurrent : expected(of: version)
    guard let expected, try entries(of: database) == expected else {
      throw fail(
        .foreign("this library has other tables than pantask makes, or triggers or views of someone else"))
    }
    return version
  }

  /// Kept, since every transaction asks for it.
  private static let expectedOfCurrent = expected(of: current)

  /// What a file of a version must have.
  private static func expected(of version: Int) -> [String]? {
    try? KeptQueue.of(DatabaseQueue()).inDatabase { database in
      try create(database, version: version)
      return try entries(of: database)
    }
  }

  private static func entries(of database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql:
        "SELECT type || '/' || name || '/' || tbl_name || '/' || ifnull(sql, '') FROM sqlite_schema ORDER BY 1"
    )
  }
}
