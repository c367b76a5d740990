import Foundation
import TaskModel

/// A zone of the IANA database that times are written in: where they came in one, they go back in it.
struct WrittenZone {
  let name: String
  private let zone: TimeZone

  /// The zone of a name; nil for what is none, or no name of a place.
  init?(_ name: String) {
    guard name.contains("/"), !name.contains(".."), !name.hasPrefix("/"), name.utf8.count <= 64,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let zone = TimeZone(identifier: name)
    else { return nil }
    self.name = name
    self.zone = zone
  }

  /// Seconds that local time is ahead of UTC at a second since 1970.
  func offset(at second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }

  /// What the zone's clocks show at an instant; nil where they show it twice and this is the second time, which no local
  /// time stands for (RFC 5545 §3.3.5).
  func local(_ date: TaskDate) -> TaskDate? {
    guard date.kind == .instant else { return nil }
    let local = TaskDate(localMicroseconds: date.value &+ offset(at: date.secondsSinceEpoch) &* 1_000_000)
    return instant(local) == date ? local : nil
  }

  /// When the zone's clocks show a local time, or the midnight that begins a day: the first time, where they show it
  /// twice.
  func instant(_ date: TaskDate) -> TaskDate {
    let local = date.timelineMicroseconds
    let second = TaskDate(localMicroseconds: local).secondsSinceEpoch
    let before = offset(at: second &- 86_400)
    for candidate in [before, offset(at: second &+ 86_400)] where offset(at: second &- candidate) == candidate
    {
      return TaskDate(instantMicroseconds: local &- candidate &* 1_000_000)
    }
    return TaskDate(instantMicroseconds: local &- before &* 1_000_000)
  }

  /// A change of the zone's clocks.
  struct Change: Equatable {
    /// When, in seconds since 1970.
    var second: Int64
    /// Seconds ahead of UTC before and from then on.
    var from: Int64
    var to: Int64
    /// Whether it is summer time from then on.
    var isSummer: Bool

    /// What the clocks show when they change.
    var local: TaskDate { TaskDate(localMicroseconds: (second &+ from) &* 1_000_000) }
  }

  /// The changes between two seconds since 1970.
  func changes(from first: Int64, to last: Int64) -> [Change] {
    var result: [Change] = []
    var date = Date(timeIntervalSince1970: Double(first))
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date {
      let second = Int64(next.timeIntervalSince1970)
      guard second <= last else { break }
      let (before, after) = (offset(at: second &- 1), offset(at: second))
      if before != after {
        result.append(
          Change(second: second, from: before, to: after, isSummer: zone.isDaylightSavingTime(for: next)))
      }
      date = next
    }
    return result
  }
}

/// The zones of an output by their names, each looked up once.
struct WrittenZones {
  private var zones: [String: WrittenZone?] = [:]

  /// The zone of a name, or nil.
  mutating func zone(_ name: String) -> WrittenZone? {
    if let known = zones[name] { return known }
    // Names come from the input: there is no end to them in a hostile one.
    if zones.count > 1_000 { zones.removeAll() }
    let found = WrittenZone(name)
    zones[name] = .some(found)
    return found
  }
}

extension TaskDate {
  /// The second it lies in, counted from 1970.
  fileprivate var secondsSinceEpoch: Int64 {
    let rest = timelineMicroseconds % 1_000_000
    return (timelineMicroseconds - (rest < 0 ? rest + 1_000_000 : rest)) / 1_000_000
  }
}
