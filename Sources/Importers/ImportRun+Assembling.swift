import Formats
import Scanners
import TaskModel

// Formats whose tasks are put together from several records, in columns (`RowAssembler`).

extension ImportRun {
  /// Makes a row of a task record in the assembler's own table.
  mutating func assembleRow(_ record: RecordPlace, of batch: borrowing RecordBatch) throws {
    let row = stage.rowCount
    let isScalar = ImportRun.isScalar(record, batch, names: importer.names)
    let node = rowAssembler?.tape.append(record, of: batch, tapeNames, isScalar: isScalar, isTask: true)
    guard let node else { return }
    if rowAssembler?.takeAside(node) == true {
      accounting.skipped += 1
      return
    }
    let hasTask = importer.add(record, of: batch, to: &stage)
    if importer.state.exclusion != 0 {
      rowAssembler?.tape.truncate(to: node)
      stage.truncate(to: row)
      return try leaveOut(record, batch)
    }
    if hasTask {
      // Parts of the record that would be tasks are the assembler's business.
      if stage.rowCount > row + 1 { stage.truncate(to: row + 1) }
    } else {
      stage.endRow()
    }
    if !stage.title.isPresent(row) {
      stage.title.truncate(to: row)
      stage.title.append(EmptyCollection())
    }
    if rowAssembler?.take(node, row: row, of: &stage) == false {
      stage.truncate(to: row)
      accounting.skipped += 1
    }
  }

  /// Shows the assembler a record that tasks refer to.
  mutating func takeContext(_ record: RecordPlace, of batch: borrowing RecordBatch, role: String) {
    let isScalar = ImportRun.isScalar(record, batch, names: importer.names)
    let node = rowAssembler?.tape.append(record, of: batch, tapeNames, isScalar: isScalar, isTask: false)
    guard let node else { return }
    rowAssembler?.context(node, role: role, &stage)
  }

  /// Hands the assembler's rows over to the table.
  mutating func handOverRows(to table: inout TaskTable) {
    let count = table.rowCount
    rowAssembler?.finish(stage, into: &table)
    stage.truncate(to: 0)
    accounting.kept += table.rowCount - count
    accounting.skipped += rowAssembler?.droppedCount ?? 0
  }

  /// Whether a record is a value without parts.
  ///
  /// Not asked of the run itself: with an assembler of an unknown type in it, it would be copied for the question.
  private static func isScalar(_ record: RecordPlace, _ batch: borrowing RecordBatch, names: [String]) -> Bool
  {
    guard record.endNode == record.firstNode + 1, record.firstNode < batch.nodes.count else { return false }
    let name = batch.nodes[record.firstNode].name
    return name < names.count && names[name].isEmpty
  }
}
