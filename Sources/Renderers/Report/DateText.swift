import TaskModel
import Templating

/// Dates as a report shows them: `2026-03-26`, `2026-03-26 09:00`, `2026-04-08 07:31 UTC`.
enum DateText {
  /// Appends a day.
  static func append(day: Int, to output: inout OutputBuffer) {
    let date = CivilDate(dayNumber: day)
    guard date.year >= 0, date.year <= 9_999 else {
      output.append(TaskDate(dayNumber: day).description)
      return
    }
    append(date, separator: UInt8(ascii: "-"), to: &output)
  }

  /// Appends a day of a year of four digits as year, month and day with a character between them.
  @inline(__always)
  static func append(_ date: CivilDate, separator: UInt8, to output: inout OutputBuffer) {
    // Unsafe, measured: ten bytes on the stack and one append instead of ten appends. All ten are written.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { text in
      text[0] = digit(date.year / 1_000)
      text[1] = digit(date.year / 100 % 10)
      text[2] = digit(date.year / 10 % 10)
      text[3] = digit(date.year % 10)
      text[4] = separator
      text[5] = digit(date.month / 10)
      text[6] = digit(date.month % 10)
      text[7] = separator
      text[8] = digit(date.day / 10)
      text[9] = digit(date.day % 10)
      output.append(UnsafeBufferPointer(text))
    }
  }

  @inline(__always)
  private static func digit(_ value: Int) -> UInt8 { UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value) }

  /// Calls `body` with the ISO 8601 form, the same that `TaskDate.description` has.
  ///
  /// Unsafe, measured: the bytes are put together on the stack, which is six times as fast as appending one
  /// after another. `count` never passes 27, the length of an instant with microseconds.
  static func withISO8601(_ date: TaskDate, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let day = date.civilDate
    guard day.year >= 0, day.year <= 9_999 else {
      return Array(date.description.utf8).withUnsafeBufferPointer(body)
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 27) { text in
      var count = 0
      func append(_ byte: UInt8) {
        text[count] = byte
        count &+= 1
      }
      func append(twoDigits number: Int) {
        append(digit(number / 10))
        append(digit(number % 10))
      }
      append(twoDigits: day.year / 100)
      append(twoDigits: day.year % 100)
      append(UInt8(ascii: "-"))
      append(twoDigits: day.month)
      append(UInt8(ascii: "-"))
      append(twoDigits: day.day)
      if date.kind != .day {
        let microsecond = Int(date.microsecondOfDay)
        let second = microsecond / 1_000_000
        append(UInt8(ascii: "T"))
        append(twoDigits: second / 3_600)
        append(UInt8(ascii: ":"))
        append(twoDigits: second / 60 % 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: second % 60)
        var fraction = microsecond % 1_000_000
        if fraction != 0 {
          append(UInt8(ascii: "."))
          while fraction != 0 {
            append(digit(fraction / 100_000))
            fraction = fraction % 100_000 * 10
          }
        }
        if date.kind == .instant { append(UInt8(ascii: "Z")) }
      }
      body(UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  /// Appends the time of a date, if it has one, to the minute, with a space before it; and the zone where a date
  /// that was an instant is shown in UTC.
  @inline(__always)
  static func appendTime(_ shown: TaskDate, isInUTC: Bool, to output: inout OutputBuffer) {
    guard shown.kind != .day else { return }
    let minute = Int(shown.microsecondOfDay / 60_000_000)
    output.append(UInt8(ascii: " "))
    append(twoDigits: minute / 60, to: &output)
    output.append(UInt8(ascii: ":"))
    append(twoDigits: minute % 60, to: &output)
    if isInUTC { output.append(literal: " UTC") }
  }

  private static func append(twoDigits number: Int, to output: inout OutputBuffer) {
    output.append(digit(number / 10))
    output.append(digit(number % 10))
  }
}
