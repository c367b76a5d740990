import TaskModel

/// Runs a checked filter over the columns of a table, one node after another.
///
/// Every node gets the row numbers that are still in question and keeps those that pass, in order: an AND hands
/// each part what the part before it left, an OR asks each part only about the rows that no part before it has
/// kept, a NOT takes what its part kept away. So a filter costs a pass over an ever shorter list of 32-bit row
/// numbers per node, and nothing is allocated per row. What to watch: the loops rely on the rows being distinct
/// and below `table.rowCount`, and `without` on one list being a part of the other in the same order.
struct FilterEvaluator: Sendable {
  let table: TaskTable
  let context: EvaluationContext
  /// Reads dates in fields of the source's own.
  let readDates: TaskFilter.DateReader

  /// Keeps the rows that satisfy a predicate.
  func narrow(_ rows: inout [Int32], _ predicate: FilterPredicate) {
    switch predicate {
    case .constant(let isSatisfied):
      if !isSatisfied { rows.removeAll() }
    case .all(let parts):
      for part in parts where !rows.isEmpty { narrow(&rows, part) }
    case .any(let parts):
      var rest = rows
      for part in parts where !rest.isEmpty {
        var kept = rest
        narrow(&kept, part)
        FilterEvaluator.subtract(kept, from: &rest)
      }
      FilterEvaluator.subtract(rest, from: &rows)
    case .not(let part):
      var kept = rows
      narrow(&kept, part)
      FilterEvaluator.subtract(kept, from: &rows)
    case .flag(let wanted):
      narrowFlag(&rows, wanted)
    case .priority(let mask):
      narrowPriority(&rows, mask)
    case .progress(let satisfied):
      narrowProgress(&rows, satisfied)
    case .seconds(let field, let range, let isNegated):
      narrowSeconds(&rows, table.integers(field), range, isNegated)
    case .waiting:
      let isWaiting = table.waitingRows()
      if isWaiting.isEmpty { rows.removeAll() }
      FilterEvaluator.keep(&rows) { isWaiting[Int($0)] }
    case .count(let field, let range, let isNegated):
      narrowCount(&rows, field, range, isNegated)
    case .date(let field, let operation, let date):
      narrowDate(
        &rows, table.dates(field), DateTest(operation, date.resolved(in: context), context), context.zone)
    case .present(let field):
      narrowPresent(&rows, field)
    case .text(let field, let test):
      narrowText(&rows, field, test)
    case .everyWord(let field, let test):
      narrowEveryWord(&rows, field, test)
    case .extra(let name, let test):
      narrowExtra(&rows, name, test)
    case .extraDate(let name, let operation, let date):
      let test = DateTest(operation, date.resolved(in: context), context)
      narrowDate(&rows, extraDates(name), test, context.zone)
    }
  }

  /// Takes away rows that are a part of `rows`, in the same order.
  static func subtract(_ part: [Int32], from rows: inout [Int32]) {
    if part.isEmpty { return }
    var next = 0
    keep(&rows) { row in
      guard next < part.count, part[next] == row else { return true }
      next &+= 1
      return false
    }
  }

  /// Keeps the rows that pass a test, in place.
  ///
  /// Inlined with its test into every loop that uses it, so there is no call per row; the write is
  /// unconditional, so there is no branch to mispredict either.
  @inline(__always)
  static func keep(_ rows: inout [Int32], where test: (Int32) -> Bool) {
    var kept = 0
    rows.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices {
        let row = rows[index]
        rows[kept] = row
        kept &+= test(row) ? 1 : 0
      }
    }
    rows.removeLast(rows.count - kept)
  }
}
