import Formats
import Scanners

/// Which of the scanner's names an assembler looks at, and under which numbers.
struct TapeNames {
  private let wanted: [String]
  private let open: [String]
  /// Names of task records' own values that are looked at, in lower case; none for all.
  private let ofTasks: [String]
  /// By the scanner's number: the assembler's, or -1.
  private(set) var numbers: [Int16] = []
  /// By the scanner's number: whether it is looked at in a task record itself.
  private(set) var areOfTasks: [Bool] = []
  /// By the scanner's number: whether objects of that name have members with names of the user's own.
  private var areOpen: [Bool] = []
  /// The scanner's names, where there are such objects.
  private var texts: [[UInt8]] = []
  /// Whether the bytes of a whole record are copied at once.
  let areOfWholeRecords: Bool

  init(_ wanted: [String], open: [String], ofTasks: [String], areOfWholeRecords: Bool) {
    self.wanted = wanted
    self.open = open
    self.areOfWholeRecords = areOfWholeRecords
    self.ofTasks = ofTasks.map { $0.lowercased() }
  }

  /// Takes over names that the scanner has handed out since.
  mutating func add(_ names: [String]) {
    for name in names[numbers.count...] {
      numbers.append(Int16(truncatingIfNeeded: wanted.firstIndex(of: name) ?? -1))
      areOfTasks.append(ofTasks.isEmpty || ofTasks.contains(name.lowercased()))
      guard !open.isEmpty else { continue }
      areOpen.append(open.contains(name))
      texts.append(Array(name.utf8))
    }
  }

  /// Whether the members of an object of that name have names of the user's own.
  @inline(__always) func isOpen(_ name: Int) -> Bool { name < areOpen.count && areOpen[name] }

  /// A name of the scanner's, where there are objects with names of the user's own.
  @inline(__always) func text(_ name: Int) -> [UInt8] { name < texts.count ? texts[name] : [] }
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
      append(record.firstNode, name: -1, batch, names, shift: nil)
      return first
    }
    nodes.append(Node(kind: .object, name: -1, start: bytes.count))
    var shift: Int?
    if names.areOfWholeRecords, !record.original.isEmpty {
      shift = bytes.count - record.original.lowerBound
      batch.bytes.span.extracting(record.original).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    let range = record.firstNode..<record.endNode
    append(range, batch, batch.nodes.span, batch.bytes.span, names, shift: shift, isTask: isTask)
    nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    return first
  }

  /// Adds a text that stands in the batch as it is meant.
  ///
  /// - Parameter shift: how far behind their places in the batch the bytes of the record are on the tape; nil where
  ///   they are not.
  @inline(__always) private mutating func append(
    _ kind: Kind, name: Int16, _ node: RecordNode, _ text: Span<UInt8>, shift: Int?
  ) {
    if let shift {
      nodes.append(Node(kind: kind, name: name, start: Int(node.start) &+ shift, extent: node.length))
    } else {
      nodes.append(Node(kind: kind, name: name, start: bytes.count, extent: node.length))
      text.extracting(Int(node.start)..<node.end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
  }

  private mutating func append(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ found: Span<RecordNode>, _ text: Span<UInt8>,
    _ names: TapeNames, shift: Int?, isTask: Bool = false
  ) {
    let numbers = names.numbers.span
    var index = range.lowerBound
    while index < range.upperBound {
      let node = found[index]
      let number = node.name < numbers.count ? numbers[node.name] : -1
      if number >= 0, !isTask || names.areOfTasks[node.name] {
        switch node.kind {
        case .text, .number:
          // What most values are, without a call.
          append(node.kind == .text ? .text : .literal, name: number, node, text, shift: shift)
        case .object where !names.isOpen(node.name):
          let first = nodes.count
          nodes.append(Node(kind: .object, name: number, start: bytes.count))
          append(index + 1..<Int(node.next), batch, found, text, names, shift: shift)
          nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
        default: append(index, name: number, batch, names, shift: shift)
        }
      }
      index = Int(node.next)
    }
  }

  /// Adds the members of an object whose names are the user's own: of each its name, and its value.
  private mutating func appendMembers(
    _ range: Range<Int>, name: Int16, _ batch: borrowing RecordBatch, _ names: TapeNames, shift: Int?
  ) {
    let found = batch.nodes.span
    let text = batch.bytes.span
    var index = range.lowerBound
    while index < range.upperBound {
      let node = found[index]
      let start = bytes.count
      bytes.append(contentsOf: names.text(node.name))
      nodes.append(
        Node(kind: .text, name: name, start: start, extent: Int32(truncatingIfNeeded: bytes.count - start)))
      if node.kind == .text {
        append(.text, name: name, node, text, shift: shift)
      } else {
        append(index, name: name, batch, names, shift: shift)
      }
      index = Int(node.next)
    }
  }

  /// Adds a value with everything in it that is wanted.
  ///
  /// Depth is bounded by the scanners' limits, so recursion is safe here.
  private mutating func append(
    _ index: Int, name: Int16, _ batch: borrowing RecordBatch, _ names: TapeNames, shift: Int?
  ) {
    let node = batch.nodes[index]
    let first = nodes.count
    switch node.kind {
    case .text: append(.text, name: name, node, batch.bytes.span, shift: shift)
    case .number, .true, .false: append(.literal, name: name, node, batch.bytes.span, shift: shift)
    case .textWithEscapes, .textWithDoubledQuotes:
      let start = bytes.count
      batch.appendText(of: node, to: &bytes)
      nodes.append(
        Node(kind: .text, name: name, start: start, extent: Int32(truncatingIfNeeded: bytes.count - start)))
    case .null: nodes.append(Node(kind: .null, name: name, start: bytes.count))
    case .object:
      nodes.append(Node(kind: .object, name: name, start: bytes.count))
      if names.isOpen(node.name) {
        appendMembers(index + 1..<Int(node.next), name: name, batch, names, shift: shift)
      } else {
        append(index + 1..<Int(node.next), batch, batch.nodes.span, batch.bytes.span, names, shift: shift)
      }
      nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    case .array:
      nodes.append(Node(kind: .array, name: name, start: bytes.count))
      var child = index + 1
      while child < Int(node.next) {
        append(child, name: name, batch, names, shift: shift)
        child = Int(batch.nodes[child].next)
      }
      nodes[first].extent = Int32(truncatingIfNeeded: nodes.count - first)
    }
  }
}
