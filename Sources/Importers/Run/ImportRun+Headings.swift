import Formats
import Scanners
import TaskModel

// Texts that hold good for other records, in what they stand in.

extension ImportRun {
  /// Takes a heading, or the beginning of an object that may have one.
  mutating func takeHeading(
    _ field: Field, _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    let place = input.profile.mapping.records[record.path]
    // An attribute stands before all that is in its element.
    let mayFollow = input.profile.mapping.container.hasObjects && !place.path.contains("/@")
    if record.firstNode == record.endNode, mayFollow {
      importer.beginGroup(at: record.path, row: table.rowCount, readCount: accounting.read)
      return
    }
    let text = batch.rawValue(of: record, names: importer.names).string
    importer.takeHeading(field, text, at: record.path)
    if place.isOfAll { importer.headings.groups[record.path] = .init(row: related.firstRow, readCount: 0) }
    guard let text, !text.isEmpty, mayFollow, let group = importer.headings.groups[record.path],
      group.readCount < accounting.read
    else { return }
    if !place.exclusions.isEmpty {
      if place.follows { importer.archivedBack(at: record.path, table) }
    } else if place.follows {
      importer.fillBack(field, text, at: record.path, &table)
    } else if input.profile.mapping.isUnrecognised {
      log.add(
        Diagnostic(
          .note, code: .lateTitle,
          "“\(text)” comes after its tasks, unlike other titles at \(place.path): it is not theirs",
          at: SourceLocation(file: input.file, line: record.line)))
    }
  }
}
