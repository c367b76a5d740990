import Formats
import Scanners
import TaskModel

// Days without a year, as Todoist writes those of the current one: `9 Dec`, `Dec 11`, `10 Dec 17:15`.

extension RecordImporter {
  /// Notes once for an input in which year such days are.
  mutating func noteCurrentYear(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    guard !dateReader.hasSaidCurrentYear, let currentYear = dateReader.currentYear else { return }
    dateReader.hasSaidCurrentYear = true
    note(
      .note, .currentYear,
      "“\(RecordImporter.text(value))” and days like it have no year: they are in \(currentYear), as --now says",
      at: Int(node.start), record, batch)
  }
}
