/// What a time zone's clocks were ahead of UTC, and from when: enough to read instants as local time in a loop.
package struct ZoneOffsets: Hashable, Sendable {
  /// The zone's name.
  package let identifier: String
  /// From when each offset holds, in microseconds since 1970-01-01T00:00:00Z, ascending.
  ///
  /// The first also holds for everything before it.
  package let starts: [Int64]
  /// Microseconds that local time is ahead of UTC; as many as `starts`, at least one.
  package let offsets: [Int64]
  /// Whether each offset is summer time's; as many as `starts`.
  private let summers: [Bool]

  /// UTC, where local time and the instant are the same.
  package static let utc = ZoneOffsets(identifier: "UTC", starts: [Int64.min], offsets: [0])

  /// Makes a zone of its changes; anything but arrays of the same length above 0 gives UTC's, and without word of
  /// summer time there is none.
  package init(identifier: String, starts: [Int64], offsets: [Int64], summers: [Bool] = []) {
    self.identifier = identifier
    let isUsable = !starts.isEmpty && starts.count == offsets.count
    self.starts = isUsable ? starts : [Int64.min]
    self.offsets = isUsable ? offsets : [0]
    let count = self.starts.count
    self.summers = summers.count == count ? summers : Array(repeating: false, count: count)
  }

  /// The same distance from UTC at all times, in microseconds.
  package init(identifier: String, fixedOffset: Int64) {
    self.init(identifier: identifier, starts: [Int64.min], offsets: [fixedOffset])
  }

  /// The offset if it is one for all times: no lookup per value is needed then.
  package var fixedOffset: Int64? { offsets.count == 1 ? offsets[0] : nil }

  /// Number of the offset that holds at an instant.
  ///
  /// Logarithmic.
  package func index(at instant: Int64) -> Int {
    var low = 1
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// What the zone's clocks show at an instant; both in microseconds.
  package func localMicroseconds(ofInstant instant: Int64) -> Int64 {
    instant &+ offsets[index(at: instant)]
  }

  /// Whether the zone's clocks show a year from 1 to 9999 at an instant: there is no other that a date can be in.
  package func hasLocalTime(ofInstant instant: Int64) -> Bool {
    TaskDate.microsecondsOfCalendar.contains(localMicroseconds(ofInstant: instant))
  }

  /// What the zone's clocks show at an instant, or those of UTC where the zone's would leave the years 1 to 9999; both
  /// in microseconds.
  package func shownMicroseconds(ofInstant instant: Int64) -> Int64 {
    let local = localMicroseconds(ofInstant: instant)
    return TaskDate.microsecondsOfCalendar.contains(local) ? local : instant
  }

  /// When the zone's clocks show a local time; both in microseconds.
  ///
  /// A time that they show twice is the first of the two; one that they skip is read with the offset from before
  /// the jump, as RFC 5545 §3.3.5 has it.
  package func instant(ofLocalMicroseconds local: Int64) -> Int64 {
    let before = offsets[index(at: local &- TaskDate.microsecondsPerDay)]
    let after = offsets[index(at: local &+ TaskDate.microsecondsPerDay)]
    for offset in [before, after] where offsets[index(at: local &- offset)] == offset {
      return local &- offset
    }
    return local &- before
  }

  /// A change of a zone's clocks.
  package struct Change: Hashable, Sendable {
    /// When, in microseconds since 1970-01-01T00:00:00Z.
    package let instant: Int64
    /// Microseconds that local time is ahead of UTC before.
    package let offsetBefore: Int64
    /// Microseconds that local time is ahead of UTC from then on.
    package let offset: Int64
    /// Whether it is summer time from then on.
    package let isSummer: Bool

    /// A change; instants and offsets in microseconds.
    package init(instant: Int64, offsetBefore: Int64, offset: Int64, isSummer: Bool) {
      self.instant = instant
      self.offsetBefore = offsetBefore
      self.offset = offset
      self.isSummer = isSummer
    }

    /// What the clocks show when they change.
    package var local: TaskDate { TaskDate(localMicroseconds: instant &+ offsetBefore) }
  }

  /// The changes after one instant, up to another; both in microseconds since 1970.
  package func changes(after first: Int64, through last: Int64) -> [Change] {
    let start = index(at: first) + 1
    let end = index(at: last) + 1
    guard start < end else { return [] }
    return (start..<end).map { number in
      Change(
        instant: starts[number], offsetBefore: offsets[number - 1], offset: offsets[number],
        isSummer: summers[number])
    }
  }
}
