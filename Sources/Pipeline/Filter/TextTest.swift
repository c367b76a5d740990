/// What is asked of one text, ready to be asked of many: the literal side is folded and prepared once.
struct TextTest: Hashable, Sendable {
  /// How the text is compared.
  enum Operation: Hashable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith
    /// One of `needles`, which are in ascending order.
    case among
    case like(LikePattern)
  }
  let operation: Operation
  let folding: TextFolding
  /// The literals, folded; all operations but `among` and `like` have exactly one.
  let needles: [[UInt8]]

  /// One literal; `operation` is neither `among` nor `like`.
  init(_ operation: Operation, _ literal: String, _ folding: TextFolding = TextFolding()) {
    self.operation = operation
    self.folding = folding
    needles = [folding.folded(literal)]
  }

  /// One of several literals.
  init(among literals: [String], _ folding: TextFolding) {
    operation = .among
    self.folding = folding
    needles = literals.map { folding.folded($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A pattern with `*` and `?`.
  init(like pattern: String, _ folding: TextFolding) {
    operation = .like(LikePattern(pattern, folding))
    self.folding = folding
    needles = [[]]
  }

  /// Whether a text passes.
  ///
  /// `scratch` is room for its folded form, kept by the caller between calls.
  func matches(_ text: UnsafeBufferPointer<UInt8>, scratch: inout [UInt8]) -> Bool {
    if folding.isExact { return matchesFolded(text) }
    let count = folding.fold(text, into: &scratch)
    return scratch.withUnsafeBufferPointer { matchesFolded(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  private func matchesFolded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch operation {
    case .among: return isAmong(text)
    case .like(let pattern): return pattern.matches(text)
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
      case .among, .like: false
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
