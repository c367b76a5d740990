package import TaskModel

extension Filter {
  /// What can be read and cannot be meant: a BETWEEN whose bounds have nothing between them.
  ///
  /// Dates are compared as they are on that day, so it takes a context.
  package func notes(in context: EvaluationContext) -> [Diagnostic] {
    expression.comparisons.compactMap { comparison in
      guard comparison.operator == .between, case .list(let bounds) = comparison.right.value,
        bounds.count == 2,
        bounds[0].value.isBehind(bounds[1].value, comparison, context)
      else { return nil }
      let (from, to) = (source.text(bounds[0].range), source.text(bounds[1].range))
      var note = source.error(
        code: "empty-range", "nothing lies between \(from) and \(to)", at: comparison.right.range.lowerBound,
        hint: "write BETWEEN {\(to), \(from)}")
      note.severity = .note
      return note
    }
  }
}

extension FilterExpression {
  /// The comparisons in it, in the order of the text.
  fileprivate var comparisons: [FilterComparison] {
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
