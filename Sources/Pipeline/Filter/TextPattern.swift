/// A regular expression behind MATCHES, compiled: it covers the whole text, as in NSPredicate.
///
/// The language is the part of ICU's that a machine without memory can run: literals, `.`, classes, `\d \w \s`,
/// groups, `|`, `* + ? {n,m}`, `^` and `$`. Back references and look-around are refused, so that no pattern can take
/// more than time proportional to the text (Thompson, "Regular Expression Search Algorithm", 1968).
struct TextPattern: Hashable, Sendable {
  /// One step of the machine.
  enum Step: Hashable, Sendable {
    /// Takes a scalar out of a set, by its number.
    case take(Int)
    /// Goes on at one place or the other.
    case split(Int, Int)
    /// Goes on elsewhere.
    case jump(Int)
    /// Goes on at the beginning of the text only.
    case start
    /// Goes on at the end of the text only.
    case end
    /// The text fits, if it ends here.
    case accept
  }
  let steps: [Step]
  let sets: [ScalarSet]
  /// What every text that fits begins with, folded.
  let prefix: [UInt8]
  /// What every text that fits has somewhere, folded: looking for it first spares most texts the machine.
  let required: [UInt8]

  /// How many steps a pattern may have.
  static let stepLimit = 10_000

  /// Compiles a pattern for texts that are folded so.
  ///
  /// - Throws: `PatternError`.
  init(_ pattern: String, _ folding: TextFolding) throws(PatternError) {
    var parser = PatternParser(pattern, folding)
    let node = try parser.parse()
    var compiler = PatternCompiler()
    try compiler.compile(node)
    compiler.steps.append(.accept)
    steps = compiler.steps
    sets = compiler.sets
    var literals = PatternLiterals()
    literals.add(node)
    prefix = literals.prefix
    required = literals.longest
  }
}

/// Why a pattern cannot be used, and where in it.
struct PatternError: Error {
  var message: String
  /// Scalars before the place.
  var offset: Int
  var hint: String?
}

/// A pattern as a tree.
indirect enum PatternNode {
  case empty
  case set(ScalarSet)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// Without a `most` as often as it comes.
  case repeated(PatternNode, least: Int, most: Int?)
  case start
  case end
}

/// A set of Unicode scalars, as a class of a pattern has it.
struct ScalarSet: Hashable, Sendable {
  /// The classes with a name.
  enum Class: Hashable, Sendable {
    /// `\d`: decimal digits of any script.
    case digit
    /// `\w`: letters, marks, digits and what connects them.
    case word
    /// `\s`: white space.
    case space

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .digit: scalar.properties.generalCategory == .decimalNumber
      case .space: scalar.properties.isWhitespace
      case .word:
        scalar.properties.isAlphabetic
          || [.decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation].contains(
            scalar.properties.generalCategory)
      }
    }
  }
  var ranges: [ClosedRange<UInt32>] = []
  var classes: [Class] = []
  var excludedClasses: [Class] = []
  var isNegated = false

  /// `.`: everything but the ends of lines.
  static let anything = ScalarSet(
    ranges: [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029], isNegated: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) } || classes.contains { $0.contains(scalar) }
      || excludedClasses.contains { !$0.contains(scalar) }
    return isIn != isNegated
  }

  /// The same for folded texts: what the members fold to, where that is one scalar.
  func folded(_ folding: TextFolding) -> ScalarSet {
    if folding.isExact { return self }
    var result = self
    for range in ranges where range.count <= 4_096 {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let folded = folding.fold(scalar)
        if folded.count == 1, folded[0] != scalar { result.ranges.append(folded[0].value...folded[0].value) }
      }
    }
    return result
  }
}

/// Turns the tree into steps.
private struct PatternCompiler {
  var steps: [TextPattern.Step] = []
  var sets: [ScalarSet] = []
  private var numbers: [ScalarSet: Int] = [:]
  /// Nodes compiled so far: repeating what makes no steps has to end, too.
  private var nodeCount = 0

  mutating func compile(_ node: PatternNode) throws(PatternError) {
    nodeCount += 1
    if steps.count > TextPattern.stepLimit || nodeCount > 4 * TextPattern.stepLimit {
      throw PatternError(message: "this pattern is too large", offset: 0, hint: "repeat less often")
    }
    switch node {
    case .empty: break
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .set(let set):
      let number = numbers[set] ?? sets.count
      if number == sets.count {
        sets.append(set)
        numbers[set] = number
      }
      steps.append(.take(number))
    case .sequence(let nodes):
      for node in nodes { try compile(node) }
    case .alternatives(let nodes):
      var ends: [Int] = []
      for (index, node) in nodes.enumerated() {
        if index == nodes.count - 1 {
          try compile(node)
          break
        }
        let split = steps.count
        steps.append(.jump(0))
        try compile(node)
        ends.append(steps.count)
        steps.append(.jump(0))
        steps[split] = .split(split + 1, steps.count)
      }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try compile(node) }
      guard let most else {
        let split = steps.count
        steps.append(.jump(0))
        try compile(node)
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<max(most, least) {
        splits.append(steps.count)
        steps.append(.jump(0))
        try compile(node)
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }
  }
}

/// Literal text that every match has, from the parts of a pattern that are not optional.
private struct PatternLiterals {
  private(set) var prefix: [UInt8] = []
  private(set) var longest: [UInt8] = []
  private var run: [UInt8] = []
  private var isAtStart = true

  mutating func add(_ node: PatternNode) {
    walk(node)
    close()
  }

  private mutating func walk(_ node: PatternNode) {
    switch node {
    case .empty, .start: break
    case .set(let set):
      if let scalar = set.only { run += UTF8.encode(scalar).map { Array($0) } ?? [] } else { close() }
    case .sequence(let nodes):
      for node in nodes { walk(node) }
    case .repeated(let node, let least, _) where least > 0:
      walk(node)
      close()
    case .alternatives, .repeated, .end: close()
    }
  }

  private mutating func close() {
    if isAtStart { prefix = run }
    if run.count > longest.count { longest = run }
    run = []
    isAtStart = false
  }
}

extension ScalarSet {
  /// The only member, or nil.
  fileprivate var only: Unicode.Scalar? {
    guard !isNegated, classes.isEmpty, excludedClasses.isEmpty, let first = ranges.first,
      ranges.allSatisfy({ $0 == first }), first.count == 1
    else { return nil }
    return Unicode.Scalar(first.lowerBound)
  }
}
