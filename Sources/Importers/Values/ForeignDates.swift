import Formats
import Inference
import Scanners
import TaskModel

/// Dates in fields of the source's own, which no profile knows: read where a filter compares them with a date.
package enum ForeignDates {
  /// The dates of a column's texts as `TaskDate.bits`, absent where a text is no date.
  ///
  /// In the forms that are read from unknown tools: ISO 8601, names of months in English, year first, seconds and
  /// milliseconds since 1970; of `03/04/2026` the column decides the order, day first where it shows none.
  package static func read(_ texts: [ArraySlice<UInt8>]) -> [Int64] {
    var dates = [Int64](repeating: TaskDate.absentBits, count: texts.count)
    var undecided: [Int] = []
    for (index, text) in texts.enumerated() {
      let value = Array(trimmed(Array(text)))
      switch outcome(value) {
      case .date(let bits): dates[index] = bits
      case .undecided: undecided.append(index)
      case .unreadable: break
      }
    }
    func bits(_ index: Int, _ style: ValueStyle) -> Int64? {
      guard case .date(let bits) = DateReading.read(Array(trimmed(Array(texts[index]))).span, styles: [style])
      else { return nil }
      return bits
    }
    let dayFirst = undecided.map { bits($0, .dayMonthYear) }
    let monthFirst = undecided.map { bits($0, .monthDayYear) }
    let isMonthFirst = dayFirst.count { $0 == nil } > monthFirst.count { $0 == nil }
    for (place, index) in undecided.enumerated() {
      let both = isMonthFirst ? [monthFirst[place], dayFirst[place]] : [dayFirst[place], monthFirst[place]]
      dates[index] = both.lazy.compactMap { $0 }.first ?? TaskDate.absentBits
    }
    return dates
  }

  private static func outcome(_ value: [UInt8]) -> DateReading.Outcome {
    if let bits = DateReading.readISO8601(value.span) { return .date(bits) }
    let outcome = DateReading.read(value.span, styles: GenericProfile.styles(for: .field(.due)))
    if case .unreadable = outcome, let bits = DateReading.readEpoch(value.span) { return .date(bits) }
    return outcome
  }
}
