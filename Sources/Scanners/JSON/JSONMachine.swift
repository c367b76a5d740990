// The hot loop of the JSON scanner.
//
// It reads one to two gigabytes a second because of four things. Records repeat their keys in the same order, so the
// next key is guessed from the one before and confirmed with one load and one masked comparison, quote included
// (`JSONNames`). The end of a string is looked up in the marks of the chunk (`JSONStringEnds`), one look for most of
// them. The cases of the switch fall through in the order in which a member is written (key, colon, value), so that a
// plain member takes one turn of the loop and one well-predicted jump. And nodes are written to storage that is already
// there: whatever needs more of it, or the name table, or a remark, or has no bytes left, ends the run with an event;
// the scanner sees to it and runs the machine on from the same state.
//
// What to watch: every state must be resumable, so nothing may be written to `self` before it is certain that
// the step completes, and the locals (`index`, `nodeCount`, `expectation`) must be stored before any call of a
// method that is not inlined. Tokens that are not plain (an escape with digits, a number with a fraction, a key
// that was not guessed, one that reaches the limit) are left to the methods in `JSONMachineTokens.swift`, which
// can stop at any byte; the loop handles only what lies whole before the limit. No bounds are checked here but
// by the comparisons with `limit`: the loads of eight bytes need `index + 8 <= limit`.
extension JSONMachine {
  /// Reads on until something other than the next byte is needed.
  mutating func run(_ space: JSONWorkspace) -> JSONEvent {
    if expectation.isInsideToken {
      let event = continueToken(space)
      guard event == .proceed else { return event }
    }
    let bytes = space.bytes
    let limit = space.limit
    let nodes = space.nodes
    // One record can begin with two nodes before the next look at the room.
    let nodeRoom = space.nodeCapacity &- 2
    // One object can begin with a record for each heading, and one for its key.
    let placeRoom = space.placeCapacity &- headingCount
    var index = self.index
    var nodeCount = self.nodeCount
    var expectation = self.expectation
    var event = JSONEvent.limit

    machine: while true {
      if index < limit, bytes[index] <= 0x20 { index = skipWhitespace(bytes, index, limit) }
      guard index < limit else {
        event = .limit
        break machine
      }

      switch expectation {
      case .firstKey, .key:
        if bytes[index] == 0x22 {
          guard mode == .members, guessKey(&index, space) else {
            tokenStart = index &+ 1
            tokenHasEscapes = false
            tokenHasLoneSurrogate = false
            self.index = tokenStart
            self.nodeCount = nodeCount
            self.expectation = .insideKey
            event = continueKey(space)
            guard event == .proceed else { return event }
            index = self.index
            expectation = self.expectation
            continue machine
          }
        } else if bytes[index] == 0x7D, expectation == .firstKey {
          expectation = close(&index, nodeCount, space)
          guard depth != recordDepth || endRecord(index, nodeCount, space) else {
            event = .fault
            break machine
          }
          continue machine
        } else {
          event = unexpected(index)
          break machine
        }
        // Most keys are followed by a colon and one space or none.
        guard index &+ 1 < limit, bytes[index] == 0x3A else {
          expectation = .colon
          continue machine
        }
        index &+= 1
        if bytes[index] == 0x20 { index &+= 1 }
        expectation = .memberValue
        guard index < limit, bytes[index] > 0x20 else { continue machine }
        fallthrough

      case .memberValue, .element, .firstElement, .root, .nextDocument:
        guard nodeCount < nodeRoom, placeCount < placeRoom else {
          event = .room
          break machine
        }
        let byte = bytes[index]
        if byte == 0x5D, expectation == .firstElement {
          expectation = close(&index, nodeCount, space)
          guard depth != recordDepth || endRecord(index, nodeCount, space) else {
            event = .fault
            break machine
          }
          continue machine
        }
        if mode == .outside {
          if expectation == .nextDocument, isSecondOnLine(byte) {
            fault = .secondValueOnLine
            faultIndex = index
            event = .problem
            break machine
          }
          if valuePath >= 0 { beginRecord(index, &nodeCount, space) }
        }
        let start: Int
        let kind: RecordNodeKind
        scalar: switch byte {
        case 0x22:
          start = index &+ 1
          var cursor = start
          var hasEscapes = false
          string: while true {
            let end = space.stringEnds.next(from: cursor)
            guard end < limit else { break string }
            cursor = end
            if bytes[cursor] == 0x22 {
              guard cursor &- start <= fieldLimit else { break string }
              index = cursor &+ 1
              if mode == .members {
                nodes[nodeCount] = RecordNode(
                  kind: hasEscapes ? .textWithEscapes : .text, name: Int(currentName), start: start,
                  length: cursor &- start, next: nodeCount &+ 1)
                nodeCount &+= 1
              }
              break scalar
            }
            guard bytes[cursor] == 0x5C, cursor &+ 1 < limit, Self.isSimpleEscape(bytes[cursor &+ 1]) else {
              break string
            }
            hasEscapes = true
            cursor &+= 2
          }
          tokenStart = start
          tokenHasEscapes = hasEscapes
          tokenHasLoneSurrogate = false
          self.index = cursor
          self.nodeCount = nodeCount
          self.expectation = .insideString
          event = continueString(space)
          guard event == .proceed else { return event }
          index = self.index
          nodeCount = self.nodeCount
          expectation = self.expectation
          continue machine

        case 0x7B, 0x5B:
          guard depth < depthLimit else {
            fault = .tooDeep
            faultIndex = index
            event = .fault
            break machine
          }
          expectation = open(&index, &nodeCount, isObject: byte == 0x7B, space)
          continue machine

        case 0x2D, 0x30...0x39:
          start = index
          var cursor = start
          if byte >= 0x31 {
            cursor &+= 1
            while cursor < limit, bytes[cursor] &- 0x30 <= 9 { cursor &+= 1 }
          }
          guard cursor > start, cursor < limit, JSONWords.isDelimiter(bytes[cursor]),
            cursor &- start <= fieldLimit
          else {
            tokenStart = start
            numberState = .start
            self.index = start
            self.nodeCount = nodeCount
            self.expectation = .insideNumber
            event = continueNumber(space)
            guard event == .proceed else { return event }
            index = self.index
            nodeCount = self.nodeCount
            expectation = self.expectation
            continue machine
          }
          kind = .number
          index = cursor
          if mode == .members {
            nodes[nodeCount] = RecordNode(
              kind: kind, name: Int(currentName), start: start, length: cursor &- start, next: nodeCount &+ 1)
            nodeCount &+= 1
          }

        case 0x41...0x5A, 0x61...0x7A:
          start = index
          if index &+ 5 < limit {
            let word = JSONWords.load4(bytes + index)
            if word == JSONWords.trueWord, JSONWords.isDelimiter(bytes[index &+ 4]) {
              kind = .true
              index &+= 4
            } else if word == JSONWords.nullWord, JSONWords.isDelimiter(bytes[index &+ 4]) {
              kind = .null
              index &+= 4
            } else if byte == 0x66, JSONWords.load4(bytes + (index &+ 1)) == JSONWords.alseWord,
              JSONWords.isDelimiter(bytes[index &+ 5])
            {
              kind = .false
              index &+= 5
            } else {
              kind = .text
            }
          } else {
            kind = .text
          }
          guard kind != .text else {
            self.index = index
            self.nodeCount = nodeCount
            self.expectation = .insideWord
            tokenStart = index
            event = continueWord(space)
            guard event == .proceed else { return event }
            index = self.index
            nodeCount = self.nodeCount
            expectation = self.expectation
            continue machine
          }
          if mode == .members {
            nodes[nodeCount] = RecordNode(
              kind: kind, name: Int(currentName), start: start, length: index &- start, next: nodeCount &+ 1)
            nodeCount &+= 1
          }

        default:
          event = unexpected(index)
          break machine
        }

        // A scalar has been read.
        expectation = afterValue
        if depth == recordDepth {
          guard endRecord(index, nodeCount, space) else {
            event = .fault
            break machine
          }
          continue machine
        }
        guard index &+ 1 < limit, bytes[index] == 0x2C else { continue machine }
        if expectation == .afterMember {
          expectation = .key
        } else if expectation == .afterElement {
          expectation = .element
        } else {
          continue machine
        }
        index &+= 1
        if bytes[index] == 0x20 { index &+= 1 }

      case .afterMember, .afterElement:
        let isObject = expectation == .afterMember
        if bytes[index] == 0x2C {
          index &+= 1
          expectation = isObject ? .key : .element
        } else if bytes[index] == (isObject ? 0x7D : 0x5D) {
          expectation = close(&index, nodeCount, space)
          guard depth != recordDepth || endRecord(index, nodeCount, space) else {
            event = .fault
            break machine
          }
        } else {
          event = unexpected(index)
          break machine
        }

      case .colon:
        guard bytes[index] == 0x3A else {
          event = unexpected(index)
          break machine
        }
        index &+= 1
        expectation = .memberValue

      case .documentEnd, .insideString, .insideKey, .insideNumber, .insideWord:
        event = unexpected(index)
        break machine
      }
    }
    self.index = index
    self.nodeCount = nodeCount
    self.expectation = expectation
    return event
  }
}
