internal import GRDBSQLite
package import TaskModel

/// How an import is to be taken.
package struct LibraryImport: Sendable {
  /// Which side counts where an edit and the source have changed the same field.
  package enum ConflictChoice: String, CaseIterable, Sendable {
    /// What the source says.
    case source
    /// What the edit says.
    case edit
  }

  /// The name of the source.
  package var sourceName: String
  /// The name of the format it was read as.
  package var profile: String
  /// Its rows in the table.
  package var rows: Range<Int>
  /// Whether all tasks of the source are there: those that are not are gone.
  package var isComplete = true
  /// Fields that make no new version of a task; nil takes those of the last import of the source.
  package var ignored: FieldSet?
  /// Which side counts in a conflict.
  package var conflictChoice = ConflictChoice.source
  /// Whether an import may be empty, and may close more than half of the tasks.
  package var isForced = false

  /// Makes an import.
  package init(sourceName: String, profile: String, rows: Range<Int>) {
    self.sourceName = sourceName
    self.profile = profile
    self.rows = rows
  }
}

/// A field that an edit and then the source have changed.
package struct LibraryConflict: Hashable, Sendable {
  /// The task's id.
  package var id: String
  /// Its title.
  package var title: String
  /// The field; nil where the task is gone from the source.
  package var field: Field?
  /// Which of the named values, where it is one of `extra`.
  package var extraName: String?
  /// What the edit says.
  package var edited: String?
  /// What the source says.
  package var inSource: String?
  /// Which of them counts.
  package var choice: LibraryImport.ConflictChoice
}

/// What came of an import.
package struct ImportOutcome: Sendable {
  /// The step that it is.
  package var step: LibraryStep
  /// What both sides changed.
  package var conflicts: [LibraryConflict]
  /// How many steps that were undone are no longer there to be made again.
  package var droppedCount: Int
  /// By field, in how many of the changed tasks it differs.
  package var changedFields: [(field: Field, count: Int)]
  /// Names of sources of which tasks are missing and were not taken for gone, with how many.
  package var missing: [(sourceName: String, count: Int)]
}

/// Why an import is not made.
package enum ImportRefusal: Error, Hashable, Sendable {
  /// There is no task in the source.
  case empty(sourceName: String)
  /// More than half of the tasks would be gone.
  case closesMost(sourceName: String, gone: Int, of: Int)
}

/// The import of one source into a step.
struct SourceImport {
  private let writer: StepWriter
  private let request: LibraryImport
  private let source: Int
  private let ignored: FieldSet
  /// The versions that the source had last.
  private var known: KnownVersions
  /// By version of a source: the one that an edit has put in its place.
  private let edits: [Int: Int]
  /// Versions of the source that it no longer has, of which an edit was kept all the same.
  private let lost: Set<Int>
  /// How many of them are of this source.
  private var lostCount = 0
  private var encoder: RowEncoder
  private(set) var conflicts: [LibraryConflict] = []
  private(set) var changedFields: [Field: Int] = [:]
  private(set) var missingCount = 0

  init(_ writer: StepWriter, _ request: LibraryImport, _ digests: StoredDigests) throws {
    self.writer = writer
    self.request = request
    encoder = RowEncoder(version: writer.connection.version)
    (source, ignored) = try writer.connection.source(request)
    let edits = try writer.openEdits()
    self.edits = edits
    lost = try writer.versionsClosedTwice(of: edits)
    var isOfSource: [Bool]?
    // With more than one source it has to be asked which versions are of this one.
    let sources = try writer.connection.sources()
    if sources.count > 2 { isOfSource = try writer.versions(of: source) }
    var known = KnownVersions(versionCount: digests.all.count)
    for (index, digest) in digests.all.enumerated() where digest.key != 0 {
      let version = index + 1
      if writer.isClosed[version], edits[version] == nil { continue }
      if isOfSource?[version] == false { continue }
      known.add(version, digest.key)
      if lost.contains(version) { lostCount += 1 }
    }
    // Of a task that was edited both versions may be there.
    if !edits.isEmpty { known.makeTable() }
    self.known = known
  }

  /// Takes the rows.
  ///
  /// - Throws: `ImportRefusal`, and what the database does.
  mutating func run(_ table: borrowing TaskTable, _ digests: StoredDigests) throws {
    if request.rows.isEmpty, !request.isForced { throw ImportRefusal.empty(sourceName: request.sourceName) }
    let ids = table.lastingIDs(request.rows)
    let filled = encoder.filledColumns(of: table)
    var isSeen = Array(repeating: false, count: digests.all.count + 1)
    for (place, row) in request.rows.enumerated() {
      encoder.take(row, of: table, ids: ids, first: request.rows.lowerBound, filled: filled)
      let digest = digest(of: ids.bytes[ids.range(place)])
      let old = known.version(digest.key)
      if let old {
        isSeen[old] = true
        if digests.all[old - 1].content == digest.content, lost.isEmpty || !lost.contains(old) { continue }
      }
      let id = ids.bytes[ids.range(place)]
      guard let old else {
        try insert(id, digest)
        writer.figures.new += 1
        continue
      }
      try replace(old, id, digest)
    }
    try closeMissing(isSeen)
  }

