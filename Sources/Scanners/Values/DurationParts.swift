/// A duration as it was written, unit by unit.
package struct DurationParts: Sendable, Equatable {
  /// A unit of time, from the longest to the shortest.
  package enum Unit: Int, Sendable, CaseIterable {
    /// See `DurationParts.years` and so on.
    case years, months, weeks, days, hours, minutes, seconds
  }

  /// Whether a minus stood before it all.
  package var isNegative = false
  /// Years, of no fixed length.
  package var years = 0
  /// Months, of no fixed length.
  package var months = 0
  /// Weeks, of seven days or of working days.
  package var weeks = 0
  /// Days, of 24 hours or of working hours.
  package var days = 0
  /// Hours.
  package var hours = 0
  /// Minutes.
  package var minutes = 0
  /// Seconds.
  package var seconds = 0
  /// Millionths of the shortest unit written.
  package var fractionMillionths = 0
  /// The unit that `fractionMillionths` is of.
  package var fractionUnit = Unit.seconds

  /// Makes an empty duration.
  package init() {}

  /// The amount of one unit.
  package subscript(unit: Unit) -> Int {
    get {
      switch unit {
      case .years: years
      case .months: months
      case .weeks: weeks
      case .days: days
      case .hours: hours
      case .minutes: minutes
      case .seconds: seconds
      }
    }
    set {
      switch unit {
      case .years: years = newValue
      case .months: months = newValue
      case .weeks: weeks = newValue
      case .days: days = newValue
      case .hours: hours = newValue
      case .minutes: minutes = newValue
      case .seconds: seconds = newValue
      }
    }
  }

  /// The length in seconds, fractions of one cut off.
  ///
  /// Nil if years or months are in it, whose length depends on when they are, or if it does not fit. Tools that
  /// mean working time say how long their day and week is.
  package func totalSeconds(perDay secondsPerDay: Int = 86_400, daysPerWeek: Int = 7) -> Int? {
    guard years == 0, months == 0 else { return nil }
    guard fractionMillionths == 0 || fractionUnit.rawValue >= Unit.weeks.rawValue else { return nil }
    let lengths: [(Unit, Int)] = [
      (.weeks, secondsPerDay &* daysPerWeek), (.days, secondsPerDay), (.hours, 3_600), (.minutes, 60),
      (.seconds, 1),
    ]
    var total = 0
    for (unit, length) in lengths {
      let product = self[unit].multipliedReportingOverflow(by: length)
      var sum = total.addingReportingOverflow(product.partialValue)
      guard !product.overflow, !sum.overflow else { return nil }
      if unit == fractionUnit {
        sum = sum.partialValue.addingReportingOverflow(fractionMillionths &* length / 1_000_000)
        guard !sum.overflow else { return nil }
      }
      total = sum.partialValue
    }
    return isNegative ? -total : total
  }
}
