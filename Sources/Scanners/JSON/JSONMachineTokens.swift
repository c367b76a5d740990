// Tokens that are not plain or that the end of a chunk cuts. Each method starts from `index` and the token's
// state, and can stop at any byte: a long token is looked at once however small the chunks are.
extension JSONMachine {
  /// Goes on with the token that the last run left unfinished.
  mutating func continueToken(_ space: JSONWorkspace) -> JSONEvent {
    switch expectation {
    case .insideString: continueString(space)
    case .insideKey: continueKey(space)
    case .insideNumber: continueNumber(space)
    case .insideWord: continueWord(space)
    default: .proceed
    }
  }

  /// Goes on with a string that is a value.
  @inline(never)
  mutating func continueString(_ space: JSONWorkspace) -> JSONEvent {
    let event = continueText(space)
    guard event == .proceed else { return event }
    let end = index
    index = end + 1
    return finishScalar(tokenHasEscapes ? .textWithEscapes : .text, tokenStart..<end, space)
  }

  /// Goes on with a string that is a key.
  @inline(never)
  mutating func continueKey(_ space: JSONWorkspace) -> JSONEvent {
    guard undoCount < space.undoCapacity else { return .room }
    let event = continueText(space)
    guard event == .proceed else { return event }
    let end = index
    switch mode {
    case .opaque:
      break
    case .outside:
      guard containerMask == 0 || end - tokenStart <= fieldLimit else { return failField() }
      matchKey(end, space)
    case .members:
      guard end - tokenStart <= fieldLimit else { return failField() }
      guard !tokenHasEscapes else { return .name }
      let count = end - tokenStart
      let hash = JSONNames.hash(space.bytes + tokenStart, count, seed: space.seed)
      let name = find(space.bytes + tokenStart, count, hash, space)
      guard name > 0 else { return .name }
      return finishKey(name, space)
    }
    index = end + 1
    expectation = .colon
    return .proceed
  }

  /// Ends the key at `tokenStart ..< index`, whose name is `name`.
  ///
  /// The caller has seen to it that there is room for one more saved stamp.
  mutating func finishKey(_ name: Int32, _ space: JSONWorkspace) -> JSONEvent {
    // What was expected here was something else: expect this next time.
    if lastKey >= 0 {
      space.names[Int(lastKey)].successor = name
    } else {
      space.names[Int(space.frames[depth].name)].firstChild = name
    }
    let entry = space.names + Int(name)
    lastKey = name
    currentName = name
    predicted = entry.pointee.successor
    index += 1
    expectation = .colon
    let stamp = entry.pointee.stamp
    guard stamp != object else {
      guard remarkCount < Self.mostRemarks else { return .proceed }
      remarkCount += 1
      fault = .duplicateKey
      faultIndex = tokenStart - 1
      return .problem
    }
    if stamp >= recordObject {
      space.undo[undoCount] = JSONSavedStamp(name: name, stamp: stamp)
      undoCount += 1
    }
    entry.pointee.stamp = object
    return .proceed
  }

  /// The number of a name with these bytes, or -1.
  private func find(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt64, _ space: JSONWorkspace
  ) -> Int32 {
    var slot = Int(truncatingIfNeeded: hash) & space.slotMask
    while true {
      let name = space.slots[slot]
      guard name > 0 else { return -1 }
      let entry = space.names + Int(name)
      if entry.pointee.hash == hash, Int(entry.pointee.count) == count {
        let stored = space.store + Int(entry.pointee.storeStart)
        var position = 0
        while position < count, bytes[position] == stored[position] { position += 1 }
        if position == count { return name }
      }
      slot = (slot + 1) & space.slotMask
    }
  }

  /// Finds out which paths the key at `tokenStart ..< end`, outside every record, leads on to.
  private mutating func matchKey(_ end: Int, _ space: JSONWorkspace) {
    let mask = containerMask
    valueMask = 0
    valuePath = -1
    pendingKeyStart = -1
    guard mask != 0 else { return }
    let key = UnsafeBufferPointer(start: space.bytes + tokenStart, count: end - tokenStart)
    if tokenHasEscapes {
      var text: [UInt8] = []
      JSONEscapes.appendUnescaped(Array(key), 0..<key.count, to: &text)
      valueMask = text.withUnsafeBufferPointer { text in memberMask(mask, depth: depth - 1, key: text) }
    } else {
      valueMask = memberMask(mask, depth: depth - 1, key: key)
    }
    valuePath = recordPath(valueMask, stepCount: depth)
    if valuePath >= 0, paths[Int(valuePath)].endsWithAnyKey {
      pendingKeyStart = tokenStart - 1
      pendingKeyEnd = end
      pendingKeyHasEscapes = tokenHasEscapes
    }
  }

