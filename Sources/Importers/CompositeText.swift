import Formats

/// Texts that tools write as trees.
enum CompositeText {
  /// The texts of a document of blocks: Atlassian's document format, Notion's rich texts.
  ///
  /// Blocks stand on lines of their own; marks are left out.
  ///
  /// - Parameter withAddresses: whether the addresses of links stand behind their texts, as in descriptions in HTML.
  static func document(_ value: RawValue, withAddresses: Bool) -> String? {
    var text = ""
    append(value, withAddresses, to: &text)
    while text.last?.isNewline == true { text.removeLast() }
    return text.isEmpty ? nil : text
  }

  /// The depth is bounded by the scanners' limits.
  private static func append(_ value: RawValue, _ withAddresses: Bool, to text: inout String) {
    switch value {
    case .array(let elements): for element in elements { append(element, withAddresses, to: &text) }
    case .object(let members):
      if let plain = value["plain_text"]?.string {
        text += plain
        if withAddresses { append(address: value["href"], of: plain, to: &text) }
        return
      }
      let type = value["type"]?.string ?? ""
      if let own = value["text"]?.string {
        text += own
        if withAddresses {
          let link = value.all("marks").first { $0["type"]?.string == "link" }
          append(address: link?["attrs"]?["href"], of: own, to: &text)
        }
        return
      }
      if type == "hardBreak" { text += "\n" }
      if let name = value["attrs"]?["text"]?.string, ["mention", "emoji", "status"].contains(type) {
        text += name
      }
      if withAddresses, let address = value["attrs"]?["url"]?.string, type.hasSuffix("Card") {
        text += address
      }
      for member in members where member.name == "content" || member.name == "rich_text" {
        append(member.value, withAddresses, to: &text)
      }
      let blocks = ["paragraph", "heading", "codeBlock", "listItem", "blockquote", "tableRow", "rule"]
      if blocks.contains(type), !text.isEmpty, text.last?.isNewline != true { text += "\n" }
    default: break
    }
  }

  /// Puts the address of a link behind its text, where that is not the address itself.
  private static func append(address: RawValue?, of own: String, to text: inout String) {
    guard let address = address?.string, !address.isEmpty, address != "null", !address.hasSuffix(own) else {
      return
    }
    text += " (\(address))"
  }

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
