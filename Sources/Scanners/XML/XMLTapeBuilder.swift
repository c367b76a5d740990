import CLibXML2

/// Turns SAX events into tapes.
///
/// Nearly all time outside libxml2 is spent in this file. Why it is fast, and what to watch: texts go from libxml2's
/// buffer straight into the tape (`XMLTape`). An element starts out as a text node; only when an attribute or a child
/// shows up it becomes an object, and the text it had so far a "#text" node or, if blank, nothing. So nothing is ever
/// moved or looked at twice. Names are found by their address (`XMLNameTable`), record paths by bit masks
/// (`XMLRecordMatcher`). Everything hangs on `textStart`: from there to the end of the tape's text lies the text since
/// the last tag.
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
  private let fieldByteCount: Int
  private let keepsOriginals: Bool
  private var tape = XMLTape()
  private var textStart = 0
  private let frames: UnsafeMutablePointer<Frame>
  private var frameCount = 0
  /// State of the paths at each depth outside records.
  private let states: UnsafeMutablePointer<UInt64>
  private var recordPath = 0
  private var textName: Int32 = -1
  /// Prefix and name of the latest record's element, which libxml2 keeps.
  private var recordTag: (prefix: UnsafePointer<UInt8>?, name: UnsafePointer<UInt8>?) = (nil, nil)

  /// Makes the state before the first event.
  init(_ matcher: XMLRecordMatcher, limits: ScanLimits, keepsOriginals: Bool) {
    self.matcher = matcher
    self.keepsOriginals = keepsOriginals
    fieldByteCount = limits.fieldByteCount
    let depth = max(limits.xmlDepth, 1)
    frames = .allocate(capacity: depth + 1)
    states = .allocate(capacity: depth + 1)
    states[0] = matcher.start
  }

  mutating func deallocate() {
    tape.deallocate()
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
  fileprivate mutating func start(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>,
    _ attributeCount: Int, _ attributes: XMLAttributes, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    if frameCount > 0 {
      startInRecord(slot, name, attributeCount, attributes, core)
    } else {
      startOutside(slot, prefix, name, attributeCount, attributes, core)
    }
  }

  private mutating func startOutside(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>,
    _ attributeCount: Int, _ attributes: XMLAttributes, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    if !slot.pointee.hasStepMask {
      slot.pointee.hasStepMask = true
      slot.pointee.stepMask = matcher.stepMask(name)
    }
    let depth = core.pointee.depth
    let state = states[depth &- 1]
    if state & slot.pointee.stepMask & matcher.lastOfAttributes != 0 {
      addAttributeRecords(
        matcher.attributePaths(state, slot.pointee.stepMask), attributeCount, attributes, core)
    }
    guard let path = matcher.path(state, slot.pointee.stepMask) else {
      let below = matcher.below(state, slot.pointee.stepMask)
      states[depth] = below
      if state & slot.pointee.stepMask & matcher.lastOfNames != 0 {
        addNameRecord(matcher.namePath(state, slot.pointee.stepMask), name, core)
      }
      if below & matcher.lastOfHeadings != 0 { endHeadings(matcher.headingPaths(below: below), core) }
      core.pointee.countNames(attributeCount, attributes)
      return
    }
    recordPath = path
    recordTag = (prefix, name)
    tape.beginRecord(core)
    push(node: -1, isObject: true, core)
    addAttributes(attributeCount, attributes, core)
    textStart = tape.textCount
  }

  @inline(__always)
  private mutating func startInRecord(
    _ slot: UnsafeMutablePointer<XMLNameSlot>, _ name: UnsafePointer<UInt8>, _ attributeCount: Int,
    _ attributes: XMLAttributes, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    let parent = frames + (frameCount &- 1)
    if !parent.pointee.isObject {
      parent.pointee.isObject = true
      tape.becomeObject(parent.pointee.node)
    }
    if tape.textCount > textStart { endText() }
    if slot.pointee.elementName < 0 { slot.pointee.elementName = tape.newName(bytes(of: name)) }
    let node = tape.addNode(.text, name: slot.pointee.elementName)
    push(node: node, isObject: attributeCount > 0, core)
    if attributeCount > 0 {
      tape.becomeObject(node)
      addAttributes(attributeCount, attributes, core)
      textStart = tape.textCount
    }
  }

  @inline(__always)
  fileprivate mutating func end(_ core: UnsafeMutablePointer<XMLParserCore>) {
    guard frameCount > 0 else { return }
    frameCount &-= 1
    let frame = frames + frameCount
    if frame.pointee.isObject {
      if tape.textCount > textStart { endText() }
      if frame.pointee.node < 0 {
        _ = tape.endRecord(path: recordPath, keepsOriginals: keepsOriginals, core)
        textStart = tape.textCount
        return
      }
    } else {
      tape.setText(frame.pointee.node, from: textStart)
    }
    tape.endMembers(frame.pointee.node)
    textStart = tape.textCount
  }

  @inline(__always)
  fileprivate mutating func append(
    _ characters: UnsafePointer<UInt8>, _ count: Int, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    guard frameCount > 0 else { return }
    tape.add(characters, count)
    if tape.textCount &- textStart > fieldByteCount { textIsTooLong(core) }
  }

  // MARK: Tape

  @inline(__always)
  private mutating func push(node: Int, isObject: Bool, _ core: UnsafeMutablePointer<XMLParserCore>) {
    // libxml2 has not passed the `>` yet.
    frames[frameCount] = Frame(
      node: node, isObject: isObject, contentOffset: core.pointee.decodedOffset &+ 1,
      contentLine: core.pointee.line)
    frameCount &+= 1
  }

  private mutating func addAttributes(
    _ count: Int, _ attributes: XMLAttributes, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    guard let attributes else { return }
    for index in 0..<count {
      // Five pointers each: local name, prefix, namespace, first byte of the value, byte past it.
      let attribute = attributes + index &* 5
      guard let name = attribute[0], let first = attribute[3], let last = attribute[4],
        let slot = core.pointee.slot(name)
      else { return }
      if slot.pointee.attributeName < 0 {
        slot.pointee.attributeName = tape.newName([UInt8(ascii: "@")] + bytes(of: name))
      }
      let node = tape.addNode(.text, name: slot.pointee.attributeName)
      let start = tape.textCount
      tape.addAttributeValue(first, last - first)
      tape.setText(node, from: start)
      if last - first > fieldByteCount {
        core.pointee.stop(
          .fieldTooLong, "an attribute is longer than \(fieldByteCount) bytes",
          hint: core.pointee.limits.fieldHint, at: core.pointee.startTagPlace())
        return
      }
    }
  }

  /// Ends the headings that hold good in elements like the one that begins here: each as a record without a text, since
  /// this one may have none.
  @inline(never)
  private mutating func endHeadings(_ paths: [Int], _ core: UnsafeMutablePointer<XMLParserCore>) {
    for path in paths {
      tape.beginRecord(core)
      _ = tape.endRecord(path: path, keepsOriginals: keepsOriginals, core)
      textStart = tape.textCount
    }
  }

  /// Adds a record that is the name of an element.
  @inline(never)
  private mutating func addNameRecord(
    _ path: Int, _ name: UnsafePointer<UInt8>, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    tape.beginRecord(core)
    if textName < 0 { textName = tape.newName(Array("#text".utf8)) }
    let node = tape.addNode(.text, name: textName)
    let start = tape.textCount
    let text = bytes(of: name)
    text.withUnsafeBufferPointer { text in
      if let first = text.baseAddress { tape.add(first, text.count) }
    }
    tape.setText(node, from: start)
    _ = tape.endRecord(path: path, keepsOriginals: keepsOriginals, core)
    textStart = tape.textCount
  }

  /// Adds records that are attributes of an element: each a text, as that of an element would be.
  @inline(never)
  private mutating func addAttributeRecords(
    _ paths: [(path: Int, name: [UInt8])], _ count: Int, _ attributes: XMLAttributes,
    _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    for (path, wanted) in paths {
      tape.beginRecord(core)
      for index in 0..<count {
        guard let attribute = attributes.map({ $0 + index &* 5 }), let name = attribute[0],
          let first = attribute[3],
          let last = attribute[4], bytes(of: name) == wanted, last - first <= fieldByteCount
        else { continue }
        if textName < 0 { textName = tape.newName(Array("#text".utf8)) }
        let node = tape.addNode(.text, name: textName)
        let start = tape.textCount
        tape.addAttributeValue(first, last - first)
        tape.setText(node, from: start)
      }
      _ = tape.endRecord(path: path, keepsOriginals: keepsOriginals, core)
      textStart = tape.textCount
    }
  }

  /// Ends a text that stands beside elements or attributes: a node of its own, or nothing if it is blank.
  @inline(never)
  private mutating func endText() {
    if tape.isBlank(from: textStart) {
      tape.dropText(from: textStart)
      return
    }
    if textName < 0 { textName = tape.newName(Array("#text".utf8)) }
    let node = tape.addNode(.text, name: textName)
    tape.setText(node, from: textStart)
    textStart = tape.textCount
  }

  private mutating func textIsTooLong(_ core: UnsafeMutablePointer<XMLParserCore>) {
    let frame = frames[frameCount - 1]
    core.pointee.stop(
      .fieldTooLong, "a text is longer than \(fieldByteCount) bytes", hint: core.pointee.limits.fieldHint,
      at: XMLPlace(
        byteOffset: core.pointee.byteOffset(ofDecoded: frame.contentOffset), line: frame.contentLine,
        column: 1))
  }

  /// The latest record's element as its tags have it, with its prefix; empty where there was none.
  var recordTagBytes: [UInt8] {
    let prefix = bytes(of: recordTag.prefix)
    return (prefix.isEmpty ? [] : prefix + [UInt8(ascii: ":")]) + bytes(of: recordTag.name)
  }

  /// Takes out the records that are complete.
  mutating func takeBatch(isRecordOpen: Bool) -> RecordBatch {
    let (batch, shift) = tape.takeBatch(isRecordOpen: isRecordOpen, textStart: textStart)
    textStart -= shift.text
    for index in 0..<frameCount where frames[index].node >= 0 { frames[index].node -= shift.nodes }
    return batch
  }
}

private let startElement: startElementNsSAX2Func = {
  user, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
  guard let core = XMLSafetyCallbacks.core(user), let name,
    let slot = core.pointee.enterElement(
      name, attributeCount: attributeCount, namespaceCount: namespaceCount, namespaces)
  else { return }
  let builder = core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self)
  builder.pointee.start(slot, prefix, name, Int(attributeCount), attributes, core)
}

private let endElement: endElementNsSAX2Func = { user, _, _, _ in
  guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
  core.pointee.leaveElement()
  core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self).pointee.end(core)
}

private let characters: charactersSAXFunc = { user, text, count in
  guard let core = XMLSafetyCallbacks.core(user), let text, !core.pointee.isStopped else { return }
  core.pointee.hadEvent = true
  core.pointee.consumer.assumingMemoryBound(to: XMLTapeBuilder.self).pointee.append(text, Int(count), core)
}
