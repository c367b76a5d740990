/// What is asked of one text, ready to be asked of many: the literal side is folded and prepared once.
struct TextTest: Hashable, Sendable {
  /// How the text is compared.
  enum Operation: Hashable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith
    /// One of `needles`, which are in ascending order.
    case among
    case like(LikePattern)
    /// From the first of `needles` to the second.
    case between
    /// A regular expression.
    case matches(TextPattern)
  }

  /// Room for what is made on the way, kept by the caller between calls with the same test.
  struct Scratch {
    fileprivate var folded: [UInt8] = []
    fileprivate var automaton: PatternAutomaton?

    init() {}
  }
  let operation: Operation
  let folding: TextFolding
  /// The literals, folded; all operations but `among`, `between` and the patterns have exactly one.
  let needles: [[UInt8]]

  /// One literal; `operation` is neither `among` nor `like`.
  init(_ operation: Operation, _ literal: String, _ folding: TextFolding = TextFolding()) {
    self.operation = operation
    self.folding = folding
    needles = [folding.folded(CanonicalForm.composed(literal))]
  }

  /// One of several literals.
  init(among literals: [String], _ folding: TextFolding) {
    operation = .among
    self.folding = folding
    needles = literals.map { folding.folded(CanonicalForm.composed($0)) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// From one literal to another, both included.
  init(from first: String, to last: String, _ folding: TextFolding) {
    operation = .between
    self.folding = folding
    needles = [first, last].map { folding.folded(CanonicalForm.composed($0)) }
  }

  /// A regular expression, compiled for that folding.
  init(_ pattern: TextPattern, _ folding: TextFolding) {
    operation = .matches(pattern)
    self.folding = folding
    needles = [[]]
  }

  /// A pattern with `*` and `?`.
  init(like pattern: String, _ folding: TextFolding) {
    operation = .like(LikePattern(pattern, folding))
    self.folding = folding
    needles = [[]]
  }

  /// Whether it is a pattern, which costs more than a search.
  var isPattern: Bool {
    switch operation {
    case .like, .matches: true
    default: false
    }
  }

  /// Whether a text passes.
  ///
  /// Texts are compared in their composed form, in which nearly all of them are.
  func matches(_ text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch) -> Bool {
    CanonicalForm.isCertain(text) ? matchesComposed(text, &scratch) : matchesUncertain(text, &scratch)
  }

  /// Kept apart, so that the way of nearly all texts stays short.
  @inline(never)
  private func matchesUncertain(_ text: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) -> Bool {
    CanonicalForm.compose(text).withUnsafeBufferPointer { matchesComposed($0, &scratch) }
  }

  @inline(__always)
  private func matchesComposed(_ text: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) -> Bool {
    if folding.isExact { return matchesFolded(text, &scratch.automaton) }
    let count = folding.fold(text, into: &scratch.folded)
    return scratch.folded.withUnsafeBufferPointer { folded in
      matchesFolded(UnsafeBufferPointer(rebasing: folded[..<count]), &scratch.automaton)
    }
  }

  private func matchesFolded(
    _ text: UnsafeBufferPointer<UInt8>, _ automaton: inout PatternAutomaton?
  ) -> Bool {
    // There is one for patterns only; asking it first spares binding the pattern for every text.
    if let fits = automaton?.matches(text) { return fits }
    switch operation {
    case .among: return isAmong(text)
    case .like(let pattern): return pattern.matches(text)
    case .matches(let pattern):
      var made = PatternAutomaton(pattern)
      let fits = made.matches(text)
      automaton = made
      return fits
    case .between:
      return needles[0].withUnsafeBufferPointer { ByteText.compare(text, $0) } >= 0
        && needles[1].withUnsafeBufferPointer { ByteText.compare(text, $0) } <= 0
    default: break
    }
    return needles[0].withUnsafeBufferPointer { needle in
      switch operation {
      case .equal: text.count == needle.count && ByteText.compare(text, needle) == 0
      case .notEqual: text.count != needle.count || ByteText.compare(text, needle) != 0
      case .less: ByteText.compare(text, needle) < 0
      case .lessOrEqual: ByteText.compare(text, needle) <= 0
      case .greater: ByteText.compare(text, needle) > 0
      case .greaterOrEqual: ByteText.compare(text, needle) >= 0
      case .contains: ByteText.contains(text, needle)
      case .beginsWith: ByteText.hasPrefix(text, needle)
      case .endsWith: ByteText.hasSuffix(text, needle)
      case .among, .like, .between, .matches: false
      }
    }
  }

  private func isAmong(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var low = 0
    var high = needles.count
    while low < high {
      let middle = (low + high) / 2
      let order = needles[middle].withUnsafeBufferPointer { ByteText.compare($0, text) }
      if order == 0 { return true }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return false
  }
}
