import Formats

/// A rule of recurrence as Microsoft's Graph writes it, a pattern and a range, as an RRULE and what that does not say.
struct GraphRule {
  /// The rule (RFC 5545 §3.3.10).
  let text: String
  /// What the rule does not say, with the way to it (`range/startDate`); values that say nothing are not among it.
  let rest: [(path: String, value: RawValue)]

  private static let indexes = ["first": "1", "second": "2", "third": "3", "fourth": "4", "last": "-1"]

  /// The week begins on Monday where a rule does not say it.
  private static let usualFirstDay = "monday"

  /// Makes a rule; nil where the value is none.
  init?(_ value: RawValue) {
    guard let pattern = value["pattern"], let type = pattern["type"]?.string, let kind = Kind(rawValue: type)
    else { return nil }
    let days = pattern.all("daysOfWeek").compactMap { $0.string?.prefix(2).uppercased() }
    var said: Set<String> = ["pattern/type", "pattern/interval", "range/type"]
    func part(_ name: String, _ member: String, of holder: RawValue?, in owner: String) -> [String] {
      said.insert("\(owner)/\(member)")
      return holder?[member]?.string.map { $0 == "0" ? [] : ["\(name)=\($0)"] } ?? []
    }
    func daysPart(before index: String) -> [String] {
      said.insert("pattern/daysOfWeek")
      return days.isEmpty ? [] : ["BYDAY=\(days.map { index + $0 }.joined(separator: ","))"]
    }
    var parts = ["FREQ=\(kind.frequency)"]
    let interval = pattern["interval"]?.string ?? "1"
    let isEach = interval == "1" || interval == "0"
    if !isEach { parts.append("INTERVAL=\(interval)") }
    if kind == .absoluteYearly || kind == .relativeYearly {
      parts += part("BYMONTH", "month", of: pattern, in: "pattern")
    }
    switch kind {
    case .daily: break
    case .weekly: parts += daysPart(before: "")
    case .absoluteMonthly, .absoluteYearly:
      parts += part("BYMONTHDAY", "dayOfMonth", of: pattern, in: "pattern")
    case .relativeMonthly, .relativeYearly:
      said.insert("pattern/index")
      parts += daysPart(before: pattern["index"]?.string.flatMap { Self.indexes[$0] } ?? "1")
    }
    let range = value["range"]
    switch range?["type"]?.string {
    case "numbered": parts += part("COUNT", "numberOfOccurrences", of: range, in: "range")
    case "endDate":
      said.insert("range/endDate")
      if let end = range?["endDate"]?.string { parts.append("UNTIL=\(CompositeText.basic(end))") }
    default: break
    }
    // Where a week begins changes nothing but which of several weeks a day is in.
    if kind == .weekly, !isEach, !days.isEmpty, let day = pattern["firstDayOfWeek"]?.string {
      said.insert("pattern/firstDayOfWeek")
      if day.lowercased() != Self.usualFirstDay { parts.append("WKST=\(day.prefix(2).uppercased())") }
    }
    text = parts.joined(separator: ";")
    rest = Self.rest(of: value, besides: said)
  }

  private enum Kind: String {
    case daily, weekly, absoluteMonthly, relativeMonthly, absoluteYearly, relativeYearly

    var frequency: String {
      switch self {
      case .daily: "DAILY"
      case .weekly: "WEEKLY"
      case .absoluteMonthly, .relativeMonthly: "MONTHLY"
      case .absoluteYearly, .relativeYearly: "YEARLY"
      }
    }
  }

  /// The members of the pattern and the range that are not expressed, and whatever stands beside them.
  private static func rest(of value: RawValue, besides said: Set<String>) -> [(path: String, value: RawValue)]
  {
    guard case .object(let holders) = value else { return [] }
    return holders.flatMap { holder -> [(path: String, value: RawValue)] in
      guard ["pattern", "range"].contains(holder.name), case .object(let members) = holder.value else {
        return [(holder.name, holder.value)]
      }
      return members.map { ("\(holder.name)/\($0.name)", $0.value) }
    }.filter { !said.contains($0.path) && !isNothing($0.value) }
  }

  /// Whether a value is what stands where there is none: Graph writes every member of every rule.
  private static func isNothing(_ value: RawValue) -> Bool {
    switch value {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .text, .literal: ["0", "", "null", "0001-01-01", "first"].contains(value.string ?? "null")
    }
  }
}
