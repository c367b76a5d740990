// A setting of SQLite that takes any number of arguments, which Swift cannot call.
#include <sqlite3.h>

// Keeps statements from changing the schema by writing to its tables, or the file beside SQLite.
static inline int pantask_make_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
