import TaskModel

extension FilterParser {
  /// One side of a comparison: a field, `extra["name"]`, a literal, a date with offsets, a list.
  mutating func operand() throws(Diagnostic) -> FilterOperand {
    let token = peek
    let start = token.range.lowerBound
    switch token.kind {
    case .text(let text):
      _ = take()
      return FilterOperand(value: .text(text), range: token.range)
    case .number(let number):
      _ = take()
      return FilterOperand(value: .number(number), range: token.range)
    case .duration(let duration):
      _ = take()
      return FilterOperand(value: .duration(duration), range: token.range)
    case .minus:
      return try negativeNumber()
    case .date(let date):
      _ = take()
      return try dateOperand(.literal(date), start: start, end: token.range.upperBound)
    case .word(let word):
      return try wordOperand(word)
    case .leftBrace:
      return try list()
    default:
      throw expected("a field or a value")
    }
  }

  private mutating func negativeNumber() throws(Diagnostic) -> FilterOperand {
    let minus = take()
    let token = peek
    switch token.kind {
    case .number(let number):
      _ = take()
      return FilterOperand(
        value: .number(number.negated), range: minus.range.lowerBound..<token.range.upperBound)
    default:
      throw expected("a number after -", hint: "dates are counted back from a word: today - 7d")
    }
  }

  private mutating func wordOperand(_ word: String) throws(Diagnostic) -> FilterOperand {
    let token = take()
    if let date = FilterDateWord(word) {
      return try dateOperand(.word(date), start: token.range.lowerBound, end: token.range.upperBound)
    }
    if word == Field.extra.name, peek.kind == .leftBracket { return try extraOperand(token) }
    if word.hasPrefix("extra.") {
      return FilterOperand(value: .extra(String(word.dropFirst(6))), range: token.range)
    }
    if word == "count", peek.kind == .leftParenthesis { return try countOperand(token) }
    if word == "text" { return FilterOperand(value: .titleOrDetail, range: token.range) }
    let value: FilterValue =
      switch word.uppercased() {
      case "TRUE", "YES": .flag(true)
      case "FALSE", "NO": .flag(false)
      case "NIL", "NULL": .absent
      default: Field(name: word).map { .field($0) } ?? .name(word)
      }
    return FilterOperand(value: value, range: token.range)
  }

  /// `extra["name"]`.
  private mutating func extraOperand(_ token: FilterToken) throws(Diagnostic) -> FilterOperand {
    _ = take(.leftBracket)
    guard case .text(let name) = peek.kind else {
      throw expected("the field's name in quotes", hint: "write extra[\"Story points\"]")
    }
    _ = take()
    let end = peek.range.upperBound
    guard take(.rightBracket) else { throw expected("]") }
    return FilterOperand(value: .extra(name), range: token.range.lowerBound..<end)
  }

  /// `count(tags)`.
  private mutating func countOperand(_ token: FilterToken) throws(Diagnostic) -> FilterOperand {
    _ = take(.leftParenthesis)
    guard case .word(let name) = peek.kind, let field = Field(name: name), field.kind == .wordList else {
      throw expected("assignees or tags", hint: "write count(tags) == 0")
    }
    _ = take()
    let end = peek.range.upperBound
    guard take(.rightParenthesis) else { throw expected(")") }
    return FilterOperand(value: .count(field), range: token.range.lowerBound..<end)
  }

  /// Offsets behind a date: `+ 7d`, `- 2w`, any number of them.
  private mutating func dateOperand(
    _ base: FilterDate.Base, start: Int, end: Int
  ) throws(Diagnostic) -> FilterOperand {
    var date = FilterDate(base: base)
    date.offsets = try offsets()
    let last = date.offsets.isEmpty ? end : previousEnd
    return FilterOperand(value: .date(date), range: start..<last)
  }

  /// `+ 7d`, `- 2w`, any number of them.
  mutating func offsets() throws(Diagnostic) -> [FilterDuration] {
    var offsets: [FilterDuration] = []
    while peek.kind == .plus || peek.kind == .minus {
      let isMinus = take().kind == .minus
      let token = peek
      guard case .duration(var duration) = token.kind else {
        throw expected("a length of time such as 7d", hint: "units are min, h, d, w, m (months) and y")
      }
      _ = take()
      if isMinus { duration.amount = -duration.amount }
      offsets.append(duration)
    }
    return offsets
  }

  /// `{a, b, …}`, at least one.
  private mutating func list() throws(Diagnostic) -> FilterOperand {
    let opening = take()
    try enter()
    defer { leave() }
    if peek.kind == .rightBrace { throw syntaxError("this list is empty", at: opening.range.lowerBound) }
    var values: [FilterOperand] = []
    repeat { values.append(try operand()) } while take(.comma)
    let end = peek.range.upperBound
    guard take(.rightBrace) else {
      throw expected(", or }", hint: "the { in column \(opening.range.lowerBound + 1) is not closed yet")
    }
    return FilterOperand(value: .list(values), range: opening.range.lowerBound..<end)
  }
}
