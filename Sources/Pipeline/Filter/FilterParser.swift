import TaskModel

/// Reads a filter by recursive descent: OR binds weakest, then AND, then NOT, then a comparison.
///
/// ```
/// disjunction = conjunction *( (OR | "||") conjunction )
/// conjunction = negation *( (AND | "&&") negation )
/// negation    = *(NOT | "!") ( "(" disjunction ")" | word | comparison )
/// comparison  = [ANY | SOME | ALL | NONE] operand [NOT] operator [ "[" c d "]" ] operand
/// ```
/// Operands are in `FilterParser+Operands.swift`.
struct FilterParser {
  let source: OptionText
  /// What is read, for messages.
  private let kind: String
  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0

  /// How deeply parentheses, negations and lists may be nested: recursion stays within any thread's stack.
  static let depthLimit = 128

  /// Reads a whole filter.
  ///
  /// - Throws: a `Diagnostic` with code `filter-syntax`, `unknown-field` or `unknown-word`.
  static func parse(_ source: OptionText) throws(Diagnostic) -> FilterExpression {
    var parser = FilterParser(source: source, tokens: try FilterLexer.tokens(of: source))
    if parser.peek.kind == .end {
      throw parser.syntaxError("the filter is empty", at: 0, hint: "write, for example, isDone == false")
    }
    let expression = try parser.disjunction()
    guard parser.peek.kind == .end else { throw parser.leftOver() }
    return expression
  }

  init(source: OptionText, tokens: [FilterToken], kind: String = "filter") {
    self.source = source
    self.kind = kind
    self.tokens = tokens
  }

  // MARK: Tokens

  /// The token that is next; `.end` again and again at the end.
  var peek: FilterToken { tokens[min(position, tokens.count - 1)] }

  /// Where the token before the next ends.
  var previousEnd: Int { tokens[max(position - 1, 0)].range.upperBound }

  /// The token after the next.
  var peekSecond: FilterToken { tokens[min(position + 1, tokens.count - 1)] }

  mutating func take() -> FilterToken {
    let token = peek
    position += 1
    return token
  }

  /// Takes the next token if it is of that kind.
  mutating func take(_ kind: FilterToken.Kind) -> Bool {
    guard peek.kind == kind else { return false }
    position += 1
    return true
  }

  func text(_ token: FilterToken) -> String {
    token.kind == .end ? "the end of the \(kind)" : "\"\(source.text(token.range))\""
  }

  func syntaxError(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    source.error(code: .filterSyntax, message, at: offset, hint: hint)
  }

  func expected(_ what: String, hint: String? = nil) -> Diagnostic {
    syntaxError("expected \(what), found \(text(peek))", at: peek.range.lowerBound, hint: hint)
  }

  /// Goes one level deeper, where that is still allowed; every call needs a `leave`.
  mutating func enter() throws(Diagnostic) {
    depth += 1
    if depth > FilterParser.depthLimit {
      throw syntaxError(
        "nested more than \(FilterParser.depthLimit) deep", at: peek.range.lowerBound,
        hint: "a AND b AND c needs no parentheses")
    }
  }

  mutating func leave() { depth -= 1 }

  /// What follows a complete filter without joining it.
  private func leftOver() -> Diagnostic {
    if peek.kind == .rightParenthesis {
      return syntaxError("this ) closes nothing", at: peek.range.lowerBound)
    }
    // Behind a comparison with a word: status == To do, id == WEB-101.
    let isBehindWord = position > 1 && isWord(tokens[position - 1]) && isComparison(tokens[position - 2])
    return expected(
      "AND or OR", hint: isBehindWord ? "a text stands in quotes: \(quotedRest())" : nil)
  }

  private func isWord(_ token: FilterToken) -> Bool { if case .word = token.kind { true } else { false } }

  private func isComparison(_ token: FilterToken) -> Bool {
    if case .comparison = token.kind { true } else { false }
  }

  /// What was probably meant as one text, in quotes: all up to the next AND, OR or parenthesis.
  private func quotedRest() -> String {
    let first = tokens[position - 1].range.lowerBound
    let rest = tokens[position...].prefix { ![.and, .or, .rightParenthesis, .end].contains($0.kind) }
    return "\"\(source.text(first..<(rest.last?.range.upperBound ?? previousEnd)))\""
  }

  // MARK: Rules

