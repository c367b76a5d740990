import Synchronization
import TaskModel

// Why this is here: rows are shown in sorted order, so a report of a million tasks walks its columns at random, and
// every value it asks for waits some hundred nanoseconds for memory, one after another. Measured on a million rows,
// that was three quarters of the rendering. Asking for the values of a block of rows ahead, in a loop that does
// nothing else, lets the processor wait for a dozen of them at once. What to watch: the loads must not be optimised
// away (hence the sum that is stored), and a block must stay well inside the second-level cache.
extension ReportContext {
  /// How many rows are asked for at once; a power of two.
  static let warmedRowCount = 128

  /// Brings what the template reads of the next rows into the cache, if `position` in a list that begins
  /// at `first` of the selection's rows begins a block of them.
  @inline(__always)
  func warm(at position: Int, of first: Int) {
    if position & (ReportContext.warmedRowCount - 1) == 0 { warmBlock(first &+ position) }
  }

  @inline(never)
  private func warmBlock(_ position: Int) {
    let end = min(position + ReportContext.warmedRowCount, selection.rows.count)
    guard end - position > 8 else { return }
    let rows = selection.rows[position..<end]
    var sum: UInt64 = 0
    for column in [table.title, table.detail, table.url, table.id] where column.count == table.rowCount {
      for row in rows { sum &+= UInt64(truncatingIfNeeded: column.range(Int(row)).lowerBound) }
    }
    for column in [table.due, table.start, table.created, table.completed] where column.count == table.rowCount {
      for row in rows { sum &+= UInt64(bitPattern: column[Int(row)]) }
    }
    for column in [table.project, table.section, table.status] where column.count == table.rowCount {
      for row in rows { sum &+= UInt64(column.code(Int(row))) }
    }
    for column in [table.assignees, table.tags] where column.count == table.rowCount {
      for row in rows { sum &+= UInt64(truncatingIfNeeded: column.range(Int(row)).lowerBound) }
    }
    if table.isDone.count == table.rowCount { for row in rows where table.isDone[Int(row)] { sum &+= 1 } }
    if table.priority.count == table.rowCount { for row in rows { sum &+= UInt64(table.priority[Int(row)]) } }
    // Where the texts and words begin is known now: their first bytes, in a second round.
    for column in [table.title, table.detail] where column.count == table.rowCount {
      for row in rows {
        let range = column.range(Int(row))
        if !range.isEmpty {
          sum &+= UInt64(column.bytes[range.lowerBound])
          sum &+= UInt64(column.bytes[range.upperBound - 1])
        }
      }
    }
    for column in [table.assignees, table.tags] where column.count == table.rowCount {
      for row in rows {
        let range = column.range(Int(row))
        if !range.isEmpty { sum &+= UInt64(column.codes[range.lowerBound]) }
      }
    }
    warmth.store(sum, ordering: .relaxed)
  }
}
