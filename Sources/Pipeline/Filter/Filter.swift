package import TaskModel

/// A filter (`--where`): which tasks to keep.
///
/// Reading it finds every mistake in it; running it cannot fail.
///
/// Two-valued: an absent value satisfies no comparison but `== nil`, so `NOT (due < today)` holds for a task
/// without a due date. A day and a time are compared as days, a local time and an instant as the zone's clocks
/// show them.
package struct TaskFilter: Sendable {
  /// The filter as it was written.
  package let expression: FilterExpression
  /// The fields it reads (projection).
  package let fields: FieldSet
  /// The dates that texts are, as `TaskDate.bits`; absent where they are none.
  package typealias DateReader = @Sendable (_ texts: [ArraySlice<UInt8>]) -> [Int64]
  /// Reads dates in fields of the source's own; only pantask's own form, unless somebody knows more.
  package var readDates: DateReader = { texts in
    texts.map { TaskDate(iso8601: String(decoding: $0, as: UTF8.self))?.bits ?? TaskDate.absentBits }
  }
  private let predicate: FilterPredicate
  let source: OptionText

  /// Reads a filter; `option` is what messages call it.
  ///
  /// Words of other languages for filters are understood, or told in ours (`FilterTranslation`).
  ///
  /// - Throws: a `Diagnostic` with the place and a hint: code `filter-syntax`, `unknown-word`, `unknown-field`,
  ///   `unknown-priority` or `filter-type`.
  package init(_ text: String, option: String = "--where") throws(Diagnostic) {
    do {
      try self.init(own: text, option: option)
    } catch {
      guard let translation = FilterTranslation(text),
        let filter = try? TaskFilter(own: translation.text, option: option)
      else { throw error }
      guard !translation.isAccepted else {
        self = filter
        return
      }
      // A slip in our own words is no other language.
      if translation.isGuessed, error.hint?.hasPrefix("did you mean") == true { throw error }
      var mistake = error
      mistake.hint = "write `\(translation.text)`"
      let keys = translation.order.joined(separator: ",")
      let further = [("--sort", keys), ("--group-by", translation.grouping), ("--limit", translation.limit)]
        .compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name: name, value: $0) } }
      if !further.isEmpty {
        mistake.hint? +=
          option == "--where"
          ? ", with " + further.map { "\($0.name) \(Self.shellWord($0.value))" }.joined(separator: " ")
          : ", and give "
            + further.map { "`\($0.value)` as \($0.name.dropFirst(2))" }.joined(separator: ", ") + " apart"
      }
      throw mistake
    }
  }

  /// A word for a shell, in quotes where it needs them.
  private static func shellWord(_ text: String) -> String {
    text.contains("\"") || text.contains(" ") ? "'\(text.replacing("'", with: "'\\''"))'" : text
  }

  /// Reads a filter in our words.
  private init(own text: String, option: String) throws(Diagnostic) {
    source = OptionText(option: option, text: text)
    expression = try FilterParser.parse(source)
    try FilterTranslation.checkPatterns(expression, source)
    predicate = try FilterChecker(source: source).check(expression)
    fields = expression.fields
  }

  /// Whether it has to see all tasks at once: dates in fields of the source's own can be read in two ways, and all of
  /// them together tell which; whether a task is blocked depends on others.
  package var needsEveryTask: Bool { expression.comparesForeignDates || expression.asksForBlockers }

  /// How many tasks of a table satisfy a part of the filter.
  func count(_ part: FilterExpression, in table: TaskTable, _ context: EvaluationContext) -> Int {
    // It was checked as a part of the whole, so it is free of mistakes.
    guard let predicate = try? FilterChecker(source: source).check(part) else { return 0 }
    var rows = Selection(all: table).rows
    FilterEvaluator(table: table, context: context, readDates: readDates).narrow(&rows, predicate)
    return rows.count
  }

  /// The tasks of a selection that pass, in the selection's order; what is left out is counted.
  ///
  /// - Parameter parallelism: how many threads may share the work; the result is the same.
  package func apply(
    to selection: Selection, of table: TaskTable, in context: EvaluationContext, parallelism: Int = 1
  ) -> Selection {
    var result = selection
    FilterEvaluator(table: table, context: context, readDates: readDates).narrow(
      &result.rows, predicate, parallelism: parallelism)
    result.filteredOut += selection.count - result.count
    return result
  }
}

extension FilterExpression {
  /// Whether a field of the source's own is compared with a date.
  fileprivate var comparesForeignDates: Bool {
    switch self {
    case .word: return false
    case .not(let part, _): return part.comparesForeignDates
    case .and(let parts), .or(let parts): return parts.contains { $0.comparesForeignDates }
    case .comparison(let comparison):
      let operands = [comparison.left, comparison.right].flatMap { operand in
        if case .list(let values) = operand.value { values } else { [operand] }
      }
      func contains(_ test: (FilterValue) -> Bool) -> Bool { operands.contains { test($0.value) } }
      return contains { if case .extra = $0 { true } else { false } }
        && contains { if case .date = $0 { true } else { false } }
    }
  }

  /// Whether it asks for tasks that wait for others.
  fileprivate var asksForBlockers: Bool {
    switch self {
    case .word(let word, _): word == .blocked
    case .comparison: false
    case .not(let part, _): part.asksForBlockers
    case .and(let parts), .or(let parts): parts.contains { $0.asksForBlockers }
    }
  }

  /// The fields an expression reads.
  ///
  /// A made id is made of the title, so `id` reads that as well.
  var fields: FieldSet {
    switch self {
    case .word(.open, _), .word(.done, _): return FieldSet([.isDone])
    case .word(.overdue, _), .word(.dueSoon, _): return FieldSet([.isDone, .due])
    case .word(.blocked, _): return FieldSet([.isDone, .status, .tags, .blockedBy, .id])
    case .word(.assigned, _): return FieldSet([.assignees])
    case .word(.every, _), .word(.none, _): return []
    case .not(let part, _): return part.fields
    case .and(let parts), .or(let parts):
      return parts.reduce(into: []) { $0.formUnion($1.fields) }
    case .comparison(let comparison):
      var fields: FieldSet = []
      for operand in [comparison.left, comparison.right] {
        switch operand.value {
        case .field(.id): fields.formUnion(FieldSet([.id, .title]))
        case .field(.priority): fields.formUnion(FieldSet([.priority, .priorityRaw]))
        case .field(let field), .count(let field): fields.insert(field)
        case .titleOrDetail: fields.formUnion(FieldSet([.title, .detail]))
        case .extra: fields.insert(.extra)
        default: break
        }
      }
      return fields
    }
  }
}