  /// Goes on with a string up to its closing quote, at which `index` then is.
  private mutating func continueText(_ space: JSONWorkspace) -> JSONEvent {
    let bytes = space.bytes
    let limit = space.limit
    var cursor = index
    while true {
      cursor = space.stringEnds.next(from: cursor)
      guard cursor < limit else {
        index = limit
        return .limit
      }
      let byte = bytes[cursor]
      if byte == 0x22 {
        index = cursor
        return .proceed
      }
      guard byte != 0x5C else {
        index = cursor
        guard cursor + 1 < limit else { return .limit }
        if Self.isSimpleEscape(bytes[cursor + 1]) {
          cursor += 2
        } else {
          let event = continueUnicodeEscape(space)
          guard event == .proceed else { return event }
          cursor = index
        }
        tokenHasEscapes = true
        continue
      }
      index = cursor
      return fail(.controlCharacter, cursor)
    }
  }

  /// Passes over the `\u` escape at `index`, with the second half of a surrogate pair (RFC 8259 §7).
  private mutating func continueUnicodeEscape(_ space: JSONWorkspace) -> JSONEvent {
    let bytes = space.bytes
    let limit = space.limit
    let start = index
    guard bytes[start + 1] == 0x75 else { return fail(.badEscape, start) }
    guard let unit = hexadecimal(space, start + 2) else {
      return start + 6 > limit && !hasBadDigit(space, start + 2) ? .limit : fail(.badUnicodeEscape, start)
    }
    var isLone = (0xD800..<0xE000).contains(unit)
    var end = start + 6
    if (0xD800..<0xDC00).contains(unit) {
      // Only the next escape says whether this half is alone.
      guard end < limit else { return .limit }
      if bytes[end] == 0x5C {
        guard end + 1 < limit else { return .limit }
        if bytes[end + 1] == 0x75 {
          if let next = hexadecimal(space, end + 2) {
            if (0xDC00..<0xE000).contains(next) {
              isLone = false
              end += 6
            }
          } else if end + 6 > limit, !hasBadDigit(space, end + 2) {
            return .limit
          }
        }
      }
    }
    index = end
    tokenHasEscapes = true
    guard isLone, mode == .members, !tokenHasLoneSurrogate, remarkCount < Self.mostRemarks else {
      return .proceed
    }
    tokenHasLoneSurrogate = true
    remarkCount += 1
    fault = .loneSurrogate
    faultIndex = start
    return .problem
  }

