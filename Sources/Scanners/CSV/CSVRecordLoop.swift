// The hot loop of the CSV scanner: clean records of a dialect after RFC 4180, from bytes to nodes.
//
// Why it is fast. `CSVSpecialBytes` turns 64 bytes at a time into a bit mask of the bytes at which anything can
// happen, without a branch; the loop only ever sees those bytes, so a field costs about the same whether it has 3
// bytes or 30, and the processor mispredicts once per block instead of once per field. The loop has two places where
// it can stand, inside quotes and outside, and no state variable. A closing quote is not acted on: the loop looks
// one byte ahead, sees that the field ends there, and leaves the field to the delimiter or line end that follows,
// which cuts off two quotes instead of none. Nodes are appended to the spare room of their array, all within one call
// (`OutputSpan`), which spares the question whether the array is shared for each of them.
//
// What to watch. The loop keeps only what is clean: RFC 4180 to the letter (but for the number of fields), within all
// limits, no NUL, no CR CR LF. At anything else it goes back to the start of the record and stops, and
// `CSVCarefulReader` reads that one record. So a new rule belongs there, and here only the test that sends a record
// there. A test that sends all of them there changes no result and costs a factor of eight: measure after a change.
// Everything the loop touches per special byte is a local variable. A record that finds no room for its nodes
// ends the call as well, and is read again with twice the room.

extension CSVBatchBuilder {
  /// Why the loop stopped.
  enum RecordLoopStop {
    /// The bytes end inside the record at `position`.
    case endOfBytes
    /// The record at `position` is for the careful reader.
    case irregular
    /// There is no room for the nodes of the record at `position`.
    case room
  }

  /// Reads clean records from `position` on for as long as there are any.
  ///
  /// `marks` are the special bytes of `buffer[origin...]`, and `origin` is not after `position`.
  mutating func readCleanRecords(
    _ buffer: UnsafeBufferPointer<UInt8>, _ marks: UnsafePointer<UInt64>, of origin: Int
  ) -> RecordLoopStop {
    var nodes: [RecordNode] = []
    swap(&nodes, &self.nodes)
    defer { swap(&nodes, &self.nodes) }
    var room = max(nodes.capacity &- nodes.count, 256)
    while true {
      var stop = RecordLoopStop.endOfBytes
      let nodesBefore = nodes.count
      // Unsafe: every index is compared with the end or the room first. Nodes are written through a pointer because the
      // span's own append loads its count and its room for every field.
      nodes.append(addingCapacity: room) { nodes in
        nodes.withUnsafeMutableBufferPointer { storage, count in
          stop = readCleanRecords(buffer, marks, of: origin, into: storage, &count, after: nodesBefore)
        }
      }
      guard stop == .room else { return stop }
      room = max(room &* 2, 256)
    }
  }

  /// The same for as long as there is room for their nodes, of which the first is number `nodesBefore` of the batch.
  @inline(__always)
  private mutating func readCleanRecords(
    _ buffer: UnsafeBufferPointer<UInt8>, _ marks: UnsafePointer<UInt64>, of origin: Int,
    into storage: UnsafeMutableBufferPointer<RecordNode>, _ nodeCount: inout Int, after nodesBefore: Int
  ) -> RecordLoopStop {
    guard let bytes = buffer.baseAddress, let nodes = storage.baseAddress else { return .endOfBytes }
    let end = buffer.count
    let capacity = storage.count
    let delimiter = self.delimiter
    let quote = self.quote ?? delimiter
    let rules = cleanRecordRules
    let columnLimit = limits.columnCount
    var cursor = CSVSpecialByteCursor(marks, of: origin, from: position, to: end)
    var recordStart = position
    var recordLine = line
    var currentLine = line
    // Places in `nodes`.
    var firstNode = nodeCount
    var node = firstNode
    var nodeEnd = min(capacity, firstNode &+ columnLimit)
    var fieldStart = recordStart
    var form = CSVFieldForm.plain
    let stop: RecordLoopStop
    while true {
      let at = cursor.next()
      guard at < end else {
        stop = .endOfBytes
        break
      }
      let byte = bytes[at]
      if byte == delimiter {
        guard node < nodeEnd else {
          stop = node &- firstNode < columnLimit ? .room : .irregular
          break
        }
        nodes[node] = form.node((fieldStart, at), column: node &- firstNode, next: nodesBefore &+ node &+ 1)
        node &+= 1
        fieldStart = at &+ 1
        form = .plain
      } else if byte == 10 || byte == 13 {
        if byte == 13 {
          guard at &+ 1 < end else {
            stop = .endOfBytes
            break
          }
          // A CR before an LF is left to the LF.
          if bytes[at &+ 1] == 10 { continue }
          guard bytes[at &+ 1] != 13 else {
            stop = .irregular
            break
          }
        }
        guard node < nodeEnd else {
          stop = node &- firstNode < columnLimit ? .room : .irregular
          break
        }
        let fieldEnd = byte == 10 && at > recordStart && bytes[at &- 1] == 13 ? at &- 1 : at
        nodes[node] = form.node(
          (fieldStart, fieldEnd), column: node &- firstNode, next: nodesBefore &+ node &+ 1)
        node &+= 1
        fieldStart = at &+ 1
        form = .plain
        let first = nodes[firstNode]
        guard
          fieldEnd > recordStart, fieldEnd &- recordStart <= rules.byteCount, at < rules.firstMalformed,
          bytes[recordStart] != 0xEF, bytes[recordStart] != CSVScanner.endOfFileMark,
          first.length != rules.headerMark.length
            || (bytes[Int(first.start)] ^ rules.headerMark.byte) & rules.headerMark.mask != 0
        else {
          if fieldEnd == recordStart, rules.skipsBlankLines {
            node = firstNode
            currentLine &+= 1
            recordLine = currentLine
            recordStart = fieldStart
            continue
          }
          stop = .irregular
          break
        }
        let fieldCount = node &- firstNode
        if fieldCount != rules.columnCount {
          noteRaggedRecord(
            UnsafeMutableBufferPointer(start: nodes + firstNode, count: fieldCount), recordStart..<fieldEnd,
            recordLine,
            in: buffer)
        }
        records.append(
          RecordPlace(
            path: 0, firstNode: nodesBefore &+ firstNode, endNode: nodesBefore &+ node,
            original: recordStart..<fieldEnd, byteOffset: bytesOffset &+ recordStart, line: recordLine))
        currentLine &+= 1
        recordLine = currentLine
        recordStart = fieldStart
        firstNode = node
        nodeEnd = min(capacity, firstNode &+ columnLimit)
      } else if byte == quote {
        guard at == fieldStart else {
          stop = .irregular
          break
        }
        form = .quoted
        let quotedStop = Self.passQuotedField(
          bytes, end: end, delimiter: delimiter, quote: quote, &cursor, &currentLine, &form)
        if let quotedStop {
          stop = quotedStop
          break
        }
      } else {
        stop = .irregular
        break
      }
    }
    position = recordStart
    line = recordLine
    nodeCount = firstNode
    return stop
  }

