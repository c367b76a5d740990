import CLibXML2

/// Turns SAX events into tapes. Nearly all time outside libxml2 is spent in this file.
///
/// Why it is fast, and what to watch: texts go from libxml2's buffer straight behind each other into one byte
/// buffer, nodes into another; both are plain memory that grows by doubling, so an event costs a bounds check
/// and a copy, no allocation. An element starts out as a text node; only when an attribute or a child shows up
/// it becomes an object, and the text it had so far a "#text" node or, if blank, nothing. So nothing is ever
/// moved or looked at twice. Names are found by their address (`XMLNameTable`), record paths by bit masks.
/// Everything hangs on `textStart`: between `textStart` and `textCount` lies the text since the last tag.
///
/// Unsafe pointers: the state is used from C callbacks, twenty million times for a million records; arrays here
/// would cost a uniqueness check, and a class an exclusivity check, per access.
struct XMLTapeBuilder: XMLEventConsumer {
  /// An open element of the open record.
  private struct Frame {
    /// Its node, or -1 for the record itself, which has none.
    var node: Int
    /// Whether it is an object by now.
    var isObject: Bool
    /// Where its content begins, for the message about a text that is too long.
    var contentOffset: Int
    var contentLine: Int
  }

  private let matcher: XMLRecordMatcher
  private let limits: ScanLimits
  private let keepsOriginals: Bool

  private var text: UnsafeMutablePointer<UInt8>
  private var textCapacity = 1 << 16
  private var textCount = 0
  private var textStart = 0
  private var nodes: UnsafeMutablePointer<RecordNode>
  private var nodeCapacity = 1 << 12
  private var nodeCount = 0
  private let frames: UnsafeMutablePointer<Frame>
  private var frameCount = 0
  /// State of the paths at each depth outside records.
  private let states: UnsafeMutablePointer<UInt64>
  private var recordPath = 0
  private var recordText = 0
  private var recordNode = 0
  private var records: [RecordPlace] = []
  private var newNames: [[UInt8]] = []
  private var nameCount: Int32 = 0
  private var textName: Int32 = -1

  /// Makes the state before the first event.
  init(_ matcher: XMLRecordMatcher, limits: ScanLimits, keepsOriginals: Bool) {
    self.matcher = matcher
    self.limits = limits
    self.keepsOriginals = keepsOriginals
    let depth = max(limits.xmlDepth, 1)
    text = .allocate(capacity: textCapacity)
    nodes = .allocate(capacity: nodeCapacity)
    frames = .allocate(capacity: depth + 1)
    states = .allocate(capacity: depth + 1)
    states[0] = matcher.start
  }

  mutating func deallocate() {
    text.deallocate()
    nodes.deallocate()
    frames.deallocate()
    states.deallocate()
  }

  static func install(in handler: inout xmlSAXHandler) {
    handler.startElementNs = startElement
    handler.endElementNs = endElement
    // One function for both, or libxml2 would ask of every text whether it is ignorable.
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
  }

  // MARK: Events

  @inline(__always)
  mutating func start(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ name: UnsafePointer<UInt8>, _ attributeCount: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    if frameCount > 0 {
      startInRecord(slot, name, attributeCount, attributes, core)
    } else {
      startOutside(slot, name, attributeCount, attributes, core)
    }
  }

  private mutating func startOutside(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ name: UnsafePointer<UInt8>, _ attributeCount: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    if !slot.pointee.hasStepMask {
      slot.pointee.hasStepMask = true
      slot.pointee.stepMask = matcher.stepMask(name)
    }
    let depth = core.pointee.depth
    let state = states[depth &- 1]
    guard let path = matcher.path(state, slot.pointee.stepMask) else {
      states[depth] = matcher.below(state, slot.pointee.stepMask)
      return
    }
    core.pointee.openRecord = core.pointee.startTagPlace()
    recordPath = path
    recordText = textCount
    recordNode = nodeCount
    push(node: -1, isObject: true, core)
    addAttributes(attributeCount, attributes, core)
    textStart = textCount
  }

