/// What the values of one column say about the order of the numbers in its dates.
///
/// `01/02/2026` is a day in January or in February; only another value of the same column, such as `13/02/2026`,
/// can tell. So all values are fed in before one is read, and what stays ambiguous is said, not guessed.
package struct DateOrderEvidence: Sendable, Equatable {
  /// What the values add up to.
  package enum Verdict: Sendable, Equatable {
    /// No value is a date in numbers.
    case noDates
    /// All values are possible in this order; in another, some would not be, or all would be the same dates.
    case order(DateOrder)
    /// Every value is possible with the day first and with the month first, and it makes a difference.
    case ambiguous
    /// Some values are possible only with the day first, others only with the month first or year first.
    case contradictory
  }

  /// How many values begin with a year.
  package private(set) var yearFirstCount = 0
  /// How many values are one date with the day first and another with the month first.
  package private(set) var ambiguousCount = 0
  /// How many values have equal day and month, and so are the same date either way.
  package private(set) var neutralCount = 0
  /// How many values are possible only with the day first.
  package private(set) var dayFirstCount = 0
  /// How many values are possible only with the month first.
  package private(set) var monthFirstCount = 0
  /// How many values are no date in numbers, in any order; empty ones are not counted.
  package private(set) var unreadableCount = 0
  /// The first value that is possible only with the day first, as proof.
  package private(set) var dayFirstProof: [UInt8]?
  /// The first value that is possible only with the month first, as proof.
  package private(set) var monthFirstProof: [UInt8]?

  /// Makes evidence of no values.
  package init() {}

  /// Takes one value of the column into account.
  package mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let parts = DateScanner.numeric(bytes, range, .dayMonthYear) {
      if parts.day == parts.month {
        neutralCount += 1
      } else if parts.day <= 12 {
        ambiguousCount += 1
      } else {
        dayFirstCount += 1
        if dayFirstProof == nil { dayFirstProof = Array(bytes[range]) }
      }
    } else if DateScanner.numeric(bytes, range, .monthDayYear) != nil {
      monthFirstCount += 1
      if monthFirstProof == nil { monthFirstProof = Array(bytes[range]) }
    } else if DateScanner.numeric(bytes, range, .yearMonthDay) != nil {
      yearFirstCount += 1
    } else {
      unreadableCount += 1
    }
  }

  /// Adds the evidence of values that come after these.
  package mutating func merge(_ later: DateOrderEvidence) {
    yearFirstCount += later.yearFirstCount
    ambiguousCount += later.ambiguousCount
    neutralCount += later.neutralCount
    dayFirstCount += later.dayFirstCount
    monthFirstCount += later.monthFirstCount
    unreadableCount += later.unreadableCount
    dayFirstProof = dayFirstProof ?? later.dayFirstProof
    monthFirstProof = monthFirstProof ?? later.monthFirstProof
  }

  /// What the values add up to so far.
  package var verdict: Verdict {
    let undecided = ambiguousCount + neutralCount
    switch (dayFirstCount > 0, monthFirstCount > 0, yearFirstCount > 0) {
    case (false, false, false):
      if undecided == 0 { return .noDates }
      return ambiguousCount > 0 ? .ambiguous : .order(.dayMonthYear)
    case (true, false, false): return .order(.dayMonthYear)
    case (false, true, false): return .order(.monthDayYear)
    case (false, false, true): return undecided == 0 ? .order(.yearMonthDay) : .contradictory
    default: return .contradictory
    }
  }
}
