internal import GRDB
internal import GRDBSQLite

/// Stub.
package func probe() -> Int32 { sqlite3_libversion_number() }
