import Dispatch
import Importers
import Renderers
import Synchronization
import TaskModel

/// Puts the table together while the rest of the input is still being read, on a thread of its own, and renders the
/// rows of a report there.
///
/// The thread that imports hands over its rows piece by piece; the pieces come back emptied, so their memory is used
/// again and stays in the cache. The pages of the whole table, which are new to the process and cost the system time,
/// are then filled by the thread that has some.
final class TableGathering: Sendable {
  /// Below so much input the thread costs more than it saves: 1 MiB.
  static let minimumByteCount = 1 << 20

  private struct Result {
    var table: TaskTable
    /// What renders the rows; nil where that has to wait, or where not all of them can be.
    var renderer: EarlyRowRenderer?
    var pieceCount = 0
  }

  /// How much is going to be read.
  private let inputByteCount: Int

  private let pieces = BoundedChannel<TaskTable>(capacity: 2)
  private let emptied = Mutex<[TaskTable]>([])
  private let result: Mutex<Result>
  private let done = DispatchGroup()

  /// Begins the thread.
  ///
  /// - Parameter renderer: what renders each row as it comes, for runs that show every task that they read.
  init(_ renderer: EarlyRowRenderer?, fields: FieldSet, inputByteCount: Int) {
    self.inputByteCount = inputByteCount
    result = Mutex(Result(table: TaskTable(fields: fields), renderer: renderer))
    // A queue of its own: the global queue has as many threads as there are processors, and those read and scan.
    DispatchQueue(label: "pantask.gathering").async(group: done) { [self] in work() }
  }

  /// Takes the rows out of the importer's table.
  func take(_ table: inout TaskTable) {
    guard table.rowCount > 0 else { return }
    let next = emptied.withLock { $0.popLast() }
    _ = pieces.send(table.takeRows(into: next))
  }

  /// Waits for the rows taken so far; gives the whole table, and the rows if all of them are rendered.
  func finish() -> (table: TaskTable, renderer: EarlyRowRenderer?) {
    _ = pieces.send(nil)
    done.wait()
    return result.withLock { result in
      let table = result.table
      result.table = TaskTable(fields: table.fields)
      return (table, result.renderer)
    }
  }

  /// Ends the thread without waiting for what it has not begun; harmless after `finish`.
  func cancel() {
    pieces.cancel()
    _ = pieces.send(nil)
    done.wait()
  }

  private func work() {
    result.withLock { result in
      while var piece = pieces.receive() {
        // Subtasks are indented below their parents: the rows are rendered when those are known.
        if result.renderer != nil, piece.hasParents { result.renderer = nil }
        result.renderer?.add(piece)
        result.table.append(contentsOf: piece)
        result.pieceCount += 1
        // A piece is about a megabyte of input, so a few of them tell how large the whole will be.
        if result.pieceCount == 4 {
          result.table.reserve(factor: Double(inputByteCount) / Double(4 << 20) * 1.05)
        }
        piece.recycle()
        emptied.withLock { $0.append(piece) }
      }
    }
  }
}

extension RunSession {
  /// Reads the inputs into a table like `read`, which is put together on a thread of its own where they are large
  /// enough.
  ///
  /// - Parameter renderer: what renders each row as it comes, asked for when there is so much input that it pays.
  /// - Returns: the renderer with every row, if all of them could be rendered.
  @discardableResult
  func gather(
    _ inputs: [FileInput], _ options: InputOptions, into table: inout TaskTable, rejects: RejectsFile?,
    renderer: (_ inputByteCount: Int) -> EarlyRowRenderer? = { _ in nil }
  ) throws -> EarlyRowRenderer? {
    let byteCount = inputs.reduce(0) { $0 &+ ($1.byteCount ?? 0) }
    guard byteCount >= TableGathering.minimumByteCount else {
      try read(inputs, options, into: &table, rejects: rejects)
      return nil
    }
    let gathering = TableGathering(renderer(byteCount), fields: table.fields, inputByteCount: byteCount)
    defer { gathering.cancel() }
    try read(inputs, options, into: &table, rejects: rejects, imported: gathering.take)
    let rows: EarlyRowRenderer?
    (table, rows) = gathering.finish()
    return rows
  }
}
