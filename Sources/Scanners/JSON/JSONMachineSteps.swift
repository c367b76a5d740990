// The steps of the hot loop in `JSONMachine.swift`, inlined into it: what holds there holds here.
extension JSONMachine {
  /// Whether the key that begins at `index` is the one that came here last time; if so it is entered and
  /// `index` is put behind its closing quote.
  @inline(__always)
  mutating func guessKey(_ index: inout Int, _ space: JSONWorkspace) -> Bool {
    let entry = space.names + Int(predicted)
    guard index &+ entry.pointee.reach <= space.limit else { return false }
    let text = space.bytes + (index &+ 1)
    guard (JSONWords.load(text) ^ entry.pointee.word) & entry.pointee.mask == 0 else { return false }
    let total = Int(entry.pointee.count) &+ 1
    if total > 8 {
      let stored = space.store + Int(entry.pointee.storeStart)
      var position = 8
      while position &+ 8 < total {
        guard JSONWords.load(text + position) == JSONWords.load(stored + position) else { return false }
        position &+= 8
      }
      // The last eight bytes, some of them for the second time.
      position = total &- 8
      guard JSONWords.load(text + position) == JSONWords.load(stored + position) else { return false }
    }
    let stamp = entry.pointee.stamp
    if stamp >= recordObject {
      // Also a key of an object around this one, or twice in this one.
      guard stamp != object, undoCount < space.undoCapacity else { return false }
      space.undo[undoCount] = JSONSavedStamp(name: predicted, stamp: stamp)
      undoCount &+= 1
    }
    entry.pointee.stamp = object
    currentName = predicted
    lastKey = predicted
    predicted = entry.pointee.successor
    index &+= total &+ 1
    return true
  }

  /// Enters the container that begins at `index` and says what comes next.
  @inline(__always)
  mutating func open(
    _ index: inout Int, _ nodeCount: inout Int, isObject: Bool, _ space: JSONWorkspace
  ) -> JSONExpectation {
    let outer = space.frames + depth
    outer.pointee.lastKey = lastKey
    let inner = space.frames + (depth &+ 1)
    inner.pointee = JSONFrame()
    inner.pointee.undoMark = Int32(truncatingIfNeeded: undoCount)
    inner.pointee.name = currentName
    switch mode {
    case .members:
      // The record itself has no node unless it is an array.
      if depth != recordDepth || !isObject {
        space.nodes[nodeCount] = RecordNode(
          kind: isObject ? .object : .array, name: Int(currentName), start: index, length: 0, next: 0)
        inner.pointee.node = Int32(truncatingIfNeeded: nodeCount)
        nodeCount &+= 1
        if depth == recordDepth { mode = .opaque }
      }
      if isObject {
        objectCount &+= 1
        object = objectCount
        predicted = space.names[Int(currentName)].firstChild
      }
    case .outside:
      if isDocument, depth == 0, !isObject { rootIsArray = true }
      if isObject, valueMask & headingMask != 0 { endHeadings(index, nodeCount, space) }
      inner.pointee.mask = isObject ? valueMask : elementMask(valueMask, depth: depth)
      inner.pointee.valuePath =
        isObject ? -1 : recordPath(inner.pointee.mask, stepCount: depth &+ 1)
      containerMask = inner.pointee.mask
      valueMask = isObject ? 0 : inner.pointee.mask
      valuePath = inner.pointee.valuePath
      pendingKeyStart = -1
    case .opaque:
      break
    }
    inner.pointee.object = object
    lastKey = -1
    depth &+= 1
    index &+= 1
    afterValue = isObject ? .afterMember : .afterElement
    inner.pointee.afterValue = afterValue
    return isObject ? .firstKey : .firstElement
  }

