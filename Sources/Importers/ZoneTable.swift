import Foundation
import TaskModel

/// A zone that a date of a record is in, as far as single dates need one.
enum RecordZone: Sendable {
  /// The same offset at all times, in microseconds ahead of UTC.
  case fixed(Int64)
  /// A zone of the IANA database.
  case named(TimeZone)

  /// Microseconds that local time is ahead of UTC at an instant.
  private func offset(at instant: Int64) -> Int64 {
    switch self {
    case .fixed(let offset): offset
    case .named(let zone):
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant) / 1_000_000))) * 1_000_000
    }
  }

  /// What the zone's clocks show at an instant; both in microseconds.
  func localMicroseconds(ofInstant instant: Int64) -> Int64 { instant &+ offset(at: instant) }

  /// When the zone's clocks show a local time; both in microseconds.
  ///
  /// A time that they show twice is the first of the two; one that they skip is read with the offset from before
  /// the jump, as RFC 5545 §3.3.5 has it.
  func instant(ofLocalMicroseconds local: Int64) -> Int64 {
    let before = offset(at: local &- TaskDate.microsecondsPerDay)
    let after = offset(at: local &+ TaskDate.microsecondsPerDay)
    for candidate in [before, after] where offset(at: local &- candidate) == candidate {
      return local &- candidate
    }
    return local &- before
  }
}

/// The zones that an input names, each looked up once.
struct ZoneTable {
  private var zones: [[UInt8]: RecordZone?] = [:]

  /// The zone of a name: an IANA name, one of Windows, `Z`, or an offset; nil for what is none.
  mutating func zone(named name: [UInt8]) -> RecordZone? {
    if let known = zones[name] { return known }
    // Names come from the input: there is no end to them in a hostile one.
    if zones.count > 1_000 { zones.removeAll() }
    let found = ZoneTable.find(String(decoding: name.prefix(128), as: UTF8.self))
    zones[name] = .some(found)
    return found
  }

  /// The day that a date stands for where only the day counts.
  ///
  /// An instant is the midnight that begins the day in its zone. Where the zone is not known it follows from the
  /// instant itself: zones reach from twelve hours behind UTC to fourteen ahead, so local midnight before noon of UTC
  /// belongs to the same day and after noon to the next.
  static func day(of date: TaskDate, in zone: RecordZone?) -> TaskDate {
    guard date.kind == .instant else { return TaskDate(dayNumber: date.dayNumber) }
    guard let zone else {
      let noon = TaskDate.microsecondsPerDay / 2
      return TaskDate(dayNumber: date.dayNumber &+ (date.microsecondOfDay > noon ? 1 : 0))
    }
    return TaskDate(
      dayNumber: TaskDate(localMicroseconds: zone.localMicroseconds(ofInstant: date.value)).dayNumber)
  }

  private static func find(_ text: String) -> RecordZone? {
    let name = String(
      text.drop { $0 == " " || $0 == "\"" }.reversed().drop { $0 == " " || $0 == "\"" }.reversed())
    if ["UTC", "GMT", "Z", "Etc/UTC", "tzone://Microsoft/Utc"].contains(name) { return .fixed(0) }
    if let offset = offset(name) { return .fixed(offset) }
    // Only names that a zone can have reach the system's database.
    guard !name.isEmpty, !name.contains(".."),
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F || $0 == 0x20 })
    else { return nil }
    if let known = windowsZones[name] { return TimeZone(identifier: known).map(RecordZone.named) }
    // Some programs put a path of their own before the name: `/mozilla.org/20050126_1/Europe/Berlin`.
    let parts = name.split(separator: "/")
    for count in [parts.count, 3, 2] where count >= 1 && count <= parts.count {
      let candidate = parts.suffix(count).joined(separator: "/")
      if candidate.contains("/"), let zone = TimeZone(identifier: candidate) { return .named(zone) }
    }
    return nil
  }

  /// `+09:00`, `-0530`, `+9` in microseconds.
  private static func offset(_ text: String) -> Int64? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let number = Int64(digits)
    else { return nil }
    let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 18, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000_000
  }

  /// Names of Windows for the zones that most people live in.
  private static let windowsZones: [String: String] = [
    "W. Europe Standard Time": "Europe/Berlin", "Central Europe Standard Time": "Europe/Budapest",
    "Romance Standard Time": "Europe/Paris", "GMT Standard Time": "Europe/London",
    "Central European Standard Time": "Europe/Warsaw", "E. Europe Standard Time": "Europe/Chisinau",
    "FLE Standard Time": "Europe/Kiev", "Russian Standard Time": "Europe/Moscow",
    "Eastern Standard Time": "America/New_York", "Central Standard Time": "America/Chicago",
    "Mountain Standard Time": "America/Denver", "Pacific Standard Time": "America/Los_Angeles",
    "Tokyo Standard Time": "Asia/Tokyo", "China Standard Time": "Asia/Shanghai",
    "India Standard Time": "Asia/Kolkata", "Korea Standard Time": "Asia/Seoul",
    "Singapore Standard Time": "Asia/Singapore", "AUS Eastern Standard Time": "Australia/Sydney",
    "E. South America Standard Time": "America/Sao_Paulo", "Israel Standard Time": "Asia/Jerusalem",
  ]
}
