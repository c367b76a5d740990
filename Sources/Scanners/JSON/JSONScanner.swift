/// Reads JSON (RFC 8259), strictly, and hands out the records that its paths name.
///
/// The tape of a record that is an object holds the object's members: each value as a node that has the key's
/// name, a container followed by what is in it, elements named like their array. The object itself has no node.
/// A record that is anything else has exactly one node, named `noName`. Where the path of a record ends with
/// `*`, an object's first node, named `keyName`, is the key under which it stood.
///
/// Duplicate keys and lone surrogates in records are remarked on in the batch that completes the record, at most
/// 64 of them for each record and one for each string; a record that turns out to be defective has only that one
/// problem.
///
/// Everything outside records is checked just as strictly, but not held. A record inside another one is not
/// looked for: the outer one wins.
package struct JSONScanner: RecordScanner {
  /// How many values the input holds.
  package enum Mode: Sendable {
    /// Exactly one. An error anywhere ends the scan.
    case document
    /// One after another, as in lines of JSON. What is not JSON makes one defective record, up to the end of the
    /// line on which its value began, and the scan goes on at the next line. A value may go over several
    /// lines if nothing is wrong with it.
    case lines
  }

  /// Number of the reserved name (text "") of the node of a record that is not an object.
  package static let noName = 0
  /// Number of the reserved name (text "@key") of the node that holds the key of a record.
  package static let keyName = 1

  let limits: ScanLimits
  var machine: JSONMachine
  var names = JSONNames()
  var frames: [JSONFrame]
  var undo = [JSONSavedStamp](repeating: JSONSavedStamp(), count: 64)
  /// The last records that are complete, `machine.placeCount` of them.
  ///
  /// So few that they stay in the cache: they go to the batch when there is no room for more, and nobody has to know
  /// beforehand how many there will be.
  var places = [RecordPlace](repeating: Self.emptyPlace, count: 128)

  /// The bytes that the unfinished record or token needs; `machine.index` and the like count from their start.
  private(set) var held: [UInt8] = []
  /// The nodes of the unfinished record, `machine.nodeCount` of them, and perhaps free ones behind.
  private(set) var heldNodes: [RecordNode] = []
  var heldProblems: [ScanProblem] = []
  /// How many of the batch's problems stay, because a defective record points at one of them.
  var settledProblemCount = 0
  /// Offsets of malformed bytes that are not left behind yet.
  var malformed: [Int] = []
  var defect: JSONDefect?
  /// The name that the machine has asked for, to be told at the next run, or -1.
  var enteredName: Int32 = -1
  var columns = JSONColumns()
  /// Whether the tape of a record that is cut off is to be kept, for an outline.
  var keepsUnfinishedTape = false
  /// The nodes of the record in which the last chunk ended or failed, numbered on from the batch's; a container
  /// that is still open leads to 0.
  private(set) var unfinishedTape: [RecordNode] = []
  /// Whether there is such a record and it is an object.
  private(set) var isInsideObjectRecord = false
  var hasBegun = false
  var hasFailed = false
  /// How many nodes and records there were lately for each 1024 bytes.
  var nodeDensity = 128
  var placeDensity = 4
  /// Where strings can end in the bytes of the chunk that have not been read, the first of which is at the origin.
  var stringEnds: [UInt64] = []
  var stringEndsOrigin = 0

  /// Makes a scanner for the records at `paths`, of which the first 64 count.
  ///
  /// - Parameters:
  ///   - headings: the numbers of those that are texts which hold good in the object that they are in. Where such an
  ///     object begins there is a record without values, so that no text is taken for the next object's.
  ///   - names: the numbers of those that end with `*` of which the keys are the records, where an object or an array
  ///     stands under them; what is in it may be records of other paths.
  package init(
    paths: [JSONRecordPath], headings: Set<Int> = [], names: Set<Int> = [], mode: Mode,
    limits: ScanLimits = ScanLimits()
  ) {
    self.limits = limits
    machine = JSONMachine(
      paths: paths, headings: headings, names: names, isDocument: mode == .document, limits: limits)
    frames = [JSONFrame](repeating: JSONFrame(), count: machine.depthLimit + 1)
  }

  /// Scans one chunk, which must be smaller than 1 GiB.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    var batch = RecordBatch()
    guard !hasFailed else { return batch }
    let chunkCount = chunk.count
    let chunkOffset = chunk.byteOffset
    let isLast = chunk.isLast
    malformed.append(contentsOf: chunk.malformedOffsets)
    if !hasBegun {
      hasBegun = true
      batch.newNames = [[], Array("@key".utf8)]
      machine.line = chunk.line
    }

    // 1. One buffer: what was held, then the chunk.
    var buffer: [UInt8] = []
    let first: Int
    let heldCount = held.count
    swap(&buffer, &chunk.bytes)
    if heldCount <= chunk.start {
      first = chunk.start - heldCount
      if heldCount > 0 {
        buffer.replaceSubrange(first..<chunk.start, with: held)
        held = []
      }
    } else {
      first = 0
      held.append(contentsOf: buffer[chunk.start...])
      swap(&buffer, &held)
      held = []
    }
    move(by: first)
    columns.begin(at: first)
    stringEndsOrigin = machine.index
    buffer.withUnsafeBufferPointer { JSONStringEnds.mark($0, from: stringEndsOrigin, in: &stringEnds) }
    if stringEnds.isEmpty { stringEnds = [0] }
    let bufferOffset = chunkOffset - heldCount - first

    // 2. Storage for what will be found.
    var nodes: [RecordNode] = []
    let nodeCapacity = machine.nodeCount + (chunkCount >> 10) * max(nodeDensity, 128) + 64
    // Memory that nothing is written to costs nothing, and a batch that grows is copied: more than was needed lately,
    // since the next list may be one of smaller records.
    batch.records.reserveCapacity((chunkCount >> 10) * max(placeDensity, 24) + 8)
    batch.problems = heldProblems
    settledProblemCount = 0
    heldProblems = []

    // 3. Run the machine from event to event.
    if buffer.count > 1 << 30 {
      fail(.recordTooLong, at: machine.index, buffer, bufferOffset, &batch)
    } else if !passByteOrderMark(buffer, bufferOffset, isLast) {
      var needsNodes = true
      if machine.nodeCount < 1_024 {
        // Storage that nobody has filled first: filling it costs a twentieth of the scan.
        nodes = [RecordNode](unsafeUninitializedCapacity: nodeCapacity) { storage, count in
          _ = storage.initialize(fromContentsOf: heldNodes[..<machine.nodeCount])
          needsNodes = drive(buffer, bufferOffset, isLast, storage, &batch)
          count = machine.nodeCount
        }
        heldNodes = []
      } else {
        // The tape of a long record is not copied again for each chunk.
        swap(&nodes, &heldNodes)
        Self.extend(&nodes, to: max(nodes.count, nodeCapacity))
        nodes.withUnsafeMutableBufferPointer { storage in
          needsNodes = drive(buffer, bufferOffset, isLast, storage, &batch)
        }
      }
      while needsNodes {
        Self.extend(&nodes, to: machine.nodeCount * 2 + 64)
        nodes.withUnsafeMutableBufferPointer { storage in
          needsNodes = drive(buffer, bufferOffset, isLast, storage, &batch)
        }
      }
    } else {
      swap(&nodes, &heldNodes)
    }

    // 4. Keep the unfinished record for the next chunk, and hand out the rest.
    finish(&buffer, bufferOffset, &nodes, &batch, isLast: isLast)
    batch.bytes = buffer
    batch.scannedByteCount = batch.failure?.byteOffset ?? (chunkOffset + chunkCount)
    return batch
  }

  static let emptyPlace = RecordPlace(
    path: 0, firstNode: 0, endNode: 0, original: 0..<0, byteOffset: 0, line: 0)

  private static func extend(_ nodes: inout [RecordNode], to count: Int) {
    let empty = RecordNode(kind: .null, name: 0, start: 0, length: 0, next: 0)
    nodes.append(contentsOf: repeatElement(empty, count: count - nodes.count))
  }

  /// Passes over a byte order mark at the very beginning of the input (RFC 8259 §8.1 allows that); true if
  /// more bytes are needed to know.
  private mutating func passByteOrderMark(_ buffer: [UInt8], _ bufferOffset: Int, _ isLast: Bool) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard machine.index + bufferOffset == 0, malformed.first != 0 else { return false }
    let head = buffer[machine.index...].prefix(3)
    guard !head.isEmpty, mark.starts(with: head) else { return false }
    guard head.count == 3 else { return !isLast }
    machine.index += 3
    machine.lineStart = machine.index
    return false
  }

  private mutating func move(by distance: Int) {
    guard distance != 0 else { return }
    machine.shift(by: distance)
    defect?.shift(by: distance)
    guard machine.mode != .outside else { return }
    for index in 0..<machine.nodeCount { heldNodes[index].start += Int32(truncatingIfNeeded: distance) }
  }

  // MARK: The end of a chunk

  /// Hands out what is complete and keeps the rest, without copying more than the chunk brought.
  private mutating func finish(
    _ buffer: inout [UInt8], _ bufferOffset: Int, _ nodes: inout [RecordNode], _ batch: inout RecordBatch,
    isLast: Bool
  ) {
    handOutPlaces(&batch)
    let placeCount = batch.records.count
    let isInRecord = machine.mode != .outside
    let completeCount = isInRecord ? machine.recordFirstNode : machine.nodeCount
    if keepsUnfinishedTape {
      isInsideObjectRecord = machine.mode == .members && machine.depth > machine.recordDepth
      unfinishedTape = Array(nodes[completeCount..<machine.nodeCount])
    }
    updateDensities(completeCount, placeCount, buffer.count)
    guard !isLast, batch.failure == nil else {
      nodes.removeLast(nodes.count - completeCount)
      batch.nodes = nodes
      return
    }

    let keep = firstByteToKeep(end: buffer.count)
    columns.end(at: keep, lineStart: machine.lineStart, buffer)
    if isInRecord {
      let start = machine.recordStart + bufferOffset
      let rest = batch.problems[settledProblemCount...]
      let first = rest.firstIndex { problem in problem.byteOffset >= start } ?? batch.problems.count
      heldProblems = Array(batch.problems[first...])
      batch.problems.removeLast(heldProblems.count)
    }
    if isInRecord, completeCount == 0 {
      swap(&heldNodes, &nodes)
    } else {
      if isInRecord { heldNodes = Self.moved(nodes[completeCount..<machine.nodeCount], by: -completeCount) }
      nodes.removeLast(nodes.count - completeCount)
      for depth in frames.indices where frames[depth].node >= 0 {
        frames[depth].node -= Int32(truncatingIfNeeded: completeCount)
      }
    }
    machine.nodeCount -= completeCount
    machine.recordFirstNode = 0
    batch.nodes = nodes

    if placeCount == 0, keep == 0 {
      swap(&held, &buffer)
    } else {
      held = Array(buffer[keep...])
      if placeCount == 0 { buffer = [] }
    }
    move(by: -keep)
    malformed.removeAll { offset in offset < keep + bufferOffset }
  }

  /// Puts the places of complete records into the batch.
  mutating func handOutPlaces(_ batch: inout RecordBatch) {
    batch.records.append(contentsOf: places[..<machine.placeCount])
    machine.placeCount = 0
  }

  /// Nodes for a tape that begins elsewhere.
  private static func moved(_ nodes: ArraySlice<RecordNode>, by distance: Int) -> [RecordNode] {
    nodes.map { node in
      var node = node
      // A container that is still open leads nowhere yet.
      if node.next > 0 { node.next += Int32(truncatingIfNeeded: distance) }
      return node
    }
  }

  /// The first byte of the buffer that the unfinished record or token needs.
  private func firstByteToKeep(end: Int) -> Int {
    if let defect { return defect.isTold ? end : defect.start }
    var keep = machine.index
    if machine.mode != .outside {
      keep = min(keep, machine.recordKeep)
    } else {
      if machine.pendingKeyStart >= 0 { keep = min(keep, machine.pendingKeyStart) }
      if machine.expectation == .insideKey, machine.containerMask != 0 {
        keep = min(keep, machine.tokenStart - 1)
      }
    }
    return keep
  }

  private mutating func updateDensities(_ nodeCount: Int, _ placeCount: Int, _ byteCount: Int) {
    guard byteCount >= 16_384 else { return }
    nodeDensity = min(512, nodeCount * 1_152 / byteCount + 2)
    placeDensity = min(512, placeCount * 1_152 / byteCount + 1)
  }
}
