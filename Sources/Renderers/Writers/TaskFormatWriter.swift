package import TaskModel
package import Templating

/// Writes tasks in a format, row after row, from columns to bytes.
///
/// `begin`, any number of `writeRows`, `end`: the rows may come from one table or from one batch after
/// another, so that a conversion that needs no sorting runs in bounded memory.
package protocol TaskFormatWriter: Sendable {
  /// What there is to say about the rows written so far.
  var report: WriteReport { get set }

  /// Writes what stands before the first task.
  mutating func begin(to output: inout OutputBuffer)

  /// Writes rows of a table in the order given.
  mutating func writeRows(_ rows: some Sequence<Int32>, of table: TaskTable, to output: inout OutputBuffer)

  /// Writes what stands after the last task, and gives what there is to say about the whole.
  mutating func end(to output: inout OutputBuffer) -> WriteReport
}

/// What a writer has to say about what it wrote.
package struct WriteReport: Equatable, Sendable {
  /// How many tasks it wrote.
  package var taskCount = 0
  /// How many characters the format cannot hold; U+FFFD stands in their places.
  package var replacedCharacterCount = 0
  /// Names of `extra` that came up after the header was written; their values are in the column `extra`.
  package var lateNames: [String] = []

  /// A report of nothing.
  package init() {}

  /// Adds what a copy of a writer has to say beyond the report it began with.
  mutating func absorb(_ other: WriteReport, since base: WriteReport) {
    taskCount += other.taskCount - base.taskCount
    replacedCharacterCount += other.replacedCharacterCount - base.replacedCharacterCount
    for name in other.lateNames where !lateNames.contains(name) { lateNames.append(name) }
  }
}

extension TaskSelection {
  /// The rows to be written: each task once, at its first place, also where a grouping shows it more than
  /// once.
  var distinctRows: [Int32] {
    let rows = rows.all
    guard rows.count > taskCount else { return rows }
    var isSeen = [Bool](repeating: false, count: Int(rows.max() ?? 0) + 1)
    return rows.filter { row in
      defer { isSeen[Int(row)] = true }
      return !isSeen[Int(row)]
    }
  }
}
