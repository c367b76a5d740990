/// A piece of a filter in whatever language it is written, cut as loosely as people type.
struct ForeignToken: Hashable, Sendable {
  /// What a piece is.
  enum Kind: Hashable, Sendable {
    /// A text in quotes of any kind, without them.
    case quoted
    /// A word, a number, a date: `due.before`, `help-wanted`, `2026-03-01T09:00`.
    case word
    /// A sign: `=`, `!~`, `(`, `+`.
    case sign
    /// The end of a line: filters of several lines mean all of them.
    case lineBreak
  }
  var kind: Kind
  var text: String
  /// Whether it stands right behind the piece before it.
  var isJoined: Bool

  /// The pieces of a text; nil where a quote is not closed, or holds a backslash before anything but a quote.
  static func all(of text: String) -> [ForeignToken]? {
    let scalars = Array(text.unicodeScalars)
    var tokens: [ForeignToken] = []
    var position = 0
    var isJoined = false
    func add(_ kind: Kind, _ text: String) {
      tokens.append(ForeignToken(kind: kind, text: text, isJoined: isJoined))
      isJoined = true
    }
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar == "\n" {
        add(.lineBreak, "\n")
        position += 1
      } else if scalar.properties.isWhitespace {
        isJoined = false
        position += 1
      } else if let closing = closings[scalar] {
        guard let quoted = quoted(scalars, from: position + 1, closing) else { return nil }
        add(.quoted, quoted.text)
        position = quoted.end
      } else if isOfWord(scalar) {
        let start = position
        while position < scalars.count,
          isOfWord(scalars[position]) || isInWord(scalars, position)
            || position > start + 10 && isInTime(scalars, start, position)
        {
          position += 1
        }
        add(.word, String(String.UnicodeScalarView(scalars[start..<position])))
      } else {
        let length = signs.contains(String(String.UnicodeScalarView(scalars[position...].prefix(2)))) ? 2 : 1
        add(
          .sign, String(String.UnicodeScalarView(scalars[position..<min(position + length, scalars.count)])))
        position += length
      }
    }
    return tokens
  }

  /// The pieces without the ends of lines that end nothing: in parentheses, and beside `AND` and `OR`.
  static func withoutInnerLineBreaks(_ tokens: [ForeignToken]) -> [ForeignToken] {
    var kept: [ForeignToken] = []
    var depth = 0
    for token in tokens {
      if token.kind == .sign { depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0 }
      if token.kind == .lineBreak, depth > 0 || kept.last?.isConnector ?? true { continue }
      if token.isConnector { while kept.last?.kind == .lineBreak { kept.removeLast() } }
      kept.append(token)
    }
    return kept
  }

  private var isConnector: Bool {
    kind == .word
      ? ["and", "or"].contains(text.lowercased()) : kind == .sign && ["&&", "||", "&", "|"].contains(text)
  }

  private static let closings: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\"": ["\""], "'": ["'"], "“": ["”", "“"], "„": ["“", "”"], "‘": ["’"], "«": ["»"], "「": ["」"],
  ]
  /// Whether a quote is one of those that text programs make.
  static func isTypographic(_ scalar: Unicode.Scalar) -> Bool {
    closings[scalar] != nil && scalar != "\"" && scalar != "'"
  }

  private static let signs: Set = ["==", "!=", "<>", "<=", ">=", "=<", "=>", "!~", "&&", "||", "..", "=~"]

  private static func quoted(
    _ scalars: [Unicode.Scalar], from start: Int, _ closings: [Unicode.Scalar]
  ) -> (text: String, end: Int)? {
    var text = String.UnicodeScalarView()
    var position = start
    while position < scalars.count {
      let scalar = scalars[position]
      if closings.contains(scalar) { return (String(text), position + 1) }
      if scalar == "\\" {
        position += 1
        guard position < scalars.count, "\\\"'".unicodeScalars.contains(scalars[position]) else { return nil }
      }
      text.append(scalars[position])
      position += 1
    }
    return nil
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "%" || scalar == "*" || scalar == "?" || scalar == "$"
      || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  /// A hyphen, point or slash between two letters or digits.
  private static func isInWord(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    (scalars[position] == "-" || scalars[position] == "." || scalars[position] == "/") && position > 0
      && position + 1 < scalars.count && isOfWord(scalars[position - 1]) && isOfWord(scalars[position + 1])
  }

  /// The colons and the zone of a time behind a date: `2026-03-01T09:00+02:00`.
  private static func isInTime(_ scalars: [Unicode.Scalar], _ start: Int, _ position: Int) -> Bool {
    guard scalars[start + 4] == "-", scalars[start + 7] == "-", scalars[start + 10] == "T" else {
      return false
    }
    return (scalars[position] == ":" || scalars[position] == "+") && position + 1 < scalars.count
      && ("0"..."9").contains(scalars[position + 1])
  }
}
