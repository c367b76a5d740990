// The hot loop of the CSV scanner: clean records of a dialect after RFC 4180, from bytes to nodes.
//
// Why it is fast. `CSVSpecialByteCursor` turns 64 bytes at a time into a bit mask of the bytes at which anything can
// happen, without a branch; the loop only ever sees those bytes, so a field costs about the same whether it has 3
// bytes or 30, and the processor mispredicts once per block instead of once per field. The loop has two places where
// it can stand, inside quotes and outside, and no state variable. A closing quote is not acted on: the loop looks
// one byte ahead, sees that the field ends there, and leaves the field to the delimiter or line end that follows,
// which cuts off two quotes instead of none. Nodes are written straight into the batch's uninitialized storage.
//
// What to watch. The loop keeps only what is clean: RFC 4180 to the letter, the right number of fields, within all
// limits, no NUL, no CR CR LF. At anything else it goes back to the start of the record and stops, and
// `CSVCarefulReader` reads that one record. So a new rule belongs there, and here only the test that sends a record
// there. Everything the loop touches per special byte is a local variable: a property of `self` in it, or a closure
// or generic call per field, costs a factor. A node limit guards both the storage and the number of columns in one
// compare. Unsafe pointers: measured, a `Span` and array appends cost half as much again.

extension CSVBatchBuilder {
  /// Why the loop stopped.
  enum RecordLoopStop {
    /// The bytes end inside the record at `position`.
    case endOfBytes
    /// The record at `position` is for the careful reader.
    case irregular
    /// There is no room for the nodes of the record at `position`.
    case noRoom
  }

  /// Reads clean records from `position` on for as long as there are any, writing their nodes to `storage`.
  mutating func readCleanRecords(
    _ buffer: UnsafeBufferPointer<UInt8>, _ storage: UnsafeMutableBufferPointer<RecordNode>
  ) -> RecordLoopStop {
    guard let bytes = buffer.baseAddress, let nodes = storage.baseAddress else { return .endOfBytes }
    let end = buffer.count
    let delimiter = self.delimiter
    let quote = self.quote ?? delimiter
    let doublesAreNodes = quote == 0x22
    let rules = cleanRecordRules
    var cursor = CSVSpecialByteCursor(
      bytes, from: position, to: end, special: CSVSpecialBytes(delimiter: delimiter, quote: quote))
    var recordStart = position
    var recordLine = line
    var currentLine = line
    var firstNode = nodeCount
    var node = firstNode
    var nodeLimit = min(storage.count, firstNode &+ rules.columnCount)
    var fieldStart = recordStart
    var inset = 0
    var isDoubled = false
    let stop: RecordLoopStop
    records: while true {
      let at = cursor.next()
      guard at < end else {
        stop = .endOfBytes
        break
      }
      let byte = bytes[at]
      if byte == delimiter || byte == 10 {
        guard node < nodeLimit else {
          stop = nodeLimit == storage.count ? .noRoom : .irregular
          break
        }
        let isLineEnd = byte != delimiter
        // CR LF: the CR was passed over.
        let fieldEnd = isLineEnd && at > recordStart && bytes[at &- 1] == 13 ? at &- 1 : at
        nodes[node] = RecordNode(
          kind: isDoubled ? .textWithDoubledQuotes : .text, name: node &- firstNode,
          start: fieldStart &+ inset,
          length: fieldEnd &- fieldStart &- 2 &* inset, next: node &+ 1, isQuoted: inset != 0)
        node &+= 1
        fieldStart = at &+ 1
        inset = 0
        isDoubled = false
        guard isLineEnd else { continue }
        let first = nodes[firstNode]
        guard
          node &- firstNode == rules.columnCount, fieldEnd > recordStart,
          fieldEnd &- recordStart <= rules.byteCount, at < rules.firstMalformed, bytes[recordStart] != 0xEF,
          first.length != rules.headerMark.length
            || (bytes[Int(first.start)] ^ rules.headerMark.byte) & rules.headerMark.mask != 0
        else {
          stop = .irregular
          break
        }
        records.append(
          RecordPlace(
            path: 0, firstNode: firstNode, endNode: node, original: recordStart..<fieldEnd,
            byteOffset: bytesOffset &+ recordStart, line: recordLine))
        currentLine &+= 1
        recordLine = currentLine
        recordStart = fieldStart
        firstNode = node
        nodeLimit = min(storage.count, firstNode &+ rules.columnCount)
      } else if byte == quote {
        guard at == fieldStart else {
          stop = .irregular
          break
        }
        inset = 1
        while true {
          let at = cursor.next()
          guard at &+ 1 < end else {
            stop = .endOfBytes
            break records
          }
          let byte = bytes[at]
          if byte == quote {
            let after = bytes[at &+ 1]
            if after == quote, doublesAreNodes {
              isDoubled = true
              _ = cursor.next()
            } else if after == delimiter || after == 10 || after == 13 {
              break
            } else {
              stop = .irregular
              break records
            }
          } else if byte == 10 || (byte == 13 && bytes[at &+ 1] != 10) {
            currentLine &+= 1
          } else if byte == 0 {
            stop = .irregular
            break records
          }
        }
      } else {
        // A CR before an LF is left to the LF; a lone one, CR CR LF and NUL are for the careful reader.
        guard at &+ 1 < end else {
          stop = .endOfBytes
          break
        }
        guard byte == 13, bytes[at &+ 1] == 10 else {
          stop = .irregular
          break
        }
      }
    }
    position = recordStart
    line = recordLine
    nodeCount = firstNode
    return stop
  }
}