  @inline(__always)
  private mutating func startInRecord(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ name: UnsafePointer<UInt8>, _ attributeCount: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    let parent = frames + (frameCount &- 1)
    if !parent.pointee.isObject {
      parent.pointee.isObject = true
      nodes[parent.pointee.node].becomeObject()
    }
    if textCount > textStart { endText() }
    if slot.pointee.elementName < 0 { slot.pointee.elementName = newName([], name) }
    let node = addNode(name: slot.pointee.elementName)
    push(node: node, isObject: attributeCount > 0, core)
    if attributeCount > 0 {
      nodes[node].becomeObject()
      addAttributes(attributeCount, attributes, core)
      textStart = textCount
    }
  }

  @inline(__always)
  mutating func end(_ core: UnsafeMutablePointer<XMLParserCore>) {
    guard frameCount > 0 else { return }
    frameCount &-= 1
    let frame = frames + frameCount
    if frame.pointee.isObject {
      if textCount > textStart { endText() }
      if frame.pointee.node < 0 {
        endRecord(core)
        return
      }
    } else {
      nodes[frame.pointee.node].length = Int32(truncatingIfNeeded: textCount &- textStart)
    }
    nodes[frame.pointee.node].next = Int32(truncatingIfNeeded: nodeCount)
    textStart = textCount
  }

  @inline(__always)
  mutating func append(
    _ characters: UnsafePointer<UInt8>, _ count: Int, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    guard frameCount > 0 else { return }
    add(characters, count)
    if textCount &- textStart > limits.fieldByteCount { textIsTooLong(core) }
  }

  // MARK: Tape

  @inline(__always)
  private mutating func push(node: Int, isObject: Bool, _ core: UnsafeMutablePointer<XMLParserCore>) {
    frames[frameCount] = Frame(
      node: node, isObject: isObject, contentOffset: core.pointee.decodedOffset,
      contentLine: core.pointee.line)
    frameCount &+= 1
  }

  @inline(__always)
  private mutating func add(_ source: UnsafePointer<UInt8>, _ count: Int) {
    if textCount &+ count > textCapacity { growText(by: count) }
    (text + textCount).update(from: source, count: count)
    textCount &+= count
  }

  @inline(__always)
  private mutating func addNode(name: Int32) -> Int {
    if nodeCount == nodeCapacity { growNodes() }
    (nodes + nodeCount).initialize(
      to: RecordNode(
        kind: .text, name: Int(name), start: textCount, length: 0, next: nodeCount &+ 1))
    nodeCount &+= 1
    return nodeCount &- 1
  }

  private mutating func addAttributes(
    _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    guard let attributes else { return }
    for index in 0..<count {
      // Five pointers each: local name, prefix, namespace, first byte of the value, byte past it.
      let attribute = attributes + index &* 5
      guard let name = attribute[0], let first = attribute[3], let last = attribute[4],
        let slot = core.pointee.slot(name)
      else { return }
      if slot.pointee.attributeName < 0 {
        slot.pointee.attributeName = newName([UInt8(ascii: "@")], name)
      }
      let node = addNode(name: slot.pointee.attributeName)
      let length = last - first
      nodes[node].length = Int32(truncatingIfNeeded: length)
      add(first, length)
      if length > limits.fieldByteCount {
        core.pointee.stop(
          .fieldTooLong, "an attribute is longer than \(limits.fieldByteCount) bytes",
          at: core.pointee.startTagPlace())
        return
      }
    }
  }

  /// Ends a text that stands beside elements or attributes: a node of its own, or nothing if it is blank.
  @inline(never)
  private mutating func endText() {
    var index = textStart
    while index < textCount, text[index] <= 0x20 { index &+= 1 }
    if index == textCount {
      textCount = textStart
      return
    }
    if textName < 0 { textName = newName(Array("#text".utf8), nil) }
    let length = textCount - textStart
    let node = addNode(name: textName)
    nodes[node].start = Int32(truncatingIfNeeded: textStart)
    nodes[node].length = Int32(truncatingIfNeeded: length)
    textStart = textCount
  }

  private mutating func newName(_ prefix: [UInt8], _ name: UnsafePointer<UInt8>?) -> Int32 {
    newNames.append(prefix + bytes(of: name))
    nameCount &+= 1
    return nameCount &- 1
  }

