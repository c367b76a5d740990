import Markup
import Synchronization
import TaskModel
import Templating
import Threads

extension TaskReduction {
  /// Writes details in another markup than Markdown (Jira's wiki notation, HTML) as Markdown; plain ones stay as people
  /// typed them.
  mutating func writeDetailsInMarkdown() {
    let table = self.table
    let count = table.detail.count
    let halves = Mutex([[(row: Int, text: [UInt8]?)]](repeating: [], count: 2))
    Work.inParallel(2) { half in
      let changes = TaskReduction.markdown(of: table, half == 0 ? 0..<count / 2 : count / 2..<count)
      halves.withLock { $0[half] = changes }
    }
    let changes = Array(halves.withLock { $0.joined() })
    for change in changes { note(.detail, .otherMarkup, row: change.row) }
    self.table.detail = table.detail.replacing(changes)
  }

  /// The details of some rows that are something else in Markdown.
  private static func markdown(of table: TaskTable, _ rows: Range<Int>) -> [(row: Int, text: [UInt8]?)] {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in rows where table.detail.isPresent(row) {
      guard let (text, markup) = table.formattedDetail(row), markup != .markdown else { continue }
      var output = OutputBuffer(capacity: 256)
      DetailMarkdown.append(MarkupTree(of: text, in: markup), to: &output)
      if output.heldBytes[...] == table.detail.bytes[table.detail.range(row)] { continue }
      changes.append((row, output.heldBytes))
    }
    return changes
  }
}