  private func digest(of id: ArraySlice<UInt8>) -> RowDigest {
    RowDigest(
      key: id.withUnsafeBytes { RowDigest.key(source: source, id: $0) },
      content: encoder.content(without: ignored))
  }

  /// Adds the row that the encoder has as a version of the source.
  ///
  /// - Returns: its number.
  @discardableResult
  private func insert(_ id: ArraySlice<UInt8>, _ digest: RowDigest) throws -> Int {
    try writer.insert(
      encoder, source: source, id: id, digest: digest, content: ignored.isEmpty ? digest.content : nil)
  }

  /// Takes a row, which the encoder has, that may be other than the version `old` of the source.
  private mutating func replace(_ old: Int, _ id: ArraySlice<UInt8>, _ digest: RowDigest) throws {
    let base = try writer.stored(old).item
    let now = try encoder.item(Array(id))
    let changed = now.differingFields(from: base).subtracting(ignored)
    // A task that the source had no more is one of it again.
    if changed.isEmpty, !lost.contains(old) { return }
    let new = try insert(id, digest)
    guard let edit = edits[old] else {
      count(changed)
      return try writer.close(old)
    }
    let edited = try writer.stored(edit)
    try writer.close(edit)
    var merged = now
    if !edited.isRemoved {
      var theirs = now
      theirs.take(ignored, from: base)
      let merge = TaskMerge(
        base: base, mine: edited.item, theirs: theirs, takesMine: request.conflictChoice == .edit)
      for part in merge.both where !part.isSame { addConflict(edited.item, part) }
      merged = merge.task
      merged.take(ignored.subtracting(edited.item.differingFields(from: base)), from: now)
      // What the edit hides of the source is no change to anybody.
      count(merged.differingFields(from: edited.item).subtracting(ignored))
      // Nothing of the edit is left.
      if merged.differingFields(from: now).isEmpty { return }
    }
    try writer.close(new)
    encoder.take(merged)
    try writer.insert(encoder, source: source, id: id, base: new, isRemoved: edited.isRemoved)
  }

  /// Counts a task that has other values now in some fields.
  private mutating func count(_ changed: FieldSet) {
    if changed.isEmpty { return }
    for field in Field.allCases where changed.contains(field) { changedFields[field, default: 0] += 1 }
    writer.figures.changed += 1
  }

  /// - Parameter part: what both have changed; nil where the source has the task no more.
  private mutating func addConflict(_ task: TaskItem, _ part: TaskMerge.Part?) {
    conflicts.append(
      LibraryConflict(
        id: task.id, title: task.title, field: part?.field, extraName: part?.extraName, edited: part?.mine,
        inSource: part?.theirs, choice: request.conflictChoice))
    writer.figures.conflicts += 1
  }

  /// Closes the tasks that the source has no more, if it is complete.
  private mutating func closeMissing(_ isSeen: [Bool]) throws {
    // What was kept although the source has it no more is asked for once.
    let missing = known.versions.filter { !isSeen[$0] && !lost.contains($0) }
    if missing.isEmpty { return }
    guard request.isComplete else {
      missingCount = missing.count
      return
    }
    let count = known.count - lostCount
    if missing.count * 2 > count, !request.isForced {
      throw ImportRefusal.closesMost(sourceName: request.sourceName, gone: missing.count, of: count)
    }
    for version in missing {
      guard let edit = edits[version] else {
        try writer.close(version)
        writer.figures.gone += 1
        continue
      }
      let edited = try writer.stored(edit)
      if !edited.isRemoved {
        addConflict(edited.item, nil)
        if request.conflictChoice == .edit {
          // Closed by the edit already, and now by its source as well.
          try writer.close(version)
          continue
        }
        writer.figures.gone += 1
      }
      try writer.close(edit)
    }
  }
}

/// Versions by the keys of their digests.
///
/// An export mostly has its tasks in the order that they had before: what follows the last one is looked at first, and
/// the table of keys, in which every step goes to another place of the memory, is made when that is not enough.
private struct KnownVersions {
  /// By version, from 0 on, which none has: its key, or 0 where it is not known.
  private var keys: [UInt64]
  /// By hash: the version; empty until it is needed.
  private var table: [Int32] = []
  private(set) var count = 0
  /// Where a task is looked for first: behind the last one, and where the order of before goes on.
  private var next = (found: 1, expected: 1)

