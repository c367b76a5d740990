package import TaskModel
import ZoneDatabase

extension ZoneOffsets {
  /// The zone of that IANA name, as an option has it.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-time-zone` for a name that is no zone.
  package init(named name: String, option: String = "--time-zone") throws(Diagnostic) {
    guard let zone = ZoneOffsets(databaseName: name) else {
      throw OptionText(option: option, text: name).error(
        code: .unknownTimeZone, "unknown time zone \"\(name)\"", at: 0,
        hint: suggestion(for: name, in: ZoneDatabase.names) ?? "write an IANA name such as Asia/Tokyo")
    }
    self = zone
  }
}
