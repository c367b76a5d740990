import TaskModel

/// Cuts a filter into words and signs.
struct FilterLexer {
  private let source: OptionText
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// Whether the operator before the next text is MATCHES, whose escapes are the pattern's own.
  private var isBeforePattern = false

  private init(_ source: OptionText) {
    self.source = source
    scalars = source.scalars
  }

  /// All tokens of a text, the last of them `.end`.
  ///
  /// - Throws: a `Diagnostic` with code `filter-syntax`.
  static func tokens(of source: OptionText) throws(Diagnostic) -> [FilterToken] {
    var lexer = FilterLexer(source)
    var tokens: [FilterToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(Diagnostic) -> FilterToken {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    let start = position
    guard let scalar = peek() else { return FilterToken(kind: .end, range: start..<start) }
    let kind: FilterToken.Kind
    if FilterLexer.isWordStart(scalar) {
      var word = takeWord()
      // A field of the source's own whose name is a word: extra.Sprint.
      while word.hasPrefix(Field.extra.name), word == Field.extra.name || word.contains("."), peek() == ".",
        FilterLexer.isWordStart(peek(1))
      {
        position += 1
        word += "." + takeWord()
      }
      kind = FilterToken.Kind(keyword: word) ?? .word(word)
    } else if FilterLexer.isDigit(scalar) {
      kind = try number()
    } else if scalar == "\"" || scalar == "'" {
      kind = .text(try text(closedBy: scalar))
    } else if let (sign, length) = FilterToken.Kind.sign(scalar, peek(1)) {
      position += length
      kind = sign
    } else {
      throw unexpected(scalar)
    }
    if case .comparison(let comparison) = kind { isBeforePattern = comparison == .matches }
    return FilterToken(kind: kind, range: start..<position)
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar >= "0" && scalar <= "9"
  }

  private static func isWordStart(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == "_" || scalar.properties.isAlphabetic
  }

  private func syntaxError(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    source.error(code: .filterSyntax, message, at: offset, hint: hint)
  }

  private func unexpected(_ scalar: Unicode.Scalar) -> Diagnostic {
    let hint: String? =
      switch scalar {
      case "“", "”", "„", "‘", "’", "«", "»", "「", "」": "write texts in straight quotes, \"like this\""
      case "&": "write && or AND"
      case "|": "write || or OR"
      case "%": "there are no arguments to fill in; write the value itself"
      case ".": "a number needs a digit before its point"
      case "*", "?", "#", "@", "/", "\\": "texts and patterns stand in quotes: LIKE \"Re*\""
      default: nil
      }
    return syntaxError("unexpected \"\(scalar)\"", at: position, hint: hint)
  }

  private mutating func takeWord() -> String {
    let start = position
    while let scalar = peek(), FilterLexer.isWordStart(scalar) || FilterLexer.isDigit(scalar) {
      position += 1
    }
    return source.text(start..<position)
  }

  private mutating func text(closedBy quote: Unicode.Scalar) throws(Diagnostic) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = peek() {
      position += 1
      if scalar == quote { return String(text) }
      if scalar == "\\" {
        text.append(try escape())
      } else {
        text.append(scalar)
      }
    }
    throw syntaxError("this text has no closing \(quote)", at: start, hint: "add \(quote) at its end")
  }

  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = position - 1
    guard let scalar = peek() else {
      throw syntaxError("a backslash at the end of the filter", at: start)
    }
    position += 1
    switch scalar {
    case "\\", "\"", "'": return scalar
    case _ where isBeforePattern || scalar == "*" || scalar == "?":
      // They mean something to MATCHES or LIKE, which get them with their backslash.
      position = start + 1
      return "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    default:
      throw syntaxError(
        "unknown escape \"\\\(scalar)\"", at: start,
        hint: "known are \\\\ \\\" \\' \\n \\r \\t; write a backslash as \\\\")
    }
  }

  // MARK: Numbers, lengths of time, dates

  private mutating func number() throws(Diagnostic) -> FilterToken.Kind {
    let start = position
    skipDigits()
    if position - start >= 1, peek() == "-", FilterLexer.isDigit(peek(1)), looksLikeDate(from: start) {
      position = start
      return .date(try date())
    }
    var isWhole = true
    if peek() == ".", FilterLexer.isDigit(peek(1)) {
      isWhole = false
      position += 1
      skipDigits()
    }
    let digits = source.text(start..<position)
    guard FilterLexer.isWordStart(peek()) else {
      guard let value = DecimalNumber(digits), value.double.isFinite else {
        throw syntaxError("this number is too large", at: start)
      }
      return .number(value)
    }
    let unitStart = position
    let word = takeWord()
    guard let unit = FilterDuration.Unit(rawValue: word) else {
      throw syntaxError(
        "unknown unit of time \"\(word)\"", at: unitStart,
        hint: "units are s, min, h, d, w, m (months) and y")
    }
    guard isWhole, let amount = Int64(digits), amount <= 1_000_000_000 else {
      throw syntaxError(
        "a length of time is a whole number up to 1000000000", at: start,
        hint: isWhole ? nil : "use a smaller unit: 90min, not 1.5h")
    }
    return .duration(FilterDuration(amount: amount, unit: unit))
  }

  private mutating func skipDigits() {
    while FilterLexer.isDigit(peek()) { position += 1 }
  }

  /// Whether a second hyphen follows the digits after the first: `2026-03-`, also where the figures are wrong.
  private func looksLikeDate(from start: Int) -> Bool {
    var index = position + 1
    while index < scalars.count, FilterLexer.isDigit(scalars[index]) { index += 1 }
    return index + 1 < scalars.count && scalars[index] == "-" && FilterLexer.isDigit(scalars[index + 1])
      || position - start == 4
  }

  private mutating func date() throws(Diagnostic) -> TaskDate {
    let start = position
    for _ in 0..<2 {
      skipDigits()
      if peek() == "-", FilterLexer.isDigit(peek(1)) { position += 1 }
    }
    skipDigits()
    let day = source.text(start..<position)
    if peek() == "T" { takeTime() }
    let text = source.text(start..<position)
    guard !FilterLexer.isWordStart(peek()), let date = TaskDate(written: text) else {
      let isDay = day.utf8.count == 10 && TaskDate(iso8601: day) == nil
      throw syntaxError(
        isDay ? "the calendar has no day \(day)" : "not a date: \(source.text(start..<position))", at: start,
        hint: "write 2026-03-01, 2026-03-01T09:00:00 or 2026-03-01T09:00:00Z")
    }
    return date
  }

  /// Takes `T09:00:00.5` and the zone behind it.
  ///
  /// A sign belongs to the time only where `hh:mm` follows, so that `2026-03-01T09:00:00+3h` adds three
  /// hours.
  private mutating func takeTime() {
    position += 1
    while let scalar = peek(), FilterLexer.isDigit(scalar) || scalar == ":" || scalar == "." { position += 1 }
    if peek() == "Z" {
      position += 1
    } else if peek() == "+" || peek() == "-", (1...2).allSatisfy({ FilterLexer.isDigit(peek($0)) }),
      peek(3) == ":", (4...5).allSatisfy({ FilterLexer.isDigit(peek($0)) })
    {
      position += 6
    }
  }
}
