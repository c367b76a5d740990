/// Puts records together from values that a line-based scanner has found, and gives them out in batches.
///
/// A record may take lines from several chunks, so its values are copied when they are found: first into the record,
/// then, when it is complete, behind its original in the batch's bytes. All values are flat texts; what nests in the
/// source has a name with a slash.
struct LineRecordBuilder: Sendable {
  private let limits: ScanLimits
  private var batch = RecordBatch()
  private var names: [[UInt8]: Int] = [:]
  /// The names that came first, one after another: most values have one of them, and comparing it with these takes less
  /// time than to look it up.
  private var firstNames: [UInt8] = []
  private var endsOfFirstNames: [Int] = []
  private static let maximumFirstNameCount = 16
  /// Input offsets of malformed bytes not yet passed.
  private var malformedOffsets: [Int] = []
  /// How many remarks of each kind have been kept; the others are counted.
  private var keptCounts: [ScanProblem.Code: Int] = [:]

  // The record that is being put together.
  private var original: [UInt8] = []
  private var values: [UInt8] = []
  private var nodes: [(name: Int, start: Int, length: Int)] = []
  /// By name: how many values the record has under it, where it is the one that was looked at last.
  private var counts: [(record: Int, count: Int)] = []
  private var recordNumber = 0
  private var byteOffset = 0
  private var line = 0
  /// Whether a record is being put together.
  private(set) var isOpen = false

  /// What ended the scan.
  private(set) var failure: ScanProblem?

  /// How many remarks of a kind are kept.
  private static let keptPerCode = 100

  init(limits: ScanLimits) { self.limits = limits }

  /// Takes the malformed places of a chunk.
  mutating func add(malformedOffsets offsets: [Int]) { malformedOffsets += offsets }

  /// Begins a record at a place in the input.
  mutating func begin(byteOffset: Int, line: Int) {
    self.byteOffset = byteOffset
    self.line = line
    recordNumber += 1
    original.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    isOpen = true
  }

  /// Adds a line of the input to what the record's original is.
  mutating func addOriginal(_ text: ArraySlice<UInt8>) {
    guard isOpen else { return }
    if !original.isEmpty { original.append(10) }
    original.append(contentsOf: text)
    if original.count > limits.recordByteCount {
      fail(
        .recordTooLong, "this record is longer than \(limits.recordByteCount) bytes", hint: limits.recordHint)
    }
  }

  /// Adds a named value to the record; an empty one is none.
  mutating func add(_ name: [UInt8], _ value: some Collection<UInt8>) { add(name[...], value) }

  /// Adds a named value to the record; an empty one is none.
  mutating func add(_ name: ArraySlice<UInt8>, _ value: some Collection<UInt8>) {
    name.withUnsafeBufferPointer { add($0, value) }
  }

  /// Adds a named value to the record; an empty one is none.
  mutating func add(_ name: StaticString, _ value: some Collection<UInt8>) {
    name.withUTF8Buffer { add($0, value) }
  }

  /// Adds a named value to the record, an empty one is none.
  ///
  /// - Parameter number: the name's number, which is found out where it is -1 and stays the same.
  mutating func add(_ name: [UInt8], number: inout Int, _ value: ArraySlice<UInt8>) {
    guard isOpen, !value.isEmpty else { return }
    if number < 0 {
      guard let found = name.withUnsafeBufferPointer({ self.number(of: $0) }) else { return }
      number = found
    }
    add(number, value)
  }

