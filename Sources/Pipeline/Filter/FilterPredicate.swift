import TaskModel

/// A filter whose names and types have been checked: what the evaluator runs.
///
/// Dates still wait for a context.
indirect enum FilterPredicate: Sendable {
  /// Every row, or none.
  case constant(Bool)
  /// Every part is satisfied.
  case all([FilterPredicate])
  /// One part at least is satisfied.
  case any([FilterPredicate])
  /// The part is not satisfied; true for an absent value as well.
  case not(FilterPredicate)
  /// `isDone` is that.
  case flag(Bool)
  /// The priority is there, and its bit (by raw value) is set.
  case priority(UInt8)
  /// The progress is there, and its place in the table of 101 is true.
  case progress([Bool])
  /// The amount of work is there and lies in the range (or not in it).
  case seconds(Field, ClosedRange<Int64>, isNegated: Bool)
  /// The number of words in the list lies in the range (or not in it); no list is no word.
  case count(Field, ClosedRange<Int64>, isNegated: Bool)
  /// A blocker of the task is there and open.
  case waiting
  /// The date is there and compares so.
  case date(Field, FilterOperator, FilterDate)
  /// The field has a value.
  case present(Field)
  /// The text or word is there and passes; of a list of words, one passes.
  case text(Field, TextTest)
  /// Every word of the list passes, also where there is none.
  case everyWord(Field, TextTest)
  /// The source's own field is there and passes.
  case extra(String, ExtraTest)
  /// The source's own field reads as a date and compares so.
  case extraDate(String, FilterOperator, FilterDate)

  /// What one row costs, roughly, in nanoseconds: cheap parts run first and leave fewer rows to the others.
  var cost: Int {
    switch self {
    case .constant: 0
    case .flag, .priority, .progress: 1
    case .seconds, .date: 2
    case .count: 3
    case .present: 3
    case .everyWord(let field, let test): FilterPredicate.text(field, test).cost
    case .text(let field, let test):
      (field.kind == .word ? 2 : field.kind == .wordList ? 6 : 20) * (test.folding.isExact ? 1 : 3)
        * (test.isPattern ? 2 : 1)
    case .extra: 100
    case .extraDate: 200
    case .waiting: 300
    case .not(let part): part.cost
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.cost }
    }
  }
}

/// What is asked of a field of the source's own; of several values, one has to pass.
indirect enum ExtraTest: Sendable {
  /// There is such a field, and its value is not JSON's `null`.
  case present
  /// There is such a field, and each of its values passes.
  case every(ExtraTest)
  /// Its text passes.
  case text(TextTest)
  /// It reads as a number that stands so to another; the operator is one of the six that compare.
  case number(FilterOperator, DecimalNumber)
}
