import Formats
import Scanners

/// Which of the scanner's names an assembler looks at, and under which numbers.
struct TapeNames {
  private let wanted: [String]
  /// Names of task records' own values that are looked at, in lower case; none for all.
  private let ofTasks: [String]
  /// By the scanner's number: the assembler's, or -1.
  private(set) var numbers: [Int16] = []
  /// By the scanner's number: whether it is looked at in a task record itself.
  private(set) var areOfTasks: [Bool] = []

  init(_ wanted: [String], ofTasks: [String]) {
    self.wanted = wanted
    self.ofTasks = ofTasks.map { $0.lowercased() }
  }

  /// Takes over names that the scanner has handed out since.
  mutating func add(_ names: [String]) {
    for name in names[numbers.count...] {
      numbers.append(Int16(truncatingIfNeeded: wanted.firstIndex(of: name) ?? -1))
      areOfTasks.append(ofTasks.isEmpty || ofTasks.contains(name.lowercased()))
    }
  }

  /// The number of a name; -1 where nobody looks at it.
  @inline(__always)
  func number(_ name: Int) -> Int16 { name < numbers.count ? numbers[name] : -1 }
}

extension RecordTape {
  /// Adds what is wanted of a record.
  ///
  /// - Returns: its node.
  mutating func append(
    _ record: RecordPlace, of batch: borrowing RecordBatch, _ names: TapeNames, isScalar: Bool, isTask: Bool
  ) -> Int {
    let first = nodes.count
    if isScalar {
      append(record.firstNode, name: -1, batch, names)
      return first
    }
    nodes.append(Node(kind: .object, name: -1, start: bytes.count))
    append(record.firstNode..<record.endNode, batch, names, isTask: isTask)
    nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    return first
  }

  private mutating func append(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ names: TapeNames, isTask: Bool = false
  ) {
    let found = batch.nodes.span
    let text = batch.bytes.span
    var index = range.lowerBound
    while index < range.upperBound {
      let node = found[index]
      let number = names.number(node.name)
      if number >= 0, !isTask || names.areOfTasks[node.name] {
        if node.kind == .text {
          // What most values are, without a call.
          nodes.append(Node(kind: .text, name: number, start: bytes.count, extent: node.length))
          text.extracting(Int(node.start)..<node.end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        } else {
          append(index, name: number, batch, names)
        }
      }
      index = Int(node.next)
    }
  }

  /// Adds a value with everything in it that is wanted.
  ///
  /// Depth is bounded by the scanners' limits, so recursion is safe here.
  private mutating func append(
    _ index: Int, name: Int16, _ batch: borrowing RecordBatch, _ names: TapeNames
  ) {
    let node = batch.nodes[index]
    let first = nodes.count
    switch node.kind {
    case .text, .textWithEscapes, .textWithDoubledQuotes, .number, .true, .false:
      let start = bytes.count
      batch.appendText(of: node, to: &bytes)
      let isText = node.kind != .number && node.kind != .true && node.kind != .false
      nodes.append(
        Node(
          kind: isText ? .text : .literal, name: name, start: start,
          extent: Int32(truncatingIfNeeded: bytes.count - start)))
    case .null:
      nodes.append(Node(kind: .null, name: name, start: bytes.count))
    case .object:
      nodes.append(Node(kind: .object, name: name, start: bytes.count))
      append(index + 1..<Int(node.next), batch, names)
      nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    case .array:
      nodes.append(Node(kind: .array, name: name, start: bytes.count))
      var child = index + 1
      while child < Int(node.next) {
        append(child, name: name, batch, names)
        child = Int(batch.nodes[child].next)
      }
      nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    }
  }
}
