/// A date of a task: a day, a local time or an instant.
///
/// Three different things, never turned into one another
/// unasked: a day stays a day in every zone, a local time has no zone, an instant is a point on the UTC line.
///
/// 64 bits: the kind in the lowest two, above them days since 1970-01-01 (a day) or microseconds since
/// 1970-01-01T00:00:00 (a local time on its own clock, an instant in UTC).
///
/// ```swift
/// let due = TaskDate(iso8601: "2026-03-26")
/// due == TaskDate(CivilDate(dayNumber: 20_538))  // true
/// TaskDate(iso8601: "2026-03-26T09:00:00+02:00")?.description ?? ""  // 2026-03-26T07:00:00Z
/// ```
public struct TaskDate: Hashable, Sendable {
  /// Which of the three a date is.
  ///
  /// ```swift
  /// TaskDate(iso8601: "2026-03-26T09:00:00")?.kind == .localTime  // true
  /// ```
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A calendar day, `2026-03-26`.
    case day
    /// A time on the clock of wherever the task is done, `2026-03-26T09:00:00`.
    case localTime
    /// A point in time, `2026-04-08T07:31:31Z`.
    case instant
  }

  /// The packed form, as date columns hold it.
  public let bits: Int64

  /// Unpacks a column's value; the caller has checked that it is not `absentBits`.
  @inlinable @inline(__always) public init(bits: Int64) { self.bits = bits }

  /// What a date column holds where there is no date.
  @inlinable @inline(__always) public static var absentBits: Int64 { Int64.min }

  /// A calendar day.
  public init(_ day: CivilDate) { bits = Int64(day.dayNumber) &<< 2 }

  /// The day with that number, counted from 1970-01-01 = 0.
  public init(dayNumber: Int) { bits = Int64(truncatingIfNeeded: dayNumber) &<< 2 }

  /// A local time: microseconds since 1970-01-01T00:00:00 of its own clock.
  public init(localMicroseconds: Int64) {
    bits = localMicroseconds &<< 2 | Int64(Kind.localTime.rawValue)
  }

  /// An instant: microseconds since 1970-01-01T00:00:00Z.
  public init(instantMicroseconds: Int64) {
    bits = instantMicroseconds &<< 2 | Int64(Kind.instant.rawValue)
  }

  /// Which of the three it is.
  @inlinable @inline(__always) public var kind: Kind {
    Kind(rawValue: UInt8(truncatingIfNeeded: bits & 3)) ?? .day
  }

  /// Days (a day) or microseconds (the others) since 1970-01-01.
  @inlinable @inline(__always) public var value: Int64 { bits >> 2 }

  /// Microseconds in a day.
  @inlinable @inline(__always) public static var microsecondsPerDay: Int64 { 86_400_000_000 }

  /// The day it falls on: its own for a day and a local time, the UTC day for an instant.
  public var civilDate: CivilDate { CivilDate(dayNumber: dayNumber) }

  /// Number of the day it falls on (see `civilDate`), counted from 1970-01-01 = 0.
  @inlinable public var dayNumber: Int {
    guard kind != .day else { return Int(value) }
    let quotient = value / TaskDate.microsecondsPerDay
    return Int(value < 0 && value % TaskDate.microsecondsPerDay != 0 ? quotient - 1 : quotient)
  }

  /// Number of the day it falls on by a zone's clocks.
  package func dayNumber(in zone: ZoneOffsets) -> Int {
    kind == .instant
      ? TaskDate(localMicroseconds: zone.shownMicroseconds(ofInstant: value)).dayNumber : dayNumber
  }

  /// The years 1 to 9999, in microseconds since 1970-01-01.
  package static let microsecondsOfCalendar =
    -719_162 * microsecondsPerDay..<2_932_897 * microsecondsPerDay

  /// The last day that a date can be: 9999-12-31.
  package static let lastDayNumber = 2_932_896

  /// Microseconds since the start of its day; 0 for a day.
  public var microsecondOfDay: Int64 {
    kind == .day ? 0 : value - Int64(dayNumber) * TaskDate.microsecondsPerDay
  }

  /// Position on one line of microseconds where the three kinds meet: a day counts as its first moment, a local
  /// time and an instant as they read in UTC.
  ///
  /// For ordering only, where no zone is given; elsewhere `instantMicroseconds(in:)`.
  package var timelineMicroseconds: Int64 {
    kind == .day ? value &* TaskDate.microsecondsPerDay : value
  }

  /// The point in time that it is by a zone's clocks, in microseconds since 1970-01-01T00:00:00Z; of a day its first
  /// moment.
  package func instantMicroseconds(in zone: ZoneOffsets) -> Int64 {
    kind == .instant ? value : zone.instant(ofLocalMicroseconds: timelineMicroseconds)
  }
}

