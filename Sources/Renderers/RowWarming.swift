import Synchronization
import TaskModel

// Why this is here: rows are shown in sorted order, so whoever writes a million tasks walks the columns at random, and
// every value it asks for waits some hundred nanoseconds for memory, one after another. Measured on a million rows,
// that was three quarters of the rendering. Asking for the values of a block of rows ahead, in a loop that does
// nothing else, lets the processor wait for a dozen of them at once. What to watch: the loads must not be optimised
// away (hence the sum that is stored), and a block must stay well inside the second-level cache.
/// Reads what a block of rows holds before it is written, and does nothing with it: the values are then in the cache.
final class RowWarming: Sendable {
  /// How many rows are asked for at once; a power of two.
  static let blockRowCount = 128

  /// The distance of one asked-for byte of a text to the next: what memory hands out at a time.
  private static let cacheLineByteCount = 64

  /// How much of a text is asked for: more than this would push out what was asked for before.
  private static let longestText = 1024

  /// Where the reading leaves its sum, so that it is not for nothing in the compiler's eyes.
  private let sum = Atomic<UInt64>(0)

  /// Reads the values of rows from the columns of `fields` that are filled; worth its time for rows in another order
  /// than the table's.
  @inline(never)
  func warm(_ rows: ArraySlice<Int32>, of table: TaskTable, fields: FieldSet) {
    guard rows.count > 8 else { return }
    var sum: UInt64 = 0
    let texts: [(Field, TextColumn)] = [
      (.title, table.title), (.detail, table.detail), (.url, table.url), (.id, table.id),
      (.parent, table.parent),
    ]
    for (field, column) in texts where fields.contains(field) && column.count == table.rowCount {
      for row in rows { sum &+= UInt64(truncatingIfNeeded: column.range(Int(row)).lowerBound) }
    }
    for field in Field.allCases where fields.contains(field) {
      let column = table.integers(field)
      guard column.count == table.rowCount else { continue }
      for row in rows { sum &+= UInt64(bitPattern: column[Int(row)]) }
    }
    for column in [table.project, table.section, table.status, table.priorityRaw]
    where column.count == table.rowCount {
      for row in rows { sum &+= UInt64(column.code(Int(row))) }
    }
    for column in [table.assignees, table.tags, table.blockedBy] where !column.codes.isEmpty {
      for row in rows { sum &+= UInt64(truncatingIfNeeded: column.range(Int(row)).lowerBound) }
    }
    if table.extra.count == table.rowCount {
      for row in rows { sum &+= UInt64(truncatingIfNeeded: table.extra.range(Int(row)).lowerBound) }
    }
    if table.isDone.count == table.rowCount { for row in rows where table.isDone[Int(row)] { sum &+= 1 } }
    if table.priority.count == table.rowCount { for row in rows { sum &+= UInt64(table.priority[Int(row)]) } }
    if table.progress.count == table.rowCount { for row in rows { sum &+= UInt64(table.progress[Int(row)]) } }
    // Where the texts and words begin is known now: a byte of each of their cache lines, in a second round.
    for (field, column) in texts where fields.contains(field) && column.count == table.rowCount {
      for row in rows {
        let range = column.range(Int(row))
        guard !range.isEmpty else { continue }
        var index = range.lowerBound
        let last = min(range.upperBound &- 1, index &+ RowWarming.longestText)
        while index < last {
          sum &+= UInt64(column.bytes[index])
          index &+= RowWarming.cacheLineByteCount
        }
        sum &+= UInt64(column.bytes[last])
      }
    }
    for column in [table.assignees, table.tags, table.blockedBy] where !column.codes.isEmpty {
      for row in rows {
        let range = column.range(Int(row))
        if !range.isEmpty { sum &+= UInt64(column.codes[range.lowerBound]) }
      }
    }
    keep(sum)
  }

  /// Keeps a sum of what was read, so that the reading is not for nothing.
  func keep(_ sum: UInt64) { self.sum.store(sum, ordering: .relaxed) }
}

extension ReportContext {
  /// Brings what the template reads of the next rows into the cache, if `position` in a list that begins at `first`
  /// of the selection's rows begins a block of them.
  @inline(__always)
  func warm(at position: Int, of first: Int) {
    if position & (RowWarming.blockRowCount - 1) == 0 {
      let start = first &+ position
      warming.warm(
        selection.rows[start..<min(start &+ RowWarming.blockRowCount, selection.rows.count)], of: table,
        fields: fields)
    }
  }
}
