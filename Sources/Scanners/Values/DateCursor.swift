/// A place in the bytes of a date, for the parsers that are not on the fast path: each method either recognizes
/// something and moves past it, or leaves the place alone.
struct DateCursor {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index == end }

  /// The byte here, 0 at the end.
  var byte: UInt8 { index < end ? bytes[index] : 0 }

  /// Moves past `byte` if it is here.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Moves past `text` if it is here.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - index >= count else { return false }
    let isHere = text.withUTF8Buffer { buffer in
      (0..<count).allSatisfy { bytes[index + $0] == buffer[$0] }
    }
    if isHere { index += count }
    return isHere
  }

  /// Moves past spaces: spaces, no-break spaces (U+00A0) and the narrow ones (U+202F) that JavaScript puts
  /// before AM and PM.
  ///
  /// Says whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while true {
      if skip(DateScanner.space) { continue }
      if byte >= 0x80, skip("\u{A0}") || skip("\u{202F}") || skip("\u{3000}") { continue }
      return index > start
    }
  }

  /// A number of `count` digits, followed by no further digit.
  mutating func number(_ count: ClosedRange<Int>) -> Int? {
    var value = 0
    var position = index
    while position < end, bytes[position] &- 48 <= 9, position - index <= count.upperBound {
      value = value &* 10 &+ Int(bytes[position] &- 48)
      position += 1
    }
    guard count.contains(position - index) else { return nil }
    index = position
    return value
  }

  /// Two digits, whatever follows.
  mutating func pair() -> Int? {
    guard end - index >= 2 else { return nil }
    let value = DateScanner.pair(bytes, index)
    guard value < 100 else { return nil }
    index += 2
    return value
  }

  /// The ASCII letters here, at most 12 of them; an empty word if there are none or more.
  mutating func word() -> PackedWord {
    var word = PackedWord()
    var position = index
    while position < end, (bytes[position] | 0x20) &- 97 < 26 {
      word.append(bytes[position] | 0x20)
      position += 1
    }
    guard word.count <= 12 else { return PackedWord() }
    index = position
    return word
  }

  /// `+09:00`, `+0900`, `+09` or the same with a minus, in seconds.
  mutating func numericOffset() -> Int? {
    let sign = byte
    let start = index
    guard sign == DateScanner.plus || sign == DateScanner.minus else { return nil }
    index += 1
    if let hours = pair(), hours < 24 {
      let hasColon = skip(DateScanner.colon)
      if let minutes = pair() {
        if minutes < 60 {
          let seconds = hours * 3_600 + minutes * 60
          return sign == DateScanner.plus ? seconds : -seconds
        }
      } else if !hasColon {
        return sign == DateScanner.plus ? hours * 3_600 : -hours * 3_600
      }
    }
    index = start
    return nil
  }

  /// `9:05`, `09:05:00.5`, `9:05 PM`, `9 PM`; the result's date is meaningless.
  ///
  /// Spaces before AM and PM are part of it.
  mutating func clock(into parts: inout DateParts) -> Bool {
    guard let hour = number(1...2) else { return false }
    parts.hour = hour
    var hasMinutes = false
    if skip(DateScanner.colon) {
      guard let minute = pair() else { return false }
      parts.minute = minute
      hasMinutes = true
      if skip(DateScanner.colon) {
        guard let second = pair() else { return false }
        parts.second = second
        if byte == DateScanner.period {
          index += 1
          guard let microsecond = DateScanner.fraction(bytes, &index, end) else { return false }
          parts.microsecond = microsecond
        }
      }
    }
    let beforeBlanks = index
    skipBlanks()
    switch (byte | 0x20, index + 1 < end ? bytes[index + 1] | 0x20 : 0) {
    case (UInt8(ascii: "a"), UInt8(ascii: "m")):
      guard parts.hour <= 12 else { return false }
      if parts.hour == 12 { parts.hour = 0 }
      index += 2
    case (UInt8(ascii: "p"), UInt8(ascii: "m")):
      guard 1...12 ~= parts.hour else { return false }
      if parts.hour < 12 { parts.hour += 12 }
      index += 2
    default:
      index = beforeBlanks
      guard hasMinutes else { return false }
    }
    return parts.hour < 24 && parts.minute < 60 && parts.second <= 60
  }

  /// `Z`, `UTC`, `GMT`, `GMT+0900`, `+09:00`, or a zone of RFC 5322 §4.3 such as `PDT`, into `parts`; says whether
  /// there was one.
  mutating func zone(into parts: inout DateParts) -> Bool {
    if let offset = numericOffset() {
      parts.offsetSeconds = offset
    } else {
      let start = index
      switch word() {
      case "z": parts.offsetSeconds = 0
      case "ut", "utc", "gmt": parts.offsetSeconds = numericOffset() ?? 0
      case "edt": parts.offsetSeconds = -4 * 3_600
      case "est", "cdt": parts.offsetSeconds = -5 * 3_600
      case "cst", "mdt": parts.offsetSeconds = -6 * 3_600
      case "mst", "pdt": parts.offsetSeconds = -7 * 3_600
      case "pst": parts.offsetSeconds = -8 * 3_600
      default:
        index = start
        return false
      }
    }
    parts.kind = .instant
    return true
  }

  /// A zone, whose offset may be a number of hours alone: `GMT+2`, `UTC-7`.
  mutating func bracketedZone(into parts: inout DateParts) -> Bool {
    guard zone(into: &parts) else { return false }
    let sign = byte
    guard parts.offsetSeconds == 0, sign == DateScanner.plus || sign == DateScanner.minus else { return true }
    index += 1
    guard let hours = number(1...2), hours < 24 else { return false }
    parts.offsetSeconds = (sign == DateScanner.plus ? hours : -hours) * 3_600
    return true
  }

  /// `parts` if the whole range has been read and they are a date; leap seconds checked.
  func finish(_ parts: DateParts) -> DateParts? {
    guard isAtEnd, CivilDate.isValid(year: parts.year, month: parts.month, day: parts.day) else { return nil }
    return parts.second < 60 ? parts : DateScanner.leapSecond(parts)
  }
}
