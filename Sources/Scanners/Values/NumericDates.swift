// Dates in numbers whose order the format gives, and Japanese dates, which say what each number is.
extension DateScanner {
  /// Three numbers in the given order, then nothing or a time.
  static func numeric(_ bytes: [UInt8], _ range: Range<Int>, _ order: DateOrder) -> DateParts? {
    var cursor = DateCursor(bytes, range)
    let firstStart = cursor.index
    guard let first = cursor.number(order == .yearMonthDay ? 4...4 : 1...2), cursor.index > firstStart else {
      return nil
    }
    let separator = cursor.byte
    guard separator == UInt8(ascii: "/") || separator == period || separator == minus else { return nil }
    cursor.index += 1
    guard let second = cursor.number(1...2), cursor.skip(separator) else { return nil }
    let thirdStart = cursor.index
    guard let third = cursor.number(order == .yearMonthDay ? 1...2 : 2...4) else { return nil }
    var parts: DateParts
    switch order {
    case .yearMonthDay:
      parts = DateParts(kind: .day, year: first, month: second, day: third)
    case .dayMonthYear, .monthDayYear:
      let digits = cursor.index - thirdStart
      guard digits != 3 else { return nil }
      let year = digits == 2 ? fullYear(third) : third
      let isDayFirst = order == .dayMonthYear
      parts = DateParts(
        kind: .day, year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
    }
    return time(after: &cursor, &parts)
  }

  /// `2026年3月26日`, `令和8年3月26日` and so on.
  static func japanese(_ bytes: [UInt8], _ range: Range<Int>) -> DateParts? {
    var cursor = DateCursor(bytes, range)
    guard let year = cursor.number(4...4) ?? yearOfEra(&cursor), cursor.skip("年"),
      let month = cursor.number(1...2),
      cursor.skip("月"),
      let day = cursor.number(1...2), cursor.skip("日")
    else { return nil }
    var parts = DateParts(kind: .day, year: year, month: month, day: day)
    return time(after: &cursor, &parts)
  }

  /// The year that a Japanese era and the year in it mean; the first year has a word of its own.
  private static func yearOfEra(_ cursor: inout DateCursor) -> Int? {
    let start = cursor.skip("令和") ? 2_018 : cursor.skip("平成") ? 1_988 : cursor.skip("昭和") ? 1_925 : 0
    guard start > 0 else { return nil }
    if cursor.skip("元") { return start + 1 }
    return cursor.number(1...2).map { start + $0 }
  }

  /// The year that two digits mean: 1969...2068, as in POSIX `strptime` (%y).
  static func fullYear(_ twoDigits: Int) -> Int { twoDigits < 69 ? 2_000 + twoDigits : 1_900 + twoDigits }

  /// What may follow a date: a Japanese weekday, then a time, then an offset.
  private static func time(after cursor: inout DateCursor, _ parts: inout DateParts) -> DateParts? {
    guard skipJapaneseWeekday(&cursor) else { return nil }
    if cursor.isAtEnd { return cursor.finish(parts) }
    let hasComma = cursor.skip(comma)
    let hasBlank = cursor.skipBlanks()
    if !hasComma, !hasBlank { _ = cursor.skip(UInt8(ascii: "T")) }
    // As Todoist writes it: `2026-03-26 at 10:00`.
    if hasBlank, cursor.skip("at ") { cursor.skipBlanks() }
    parts.kind = .localTime
    let isAfternoon = cursor.skip("午後")
    let isMorning = !isAfternoon && cursor.skip("午前")
    let start = cursor.index
    if let hour = cursor.number(1...2), cursor.skip("時") {
      parts.hour = hour
      if let minute = cursor.number(1...2) {
        guard cursor.skip("分") else { return nil }
        parts.minute = minute
        if let second = cursor.number(1...2) {
          guard cursor.skip("秒") else { return nil }
          parts.second = second
        }
      }
      guard parts.hour < 24, parts.minute < 60, parts.second < 60 else { return nil }
    } else {
      cursor.index = start
      guard cursor.clock(into: &parts) else { return nil }
    }
    if isAfternoon || isMorning {
      guard parts.hour <= 12 else { return nil }
      // 午後0時 and 午後12時 are both noon, 午前12時 is both midnight's and noon's name: it is read as midnight.
      parts.hour = parts.hour % 12 + (isAfternoon ? 12 : 0)
    }
    if !cursor.isAtEnd {
      cursor.skipBlanks()
      guard cursor.zone(into: &parts) else { return nil }
    }
    return cursor.finish(parts)
  }

  /// Moves past `(木)`, `（木）`, `(木曜日)` or `木曜日`; false if a bracket is opened for something else.
  private static func skipJapaneseWeekday(_ cursor: inout DateCursor) -> Bool {
    let hasBracket = cursor.skip(UInt8(ascii: "("))
    let hasWideBracket = !hasBracket && cursor.skip("（")
    let isWeekday =
      cursor.skip("月") || cursor.skip("火") || cursor.skip("水") || cursor.skip("木") || cursor.skip("金")
      || cursor.skip("土") || cursor.skip("日")
    if isWeekday { _ = cursor.skip("曜日") }
    if hasBracket { return isWeekday && cursor.skip(UInt8(ascii: ")")) }
    if hasWideBracket { return isWeekday && cursor.skip("）") }
    return true
  }
}
