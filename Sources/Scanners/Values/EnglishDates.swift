// Dates with English month names. They come in a dozen orders, but the month says which number is which: what
// stands before it is the day (or a year of four digits), what stands after it is the day if none has been seen,
// then the year. So one parser collects words and numbers, and the order is settled at the end.
extension DateScanner {
  /// A date with an English month name, an optional weekday, time and zone.
  static func english(_ bytes: [UInt8], _ range: Range<Int>) -> DateParts? {
    var cursor = DateCursor(bytes, range)
    var parts = DateParts(kind: .day, year: 0, month: 0, day: 0)
    var weekday: Int?
    var first: WrittenNumber?
    var second: WrittenNumber?
    var numbersBeforeMonth = 0
    while !cursor.isAtEnd {
      if cursor.skipBlanks() || cursor.skip(comma) { continue }
      let byte = cursor.byte
      if byte &- 48 <= 9 {
        let start = cursor.index
        if parts.kind == .day, second != nil || first != nil && parts.month > 0, isClock(cursor) {
          guard cursor.clock(into: &parts) else { return nil }
          parts.kind = .localTime
          continue
        }
        guard let value = cursor.number(1...4) else { return nil }
        let number = WrittenNumber(value: value, digitCount: cursor.index - start)
        if first == nil {
          first = number
          if number.digitCount <= 2 { skipOrdinalEnding(&cursor) }
        } else if second == nil {
          second = number
        } else {
          return nil
        }
        if parts.kind == .day { skipSeparator(&cursor) }
      } else if parts.kind == .localTime, byte == UInt8(ascii: "(") {
        // Notion writes the zone itself in brackets: `3:00 PM (GMT+2)`.
        cursor.index += 1
        guard cursor.bracketedZone(into: &parts), cursor.skip(UInt8(ascii: ")")) else { return nil }
      } else if parts.kind == .localTime, cursor.zone(into: &parts) {
        // JavaScript adds the zone's name in brackets.
        cursor.skipBlanks()
        if cursor.skip(UInt8(ascii: "(")) {
          while !cursor.isAtEnd, cursor.byte != UInt8(ascii: ")") { cursor.index += 1 }
          guard cursor.skip(UInt8(ascii: ")")) else { return nil }
        }
      } else {
        let word = cursor.word()
        if let month = monthNumber(word) {
          guard parts.month == 0 else { return nil }
          parts.month = month
          numbersBeforeMonth = second != nil ? 2 : first != nil ? 1 : 0
          skipSeparator(&cursor)
        } else if weekday == nil, first == nil, parts.month == 0, let number = weekdayNumber(word) {
          weekday = number
          _ = cursor.skip(period)
        } else if word != at || parts.kind != .day {
          return nil
        }
      }
    }
    guard let first, let second, numbersBeforeMonth < 2 else { return nil }
    let isYearFirst = numbersBeforeMonth == 1 && first.digitCount == 4
    let day = isYearFirst ? second : first
    let year = isYearFirst ? first : second
    guard day.digitCount <= 2, year.digitCount == 4 || year.digitCount == 2 else { return nil }
    parts.day = day.value
    parts.year = year.digitCount == 2 ? fullYear(year.value) : year.value
    guard let result = cursor.finish(parts) else { return nil }
    if let weekday, weekday != CivilDate.weekday(days: result.daysSinceEpoch) { return nil }
    return result
  }

  private struct WrittenNumber {
    var value: Int
    var digitCount: Int
  }

  /// Whether digits and a colon, or digits and AM or PM, stand here.
  private static func isClock(_ cursor: DateCursor) -> Bool {
    var copy = cursor
    var parts = DateParts(kind: .day, year: 1, month: 1, day: 1)
    guard copy.number(1...2) != nil else { return false }
    if copy.byte == colon { return true }
    copy.index = cursor.index
    return copy.clock(into: &parts)
  }

  private static func skipSeparator(_ cursor: inout DateCursor) {
    _ = cursor.skip(UInt8(ascii: "/")) || cursor.skip(minus) || cursor.skip(period)
  }

  /// Moves past the letters of `1st`, `2nd`, `3rd`, `4th`.
  private static func skipOrdinalEnding(_ cursor: inout DateCursor) {
    let start = cursor.index
    switch cursor.word() {
    case "st", "nd", "rd", "th": return
    default: cursor.index = start
    }
  }

  private static let months: [PackedWord] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  private static let sept: PackedWord = "sept"
  private static let at: PackedWord = "at"

  private static let weekdays: [PackedWord] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// 1...12 for an English month, in full or by its first three letters (and `sept`).
  private static func monthNumber(_ word: PackedWord) -> Int? {
    guard word.count >= 3, let index = months.firstIndex(where: { word.begins($0) }) else { return nil }
    return word.count == 3 || word.count == months[index].count || word == sept ? index + 1 : nil
  }

  /// 1...7 for an English weekday from Monday on, in full or by its first three letters or more.
  private static func weekdayNumber(_ word: PackedWord) -> Int? {
    guard word.count >= 3 else { return nil }
    return weekdays.firstIndex { word.begins($0) }.map { $0 + 1 }
  }
}