  private mutating func disjunction() throws(Diagnostic) -> FilterExpression {
    var parts = [try conjunction()]
    while take(.or) { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(Diagnostic) -> FilterExpression {
    var parts = [try negation()]
    while take(.and) { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(Diagnostic) -> FilterExpression {
    let start = peek.range.lowerBound
    guard take(.not) else { return try primary() }
    try enter()
    defer { leave() }
    let negated = try negation()
    return .not(negated, range: start..<tokens[max(position - 1, 0)].range.upperBound)
  }

  private mutating func primary() throws(Diagnostic) -> FilterExpression {
    let opening = peek
    if take(.leftParenthesis) {
      try enter()
      defer { leave() }
      let inner = try disjunction()
      guard take(.rightParenthesis) else {
        throw expected(
          "AND, OR or )", hint: "the ( in column \(opening.range.lowerBound + 1) is not closed yet")
      }
      return inner
    }
    if case .word(let word) = opening.kind, let predicate = predicateWord(word) {
      _ = take()
      return .word(predicate, range: opening.range)
    }
    return try comparison()
  }

  /// `open` and its like, where no operator makes it one side of a comparison.
  private func predicateWord(_ word: String) -> FilterWord? {
    if case .comparison = peekSecond.kind { return nil }
    return FilterWord(rawValue: word) ?? FilterWord(rawValue: word.uppercased())
  }

  private mutating func comparison() throws(Diagnostic) -> FilterExpression {
    let quantifier = quantifier()
    let first = peek
    let left = try operand()
    let notStart = peek.range.lowerBound
    let isNegated = take(.not)
    guard case .comparison(let comparisonOperator) = peek.kind else {
      throw missingOperator(after: left, first)
    }
    let operatorToken = take()
    if isNegated, ![.among, .between, .contains, .like, .matches].contains(comparisonOperator) {
      throw syntaxError(
        "NOT cannot stand before \(comparisonOperator.rawValue)", at: notStart,
        hint: "write NOT before the field")
    }
    let folding = try folding(after: comparisonOperator)
    let operatorEnd = tokens[max(position - 1, 0)].range.upperBound
    let right = try operand()
    let comparison = FilterExpression.comparison(
      FilterComparison(
        quantifier: quantifier, left: left, operator: comparisonOperator, folding: folding,
        operatorRange: operatorToken.range.lowerBound..<operatorEnd, right: right))
    return isNegated ? .not(comparison, range: comparison.range) : comparison
  }

  /// `ANY`, `SOME`, `ALL` or `NONE` before a field.
  private mutating func quantifier() -> FilterQuantifier? {
    guard case .word(let word) = peek.kind, case .word = peekSecond.kind,
      let amount = word.uppercased() == "SOME" ? .any : FilterQuantifier.Amount(rawValue: word.uppercased())
    else { return nil }
    return FilterQuantifier(amount: amount, range: take().range)
  }

  /// What to say where an operand stands alone.
  private func missingOperator(after left: FilterOperand, _ first: FilterToken) -> Diagnostic {
    if case .name(let word) = left.value, FilterParser.laterWords.contains(word.uppercased()) {
      return unknownWord(word, at: first.range.lowerBound)
    }
    if case .word(let next) = peek.kind {
      if next.lowercased() == "is" {
        return source.error(
          code: .filterSyntax, "unknown operator \"\(next)\"", at: peek.range.lowerBound,
          hint: "write == or !=: \(source.text(left.range)) == nil")
      }
      // title CONTAIN "x": the word in the operator's place.
      let operators = FilterOperator.allCases.map(\.rawValue).filter { $0.first?.isLetter == true }
      return source.error(
        code: .filterSyntax, "unknown operator \"\(next)\"", at: peek.range.lowerBound,
        hint: FilterParser.laterWords.contains(next.uppercased())
          ? "\(next.uppercased()) is not available in this version" : suggestion(for: next, in: operators))
    }
    switch left.value {
    case .name(let word): return unknownWord(word, at: first.range.lowerBound)
    case .field(.isDone): return expected("an operator", hint: "write done, or isDone == true")
    default: return expected("an operator such as == or CONTAINS")
    }
  }

  /// Words of NSPredicate's language that this version does not have yet.
  static let laterWords: Set<String> = [
    "SUBQUERY", "FUNCTION", "CAST",
  ]

  private func unknownWord(_ word: String, at offset: Int) -> Diagnostic {
    if FilterParser.laterWords.contains(word.uppercased()) {
      return syntaxError("\(word.uppercased()) is not available in this version", at: offset)
    }
    let candidates = FilterWord.allCases.map(\.rawValue) + Field.allCases.map(\.name)
    return source.error(
      code: .unknownWord, "\"\(word)\" is no field and no predicate", at: offset,
      hint: suggestion(for: word, in: candidates)
        ?? "predicates of their own are open, done, overdue, dueSoon, blocked and assigned; fields are compared: title CONTAINS \"x\""
    )
  }

  /// `[c]`, `[d]`, `[cd]` behind an operator on texts.
  private mutating func folding(after comparisonOperator: FilterOperator) throws(Diagnostic) -> TextFolding {
    var folding = TextFolding()
    let bracket = peek
    guard take(.leftBracket) else { return folding }
    let options = take()
    guard case .word(let letters) = options.kind, !letters.isEmpty,
      letters.unicodeScalars.allSatisfy({ $0 == "c" || $0 == "d" }), take(.rightBracket)
    else {
      throw syntaxError(
        "unknown option behind \(comparisonOperator.rawValue)", at: bracket.range.lowerBound,
        hint: "[c] ignores case, [d] ignores accents, [cd] both")
    }
    folding.ignoresCase = letters.contains("c")
    folding.ignoresDiacritics = letters.contains("d")
    return folding
  }
}
