/// Reads JSON (RFC 8259), strictly, and hands out the records that its paths name.
///
/// The tape of a record that is an object holds the object's members: each value as a node that has the key's
/// name, a container followed by what is in it, elements named like their array. The object itself has no node.
/// A record that is anything else has exactly one node, named `noName`. Where the path of a record ends with
/// `*`, an object's first node, named `keyName`, is the key under which it stood.
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
  private var frames: [JSONFrame]
  private var undo = [JSONSavedStamp](repeating: JSONSavedStamp(), count: 64)

  /// The bytes that the unfinished record or token needs; `machine.index` and the like count from their start.
  private(set) var held: [UInt8] = []
  /// The nodes of the unfinished record, `machine.nodeCount` of them, and perhaps free ones behind.
  private(set) var heldNodes: [RecordNode] = []
  private var heldProblems: [ScanProblem] = []
  /// Offsets of malformed bytes that are not left behind yet.
  private var malformed: [Int] = []
  private var defect: JSONDefect?
  private var columns = JSONColumns()
  /// Whether the tape of a record that is cut off is to be kept, for an outline.
  var keepsUnfinishedTape = false
  /// The nodes of the record in which the last chunk ended or failed, numbered on from the batch's; a container
  /// that is still open leads to 0.
  private(set) var unfinishedTape: [RecordNode] = []
  /// Whether there is such a record and it is an object.
  private(set) var isInsideObjectRecord = false
  private var hasBegun = false
  private var hasFailed = false
  /// How many nodes and records there were lately for each 1024 bytes.
  private var nodeDensity = 64
  private var placeDensity = 4

  /// How many bytes of the input are held for the next chunk.
  package var heldByteCount: Int { held.count }

  /// Makes a scanner for the records at `paths`, of which the first 64 count.
  package init(paths: [JSONRecordPath], mode: Mode, limits: ScanLimits = ScanLimits()) {
    self.limits = limits
    machine = JSONMachine(paths: paths, isDocument: mode == .document, limits: limits)
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
    let bufferOffset = chunkOffset - heldCount - first

    // 2. Storage for what will be found.
    var nodes: [RecordNode] = []
    swap(&nodes, &heldNodes)
    let nodeCapacity = machine.nodeCount + (chunkCount >> 10) * nodeDensity + 64
    if nodes.count < nodeCapacity { Self.extend(&nodes, to: nodeCapacity) }
    var places = [RecordPlace](repeating: Self.emptyPlace, count: (chunkCount >> 10) * placeDensity + 8)
    batch.problems = heldProblems
    heldProblems = []

    // 3. Run the machine from event to event.
    if buffer.count > 1 << 30 {
      fail(.recordTooLong, at: machine.index, buffer, bufferOffset, &batch)
    } else if !passByteOrderMark(buffer, bufferOffset, isLast) {
      drive(buffer, bufferOffset, isLast, &nodes, &places, &batch)
    }

    // 4. Keep the unfinished record for the next chunk, and hand out the rest.
    finish(&buffer, bufferOffset, &nodes, &places, &batch, isLast: isLast)
    batch.bytes = buffer
    batch.scannedByteCount = batch.failure?.byteOffset ?? (chunkOffset + chunkCount)
    return batch
  }

  private static let emptyPlace = RecordPlace(
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

  // MARK: Events

  private mutating func drive(
    _ buffer: [UInt8], _ bufferOffset: Int, _ isLast: Bool, _ nodes: inout [RecordNode],
    _ places: inout [RecordPlace], _ batch: inout RecordBatch
  ) {
    var name: Int32 = -1
    while batch.failure == nil {
      if defect != nil, !passDefect(buffer, bufferOffset, isLast, &places, &batch) { return }
      let bad = nextMalformed(from: machine.index + bufferOffset)
      let badIndex = bad.map { offset in max(offset - bufferOffset, machine.index) }
      let limit = min(buffer.count, badIndex ?? .max)
      let event = Self.pass(
        &machine, name: name, buffer, limit: limit,
        isAtEnd: isLast && limit == buffer.count && badIndex == nil,
        bufferOffset: bufferOffset, &names, &nodes, &places, &undo, &frames)
      name = -1
      switch event {
      case .proceed:
        break
      case .limit:
        if badIndex != nil {
          report(.malformedUTF8, at: limit, upTo: limit, buffer, bufferOffset, &batch)
        } else if let exceeded = machine.exceededLimit(before: limit) {
          report(exceeded.fault, at: exceeded.index, upTo: limit, buffer, bufferOffset, &batch)
        } else if !isLast || machine.expectation == .documentEnd || machine.expectation == .nextDocument {
          return
        } else {
          report(.unexpectedEnd, at: limit, upTo: limit, buffer, bufferOffset, &batch)
        }
      case .room:
        if machine.nodeCount + 8 > nodes.count { Self.extend(&nodes, to: nodes.count * 2 + 64) }
        if machine.placeCount + 2 > places.count {
          places.append(contentsOf: repeatElement(Self.emptyPlace, count: places.count + 64))
        }
        if machine.undoCount + 2 > undo.count {
          undo.append(contentsOf: repeatElement(JSONSavedStamp(), count: undo.count))
        }
      case .name:
        if let number = enterName(buffer[machine.tokenStart..<machine.index], &batch) {
          name = Int32(truncatingIfNeeded: number)
        } else {
          fail(.tooManyNames, at: machine.tokenStart - 1, buffer, bufferOffset, &batch)
        }
      case .problem:
        batch.problems.append(problem(machine.fault, at: machine.faultIndex, buffer, bufferOffset))
      case .fault:
        report(
          machine.fault, at: machine.faultIndex, upTo: max(machine.index, machine.faultIndex), buffer,
          bufferOffset, &batch)
      }
    }
  }

  /// One run of the machine, in storage that stays where it is meanwhile.
  private static func pass(
    _ machine: inout JSONMachine, name: Int32, _ buffer: [UInt8], limit: Int, isAtEnd: Bool,
    bufferOffset: Int,
    _ names: inout JSONNames, _ nodes: inout [RecordNode], _ places: inout [RecordPlace],
    _ undo: inout [JSONSavedStamp], _ frames: inout [JSONFrame]
  ) -> JSONEvent {
    if machine.depth == 0 { frames[0] = machine.rootFrame }
    let seed = names.seed
    return buffer.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeMutableBufferPointer { nodes in
        places.withUnsafeMutableBufferPointer { places in
          undo.withUnsafeMutableBufferPointer { undo in
            frames.withUnsafeMutableBufferPointer { frames in
              names.withPointers { entries, store, slots in
                guard let bytes = bytes.baseAddress, let nodeBase = nodes.baseAddress,
                  let placeBase = places.baseAddress, let undoBase = undo.baseAddress,
                  let frameBase = frames.baseAddress, let entryBase = entries.baseAddress,
                  let storeBase = store.baseAddress, let slotBase = slots.baseAddress
                else { return .limit }
                let space = JSONWorkspace(
                  bytes: bytes, limit: limit, isAtEnd: isAtEnd, bufferOffset: bufferOffset, nodes: nodeBase,
                  nodeCapacity: nodes.count, places: placeBase, placeCapacity: places.count, undo: undoBase,
                  undoCapacity: undo.count, frames: frameBase, names: entryBase, store: storeBase,
                  slots: slotBase, slotMask: slots.count - 1, seed: seed)
                if name >= 0 {
                  let event = machine.finishKey(name, space)
                  guard event == .proceed else { return event }
                }
                return machine.run(space)
              }
            }
          }
        }
      }
    }
  }

  /// The number of a key that the machine could not find, new or not; nil past the limit on names.
  private mutating func enterName(_ written: ArraySlice<UInt8>, _ batch: inout RecordBatch) -> Int? {
    var name = written
    if machine.tokenHasEscapes {
      var text: [UInt8] = []
      JSONEscapes.appendUnescaped(Array(written), 0..<written.count, to: &text)
      name = text[...]
    }
    let (known, hash) = names.find(name)
    if let known { return known }
    guard let number = names.insert(name, hash: hash, limit: limits.keyCount) else { return nil }
    batch.newNames.append(Array(name))
    return number
  }

  private func nextMalformed(from offset: Int) -> Int? {
    guard !malformed.isEmpty else { return nil }
    var low = 0
    var high = malformed.count
    while low < high {
      let middle = (low + high) / 2
      if malformed[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < malformed.count ? malformed[low] : nil
  }

  // MARK: Problems

  private mutating func problem(
    _ fault: JSONFault, at index: Int, line: Int? = nil, _ buffer: [UInt8], _ bufferOffset: Int
  ) -> ScanProblem {
    let words = fault.words(machine, found: buffer[min(max(index, 0), buffer.count)...], limits: limits)
    return columns.problem(
      words, at: index, line: line ?? machine.line, lineStart: machine.lineStart, buffer, bufferOffset)
  }

  /// Ends the scan.
  private mutating func fail(
    _ fault: JSONFault, at index: Int, _ buffer: [UInt8], _ bufferOffset: Int, _ batch: inout RecordBatch
  ) {
    var fault = fault
    var index = index
    if let exceeded = machine.exceededLimit(before: max(index, machine.index)) {
      fault = exceeded.fault
      index = exceeded.index
    }
    dropProblemsOfRecord(bufferOffset, &batch)
    let line = fault == .recordTooLong && machine.mode != .outside ? machine.recordLine : nil
    batch.failure = problem(fault, at: index, line: line, buffer, bufferOffset)
    hasFailed = true
  }

  /// Ends the scan of a document, or begins a defective record.
  private mutating func report(
    _ fault: JSONFault, at index: Int, upTo end: Int, _ buffer: [UInt8], _ bufferOffset: Int,
    _ batch: inout RecordBatch
  ) {
    guard !machine.isDocument else {
      fail(fault, at: index, buffer, bufferOffset, &batch)
      return
    }
    var fault = fault
    var index = index
    if let exceeded = machine.exceededLimit(before: end) {
      fault = exceeded.fault
      index = exceeded.index
    }
    let isInRecord = machine.mode != .outside
    let start = isInRecord ? machine.recordStart : index
    let startLine = isInRecord ? machine.recordLine : machine.line
    let line = fault == .recordTooLong && isInRecord ? startLine : machine.line
    dropProblemsOfRecord(bufferOffset, &batch)
    var found = problem(fault, at: index, line: line, buffer, bufferOffset)
    if line != startLine, let end = JSONDefect.lineEnd(in: buffer, from: start) {
      // The lines after the first may be good records that this value has swallowed.
      let words = (
        code: found.code, message: "the line ends inside a value",
        hint: Optional("read on to line \(line), it does not end well: \(found.message)")
      )
      found = columns.problem(words, at: end, line: startLine, lineStart: .max, buffer, bufferOffset)
    }
    defect = JSONDefect(
      problem: found, start: start, searched: start, line: startLine,
      path: Int(isInRecord ? machine.recordPath : max(machine.valuePath, 0)))
    if isInRecord { machine.nodeCount = machine.recordFirstNode }
    machine.prepareForRoot()
  }

  /// Forgets the problems found in the record that is not complete: it is not handed out as it is.
  private func dropProblemsOfRecord(_ bufferOffset: Int, _ batch: inout RecordBatch) {
    guard machine.mode != .outside else { return }
    let start = machine.recordStart + bufferOffset
    while let last = batch.problems.last, last.byteOffset >= start { batch.problems.removeLast() }
  }

  // MARK: Defective lines

  /// Looks for the end of the line that is not JSON, and tells of it; false if more bytes are needed.
  private mutating func passDefect(
    _ buffer: [UInt8], _ bufferOffset: Int, _ isLast: Bool, _ places: inout [RecordPlace],
    _ batch: inout RecordBatch
  ) -> Bool {
    guard var found = defect else { return true }
    let end = JSONDefect.lineEnd(in: buffer, from: found.searched)
    let stop = end ?? buffer.count
    // What is longer than a record may be is kept up to that length.
    if !found.isTold, end != nil || isLast || stop - found.start > limits.recordByteCount {
      let problemIndex = batch.problems.count
      batch.problems.append(found.problem)
      let place = RecordPlace(
        path: found.path, firstNode: machine.nodeCount, endNode: machine.nodeCount,
        original: found.start..<min(stop, found.start + limits.recordByteCount),
        byteOffset: found.start + bufferOffset, line: found.line, defect: problemIndex)
      if machine.placeCount >= places.count {
        places.append(contentsOf: repeatElement(Self.emptyPlace, count: places.count + 64))
      }
      places[machine.placeCount] = place
      machine.placeCount += 1
      found.isTold = true
    }
    guard end != nil || isLast else {
      found.searched = stop
      defect = found
      machine.index = stop
      return false
    }
    defect = nil
    machine.restart(at: stop, line: found.line)
    return true
  }

  // MARK: The end of a chunk

  /// Hands out what is complete and keeps the rest, without copying more than the chunk brought.
  private mutating func finish(
    _ buffer: inout [UInt8], _ bufferOffset: Int, _ nodes: inout [RecordNode], _ places: inout [RecordPlace],
    _ batch: inout RecordBatch, isLast: Bool
  ) {
    let placeCount = machine.placeCount
    let isInRecord = machine.mode != .outside
    let completeCount = isInRecord ? machine.recordFirstNode : machine.nodeCount
    if keepsUnfinishedTape {
      isInsideObjectRecord = machine.mode == .members && machine.depth > machine.recordDepth
      unfinishedTape = Array(nodes[completeCount..<machine.nodeCount])
    }
    updateDensities(completeCount, placeCount, buffer.count)
    places.removeLast(places.count - placeCount)
    batch.records = places
    machine.placeCount = 0
    guard !isLast, batch.failure == nil else {
      nodes.removeLast(nodes.count - completeCount)
      batch.nodes = nodes
      return
    }

    let keep = firstByteToKeep(end: buffer.count)
    columns.end(at: keep, lineStart: machine.lineStart, buffer)
    if isInRecord {
      let start = machine.recordStart + bufferOffset
      let first = batch.problems.firstIndex { problem in problem.byteOffset >= start } ?? batch.problems.count
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