  /// Ends the headings that hold good in objects like the one that begins at `index`: each as a record without values,
  /// since this one may say none.
  @inline(never)
  mutating func endHeadings(_ index: Int, _ nodeCount: Int, _ space: JSONWorkspace) {
    var rest = valueMask & headingMask
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      guard paths[number].steps.count == depth &+ 1 else { continue }
      (space.places + placeCount).pointee = RecordPlace(
        path: number, firstNode: nodeCount, endNode: nodeCount, original: index..<index,
        byteOffset: index &+ space.bufferOffset, line: line)
      placeCount &+= 1
    }
  }

  /// Leaves the container whose last byte is at `index` and says what comes next.
  @inline(__always)
  mutating func close(
    _ index: inout Int, _ nodeCount: Int, _ space: JSONWorkspace
  ) -> JSONExpectation {
    let inner = space.frames + depth
    index &+= 1
    let node = Int(inner.pointee.node)
    if node >= 0 {
      space.nodes[node].length = Int32(truncatingIfNeeded: index &- Int(space.nodes[node].start))
      space.nodes[node].next = Int32(truncatingIfNeeded: nodeCount)
    }
    let mark = Int(inner.pointee.undoMark)
    while undoCount > mark {
      undoCount &-= 1
      let saved = space.undo[undoCount]
      space.names[Int(saved.name)].stamp = saved.stamp
    }
    depth &-= 1
    closedLine = line
    let outer = space.frames + depth
    afterValue = outer.pointee.afterValue
    currentName = outer.pointee.name
    lastKey = outer.pointee.lastKey
    object = outer.pointee.object
    predicted = lastKey >= 0 ? space.names[Int(lastKey)].successor : 0
    containerMask = outer.pointee.mask
    valueMask = outer.pointee.mask
    valuePath = outer.pointee.valuePath
    return afterValue
  }

  /// Takes the value at `index` for a record, which its place in the document says it is.
  @inline(__always)
  mutating func beginRecord(_ index: Int, _ nodeCount: inout Int, _ space: JSONWorkspace) {
    // The path `.` means the elements of a top-level array, not the array.
    if isDocument, depth == 0, space.bytes[index] == 0x5B { return }
    if keyHeadingMask &>> UInt64(truncatingIfNeeded: valuePath) & 1 != 0 {
      tellKey(index, &nodeCount, space)
      return
    }
    mode = .members
    recordDepth = depth
    recordStart = index
    recordKeep = index
    recordLine = line
    recordPath = valuePath
    recordFirstNode = nodeCount
    recordObject = objectCount &+ 1
    remarkCount = 0
    currentName = Int32(truncatingIfNeeded: JSONScanner.noName)
    if pendingKeyStart >= 0 {
      recordKeep = pendingKeyStart
      if space.bytes[index] == 0x7B {
        space.nodes[nodeCount] = RecordNode(
          kind: pendingKeyHasEscapes ? .textWithEscapes : .text, name: JSONScanner.keyName,
          start: pendingKeyStart &+ 1, length: pendingKeyEnd &- pendingKeyStart &- 1, next: nodeCount &+ 1)
        nodeCount &+= 1
      }
      pendingKeyStart = -1
    }
  }

  /// Tells of the key of the value at `index`, a text that holds good for what is in the value, where that can hold
  /// anything.
  @inline(never)
  mutating func tellKey(_ index: Int, _ nodeCount: inout Int, _ space: JSONWorkspace) {
    // Whatever the value is, its key is needed no longer.
    defer { pendingKeyStart = -1 }
    guard pendingKeyStart >= 0, space.bytes[index] == 0x5B || space.bytes[index] == 0x7B else { return }
    space.nodes[nodeCount] = RecordNode(
      kind: pendingKeyHasEscapes ? .textWithEscapes : .text, name: JSONScanner.noName,
      start: pendingKeyStart &+ 1, length: pendingKeyEnd &- pendingKeyStart &- 1, next: nodeCount &+ 1)
    (space.places + placeCount).pointee = RecordPlace(
      path: Int(valuePath), firstNode: nodeCount, endNode: nodeCount &+ 1, original: index..<index,
      byteOffset: index &+ space.bufferOffset, line: line)
    nodeCount &+= 1
    placeCount &+= 1
  }

  /// Tells of the record that ends before `index`; false if it is too long.
  @inline(__always)
  mutating func endRecord(_ index: Int, _ nodeCount: Int, _ space: JSONWorkspace) -> Bool {
    guard index &- recordStart <= recordLimit else {
      fault = .recordTooLong
      faultIndex = recordStart
      return false
    }
    (space.places + placeCount).pointee = RecordPlace(
      path: Int(recordPath), firstNode: recordFirstNode, endNode: nodeCount, original: recordStart..<index,
      byteOffset: recordStart &+ space.bufferOffset, line: recordLine)
    placeCount &+= 1
    mode = .outside
    recordDepth = -1
    closedLine = line
    return true
  }

  /// Passes over white space (RFC 8259 §2) and counts line ends: valid JSON has none elsewhere.
  @inline(__always)
  mutating func skipWhitespace(_ bytes: UnsafePointer<UInt8>, _ first: Int, _ limit: Int) -> Int {
    var index = first
    while index < limit {
      switch bytes[index] {
      case 0x20:
        index &+= 1
        while index &+ 8 <= limit, JSONWords.load(bytes + index) == JSONWords.spaces { index &+= 8 }
      case 0x0A:
        if index != carriageReturnEnd { line &+= 1 }
        index &+= 1
        lineStart = index
      case 0x0D:
        line &+= 1
        index &+= 1
        lineStart = index
        carriageReturnEnd = index
      case 0x09:
        index &+= 1
      default:
        return index
      }
    }
    return index
  }

  /// Whether the value that begins with `byte`, one of several, stands on the line that the one before it ends on; told
  /// once.
  @inline(__always)
  mutating func isSecondOnLine(_ byte: UInt8) -> Bool {
    guard closedLine == line, !hasToldSecondValue, byte == 0x7B || byte == 0x5B || byte == 0x22 else {
      return false
    }
    hasToldSecondValue = true
    return true
  }

  mutating func unexpected(_ index: Int) -> JSONEvent {
    fault = .unexpected
    faultIndex = index
    return .fault
  }

  @inline(__always)
  static func isSimpleEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: true
    default: false
    }
  }
}
