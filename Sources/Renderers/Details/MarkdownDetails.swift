import Markup
import TaskModel
import Templating

extension TaskReduction {
  /// Writes details in another markup than Markdown (Jira's wiki notation, HTML) as Markdown; plain ones stay as people
  /// typed them.
  mutating func writeDetailsInMarkdown() {
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<table.detail.count where table.detail.isPresent(row) {
      guard let (text, markup) = table.formattedDetail(row), markup != .markdown else { continue }
      var output = OutputBuffer(capacity: 256)
      DetailMarkdown.append(MarkupTree(of: text, in: markup), to: &output)
      guard output.heldBytes[...] != table.detail.bytes[table.detail.range(row)] else { continue }
      changes.append((row, output.heldBytes))
      note(.detail, .otherMarkup, row: row)
    }
    table.detail = table.detail.replacing(changes)
  }
}
