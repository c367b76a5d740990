import TaskModel

extension FieldComparison {
  /// A comparison of seconds.
  func duration() throws(Diagnostic) -> FilterPredicate {
    var wanted: [Double] = []
    for value in values { wanted.append(try checker.seconds(value, of: field)) }
    switch operation {
    case .among: return .any(wanted.map { whole(.equal, $0, nil) })
    case .contains, .beginsWith, .endsWith, .like, .matches:
      throw wrongOperator(
        "\(field.name) is a length of time", hint: "compare it with == != < <= > >=, IN or BETWEEN")
    default: return whole(operation, wanted[0], wanted.last)
    }
  }

  /// A comparison of the number of words in a list, which is 0 where there is none.
  func count() throws(Diagnostic) -> FilterPredicate {
    func counted(_ predicate: FilterPredicate) -> FilterPredicate {
      switch predicate {
      case .seconds(_, let range, let isNegated): .count(field, range, isNegated: isNegated)
      case .present: .constant(true)
      case .any(let parts): .any(parts.map { counted($0) })
      default: predicate
      }
    }
    var wanted: [Double] = []
    for value in values {
      guard case .number(let number) = value.value else {
        throw checker.typeError(
          "count(\(field.name)) is a number, not \(checker.text(value))", value,
          hint: "write count(\(field.name)) == 0")
      }
      wanted.append(number.double)
    }
    switch operation {
    case .among: return .any(wanted.map { counted(whole(.equal, $0, nil)) })
    case .contains, .beginsWith, .endsWith, .like, .matches:
      throw wrongOperator(
        "count(\(field.name)) is a number", hint: "compare it with == != < <= > >=, IN or BETWEEN")
    default: return counted(whole(operation, wanted[0], wanted.last))
    }
  }

  /// The whole numbers of seconds that satisfy a comparison.
  private func whole(_ operation: FilterOperator, _ from: Double, _ to: Double?) -> FilterPredicate {
    // The smallest Int64 stands for an absent amount.
    let least = Int64.min + 1
    func clamped(_ value: Double) -> Int64 {
      max(Int64(exactly: value) ?? (value < 0 ? least : Int64.max), least)
    }
    func bounds(_ low: Int64, _ high: Int64) -> FilterPredicate {
      low <= high ? .seconds(field, max(low, least)...max(high, least), isNegated: false) : .constant(false)
    }
    let up = clamped(from.rounded(.up))
    let down = clamped(from.rounded(.down))
    switch operation {
    case .equal: return bounds(up, down)
    case .notEqual: return up == down ? .seconds(field, up...down, isNegated: true) : .present(field)
    case .less: return bounds(least, up &- 1)
    case .lessOrEqual: return bounds(least, down)
    case .greater: return down == Int64.max ? .constant(false) : bounds(down + 1, Int64.max)
    case .greaterOrEqual: return bounds(up, Int64.max)
    default: return bounds(up, clamped((to ?? from).rounded(.down)))
    }
  }
}

/// A comparison of a field of the source's own.
///
/// Its values are text; compared with a number or a date they are read as one.
struct ExtraComparison {
  let checker: FilterChecker
  let name: String
  private let comparison: FilterComparison

  /// What numbers and dates can be compared by.
  private static let orders: Set<FilterOperator> = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  init(checker: FilterChecker, name: String, _ comparison: FilterComparison) {
    self.checker = checker
    self.name = name
    self.comparison = comparison
  }

  /// What to run.
  ///
  /// - Throws: a `Diagnostic` with code `filter-type`.
  func predicate() throws(Diagnostic) -> FilterPredicate {
    if case .absent = comparison.right.value {
      switch comparison.operator {
      case .equal: return .not(.extra(name, .present))
      case .notEqual: return .extra(name, .present)
      default: throw checker.typeError("nil can only be compared with == and !=", comparison.right)
      }
    }
    guard case .list(let values) = comparison.right.value else {
      return try one(comparison.operator, comparison.right)
    }
    if comparison.quantifier?.amount == .all {
      throw checker.typeError(
        "ALL compares a field of the source's own with one value", comparison.right,
        hint: "write NONE extra[\"\(name)\"] … or several comparisons")
    }
    if comparison.operator == .between {
      return .all([try one(.greaterOrEqual, values[0]), try one(.lessOrEqual, values[1])])
    }
    var parts: [FilterPredicate] = []
    for value in values { parts.append(try one(.equal, value)) }
    return .any(parts)
  }

  /// A test of one value: of several values one has to pass it; all have to where none may be equal.
  private func each(_ operation: FilterOperator, _ test: ExtraTest) -> FilterPredicate {
    switch comparison.quantifier?.amount {
    case .all: .any([.not(.extra(name, .present)), .extra(name, .every(test))])
    case nil where operation == .notEqual: .extra(name, .every(test))
    default: .extra(name, test)
    }
  }

  private func one(
    _ operation: FilterOperator, _ operand: FilterOperand
  ) throws(Diagnostic) -> FilterPredicate {
    switch operand.value {
    case .text:
      // Checked and compiled like any other text.
      var single = comparison
      single.operator = operation
      single.right = operand
      let test = try FieldComparison(checker: checker, field: .detail, single).textTest()
      return each(operation, .text(test))
    case .flag(let flag):
      guard operation == .equal || operation == .notEqual else { break }
      let test = TextTest.of(operation, [flag ? "true" : "false"], TextFolding(ignoresCase: true))
      return each(operation, .text(test))
    case .number(let number) where operation == .contains:
      // A list has a number that is one of its values.
      return each(operation, .number(.equal, number))
    case .number(let number):
      guard ExtraComparison.orders.contains(operation) else { break }
      return each(operation, .number(operation, number))
    case .date(let date):
      guard ExtraComparison.orders.contains(operation) else { break }
      return .extraDate(name, operation, date)
    default: break
    }
    var word = ""
    if case .name(let name) = operand.value { word = name }
    throw checker.typeError(
      "extra[\"\(name)\"] \(operation.rawValue) needs a text, a number or a date, not \(checker.text(operand))",
      operand,
      hint: suggestion(for: word, in: FilterDateWord.allCases.map(\.rawValue))
        ?? "write \"\(checker.text(operand))\" in quotes")
  }
}
