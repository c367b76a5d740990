import Importers
import Renderers
import Synchronization
import TaskModel

/// Puts the table together while the rest of the input is still being read, and renders the rows of a report there.
///
/// The thread that imports hands over its rows piece by piece; the pieces come back emptied, so their memory is used
/// again and stays in the cache. What is done with a piece is done by whichever thread would wait for another
/// (`work`): with a thread of its own, three share two processors, and one of these is often idle while two of the
/// threads stand in the queue of the other.
final class TableGathering: Sendable {
  /// Below so many bytes of input the importer fills the table itself: 1 MiB.
  static let minimumByteCount = 1 << 20
  /// How many pieces wait at most.
  private static let capacity = 3

  private struct Result {
    var table: TaskTable
    /// What renders the rows; nil where that has to wait, or where not all of them can be.
    var renderer: EarlyRowRenderer?
    var pieceCount = 0
  }

  /// How much is going to be read.
  private let inputByteCount: Int

  private let pieces = Mutex<[TaskTable]>([])
  private let emptied = Mutex<[TaskTable]>([])
  private let result: Mutex<Result>

  /// Begins with an empty table.
  ///
  /// - Parameter renderer: what renders each row as it comes, for runs that show every task that they read.
  init(_ renderer: EarlyRowRenderer?, fields: FieldSet, inputByteCount: Int) {
    self.inputByteCount = inputByteCount
    result = Mutex(Result(table: TaskTable(fields: fields), renderer: renderer))
  }

  /// Takes the rows out of the importer's table.
  func take(_ table: inout TaskTable) {
    guard table.rowCount > 0 else { return }
    let next = emptied.withLock { $0.popLast() }
    let piece = table.takeRows(into: next)
    let count = pieces.withLock { pieces in
      pieces.append(piece)
      return pieces.count
    }
    if count > Self.capacity { result.withLock { _ = addPiece(to: &$0) } }
  }

  /// Does what is to be done with a piece; false where none waits, or another thread is doing it.
  @Sendable
  func work() -> Bool {
    result.withLockIfAvailable { addPiece(to: &$0) } ?? false
  }

  /// Gives the whole table, and the rows if all of them are rendered.
  func finish() -> (table: TaskTable, renderer: EarlyRowRenderer?) {
    result.withLock { result in
      while addPiece(to: &result) {}
      let table = result.table
      result.table = TaskTable(fields: table.fields)
      return (table, result.renderer)
    }
  }

  /// Adds the first of the pieces that wait; false where none does.
  ///
  /// They are taken by whoever holds the result, so that they stay in order.
  private func addPiece(to result: inout Result) -> Bool {
    guard var piece = pieces.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
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
    return true
  }
}

extension RunSession {
  /// Reads the inputs into a table like `read`, which is put together meanwhile where they are large enough.
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
    try read(
      inputs, options, into: &table, rejects: rejects, imported: gathering.take, waiting: gathering.work)
    let rows: EarlyRowRenderer?
    (table, rows) = gathering.finish()
    return rows
  }
}
