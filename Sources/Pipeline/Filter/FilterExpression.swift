package import TaskModel

/// A filter as it was written: the syntax tree of NSPredicate's format language, as far as it is spoken here.
///
/// Ranges count Unicode scalars from the beginning of the text.
package indirect enum FilterExpression: Hashable, Sendable {
  /// A predicate that is a word of its own.
  case word(FilterWord, range: Range<Int>)
  /// A field compared with a value.
  case comparison(FilterComparison)
  /// `NOT x`, `!x`; the range is that of the whole.
  case not(FilterExpression, range: Range<Int>)
  /// `x AND y AND …`, at least two.
  case and([FilterExpression])
  /// `x OR y OR …`, at least two.
  case or([FilterExpression])

  /// Where in the text it stands.
  package var range: Range<Int> {
    switch self {
    case .word(_, let range), .not(_, let range): range
    case .comparison(let comparison): comparison.range
    case .and(let parts), .or(let parts):
      (parts.first?.range.lowerBound ?? 0)..<(parts.last?.range.upperBound ?? 0)
    }
  }
}

/// A predicate that is a word of its own.
package enum FilterWord: String, Hashable, Sendable, CaseIterable {
  /// `isDone == false`.
  case open
  /// `isDone == true`.
  case done
  /// Open, and due before now: a day before today, a time before this moment.
  case overdue
  /// Open, not overdue, and due today or in the next seven days.
  case dueSoon
  /// Open, and its status or one of its tags is "blocked", in any case, or a task that it is blocked by is open.
  case blocked
  /// Somebody is to do it.
  case assigned
  /// NSPredicate's `TRUEPREDICATE`: every task.
  case every = "TRUEPREDICATE"
  /// NSPredicate's `FALSEPREDICATE`: no task.
  case none = "FALSEPREDICATE"
}

/// `left operator right`, as it was written: the field can be on either side.
package struct FilterComparison: Hashable, Sendable {
  /// `ANY` and its like before the field.
  package var quantifier: FilterQuantifier?
  /// What stands before the operator.
  package var left: FilterOperand
  /// The operator.
  package var `operator`: FilterOperator
  /// `[c]`, `[d]`, `[cd]` behind it.
  package var folding: TextFolding
  /// Where the operator stands, with its brackets.
  package var operatorRange: Range<Int>
  /// What stands after it.
  package var right: FilterOperand

  /// Where in the text it stands.
  package var range: Range<Int> {
    (quantifier?.range.lowerBound ?? left.range.lowerBound)..<right.range.upperBound
  }
}

/// How many words of a list have to satisfy a comparison.
package struct FilterQuantifier: Hashable, Sendable {
  /// How many they are; the raw value is how it is written.
  package enum Amount: String, Hashable, Sendable {
    /// One at least; can also be written SOME.
    case any = "ANY"
    /// Every one, also where there is none.
    case all = "ALL"
    /// Not one.
    case none = "NONE"
  }
  /// How many.
  package var amount: Amount
  /// Where in the text it stands.
  package var range: Range<Int>
}

/// A comparison operator; the raw value is how messages write it.
package enum FilterOperator: String, Hashable, Sendable, CaseIterable {
  /// Is the value.
  case equal = "=="
  /// Is there, and is another value.
  case notEqual = "!="
  /// Comes before the value.
  case less = "<"
  /// Comes before the value or is it.
  case lessOrEqual = "<="
  /// Comes after the value.
  case greater = ">"
  /// Comes after the value or is it.
  case greaterOrEqual = ">="
  /// A text has the value in it; a list has it as a word.
  case contains = "CONTAINS"
  /// A text begins with the value.
  case beginsWith = "BEGINSWITH"
  /// A text ends with the value.
  case endsWith = "ENDSWITH"
  /// A text fits a pattern of `*` and `?`.
  case like = "LIKE"
  /// A regular expression covers a text.
  case matches = "MATCHES"
  /// Is one of several values; a list has one of them.
  case among = "IN"
  /// Lies between two values or is one of them.
  case between = "BETWEEN"

  /// The operator that says the same with the sides exchanged, or nil.
  var exchanged: FilterOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    // "q3" IN tags is tags CONTAINS "q3".
    case .among: .contains
    case .contains, .beginsWith, .endsWith, .like, .matches, .between: nil
    }
  }
}

