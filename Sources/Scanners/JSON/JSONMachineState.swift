/// What the grammar of RFC 8259 lets come next.
enum JSONExpectation: UInt8, Sendable {
  /// The one value of a document.
  case root
  /// The next of several values, or the end.
  case nextDocument
  /// The value after a colon.
  case memberValue
  /// The value after a comma in an array.
  case element
  /// The first value of an array, or its end.
  case firstElement
  /// The first key of an object, or its end.
  case firstKey
  /// The key after a comma in an object.
  case key
  /// The colon after a key.
  case colon
  /// A comma or the end of an object.
  case afterMember
  /// A comma or the end of an array.
  case afterElement
  /// Nothing but white space.
  case documentEnd
  // A token that the end of a chunk has cut, or that is not plain.
  case insideString
  case insideKey
  case insideNumber
  case insideWord

  /// Whether a token has begun.
  var isInsideToken: Bool { rawValue >= Self.insideString.rawValue }
}

/// How far a number has come (RFC 8259 §6).
enum JSONNumberState: UInt8, Sendable {
  case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// Whether the number could end here.
  var isComplete: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .start, .minus, .point, .exponent, .exponentSign: false
    }
  }
}

/// What becomes of the values that are read.
enum JSONScanMode: UInt8, Sendable {
  /// Nothing: the place is outside every record.
  case outside
  /// They become nodes.
  case members
  /// They are part of a record that is an array, which is reported only as a whole.
  case opaque
}

/// Why the machine has stopped.
enum JSONEvent: UInt8, Sendable {
  /// It has not: go on.
  case proceed
  /// No more bytes.
  case limit
  /// The storage for nodes, places or saved stamps is full.
  case room
  /// A key needs the name table, at `tokenStart ..< index`: a new one, or one with escapes.
  case name
  /// Something to remark on, in `fault` and `faultIndex`, that the scan goes on after.
  case problem
  /// Something that is not JSON or past a limit, in `fault` and `faultIndex`.
  case fault
}

/// One container that is open.
struct JSONFrame: Sendable {
  /// Outside records: the paths that lead through this container (object) or its elements (array).
  var mask: UInt64 = 0
  /// Number of the object, for duplicate keys.
  var object: UInt64 = 0
  /// Index of the container's node, or -1.
  var node: Int32 = -1
  /// Name of the container, which is also that of an array's elements.
  var name: Int32 = 0
  /// Last key of the object so far, or -1.
  var lastKey: Int32 = -1
  /// How many stamps were saved when the container was opened.
  var undoMark: Int32 = 0
  /// The path of which the elements of the array are records, or -1.
  var valuePath: Int32 = -1
  /// What comes after a value in this container.
  var afterValue: JSONExpectation = .nextDocument
}

/// A stamp to put back when the inner object with the same key is closed.
struct JSONSavedStamp: Sendable {
  var name: Int32 = 0
  var stamp: UInt64 = 0
}

/// The storage the machine works in during one run: pointers into arrays that the scanner owns.
///
/// Pointers, because the loop indexes six arrays per token and bounds checks, reloads of array headers and
/// uniqueness checks cost a third of its time. Every index into `bytes` is compared with `limit` before
/// use; nodes, places and saved stamps are compared with their capacities; names come from the table itself.
struct JSONWorkspace {
  var bytes: UnsafePointer<UInt8>
  /// Where the bytes that may be looked at end.
  var limit: Int
  /// Where a run of plain string text can end, up to `limit`.
  var stringEnds: JSONStringEnds.Marks
  /// Whether the input ends at `limit`.
  var isAtEnd: Bool
  /// Offset of `bytes[0]` in the input.
  var bufferOffset: Int
  var nodes: UnsafeMutablePointer<RecordNode>
  var nodeCapacity: Int
  var places: UnsafeMutablePointer<RecordPlace>
  var placeCapacity: Int
  var undo: UnsafeMutablePointer<JSONSavedStamp>
  var undoCapacity: Int
  var frames: UnsafeMutablePointer<JSONFrame>
  var names: UnsafeMutablePointer<JSONNames.Entry>
  var store: UnsafePointer<UInt8>
  var slots: UnsafePointer<Int32>
  var slotMask: Int
  var seed: UInt64
}

/// A state machine over the bytes of JSON texts that can stop at any byte and go on from there.
///
/// All indices are into the buffer of the current run; `shift(by:)` moves them when the bytes move.
struct JSONMachine: Sendable {
  let isDocument: Bool
  let depthLimit: Int
  let fieldLimit: Int
  let recordLimit: Int
  let paths: [JSONRecordPath]
  /// Which of the paths are `.`.
  let rootMask: UInt64
  /// Which of the paths are texts that hold good in the object that they are in.
  let headingMask: UInt64
  /// Which of the paths are keys that hold good for what is under them.
  let keyHeadingMask: UInt64
  /// Most headings that one value can begin with.
  let headingCount: Int

  // The place.
  var index = 0
  var line = 1
  /// Index of the first byte of the current line; before the buffer where the line began earlier.
  var lineStart = 0
  /// Index just past the last CR that ended a line: an LF there belongs to it.
  var carriageReturnEnd = Int.min / 2
  /// The line on which the last container or record ended: the value before the next one of several.
  var closedLine = 0
  /// Whether it has been told that a line has more than one value.
  var hasToldSecondValue = false
  var expectation: JSONExpectation
  /// How many containers are open.
  var depth = 0

  // The token that is being read.
  var tokenStart = 0
  var tokenHasEscapes = false
  var tokenHasLoneSurrogate = false
  var numberState = JSONNumberState.start

