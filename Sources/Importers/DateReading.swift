import Formats
import Scanners
import TaskModel

/// Joins the scanners' readers of dates, durations and numbers with the model's values and the profiles' styles.
enum DateReading {
  /// What reading a date came to.
  enum Outcome {
    /// A date, as `TaskDate.bits`.
    case date(Int64)
    /// A date whose order of day and month its column must decide.
    case undecided
    /// No date in any of the styles.
    case unreadable
  }

  /// Reads a date in the first of the styles that fits.
  static func read(_ value: Span<UInt8>, styles: [ValueStyle]) -> Outcome {
    return .unreadable
  }
}
