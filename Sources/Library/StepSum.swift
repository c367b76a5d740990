internal import GRDB
internal import GRDBSQLite
import TaskModel

/// What a step has written, as one number: by it a row is found out that is no longer what it was, though it could be
/// one.
struct StepSum {
  private var sum = StableHash.Value()

  /// Adds a version of a task.
  ///
  /// - Parameters:
  ///   - key: of its source and id.
  ///   - content: of all its values.
  ///   - digest: the one that is stored; that of a version which no import has made has the key 0.
  mutating func add(
    version: Int, key: UInt64, base: Int?, isRemoved: Bool, content: StableHash.Value, digest: RowDigest
  ) {
    var hash = StableHash()
    hash.mix(UInt64(version) << 2 | (isRemoved ? 2 : 0) | (digest.key != 0 ? 1 : 0))
    hash.mix(UInt64(base ?? 0))
    hash.mix(key)
    hash.mix(content.low ^ content.high)
    hash.mix(digest.content.low ^ digest.content.high)
    sum += hash.value
  }

  /// Adds that a version is no longer so.
  mutating func add(closing version: Int, at step: Int) {
    var hash = StableHash()
    hash.mix(UInt64(step))
    hash.mix(UInt64(version))
    sum += hash.value
  }

  /// The number, with what the step says of itself.
  func value(of step: LibraryStep) -> UInt64 {
    var hash = StableHash()
    hash.mix(sum.low)
    hash.mix(sum.high)
    hash.mix(UInt64(step.number))
    hash.mix(UInt64(step.last))
    for text in [step.kind.rawValue, step.at.description, step.command, step.figures.text] {
      Array(text.utf8).withUnsafeBytes { hash.mix($0) }
    }
    return hash.value.low
  }
}

extension Connection {
  /// What the steps have written, as it is now.
  ///
  /// - Parameter digests: those of all versions.
  /// - Returns: by the place of a step in the history.
  func sums(_ history: LibraryHistory, _ digests: StoredDigests) throws -> [StepSum] {
    var sums = Array(repeating: StepSum(), count: history.steps.count)
    let hashes = ContentHashes(version: version)
    let names = columns.map { ", \($0.field.name)" }.joined()
    var place = 0
    try forEachRow("SELECT version, source, base, isRemoved, id\(names) FROM version ORDER BY version") {
      let (version, source) = (Int(sqlite3_column_int64($0, 0)), Int(sqlite3_column_int64($0, 1)))
      guard version >= 1, version <= digests.all.count else { throw damage("a task of it is of no step") }
      while history.steps[place].last < version { place += 1 }
      let key = RowDecoder.withText($0, 4) { text in
        text.withUnsafeBytes { RowDigest.key(source: source, id: $0) }
      }
      let base = sqlite3_column_type($0, 2) == SQLITE_NULL ? nil : Int(sqlite3_column_int64($0, 2))
      if let base, base < 1 || base >= version { throw damage("an edit of it cannot be one") }
      let digest = digests.all[version - 1]
      guard digest.key == (source > 0 && base == nil ? key : 0) else { throw damage(StoredDigests.wrong) }
      sums[place].add(
        version: version, key: key, base: base, isRemoved: sqlite3_column_int64($0, 3) != 0,
        content: hashes.content($0, first: 5), digest: digest)
    }
    try forEachRow("SELECT step, version FROM closing ORDER BY step") {
      let (step, version) = (Int(sqlite3_column_int64($0, 0)), Int(sqlite3_column_int64($0, 1)))
      // Where the history was cut off its first step has what is left of those before it.
      let found = history.steps.first.map { step < $0.number } == true ? 0 : history.place(step)
      guard let found, version >= 1, version <= history.steps[found].last else {
        throw damage("a closing of it cannot be one")
      }
      sums[found].add(closing: version, at: step)
    }
    return sums
  }

  /// How long a library may be that is looked through as a whole before anything is done, which takes milliseconds.
  ///
  /// Of a longer one each command sees to what it reads.
  private static let checkedByteCount = 8 << 20

  /// Looks through the whole of a library that is not too long: whether its pages are in order, and its rows are those
  /// that its steps have written.
  func verify() throws {
    do {
      let size = try Int.fetchOne(
        database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      guard let size, size <= Self.checkedByteCount else { return }
      let found = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? ""
      if found != "ok" { throw damage(found) }
      let history = try LibraryHistory(self)
      let digests = try StoredDigests(self, last: history.steps.last?.last ?? 0)
      for (step, sum) in zip(history.steps, try sums(history, digests)) {
        guard let stored = step.sum else { continue }
        if sum.value(of: step) != stored { throw damage("what step \(step.number) wrote is not as it was") }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // What no sound file makes of these queries.
      throw damage(error.message ?? "it cannot be read")
    }
  }
}

/// What the values of rows of the database are hashed by.
struct ContentHashes {
  let columns: [StoredColumn]
  /// By column: the hash that its values begin with, which is that of its name: a column that is added changes none.
  private let seeds: [StableHash]

  /// Makes those for the columns of a version.
  init(version: Int) {
    columns = LibrarySchema.columns(of: version)
    seeds = columns.map { column in
      var hash = StableHash()
      Array(column.field.name.utf8).withUnsafeBytes { hash.mix($0) }
      return hash
    }
  }

  /// A number; what a column begins with when it is added adds nothing.
  @inline(__always)
  func value(_ column: Int, _ number: Int64) -> StableHash.Value {
    let field = columns[column].field
    if field == .isDone && number == 0 || field == .priority && number == Int64(Priority.middle.rawValue) {
      return StableHash.Value()
    }
    var hash = seeds[column]
    hash.mix(UInt64(bitPattern: number))
    return hash.value
  }

  /// A text.
  @inline(__always)
  func value(_ column: Int, _ text: UnsafeRawBufferPointer) -> StableHash.Value {
    var hash = seeds[column]
    hash.mix(text)
    return hash.value
  }

  /// A hash of the row that a statement is at.
  ///
  /// - Parameter first: the number of the first column of a field.
  func content(_ statement: OpaquePointer, first: Int32) -> StableHash.Value {
    var sum = StableHash.Value()
    for column in columns.indices {
      let number = first + Int32(column)
      switch sqlite3_column_type(statement, number) {
      case SQLITE_NULL: continue
      case SQLITE_INTEGER: sum += value(column, sqlite3_column_int64(statement, number))
      default:
        RowDecoder.withText(statement, number) { text in
          text.withUnsafeBytes { sum += value(column, $0) }
        }
      }
    }
    return sum
  }
}
