/// Reads a regular expression by recursive descent.
///
/// ```
/// alternatives = sequence *( "|" sequence )
/// sequence     = *( atom [ "*" | "+" | "?" | "{" n [ "," [ m ] ] "}" ] )
/// atom         = scalar | "." | "^" | "$" | class | escape | "(" [ "?:" ] alternatives ")"
/// ```
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private let folding: TextFolding
  private var position = 0
  private var depth = 0

  /// How often a part may be asked to be repeated.
  private static let countLimit = 1_000

  init(_ pattern: String, _ folding: TextFolding) {
    scalars = Array(pattern.unicodeScalars)
    self.folding = folding
  }

  /// Reads the whole pattern.
  ///
  /// - Throws: `PatternError`.
  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try alternatives()
    guard position == scalars.count else { throw error("this ) closes nothing", hint: "write \\)") }
    return node
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private func error(_ message: String, at offset: Int? = nil, hint: String? = nil) -> PatternError {
    PatternError(message: message, offset: offset ?? position, hint: hint)
  }

  private mutating func alternatives() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FilterParser.depthLimit else {
      throw error("nested more than \(FilterParser.depthLimit) deep")
    }
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" { nodes.append(try repetition(try atom())) }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func repetition(_ atom: PatternNode) throws(PatternError) -> PatternNode {
    let start = position
    let least: Int
    let most: Int?
    switch peek {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      position += 1
      least = try count() ?? 0
      if take(",") { most = try count() } else { most = least }
      guard peek == "}", most.map({ $0 >= least }) ?? true else {
        throw error("this is no count of repetitions", at: start, hint: "write {3}, {2,} or {2,5}, or \\{")
      }
    default: return atom
    }
    position += 1
    // A lazy repetition fits the same texts where the whole text has to fit.
    if peek == "?" { position += 1 }
    if peek == "*" || peek == "+" || peek == "{" {
      throw error("this repeats a repetition", hint: "put the first one in parentheses")
    }
    return .repeated(atom, least: least, most: most)
  }

  private mutating func count() throws(PatternError) -> Int? {
    let start = position
    var value: Int?
    while let digit = peek, digit >= "0", digit <= "9" {
      value = min((value ?? 0) * 10 + Int(digit.value) - 0x30, PatternParser.countLimit + 1)
      position += 1
    }
    if let value, value > PatternParser.countLimit {
      throw error("at most \(PatternParser.countLimit) repetitions", at: start)
    }
    return value
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = position
    guard let scalar = peek else { return .empty }
    position += 1
    switch scalar {
    case ".": return .set(.anything)
    case "^": return .start
    case "$": return .end
    case "(":
      if take("?"), !take(":") {
        throw error(
          "(?\(peek.map { String($0) } ?? "") is not available", at: start,
          hint: "groups are (…) and (?:…); [c] behind MATCHES ignores case")
      }
      let inner = try alternatives()
      guard take(")") else {
        throw error("this ( is not closed", at: start, hint: "write \\( for the sign itself")
      }
      return inner
    case "*", "+", "?":
      throw error("there is nothing to repeat before \(scalar)", at: start, hint: "write \\\(scalar)")
    case "[": return .set(try set(from: start).folded(folding))
    case "\\":
      if let named = PatternParser.named(peek) {
        position += 1
        return .set(named)
      }
      return literal(try escaped(from: start))
    default: return literal(scalar)
    }
  }

  /// A scalar as texts have it that are folded: none, one or several.
  private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    let scalars = folding.isExact ? [scalar] : folding.fold(scalar)
    let nodes = scalars.map { PatternNode.set(ScalarSet(ranges: [$0.value...$0.value])) }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// `\d` and its like; nil for every other escape.
  private static func named(_ scalar: Unicode.Scalar?) -> ScalarSet? {
    switch scalar {
    case "d": ScalarSet(classes: [.digit])
    case "D": ScalarSet(excludedClasses: [.digit])
    case "w": ScalarSet(classes: [.word])
    case "W": ScalarSet(excludedClasses: [.word])
    case "s": ScalarSet(classes: [.space])
    case "S": ScalarSet(excludedClasses: [.space])
    default: nil
    }
  }

  /// What stands behind a backslash, when it is a scalar.
  private mutating func escaped(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = peek else { throw error("a backslash at the end of the pattern", at: start) }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "1"..."9": throw error("back references are not available", at: start)
    case _ where scalar.properties.isAlphabetic || scalar == "0":
      throw error(
        "\\\(scalar) is not available", at: start,
        hint: "known are \\d \\w \\s \\D \\W \\S \\n \\r \\t and signs")
    default: return scalar
    }
  }

  /// `[a-z_]`, `[^…]`; a `]` that stands first is itself.
  private mutating func set(from start: Int) throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    set.isNegated = take("^")
    var isFirst = true
    while let scalar = peek, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      if scalar == "\\", let named = PatternParser.named(peek) {
        position += 1
        set.classes += named.classes
        set.excludedClasses += named.excludedClasses
        continue
      }
      let place = position - 1
      let low = scalar == "\\" ? try escaped(from: place) : scalar
      guard peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      position += 2
      let last = scalars[position - 1]
      let high = last == "\\" ? try escaped(from: position - 1) : last
      guard low <= high else { throw error("this range runs backwards", at: place) }
      set.ranges.append(low.value...high.value)
    }
    guard take("]") else {
      throw error("this [ is not closed", at: start, hint: "write \\[ for the sign itself")
    }
    return set
  }
}
