import CLibXML2

/// Turns the SAX events of a property list into tapes.
///
/// Outside records only keys are kept, to find the way; inside, keys become names and values nodes. Which paths
/// lead through a container is a list of pairs (path, steps done); nearly always it holds one.
struct PropertyListBuilder: XMLEventConsumer {
  /// A path, and how many of its steps have been gone.
  private struct Progress {
    var path: Int
    var stepCount: Int
  }

  /// An open element.
  private struct Frame {
    var element: PropertyListElement
    /// Its node, or -1 where there is none: outside records, for the record itself, for keys.
    var node: Int
    /// Name of the member a key has announced, and of an array's elements; -1 if none.
    var name: Int32
    /// The key itself, for finding the way.
    var key: [UInt8]?
    /// Paths that lead through here; empty inside records.
    var progress: [Progress]
    /// If this is an array of records, whose path led here.
    var recordPath: Int?
    /// Whether a value has been inside; for `plist`.
    var hasValue: Bool
  }

  private let paths: [PropertyListPath]
  private let fieldByteCount: Int
  private let keyCount: Int
  private let keepsOriginals: Bool
  private var tape = XMLTape()
  private var textStart = 0
  private var frames: [Frame] = []
  private var names: [[UInt8]: Int32] = [:]
  /// Depth of the open record's own frame, and its path; -1 if none is open.
  private var recordFrame = -1
  private var recordPath = 0
  private var defect: ScanProblem?

  /// Makes the state before the first event.
  init(_ paths: [PropertyListPath], limits: ScanLimits, keepsOriginals: Bool) {
    self.paths = paths
    self.keepsOriginals = keepsOriginals
    fieldByteCount = limits.fieldByteCount
    keyCount = min(limits.keyCount, RecordNode.maximumName)
  }

  mutating func deallocate() { tape.deallocate() }

  static func install(in handler: inout xmlSAXHandler) {
    handler.startElementNs = startElement
    handler.endElementNs = endElement
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
  }

  // MARK: Events

  fileprivate mutating func start(_ name: UnsafePointer<UInt8>, _ core: UnsafeMutablePointer<XMLParserCore>) {
    guard let element = PropertyListElement(bytes(of: name)), !frames.isEmpty || element == .plist else {
      if frames.isEmpty {
        return core.pointee.stop(
          .notThisSyntax, "a property list begins with plist", at: core.pointee.startTagPlace())
      }
      return fail(
        "a property list has no such element as \(String(decoding: bytes(of: name), as: UTF8.self))", core)
    }
    guard let parent = frames.last else {
      let progress = paths.indices.map { Progress(path: $0, stepCount: 0) }
      return push(element, node: -1, name: -1, progress: progress, recordPath: nil)
    }
    guard parent.element.isContainer, element != .plist else {
      return fail("an element stands where a property list has only text", core)
    }
    guard dropBlankText(core) else { return }
    if element == .key {
      guard parent.element == .dict, parent.key == nil else { return fail("a key without a value", core) }
      return push(.key, node: -1, name: -1, progress: [], recordPath: nil)
    }
    if parent.element == .dict && parent.key == nil { return fail("a value without a key", core) }
    if parent.element == .plist && parent.hasValue { return fail("a second value at the top level", core) }
    frames[frames.count - 1].hasValue = true
    startValue(element, parent, core)
  }

  private mutating func startValue(
    _ element: PropertyListElement, _ parent: Frame, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    if recordFrame >= 0 {
      // What is in a broken record leaves no nodes.
      let node = defect == nil ? tape.addNode(kind(element), name: parent.name) : -1
      return push(element, node: node, name: parent.name, progress: [], recordPath: nil)
    }
    if let path = parent.recordPath { return startRecord(element, path, core) }
    let progress = advance(parent)
    let target = progress.first { $0.stepCount == paths[$0.path].steps.count }
    if let target, element == .dict { return startRecord(element, target.path, core) }
    push(
      element, node: -1, name: -1, progress: progress,
      recordPath: element == .array ? target?.path : nil)
  }

  /// How far the paths have come with a value in `parent`.
  private func advance(_ parent: Frame) -> [Progress] {
    if parent.element == .plist { return parent.progress }
    return parent.progress.compactMap { progress in
      let steps = paths[progress.path].steps
      guard progress.stepCount < steps.count else { return nil }
      let fits: Bool
      switch steps[progress.stepCount] {
      case .elements: fits = parent.element == .array
      case .key(let key): fits = parent.element == .dict && parent.key == key
      }
      return fits ? Progress(path: progress.path, stepCount: progress.stepCount + 1) : nil
    }
  }

  private mutating func startRecord(
    _ element: PropertyListElement, _ path: Int, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    tape.beginRecord(core)
    recordPath = path
    recordFrame = frames.count
    if element == .string {
      // A text alone is a record as it is in JSON: one value without a name.
      return push(
        element, node: tape.addNode(.text, name: nameOfTexts()), name: -1, progress: [], recordPath: nil)
    }
    if element != .dict {
      let place = core.pointee.openRecord
      defect = ScanProblem(
        .syntax, "a record that is not a dict", byteOffset: place.byteOffset, line: place.line,
        column: place.column)
    }
    push(element, node: -1, name: -1, progress: [], recordPath: nil)
  }

  /// The number of the name that texts have which are records themselves.
  private mutating func nameOfTexts() -> Int32 {
    if let name = names[[]] { return name }
    let name = tape.newName([])
    names[[]] = name
    return name
  }

