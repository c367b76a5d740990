/// The growing tape of a batch: texts behind each other in one byte buffer, nodes in another.
///
/// Plain memory that grows by doubling and is kept for the life of the scanner, so that an event costs a bounds
/// check and a copy but no allocation; a batch is copied out in two pieces. Freed by whoever holds the tape.
/// All that writes is `mutating`, so that the compiler sees to it that no pointer is used across a growth.
struct XMLTape {
  private var text: UnsafeMutablePointer<UInt8>
  private var textCapacity = 1 << 16
  /// How many bytes of text there are.
  private(set) var textCount = 0
  private var nodes: UnsafeMutablePointer<RecordNode>
  private var nodeCapacity = 1 << 12
  /// How many nodes there are.
  private(set) var nodeCount = 0
  /// Where the open or latest record begins.
  private var recordText = 0
  private var recordNode = 0
  private var records: [RecordPlace] = []
  private var problems: [ScanProblem] = []
  private var newNames: [[UInt8]] = []
  private var nameCount: Int32 = 0

  /// Makes an empty tape.
  init() {
    text = .allocate(capacity: textCapacity)
    nodes = .allocate(capacity: nodeCapacity)
  }

  /// Gives the memory back.
  func deallocate() {
    text.deallocate()
    nodes.deallocate()
  }

  // MARK: Writing

  /// Appends bytes.
  @inline(__always)
  mutating func add(_ source: UnsafePointer<UInt8>, _ count: Int) {
    if textCount &+ count > textCapacity { growText(by: count) }
    (text + textCount).update(from: source, count: count)
    textCount &+= count
  }

  /// Appends an attribute's value from what libxml2 gives.
  ///
  /// As long as it does not replace entities, which we never
  /// allow, it leaves each `&` in there as `&#38;`, whether that was `&amp;` or a number. No other `&` is possible.
  @inline(__always)
  mutating func addAttributeValue(_ source: UnsafePointer<UInt8>, _ count: Int) {
    let start = textCount
    add(source, count)
    var index = start
    while index < textCount {
      if text[index] == 0x26 { return resolveAmpersands(from: index) }
      index &+= 1
    }
  }

  @inline(never)
  private mutating func resolveAmpersands(from start: Int) {
    var target = start
    var index = start
    while index < textCount {
      let byte = text[index]
      text[target] = byte
      target += 1
      index += byte == 0x26 ? 5 : 1
    }
    textCount = target
  }

  /// Appends a node without bytes at the end of the text; its number.
  @inline(__always)
  mutating func addNode(_ kind: RecordNodeKind, name: Int32) -> Int {
    if nodeCount == nodeCapacity { growNodes() }
    (nodes + nodeCount).initialize(
      to: RecordNode(kind: kind, name: Int(name), start: textCount, length: 0, next: nodeCount &+ 1))
    nodeCount &+= 1
    return nodeCount &- 1
  }

  /// Makes a text node one whose members follow.
  @inline(__always)
  mutating func becomeObject(_ node: Int) {
    nodes[node].bits = nodes[node].bits & ~255 | UInt32(RecordNodeKind.object.rawValue)
    nodes[node].length = 0
  }

  /// Makes a text node a number.
  mutating func becomeNumber(_ node: Int) {
    nodes[node].bits = nodes[node].bits & ~255 | UInt32(RecordNodeKind.number.rawValue)
  }

  /// Gives a node the bytes from `start` to the end of the text.
  @inline(__always)
  mutating func setText(_ node: Int, from start: Int) {
    nodes[node].start = Int32(truncatingIfNeeded: start)
    nodes[node].length = Int32(truncatingIfNeeded: textCount &- start)
  }

  /// Ends a node's members here.
  @inline(__always)
  mutating func endMembers(_ node: Int) { nodes[node].next = Int32(truncatingIfNeeded: nodeCount) }

  /// Lets a node lead nowhere, as one does whose end has not come.
  mutating func leaveOpen(_ node: Int) { nodes[node].next = 0 }

  /// Drops the text from `start` on.
  @inline(__always)
  mutating func dropText(from start: Int) { textCount = start }

