/// What the beginning of a JSON text looks like: enough to tell which tool wrote it, without reading it all.
///
/// The head may end anywhere. Where it stops being JSON, the outline ends, and says why in `problem`.
package struct JSONOutline: Sendable {
  /// What the text is.
  package enum Root: Sendable {
    /// No JSON value begins here.
    case none
    /// A string, a number or a literal.
    case scalar
    /// One object.
    case object
    /// One array.
    case array
    /// Objects, one after another.
    case lines
  }

  /// Which kinds of value a key was seen with.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8

    /// Makes a set of its bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A string.
    package static let text = Kinds(rawValue: 1)
    /// A number.
    package static let number = Kinds(rawValue: 2)
    /// `true` or `false`.
    package static let boolean = Kinds(rawValue: 4)
    /// `null`.
    package static let null = Kinds(rawValue: 8)
    /// An object.
    package static let object = Kinds(rawValue: 16)
    /// An array.
    package static let array = Kinds(rawValue: 32)
  }

  /// One key of the objects at a place.
  package struct Key: Sendable {
    /// The key, UTF-8.
    package var name: [UInt8]
    /// How often it was seen.
    package var count = 0
    /// What its values were.
    package var kinds: Kinds = []
    /// The first value that is not empty and not a container, at most 64 bytes of it, cut between characters.
    package var sample: [UInt8] = []
    /// The first short texts and numbers under it, each once.
    package var firstValues: [[UInt8]] = []
    /// The first texts in lists under it, where these have no objects: at most 64 bytes of each.
    package var elementTexts: [[UInt8]] = []
    /// The same of numbers, where there are no texts.
    package var elementNumbers: [[UInt8]] = []
    /// How many elements the lists under it have, or -1 where nobody has counted.
    package var elementCount = -1
    /// Whether one of these came twice.
    package var hasRepeats = false
    /// The texts under it that have midnight behind something (`2026-03-28T00:00:00Z`), and those that have not.
    package var midnightCounts = (with: 0, without: 0)
  }

  /// A place where records may be.
  package struct Candidate: Sendable {
    /// The place as a path for a scanner.
    package var path: JSONRecordPath
    /// How many values were seen there.
    package var elementCount: Int
    /// How many of them are objects.
    package var objectCount: Int
    /// The keys of these objects, in the order in which they were first seen.
    package var keys: [Key]
    /// The keys of objects under these keys, with a slash between: `fields/summary`.
    package var nestedKeys: [Key] = []
  }

  /// What the text is.
  package private(set) var root = Root.none
  /// The keys of the top-level object, or of the lines; empty for other texts.
  package private(set) var rootKeys: [Key] = []
  /// The places where records may be: the root, arrays with objects in them, and objects of objects; outer ones
  /// before inner ones, at most five levels of `[*]` and `*` deep.
  package private(set) var candidates: [Candidate] = []
  /// The way to the innermost container that the head does not close; empty where it closes all but the root.
  package private(set) var openSteps: [JSONRecordPath.Step] = []
  /// Where there are further places at which nobody has looked, since there are so many.
  package private(set) var cutPlaces: [JSONRecordPath] = []
  /// What ended the outline before the end of the head, if anything did.
  package private(set) var problem: ScanProblem?

  /// Looks at the beginning of a text, which is all of it if `isComplete`.
  ///
  /// `malformedOffsets` are those of bytes in the head that are not UTF-8, ascending.
  package init(
    head: [UInt8], isComplete: Bool, malformedOffsets: [Int] = [], limits: ScanLimits = ScanLimits()
  ) {
    let chunk = InputChunk(bytes: head, malformedOffsets: malformedOffsets, isLast: isComplete)
    let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
    let first = head.dropFirst(hasMark ? 3 : 0).first { byte in ![0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    var tape = JSONOutlineTape(chunk, mode: .document, limits: limits)
    var root = Root.none
    if let failure = tape.problem, failure.code == .trailingContent, first == 0x7B,
      head[failure.byteOffset] == 0x7B
    {
      tape = JSONOutlineTape(chunk, mode: .lines, limits: limits)
      root = .lines
    } else if tape.problem != nil, first != 0x5B,
      case let lines = JSONOutlineTape(chunk, mode: .lines, limits: limits), lines.areLinesBehindABadOne
    {
      tape = lines
      root = .lines
    } else if first == 0x7B {
      root = .object
    } else if first == 0x5B {
      root = .array
    } else {
      root = tape.problem == nil && first != nil ? .scalar : .none
    }
    // Lists in a list are passed through where it has no object of its own.
    if root == .array, tape.objects.isEmpty, tape.problem == nil {
      let inner = JSONOutlineTape(chunk, mode: .document, limits: limits, path: .elementsOfLists)
      if !inner.objects.isEmpty {
        self.init(tape: inner, bytes: head, root: root, at: .elementsOfLists)
        return
      }
    }
    self.init(tape: tape, bytes: head, root: root)
  }

  /// Looks at what has been scanned.
  ///
  /// - Parameters:
  ///   - bytes: what the nodes of the tape point into.
  ///   - path: where the records of the tape are.
  init(tape: JSONOutlineTape, bytes: [UInt8], root: Root, at path: JSONRecordPath = .root) {
    self.root = root
    problem = tape.problem
    openSteps = tape.openSteps
    guard root == .object || root == .array || root == .lines else { return }
    var walk = JSONOutlineWalk(tape: tape, bytes: bytes)
    candidates = walk.candidates(isArray: root == .array, at: path)
    cutPlaces = walk.cutPlaces
    if root != .array { rootKeys = candidates.first?.keys ?? [] }
  }
}

/// The tapes of the records at the root, as far as the head goes.
struct JSONOutlineTape {
  var nodes: [RecordNode]
  /// The members of each record that is an object.
  var objects: [Range<Int>]
  var elementCount: Int
  var names: [[UInt8]]
  var problem: ScanProblem?
  /// Whether the last of the objects goes on behind the head.
  var isUnfinished = false
  /// Whether the first line alone is bad, as one that was cut off or put in front is: the second is an object, and so
  /// are most.
  private(set) var areLinesBehindABadOne = false

  init(
    nodes: [RecordNode], objects: [Range<Int>], elementCount: Int, names: [[UInt8]], problem: ScanProblem?,
    isUnfinished: Bool
  ) {
    self.nodes = nodes
    self.objects = objects
    self.elementCount = elementCount
    self.names = names
    self.problem = problem
    self.isUnfinished = isUnfinished
  }

  init(
    _ chunk: InputChunk, mode: JSONScanner.Mode, limits: ScanLimits, path: JSONRecordPath = .root
  ) {
    var scanner = JSONScanner(paths: [path], mode: mode, limits: limits)
    scanner.keepsUnfinishedTape = true
    let batch = scanner.scan(chunk)
    nodes = batch.nodes + scanner.unfinishedTape
    names = batch.newNames
    problem = batch.failure
    func isObject(_ place: RecordPlace) -> Bool {
      place.firstNode == place.endNode || batch.nodes[place.firstNode].name != JSONScanner.noName
    }
    let goodCount = batch.records.count { $0.defect < 0 && isObject($0) }
    areLinesBehindABadOne =
      mode == .lines && batch.records.count > 1 && batch.records[0].defect >= 0 && batch.records[1].defect < 0
      && isObject(batch.records[1]) && goodCount * 2 >= batch.records.count
    // Lines after one that is not JSON are no part of the outline, unless it is the first.
    let good = batch.records.dropFirst(areLinesBehindABadOne ? 1 : 0).prefix { place in place.defect < 0 }
    let firstBad = areLinesBehindABadOne ? 0 : good.count
    if firstBad < batch.records.count { problem = batch.problems[batch.records[firstBad].defect] }
    elementCount = good.count
    objects = good.compactMap { isObject($0) ? $0.firstNode..<$0.endNode : nil }
    isUnfinished = scanner.isInsideObjectRecord && good.endIndex == batch.records.count
    if isUnfinished {
      elementCount += 1
      objects.append(batch.nodes.count..<nodes.count)
    }
  }
  /// The way from the last object to the innermost container in it that the head does not close.
  var openSteps: [JSONRecordPath.Step] {
    guard isUnfinished, var range = objects.last else { return [] }
    var steps: [JSONRecordPath.Step] = []
    while true {
      var index = range.lowerBound
      var last = -1
      while index < range.upperBound {
        last = index
        // A container that the head does not close leads nowhere.
        index = Int(nodes[index].next) > index ? Int(nodes[index].next) : range.upperBound
      }
      guard last >= 0, Int(nodes[last].next) <= last, [.object, .array].contains(nodes[last].kind) else {
        return steps
      }
      if nodes[last].name < names.count, nodes[last].name >= 0, nodes[last].name != JSONScanner.noName {
        steps.append(.key(names[nodes[last].name]))
      }
      if nodes[last].kind == .array { steps.append(.elements) }
      range = last + 1..<range.upperBound
    }
  }
}
