import Formats
import TaskModel
import Vocabulary

/// Times of the day and zones in columns of their own, beside the days that they belong to: `Due Date`, `Due Time`,
/// `Time Zone`.
///
/// Their values are kept as found as well, since not all of them need be times.
package enum TimesOfDay {
  /// What completes the dates of records of an unrecognised tool; none where no such column has a time in it.
  static func adjustments(of records: InputShape.RecordShape, _ fields: [FieldMap]) -> [DateAdjustment] {
    let dates = fields.compactMap { map -> (name: String, field: Field)? in
      guard case .field(let field) = map.to, field == .due || field == .start else { return nil }
      return (map.from, field)
    }
    if dates.isEmpty { return [] }
    // What is kept as found is in nobody's way.
    let taken = fields.filter { $0.to != .field(.extra) }.map(\.from)
    let others = records.names.filter { !taken.contains($0) }
    let times = others.filter { records.samples[$0].map(isClock) == true }
    if times.isEmpty { return [] }
    let zone = others.first { isZone($0, records.samples[$0]) } ?? ""
    return dates.compactMap { date in
      let stem = stem(of: date.name)
      let own = times.first { self.stem(of: $0) == stem }
      // A time without more to its name belongs to the only date.
      let time = own ?? (dates.count == 1 ? times.first { self.stem(of: $0).isEmpty } : nil)
      return time.map { DateAdjustment(date.field, zone: zone, time: $0) }
    }
  }

  /// Whether a name may be one of times of the day, or of the zones of times.
  package static func mayBeOne(_ name: String) -> Bool {
    // Every name of a table comes here.
    guard name.utf8.count < 32 else { return false }
    let words = Synonyms.normalized(name).spaced.split(separator: " ")
    return words.contains { WordKind.timeWord.contains($0) } || WordKind.zone.contains(words.joined())
  }

  /// What a name says besides that it is one of a date or a time: `due` of `Due Date`, `dueTime` and `time_due`.
  private static func stem(of name: String) -> [String] {
    Synonyms.normalized(name).spaced.split(separator: " ").map(String.init).filter {
      !WordKind.timeWord.contains($0)
    }
  }

  /// Whether a value is a time of the day: `9:30`, `09:30:00`, `7:15 PM`.
  private static func isClock(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    guard (4...11).contains(bytes.count), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      (1...2) ~= colon
    else { return false }
    return bytes[..<colon].allSatisfy { $0 &- 0x30 <= 9 } && bytes[colon + 1] &- 0x30 <= 5
      && bytes.allSatisfy { $0 &- 0x30 <= 9 || " :.apmAPM".utf8.contains($0) }
  }

  /// Whether a column has the zones that times are of.
  private static func isZone(_ name: String, _ value: String?) -> Bool {
    guard WordKind.zone.namesJoined(name), let value else { return false }
    return value == "UTC" || value == "GMT" || value == "Z" || value.contains("/") || value.contains(":")
  }
}
