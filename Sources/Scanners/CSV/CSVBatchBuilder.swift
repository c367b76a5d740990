/// What one batch grows from: the bytes' place in the input, what was found so far, and what carries over to the
/// next batch (dialect, columns, line).
///
/// `fill` drives the two readers over the bytes; this file decides what becomes of each record they read.
struct CSVBatchBuilder {
  /// What a record must be for the record loop to take it without asking here.
  struct CleanRecordRules {
    var columnCount: Int
    var byteCount: Int
    var firstMalformed: Int
    var headerMark: CSVColumns.HeaderMark
    var skipsBlankLines: Bool
  }

  /// What the next record is.
  enum Phase {
    case firstLine
    /// So many records to pass over before the header (or the first record).
    case preamble(Int)
    case records
  }

  // Of the input.
  let limits: ScanLimits
  private(set) var dialect: CSVDialect
  var delimiter: UInt8 { dialect.delimiter }
  var quote: UInt8? { dialect.quote }
  private(set) var phase = Phase.firstLine
  private(set) var columns = CSVColumns()
  /// Input offsets of malformed bytes not yet passed.
  var malformedOffsets: [Int] = []
  /// Line of the record at `position`.
  var line = 1

  // Of the batch.
  /// Input offset of the batch's first byte, free room included.
  private(set) var bytesOffset = 0
  private var isLast = false
  /// Index of the first byte of the first record that has not been read.
  var position = 0
  var nodes: [RecordNode] = []
  var records: [RecordPlace] = []
  private(set) var newNames: [[UInt8]] = []
  private(set) var log = CSVProblemLog()
  private(set) var failure: CSVProblemLog.Entry?
  private(set) var reader: CSVCarefulReader
  /// The special bytes of the bytes, as `CSVSpecialBytes.mark` makes them; here to keep their memory.
  private var marks: [UInt64] = []
  /// Index of the first malformed byte at or after `position`, or `Int.max`.
  private var firstMalformed = Int.max
  /// Whether a row had too few fields, so that one more says nothing.
  private var isRagged = false
  private var malformedPassed = 0

  init(dialect: CSVDialect, limits: ScanLimits) {
    self.dialect = dialect
    self.limits = limits
    reader = CSVCarefulReader(dialect: dialect, limits: limits)
  }

  /// Begins a batch whose bytes are scanned from `start` on; the first byte there has input offset `offset`.
  mutating func begin(at start: Int, offset: Int, isLast: Bool, nodeCapacity: Int, recordCapacity: Int) {
    bytesOffset = offset - start
    self.isLast = isLast
    position = start
    nodes = []
    nodes.reserveCapacity(nodeCapacity)
    records = []
    records.reserveCapacity(recordCapacity)
    newNames = []
    log = CSVProblemLog()
    reader = CSVCarefulReader(dialect: dialect, limits: limits)
    malformedOffsets.removeFirst(malformedPassed)
    malformedPassed = 0
    firstMalformed = malformedOffsets.first.map { $0 - bytesOffset } ?? Int.max
  }

  var cleanRecordRules: CleanRecordRules {
    CleanRecordRules(
      columnCount: columns.count, byteCount: min(limits.recordByteCount, limits.fieldByteCount),
      firstMalformed: firstMalformed, headerMark: columns.headerMark, skipsBlankLines: dialect.skipsBlankLines
    )
  }

  /// Reads records until the bytes or the input's sanity (`failure`) end.
  mutating func fill(_ bytes: UnsafeBufferPointer<UInt8>) {
    let needsCare = !dialect.isReadByRecordLoop
    var origin = -1
    while position < bytes.count, failure == nil {
      if case .records = phase, !needsCare {
        if origin < 0 {
          origin = position
          CSVSpecialBytes(delimiter: delimiter, quote: quote ?? delimiter).mark(
            bytes, from: origin, in: &marks)
        }
        switch readCleanRecords(bytes, of: origin) {
        case .endOfBytes:
          // Only an input's end and a limit make something of a record without an end.
          guard isLast || bytes.count - position > cleanRecordRules.byteCount else { return }
        case .irregular, .room: break
        }
        if position >= bytes.count { return }
      }
      guard readCarefully(bytes) else { return }
    }
  }

  /// Reads clean records; `marks` are those of the bytes from `origin` on.
  private mutating func readCleanRecords(
    _ bytes: UnsafeBufferPointer<UInt8>, of origin: Int
  ) -> RecordLoopStop {
    // Taken out, as the loop changes everything else.
    var marks: [UInt64] = []
    swap(&marks, &self.marks)
    defer { swap(&marks, &self.marks) }
    return marks.withUnsafeBufferPointer { marks in
      guard let marks = marks.baseAddress else { return .endOfBytes }
      return readCleanRecords(bytes, marks, of: origin)
    }
  }

