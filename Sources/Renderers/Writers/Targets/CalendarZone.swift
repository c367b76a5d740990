import TaskModel
import Templating

/// A zone as a component of a calendar (RFC 5545 §3.6.5): from when which distance from UTC holds.
///
/// Changes of the clocks that come every year by one rule, to the end of the years that are looked at, are a rule in
/// the file too; others stand there one by one.
struct CalendarZone {
  private struct Observance {
    var change: ZoneOffsets.Change
    /// The month, the day of the week (0 for Sunday) and which one in the month, -1 for the last; nil for one change.
    var rule: (month: Int, weekday: Int, number: Int)?
  }

  private let name: String
  private var observances: [Observance] = []

  private static let year = 366 * TaskDate.microsecondsPerDay

  /// The zone as it has to be known from one instant to another, in microseconds since 1970, and for repeating tasks
  /// some years longer.
  init(_ zone: ZoneOffsets, from first: Int64, to last: Int64) {
    name = zone.identifier
    let start = first - CalendarZone.year
    let changes = zone.changes(after: start, through: last + 12 * CalendarZone.year)
    if changes.first.map({ $0.instant > first }) ?? true {
      let offset = changes.first?.offsetBefore ?? zone.offsets[zone.index(at: first)]
      // A beginning before everything that there is.
      let day = TaskDate.microsecondsPerDay
      let instant = min(start, 0) / day * day - day - offset
      observances.append(
        Observance(
          change: .init(instant: instant, offsetBefore: offset, offset: offset, isSummer: false), rule: nil))
    }
    let kinds = [true, false].map { isSummer in changes.filter { $0.isSummer == isSummer } }
    for kind in kinds { observances += CalendarZone.observances(kind) }
    observances.sort { $0.change.instant < $1.change.instant }
  }

  /// The changes of one kind: those at the end that follow a rule as one.
  private static func observances(_ changes: [ZoneOffsets.Change]) -> [Observance] {
    guard let last = changes.last else { return [] }
    var rules = rules(last)
    var start = changes.count - 1
    while start > 0 {
      let earlier = changes[start - 1]
      let left = rules.filter { rule in self.rules(earlier).contains { $0 == rule } }
      let isNextYear = changes[start].local.civilDate.year == earlier.local.civilDate.year + 1
      guard !left.isEmpty, isNextYear, earlier.offsetBefore == last.offsetBefore,
        earlier.offset == last.offset,
        earlier.local.microsecondOfDay == last.local.microsecondOfDay
      else { break }
      rules = left
      start -= 1
    }
    // Twice the same may be chance.
    guard changes.count - start >= 3, let rule = rules.first else {
      return changes.map { Observance(change: $0, rule: nil) }
    }
    return changes[..<start].map { Observance(change: $0, rule: nil) }
      + [Observance(change: changes[start], rule: rule)]
  }

  /// The rules that a change fits.
  private static func rules(_ change: ZoneOffsets.Change) -> [(month: Int, weekday: Int, number: Int)] {
    let day = change.local.civilDate
    // 1970-01-01 was a Thursday.
    let weekday = ((change.local.dayNumber + 4) % 7 + 7) % 7
    let next = TaskDate(dayNumber: change.local.dayNumber + 7).civilDate
    let ordinal = (month: day.month, weekday: weekday, number: (day.day - 1) / 7 + 1)
    return next.month == day.month ? [ordinal] : [(day.month, weekday, -1), ordinal]
  }

  /// Writes the component.
  func append(to properties: inout CalendarProperties, _ output: inout OutputBuffer) {
    let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    properties.begin("VTIMEZONE", to: &output)
    properties.text("TZID", Array(name.utf8)[...], to: &output)
    for observance in observances {
      let change = observance.change
      let component: StaticString = change.isSummer ? "DAYLIGHT" : "STANDARD"
      properties.begin(component, to: &output)
      properties.date("DTSTART", change.local, to: &output)
      properties.offset("TZOFFSETFROM", change.offsetBefore / 1_000_000, to: &output)
      properties.offset("TZOFFSETTO", change.offset / 1_000_000, to: &output)
      if let rule = observance.rule {
        let text = "FREQ=YEARLY;BYMONTH=\(rule.month);BYDAY=\(rule.number)\(days[rule.weekday])"
        properties.recurrence("RRULE", Array(text.utf8)[...], to: &output)
      }
      properties.end(component, to: &output)
    }
    properties.end("VTIMEZONE", to: &output)
  }
}

extension ZoneOffsets {
  /// What the zone's clocks show at an instant; nil where they show it twice and this is the second time, which no
  /// local time stands for (RFC 5545 §3.3.5), and for what is no instant.
  func writtenLocal(_ date: TaskDate) -> TaskDate? {
    guard date.kind == .instant else { return nil }
    let local = localMicroseconds(ofInstant: date.value)
    return instant(ofLocalMicroseconds: local) == date.value ? TaskDate(localMicroseconds: local) : nil
  }
}
