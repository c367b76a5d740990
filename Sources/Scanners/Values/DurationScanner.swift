/// Reads durations: the whole range must be the duration, without spaces around it.
package enum DurationScanner {
  /// The duration in any of three ways of writing; nil if it is none of them.
  ///
  /// ISO 8601 (`PT8H0M0S`, `P1DT2H`, `P2W`), amounts with units (`45m`, `2h 30m`, `1.5 hours`, `1d 4h`), and hours
  /// with minutes (`1:30`, `0:45:00`). A number without a unit is none: whether it means minutes is for the
  /// profile to say.
  package static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> DurationParts? {
    iso(bytes, range) ?? clock(bytes, range) ?? spelledOut(bytes, range)
  }

  /// ISO 8601-1 §5.5.2.2, with what tools add to it: a sign before it, weeks beside other units, a fraction
  /// in the last amount.
  ///
  /// Nil for amounts beyond 64 bits.
  static func iso(_ bytes: [UInt8], _ range: Range<Int>) -> DurationParts? {
    var parts = DurationParts()
    var cursor = DateCursor(bytes, range)
    parts.isNegative = cursor.skip(UInt8(ascii: "-"))
    guard cursor.skip(UInt8(ascii: "P")) else { return nil }
    let dateUnits: [(UInt8, DurationParts.Unit)] = [
      (UInt8(ascii: "Y"), .years), (UInt8(ascii: "M"), .months), (UInt8(ascii: "W"), .weeks),
      (UInt8(ascii: "D"), .days),
    ]
    let timeUnits: [(UInt8, DurationParts.Unit)] = [
      (UInt8(ascii: "H"), .hours), (UInt8(ascii: "M"), .minutes), (UInt8(ascii: "S"), .seconds),
    ]
    var units = dateUnits
    var isTime = false
    var count = 0
    var countBeforeTime = 0
    while !cursor.isAtEnd {
      if !isTime, cursor.skip(UInt8(ascii: "T")) {
        isTime = true
        units = timeUnits
        countBeforeTime = count
        continue
      }
      // Only the last amount may have a fraction.
      guard parts.fractionMillionths == 0, let amount = amount(&cursor, &parts) else { return nil }
      guard let position = units.firstIndex(where: { $0.0 == cursor.byte }) else { return nil }
      cursor.index += 1
      parts[units[position].1] = amount
      parts.fractionUnit = units[position].1
      units.removeFirst(position + 1)
      count += 1
    }
    return count > 0 && (!isTime || count > countBeforeTime) ? parts : nil
  }

  /// `1:30` and `1:30:00`: hours, minutes below 60, seconds below 60.
  static func clock(_ bytes: [UInt8], _ range: Range<Int>) -> DurationParts? {
    var parts = DurationParts()
    var cursor = DateCursor(bytes, range)
    guard let hours = cursor.number(1...6), cursor.skip(UInt8(ascii: ":")), let minutes = cursor.pair(),
      minutes < 60
    else { return nil }
    parts[.hours] = hours
    parts[.minutes] = minutes
    if cursor.skip(UInt8(ascii: ":")) {
      guard let seconds = cursor.pair(), seconds < 60 else { return nil }
      parts[.seconds] = seconds
    }
    return cursor.isAtEnd ? parts : nil
  }

  /// Amounts with English units, from long to short, with or without spaces: `1d 4h 30m`, `90 min`.
  static func spelledOut(_ bytes: [UInt8], _ range: Range<Int>) -> DurationParts? {
    var parts = DurationParts()
    var cursor = DateCursor(bytes, range)
    parts.isNegative = cursor.skip(UInt8(ascii: "-"))
    var lastUnit = -1
    while !cursor.isAtEnd {
      guard parts.fractionMillionths == 0, let amount = amount(&cursor, &parts) else { return nil }
      cursor.skipBlanks()
      guard let unit = unit(named: cursor.word()), unit.rawValue > lastUnit else { return nil }
      lastUnit = unit.rawValue
      parts[unit] = amount
      parts.fractionUnit = unit
      // Blanks and a comma may separate amounts, but nothing may be left over.
      let isSeparated = cursor.skip(UInt8(ascii: ","))
      if cursor.skipBlanks() || isSeparated, cursor.isAtEnd { return nil }
    }
    return lastUnit >= 0 ? parts : nil
  }

  /// Digits, with an optional fraction of six digits or less that count; nil beyond 64 bits.
  private static func amount(_ cursor: inout DateCursor, _ parts: inout DurationParts) -> Int? {
    let start = cursor.index
    while cursor.byte &- 48 <= 9 { cursor.index += 1 }
    guard let value = NumberScanner.integer(cursor.bytes, start..<cursor.index), cursor.index > start else {
      return nil
    }
    if cursor.skip(UInt8(ascii: ".")) || cursor.skip(UInt8(ascii: ",")) {
      guard let millionths = DateScanner.fraction(cursor.bytes, &cursor.index, cursor.end) else { return nil }
      parts.fractionMillionths = millionths
    }
    return value
  }

  private static func unit(named word: PackedWord) -> DurationParts.Unit? {
    units.first { $0.name == word }?.unit
  }

  /// Packed once: a word is compared with all of them.
  private static let units: [(name: PackedWord, unit: DurationParts.Unit)] = [
    ("w", .weeks), ("wk", .weeks), ("wks", .weeks), ("week", .weeks), ("weeks", .weeks), ("d", .days),
    ("day", .days), ("days", .days), ("h", .hours), ("hr", .hours), ("hrs", .hours), ("hour", .hours),
    ("hours", .hours), ("m", .minutes), ("min", .minutes), ("mins", .minutes), ("minute", .minutes),
    ("minutes", .minutes), ("s", .seconds), ("sec", .seconds), ("secs", .seconds), ("second", .seconds),
    ("seconds", .seconds),
  ]
}