  /// Reads the record at `position` with the careful reader; false if it cannot be had (now).
  private mutating func readCarefully(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch reader.read(bytes, from: position, isLast: isLast) {
    case .unfinished: return false
    case .failed(let code, let index, let bound):
      failure = entry(code, index, expected: bound)
      return false
    case .complete: break
    }
    switch phase {
    case .firstLine:
      // Any other first line is read again, as what it is.
      phase = .preamble(dialect.headerRecord)
      takeSeparator(bytes)
      return true
    case _ where isBlank:
      break
    case _ where isEndOfFileMark(bytes):
      log.note(entry(.endOfFileMark, position))
    case .preamble(let count) where count > 0:
      phase = .preamble(count - 1)
    case .preamble where dialect.hasHeader:
      takeHeader(bytes)
    case .preamble:
      phase = .records
      let names = columns.takeCount(min(reader.fieldCount, limits.columnCount))
      newNames += names
      finishRecord(bytes)
    case .records:
      finishRecord(bytes)
    }
    passRecord(bytes)
    return true
  }

  /// Whether the record that was just read is a line with nothing on it.
  private var isBlank: Bool {
    dialect.skipsBlankLines && reader.contentEnd == position
  }

  /// Whether the record that was just read is nothing but the sign that ends a text in DOS, once or several times.
  private func isEndOfFileMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    reader.contentEnd > position && bytes[position] == CSVScanner.endOfFileMark
      && bytes[position..<reader.contentEnd].allSatisfy { $0 == CSVScanner.endOfFileMark }
  }

  private mutating func passRecord(_ bytes: UnsafeBufferPointer<UInt8>) {
    position = reader.next
    line += reader.lineEnds
    while firstMalformed < position {
      malformedPassed += 1
      firstMalformed =
        malformedPassed < malformedOffsets.count ? malformedOffsets[malformedPassed] - bytesOffset : Int.max
    }
  }

  /// Obeys a first line like `sep=;` and passes it.
  private mutating func takeSeparator(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard dialect.separatorLine != .data,
      let separator = CSVDialect.separator(declaredBy: bytes[position..<reader.contentEnd])
    else { return }
    passRecord(bytes)
    if dialect.separatorLine == .obeyed {
      dialect.delimiter = separator
      reader = CSVCarefulReader(dialect: dialect, limits: limits)
    }
  }
}

// MARK: - What becomes of a record

extension CSVBatchBuilder {
  private func entry(
    _ code: ScanProblem.Code, _ index: Int, found: Int = 0, expected: Int = 0, name: [UInt8] = []
  ) -> CSVProblemLog.Entry {
    CSVProblemLog.Entry(
      code: code, index: index, origin: position, originLine: line, found: found, expected: expected,
      name: name)
  }

  private mutating func noteFindings() {
    let findings = reader.findings
    if findings.isEmpty { return }
    let places = [
      (ScanProblem.Code.bareQuote, findings.bareQuote), (.textAfterQuote, findings.textAfterQuote),
      (.nulByte, findings.nulByte), (.doubledLineEnd, findings.doubledLineEnd),
    ]
    for (code, index) in places.sorted(by: { $0.1 < $1.1 }) where index >= 0 { log.note(entry(code, index)) }
  }

  private mutating func takeHeader(_ bytes: UnsafeBufferPointer<UInt8>) {
    if firstMalformed < reader.next {
      failure = entry(.malformedUTF8, firstMalformed)
    } else if reader.fieldCount > limits.columnCount {
      failure = entry(.tooManyColumns, position, found: reader.fieldCount, expected: limits.columnCount)
    }
    if failure != nil { return }
    phase = .records
    noteByteOrderMark(bytes)
    noteFindings()
    let cells = reader.nodes.map { reader.text(of: $0, in: bytes) }
    newNames = columns.takeHeader(cells, quote: quote, grownNames: dialect.grownColumnNames)
    for (index, name) in dialect.namesAboveHeader.enumerated()
    where index < newNames.count && CSVColumns.trimmed(cells[index]).isEmpty && !name.isEmpty {
      newNames[index] = name
    }
    var seen: Set<[UInt8]> = []
    for (node, name) in zip(reader.nodes, newNames) {
      // A value put together behind the bytes has no place of its own.
      let place = Int(node.start) <= bytes.count ? Int(node.start) : position
      if name == CSVColumns.placeholder(node.name), CSVColumns.trimmed(cells[node.name]).isEmpty {
        log.note(entry(.unnamedColumn, place, found: node.name + 1))
      } else if !seen.insert(name).inserted {
        log.note(entry(.duplicateColumn, place, name: name))
      }
    }
  }