  /// Notes that a record has another number of fields than there are columns.
  @inline(never)
  private mutating func noteRaggedRecord(
    _ nodes: UnsafeMutableBufferPointer<RecordNode>, _ record: Range<Int>, _ line: Int,
    in buffer: UnsafeBufferPointer<UInt8>
  ) {
    var span = nodes.mutableSpan
    let fieldCount = nodes.count
    let isGrown = isGrown(span.span, from: 0, fieldCount: fieldCount, in: buffer)
    noteFieldCount(
      fieldCount, recordStart: record.lowerBound, recordEnd: record.upperBound, line: line,
      firstExtra: fieldCount > columns.count ? Int(nodes[columns.count].start) : 0, isGrown: isGrown)
    if isGrown { columns.realign(&span, from: 0, fieldCount: fieldCount) }
  }

  /// Passes the inside of a quoted field up to its closing quote, if a delimiter or a line end follows that.
  @inline(__always)
  private static func passQuotedField(
    _ bytes: UnsafePointer<UInt8>, end: Int, delimiter: UInt8, quote: UInt8,
    _ cursor: inout CSVSpecialByteCursor, _ line: inout Int, _ form: inout CSVFieldForm
  ) -> RecordLoopStop? {
    while true {
      let at = cursor.next()
      guard at &+ 1 < end else { return .endOfBytes }
      let byte = bytes[at]
      let after = bytes[at &+ 1]
      if byte == quote {
        if after == delimiter || after == 10 || after == 13 { return nil }
        // Only quotes of this kind can be left doubled in a node.
        guard after == quote, quote == 0x22 else { return .irregular }
        form = .doublyQuoted
        _ = cursor.next()
      } else if byte == 10 || (byte == 13 && after != 10) {
        line &+= 1
      } else if byte == 0 {
        return .irregular
      }
    }
  }
}

/// How the field that is being read is written, as the bits of its node.
private struct CSVFieldForm {
  private let bits: UInt32

  /// Without quotes.
  static let plain = CSVFieldForm(bits: UInt32(RecordNodeKind.text.rawValue))
  /// In quotes.
  static let quoted = CSVFieldForm(bits: UInt32(RecordNodeKind.text.rawValue) | RecordNode.quotedBit)
  /// In quotes, with doubled ones inside.
  static let doublyQuoted = CSVFieldForm(
    bits: UInt32(RecordNodeKind.textWithDoubledQuotes.rawValue) | RecordNode.quotedBit)

  /// The node of a field, of which the quotes are cut off.
  @inline(__always)
  func node(_ field: (start: Int, end: Int), column: Int, next: Int) -> RecordNode {
    let inset = Int(bits & RecordNode.quotedBit) / Int(RecordNode.quotedBit)
    return RecordNode(
      form: bits, name: column, start: field.start &+ inset,
      length: field.end &- field.start &- 2 &* inset, next: next)
  }
}
