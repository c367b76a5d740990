import Foundation
package import TaskModel

/// The zones that an input, an output or an option names, each worked out once.
///
/// On Linux the database is the one that was linked into the program: the same program gives the same bytes on any
/// machine.
package struct ZoneDatabase: Sendable {
  private var zones: [String: ZoneOffsets] = [:]

  /// A database that no zone was asked of yet.
  package init() {}

  /// The zone of a name of a place, such as `Asia/Tokyo`; nil for what is none.
  ///
  /// Abbreviations are none: `IST` is three zones.
  package mutating func zone(ofPlace name: String) -> ZoneOffsets? {
    if let known = zones[name] { return known }
    guard ZoneDatabase.hasPlace(name), let zone = ZoneOffsets(databaseName: name) else { return nil }
    zones[name] = zone
    return zone
  }

  /// Whether there is a zone of that name of a place, without working it out.
  package static func hasPlace(_ name: String) -> Bool {
    // Only what can be a name reaches the system.
    name.utf8.count <= 64 && name.utf8.contains(UInt8(ascii: "/")) && !name.hasPrefix("/")
      && !name.contains("..")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && TimeZone(identifier: name) != nil
  }

  /// All names there are, in no order.
  package static var names: [String] { TimeZone.knownTimeZoneIdentifiers }
}

extension ZoneOffsets {
  /// The first and the last second, since 1970, whose changes are looked at: from the year 1 to 2150.
  private static let span: ClosedRange<Double> = -62_135_596_800...5_680_281_600

  /// The zone of that name; nil for a name that is no zone.
  ///
  /// It has its changes up to 2150, after which the last offset holds; the first is that of the sun, from before there
  /// were zones. Takes up to a millisecond: a run asks once for each zone.
  package init?(databaseName name: String) {
    if ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) {
      self = .utc
      return
    }
    guard let zone = TimeZone(identifier: name) else { return nil }
    func offset(at date: Date) -> Int64 { Int64(zone.secondsFromGMT(for: date)) * 1_000_000 }
    var date = Date(timeIntervalSince1970: ZoneOffsets.span.lowerBound)
    let last = Date(timeIntervalSince1970: ZoneOffsets.span.upperBound)
    var starts = [Int64.min]
    var offsets = [offset(at: date)]
    var summers = [zone.isDaylightSavingTime(for: date)]
    while let change = zone.nextDaylightSavingTimeTransition(after: date), change > date, change < last {
      let new = offset(at: change)
      if new != offsets[offsets.count - 1] {
        starts.append(Int64(change.timeIntervalSince1970) * 1_000_000)
        offsets.append(new)
        summers.append(zone.isDaylightSavingTime(for: change))
      }
      date = change
    }
    self.init(identifier: name, starts: starts, offsets: offsets, summers: summers)
  }
}
