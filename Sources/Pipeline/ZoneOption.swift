import Foundation
package import TaskModel

// One of two files of this module that know Foundation (`CanonicalForm.swift` is the other): it turns a zone's name into
// plain offsets, once a run.

extension ZoneOffsets {
  /// The zone of that IANA name, with its changes from 1900 to 2150; before and after, the nearest offset holds.
  ///
  /// "UTC", "GMT" and "Z" do not ask Foundation at all.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-time-zone` for a name that is no zone.
  package init(named name: String) throws(Diagnostic) {
    if ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) {
      self = .utc
      return
    }
    guard let zone = TimeZone(identifier: name) else {
      throw OptionText(option: "--time-zone", text: name).error(
        code: "unknown-time-zone", "unknown time zone \"\(name)\"", at: 0,
        hint: suggestion(for: name, in: TimeZone.knownTimeZoneIdentifiers)
          ?? "write an IANA name such as Asia/Tokyo")
    }
    let first = Date(timeIntervalSince1970: -2_208_988_800)
    let last = Date(timeIntervalSince1970: 5_680_281_600)
    var starts = [Int64.min]
    var offsets = [Int64(zone.secondsFromGMT(for: first)) * 1_000_000]
    var date = first
    while let change = zone.nextDaylightSavingTimeTransition(after: date), change > date, change < last {
      let offset = Int64(zone.secondsFromGMT(for: change)) * 1_000_000
      if offset != offsets[offsets.count - 1] {
        starts.append(Int64(change.timeIntervalSince1970) * 1_000_000)
        offsets.append(offset)
      }
      date = change
    }
    self.init(identifier: name, starts: starts, offsets: offsets)
  }
}
