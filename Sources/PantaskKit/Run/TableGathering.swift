import Importers
import Renderers
import Synchronization
import TaskModel

/// Puts the table together while the rest of the input is still being read, and renders the rows of a report there.
///
/// The thread that imports hands over its rows piece by piece; the pieces come back emptied, so their memory is used
/// again and stays in the cache. What is done with a piece is done by whichever thread would wait for another, or keeps
/// nobody waiting (`work`): with a thread of its own, three share two processors, and one of these is often idle while
/// two of the threads stand in the queue of the other. Each renders a piece by itself, so that none has to wait for
/// that; only the table grows piece by piece.
final class TableGathering: Sendable {
  /// Below so many bytes of input the importer fills the table itself: 1 MiB.
  static let minimumByteCount = 1 << 20
  /// How many pieces wait at most.
  private static let capacity = 3

  /// A piece, its number from 0 and its rows, where they are rendered.
  private struct Piece {
    let number: Int
    /// How many bytes of all inputs had been read when it came.
    let readByteCount: Int
    var table: TaskTable
    var rows: RenderedPiece?

    /// The piece, of which nothing stays here: a table that two places hold would be copied to be emptied.
    mutating func taken() -> Piece {
      Piece(
        number: number, readByteCount: readByteCount, table: exchange(&table, with: TaskTable(fields: [])),
        rows: exchange(&rows, with: nil))
    }
  }

  private struct Waiting {
    var pieces: [Piece] = []
    var count = 0
    /// How much of the input that is being read has been, in bytes.
    var readByteCount = 0
    /// How much of those before it.
    var earlierByteCount = 0
    /// What renders the rows; nil where that has to wait, or where not all of them can be.
    var renderer: EarlyRowRenderer?
    /// How long its rows have been so far.
    var bytesPerRow: Int?

    /// Takes the first piece out.
    mutating func next() -> Piece? {
      if pieces.isEmpty { return nil }
      let piece = pieces[0].taken()
      pieces.removeFirst()
      return piece
    }
  }

  private struct Result {
    var table: TaskTable
    var pieceCount = 0
    /// What holds the rows; nil where not all of them can be rendered.
    var renderer: EarlyRowRenderer?
  }

  /// How much is going to be read.
  private let inputByteCount: Int

  private let waiting: Mutex<Waiting>
  private let emptied = Mutex<[TaskTable]>([])
  /// Pieces that are to be added, by their numbers: one before them may still be worked on, or somebody else adds some.
  private let ready = Mutex<[Int: Piece]>([:])
  private let result: Mutex<Result>

  /// Begins with an empty table.
  ///
  /// - Parameter renderer: what renders each row as it comes, for runs that show every task that they read.
  init(_ renderer: EarlyRowRenderer?, fields: FieldSet, inputByteCount: Int) {
    self.inputByteCount = inputByteCount
    waiting = Mutex(Waiting(renderer: renderer))
    result = Mutex(Result(table: TaskTable(fields: fields), renderer: renderer))
  }

  /// Notes how many bytes of an input have been read; fewer than before where it is the next one.
  func note(readByteCount: Int) {
    waiting.withLock { waiting in
      if readByteCount < waiting.readByteCount { waiting.earlierByteCount += waiting.readByteCount }
      waiting.readByteCount = readByteCount
    }
  }

  /// Takes the rows out of the importer's table.
  func take(_ table: inout TaskTable) {
    guard table.rowCount > 0 else { return }
    let next = emptied.withLock { $0.popLast() }
    let piece = table.takeRows(into: next)
    let count = waiting.withLock { waiting in
      let readByteCount = waiting.earlierByteCount + waiting.readByteCount
      waiting.pieces.append(Piece(number: waiting.count, readByteCount: readByteCount, table: piece))
      waiting.count += 1
      return waiting.pieces.count
    }
    if count > Self.capacity { _ = work() }
  }

  /// Does what is to be done with the first of the pieces that wait; false where none does.
  @Sendable
  func work() -> Bool {
    guard var piece = waiting.withLock({ $0.next() }) else { return false }
    var rows: RenderedPiece?
    // Subtasks are indented below their parents: the rows are rendered when those are known.
    if piece.table.hasParents {
      waiting.withLock { $0.renderer = nil }
    } else {
      let (renderer, bytesPerRow) = waiting.withLock { ($0.renderer, $0.bytesPerRow) }
      rows = renderer?.rendered(piece.table, bytesPerRow: bytesPerRow)
      if let rows { waiting.withLock { $0.bytesPerRow = rows.bytesPerRow } }
    }
    piece.rows = rows
    add(&piece)
    return true
  }

  /// Gives the whole table, and the rows if all of them are rendered.
  ///
  /// Nobody may be at work any more.
  func finish() -> (table: TaskTable, renderer: EarlyRowRenderer?) {
    while work() {}
    return result.withLock { result in
      addReady(to: &result)
      let table = result.table
      result.table = TaskTable(fields: table.fields)
      return (table, exchange(&result.renderer, with: nil))
    }
  }

  /// How many times as large the table is going to be as it is when so many bytes have been read, and a twentieth more;
  /// nil where there is nothing to tell it by.
  ///
  /// Some inputs are held until their end, and come as one piece however large they are.
  static func growth(of readByteCount: Int, to inputByteCount: Int) -> Double? {
    guard readByteCount > 0, readByteCount < inputByteCount else { return nil }
    return Double(inputByteCount) / Double(readByteCount) * 1.05
  }

  /// Adds a piece, and those behind it that have waited for it, or leaves that to whoever is adding others.
  ///
  /// What comes while that one is about to stop waits for the next piece, or for the end.
  private func add(_ piece: inout Piece) {
    let (number, taken) = (piece.number, piece.taken())
    ready.withLock { $0[number] = taken }
    result.withLockIfAvailable { addReady(to: &$0) }
  }

  private func addReady(to result: inout Result) {
    while var next = ready.withLock({ $0.removeValue(forKey: result.pieceCount) }) {
      append(&next, to: &result)
    }
  }

  private func append(_ piece: inout Piece, to result: inout Result) {
    let isAdded = piece.rows.flatMap { result.renderer?.add($0) } ?? false
    if !isAdded { result.renderer = nil }
    result.table.append(contentsOf: piece.table)
    result.pieceCount += 1
    // A few pieces tell how large the whole will be.
    if result.pieceCount == 4, let factor = Self.growth(of: piece.readByteCount, to: inputByteCount) {
      result.table.reserve(factor: factor)
      result.renderer?.reserve(factor: factor)
    }
    piece.table.recycle()
    emptied.withLock { $0.append(piece.taken().table) }
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
    renderer: () -> EarlyRowRenderer? = { nil }
  ) throws -> EarlyRowRenderer? {
    let byteCount = inputs.reduce(0) { $0 &+ ($1.byteCount ?? 0) }
    guard byteCount >= TableGathering.minimumByteCount else {
      try read(inputs, options, into: &table, rejects: rejects)
      return nil
    }
    let gathering = TableGathering(renderer(), fields: table.fields, inputByteCount: byteCount)
    try read(
      inputs, options, into: &table, rejects: rejects, imported: gathering.take,
      progressed: gathering.note(readByteCount:), waiting: gathering.work)
    let rows: EarlyRowRenderer?
    (table, rows) = gathering.finish()
    return rows
  }
}
