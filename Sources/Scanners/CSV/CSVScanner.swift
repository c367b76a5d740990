/// Scans CSV (RFC 4180 and what is met in practice) chunk by chunk into batches of records.
///
/// The names of the columns go out as `newNames` with the batch that holds the header; a node's name is its column,
/// so equal names stay apart. A record with too few fields has no nodes for the rest, one with too many has nodes
/// for all, under names "column 5" and so on. An empty unquoted field is a node of length 0. Nothing is trimmed.
///
/// A record that a chunk ends in is held and read again from its start with the bytes of later chunks, but not
/// before it has grown by at least a quarter: so the time is linear in the input however it is cut, and at most one
/// record and one chunk are held. Chunks must be smaller than 1 GiB.
package struct CSVScanner: RecordScanner {
  private var builder: CSVBatchBuilder
  private var held: [UInt8] = []
  /// Input offset of the first held byte.
  private var heldOffset = 0
  /// How many bytes there must be before it is worth trying to read the held record again.
  private var retryByteCount = 0
  private var isFirstChunk = true
  private var hasFailed = false
  /// How many bytes have been read, those counted again that were read again: what linear time is measured by.
  package private(set) var readByteCount = 0
  /// Nodes and records the last batch had for each 64 KiB, to reserve well.
  private var nodeDensity = 4_096
  private var recordDensity = 256

  /// Makes a scanner of one input.
  ///
  /// Limits above 1 GiB count as 1 GiB, since nodes hold 32-bit places.
  package init(dialect: CSVDialect = CSVDialect(), limits: ScanLimits = ScanLimits()) {
    var limits = limits
    limits.recordByteCount = min(max(limits.recordByteCount, 1), 1 << 30)
    limits.fieldByteCount = min(max(limits.fieldByteCount, 0), 1 << 30)
    limits.columnCount = min(max(limits.columnCount, 1), RecordNode.maximumName)
    builder = CSVBatchBuilder(dialect: dialect, limits: limits)
  }

  /// The dialect in use: as given, but with the delimiter that a first line like `sep=;` has set.
  package var dialect: CSVDialect { builder.dialect }

  /// Scans one chunk; a batch with a `failure` is the last one with anything in it.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    var batch = RecordBatch()
    guard !hasFailed else { return batch }
    if isFirstChunk {
      isFirstChunk = false
      builder.line = chunk.line
    }
    let isLast = chunk.isLast
    batch.scannedByteCount = chunk.byteOffset + chunk.count
    builder.malformedOffsets += chunk.malformedOffsets
    let offset = held.isEmpty ? chunk.byteOffset : heldOffset
    var bytes: [UInt8] = []
    swap(&bytes, &chunk.bytes)
    guard let start = putHeld(before: &bytes, from: chunk.start, isLast: isLast) else { return batch }
    let isCut = isLast && takeOffEndOfFileMarks(&bytes, from: start)

    let byteCount = bytes.count - start
    readByteCount &+= byteCount
    let blockCount = byteCount / 65_536 + 1
    let line = builder.line
    builder.begin(
      at: start, offset: offset, isLast: isLast, nodeCapacity: blockCount * nodeDensity,
      recordCapacity: blockCount * recordDensity)
    bytes.withUnsafeBufferPointer { builder.fill($0) }
    if isLast { builder.finishInput(endOfFileMark: isCut ? (bytes.count, start, line) : nil) }
    hasFailed = builder.failure != nil
    if blockCount > 1 {
      nodeDensity = builder.nodes.count / blockCount / 8 * 9 + 64
      recordDensity = builder.records.count / blockCount / 8 * 9 + 16
    }

    let bytesOffset = builder.bytesOffset
    batch.problems = builder.log.entries.map { ScanProblem($0, in: bytes, bytesOffset: bytesOffset) }
    batch.suppressedCounts = builder.log.suppressedCounts
    batch.failure = builder.failure.map { ScanProblem($0, in: bytes, bytesOffset: bytesOffset) }
    builder.move(to: &batch)
    if !isLast, !hasFailed { hold(&bytes) }
    if !builder.reader.resolvedBytes.isEmpty { bytes += builder.reader.resolvedBytes }
    batch.bytes = bytes
    return batch
  }

  /// What DOS ends a text with (Ctrl-Z).
  static let endOfFileMark: UInt8 = 0x1A

  /// Takes the signs for the end of the file off a last line that has no end of its own; false where there are none.
  ///
  /// On a line of their own they are a record like any other, and passed over where that is read. More of them than a
  /// record may have bytes are none: no scan holds as many to see what follows.
  private func takeOffEndOfFileMarks(_ bytes: inout [UInt8], from start: Int) -> Bool {
    guard bytes.count > start, bytes.last == Self.endOfFileMark,
      let end = bytes[start...].lastIndex(where: { $0 != Self.endOfFileMark }),
      bytes[end] != 10, bytes[end] != 13, bytes.count - 1 - end <= builder.limits.recordByteCount
    else { return false }
    bytes.removeLast(bytes.count - 1 - end)
    return true
  }

  /// Puts the held bytes in front of a chunk's and gives where they begin; `nil` while it is too early to read
  /// them again.
  ///
  /// There is only one reference to the bytes at any time, so they are never copied as a whole.
  private mutating func putHeld(before bytes: inout [UInt8], from start: Int, isLast: Bool) -> Int? {
    let start = min(max(start, 0), bytes.count)
    if held.isEmpty { return start }
    if isLast || held.count + bytes.count - start >= retryByteCount, held.count <= start {
      bytes.replaceSubrange(start - held.count..<start, with: held)
      defer { held = [] }
      return start - held.count
    }
    held += bytes[start...]
    if !isLast, held.count < retryByteCount { return nil }
    bytes = []
    swap(&held, &bytes)
    return 0
  }

  /// Keeps the record that the bytes end in, and all the bytes where they are nothing else.
  private mutating func hold(_ bytes: inout [UInt8]) {
    let position = builder.position
    guard position < bytes.count else { return }
    if position == 0 { swap(&held, &bytes) } else { held = Array(bytes[position...]) }
    heldOffset = builder.bytesOffset + position
    retryByteCount = held.count + max(held.count / 4, 1)
  }
}
