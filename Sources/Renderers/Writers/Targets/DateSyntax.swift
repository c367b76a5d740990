import TaskModel
import Templating

/// How tools write dates; each takes the kinds of dates that its format's forms let through.
enum DateSyntax: Sendable {
  /// ISO 8601 extended: `2026-03-26`, `2026-03-26T09:00:00`, `2026-04-08T07:31:31Z`.
  case extended
  /// The same with milliseconds: `2026-04-08T07:31:31.000Z`.
  case milliseconds
  /// ISO 8601 basic, as RFC 5545 §3.3 has it: `20260326`, `20260326T090000`, `20260408T073131Z`.
  case basic
  /// With a space: `2026-03-26 09:00:00`; an instant with `Z`.
  case blank
  /// With a space, to the minute: `2026-03-26 09:00`; an instant as `extended`.
  case blankMinutes
  /// With an offset without a colon: `2018-12-11T23:00:00+0000`.
  case offset

  /// Appends a date.
  func append(_ date: TaskDate, to output: inout OutputBuffer) {
    let day = date.civilDate
    let hasDashes: Bool = if case .basic = self { false } else { true }
    append(year: day.year, to: &output)
    if hasDashes { output.append(UInt8(ascii: "-")) }
    append(twoDigits: day.month, to: &output)
    if hasDashes { output.append(UInt8(ascii: "-")) }
    append(twoDigits: day.day, to: &output)
    guard date.kind != .day else { return }
    let microsecond = Int(date.microsecondOfDay)
    let second = microsecond / 1_000_000
    var hasBlank = false
    var hasSeconds = true
    switch self {
    case .blank: hasBlank = true
    case .blankMinutes:
      hasBlank = date.kind == .localTime
      hasSeconds = date.kind == .instant
    default: break
    }
    output.append(hasBlank ? 0x20 : UInt8(ascii: "T"))
    append(twoDigits: second / 3_600, to: &output)
    if hasDashes { output.append(UInt8(ascii: ":")) }
    append(twoDigits: second / 60 % 60, to: &output)
    if hasSeconds {
      if hasDashes { output.append(UInt8(ascii: ":")) }
      append(twoDigits: second % 60, to: &output)
    }
    if case .milliseconds = self {
      let millisecond = microsecond / 1_000 % 1_000
      output.append(UInt8(ascii: "."))
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: millisecond / 100))
      append(twoDigits: millisecond % 100, to: &output)
    }
    guard date.kind == .instant else { return }
    if case .offset = self { output.append(literal: "+0000") } else { output.append(UInt8(ascii: "Z")) }
  }

  /// The forms let no year through that four digits do not hold.
  private func append(year: Int, to output: inout OutputBuffer) {
    append(twoDigits: year / 100 % 100, to: &output)
    append(twoDigits: year % 100, to: &output)
  }

  private func append(twoDigits number: Int, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
