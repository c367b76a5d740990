// What the scanner does whenever its machine stops.
extension JSONScanner {
  /// Runs the machine until it has no more bytes; true if it first needs more room for nodes.
  mutating func drive(
    _ buffer: [UInt8], _ bufferOffset: Int, _ isLast: Bool, _ nodes: UnsafeMutableBufferPointer<RecordNode>,
    _ batch: inout RecordBatch
  ) -> Bool {
    while batch.failure == nil {
      if defect != nil, !passDefect(buffer, bufferOffset, isLast, &batch) { return false }
      let bad = nextMalformed(from: machine.index + bufferOffset)
      let badIndex = bad.map { offset in max(offset - bufferOffset, machine.index) }
      let limit = min(buffer.count, badIndex ?? .max)
      let event = Self.pass(
        &machine, name: enteredName, buffer, stringEnds, of: stringEndsOrigin, limit: limit,
        isAtEnd: isLast && limit == buffer.count && badIndex == nil, bufferOffset: bufferOffset, &names,
        nodes,
        &places, &undo, &frames)
      enteredName = -1
      switch event {
      case .proceed:
        break
      case .limit:
        if badIndex != nil {
          report(.malformedUTF8, at: limit, upTo: limit, buffer, bufferOffset, &batch)
        } else if let exceeded = machine.exceededLimit(before: machine.index) {
          report(exceeded.fault, at: exceeded.index, upTo: machine.index, buffer, bufferOffset, &batch)
        } else if !isLast || machine.expectation == .documentEnd || machine.expectation == .nextDocument {
          return false
        } else {
          report(.unexpectedEnd, at: limit, upTo: limit, buffer, bufferOffset, &batch)
        }
      case .room:
        if machine.placeCount + 2 + machine.headingCount > places.count { handOutPlaces(&batch) }
        if machine.undoCount + 2 > undo.count {
          undo.append(contentsOf: repeatElement(JSONSavedStamp(), count: undo.count))
        }
        if machine.nodeCount + 8 > nodes.count { return true }
      case .name:
        // A record that is too long already enters no names: how far it was read depends on the chunks.
        if let exceeded = machine.exceededLimit(before: machine.index) {
          report(exceeded.fault, at: exceeded.index, upTo: machine.index, buffer, bufferOffset, &batch)
        } else if let number = enterName(buffer[machine.tokenStart..<machine.index], &batch) {
          enteredName = Int32(truncatingIfNeeded: number)
        } else {
          fail(.tooManyNames, at: machine.tokenStart - 1, buffer, bufferOffset, &batch)
        }
      case .problem:
        batch.problems.append(problem(machine.fault, at: machine.faultIndex, buffer, bufferOffset))
        // It is true of the line, whatever becomes of the record that begins there.
        if machine.fault == .secondValueOnLine { settledProblemCount = batch.problems.count }
      case .fault:
        report(
          machine.fault, at: machine.faultIndex, upTo: max(machine.index, machine.faultIndex), buffer,
          bufferOffset, &batch)
      }
    }
    return false
  }

  /// One run of the machine, in storage that stays where it is meanwhile.
  static func pass(
    _ machine: inout JSONMachine, name: Int32, _ buffer: [UInt8], _ stringEnds: [UInt64],
    of stringEndsOrigin: Int, limit: Int, isAtEnd: Bool, bufferOffset: Int,
    _ names: inout JSONNames, _ nodes: UnsafeMutableBufferPointer<RecordNode>, _ places: inout [RecordPlace],
    _ undo: inout [JSONSavedStamp], _ frames: inout [JSONFrame]
  ) -> JSONEvent {
    if machine.depth == 0 { frames[0] = machine.rootFrame }
    let seed = names.seed
    return buffer.withUnsafeBufferPointer { bytes in
      places.withUnsafeMutableBufferPointer { places in
        undo.withUnsafeMutableBufferPointer { undo in
          frames.withUnsafeMutableBufferPointer { frames in
            names.withPointers { entries, store, slots in
              stringEnds.withUnsafeBufferPointer { ends in
                guard let bytes = bytes.baseAddress, let nodeBase = nodes.baseAddress,
                  let placeBase = places.baseAddress, let undoBase = undo.baseAddress,
                  let frameBase = frames.baseAddress, let entryBase = entries.baseAddress,
                  let storeBase = store.baseAddress, let slotBase = slots.baseAddress,
                  let endBase = ends.baseAddress
                else { return .limit }
                let space = JSONWorkspace(
                  bytes: bytes, limit: limit,
                  stringEnds: JSONStringEnds.Marks(endBase, of: bytes, from: stringEndsOrigin, to: limit),
                  isAtEnd: isAtEnd, bufferOffset: bufferOffset, nodes: nodeBase,
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
  mutating func enterName(_ written: ArraySlice<UInt8>, _ batch: inout RecordBatch) -> Int? {
    var name = written
    if machine.tokenHasEscapes {
      var text: [UInt8] = []
      JSONEscapes.appendUnescaped(Array(written), 0..<written.count, to: &text)
      name = text[...]
    }
    let (known, hash) = names.find(name)
    if let known { return known }
    guard let number = names.insert(name, hash: hash, limit: limits.keyCount) else { return nil }
    batch.newNames.append(FieldName.bounded(Array(name)))
    return number
  }

  func nextMalformed(from offset: Int) -> Int? {
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

  mutating func problem(
    _ fault: JSONFault, at index: Int, line: Int? = nil, _ buffer: [UInt8], _ bufferOffset: Int
  ) -> ScanProblem {
    let words = fault.words(machine, found: buffer[min(max(index, 0), buffer.count)...], limits: limits)
    return columns.problem(
      words, at: index, line: line ?? machine.line, lineStart: machine.lineStart, buffer, bufferOffset)
  }

  /// Ends the scan.
  mutating func fail(
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
  mutating func report(
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
      // Where another value begins on the next line, this one has lost its end, and the input not its own.
      let next = buffer[end...].first { $0 != 10 && $0 != 13 }
      let isLine = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
      let words = (
        code: found.code == .cutOff && isLine ? .syntax : found.code, message: "the line ends inside a value",
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
  func dropProblemsOfRecord(_ bufferOffset: Int, _ batch: inout RecordBatch) {
    guard machine.mode != .outside else { return }
    let start = machine.recordStart + bufferOffset
    while batch.problems.count > settledProblemCount, let last = batch.problems.last, last.byteOffset >= start
    {
      batch.problems.removeLast()
    }
  }

  // MARK: Defective lines

  /// Looks for the end of the line that is not JSON, and tells of it; false if more bytes are needed.
  mutating func passDefect(
    _ buffer: [UInt8], _ bufferOffset: Int, _ isLast: Bool, _ batch: inout RecordBatch
  ) -> Bool {
    guard var found = defect else { return true }
    let end = JSONDefect.lineEnd(in: buffer, from: found.searched)
    let stop = end ?? buffer.count
    // What is longer than a record may be is kept up to that length.
    if !found.isTold, end != nil || isLast || stop - found.start > limits.recordByteCount {
      let problemIndex = batch.problems.count
      batch.problems.append(found.problem)
      settledProblemCount = batch.problems.count
      let place = RecordPlace(
        path: found.path, firstNode: machine.nodeCount, endNode: machine.nodeCount,
        original: found.start..<min(stop, found.start + limits.recordByteCount),
        byteOffset: found.start + bufferOffset, line: found.line, defect: problemIndex)
      handOutPlaces(&batch)
      batch.records.append(place)
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
}
