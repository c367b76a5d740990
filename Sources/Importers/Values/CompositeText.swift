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
  private static func basic(_ date: String) -> String { date.filter { $0 != "-" && $0 != ":" } }

  /// An RRULE of a pattern and a range of Microsoft's Graph; nil where it is neither.
  static func graphRule(_ value: RawValue) -> String? {
    guard let pattern = value["pattern"], let type = pattern["type"]?.string else { return nil }
    let days = pattern.all("daysOfWeek").compactMap { $0.string?.prefix(2).uppercased() }
    let month = pattern["month"]?.string.flatMap { $0 == "0" ? nil : $0 }
    let dayOfMonth = pattern["dayOfMonth"]?.string.flatMap { $0 == "0" ? nil : $0 }
    let indexes = ["first": "1", "second": "2", "third": "3", "fourth": "4", "last": "-1"]
    let index = pattern["index"]?.string.flatMap { indexes[$0] } ?? "1"
    var parts: [String]
    switch type {
    case "daily": parts = ["FREQ=DAILY"]
    case "weekly": parts = ["FREQ=WEEKLY"] + (days.isEmpty ? [] : ["BYDAY=\(days.joined(separator: ","))"])
    case "absoluteMonthly": parts = ["FREQ=MONTHLY"] + (dayOfMonth.map { ["BYMONTHDAY=\($0)"] } ?? [])
    case "relativeMonthly":
      parts = ["FREQ=MONTHLY", "BYDAY=\(days.map { index + $0 }.joined(separator: ","))"]
    case "absoluteYearly":
      parts =
        ["FREQ=YEARLY"] + (month.map { ["BYMONTH=\($0)"] } ?? [])
        + (dayOfMonth.map { ["BYMONTHDAY=\($0)"] } ?? [])
    case "relativeYearly":
      parts =
        ["FREQ=YEARLY"] + (month.map { ["BYMONTH=\($0)"] } ?? [])
        + ["BYDAY=\(days.map { index + $0 }.joined(separator: ","))"]
    default: return nil
    }
    if let interval = pattern["interval"]?.string, interval != "1", interval != "0" {
      parts.insert("INTERVAL=\(interval)", at: 1)
    }
    let range = value["range"]
    if range?["type"]?.string == "numbered", let count = range?["numberOfOccurrences"]?.string {
      parts.append("COUNT=\(count)")
    } else if range?["type"]?.string == "endDate", let end = range?["endDate"]?.string {
      parts.append("UNTIL=\(basic(end))")
    }
    return parts.joined(separator: ";")
  }
}
