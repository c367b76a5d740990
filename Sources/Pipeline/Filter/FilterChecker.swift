import TaskModel

/// Checks names and types of a filter and turns it into what can be run.
///
/// Nothing depends on a table or a clock, so every mistake is found before anything runs.
struct FilterChecker {
  let source: OptionText

  /// Checks an expression.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field`, `unknown-priority` or `filter-type`.
  func check(_ expression: FilterExpression) throws(Diagnostic) -> FilterPredicate {
    switch expression {
    case .word(let word, _):
      return check(word)
    case .comparison(let comparison):
      return try check(comparison)
    case .not(let part, _):
      return .not(try check(part))
    case .and(let parts):
      return .all(try check(parts))
    case .or(let parts):
      return .any(try check(parts))
    }
  }

  private func check(_ parts: [FilterExpression]) throws(Diagnostic) -> [FilterPredicate] {
    var checked: [FilterPredicate] = []
    for part in parts { checked.append(try check(part)) }
    // Cheap parts first; ties stay in the order they were written, since sorting is stable.
    return checked.sorted { $0.cost < $1.cost }
  }

  private func check(_ word: FilterWord) -> FilterPredicate {
    switch word {
    case .open: .flag(false)
    case .done: .flag(true)
    case .overdue: .all([.flag(false), .date(.due, .less, FilterDate(base: .word(.now)))])
    case .dueSoon:
      .all([
        .flag(false), .date(.due, .greaterOrEqual, FilterDate(base: .word(.now))),
        .date(.due, .lessOrEqual, FilterChecker.endOfSoon),
      ])
    case .blocked:
      .all([
        .flag(false),
        .any([
          .text(.status, FilterChecker.isBlocked), .text(.tags, FilterChecker.isBlocked), .waiting,
        ]),
      ])
    case .assigned: .present(.assignees)
    case .every: .constant(true)
    case .none: .constant(false)
    }
  }

  /// The last day that counts as soon, as in reports.
  static let endOfSoon = FilterDate(base: .word(.today), offsets: [FilterDuration(amount: 7, unit: .days)])
  private static let isBlocked = TextTest(.equal, "blocked", TextFolding(ignoresCase: true))

  // MARK: Comparisons

  private func check(_ comparison: FilterComparison) throws(Diagnostic) -> FilterPredicate {
    var comparison = comparison
    if !isField(comparison.left.value), isField(comparison.right.value) {
      guard let exchanged = comparison.operator.exchanged else {
        throw typeError(
          "the field stands before \(comparison.operator.rawValue)", comparison.left,
          hint: "write \(text(comparison.right)) \(comparison.operator.rawValue) \(text(comparison.left))")
      }
      comparison.operator = exchanged
      swap(&comparison.left, &comparison.right)
    } else if isField(comparison.right.value) {
      throw typeError(
        "two fields cannot be compared with one another", comparison.right, hint: "compare with a value")
    }
    try checkQuantifier(comparison)
    try checkShape(comparison)
    switch comparison.left.value {
    case .field(let field):
      let predicate = try FieldComparison(checker: self, field: field, comparison).predicate()
      switch (comparison.quantifier?.amount, predicate) {
      case (.all, .text(let field, let test)): return .everyWord(field, test)
      case (FilterQuantifier.Amount.none?, _): return .not(predicate)
      default: return predicate
      }
    case .titleOrDetail:
      let parts = try [Field.title, .detail].map { field throws(Diagnostic) in
        try FieldComparison(checker: self, field: field, comparison).predicate()
      }
      // Nothing in the title and nothing in the detail; otherwise one of the two.
      if case .absent = comparison.right.value, comparison.operator == .equal { return .all(parts) }
      return .any(parts)
    case .count(let field): return try FieldComparison(checker: self, field: field, comparison).count()
    case .extra(let name):
      let predicate = try ExtraComparison(checker: self, name: name, comparison).predicate()
      return comparison.quantifier?.amount == FilterQuantifier.Amount.none ? .not(predicate) : predicate
    case .name(let name): throw unknownField(name, comparison.left)
    default:
      throw typeError("there is no field in this comparison", comparison.left, hint: "write field == value")
    }
  }

  private func isField(_ value: FilterValue) -> Bool {
    switch value {
    case .field, .extra, .titleOrDetail, .count: true
    default: false
    }
  }

  /// ANY, ALL and NONE want a list of words before them and a value behind them.
  private func checkQuantifier(_ comparison: FilterComparison) throws(Diagnostic) {
    guard let quantifier = comparison.quantifier else { return }
    let name = source.text(quantifier.range).uppercased()
    let left: String
    switch comparison.left.value {
    case .field(let field) where field.kind == .wordList: left = field.name
    case .extra(let name): left = "extra[\"\(name)\"]"
    default:
      throw typeError(
        "\(name) needs a list of words", comparison.left,
        hint: "lists are assignees, tags, blockedBy, and fields of the source's own such as extra[\"Sprint\"]"
      )
    }
    if case .absent = comparison.right.value {
      throw typeError(
        "no word of a list is nil", comparison.right,
        hint: left.hasPrefix("extra")
          ? "write \(left) == nil" : "write \(left) == nil, or count(\(left)) == 0")
    }
  }

  /// IN and BETWEEN want a list, the others none; a list holds plain values.
  private func checkShape(_ comparison: FilterComparison) throws(Diagnostic) {
    let name = comparison.operator.rawValue
    guard case .list(let values) = comparison.right.value else {
      if comparison.operator == .among || comparison.operator == .between {
        throw typeError("\(name) needs a list", comparison.right, hint: "write \(name) {a, b}")
      }
      return
    }
    switch comparison.operator {
    case .among: break
    case .between where values.count == 2: break
    case .between:
      throw typeError("BETWEEN needs two values", comparison.right, hint: "write BETWEEN {from, to}")
    default:
      throw typeError("\(name) compares with one value", comparison.right, hint: "write IN {a, b}")
    }
    for value in values {
      switch value.value {
      case .list: throw typeError("a list cannot hold lists", value)
      case .field, .extra, .titleOrDetail, .count: throw typeError("a list cannot hold fields", value)
      case .absent:
        throw typeError(
          "a list cannot hold nil", value, hint: "write \(text(comparison.left)) == nil OR …")
      default: break
      }
    }
  }

  // MARK: Messages

  func text(_ operand: FilterOperand) -> String { source.text(operand.range) }

  func typeError(_ message: String, _ operand: FilterOperand, hint: String? = nil) -> Diagnostic {
    source.error(code: .filterType, message, at: operand.range.lowerBound, hint: hint)
  }

  private func unknownField(_ name: String, _ operand: FilterOperand) -> Diagnostic {
    if FilterParser.laterWords.contains(name.uppercased()) {
      return source.error(
        code: .filterSyntax, "\(name.uppercased()) is not available in this version",
        at: operand.range.lowerBound)
    }
    let word = FilterWord.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    return source.error(
      code: .unknownField, "unknown field \"\(name)\"", at: operand.range.lowerBound,
      hint: word.map { "\($0.rawValue) stands alone: write \($0.rawValue), or NOT \($0.rawValue)" }
        ?? hint(forUnknownField: name, also: ["text"]))
  }
}