  init(versionCount: Int) { keys = Array(repeating: 0, count: versionCount + 1) }

  /// Adds a version.
  mutating func add(_ version: Int, _ key: UInt64) {
    keys[version] = key
    count += 1
  }

  /// Makes the table; of two versions with the same key the later one counts.
  mutating func makeTable() {
    var size = 16
    while size < count * 2 { size *= 2 }
    table = Array(repeating: 0, count: size)
    for version in keys.indices where keys[version] != 0 {
      let place = place(keys[version])
      let earlier = Int(table[place])
      if earlier != 0 {
        keys[earlier] = 0
        count -= 1
      }
      table[place] = Int32(truncatingIfNeeded: version)
    }
  }

  /// The place of a key, or the empty one where it would be.
  private func place(_ key: UInt64) -> Int {
    let mask = table.count &- 1
    var place = Int(truncatingIfNeeded: key >> 1) & mask
    while table[place] != 0, keys[Int(table[place])] != key { place = (place &+ 1) & mask }
    return place
  }

  private func has(_ key: UInt64, at version: Int) -> Bool { version < keys.count && keys[version] == key }

  /// The version with a key.
  mutating func version(_ key: UInt64) -> Int? {
    while has(0, at: next.expected) { next.expected += 1 }
    var version = has(key, at: next.found) ? next.found : next.expected
    if has(key, at: version) {
      if version == next.expected { next.expected += 1 }
    } else {
      if table.isEmpty { makeTable() }
      version = Int(table[place(key)])
      if version == 0 { return nil }
    }
    next.found = version + 1
    return version
  }

  /// All of them, in their order.
  var versions: [Int] { keys.indices.filter { keys[$0] != 0 } }
}

/// The digests of all versions until the last step that counts, in the order of the versions.
struct StoredDigests {
  static let wrong = "its digests are not those of its tasks"

  private(set) var all: [RowDigest] = []

  init(_ connection: Connection, last: Int) throws {
    var digests: [RowDigest] = []
    digests.reserveCapacity(last)
    try connection.forEachRow("SELECT first, data FROM digest WHERE first <= ? ORDER BY first", [last]) {
      statement in
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, 1), count: Int(sqlite3_column_bytes(statement, 1)))
      guard Int(sqlite3_column_int64(statement, 0)) == digests.count + 1,
        bytes.count % RowDigest.byteCount == 0
      else { throw connection.damage(StoredDigests.wrong) }
      for start in stride(from: 0, to: bytes.count, by: RowDigest.byteCount) {
        digests.append(
          RowDigest(UnsafeRawBufferPointer(rebasing: bytes[start..<start + RowDigest.byteCount])))
      }
    }
    guard digests.count == last else { throw connection.damage(StoredDigests.wrong) }
    all = digests
  }
}

extension StepWriter {
  /// By version of a source, the open one that an edit has put in its place.
  func openEdits() throws -> [Int: Int] {
    var edits: [Int: Int] = [:]
    try connection.forEachRow(
      "SELECT base, version FROM version WHERE base IS NOT NULL AND version < ?", [isClosed.count]
    ) { statement in
      let (base, version) = (Int(sqlite3_column_int64(statement, 0)), Int(sqlite3_column_int64(statement, 1)))
      guard base >= 1, base < version, version < isClosed.count else {
        throw connection.damage("an edit of it cannot be one")
      }
      if !isClosed[version] { edits[base] = version }
    }
    return edits
  }

  /// Of the versions that edits have taken the place of: those that have been closed once more, by their source.
  func versionsClosedTwice(of edits: [Int: Int]) throws -> Set<Int> {
    if edits.isEmpty { return [] }
    var once: Set<Int> = []
    var twice: Set<Int> = []
    try connection.forEachRow("SELECT version FROM closing WHERE step <= ?", [history.head]) { statement in
      let version = Int(sqlite3_column_int64(statement, 0))
      if edits[version] != nil, !once.insert(version).inserted { twice.insert(version) }
    }
    return twice
  }

  /// By number, whether a version is of a source.
  func versions(of source: Int) throws -> [Bool] {
    var isOfSource = Array(repeating: false, count: isClosed.count)
    try connection.forEachRow(
      "SELECT version FROM version WHERE source = ? AND version < ?", [source, isClosed.count]
    ) {
      isOfSource[Int(sqlite3_column_int64($0, 0))] = true
    }
    return isOfSource
  }
}