  /// Whether the text from `start` on is blank (XML 1.0 §2.3: only four characters up to 20 are allowed at all).
  @inline(__always)
  func isBlank(from start: Int) -> Bool {
    var index = start
    while index < textCount, text[index] <= 0x20 { index &+= 1 }
    return index == textCount
  }

  /// The text from `start` on.
  func textBytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + start, count: textCount - start)
  }

  /// Hands out the number of a name that is new.
  mutating func newName(_ name: [UInt8]) -> Int32 {
    newNames.append(FieldName.bounded(name))
    nameCount &+= 1
    return nameCount &- 1
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

  // MARK: Records

  /// Begins a record at the place libxml2 is at the end of the start tag of.
  mutating func beginRecord(_ core: UnsafeMutablePointer<XMLParserCore>) {
    core.pointee.openRecord = core.pointee.startTagPlace()
    recordText = textCount
    recordNode = nodeCount
  }

  /// Keeps a remark on the open record; its index in the batch.
  mutating func addProblem(_ problem: ScanProblem) -> Int {
    problems.append(problem)
    return problems.count - 1
  }

  /// Ends a record that stands for something which begins here, with one byte for what that is.
  mutating func endRecord(
    path: Int, original: UInt8, _ core: UnsafeMutablePointer<XMLParserCore>
  ) -> Bool {
    let first = textCount
    withUnsafePointer(to: original) { add($0, 1) }
    guard endRecord(path: path, keepsOriginals: false, core) else { return false }
    records[records.count - 1].original = first..<textCount
    return true
  }

  /// Ends the record behind an end tag; false if it is too long, which ends the scan.
  mutating func endRecord(
    path: Int, keepsOriginals: Bool, defect: Int = -1, _ core: UnsafeMutablePointer<XMLParserCore>
  ) -> Bool {
    let place = core.pointee.openRecord
    let end = core.pointee.byteOffset(ofDecoded: core.pointee.decodedOffset)
    if end - place.byteOffset > core.pointee.limits.recordByteCount {
      core.pointee.stopForRecordLength()
      return false
    }
    let first = textCount
    if keepsOriginals {
      let range = core.pointee.window.range(place.byteOffset..<end)
      let raw = core.pointee.window.bytes
      raw.withUnsafeBufferPointer { raw in
        if let source = raw.baseAddress { add(source + range.lowerBound, range.count) }
      }
    }
    records.append(
      RecordPlace(
        path: path, firstNode: recordNode, endNode: nodeCount, original: first..<textCount,
        byteOffset: place.byteOffset, line: place.line, defect: defect))
    core.pointee.openRecord.byteOffset = -1
    return true
  }

  /// How far the open record has moved when a batch was taken out.
  struct Shift {
    /// By so many bytes of text and by so many nodes.
    var text: Int
    var nodes: Int
  }

  /// Takes out what is complete.
  ///
  /// Up to the open record, or if there is none up to `textStart`, from where on a text is unfinished. What is
  /// open moves to the front of the buffers.
  mutating func takeBatch(isRecordOpen: Bool, textStart: Int) -> (RecordBatch, Shift) {
    let shift = Shift(
      text: isRecordOpen ? recordText : textStart, nodes: isRecordOpen ? recordNode : nodeCount)
    var batch = RecordBatch()
    if !records.isEmpty {
      batch.bytes = Array(UnsafeBufferPointer(start: text, count: shift.text))
      batch.nodes = Array(UnsafeBufferPointer(start: nodes, count: shift.nodes))
      batch.records = records
      batch.problems = problems
      records = []
      records.reserveCapacity(batch.records.count)
      problems = []
    }
    batch.newNames = newNames
    newNames = []
    if shift.text > 0 || shift.nodes > 0 { moveToFront(shift) }
    return (batch, shift)
  }

  private mutating func moveToFront(_ shift: Shift) {
    text.update(from: text + shift.text, count: textCount - shift.text)
    nodes.update(from: nodes + shift.nodes, count: nodeCount - shift.nodes)
    textCount -= shift.text
    recordText -= shift.text
    nodeCount -= shift.nodes
    recordNode -= shift.nodes
    for index in 0..<nodeCount {
      nodes[index].start &-= Int32(truncatingIfNeeded: shift.text)
      nodes[index].next &-= Int32(truncatingIfNeeded: shift.nodes)
    }
  }
}