/// One side of a comparison.
package struct FilterOperand: Hashable, Sendable {
  /// What it is.
  package var value: FilterValue
  /// Where in the text it stands.
  package var range: Range<Int>
}

/// What one side of a comparison can be.
package enum FilterValue: Hashable, Sendable {
  /// A field of the model.
  case field(Field)
  /// `extra["name"]`: a field of the source's own.
  case extra(String)
  /// `text`: the title and the detail.
  case titleOrDetail
  /// `count(field)`: how many words a list has.
  case count(Field)
  /// A text in quotes.
  case text(String)
  /// A number.
  case number(DecimalNumber)
  /// `true`, `false`, `YES`, `NO`.
  case flag(Bool)
  /// `nil`, `null`.
  case absent
  /// A word that is none of the language's own: a priority, or a mistake.
  case name(String)
  /// A length of time, `90min`.
  case duration(FilterDuration)
  /// A date, with what is added to it.
  case date(FilterDate)
  /// `{a, b, …}`.
  case list([FilterOperand])
}

/// A date as it was written, before it is known when now is.
package struct FilterDate: Hashable, Sendable {
  /// What a date begins with.
  package enum Base: Hashable, Sendable {
    /// `2026-03-01`, `2026-03-01T09:00:00`, `2026-03-01T09:00:00Z`.
    case literal(TaskDate)
    /// `today` and its like.
    case word(FilterDateWord)
  }
  /// What it begins with.
  package var base: Base
  /// What is added to it, one after another.
  package var offsets: [FilterDuration] = []
}

/// A word for a date.
///
/// All but `now` are days.
package enum FilterDateWord: String, Hashable, Sendable, CaseIterable {
  /// This moment, an instant.
  case now
  /// The day of now in the zone, and the days beside it.
  case today, tomorrow, yesterday
  /// The first and the last day of this week.
  case startOfWeek, endOfWeek
  /// The first and the last day of this month.
  case startOfMonth, endOfMonth
  /// The first and the last day of this quarter.
  case startOfQuarter, endOfQuarter
  /// The first and the last day of this year.
  case startOfYear, endOfYear
  /// The next day of that name after today.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// ISO 8601: Monday = 1 … Sunday = 7; nil for the words that are no weekdays.
  package var weekday: Int? {
    FilterDateWord.weekdays.firstIndex(of: self).map { $0 + 1 }
  }

  private static let weekdays: [FilterDateWord] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  /// The word as it is written, in any case.
  init?(_ word: String) {
    guard let known = FilterDateWord(rawValue: word) ?? FilterDateWord.byLowercase[word.lowercased()] else {
      return nil
    }
    self = known
  }

  private static let byLowercase = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })
}

/// A length of time: `7d`, `-2w`.
package struct FilterDuration: Hashable, Sendable {
  /// A unit; the raw value is how it is written.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Seconds.
    case seconds = "s"
    /// Minutes; `m` is months.
    case minutes = "min"
    /// Hours.
    case hours = "h"
    /// Days of the calendar.
    case days = "d"
    /// Seven days of the calendar.
    case weeks = "w"
    /// Months of the calendar.
    case months = "m"
    /// Years of the calendar.
    case years = "y"

    /// How long it is in seconds, or nil for the units of the calendar.
    var seconds: Int64? {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3_600
      case .days, .weeks, .months, .years: nil
      }
    }
  }
  /// How many of the unit; at most 1,000,000,000 either way.
  package var amount: Int64
  /// The unit.
  package var unit: Unit

  /// How many days it is, with the longest months and years.
  var days: Double {
    switch unit {
    case .seconds, .minutes, .hours: Double(amount) * Double(unit.seconds ?? 0) / 86_400
    case .days: Double(amount)
    case .weeks: Double(amount) * 7
    case .months: Double(amount) * 31
    case .years: Double(amount) * 366
    }
  }
}