extension ZoneOffsets {
  /// The values of a date column as they can be ordered: where there are instants beside days or local times, these as
  /// the instants that they are by the zone's clocks.
  ///
  /// Days that have no instant in 62 bits of microseconds stay what they are.
  package func onOneLine(_ column: [Int64]) -> [Int64] {
    if fixedOffset == 0 { return column }
    let kinds = column.reduce(into: 0 as UInt8) { kinds, bits in
      if bits != TaskDate.absentBits { kinds |= 1 << TaskDate(bits: bits).kind.rawValue }
    }
    let instants: UInt8 = 1 << TaskDate.Kind.instant.rawValue
    guard kinds & instants != 0, kinds != instants else { return column }
    return column.map { bits in
      let date = TaskDate(bits: bits)
      guard bits != TaskDate.absentBits, date.kind != .day || abs(date.value) < 26_000_000 else {
        return bits
      }
      return TaskDate(instantMicroseconds: date.instantMicroseconds(in: self)).bits
    }
  }
}

extension TaskDate: CustomStringConvertible, Codable {
  /// ISO 8601: `2026-03-26`, `2026-03-26T09:00:00`, `2026-04-08T07:31:31Z`; a fraction of a second only where
  /// there is one.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the ISO 8601 form.
  package func append(to output: inout [UInt8]) {
    let date = civilDate
    // Years that four digits do not hold come up where an offset or a zone moves the first or last hours of the
    // calendar; ISO 8601 §4.2.2.2 writes them with a sign.
    if !(0...9_999).contains(date.year) {
      output.append(date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    }
    TaskDate.append(abs(date.year), digits: date.year > 9_999 ? 6 : 4, to: &output)
    output.append(UInt8(ascii: "-"))
    TaskDate.append(date.month, digits: 2, to: &output)
    output.append(UInt8(ascii: "-"))
    TaskDate.append(date.day, digits: 2, to: &output)
    guard kind != .day else { return }
    let microsecond = Int(microsecondOfDay)
    let second = microsecond / 1_000_000
    output.append(UInt8(ascii: "T"))
    TaskDate.append(second / 3_600, digits: 2, to: &output)
    output.append(UInt8(ascii: ":"))
    TaskDate.append(second / 60 % 60, digits: 2, to: &output)
    output.append(UInt8(ascii: ":"))
    TaskDate.append(second % 60, digits: 2, to: &output)
    var fraction = microsecond % 1_000_000
    if fraction != 0 {
      var digits = 6
      while fraction % 10 == 0 {
        fraction /= 10
        digits -= 1
      }
      output.append(UInt8(ascii: "."))
      TaskDate.append(fraction, digits: digits, to: &output)
    }
    if kind == .instant { output.append(UInt8(ascii: "Z")) }
  }

  private static func append(_ number: Int, digits: Int, to output: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<max(digits, 1) { divisor *= 10 }
    while divisor > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// Reads the native form: a four-digit year, and what `description` writes, with an offset `±hh:mm` allowed in
  /// place of `Z`.
  ///
  /// Everything else is nil. (Foreign dates are the scanners' business.)
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + count] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    guard let year = number(0, 4), has("-", at: 4), let month = number(5, 2), has("-", at: 7),
      let day = number(8, 2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 10 {
      self.init(date)
      return
    }
    guard has("T", at: 10), let hour = number(11, 2), has(":", at: 13), let minute = number(14, 2),
      has(":", at: 16), let second = number(17, 2), hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    var fraction = 0
    if has(".", at: index) {
      index += 1
      var scale = 100_000
      let first = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        fraction += Int(bytes[index] - 0x30) * scale
        scale /= 10
        index += 1
      }
      guard index > first else { return nil }
    }
    let seconds = ((date.dayNumber * 24 + hour) * 60 + minute) * 60 + second
    let microseconds = Int64(seconds) * 1_000_000 + Int64(fraction)
    if index == bytes.count {
      self.init(localMicroseconds: microseconds)
    } else if has("Z", at: index), index + 1 == bytes.count {
      self.init(instantMicroseconds: microseconds)
    } else if has("+", at: index) || has("-", at: index), let hours = number(index + 1, 2),
      has(":", at: index + 3), let minutes = number(index + 4, 2), index + 6 == bytes.count,
      hours < 24, minutes < 60
    {
      let offset = Int64((hours * 60 + minutes) * 60) * 1_000_000
      self.init(instantMicroseconds: has("+", at: index) ? microseconds - offset : microseconds + offset)
    } else {
      return nil
    }
  }

  /// Decodes the native ISO 8601 form.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = TaskDate(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not an ISO 8601 date")
    }
    self = date
  }

  /// Encodes the ISO 8601 form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
