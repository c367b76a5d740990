import Formats
import Scanners
import TaskModel

// Dates and durations that are written as no standard has it, but as one tool or another does.

extension DateReading {
  /// What a style that the scanners do not know makes of a text; nil for a style that they do.
  static func special(_ style: ValueStyle, _ bytes: [UInt8]) -> (date: TaskDate?, Void)? {
    func parts() -> DateParts? { DateScanner.parse(bytes, 0..<bytes.count, .iso) }
    switch style {
    case .cocoaSeconds: return (cocoaDate(bytes), ())
    case .oleDays: return (oleDate(bytes), ())
    case .spreadsheetDays: return (readSpreadsheetDay(bytes.span).map { TaskDate(bits: $0) }, ())
    case .endOfDay: return (parts().flatMap { endOfDay($0) }, ())
    case .midnightIsDay:
      return (
        parts().flatMap { parts in
          let isMidnight = parts.kind == .localTime && parts.hour + parts.minute + parts.second == 0
          return isMidnight && parts.microsecond == 0
            ? TaskDate(dayNumber: parts.daysSinceEpoch) : date(parts)
        }, ()
      )
    case .dayUnlessSeconds:
      return (
        DateScanner.parse(bytes, 0..<bytes.count, .epochMilliseconds).flatMap { parts in
          // Without seconds it is the noon of a day, in a zone that is not given.
          parts.second == 0 && parts.microsecond == 0
            ? TaskDate(dayNumber: parts.daysSinceEpoch) : date(parts)
        }, ()
      )
    case .localISO8601:
      return (
        parts().flatMap { parts in
          var parts = parts
          parts.offsetSeconds = 0
          if parts.kind == .instant { parts.kind = .localTime }
          return date(parts)
        }, ()
      )
    default: return nil
    }
  }

  /// The day whose midnight, in a zone that is not known, a time is: the nearest midnight of its own clock, but for the
  /// zones beyond twelve hours east of Greenwich.
  ///
  /// 11:00 and 10:15 are midnight in New Zealand's summer, on the Chatham Islands too; eleven hours west there are Niue
  /// and American Samoa alone. 10:00 is Hawaii's, and not that of the Line Islands.
  static func nearestDay(_ date: TaskDate) -> TaskDate {
    guard date.kind != .day else { return date }
    let minute = date.microsecondOfDay / (60 * 1_000_000)
    let isNext = minute >= 11 * 60 || minute == 10 * 60 + 15
    return TaskDate(dayNumber: min(date.dayNumber + (isNext ? 1 : 0), TaskDate.lastDayNumber))
  }

  /// The day whose last second a time is; nil for any other time.
  private static func endOfDay(_ parts: DateParts) -> TaskDate? {
    // Zones are whole hours, or halves or quarters of one, off Greenwich.
    guard parts.kind != .day, parts.second == 59, parts.minute % 15 == 14 else { return nil }
    if parts.kind == .localTime {
      return parts.hour == 23 && parts.minute == 59 ? TaskDate(dayNumber: parts.daysSinceEpoch) : nil
    }
    let next = TaskDate(instantMicroseconds: (Int64(parts.secondsSinceEpoch) &+ 1) &* 1_000_000)
    return TaskDate(dayNumber: nearestDay(next).dayNumber - 1)
  }

  /// A time that is all of the second of two dates, with the day of the first before it: `9:00 AM → 10:00 AM` on one
  /// day; nil where it is none.
  static func dated(_ time: Span<UInt8>, onDayOf date: Span<UInt8>) -> [UInt8]? {
    func hourEnd(_ text: Span<UInt8>, from start: Int) -> Int {
      var end = start
      while end < text.count, text[end] &- 0x30 <= 9 { end += 1 }
      return end
    }
    let colon = UInt8(ascii: ":")
    let hour = hourEnd(time, from: 0)
    guard hour > 0, hour <= 2, hour < time.count, time[hour] == colon else { return nil }
    var place = 0
    while place < date.count {
      let end = hourEnd(date, from: place)
      if end > place, end < date.count, date[end] == colon {
        return place == 0 ? nil : copy(date.extracting(0..<place)) + copy(time)
      }
      place = max(end, place + 1)
    }
    return nil
  }

  /// Days since 1899-12-30 on the writer's clock; a whole number is a day.
  private static func oleDate(_ bytes: [UInt8]) -> TaskDate? {
    let hasComma = bytes.contains(UInt8(ascii: ","))
    guard let days = NumberScanner.decimal(bytes, 0..<bytes.count, separator: hasComma ? .comma : .point),
      days > 0, days < 2_958_466
    else { return nil }
    let whole = Int(days)
    // 25,569 days lie between 1899-12-30 and 1970-01-01.
    let seconds = ((days - Double(whole)) * 86_400).rounded()
    if seconds == 0 { return TaskDate(dayNumber: whole - 25_569) }
    return TaskDate(localMicroseconds: (Int64(whole - 25_569) * 86_400 + Int64(seconds)) * 1_000_000)
  }

  /// `1y 2month 3week 1d 2h 30m 10s`, `30 minutes`, `2 hours`, in seconds.
  static func unitWords(_ bytes: [UInt8]) -> Int64? {
    var total: Int64 = 0
    var number: Int64?
    var unit: [UInt8] = []
    func seconds() -> Int64? {
      switch String(decoding: unit, as: UTF8.self) {
      case "y", "year", "years": 365 * 86_400
      case "month", "months", "mo": 30 * 86_400
      case "w", "week", "weeks": 7 * 86_400
      case "d", "day", "days": 86_400
      case "h", "hr", "hrs", "hour", "hours": 3_600
      case "m", "min", "mins", "minute", "minutes": 60
      case "s", "sec", "secs", "second", "seconds": 1
      default: nil
      }
    }
    func close() -> Bool {
      guard let value = number, let factor = seconds(), value < 1_000_000 else { return false }
      total += value * factor
      number = nil
      unit = []
      return true
    }
    for byte in bytes {
      let letter = byte | 0x20
      if byte &- 0x30 <= 9 {
        if !unit.isEmpty, !close() { return nil }
        let value = (number ?? 0) * 10 + Int64(byte &- 0x30)
        guard value < 1_000_000_000 else { return nil }
        number = value
      } else if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") {
        unit.append(letter)
      } else if byte != 0x20, byte != UInt8(ascii: ",") {
        return nil
      }
    }
    return !unit.isEmpty && close() ? total : nil
  }
}