  fileprivate mutating func end(_ core: UnsafeMutablePointer<XMLParserCore>) {
    guard let frame = frames.popLast() else { return }
    if frame.element.isContainer {
      guard dropBlankText(core) else { return }
      if frame.element == .dict && frame.key != nil { return fail("a key without a value", core) }
      if frame.node >= 0 { tape.endMembers(frame.node) }
    } else if frame.element == .key {
      endKey(core)
      return
    } else {
      if frame.element == .true || frame.element == .false { guard dropBlankText(core) else { return } }
      endScalar(frame)
    }
    if let last = frames.indices.last, frames[last].element == .dict { frames[last].key = nil }
    if frames.count == recordFrame {
      recordFrame = -1
      let problem = defect.map { tape.addProblem($0) } ?? -1
      _ = tape.endRecord(path: recordPath, keepsOriginals: keepsOriginals, defect: problem, core)
      defect = nil
    }
    textStart = tape.textCount
  }

  private mutating func endKey(_ core: UnsafeMutablePointer<XMLParserCore>) {
    let key = Array(tape.textBytes(from: textStart))
    tape.dropText(from: textStart)
    guard let last = frames.indices.last else { return }
    frames[last].key = key
    guard recordFrame >= 0, defect == nil else { return }
    if let name = names[key] {
      frames[last].name = name
    } else if names.count >= keyCount {
      core.pointee.stop(.tooManyNames, "more than \(keyCount) different keys")
    } else {
      let name = tape.newName(key)
      names[key] = name
      frames[last].name = name
    }
  }

  private mutating func endScalar(_ frame: Frame) {
    guard frame.node >= 0 else {
      tape.dropText(from: textStart)
      return
    }
    switch frame.element {
    case .true: add("true")
    case .false: add("false")
    case .integer, .real:
      if PropertyListElement.isJSONNumber(tape.textBytes(from: textStart)) { tape.becomeNumber(frame.node) }
    case .data:
      // The breaks and indents of Base64 (RFC 4648 §3.1) are the document's, not the value's.
      let text = tape.textBytes(from: textStart).filter { $0 > 0x20 }
      tape.dropText(from: textStart)
      text.withUnsafeBufferPointer { if let start = $0.baseAddress { tape.add(start, $0.count) } }
    default: break
    }
    tape.setText(frame.node, from: textStart)
  }

  private mutating func add(_ literal: StaticString) {
    tape.dropText(from: textStart)
    tape.add(literal.utf8Start, literal.utf8CodeUnitCount)
  }

  fileprivate mutating func append(
    _ characters: UnsafePointer<UInt8>, _ count: Int, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    tape.add(characters, count)
    if tape.textCount - textStart > fieldByteCount {
      core.pointee.stop(
        .fieldTooLong, "a text is longer than \(fieldByteCount) bytes", hint: core.pointee.limits.fieldHint)
    }
  }

  // MARK: Helpers

  private func kind(_ element: PropertyListElement) -> RecordNodeKind {
    switch element {
    case .dict: .object
    case .array: .array
    case .true: .true
    case .false: .false
    default: .text
    }
  }

  private mutating func push(
    _ element: PropertyListElement, node: Int, name: Int32, progress: [Progress], recordPath: Int?
  ) {
    frames.append(
      Frame(
        element: element, node: node, name: element == .array ? name : -1, key: nil, progress: progress,
        recordPath: recordPath, hasValue: false))
  }

  /// Forgets the blank text since the last tag; other text has no place there.
  private mutating func dropBlankText(_ core: UnsafeMutablePointer<XMLParserCore>) -> Bool {
    guard tape.isBlank(from: textStart) else {
      fail("text outside of a value", core)
      return false
    }
    tape.dropText(from: textStart)
    return true
  }

  private func fail(_ message: String, _ core: UnsafeMutablePointer<XMLParserCore>) {
    core.pointee.stop(.syntax, message)
  }

  /// Takes out the records that are complete.
  mutating func takeBatch(isRecordOpen: Bool) -> RecordBatch {
    let (batch, shift) = tape.takeBatch(isRecordOpen: isRecordOpen, textStart: textStart)
    textStart -= shift.text
    for index in frames.indices where frames[index].node >= 0 { frames[index].node -= shift.nodes }
    return batch
  }
}

private let startElement: startElementNsSAX2Func = {
  user, name, _, _, namespaceCount, namespaces, attributeCount, _, attributes in
  guard let core = XMLSafetyCallbacks.core(user), let name,
    core.pointee.enterElement(
      name, attributeCount: attributeCount, namespaceCount: namespaceCount, namespaces) != nil
  else { return }
  core.pointee.countNames(Int(attributeCount), attributes)
  core.pointee.consumer.assumingMemoryBound(to: PropertyListBuilder.self).pointee.start(name, core)
}

private let endElement: endElementNsSAX2Func = { user, _, _, _ in
  guard let core = XMLSafetyCallbacks.core(user), !core.pointee.isStopped else { return }
  core.pointee.leaveElement()
  core.pointee.consumer.assumingMemoryBound(to: PropertyListBuilder.self).pointee.end(core)
}

private let characters: charactersSAXFunc = { user, text, count in
  guard let core = XMLSafetyCallbacks.core(user), let text, !core.pointee.isStopped else { return }
  core.pointee.hadEvent = true
  core.pointee.consumer.assumingMemoryBound(to: PropertyListBuilder.self).pointee.append(
    text, Int(count), core)
}
