import TaskModel

// A filter written out again: one way for everything that can be written in several, and with a context the dates
// that its words stand for.

extension FilterExpression {
  /// The expression in the language's own words.
  ///
  /// - Parameter context: when it is; without one, words for dates stay words.
  package func text(in context: EvaluationContext? = nil) -> String {
    switch self {
    case .word(let word, _): context.flatMap { word.meaning(in: $0) } ?? word.rawValue
    case .comparison(let comparison): comparison.text(in: context)
    case .not(let part, _): "NOT \(part.isJoined ? "(\(part.text(in: context)))" : part.text(in: context))"
    case .and(let parts):
      parts.map { part in
        if case .or = part { "(\(part.text(in: context)))" } else { part.text(in: context) }
      }.joined(separator: " AND ")
    case .or(let parts): parts.map { $0.text(in: context) }.joined(separator: " OR ")
    }
  }

  private var isJoined: Bool {
    switch self {
    case .and, .or: true
    default: false
    }
  }
}

extension FilterWord {
  /// What the word is short for.
  func meaning(in context: EvaluationContext) -> String? {
    func text(_ date: FilterDate) -> String { date.resolved(in: context).description }
    switch self {
    case .open: return "isDone == false"
    case .done: return "isDone == true"
    case .overdue: return "isDone == false AND due < \(text(FilterDate(base: .word(.now))))"
    case .dueSoon:
      return "isDone == false AND due >= \(text(FilterDate(base: .word(.now)))) AND due <= "
        + text(FilterChecker.endOfSoon)
    case .blocked:
      return
        "isDone == false AND (status ==[c] \"blocked\" OR ANY tags ==[c] \"blocked\" OR an open task in blockedBy)"
    case .assigned: return "assignees != nil"
    case .every, .none: return nil
    }
  }
}

extension FilterComparison {
  func text(in context: EvaluationContext?) -> String {
    let options = (folding.ignoresCase ? "c" : "") + (folding.ignoresDiacritics ? "d" : "")
    let sign = `operator`.rawValue + (options.isEmpty ? "" : "[\(options)]")
    let words = quantifier.map { $0.amount.rawValue + " " } ?? ""
    let value =
      if `operator` == .matches, case .text(let pattern) = right.value {
        FilterValue.quoted(pattern, isPattern: true)
      } else {
        right.value.text(in: context)
      }
    return "\(words)\(left.value.text(in: context)) \(sign) \(value)"
  }
}

extension FilterValue {
  func text(in context: EvaluationContext?) -> String {
    switch self {
    case .field(let field): return field.name
    case .extra(let name): return "extra[\(FilterValue.quoted(name))]"
    case .titleOrDetail: return "text"
    case .count(let field): return "count(\(field.name))"
    case .text(let text): return FilterValue.quoted(text)
    case .number(let number): return number.description
    case .flag(let flag): return flag ? "true" : "false"
    case .absent: return "nil"
    case .name(let name): return name
    case .duration(let duration): return "\(duration.amount)\(duration.unit.rawValue)"
    case .date(let date): return context.map { date.resolved(in: $0).description } ?? date.text
    case .list(let values):
      return "{\(values.map { $0.value.text(in: context) }.joined(separator: ", "))}"
    }
  }

  /// A text as the language writes it.
  ///
  /// - Parameter isPattern: whether it is a regular expression, which gets `\n` with its backslash: line ends stay as
  ///   they are there.
  fileprivate static func quoted(_ text: String, isPattern: Bool = false) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where !isPattern: quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\r" where !isPattern: quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\t" where !isPattern: quoted.append(contentsOf: "\\t".unicodeScalars)
      case "\"", "\\":
        quoted.append("\\")
        quoted.append(scalar)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}

extension FilterDate {
  /// The date as it was written.
  var text: String {
    let start =
      switch base {
      case .literal(let date): date.description
      case .word(let word): word.rawValue
      }
    return start
      + offsets.map { " \($0.amount < 0 ? "-" : "+") \($0.amount.magnitude)\($0.unit.rawValue)" }.joined()
  }
}
