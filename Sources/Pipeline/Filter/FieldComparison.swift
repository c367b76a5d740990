import TaskModel

/// A comparison of one field with a value or values, checked by the field's kind.
struct FieldComparison {
  let checker: FilterChecker
  let field: Field
  let operation: FilterOperator
  let folding: TextFolding
  private let comparison: FilterComparison
  /// The values on the right: one, two behind BETWEEN, any number behind IN.
  let values: [FilterOperand]

  init(checker: FilterChecker, field: Field, _ comparison: FilterComparison) {
    self.checker = checker
    self.field = field
    self.comparison = comparison
    operation = comparison.operator
    folding = comparison.folding
    if case .list(let list) = comparison.right.value { values = list } else { values = [comparison.right] }
  }

  /// What to run.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-priority` or `filter-type`.
  func predicate() throws(Diagnostic) -> FilterPredicate {
    if case .absent = comparison.right.value { return try absence() }
    try checkOperator()
    switch field.kind {
    case .flag: return try flag()
    case .priority: return try priority()
    case .percent: return try percent()
    case .duration: return try duration()
    case .date: return try date()
    case .text, .word: return try text()
    case .wordList: return try wordList()
    case .extra:
      throw wrongOperator(
        "extra holds many fields", hint: "name one: extra[\"Story points\"] \(operation.rawValue) …")
    }
  }

  /// What compares texts, and the field is none: said before the value is looked at, which is not what is wrong.
  private func checkOperator() throws(Diagnostic) {
    guard [.contains, .beginsWith, .endsWith, .like, .matches].contains(operation) else { return }
    let signs = "compare it with == != < <= > >=, IN or BETWEEN"
    switch field.kind {
    case .flag: throw wrongOperator("\(field.name) is true or false", hint: "write \(field.name) == true")
    case .priority, .percent: throw wrongOperator("\(field.name) is no text", hint: signs)
    case .duration: throw wrongOperator("\(field.name) is a length of time", hint: signs)
    case .date:
      var year: String?
      if case .text(let text) = values.first?.value, text.utf8.count == 4, Int(text) != nil { year = text }
      throw wrongOperator(
        "\(field.name) is a date",
        hint: year.map { "write \(field.name) BETWEEN {\($0)-01-01, \($0)-12-31}" } ?? signs)
    case .text, .word, .wordList, .extra: return
    }
  }

  private func absence() throws(Diagnostic) -> FilterPredicate {
    guard operation == .equal || operation == .notEqual else {
      throw checker.typeError(
        "nil can only be compared with == and !=", comparison.right, hint: "write \(field.name) == nil")
    }
    let present: FilterPredicate =
      switch field.kind {
      case .flag: .constant(true)
      default: field == .id ? .constant(true) : .present(field)
      }
    return operation == .equal ? .not(present) : present
  }

  // MARK: Kinds

  private func flag() throws(Diagnostic) -> FilterPredicate {
    var wanted: Set<Bool> = []
    for value in values {
      guard case .flag(let flag) = value.value else {
        throw mismatch(value, "is true or false", hint: "write \(field.name) == true")
      }
      wanted.insert(flag)
    }
    switch operation {
    case .equal, .among: break
    case .notEqual: wanted = Set([true, false]).subtracting(wanted)
    default: throw wrongOperator("isDone is true or false", hint: "write isDone == true")
    }
    return wanted.count == 2 ? .constant(true) : .flag(wanted.contains(true))
  }

  private func priority() throws(Diagnostic) -> FilterPredicate {
    var wanted: [Priority] = []
    var words: [String] = []
    for value in values {
      if let word = checker.sourcePriority(value) {
        words.append(word)
      } else {
        wanted.append(try checker.priority(value))
      }
    }
    var mask: UInt8 = 0
    if !words.isEmpty { return try priority(wanted, words) }
    for priority in Priority.allCases {
      if try satisfies(priority, wanted) { mask |= 1 << priority.rawValue }
    }
    return .priority(mask)
  }

  /// A comparison with words of the source's own (`P2`), beside priorities.
  private func priority(_ wanted: [Priority], _ words: [String]) throws(Diagnostic) -> FilterPredicate {
    guard [.equal, .notEqual, .among].contains(operation) else {
      throw checker.typeError(
        "\"\(words[0])\" is a source's own word for a priority, of which none is higher than another",
        values[0], hint: "compare it with ==, != or IN, or write a name: \(FilterChecker.priorityChoices)")
    }
    let mask = wanted.reduce(0 as UInt8) { $0 | 1 << $1.rawValue }
    let isWanted = FilterPredicate.any([
      .priority(mask), .text(.priorityRaw, TextTest(among: words, TextFolding(ignoresCase: true))),
    ])
    return operation == .notEqual ? .all([.present(.priority), .not(isWanted)]) : isWanted
  }

  private func percent() throws(Diagnostic) -> FilterPredicate {
    var wanted: [Double] = []
    for value in values {
      guard case .number(let number) = value.value else { throw mismatch(value, "is a number from 0 to 100") }
      wanted.append(number.double)
    }
    var table: [Bool] = []
    for percent in 0...100 { table.append(try satisfies(Double(percent), wanted)) }
    return .progress(table)
  }

