import Formats
import Scanners
import TaskModel

// Tables in which not every row is a task: a reader of rows says what each is, and the values of those that are tasks
// go straight into the columns. What is clever: nothing is made per row, neither texts nor items; the reader looks at
// bytes. What to watch: a task to which a later row may add must not leave with its batch, so the last one is taken out
// of the table and put back before the next batch, once a batch that has other tasks.

extension ImportRun {
  /// Puts the rows of a batch into the table.
  mutating func readRows(of batch: borrowing RecordBatch, to table: inout TaskTable) throws {
    putBackOpenTask(&table)
    guard var reader = rowReading.reader else { return }
    // The reader is in one place only: a second one would be a copy of what it holds.
    rowReading.reader = nil
    var cells = rowReading.cells
    rowReading.cells = []
    defer {
      rowReading.reader = reader
      rowReading.cells = cells
    }
    if !rowReading.knowsColumns, !importer.names.isEmpty {
      rowReading.knowsColumns = true
      reader.begin(columns: importer.names)
    }
    var text: [UInt8] = []
    for record in batch.records {
      guard record.defect < 0, record.path >= input.roles.count || input.roles[record.path] == .task else {
        try add(record, of: batch, to: &table)
        continue
      }
      if takeCells(of: record, batch, &cells) {
        try readRow(&reader, cells.span, batch.bytes.span, record, batch, &table)
      } else {
        text.removeAll(keepingCapacity: true)
        for index in cells.indices {
          let start = text.count
          batch.appendText(of: batch.nodes[record.firstNode + index], to: &text)
          cells[index] = start..<text.count
        }
        try readRow(&reader, cells.span, text.span, record, batch, &table)
      }
    }
  }

  /// Takes the task that rows to come may add to out of a table whose rows are about to go; false where it is the only
  /// one, which stays: a task with many rows below it would be copied for every batch of them.
  mutating func setOpenTaskAside(_ table: inout TaskTable) -> Bool {
    guard let reader = rowReading.reader, reader.isLastOpen, table.rowCount > 0 else { return true }
    if table.rowCount == 1 { return false }
    move(table.rowCount - 1, of: table, to: &stage)
    table.truncate(to: table.rowCount - 1)
    return true
  }

  /// Ends a batch's waiting: the task that was open at its end is the table's last again.
  mutating func putBackOpenTask(_ table: inout TaskTable) {
    guard rowReading.reader != nil, stage.rowCount == 1 else { return }
    move(0, of: stage, to: &table)
    stage.truncate(to: 0)
  }

  /// Copies a row value by value: as an item the values under one name would become one.
  private func move(_ row: Int, of source: borrowing TaskTable, to target: inout TaskTable) {
    var copier = RowCopier()
    copier.begin(row, of: source, in: &target)
    target.endRow()
  }

  /// Takes the ranges of a record's cells; false where quotes have to be resolved first.
  private func takeCells(
    of record: RecordPlace, _ batch: borrowing RecordBatch, _ cells: inout [Range<Int>]
  ) -> Bool {
    let nodes = batch.nodes.span
    let count = record.endNode - record.firstNode
    // Nearly all rows have as many cells as the one before.
    if cells.count != count { cells = Array(repeating: 0..<0, count: count) }
    var places = cells.mutableSpan
    var isExact = true
    for index in 0..<count {
      let node = nodes[record.firstNode &+ index]
      places[index] = Range(uncheckedBounds: (Int(node.start), node.end))
      if node.kind != .text { isExact = false }
    }
    return isExact
  }

  private mutating func readRow(
    _ reader: inout any RowReader, _ cells: Span<Range<Int>>, _ text: Span<UInt8>, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) throws {
    accounting.read += 1
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let kind = reader.kind(of: cells, text, line: record.line, &table)
    switch kind {
    case .task:
      importer.importNodes(record.firstNode..<record.endNode, level: 0, record, batch, nodes, bytes, &table)
    case .skipped, .rejected: importer.remark(on: record, batch, nodes, bytes, &table)
    case .part, .foreign: break
    }
    switch kind {
    case .task: break
    case .part(let state):
      if !state.isEmpty { importer.takeState(ofPart: text.extracting(state), record, batch) }
    case .skipped, .foreign:
      accounting.skipped += 1
      return
    case .rejected(let code, let reason):
      return try reject(record, batch, code, reason, at: record.original.lowerBound)
    }
    reader.complete(cells, text, &table)
    importer.endRow(record, batch, &table)
    accounting.kept += 1
  }
}
