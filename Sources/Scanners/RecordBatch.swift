/// What a node of a record's tape is.
public enum RecordNodeKind: UInt8, Sendable {
  /// Text whose bytes are the value.
  case text
  /// CSV field text in which each `""` stands for one `"` (RFC 4180 §2.7).
  case textWithDoubledQuotes
  /// JSON string text with backslash escapes in it (RFC 8259 §7).
  case textWithEscapes
  /// A JSON number, exactly as written (RFC 8259 §6).
  case number
  /// The JSON literal `true`.
  case `true`
  /// The JSON literal `false`.
  case `false`
  /// The JSON literal `null`.
  case null
  /// A JSON object, or an XML element with attributes or child elements: its members follow.
  case object
  /// A JSON array: its elements follow, each with the array's name.
  case array
}

/// One value of a record: a kind, a name and a range of bytes.
///
/// 16 bytes, no reference.
///
/// The nodes of a record stand one after another in document order ("tape"); a container is followed by its
/// members, and `next` leads past them, so that what is not wanted is skipped in one step.
public struct RecordNode: Sendable {
  /// Kind in the low 8 bits, quoted flag in bit 8, name from bit 9 on.
  @usableFromInline var bits: UInt32
  /// Index into `RecordBatch.bytes` of the value's first byte (without quotes).
  public var start: Int32
  /// Length of the value in bytes.
  ///
  /// For a JSON container: the whole container as written.
  public var length: Int32
  /// Index into `RecordBatch.nodes` of the first node after this one and its members.
  public var next: Int32

  /// Makes a node.
  package init(
    kind: RecordNodeKind, name: Int, start: Int, length: Int, next: Int, isQuoted: Bool = false
  ) {
    bits = UInt32(kind.rawValue) | (isQuoted ? Self.quotedBit : 0) | UInt32(truncatingIfNeeded: name &<< 9)
    self.start = Int32(truncatingIfNeeded: start)
    self.length = Int32(truncatingIfNeeded: length)
    self.next = Int32(truncatingIfNeeded: next)
  }

  /// The bit that says that a field stood in quotes.
  static let quotedBit: UInt32 = 256

  /// Makes a node of a kind and `quotedBit` that have been put together already.
  @inline(__always)
  init(form: UInt32, name: Int, start: Int, length: Int, next: Int) {
    bits = form | UInt32(truncatingIfNeeded: name &<< 9)
    self.start = Int32(truncatingIfNeeded: start)
    self.length = Int32(truncatingIfNeeded: length)
    self.next = Int32(truncatingIfNeeded: next)
  }

  /// What the node is.
  @inlinable @inline(__always) public var kind: RecordNodeKind {
    // The initializer has only let kinds in; a failable look-up here would cost a call per node.
    unsafeBitCast(UInt8(truncatingIfNeeded: bits), to: RecordNodeKind.self)
  }
  /// Number of the node's name: the column in CSV; in JSON and XML an index into the names the scanner has
  /// handed out (`RecordBatch.newNames`, added up over all batches).
  @inlinable @inline(__always) public var name: Int { Int(bits &>> 9) }
  /// Whether a CSV field stood in quotes: `""` is an empty text, nothing at all is an absent one.
  @inlinable @inline(__always) public var isQuoted: Bool { bits & 256 != 0 }
  /// Index into `RecordBatch.bytes` just past the value.
  @inlinable @inline(__always) public var end: Int { Int(start) + Int(length) }

  /// Gives the node another name.
  mutating func rename(_ name: Int) { bits = bits & 511 | UInt32(truncatingIfNeeded: name &<< 9) }

  /// Largest name number a node can hold.
  package static let maximumName = (1 << 23) - 1
}

