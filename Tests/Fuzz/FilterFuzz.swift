import Pipeline
import TaskModel

/// Filters, orders, groups and edits: whatever can be read can be used, and a filter that is written out again keeps
/// the same tasks.
func fuzzFilters(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let table = FuzzTasks.table
  let all = Selection(all: table)
  let context = EvaluationContext(nowMicroseconds: FuzzTasks.nowMicroseconds)
  if let filter = try? TaskFilter(text) {
    let kept = filter.apply(to: all, of: table, in: context)
    let written = filter.expression.text()
    guard let again = try? TaskFilter(written) else {
      fuzzFailure("“\(text)” is written as “\(written)”, which is no filter")
    }
    guard again.apply(to: all, of: table, in: context) == kept, again.expression.text() == written else {
      fuzzFailure("“\(text)” is written as “\(written)”, which is another filter")
    }
    _ = FilterExplanation(filter, in: context, table: table)
  }
  if let order = try? TaskOrder(text), order.sorted(all, of: table).rows.sorted() != all.rows {
    fuzzFailure("“\(text)” loses tasks")
  }
  _ = try? TaskGrouping(text)
  if let edit = try? TaskEdit(text) {
    var edited = FuzzTasks.table
    let inverse = edit.command.apply(to: &edited, rows: all.rows, in: context)
    inverse.apply(to: &edited, rows: all.rows, in: context)
    for row in 0..<table.rowCount where edited.item(at: row) != table.item(at: row) {
      fuzzFailure("“\(text)” cannot be taken back")
    }
  }
}
