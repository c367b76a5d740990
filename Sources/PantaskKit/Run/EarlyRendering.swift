import Dispatch
import Importers
import Renderers
import Synchronization
import TaskModel

/// Renders the rows of a report while the rest of the input is still being read, on a thread of its own, and puts
/// the table together there.
///
/// The thread that imports hands over its rows piece by piece; the pieces come back emptied, so their memory is used
/// again and stays in the cache. For runs that show every task that they read.
final class EarlyRendering: Sendable {
  /// Below so much input the thread costs more than it saves: 1 MiB.
  static let minimumByteCount = 1 << 20

  private struct Result {
    var table: TaskTable
    var renderer: EarlyRowRenderer
    /// Whether all rows so far are rendered.
    var isWhole = true
    var pieceCount = 0
  }

  /// How much is going to be read.
  private let inputByteCount: Int

  private let pieces = BoundedChannel<TaskTable>(capacity: 3)
  private let emptied = Mutex<[TaskTable]>([])
  private let result: Mutex<Result>
  private let done = DispatchGroup()

  init(_ renderer: EarlyRowRenderer, fields: FieldSet, inputByteCount: Int) {
    self.inputByteCount = inputByteCount
    result = Mutex(Result(table: TaskTable(fields: fields), renderer: renderer))
    // A queue of its own: the global queue has as many threads as there are processors, and those read and scan.
    DispatchQueue(label: "pantask.early-rendering").async(group: done) { [self] in work() }
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
      return (table, result.isWhole ? result.renderer : nil)
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
        if result.isWhole, piece.hasParents { result.isWhole = false }
        if result.isWhole { result.renderer.add(piece) }
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