  private func date() throws(Diagnostic) -> FilterPredicate {
    var wanted: [FilterDate] = []
    for value in values {
      switch value.value {
      case .date(let date): wanted.append(date)
      case .text(let text):
        guard let date = TaskDate(written: text) else { throw noDate(value, "") }
        wanted.append(FilterDate(base: .literal(date)))
      case .name(let name): throw noDate(value, name)
      default: throw noDate(value, "")
      }
    }
    switch operation {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return .date(field, operation, wanted[0])
    case .among: return .any(wanted.map { .date(field, .equal, $0) })
    case .between:
      return .all([.date(field, .greaterOrEqual, wanted[0]), .date(field, .lessOrEqual, wanted[1])])
    default:
      throw wrongOperator("\(field.name) is a date", hint: "compare it with == != < <= > >=, IN or BETWEEN")
    }
  }

  private func noDate(_ operand: FilterOperand, _ word: String) -> Diagnostic {
    mismatch(
      operand, "is a date",
      hint: suggestion(for: word, in: FilterDateWord.allCases.map(\.rawValue))
        ?? "write 2026-03-01 or today + 7d")
  }

  private func text() throws(Diagnostic) -> FilterPredicate {
    .text(field, try textTest())
  }

  /// The comparison of one text.
  func textTest() throws(Diagnostic) -> TextTest {
    let literals = try texts()
    guard operation == .matches else { return TextTest.of(operation, literals, folding) }
    do throws(PatternError) {
      return TextTest(try TextPattern(CanonicalForm.composed(literals[0]), folding), folding)
    } catch {
      // Behind the opening quote; escapes before the place can make it a little less.
      throw checker.source.error(
        code: .filterPattern, error.message,
        at: min(values[0].range.lowerBound + 1 + error.offset, values[0].range.upperBound - 1),
        hint: error.hint)
    }
  }

  private func wordList() throws(Diagnostic) -> FilterPredicate {
    if comparison.quantifier != nil { return try text() }
    switch operation {
    case .contains, .among: return .text(field, TextTest(among: try texts(), folding))
    default:
      throw wrongOperator(
        "\(field.name) is a list of words",
        hint: "write \(field.name) CONTAINS \"x\" or ANY \(field.name) \(operation.rawValue) \"x\""
      )
    }
  }

  private func texts() throws(Diagnostic) -> [String] {
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value.value else {
        throw mismatch(
          value, "is text", hint: "write \(checker.text(value)) in quotes: \"\(checker.text(value))\"")
      }
      texts.append(text)
    }
    return texts
  }

  // MARK: Ordered values

  /// Whether a value stands in the operator's relation to the wanted ones.
  func satisfies<Value: Comparable>(_ value: Value, _ wanted: [Value]) throws(Diagnostic) -> Bool {
    switch operation {
    case .equal: return value == wanted[0]
    case .notEqual: return value != wanted[0]
    case .less: return value < wanted[0]
    case .lessOrEqual: return value <= wanted[0]
    case .greater: return value > wanted[0]
    case .greaterOrEqual: return value >= wanted[0]
    case .among: return wanted.contains(value)
    case .between: return wanted[0] <= value && value <= wanted[1]
    case .contains, .beginsWith, .endsWith, .like, .matches:
      throw wrongOperator("\(field.name) is no text", hint: "compare it with == != < <= > >=, IN or BETWEEN")
    }
  }

  // MARK: Messages

  func mismatch(_ operand: FilterOperand, _ what: String, hint: String? = nil) -> Diagnostic {
    checker.typeError("\(field.name) \(what), not \(checker.text(operand))", operand, hint: hint)
  }

  func wrongOperator(_ message: String, hint: String) -> Diagnostic {
    checker.source.error(
      code: .filterType, "\(message): \(operation.rawValue) does not apply",
      at: comparison.operatorRange.lowerBound,
      hint: hint)
  }
}

extension TextTest {
  /// A test by an operator of the language other than MATCHES.
  static func of(_ operation: FilterOperator, _ literals: [String], _ folding: TextFolding) -> TextTest {
    switch operation {
    case .equal: TextTest(.equal, literals[0], folding)
    case .notEqual: TextTest(.notEqual, literals[0], folding)
    case .less: TextTest(.less, literals[0], folding)
    case .lessOrEqual: TextTest(.lessOrEqual, literals[0], folding)
    case .greater: TextTest(.greater, literals[0], folding)
    case .greaterOrEqual: TextTest(.greaterOrEqual, literals[0], folding)
    case .contains: TextTest(.contains, literals[0], folding)
    case .beginsWith: TextTest(.beginsWith, literals[0], folding)
    case .endsWith: TextTest(.endsWith, literals[0], folding)
    case .like: TextTest(like: literals[0], folding)
    case .between: TextTest(from: literals[0], to: literals[1], folding)
    // A pattern is compiled before it comes here (`textTest`).
    case .among, .matches: TextTest(among: literals, folding)
    }
  }
}
