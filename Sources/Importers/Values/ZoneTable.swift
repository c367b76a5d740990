import TaskModel
import ZoneDatabase

/// The zones that an input names, each looked up once.
struct ZoneTable {
  private var zones: [[UInt8]: ZoneOffsets?] = [:]
  private var database = ZoneDatabase()

  /// The zone of a name: an IANA name, one of Windows, `Z`, or an offset; nil for what is none.
  mutating func zone(named name: [UInt8]) -> ZoneOffsets? {
    if let known = zones[name] { return known }
    // Names come from the input: there is no end to them in a hostile one.
    if zones.count > 1_000 { zones.removeAll() }
    let found = find(String(decoding: name.prefix(128), as: UTF8.self))
    zones[name] = .some(found)
    return found
  }

  /// The day that a date stands for where only the day counts.
  ///
  /// An instant is the midnight that begins the day in its zone. Where the zone is not known it follows from the
  /// instant itself: zones reach from twelve hours behind UTC to fourteen ahead, so local midnight before noon of UTC
  /// belongs to the same day and after noon to the next.
  static func day(of date: TaskDate, in zone: ZoneOffsets?) -> TaskDate {
    guard date.kind == .instant else { return TaskDate(dayNumber: date.dayNumber) }
    guard let zone else {
      let noon = TaskDate.microsecondsPerDay / 2
      let next = date.microsecondOfDay > noon ? 1 : 0
      return TaskDate(dayNumber: min(date.dayNumber &+ next, TaskDate.lastDayNumber))
    }
    return TaskDate(
      dayNumber: TaskDate(localMicroseconds: zone.shownMicroseconds(ofInstant: date.value)).dayNumber)
  }

  private mutating func find(_ text: String) -> ZoneOffsets? {
    let name = String(
      text.drop { $0 == " " || $0 == "\"" }.reversed().drop { $0 == " " || $0 == "\"" }.reversed())
    if ["UTC", "GMT", "Z", "Etc/UTC", "tzone://Microsoft/Utc"].contains(name) { return .utc }
    if let offset = ZoneTable.offset(name) { return ZoneOffsets(identifier: name, fixedOffset: offset) }
    if let known = ZoneTable.windowsZones[name] { return database.zone(ofPlace: known) }
    // Some programs put a path of their own before the name: `/mozilla.org/20050126_1/Europe/Berlin`.
    let parts = name.split(separator: "/")
    for count in [parts.count, 3, 2] where count >= 1 && count <= parts.count {
      if let zone = database.zone(ofPlace: parts.suffix(count).joined(separator: "/")) { return zone }
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