/// Where a record lies, in the batch and in the input.
package struct RecordPlace: Sendable {
  /// Which of the scanner's record paths the record was found at (0 for CSV).
  package var path: Int
  /// First node of the record in `RecordBatch.nodes`.
  package var firstNode: Int
  /// Index just past the record's last node.
  package var endNode: Int
  /// The record as it stood in the input, as a range of `RecordBatch.bytes`: what `--rejects` keeps.
  ///
  /// Empty where the scanner was not asked to keep originals (XML).
  package var original: Range<Int>
  /// Offset of the record's first byte in the decoded input.
  package var byteOffset: Int
  /// Line of the record's first byte, from 1.
  package var line: Int
  /// Index into `RecordBatch.problems` of what makes this record unusable, or -1 for a good one.
  package var defect: Int

  /// Makes a place.
  package init(
    path: Int, firstNode: Int, endNode: Int, original: Range<Int>, byteOffset: Int, line: Int,
    defect: Int = -1
  ) {
    self.path = path
    self.firstNode = firstNode
    self.endNode = endNode
    self.original = original
    self.byteOffset = byteOffset
    self.line = line
    self.defect = defect
  }
}

/// What a scanner found in one chunk: whole records, problems, and the bytes that both point into.
///
/// Batches are the only thing that crosses from scanners to importers; a batch owns its bytes, so it can be
/// handed to another thread.
package struct RecordBatch: Sendable {
  /// The bytes that nodes and places point into.
  package var bytes: [UInt8]
  /// The tapes of all records, one after another.
  package var nodes: [RecordNode]
  /// The records that were completed in this chunk, in input order.
  package var records: [RecordPlace]
  /// Names first seen in this chunk; the importer appends them to its own list.
  ///
  /// For CSV: the header's column names, in the first batch that holds them.
  package var newNames: [[UInt8]]
  /// Remarks on the input that the scan can go on after, in input order.
  package var problems: [ScanProblem]
  /// How many further problems of a code there were that `problems` does not hold.
  ///
  /// A scanner that keeps only the first of very many alike counts the rest here.
  package var suppressedCounts: [(code: ScanProblem.Code, count: Int)]
  /// What ended the scan for good, if anything did.
  ///
  /// Records before it are complete and valid.
  package var failure: ScanProblem?
  /// How much of the decoded input has been scanned after this batch, in bytes.
  package var scannedByteCount: Int
  /// The chunk that the batch was made of, where its text is not in `bytes` and may be shown: UTF-8 markup.
  package var source: InputChunk?
  /// Whether lines and offsets are those of a file that a person can look at.
  package var hasPlaces = true

  /// Makes an empty batch.
  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
    nodes = []
    records = []
    newNames = []
    problems = []
    suppressedCounts = []
    failure = nil
    scannedByteCount = 0
  }
}

/// A scanner of one input: fed with chunks in order, it hands out the records that each chunk completes.
///
/// Feed every chunk once and in order; after a batch with a `failure`, feed no more. A scanner allocates nothing
/// per field, holds at most one unfinished record, and its records do not depend on where chunks were cut.
package protocol RecordScanner: Sendable {
  /// Scans one chunk.
  mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch

  /// Scans one chunk and hands out what there is of batches: none while a thread of the scanner's own is still at work
  /// on it, several when that is done.
  ///
  /// All chunks of an input are scanned in one of the two ways; what is handed out is the same.
  ///
  /// - Parameter take: takes a batch; false when it wants no more.
  /// - Returns: whether the scan goes on: false after a batch with a failure, and when `take` has said so.
  mutating func scan(_ chunk: consuming InputChunk, _ take: (consuming RecordBatch) -> Bool) -> Bool
}

extension RecordBatch {
  /// Hands it to whoever takes batches; false where nothing comes after it.
  consuming func handOut(to take: (consuming RecordBatch) -> Bool) -> Bool {
    let hasFailed = failure != nil
    return take(self) && !hasFailed
  }
}

extension RecordScanner {
  package mutating func scan(
    _ chunk: consuming InputChunk, _ take: (consuming RecordBatch) -> Bool
  ) -> Bool {
    scan(chunk).handOut(to: take)
  }
}
