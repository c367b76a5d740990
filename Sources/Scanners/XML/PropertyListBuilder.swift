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

  private let paths: [JSONRecordPath]
  /// The numbers of the paths that are texts which hold good in the dictionary that they are in.
  private let headings: Set<Int>
  /// The numbers of the paths of which the keys are the records.
  private let keyHeadings: Set<Int>
  private let fieldByteCount: Int
  private let keyCount: Int
  private let keepsOriginals: Bool
  private var tape = XMLTape()
  private var textStart = 0
  private var frames: [Frame] = []
  private var names: [[UInt8]: Int32] = [:]
  /// What the one value of the list is, as soon as it begins.
  private(set) var rootElement: PropertyListElement?
  /// Depth of the open record's own frame, and its path; -1 if none is open.
  private var recordFrame = -1
  private var recordPath = 0
  private var defect: ScanProblem?

  /// Makes the state before the first event.
  init(
    _ paths: [JSONRecordPath], headings: Set<Int> = [], names: Set<Int> = [], limits: ScanLimits,
    keepsOriginals: Bool
  ) {
    self.paths = paths
    self.headings = headings
    keyHeadings = names
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
    if rootElement == nil { rootElement = element }
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
    if element == .dict || element == .array, let name = progress.first(where: isKeyHeading) {
      addKeyRecord(name.path, parent, element, core)
    }
    if let target = progress.first(where: { isRecord(element, at: $0) }) {
      return startRecord(element, target.path, core, key: parent.key)
    }
    if element == .dict { endHeadings(progress, core) }
    push(
      element, node: -1, name: -1, progress: progress,
      recordPath: element == .array ? progress.first(where: isListOfRecords)?.path : nil)
  }

  private func isComplete(_ progress: Progress) -> Bool {
    progress.stepCount == paths[progress.path].steps.count
  }

  private func isKeyHeading(_ progress: Progress) -> Bool {
    isComplete(progress) && keyHeadings.contains(progress.path)
  }

  /// Whether a value is a record where a path has come: a dictionary, or a text that is a heading.
  private func isRecord(_ element: PropertyListElement, at progress: Progress) -> Bool {
    guard isComplete(progress), !keyHeadings.contains(progress.path) else { return false }
    return headings.contains(progress.path) ? !element.isContainer : element == .dict
  }

  /// Whether the elements of an array are records where a path has come, which leads to these or to the array.
  private func isListOfRecords(_ progress: Progress) -> Bool {
    let steps = paths[progress.path].steps
    if headings.contains(progress.path) || keyHeadings.contains(progress.path) { return false }
    return isComplete(progress) || (progress.stepCount == steps.count - 1 && steps.last == .elements)
  }

  /// How far the paths have come with a value in `parent`.
  private func advance(_ parent: Frame) -> [Progress] {
    if parent.element == .plist { return parent.progress }
    return parent.progress.compactMap { progress in
      let steps = paths[progress.path].steps
      guard progress.stepCount < steps.count else { return nil }
      let fits =
        switch steps[progress.stepCount] {
        case .elements: parent.element == .array
        case .anyKey: parent.element == .dict
        case .key(let key): parent.element == .dict && parent.key == key
        }
      return fits ? Progress(path: progress.path, stepCount: progress.stepCount + 1) : nil
    }
  }

  private mutating func startRecord(
    _ element: PropertyListElement, _ path: Int, _ core: UnsafeMutablePointer<XMLParserCore>,
    key: [UInt8]? = nil
  ) {
    tape.beginRecord(core)
    recordPath = path
    recordFrame = frames.count
    if element == .string || headings.contains(path) {
      // A text alone is a record as it is in JSON: one value without a name.
      let node = tape.addNode(kind(element), name: nameNumber([]))
      return push(element, node: node, name: -1, progress: [], recordPath: nil)
    }
    if element != .dict {
      let place = core.pointee.openRecord
      defect = ScanProblem(
        .syntax, "a record that is not a dict", byteOffset: place.byteOffset, line: place.line,
        column: place.column)
    } else if let key, paths[path].endsWithAnyKey {
      addText(key, name: Self.keyName)
    }
    push(element, node: -1, name: -1, progress: [], recordPath: nil)
  }

  /// The name of the node that holds the key of a record, as in JSON.
  private static let keyName = Array("@key".utf8)

  /// Ends the headings that hold good in dictionaries like the one that begins here: each as a record without a value,
  /// since this one may have none.
  private mutating func endHeadings(_ progress: [Progress], _ core: UnsafeMutablePointer<XMLParserCore>) {
    for place in progress
    where headings.contains(place.path) && place.stepCount == paths[place.path].steps.count - 1 {
      tape.beginRecord(core)
      _ = tape.endRecord(path: place.path, keepsOriginals: false, core)
      textStart = tape.textCount
    }
  }

  /// Adds a record that is the key of a container, with the bracket that JSON has for this as what it was.
  private mutating func addKeyRecord(
    _ path: Int, _ parent: Frame, _ element: PropertyListElement, _ core: UnsafeMutablePointer<XMLParserCore>
  ) {
    tape.beginRecord(core)
    addText(parent.key ?? [], name: [])
    let bracket = element == .array ? UInt8(ascii: "[") : UInt8(ascii: "{")
    _ = tape.endRecord(path: path, original: bracket, core)
    textStart = tape.textCount
  }

  private mutating func addText(_ text: [UInt8], name: [UInt8]) {
    let node = tape.addNode(.text, name: nameNumber(name))
    let start = tape.textCount
    text.withUnsafeBufferPointer { if let first = $0.baseAddress { tape.add(first, $0.count) } }
    tape.setText(node, from: start)
    textStart = tape.textCount
  }

  /// The number of a name, which is new where it has not been seen.
  private mutating func nameNumber(_ name: [UInt8]) -> Int32 {
    if let number = names[name] { return number }
    let number = tape.newName(name)
    names[name] = number
    return number
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

  /// Ends the record that the input breaks off in, whose open containers lead nowhere then; false where there is none.
  mutating func endUnfinishedRecord(_ core: UnsafeMutablePointer<XMLParserCore>) -> Bool {
    guard recordFrame >= 0, defect == nil else { return false }
    tape.dropText(from: textStart)
    while frames.count > recordFrame, let frame = frames.popLast() {
      if frame.node >= 0, frame.element.isContainer { tape.leaveOpen(frame.node) }
    }
    recordFrame = -1
    return tape.endRecord(path: recordPath, keepsOriginals: false, core)
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