  /// The value of the four hexadecimal digits at `start`, if they are there.
  private func hexadecimal(_ space: JSONWorkspace, _ start: Int) -> UInt32? {
    guard start + 4 <= space.limit else { return nil }
    var value: UInt32 = 0
    for position in start..<start + 4 {
      guard let digit = Self.digit(space.bytes[position]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Whether one of the bytes that there are at `start` is no hexadecimal digit.
  private func hasBadDigit(_ space: JSONWorkspace, _ start: Int) -> Bool {
    var position = start
    while position < min(start + 4, space.limit) {
      if Self.digit(space.bytes[position]) == nil { return true }
      position += 1
    }
    return false
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// Goes on with a number (RFC 8259 §6).
  @inline(never)
  mutating func continueNumber(_ space: JSONWorkspace) -> JSONEvent {
    let bytes = space.bytes
    var cursor = index
    var state = numberState
    number: while cursor < space.limit {
      let byte = bytes[cursor]
      switch (state, byte) {
      case (.start, 0x2D): state = .minus
      case (.start, 0x30), (.minus, 0x30): state = .zero
      case (.start, 0x31...0x39), (.minus, 0x31...0x39), (.integer, 0x30...0x39): state = .integer
      case (.zero, 0x2E), (.integer, 0x2E): state = .point
      case (.point, 0x30...0x39), (.fraction, 0x30...0x39): state = .fraction
      case (.zero, 0x45), (.zero, 0x65), (.integer, 0x45), (.integer, 0x65), (.fraction, 0x45),
        (.fraction, 0x65):
        state = .exponent
      case (.exponent, 0x2B), (.exponent, 0x2D): state = .exponentSign
      case (.exponent, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponentDigits, 0x30...0x39):
        state = .exponentDigits
      default:
        break number
      }
      cursor += 1
    }
    index = cursor
    numberState = state
    if cursor == space.limit {
      guard space.isAtEnd, state.isComplete else { return .limit }
    } else if !state.isComplete || Self.continuesNumber(bytes[cursor]) {
      return fail(.badNumber, cursor)
    }
    return finishScalar(.number, tokenStart..<cursor, space)
  }

  /// Whether a byte behind a complete number shows that a longer number was meant.
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// Reads `true`, `false`, `null` or another bare word, from `index` on.
  @inline(never)
  mutating func continueWord(_ space: JSONWorkspace) -> JSONEvent {
    let start = index
    var end = start
    // Longer than any word that is looked for.
    let longest = start + 17
    while end < space.limit, end < longest, Self.isWordByte(space.bytes[end]) { end += 1 }
    guard end < space.limit || space.isAtEnd || end == longest else { return .limit }
    let word = UnsafeBufferPointer(start: space.bytes + start, count: end - start)
    let kind: RecordNodeKind
    if word.elementsEqual("true".utf8) {
      kind = .true
    } else if word.elementsEqual("false".utf8) {
      kind = .false
    } else if word.elementsEqual("null".utf8) {
      kind = .null
    } else {
      let isCut = end == space.limit && ["true", "false", "null"].contains { $0.utf8.starts(with: word) }
      // The input ends here: that is what is wrong.
      return isCut ? .limit : fail(.word, start)
    }
    index = end
    return finishScalar(kind, start..<end, space)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  /// Keeps a scalar and says what comes next; `index` is just past it.
  private mutating func finishScalar(
    _ kind: RecordNodeKind, _ range: Range<Int>, _ space: JSONWorkspace
  ) -> JSONEvent {
    if mode == .members {
      // Words are known and short: no limit is meant for them, wherever they are cut.
      let isWord = kind == .true || kind == .false || kind == .null
      guard isWord || range.count <= fieldLimit else {
        index = range.upperBound
        return failField()
      }
      space.nodes[nodeCount] = RecordNode(
        kind: kind, name: Int(currentName), start: range.lowerBound, length: range.count, next: nodeCount + 1)
      nodeCount += 1
    }
    expectation = afterValue
    guard depth == recordDepth else { return .proceed }
    return endRecord(index, nodeCount, space) ? .proceed : .fault
  }

  private mutating func fail(_ fault: JSONFault, _ index: Int) -> JSONEvent {
    self.fault = fault
    faultIndex = index
    return .fault
  }

  private mutating func failField() -> JSONEvent { fail(.fieldTooLong, fieldStart) }

  /// Where the token begins: for a string, its opening quote.
  private var fieldStart: Int { expectation == .insideNumber ? tokenStart : tokenStart - 1 }

  /// Whether the bytes of the token that is being read are held until it is complete.
  private var isTokenHeld: Bool {
    switch expectation {
    case .insideString, .insideNumber: mode == .members
    case .insideKey: mode == .members || (mode == .outside && containerMask != 0)
    default: false
    }
  }

  /// The limit that the input has passed first, if it has, given that all bytes before `end` belong to the
  /// record and the token that are being read; asked wherever a run ends, so that the answer does not depend on
  /// where that was.
  func exceededLimit(before end: Int) -> (fault: JSONFault, index: Int)? {
    var found: (fault: JSONFault, index: Int)?
    var passed = Int.max
    if mode != .outside, end - recordStart > recordLimit {
      found = (.recordTooLong, recordStart)
      passed = recordStart + recordLimit
    }
    if isTokenHeld, end - tokenStart > fieldLimit, tokenStart + fieldLimit < passed {
      found = (.fieldTooLong, fieldStart)
    }
    return found
  }
}
