import TaskModel

/// What a time zone's clocks were ahead of UTC, and from when: enough to read instants as local time in a loop.
package struct ZoneOffsets: Hashable, Sendable {
  /// The zone's name.
  package let identifier: String
  /// From when each offset holds, in microseconds since 1970-01-01T00:00:00Z, ascending. The first also holds
  /// for everything before it.
  package let starts: [Int64]
  /// Microseconds that local time is ahead of UTC; as many as `starts`, at least one.
  package let offsets: [Int64]

  /// UTC, where local time and the instant are the same.
  package static let utc = ZoneOffsets(identifier: "UTC", starts: [Int64.min], offsets: [0])

  /// Makes a zone of its changes; anything but two arrays of the same length above 0 gives UTC's.
  init(identifier: String, starts: [Int64], offsets: [Int64]) {
    self.identifier = identifier
    let isUsable = !starts.isEmpty && starts.count == offsets.count
    self.starts = isUsable ? starts : [Int64.min]
    self.offsets = isUsable ? offsets : [0]
  }

  /// The offset if it is one for all times: no lookup per value is needed then.
  var fixedOffset: Int64? { offsets.count == 1 ? offsets[0] : nil }

  /// Number of the offset that holds at an instant. Logarithmic.
  func index(at instant: Int64) -> Int {
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
}