  // The container that is being read: its frame's parts that change or are looked at all the time.
  var afterValue: JSONExpectation
  var currentName: Int32 = 0
  var lastKey: Int32 = -1
  var predicted: Int32 = 0
  var object: UInt64 = 0

  // Outside records.
  /// The paths that lead through the container that is being read (object) or its elements (array).
  var containerMask: UInt64 = 0
  /// The paths that lead through the next value.
  var valueMask: UInt64 = 0
  /// The path of which the next value is a record, or -1.
  var valuePath: Int32 = -1
  /// Whether the paths `.` mean the elements of the top-level array.
  var rootIsArray = false
  /// The key of a value that may become a record, or of which the key is one, from its opening quote on, or -1.
  var pendingKeyStart = -1
  var pendingKeyEnd = 0
  var pendingKeyHasEscapes = false

  // The record that is being read.
  var mode = JSONScanMode.outside
  /// How many containers are open around the record; -1 outside.
  var recordDepth = -1
  var recordStart = 0
  /// Index of the first byte that the record needs: its start, or that of its key.
  var recordKeep = 0
  var recordLine = 1
  var recordPath: Int32 = 0
  var recordFirstNode = 0
  /// Number of the record's first object.
  var recordObject: UInt64 = 0
  /// How many things were remarked on in the record.
  var remarkCount = 0
  /// Most things that are remarked on in one record: they are held until it is complete.
  static let mostRemarks = 64
  /// How many objects there were in records so far.
  var objectCount: UInt64 = 0

  // How much of the storage is in use.
  var nodeCount = 0
  var placeCount = 0
  var undoCount = 0

  // What an event is about.
  var fault = JSONFault.unexpected
  var faultIndex = 0

  init(
    paths: [JSONRecordPath], headings: Set<Int> = [], names: Set<Int> = [], isDocument: Bool,
    limits: ScanLimits
  ) {
    self.paths = Array(paths.prefix(64))
    self.isDocument = isDocument
    depthLimit = max(0, min(limits.jsonDepth, 1 << 20))
    fieldLimit = limits.fieldByteCount
    recordLimit = limits.recordByteCount
    var rootMask: UInt64 = 0
    var headingMask: UInt64 = 0
    var keyHeadingMask: UInt64 = 0
    for (number, path) in self.paths.enumerated() {
      if path.steps.isEmpty { rootMask |= 1 << UInt64(number) }
      if headings.contains(number), case .key? = path.steps.last { headingMask |= 1 << UInt64(number) }
      if names.contains(number), path.endsWithAnyKey { keyHeadingMask |= 1 << UInt64(number) }
    }
    self.rootMask = rootMask
    self.headingMask = headingMask
    self.keyHeadingMask = keyHeadingMask
    headingCount = headingMask.nonzeroBitCount + (keyHeadingMask == 0 ? 0 : 1)
    expectation = isDocument ? .root : .nextDocument
    afterValue = isDocument ? .documentEnd : .nextDocument
    prepareForRoot()
  }

  /// The frame around the top-level value.
  var rootFrame: JSONFrame {
    JSONFrame(mask: valueMask, valuePath: valuePath, afterValue: afterValue)
  }

  /// Sets what holds before a top-level value.
  mutating func prepareForRoot() {
    depth = 0
    mode = .outside
    recordDepth = -1
    pendingKeyStart = -1
    currentName = 0
    lastKey = -1
    predicted = 0
    undoCount = 0
    containerMask = 0
    valueMask = paths.count >= 64 ? ~0 : (1 << UInt64(paths.count)) - 1
    valuePath = recordPath(valueMask, stepCount: 0)
    expectation = isDocument ? .root : .nextDocument
    afterValue = isDocument ? .documentEnd : .nextDocument
  }

  /// Goes back to the top level at `index`, a line end: what follows a line that is not JSON.
  mutating func restart(at index: Int, line: Int) {
    if mode != .outside { nodeCount = recordFirstNode }
    prepareForRoot()
    self.index = index
    self.line = line
    // What ended further down was part of the value that is given up.
    closedLine = 0
    carriageReturnEnd = Int.min / 2
  }

  /// Follows the bytes to their new place in the buffer of the next run.
  mutating func shift(by distance: Int) {
    index &+= distance
    lineStart &+= distance
    carriageReturnEnd &+= distance
    tokenStart &+= distance
    if pendingKeyStart >= 0 {
      pendingKeyStart &+= distance
      pendingKeyEnd &+= distance
    }
    recordStart &+= distance
    recordKeep &+= distance
  }

  /// The first of the paths in `mask` that ends after `stepCount` steps, or -1.
  func recordPath(_ mask: UInt64, stepCount: Int) -> Int32 {
    var rest = mask
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let count = paths[number].steps.count
      if (count == 0 && rootIsArray ? 1 : count) == stepCount { return Int32(truncatingIfNeeded: number) }
    }
    return -1
  }

  /// The paths in `mask` that lead on to the elements of an array with `depth` containers around it.
  func elementMask(_ mask: UInt64, depth: Int) -> UInt64 {
    var found: UInt64 = depth == 0 && isDocument ? mask & rootMask : 0
    var rest = mask
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let steps = paths[number].steps
      if depth < steps.count, steps[depth] == .elements { found |= 1 << UInt64(number) }
    }
    return found
  }

  /// The paths in `mask` that lead on to the member `key` of an object with `depth` containers around it.
  func memberMask(_ mask: UInt64, depth: Int, key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var found: UInt64 = 0
    var rest = mask
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let steps = paths[number].steps
      guard depth < steps.count else { continue }
      let isMatch =
        switch steps[depth] {
        case .anyKey: true
        case .elements: false
        case .key(let name): name.elementsEqual(key)
        }
      if isMatch { found |= 1 << UInt64(number) }
    }
    return found
  }
}
