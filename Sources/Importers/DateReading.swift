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
    var bytes: [UInt8] = []
    for i in value.indices { bytes.append(value[i]) }
    if let d = TaskDate(iso8601: String(decoding: bytes, as: UTF8.self)) { return .date(d.bits) }
    return .unreadable
  }
  static func readISO8601(_ value: Span<UInt8>) -> Int64? {
    @inline(__always) func d(_ i: Int) -> Int { Int(value[i] &- 48) }
    if value.count == 10, let c = CivilDate(year: d(0)*1000+d(1)*100+d(2)*10+d(3), month: d(5)*10+d(6), day: d(8)*10+d(9)) { return TaskDate(c).bits }
    if value.count == 20, let c = CivilDate(year: d(0)*1000+d(1)*100+d(2)*10+d(3), month: d(5)*10+d(6), day: d(8)*10+d(9)) { return TaskDate(instantMicroseconds: Int64(c.dayNumber)*86_400_000_000).bits }
    return nil
  }
  static func readDuration(_ value: Span<UInt8>, styles: [ValueStyle]) -> Int64? { nil }
  static func readPercent(_ value: Span<UInt8>) -> UInt8? { nil }
}
