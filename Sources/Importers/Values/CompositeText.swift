import Formats

/// Rules that tools write as trees.
enum CompositeText {
  /// An RRULE of its parts: `{"freq": "WEEKLY", "byday": ["MO", "WE"]}` → `FREQ=WEEKLY;BYDAY=MO,WE`.
  static func rule(_ value: RawValue) -> String? {
    guard case .object(let members) = value else { return nil }
    // The member of the element's type, as xCal has it: `<rrule><recur><freq>…`.
    if let inner = value["recur"] { return rule(inner) }
    var names: [String] = []
    var values: [String: [String]] = [:]
    for member in members where member.name != "parameters" && !member.name.hasPrefix("@") {
      let name = member.name.uppercased()
      if values[name] == nil { names.append(name) }
      var all: [RawValue] = [member.value]
      if case .array(let elements) = member.value { all = elements }
      values[name, default: []].append(
        contentsOf: all.compactMap(\.string).map { name == "UNTIL" ? basic($0) : $0 })
    }
    guard values["FREQ"] != nil else { return nil }
    let order = ["FREQ"] + names.filter { $0 != "FREQ" }
    return order.map { "\($0)=\((values[$0] ?? []).joined(separator: ","))" }.joined(separator: ";")
  }

  /// `2026-03-26T09:00:00Z` as `20260326T090000Z`.
  static func basic(_ date: String) -> String { date.filter { $0 != "-" && $0 != ":" } }
}
