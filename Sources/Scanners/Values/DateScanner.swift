// Dates from bytes.
//
// Nearly every date that tools export is ISO 8601 in its extended form, so `iso` tries that first, with one look at
// each byte and no intermediate value; everything else goes to parsers that walk (`DateCursor`). What to watch:
// digits are checked by looking whether byte - 48 exceeds 9 in unsigned arithmetic, two at a time, and the result
// of a failed check is a number too large for any field, so that one comparison at the end finds both "not a digit"
// and "out of range".

/// Reads dates: from a range of bytes to numbers, strictly, without Foundation and without a time zone.
package enum DateScanner {
  /// The date that `bytes[range]` is in `format`; nil if it is not one.
  ///
  /// The whole range must be the date, without spaces around it. Days that the calendar does not have are none;
  /// years are 1...9999.
  package static func parse(_ bytes: [UInt8], _ range: Range<Int>, _ format: DateFormat) -> DateParts? {
    switch format {
    case .iso:
      if let parts = rfc3339(bytes, range) { return parts }
      return lenientISO(bytes, range)
    case .rfc3339:
      let parts = rfc3339(bytes, range)
      return parts?.kind == .instant ? parts : nil
    case .rfc3339Day:
      let parts = rfc3339(bytes, range)
      return parts?.kind == .day ? parts : nil
    case .yearMonthDay: return numeric(bytes, range, .yearMonthDay)
    case .dayMonthYear: return numeric(bytes, range, .dayMonthYear)
    case .monthDayYear: return numeric(bytes, range, .monthDayYear)
    case .japanese: return japanese(bytes, range)
    case .english: return english(bytes, range)
    case .rfc5322, .javaScript:
      let parts = english(bytes, range)
      return parts?.kind == .instant ? parts : nil
    case .epochSeconds: return epoch(bytes, range, unitsPerSecond: 1)
    case .epochMilliseconds: return epoch(bytes, range, unitsPerSecond: 1_000)
    }
  }

  /// RFC 3339 §5.6: `full-date`, `date-time`, and the latter without its offset.
  static func rfc3339(_ bytes: [UInt8], _ range: Range<Int>) -> DateParts? {
    let start = range.lowerBound
    let end = range.upperBound
    guard end &- start >= 10, bytes[start &+ 4] == minus, bytes[start &+ 7] == minus else { return nil }
    let year = pair(bytes, start) &* 100 &+ pair(bytes, start &+ 2)
    let month = pair(bytes, start &+ 5)
    let day = pair(bytes, start &+ 8)
    guard CivilDate.isValid(year: year, month: month, day: day) else { return nil }
    var parts = DateParts(kind: .day, year: year, month: month, day: day)
    if end &- start == 10 { return parts }

    let separator = bytes[start &+ 10]
    guard separator | 0x20 == UInt8(ascii: "t") || separator == space, end &- start >= 19,
      bytes[start &+ 13] == colon, bytes[start &+ 16] == colon
    else { return nil }
    parts.hour = pair(bytes, start &+ 11)
    parts.minute = pair(bytes, start &+ 14)
    parts.second = pair(bytes, start &+ 17)
    guard parts.hour < 24, parts.minute < 60, parts.second <= 60 else { return nil }
    var index = start &+ 19
    if index < end, bytes[index] == period {
      index &+= 1
      guard let microsecond = fraction(bytes, &index, end) else { return nil }
      parts.microsecond = microsecond
    }
    parts.kind = .localTime
    if index < end {
      parts.kind = .instant
      let sign = bytes[index]
      if sign | 0x20 == UInt8(ascii: "z") {
        index &+= 1
      } else {
        guard sign == plus || sign == minus, end &- index == 6, bytes[index &+ 3] == colon else { return nil }
        let hours = pair(bytes, index &+ 1)
        let minutes = pair(bytes, index &+ 4)
        guard hours < 24, minutes < 60 else { return nil }
        let seconds = hours &* 3_600 &+ minutes &* 60
        parts.offsetSeconds = sign == plus ? seconds : 0 &- seconds
        index = end
      }
      guard index == end else { return nil }
    }
    return parts.second < 60 ? parts : leapSecond(parts)
  }

  /// `parts` with their second 60 made 59, nil where there was no leap second.
  ///
  /// Only an instant can have one.
  static func leapSecond(_ parts: DateParts) -> DateParts? {
    var parts = parts
    parts.second = 59
    return parts.kind == .instant && LeapSeconds.follows(parts.secondsSinceEpoch) ? parts : nil
  }

  /// The number that two digits are, or one far above 99 if they are none.
  @inline(__always)
  static func pair(_ bytes: [UInt8], _ index: Int) -> Int {
    let tens = bytes[index] &- 48
    let ones = bytes[index &+ 1] &- 48
    return tens <= 9 && ones <= 9 ? Int(tens) &* 10 &+ Int(ones) : 1 << 20
  }

  /// Microseconds of the digits from `index` on, which it moves past all of them; nil if there are none.
  static func fraction(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Int? {
    var microsecond = 0
    var unit = 100_000
    let start = index
    while index < end {
      let digit = bytes[index] &- 48
      guard digit <= 9 else { break }
      microsecond &+= Int(digit) &* unit
      unit /= 10
      index &+= 1
    }
    return index > start ? microsecond : nil
  }

  /// Seconds or milliseconds since 1970: an optional sign, up to 15 digits, and a fraction.
  private static func epoch(_ bytes: [UInt8], _ range: Range<Int>, unitsPerSecond: Int) -> DateParts? {
    var index = range.lowerBound
    let isNegative = index < range.upperBound && bytes[index] == minus
    if isNegative { index += 1 }
    let digits = index
    var value = 0
    while index < range.upperBound, bytes[index] &- 48 <= 9 {
      guard index - digits < 15 else { return nil }
      value = value * 10 + Int(bytes[index] &- 48)
      index += 1
    }
    guard index > digits else { return nil }
    // In microseconds: fifteen digits of seconds are refused below, before they could overflow.
    guard value / unitsPerSecond < 1_000_000_000_000 else { return nil }
    var microseconds = value * (1_000_000 / unitsPerSecond)
    if index < range.upperBound, bytes[index] == period {
      index += 1
      guard let rest = fraction(bytes, &index, range.upperBound) else { return nil }
      microseconds += rest / unitsPerSecond
    }
    guard index == range.upperBound else { return nil }
    if isNegative { microseconds = -microseconds }
    let below = microseconds % 1_000_000 < 0 ? 1 : 0
    return DateParts(
      secondsSinceEpoch: microseconds / 1_000_000 - below,
      microsecond: microseconds % 1_000_000 + below * 1_000_000)
  }

  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let colon = UInt8(ascii: ":")
  static let period = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let space = UInt8(ascii: " ")
}