  private mutating func endRecord(_ core: UnsafeMutablePointer<XMLParserCore>) {
    let place = core.pointee.openRecord
    let end = core.pointee.byteOffset(ofDecoded: core.pointee.decodedOffset)
    if end - place.byteOffset > limits.recordByteCount {
      core.pointee.stopForRecordLength()
      return
    }
    var original = 0..<0
    if keepsOriginals {
      let first = textCount
      let range = core.pointee.window.range(place.byteOffset..<end)
      let raw = core.pointee.window.bytes
      raw.withUnsafeBufferPointer { raw in
        if let source = raw.baseAddress { add(source + range.lowerBound, range.count) }
      }
      original = first..<textCount
    }
    records.append(
      RecordPlace(
        path: recordPath, firstNode: recordNode, endNode: nodeCount, original: original,
        byteOffset: place.byteOffset, line: place.line))
    core.pointee.openRecord.byteOffset = -1
    textStart = textCount
  }

  private mutating func textIsTooLong(_ core: UnsafeMutablePointer<XMLParserCore>) {
    let frame = frames[frameCount - 1]
    frameCount = 0
    core.pointee.stop(
      .fieldTooLong, "a text is longer than \(limits.fieldByteCount) bytes",
      at: XMLPlace(
        byteOffset: core.pointee.byteOffset(ofDecoded: frame.contentOffset), line: frame.contentLine,
        column: 1))
  }

  @inline(never)
  private mutating func growText(by count: Int) {
    let capacity = max(textCapacity * 2, textCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: text, count: textCount)
    text.deallocate()
    text = larger
    textCapacity = capacity
  }

  @inline(never)
  private mutating func growNodes() {
    let larger = UnsafeMutablePointer<RecordNode>.allocate(capacity: nodeCapacity * 2)
    larger.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = larger
    nodeCapacity *= 2
  }

  // MARK: Batches

  /// Takes out the records that are complete; an open one moves to the front of the buffers.
  mutating func takeBatch(isRecordOpen: Bool) -> RecordBatch {
    let textEnd = isRecordOpen ? recordText : textCount
    let nodeEnd = isRecordOpen ? recordNode : nodeCount
    var batch = RecordBatch()
    if !records.isEmpty {
      batch.bytes = Array(UnsafeBufferPointer(start: text, count: textEnd))
      batch.nodes = Array(UnsafeBufferPointer(start: nodes, count: nodeEnd))
      batch.records = records
      records = []
      records.reserveCapacity(batch.records.count)
    }
    batch.newNames = newNames
    newNames = []
    moveToFront(text: textEnd, nodes: nodeEnd)
    return batch
  }

  private mutating func moveToFront(text textShift: Int, nodes nodeShift: Int) {
    if textShift == 0 && nodeShift == 0 { return }
    text.update(from: text + textShift, count: textCount - textShift)
    nodes.update(from: nodes + nodeShift, count: nodeCount - nodeShift)
    textCount -= textShift
    textStart -= textShift
    recordText -= textShift
    nodeCount -= nodeShift
    recordNode -= nodeShift
    for index in 0..<nodeCount {
      nodes[index].start &-= Int32(truncatingIfNeeded: textShift)
      nodes[index].next &-= Int32(truncatingIfNeeded: nodeShift)
    }
    for index in 0..<frameCount where frames[index].node >= 0 { frames[index].node -= nodeShift }
  }
}

extension RecordNode {
  /// Makes a text node one whose members follow.
  @inline(__always)
  fileprivate mutating func becomeObject() {
    bits = bits & ~255 | UInt32(RecordNodeKind.object.rawValue)
    length = 0
  }
}

private let startElement: startElementNsSAX2Func = {
  user, name, _, _, namespaceCount, namespaces, attributeCount, _, attributes in
  guard let core = XMLSafetyCallbacks.core(user), let name,
    let slot = core.pointee.enterElement(
      name, attributeCount: attributeCount, namespaceCount: namespaceCount, namespaces)
  else { return }
  let builder = core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self)
  builder.pointee.start(slot, name, Int(attributeCount), attributes, core)
}

private let endElement: endElementNsSAX2Func = { user, _, _, _ in
  guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
  core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self).pointee.end(core)
  core.pointee.leaveElement()
}

private let characters: charactersSAXFunc = { user, text, count in
  guard let core = XMLSafetyCallbacks.core(user), let text, !core.pointee.isStopped else { return }
  core.pointee.hadEvent = true
  core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self).pointee.append(text, Int(count), core)
}
