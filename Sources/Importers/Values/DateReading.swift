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

  /// Reads the two forms of ISO 8601 that nearly every date has, `2026-03-26` and `2026-03-26T09:00:00Z` (with or
  /// without the `Z`), straight from the record; nil for every other form and for days that do not exist.
  static func readISO8601(_ value: Span<UInt8>) -> Int64? {
    @inline(__always) func pair(_ index: Int) -> Int {
      let tens = value[index] &- 0x30
      let ones = value[index &+ 1] &- 0x30
      // Too large for every field where one of them is no digit.
      return tens > 9 || ones > 9 ? 1_000 : Int(tens) &* 10 &+ Int(ones)
    }
    let count = value.count
    guard count == 10 || count == 19 || count == 20, value[4] == 0x2D, value[7] == 0x2D else { return nil }
    let year = pair(0) &* 100 &+ pair(2)
    guard year > 0, year < 10_000, let day = CivilDay(year: year, month: pair(5), day: pair(8)) else {
      return nil
    }
    if count == 10 { return TaskDate(day).bits }
    guard value[10] == 0x54, value[13] == 0x3A, value[16] == 0x3A else { return nil }
    let hour = pair(11)
    let minute = pair(14)
    let second = pair(17)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = ((day.dayNumber &* 24 &+ hour) &* 60 &+ minute) &* 60 &+ second
    let microseconds = Int64(seconds) &* 1_000_000
    if count == 19 { return TaskDate(localMicroseconds: microseconds).bits }
    return value[19] == 0x5A ? TaskDate(instantMicroseconds: microseconds).bits : nil
  }

  private typealias CivilDay = TaskModel.CivilDate

  /// Reads a date in the first of the styles that fits.
  static func read(_ value: Span<UInt8>, styles: [ValueStyle]) -> Outcome {
    guard value.count <= 128 else { return .unreadable }
    // What most of such dates are: the milliseconds of a day since 2001.
    if value.count == 13, styles.first == .epochMilliseconds, let date = readEpoch(value) {
      return .date(date)
    }
    let bytes = withoutBlanksBehindPoints(copy(value))
    let outcome = read(bytes, styles, on: nil)
    guard case .unreadable = outcome, let (rest, weekday) = ForeignWords.withoutWeekday(bytes) else {
      return outcome
    }
    return read(rest, styles, on: weekday)
  }

  /// A date without the spaces that some languages write between its numbers, and the point behind them: `1. 4. 2026`,
  /// `2026. 04. 01.`.
  private static func withoutBlanksBehindPoints(_ bytes: [UInt8]) -> [UInt8] {
    let point = UInt8(ascii: ".")
    guard let first = bytes.first, first &- 0x30 <= 9, bytes.contains(point) else { return bytes }
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index] &- 0x30 <= 9 }
    var result = bytes.indices.filter { index in
      bytes[index] != 0x20 || !isDigit(index - 2) || bytes[index - 1] != point || !isDigit(index + 1)
    }.map { bytes[$0] }
    if result.last == point, result.count(where: { $0 == point }) == 3 { result.removeLast() }
    return result
  }

  /// Reads a date that is on a certain day of the week, 1 for Monday, if one is named.
  private static func read(_ bytes: [UInt8], _ styles: [ValueStyle], on weekday: Int?) -> Outcome {
    func fits(_ parts: DateParts) -> Bool {
      weekday == nil || weekday == Scanners.CivilDate.weekday(days: parts.daysSinceEpoch)
    }
    for style in styles {
      if weekday == nil, let special = special(style, bytes) {
        if let date = special.date { return .date(date.bits) }
        continue
      }
      for format in formats(style) {
        if let parts = DateScanner.parse(bytes, 0..<bytes.count, format), fits(parts) {
          return date(parts).map { .date($0.bits) } ?? .unreadable
        }
      }
    }
    // Month names of other languages.
    if styles.contains(.english), let english = ForeignWords.englishDate(bytes),
      let parts = DateScanner.parse(english, 0..<english.count, .english), fits(parts)
    {
      return date(parts).map { .date($0.bits) } ?? .unreadable
    }
    // What both orders of day and month could be, or one of them.
    for format in [DateFormat.dayMonthYear, .monthDayYear]
    where DateScanner.parse(bytes, 0..<bytes.count, format).map(fits) == true { return .undecided }
    return .unreadable
  }

  /// Reads seconds or milliseconds since 1970 where nothing else can be meant: a number of ten digits (2001 to 2286)
  /// or of thirteen.
  static func readEpoch(_ value: Span<UInt8>) -> Int64? {
    guard value.count == 10 || value.count == 13, value[0] != UInt8(ascii: "0") else { return nil }
    var number: Int64 = 0
    for index in value.indices {
      let digit = value[index] &- 0x30
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ Int64(digit)
    }
    return TaskDate(instantMicroseconds: number &* (value.count == 10 ? 1_000_000 : 1_000)).bits
  }

  /// Reads a date as older programs of .NET write it in JSON: `/Date(1774483200000)/`, whose zone behind the
  /// milliseconds (`+0100`) says where it was written.
  static func readScriptDate(_ value: Span<UInt8>) -> Int64? {
    guard value.count > 9, value.count <= 32, value[0] == UInt8(ascii: "/") else { return nil }
    let bytes = copy(value)
    guard bytes.starts(with: Array("/Date(".utf8)), bytes.suffix(2).elementsEqual(")/".utf8) else {
      return nil
    }
    let inside = bytes.dropFirst(6).dropLast(2)
    let zone = inside.dropFirst().firstIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    return DateScanner.parse(bytes, inside.startIndex..<(zone ?? inside.endIndex), .epochMilliseconds).flatMap
    { date($0)?.bits }
  }

  /// Reads a day as spreadsheets number them, `45000` or with the time behind a point, where nothing else can be meant:
  /// from 1970 to 2099.
  static func readSpreadsheetDay(_ value: Span<UInt8>) -> Int64? {
    guard value.count >= 5, value.count <= 24 else { return nil }
    let bytes = copy(value)
    guard bytes[0] > UInt8(ascii: "0"),
      bytes.count == 5 || (bytes.count > 6 && bytes[5] == UInt8(ascii: ".")),
      bytes.enumerated().allSatisfy({ $0.offset == 5 || $0.element &- 0x30 <= 9 }),
      let day = NumberScanner.integer(bytes, 0..<5), (25_569...73_050).contains(day)
    else { return nil }
    return special(.oleDays, bytes)?.date?.bits
  }

  /// A date of which only the day counts, always or where it is midnight, or whose zone is UTC where it has none.
  static func adjusted(_ bits: Int64, _ flags: Instruction.Flags) -> Int64 {
    var date = TaskDate(bits: bits)
    if flags.contains(.isUTC), date.kind == .localTime { date = TaskDate(instantMicroseconds: date.value) }
    let isMidnight = date.kind != .day && date.microsecondOfDay == 0
    if flags.contains(.isDay) || (isMidnight && flags.contains(.isDayAtMidnight)) {
      date = TaskDate(dayNumber: date.dayNumber)
    }
    return date.bits
  }

  /// Reads a time of the day (`9:30`, `9:30:00 PM`): microseconds since midnight.
  static func readClock(_ value: Span<UInt8>) -> Int64? {
    guard value.count <= 32 else { return nil }
    let bytes = Array("2000-01-01 ".utf8) + copy(value.extracting(trimmed(0..<value.count, value)))
    guard let parts = DateScanner.parse(bytes, 0..<bytes.count, .yearMonthDay), parts.kind == .localTime
    else { return nil }
    return date(parts)?.microsecondOfDay
  }

  /// Reads a duration in the first of the styles that fits: seconds.
  static func readDuration(_ value: Span<UInt8>, styles: [ValueStyle]) -> Int64? {
    guard value.count <= 128 else { return nil }
    let bytes = copy(value)
    for style in styles {
      switch style {
      case .workingDays:
        // `1.5`: with its unit it is a duration that is read as such.
        if bytes.first != UInt8(ascii: "-"), let last = bytes.last, (last | 0x20) &- 0x61 > 25,
          let seconds = workingSeconds(bytes + [UInt8(ascii: "d")])
        {
          return seconds
        }
      case .seconds, .minutes, .hours, .milliseconds:
        // What is less than nothing stands for none.
        if bytes.first == UInt8(ascii: "-") { continue }
        guard let number = NumberScanner.integer(bytes, 0..<bytes.count) else {
          // `1.5` hours: with its unit it is a duration that is read as such.
          if style == .hours || style == .minutes, let last = bytes.last, (last | 0x20) &- 0x61 > 25,
            let parts = DurationScanner.parse(
              bytes + [UInt8(ascii: style == .hours ? "h" : "m")], 0..<bytes.count + 1),
            let seconds = parts.totalSeconds()
          {
            return Int64(seconds)
          }
          continue
        }
        let factor = style == .hours ? 3_600 : style == .minutes ? 60 : 1
        let (product, overflows) = number.multipliedReportingOverflow(by: factor)
        if !overflows { return Int64(style == .milliseconds ? number / 1_000 : product) }
      case .unitWords: if let seconds = unitWords(bytes) { return seconds }
      case .workingDuration:
        if let seconds = workingSeconds(bytes) { return seconds }
        if let bytes = ForeignWords.englishAmount(bytes), let seconds = workingSeconds(bytes) {
          return seconds
        }
      default:
        if let parts = DurationScanner.parse(bytes, 0..<bytes.count), let seconds = parts.totalSeconds() {
          return Int64(seconds)
        }
      }
    }
    return nil
  }

  /// An amount of work in days of eight hours and weeks of five days, in seconds.
  private static func workingSeconds(_ bytes: [UInt8]) -> Int64? {
    DurationScanner.parse(bytes, 0..<bytes.count)?.totalSeconds(perDay: 28_800, daysPerWeek: 5).map {
      Int64($0)
    }
  }

  /// Whether an amount of work is counted in days or weeks, in words: `1d`, `2 Wochen`, and not `P1D`.
  static func isInDaysOfWork(_ value: Span<UInt8>) -> Bool {
    guard value.count <= 128, value.count > 1, value[0] != UInt8(ascii: "P"), value[1] != UInt8(ascii: "P")
    else { return false }
    // Hours and minutes, which most are, are recognised by one look at each byte.
    let hasOthers = value.indices.contains { index in
      let letter = value[index] | 0x20
      return value[index] >= 0x80
        || (letter &- 0x61 < 26 && letter != UInt8(ascii: "h") && letter != UInt8(ascii: "m"))
    }
    guard hasOthers else { return false }
    let bytes = copy(value)
    let parts =
      DurationScanner.parse(bytes, 0..<bytes.count)
      ?? ForeignWords.englishAmount(bytes).flatMap { DurationScanner.parse($0, 0..<$0.count) }
    return parts.map { $0.days != 0 || $0.weeks != 0 } ?? false
  }

  /// Reads a share of a hundred, with or without its sign.
  static func readPercent(_ value: Span<UInt8>) -> UInt8? {
    guard value.count <= 32 else { return nil }
    var bytes = copy(value)
    if bytes.last == UInt8(ascii: "%") { bytes.removeLast() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    if let number = NumberScanner.integer(bytes, 0..<bytes.count) {
      return (0...100).contains(number) ? UInt8(number) : nil
    }
    guard let number = NumberScanner.decimal(bytes, 0..<bytes.count), number >= 0, number <= 100 else {
      return nil
    }
    return hundredths(number, of: 100)
  }

  /// A share of a whole in hundredths, half of one rounded up as in reports.
  ///
  /// 28.5 of 100 are 29, and only all of it is 100.
  /// In integers of six more decimals: times 100, the binary fraction 0.285 is less than 28.5.
  static func hundredths(_ number: Double, of whole: Double) -> UInt8 {
    if number >= whole { return 100 }
    let parts = Int((number / whole * 100_000_000).rounded())
    return UInt8(min(max((parts + 500_000) / 1_000_000, 0), 99))
  }

  /// Reads a share of one, as one of a hundred.
  static func readFraction(_ value: Span<UInt8>) -> UInt8? {
    guard value.count <= 32 else { return nil }
    let bytes = copy(value)
    let hasComma = bytes.contains(UInt8(ascii: ","))
    guard let number = NumberScanner.decimal(bytes, 0..<bytes.count, separator: hasComma ? .comma : .point),
      number >= 0, number <= 1
    else { return nil }
    return hundredths(number, of: 1)
  }

  static func copy(_ value: Span<UInt8>) -> [UInt8] { value.withUnsafeBufferPointer { Array($0) } }

  private static func formats(_ style: ValueStyle) -> [DateFormat] {
    switch style {
    case .iso8601: [.iso]
    case .dayMonthYear: [.dayMonthYear]
    case .monthDayYear: [.monthDayYear]
    case .yearMonthDay: [.yearMonthDay, .japanese]
    // What mail and JavaScript write is among it.
    case .english: [.english]
    case .epochSeconds: [.epochSeconds]
    case .epochMilliseconds: [.epochMilliseconds]
    default: []
    }
  }

  /// What was read, as a date; nil for an instant that is in the years 1 to 9999 where it was written, and not in UTC.
  static func date(_ parts: DateParts) -> TaskDate? {
    let microseconds = Int64(parts.secondsSinceEpoch) &* 1_000_000 &+ Int64(parts.microsecond)
    switch parts.kind {
    case .day: return TaskDate(dayNumber: parts.daysSinceEpoch)
    case .localTime: return TaskDate(localMicroseconds: microseconds)
    case .instant:
      let yearsOneTo9999 = -62_135_596_800..<253_402_300_800
      return yearsOneTo9999.contains(parts.secondsSinceEpoch)
        ? TaskDate(instantMicroseconds: microseconds) : nil
    }
  }

  /// Seconds since 2001-01-01T00:00:00Z, 978,307,200 after 1970.
  static func cocoaDate(_ bytes: [UInt8]) -> TaskDate? {
    guard let parts = DateScanner.parse(bytes, 0..<bytes.count, .epochSeconds) else { return nil }
    let seconds = Int64(parts.secondsSinceEpoch) + 978_307_200
    return TaskDate(instantMicroseconds: seconds * 1_000_000 + Int64(parts.microsecond))
  }
}
