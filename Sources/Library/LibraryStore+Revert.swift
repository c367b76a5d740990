internal import GRDB
internal import GRDBSQLite
package import TaskModel

/// Why an edit is not taken back.
package enum RevertRefusal: Error, Hashable, Sendable {
  /// There is no step of that number that counts.
  case noStep(Int)
  /// The step is an import, which is what a source says.
  case isImport(Int)
  /// Later steps have changed the same fields of some tasks; the field is nil where it is the task as a whole.
  case isTouched([Touched])

  /// A task that a later step has changed, and which of its fields.
  package struct Touched: Hashable, Sendable {
    /// Its title.
    package var title: String
    /// The field that both have changed; nil for the task as a whole.
    package var field: Field?
    /// Which of the named values, where it is one of `extra`.
    package var extraName: String?
  }
}

extension LibraryStore {
  /// Writes the inverse of an earlier edit as a new step.
  ///
  /// - Parameters:
  ///   - number: the number of the edit.
  ///   - at: now, an instant.
  /// - Returns: the step, and how many steps that were undone went.
  /// - Throws: `RevertRefusal`, and nothing is changed.
  package func revert(
    _ number: Int, command: String, at: TaskDate
  ) throws -> (step: LibraryStep, droppedCount: Int) {
    try write { connection in
      let history = try LibraryHistory(connection)
      guard number <= history.head, let step = history.step(number) else {
        throw RevertRefusal.noStep(number)
      }
      guard step.kind == .edit else { throw RevertRefusal.isImport(number) }
      let writer = try StepWriter(connection)
      var inverse = try EditInverse(of: step, after: history.last(history.step(before: number)), writer)
      try inverse.write()
      if !inverse.touched.isEmpty { throw RevertRefusal.isTouched(inverse.touched) }
      return (try writer.finish(.edit, command: command, at: at), writer.droppedCount)
    }
  }
}

/// The inverse of an edit.
private struct EditInverse {
  /// What a task is known by; ids are compared by their bytes.
  private struct Key: Hashable {
    var source: Int
    var id: [UInt8]
  }

  /// The stored version of a task before the edit, after it, and now.
  private struct Versions {
    var before: Int?
    var after: Int?
    var now: Int?
    /// Whether a later step has made something of it.
    var isLater = false
  }

  private let writer: StepWriter
  private var tasks: [(key: Key, versions: Versions)] = []
  private var encoder: RowEncoder
  private(set) var touched: [RevertRefusal.Touched] = []

  init(of step: LibraryStep, after last: Int, _ writer: StepWriter) throws {
    self.writer = writer
    let connection = writer.connection
    encoder = RowEncoder(version: connection.version)
    var numbers: [Key: Int] = [:]
    func key(_ statement: OpaquePointer) throws -> Key {
      Key(source: Int(sqlite3_column_int64(statement, 1)), id: try RowDecoder.bytes(statement, 2, .id))
    }
    var tasks: [(key: Key, versions: Versions)] = []
    func take(_ statement: OpaquePointer, _ path: WritableKeyPath<Versions, Int?>) throws {
      let key = try key(statement)
      let number = numbers[key] ?? tasks.count
      if number == tasks.count { tasks.append((key, Versions())) }
      numbers[key] = number
      tasks[number].versions[keyPath: path] = Int(sqlite3_column_int64(statement, 0))
    }
    try connection.forEachRow(
      "SELECT version, source, id FROM version WHERE version IN (SELECT version FROM closing WHERE step = ?) ORDER BY version",
      [step.number]
    ) { try take($0, \.before) }
    try connection.forEachRow(
      "SELECT version, source, id FROM version WHERE version > ? AND version <= ? ORDER BY version",
      [last, step.last]
    ) { try take($0, \.after) }
    // There is no index of ids: one pass over all of them finds those that are wanted.
    try connection.forEachRow(
      "SELECT version, source, id FROM version WHERE version > ? AND version <= ? ORDER BY version",
      [last, writer.last]
    ) { statement in
      let version = Int(sqlite3_column_int64(statement, 0))
      guard let number = numbers[try key(statement)] else { return }
      if version > step.last { tasks[number].versions.isLater = true }
      if !writer.isClosed[version] { tasks[number].versions.now = version }
    }
    self.tasks = tasks
  }

  /// Writes it, task by task; what later steps have touched is noted.
  mutating func write() throws {
    for (key, versions) in tasks {
      let before = try versions.before.map { try writer.stored($0) }
      let after = try versions.after.map { try writer.stored($0) }
      let wasThere = before.map { !$0.isRemoved } ?? false
      let isThere = after.map { !$0.isRemoved } ?? false
      let title = (isThere ? after : before)?.item.title ?? ""
      switch (wasThere, isThere) {
      case (true, true):
        guard let before, let after else { continue }
        try restore(before.item, from: after.item, at: versions.now, title)
      case (true, false):
        // The task was removed: nothing or its mark is there, as the edit left it.
        guard let before, versions.now == versions.after, !versions.isLater else {
          touched.append(RevertRefusal.Touched(title: title, field: nil))
          continue
        }
        if let now = versions.now { try writer.close(now) }
        encoder.take(before.item)
        try writer.insert(
          encoder, source: key.source, id: key.id[...], base: after?.base ?? before.base)
        writer.figures.new += 1
      case (false, true):
        guard let now = versions.now, now == versions.after, !versions.isLater else {
          touched.append(RevertRefusal.Touched(title: title, field: nil))
          continue
        }
        try writer.close(now)
        // The source has it still: what remains is the mark that it was removed here.
        if key.source > 0, let after {
          encoder.take(after.item)
          try writer.insert(
            encoder, source: key.source, id: key.id[...], base: after.base ?? now,
            isRemoved: true)
        }
        writer.figures.gone += 1
      case (false, false): continue
      }
    }
    if writer.figures.changed + writer.figures.new + writer.figures.gone == 0, touched.isEmpty {
      let id = tasks.first.map { String(decoding: $0.key.id, as: UTF8.self) }
      touched.append(RevertRefusal.Touched(title: id ?? "", field: nil))
    }
  }

  /// Gives a task the values back that an edit has changed.
  private mutating func restore(
    _ before: TaskItem, from after: TaskItem, at version: Int?, _ title: String
  ) throws {
    guard let version, case let now = try writer.stored(version), !now.isRemoved else {
      touched.append(RevertRefusal.Touched(title: title, field: nil))
      return
    }
    // The inverse is a change of what the edit left, as later steps are.
    let merge = TaskMerge(base: after, mine: before, theirs: now.item, takesMine: false)
    if !merge.both.isEmpty {
      touched += merge.both.map {
        RevertRefusal.Touched(title: title, field: $0.field, extraName: $0.extraName)
      }
      return
    }
    encoder.take(merge.task)
    try writer.close(version)
    try writer.insert(
      encoder, source: now.source, id: Array(now.item.id.utf8)[...],
      base: now.source == 0 ? nil : now.base ?? version)
    writer.figures.changed += 1
  }
}