  private mutating func noteByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) {
    if startsWithByteOrderMark(bytes) { log.note(entry(.strayByteOrderMark, position)) }
  }

  private func startsWithByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    position + 2 < bytes.count && bytes[position] == 0xEF && bytes[position + 1] == 0xBB
      && bytes[position + 2] == 0xBF
  }

  /// Whether the record just read has the header's cells, as it happens where files were put together.
  private func isRepeatedHeader(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !columns.headerCells.isEmpty, reader.nodes.count == columns.headerCells.count,
      reader.fieldCount == columns.headerCells.count
    else { return false }
    for (node, cell) in zip(reader.nodes, columns.headerCells) {
      var text = reader.text(of: node, in: bytes)
      if node.name == 0, startsWithByteOrderMark(bytes) {
        text.removeFirst(3)
        // After a byte order mark the quotes of a quoted name are text.
        if text.first == quote, text.last == quote, text.count >= 2 { text = Array(text[1..<text.count - 1]) }
      }
      if text != cell { return false }
    }
    return true
  }

  /// Whether the record just read is the last one of the input and has no line end: it may have been cut off.
  private func endsWithoutLineEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isLast && reader.contentEnd == bytes.count
  }

  /// Makes the careful reader's record one of the batch, with the problems it has.
  private mutating func finishRecord(_ bytes: UnsafeBufferPointer<UInt8>) {
    noteByteOrderMark(bytes)
    if isRepeatedHeader(bytes) {
      log.note(entry(.repeatedHeader, position))
      return
    }
    var defect = -1
    if firstMalformed < reader.next {
      // The input ends within a character, which would have been whole.
      let isCutOff =
        endsWithoutLineEnd(bytes)
        && bytes.baseAddress.map {
          UTF8Validation.sequenceLength($0, at: firstMalformed, to: bytes.count) == UTF8Validation.cutOff
        } ?? false
      defect = log.note(entry(isCutOff ? .cutOff : .malformedUTF8, firstMalformed))
    }
    noteFindings()
    let first = nodes.count
    let fieldCount = reader.fieldCount
    if fieldCount > limits.columnCount {
      let problem = log.note(
        entry(.tooManyColumns, position, found: fieldCount, expected: limits.columnCount))
      if defect < 0 { defect = problem }
    } else {
      let isGrown = isGrown(reader.nodes.span, from: 0, fieldCount: fieldCount, in: bytes)
      if fieldCount != columns.count {
        noteFieldCount(
          fieldCount, recordStart: position, recordEnd: reader.contentEnd, line: line,
          firstExtra: fieldCount > columns.count ? Int(reader.nodes[columns.count].start) : 0,
          isGrown: isGrown, isCutOff: endsWithoutLineEnd(bytes) && !isRagged)
      }
      for node in reader.nodes {
        var node = node
        node.next = Int32(truncatingIfNeeded: nodes.count + 1)
        nodes.append(node)
      }
      if isGrown {
        let columns = columns
        var span = nodes.mutableSpan
        columns.realign(&span, from: first, fieldCount: fieldCount)
      }
    }
    records.append(
      RecordPlace(
        path: 0, firstNode: first, endNode: nodes.count, original: position..<reader.contentEnd,
        byteOffset: bytesOffset + position, line: line, defect: defect))
  }

  /// Notes that a record has another number of fields than there are columns, and names the fields past them.
  ///
  /// `firstExtra` is where the first of them begins, if there are any; `isGrown` whether they belong to a column that
  /// there is; `isCutOff` whether too few are a sign that the input has been cut off.
  @inline(never)
  mutating func noteFieldCount(
    _ found: Int, recordStart: Int, recordEnd: Int, line: Int, firstExtra: Int, isGrown: Bool = false,
    isCutOff: Bool = false
  ) {
    var problem = CSVProblemLog.Entry(
      code: isCutOff ? .cutOff : .tooFewFields, index: recordEnd, origin: recordStart, originLine: line,
      found: found,
      expected: columns.count)
    if found > columns.count {
      problem.code = .tooManyFields
      // A value put together behind the bytes has no place of its own.
      problem.index = firstExtra <= recordEnd ? firstExtra : recordStart
      if isGrown {
        problem.name = Array(CSVColumns.trimmed(columns.headerCells[columns.grownColumn]))
      } else {
        newNames += columns.extendNames(to: found)
      }
    } else {
      isRagged = true
    }
    log.note(problem)
  }

  /// Gives what was found in the batch away.
  mutating func move(to batch: inout RecordBatch) {
    swap(&batch.nodes, &nodes)
    swap(&batch.records, &records)
    swap(&batch.newNames, &newNames)
  }

  /// The messages at the end of the input: that a header was expected and none came, or that the sign for the end
  /// of the file has been taken off the last line.
  ///
  /// - Parameter endOfFileMark: where that stood, the first byte of the batch, and the line of this.
  mutating func finishInput(endOfFileMark: (index: Int, start: Int, line: Int)?) {
    // What comes behind the end of a scan is not looked at, as little as in a chunk of its own.
    guard failure == nil else { return }
    if let mark = endOfFileMark {
      log.note(
        CSVProblemLog.Entry(
          code: .endOfFileMark, index: mark.index, origin: mark.start, originLine: mark.line))
    }
    if dialect.hasHeader, columns.count == 0 {
      log.note(
        CSVProblemLog.Entry(code: .missingHeader, index: position, origin: position, originLine: line))
    }
  }
}
