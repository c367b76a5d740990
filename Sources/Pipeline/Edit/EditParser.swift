import TaskModel

/// Reads assignments with the filter language's words and values, and checks their types.
///
/// ```
/// edit       = assignment *( "," assignment )
/// assignment = field ( "=" | "+=" | "-=" ) value
/// ```
struct EditParser {
  private let source: OptionText
  private let checker: FilterChecker
  private var parser: FilterParser

  /// Reads a whole edit.
  ///
  /// - Throws: a `Diagnostic`.
  static func parse(_ source: OptionText) throws(Diagnostic) -> [EditAssignment] {
    var parser = EditParser(source, try FilterLexer.tokens(of: source))
    if parser.parser.peek.kind == .end {
      throw parser.syntaxError("there is nothing to set", at: 0, hint: "write, for example, priority = high")
    }
    var assignments: [EditAssignment] = []
    repeat { assignments.append(try parser.assignment()) } while parser.parser.take(.comma)
    guard parser.parser.peek.kind == .end else {
      if case .plus = parser.parser.peek.kind, case .text = assignments[assignments.count - 1].operation {
        throw parser.syntaxError(
          "texts cannot be joined", at: parser.parser.peek.range.lowerBound, hint: "write the whole text")
      }
      throw parser.expected("a comma or the end", hint: "assignments have commas between them")
    }
    // The source's own value for the priority would be wrong afterwards, unless it is set as well.
    let setsRaw = assignments.contains { $0.field == .priorityRaw }
    return assignments.map { assignment in
      var assignment = assignment
      if case .priority(let priority, _) = assignment.operation {
        assignment.operation = .priority(priority, clearsRaw: !setsRaw)
      }
      return assignment
    }
  }

  private init(_ source: OptionText, _ tokens: [FilterToken]) {
    self.source = source
    checker = FilterChecker(source: source)
    parser = FilterParser(source: source, tokens: tokens, kind: "edit")
  }

  private enum Sign: String {
    case set = "="
    case add = "+="
    case remove = "-="
  }

  private func syntaxError(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    source.error(code: .editSyntax, message, at: offset, hint: hint)
  }

  private func expected(_ what: String, hint: String? = nil) -> Diagnostic {
    let found = parser.peek.kind == .end ? "the end" : "\"\(source.text(parser.peek.range))\""
    return syntaxError("expected \(what), found \(found)", at: parser.peek.range.lowerBound, hint: hint)
  }

  private func typeError(_ message: String, _ range: Range<Int>, hint: String? = nil) -> Diagnostic {
    source.error(code: .editType, message, at: range.lowerBound, hint: hint)
  }

  private mutating func assignment() throws(Diagnostic) -> EditAssignment {
    guard case .word = parser.peek.kind else {
      throw expected("the name of a field", hint: "write, for example, priority = high")
    }
    let left = try parser.operand()
    let signRange = parser.peek.range
    let sign = try sign()
    switch left.value {
    case .extra(let name):
      let value = try value(of: source.text(left.range), canBeNil: true)
      return EditAssignment(field: .extra, extraName: name, operation: try extra(value, sign, signRange))
    case .field(let field):
      if [.id, .parent, .source, .extra].contains(field) {
        throw typeError(
          "\(field.name) cannot be set", left.range,
          hint: field == .extra ? "name one: extra[\"Story points\"] = 3" : nil)
      }
      return EditAssignment(field: field, operation: try operation(field, sign, signRange))
    default:
      let word = source.text(left.range)
      throw source.error(
        code: .unknownField, "unknown field \"\(word)\"", at: left.range.lowerBound,
        hint: word == "done" ? "did you mean \"isDone\"?" : hint(forUnknownField: word))
    }
  }

  /// What stands behind the sign.
  private mutating func value(of name: String, canBeNil: Bool) throws(Diagnostic) -> FilterOperand {
    if [.end, .comma].contains(parser.peek.kind) {
      throw expected("a value for \(name)", hint: canBeNil ? "\(name) = nil takes it away" : nil)
    }
    return try parser.operand()
  }

  private mutating func sign() throws(Diagnostic) -> Sign {
    let token = parser.peek
    switch token.kind {
    case .comparison(.equal) where source.text(token.range) == "=":
      _ = parser.take()
      return .set
    case .comparison(.equal):
      throw syntaxError("== compares", at: token.range.lowerBound, hint: "write = to set a value")
    case .plus, .minus:
      let isPlus = parser.take().kind == .plus
      guard parser.peek.kind == .comparison(.equal), source.text(parser.peek.range) == "=" else {
        throw expected("= behind \(isPlus ? "+" : "-")")
      }
      _ = parser.take()
      return isPlus ? .add : .remove
    default: throw expected("=, += or -=")
    }
  }

