package import TaskModel

extension TaskFilter {
  /// What can be read and cannot be meant: a BETWEEN whose bounds have nothing between them, and dates outside of the
  /// years 1 to 9999.
  ///
  /// Dates are compared as they are on that day, so it takes a context.
  package func notes(in context: EvaluationContext) -> [Diagnostic] {
    emptyRanges(in: context) + datesOutOfRange(in: context)
  }

  private func datesOutOfRange(in context: EvaluationContext) -> [Diagnostic] {
    let operands = expression.comparisons.flatMap { [$0.left, $0.right] }.flatMap { operand in
      if case .list(let elements) = operand.value { elements } else { [operand] }
    }
    return operands.compactMap { operand in
      guard case .date(let date) = operand.value, !date.offsets.isEmpty,
        date.exactlyResolved(in: context) == nil
      else { return nil }
      var warning = source.error(
        code: .dateOutOfRange,
        "“\(source.text(operand.range))” would leave the years 1 to 9999; it counts as the end of them",
        at: operand.range.lowerBound)
      warning.severity = .warning
      return warning
    }
  }

  private func emptyRanges(in context: EvaluationContext) -> [Diagnostic] {
    expression.comparisons.compactMap { comparison in
      guard comparison.operator == .between, case .list(let bounds) = comparison.right.value,
        bounds.count == 2,
        bounds[0].value.isBehind(bounds[1].value, comparison, context)
      else { return nil }
      let (from, to) = (source.text(bounds[0].range), source.text(bounds[1].range))
      var note = source.error(
        code: .emptyRange, "nothing lies between \(from) and \(to)", at: comparison.right.range.lowerBound,
        hint: "write BETWEEN {\(to), \(from)}")
      note.severity = .note
      return note
    }
  }

  /// Fields of the source's own that are asked for and that no task has, which is mostly a slip: a warning for each.
  package func unknownNames(_ known: ExtraNames) -> [Diagnostic] { expression.unknownNames(known, source) }

  /// Whether it asks for any field of the source's own.
  package var namesExtra: Bool {
    expression.comparisons.contains { comparison in
      [comparison.left, comparison.right].contains { if case .extra = $0.value { true } else { false } }
    }
  }
}

/// The names of fields of the sources' own, and what is said of one that no task has.
package struct ExtraNames: Sendable {
  private let names: Set<String>
  private let fields: [String: String]

  /// Takes the names that there are, and those that became a field of the model.
  package init(_ names: [String], fields: [String: String] = [:]) {
    self.names = Set(names)
    self.fields = fields
  }

  /// Whether there is such a field.
  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// A field whose name differs in case only; nil where there is none.
  package func otherCase(of name: String) -> String? {
    names.filter { $0 != name && $0.lowercased() == name.lowercased() }.min()
  }

  /// That no task has it.
  package static func message(_ name: String) -> String { "no task has extra[\"\(name)\"]" }

  /// The field that was meant, where one is near.
  package func hint(_ name: String) -> String? {
    if let field = fields[name] { return "\"\(name)\" is read as \(field)" }
    // So many names are keys, each of one task.
    if names.count > 10_000 { return nil }
    return Suggestion.nearest(to: name, in: names.sorted()).map { "did you mean extra[\"\($0)\"]?" }
  }
}

extension FilterExpression {
  /// A warning for each field of the source's own that is asked for and that no task has.
  func unknownNames(_ known: ExtraNames, _ source: OptionText) -> [Diagnostic] {
    var said: Set<String> = []
    return comparisons.flatMap { [$0.left, $0.right] }.compactMap { operand in
      guard case .extra(let name) = operand.value, !known.contains(name), said.insert(name).inserted else {
        return nil
      }
      var warning = source.error(
        code: .unknownExtraField, ExtraNames.message(name), at: operand.range.lowerBound,
        hint: known.hint(name))
      warning.severity = .warning
      return warning
    }
  }

  /// The comparisons in it, in the order of the text.
  var comparisons: [FilterComparison] {
    switch self {
    case .word: []
    case .not(let part, _): part.comparisons
    case .and(let parts), .or(let parts): parts.flatMap { $0.comparisons }
    case .comparison(let comparison): [comparison]
    }
  }
}

extension FilterValue {
  /// Whether a bound comes after another of its kind.
  fileprivate func isBehind(
    _ other: FilterValue, _ comparison: FilterComparison, _ context: EvaluationContext
  ) -> Bool {
    if case .field(.priority) = comparison.left.value, let own = priority, let other = other.priority {
      return own > other
    }
    switch (self, other) {
    case (.number(let own), .number(let other)): return own > other
    case (.duration(let own), .duration(let other)): return own.days > other.days
    case (.text(let own), .text(let other)):
      func folded(_ text: String) -> [UInt8] { comparison.folding.folded(CanonicalForm.composed(text)) }
      return folded(other).lexicographicallyPrecedes(folded(own))
    case (.date(let own), .date(let other)):
      let (own, other) = (own.resolved(in: context), other.resolved(in: context))
      // A day is compared as a day with everything.
      if own.kind == .day || other.kind == .day { return own.day(in: context) > other.day(in: context) }
      return own.clock(in: context) > other.clock(in: context)
    default: return false
    }
  }

  private var priority: Priority? {
    switch self {
    case .name(let name), .text(let name): Priority(name: name)
    case .number(let number): UInt8(exactly: number.double).flatMap { Priority(rawValue: $0) }
    default: nil
    }
  }
}

extension TaskDate {
  /// What the zone's clocks show, in microseconds.
  fileprivate func clock(in context: EvaluationContext) -> Int64 {
    kind == .instant ? context.zone.localMicroseconds(ofInstant: value) : timelineMicroseconds
  }

  /// The day it falls on there.
  fileprivate func day(in context: EvaluationContext) -> Int {
    kind == .day ? dayNumber : TaskDate(localMicroseconds: clock(in: context)).dayNumber
  }
}
