// The hot loop of the CSV scanner: clean records of a dialect after RFC 4180, from bytes to nodes.
//
// Why it is fast. `CSVSpecialByteCursor` turns 64 bytes at a time into a bit mask of the bytes at which anything can
// happen, without a branch; the loop only ever sees those bytes, so a field costs about the same whether it has 3
// bytes or 30, and the processor mispredicts once per block instead of once per field. The loop has two places where
// it can stand, inside quotes and outside, and no state variable. A closing quote is not acted on: the loop looks
// one byte ahead, sees that the field ends there, and leaves the field to the delimiter or line end that follows,
// which cuts off two quotes instead of none. Nodes are appended to an array that has room for them.
//
// What to watch. The loop keeps only what is clean: RFC 4180 to the letter (but for the number of fields), within all
// limits, no NUL, no CR CR LF. At anything else it goes back to the start of the record and stops, and
// `CSVCarefulReader` reads that one record. So a new rule belongs there, and here only the test that sends a record
// there. A test that sends all of them there changes no result and costs a factor of eight: measure after a change.
// Everything the loop touches per special byte is a local variable. The pointer to the bytes is for the loads of 16
// at once. Writing nodes through a pointer as well was measured: a fifth faster, 0.08 instead of 0.10 s for 10,000,000
// fields, and not worth the code that has to manage the room.

extension CSVBatchBuilder {
  /// Why the loop stopped.
  enum RecordLoopStop {
    /// The bytes end inside the record at `position`.
    case endOfBytes
    /// The record at `position` is for the careful reader.
    case irregular
  }

  /// Reads clean records from `position` on for as long as there are any.
  mutating func readCleanRecords(_ buffer: UnsafeBufferPointer<UInt8>) -> RecordLoopStop {
    guard let bytes = buffer.baseAddress else { return .endOfBytes }
    let end = buffer.count
    let delimiter = self.delimiter
    let quote = self.quote ?? delimiter
    let rules = cleanRecordRules
    let columnLimit = limits.columnCount
    var cursor = CSVSpecialByteCursor(
      bytes, from: position, to: end, special: CSVSpecialBytes(delimiter: delimiter, quote: quote))
    var recordStart = position
    var recordLine = line
    var currentLine = line
    var nodes: [RecordNode] = []
    swap(&nodes, &self.nodes)
    var firstNode = nodes.count
    var node = firstNode
    var fieldStart = recordStart
    var inset = 0
    var isDoubled = false
    let stop: RecordLoopStop
    while true {
      let at = cursor.next()
      guard at < end else {
        stop = .endOfBytes
        break
      }
      let byte = bytes[at]
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
      if byte == delimiter || byte == 10 || byte == 13 {
        let column = node &- firstNode
        guard column < columnLimit else {
          stop = .irregular
          break
        }
        let isLineEnd = byte != delimiter
        let fieldEnd = byte == 10 && at > recordStart && bytes[at &- 1] == 13 ? at &- 1 : at
        nodes.append(
          RecordNode(
            kind: isDoubled ? .textWithDoubledQuotes : .text, name: column, start: fieldStart &+ inset,
            length: fieldEnd &- fieldStart &- 2 &* inset, next: node &+ 1, isQuoted: inset != 0))
        node &+= 1
        fieldStart = at &+ 1
        inset = 0
        isDoubled = false
        guard isLineEnd else { continue }
        let first = nodes[firstNode]
        guard
          fieldEnd > recordStart, fieldEnd &- recordStart <= rules.byteCount, at < rules.firstMalformed,
          bytes[recordStart] != 0xEF,
          first.length != rules.headerMark.length
            || (bytes[Int(first.start)] ^ rules.headerMark.byte) & rules.headerMark.mask != 0
        else {
          if fieldEnd == recordStart, rules.skipsBlankLines {
            nodes.removeLast()
            node = firstNode
            currentLine &+= 1
            recordLine = currentLine
            recordStart = fieldStart
            continue
          }
          stop = .irregular
          break
        }
        let fieldCount = column &+ 1
        if fieldCount != rules.columnCount {
          let isGrown = isGrown(nodes, from: firstNode, fieldCount: fieldCount, in: buffer)
          noteFieldCount(
            fieldCount, recordStart: recordStart, recordEnd: fieldEnd, line: recordLine,
            firstExtra: fieldCount > rules.columnCount ? Int(nodes[firstNode &+ rules.columnCount].start) : 0,
            isGrown: isGrown)
          if isGrown { realign(&nodes, from: firstNode, fieldCount: fieldCount) }
        }
        records.append(
          RecordPlace(
            path: 0, firstNode: firstNode, endNode: node, original: recordStart..<fieldEnd,
            byteOffset: bytesOffset &+ recordStart, line: recordLine))
        currentLine &+= 1
        recordLine = currentLine
        recordStart = fieldStart
        firstNode = node
      } else if byte == quote {
        guard at == fieldStart else {
          stop = .irregular
          break
        }
        inset = 1
        let quotedStop = Self.passQuotedField(
          bytes, end: end, delimiter: delimiter, quote: quote, &cursor, &currentLine, &isDoubled)
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
    nodes.removeSubrange(firstNode...)
    swap(&nodes, &self.nodes)
    return stop
  }

  /// Passes the inside of a quoted field up to its closing quote, if a delimiter or a line end follows that.
  @inline(__always)
  private static func passQuotedField(
    _ bytes: UnsafePointer<UInt8>, end: Int, delimiter: UInt8, quote: UInt8,
    _ cursor: inout CSVSpecialByteCursor, _ line: inout Int, _ isDoubled: inout Bool
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
        isDoubled = true
        _ = cursor.next()
      } else if byte == 10 || (byte == 13 && after != 10) {
        line &+= 1
      } else if byte == 0 {
        return .irregular
      }
    }
  }
}
