import TaskModel

/// What other values of a record say about one of its dates (`DateAdjustment`).
struct DateSurroundings: Sendable {
  /// The time of the day in microseconds, where the date itself has none.
  var clock: Int64?
  /// The zone that it is a local time of.
  var zone: ZoneOffsets?
  /// Whether only its day counts.
  var isAllDay = false
  /// Whether an instant stands for what the clocks of its zone show then.
  var isFloating = false
  /// The zone of the same date in words: what is a midnight there is a day.
  var twinZone: ZoneOffsets?

  /// The date that is meant; nil where a local time is in no year from 1 to 9999 at Greenwich.
  func applied(to written: TaskDate) -> TaskDate? {
    var date = written
    if let clock, date.kind == .day {
      date = TaskDate(localMicroseconds: date.value &* TaskDate.microsecondsPerDay &+ clock)
    }
    if let twinZone, date.kind == .instant {
      let local = TaskDate(localMicroseconds: twinZone.shownMicroseconds(ofInstant: date.value))
      if local.microsecondOfDay == 0 { return TaskDate(dayNumber: local.dayNumber) }
    }
    if isAllDay { return ZoneTable.day(of: date, in: zone) }
    if isFloating {
      guard date.kind == .instant else { return date }
      return TaskDate(localMicroseconds: zone?.shownMicroseconds(ofInstant: date.value) ?? date.value)
    }
    guard date.kind == .localTime, let zone else { return date }
    let instant = zone.instant(ofLocalMicroseconds: date.value)
    return TaskDate.microsecondsOfCalendar.contains(instant) ? TaskDate(instantMicroseconds: instant) : nil
  }
}