  private mutating func operation(
    _ field: Field, _ sign: Sign, _ signRange: Range<Int>
  ) throws(Diagnostic) -> EditAssignment.Operation {
    let kind = field.kind
    if sign != .set, ![.wordList, .date, .duration, .percent].contains(kind) {
      throw typeError(
        "\(sign.rawValue) does not apply to \(field.name)", signRange, hint: "write \(field.name) = …")
    }
    if kind == .date, sign != .set { return .shifted(field, [try step(sign)]) }
    let canBeNil = sign == .set && kind != .flag && field != .title
    let value = try value(of: field.name, canBeNil: canBeNil)
    if case .absent = value.value {
      guard canBeNil else {
        throw typeError("\(field.name) cannot be nil", value.range)
      }
      return kind == .priority ? .priority(nil, clearsRaw: true) : .clear
    }
    switch kind {
    case .text, .word:
      guard case .text(let text) = value.value else { throw mismatch(field, "is text", value, quotes: true) }
      // A task has a title; what it is without one, only its source can say.
      if field == .title, BlankText.isBlank(text) {
        throw typeError("title cannot be empty", value.range)
      }
      return BlankText.isBlank(text) ? .clear : .text(text)
    case .flag:
      guard case .flag(let flag) = value.value else { throw mismatch(field, "is true or false", value) }
      return .flag(flag)
    case .priority: return .priority(try checker.priority(value), clearsRaw: true)
    case .wordList:
      let words = try words(value, field)
      if sign != .remove, words.contains(where: BlankText.isBlank) {
        throw typeError(
          "\(field.name) cannot have an empty word", value.range,
          hint: sign == .set ? "write \(field.name) = nil for none" : nil)
      }
      return sign == .set ? .words(words) : sign == .add ? .addWords(words) : .removeWords(words)
    case .percent:
      guard case .number(let number) = value.value, let percent = Int64(exactly: number.double),
        (0...100).contains(percent)
      else { throw mismatch(field, "is a whole number from 0 to 100", value) }
      return sign == .set ? .number(percent) : .add(sign == .add ? percent : -percent)
    case .duration:
      guard let seconds = Int64(exactly: try checker.seconds(value, of: field)), seconds > Int64.min else {
        throw mismatch(field, "is a whole number of seconds", value)
      }
      return sign == .set ? .number(seconds) : .add(sign == .add ? seconds : -seconds)
    case .date: return try date(field, value)
    case .extra: throw mismatch(field, "holds many fields", value)
    }
  }

  /// The length of time behind `+=` or `-=`.
  private mutating func step(_ sign: Sign) throws(Diagnostic) -> FilterDuration {
    guard case .duration(var duration) = parser.peek.kind else {
      throw expected("a length of time such as 7d", hint: "units are min, h, d, w, m (months) and y")
    }
    let token = parser.take()
    if sign == .remove { duration.amount = -duration.amount }
    try checkReach([duration], at: token.range)
    return duration
  }

  /// A shift of more than a thousand years is a slip: most dates would end where the calendar does, in the year 9999.
  private func checkReach(_ offsets: [FilterDuration], at range: Range<Int>) throws(Diagnostic) {
    let days = offsets.reduce(0.0) { $0 + $1.days }
    if days.magnitude > 1_000 * 366 {
      throw typeError("this is more than 1000 years away", range)
    }
  }

  private mutating func date(
    _ field: Field, _ value: FilterOperand
  ) throws(Diagnostic) -> EditAssignment.Operation {
    switch value.value {
    case .date(let date):
      try checkReach(date.offsets, at: value.range)
      return .date(date)
    case .field(let base) where base.kind == .date:
      let start = parser.peek.range
      let offsets = try parser.offsets()
      try checkReach(offsets, at: start)
      return .shifted(base, offsets)
    case .text(let text):
      if let date = TaskDate(written: text) { return .date(FilterDate(base: .literal(date))) }
      throw noDate(field, value, "")
    case .name(let name): throw noDate(field, value, name)
    default: throw noDate(field, value, "")
    }
  }

  private func noDate(_ field: Field, _ value: FilterOperand, _ word: String) -> Diagnostic {
    let words = FilterDateWord.allCases.map(\.rawValue)
    return typeError(
      "\(field.name) is a date, not \(source.text(value.range))", value.range,
      hint: suggestion(for: word, in: words) ?? "write 2026-03-01, today + 7d or due + 1w")
  }

  private func words(_ value: FilterOperand, _ field: Field) throws(Diagnostic) -> [String] {
    let values: [FilterOperand] = if case .list(let list) = value.value { list } else { [value] }
    var words: [String] = []
    for value in values {
      guard case .text(let text) = value.value else {
        throw mismatch(field, "is a list of words", value, quotes: true)
      }
      words.append(text)
    }
    return words
  }

  private func extra(
    _ value: FilterOperand, _ sign: Sign, _ signRange: Range<Int>
  ) throws(Diagnostic) -> EditAssignment.Operation {
    guard sign == .set else {
      throw typeError("\(sign.rawValue) does not apply to fields of the source's own", signRange)
    }
    switch value.value {
    case .absent: return .clear
    case .text(let text): return BlankText.isBlank(text) ? .clear : .extra(.text(text))
    case .flag(let flag): return .extra(.json(flag ? "true" : "false"))
    case .number: return .extra(.json(value.value.text(in: nil)))
    default:
      throw typeError(
        "a field of the source's own is a text, a number, true or false", value.range,
        hint: "write \"\(source.text(value.range))\" in quotes")
    }
  }

  private func mismatch(
    _ field: Field, _ what: String, _ value: FilterOperand, quotes: Bool = false
  ) -> Diagnostic {
    let text = source.text(value.range)
    switch value.value {
    case .field, .extra, .titleOrDetail, .count:
      return typeError(
        "\(field.name) cannot be set to another field's value", value.range,
        hint: "only dates can follow one another: due = start + 7d")
    default:
      return typeError(
        "\(field.name) \(what), not \(text)", value.range, hint: quotes ? "write \"\(text)\" in quotes" : nil)
    }
  }
}