  private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: some Collection<UInt8>) {
    guard isOpen, !value.isEmpty, let number = number(of: name) else { return }
    add(number, value)
  }

  private mutating func add(_ number: Int, _ value: some Collection<UInt8>) {
    if value.count > limits.fieldByteCount {
      fail(
        .fieldTooLong, "a field of this record is longer than \(limits.fieldByteCount) bytes",
        hint: limits.fieldHint)
      return
    }
    count(number)
    nodes.append((number, values.count, value.count))
    values.append(contentsOf: value)
  }

  /// Adds the place of a value that is missing where others of its name have one.
  mutating func addNull(_ name: [UInt8]) {
    guard isOpen, let number = name.withUnsafeBufferPointer({ number(of: $0) }) else { return }
    count(number)
    nodes.append((number, values.count, -1))
  }

  private mutating func count(_ number: Int) {
    if counts[number].record != recordNumber { counts[number] = (recordNumber, 0) }
    counts[number].count += 1
  }

  /// How many values the record has under a name so far.
  func count(of name: [UInt8]) -> Int {
    guard let number = names[name], counts[number].record == recordNumber else { return 0 }
    return counts[number].count
  }

  private mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    for number in endsOfFirstNames.indices {
      let end = endsOfFirstNames[number]
      if end - start == name.count {
        var index = 0
        while index < name.count, firstNames[start + index] == name[index] { index += 1 }
        if index == name.count { return number }
      }
      start = end
    }
    let text = Array(name)
    if let known = names[text] { return known }
    guard names.count < min(limits.nameCount, RecordNode.maximumName) else {
      fail(.tooManyNames, "there are more than \(limits.nameCount) different names in this input")
      return nil
    }
    names[text] = names.count
    if names.count <= Self.maximumFirstNameCount {
      firstNames.append(contentsOf: text)
      endsOfFirstNames.append(firstNames.count)
    }
    counts.append((0, 0))
    batch.newNames.append(FieldName.bounded(text))
    return names.count - 1
  }

  /// Ends the record, which covers the input up to `endOffset`, and puts it into the batch.
  mutating func finish(endOffset: Int) {
    guard isOpen else { return }
    isOpen = false
    if !malformedOffsets.isEmpty {
      malformedOffsets.removeFirst(malformedOffsets.prefix { $0 < byteOffset }.count)
    }
    var defect = -1
    if let first = malformedOffsets.first, first < endOffset {
      defect = batch.problems.count
      batch.problems.append(
        ScanProblem(
          .malformedUTF8, "bytes that are not UTF-8", byteOffset: first, line: line, column: 1))
    }
    let originalStart = batch.bytes.count
    batch.bytes.append(contentsOf: original)
    let valueStart = batch.bytes.count
    batch.bytes.append(contentsOf: values)
    let firstNode = batch.nodes.count
    if defect < 0 {
      for node in nodes {
        batch.nodes.append(
          RecordNode(
            kind: node.length < 0 ? .null : .text, name: node.name, start: valueStart + node.start,
            length: max(node.length, 0), next: batch.nodes.count + 1))
      }
    }
    batch.records.append(
      RecordPlace(
        path: 0, firstNode: firstNode, endNode: batch.nodes.count, original: originalStart..<valueStart,
        byteOffset: byteOffset, line: line, defect: defect))
  }

  /// A text that the records after it have (a heading, the name of a calendar), in UTF-8: other bytes in it become
  /// U+FFFD, with a warning (`malformed-utf8`), since no record of its own could be rejected for them.
  ///
  /// - Parameter byteCount: how much of the input, from `byteOffset` on, the text has been taken from.
  mutating func wellFormed(_ text: [UInt8], byteOffset: Int, byteCount: Int, line: Int) -> [UInt8] {
    guard let first = malformedOffsets.first(where: { $0 >= byteOffset }), first < byteOffset + byteCount
    else { return text }
    note(
      .malformedUTF8, "bytes that are not UTF-8, in a text that tasks below have", byteOffset: first,
      line: line)
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Remarks on something; of very many alike only the first are kept.
  mutating func note(
    _ code: ScanProblem.Code, _ message: String, byteOffset: Int, line: Int, excerpt: ArraySlice<UInt8> = []
  ) {
    let kept = keptCounts[code, default: 0]
    guard kept < Self.keptPerCode else {
      batch.suppressedCounts.append((code, 1))
      return
    }
    keptCounts[code] = kept + 1
    batch.problems.append(
      ScanProblem(
        code, message, byteOffset: byteOffset, line: line, column: 1, excerpt: Self.excerpt(of: excerpt)))
  }

  /// The beginning of a line, cut where a character ends.
  private static func excerpt(of line: ArraySlice<UInt8>) -> [UInt8] {
    var end = min(line.endIndex, line.startIndex + 160)
    while end > line.startIndex, end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(line[line.startIndex..<end])
  }

  /// Ends the scan at the record that is open.
  mutating func fail(_ code: ScanProblem.Code, _ message: String, hint: String? = nil) {
    fail(code, message, hint: hint, byteOffset: byteOffset, line: line)
  }

  /// Ends the scan at a place.
  mutating func fail(
    _ code: ScanProblem.Code, _ message: String, hint: String? = nil, byteOffset: Int, line: Int
  ) {
    guard failure == nil else { return }
    failure = ScanProblem(code, message, hint: hint, byteOffset: byteOffset, line: line, column: 1)
    isOpen = false
  }

  /// Gives out what has been found since the last time.
  mutating func takeBatch(scannedByteCount: Int) -> RecordBatch {
    var taken = RecordBatch()
    swap(&taken, &batch)
    taken.scannedByteCount = scannedByteCount
    taken.failure = failure
    return taken
  }
}
