/// Recurrence rules of iCalendar (RFC 5545 §3.3.10): `FREQ=WEEKLY;BYDAY=MO,TH`.
enum RecurrenceRule {
  /// Whether a text is such a rule: parts of a name and a value, `FREQ` among them, no name twice.
  @Sendable
  static func isRule(_ text: [UInt8]) -> Bool {
    guard let parts = parts(text) else { return false }
    return parts.contains { $0.name == "FREQ" && frequencies.contains($0.value) }
  }

  /// The parts of a rule, or nil where the text is none.
  static func parts(_ text: [UInt8]) -> [(name: String, value: String)]? {
    guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var result: [(name: String, value: String)] = []
    for part in text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals > part.startIndex,
        equals < part.endIndex - 1
      else { return nil }
      let name = part[..<equals]
      let value = part[(equals + 1)...]
      guard name.allSatisfy(isNameByte), value.allSatisfy(isValueByte) else { return nil }
      let text = String(decoding: name, as: UTF8.self)
      guard !result.contains(where: { $0.name == text }), names.contains(text) || text.hasPrefix("X-") else {
        return nil
      }
      result.append((text, String(decoding: value, as: UTF8.self)))
    }
    return result
  }

  private static let frequencies: Set = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]

  private static let names: Set = [
    "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
    "BYYEARDAY",
    "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST",
  ]

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func isValueByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ",")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}

extension RecurrenceRule {
  /// The rule with its parts in the order that the schema of xCal gives them (RFC 6321 appendix A), as it is read back
  /// from markup; nil where they are in that order.
  @Sendable
  static func ordered(_ text: [UInt8]) -> [UInt8]? {
    guard let parts = parts(text) else { return nil }
    let sorted = parts.enumerated().sorted { left, right in
      (order[left.element.name] ?? order.count, left.offset) < (
        order[right.element.name] ?? order.count, right.offset
      )
    }
    return Array(sorted.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: ";").utf8)
  }

  /// The values of a part as markup has them: lists opened, days and times in the extended form.
  static func values(of part: (name: String, value: String)) -> [String] {
    guard part.name == "UNTIL" else { return part.value.split(separator: ",").map(String.init) }
    let digits = Array(part.value)
    guard digits.count >= 8 else { return [part.value] }
    var text = String(digits[..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8])
    if digits.count >= 15, digits[8] == "T" {
      text += "T" + String(digits[9..<11]) + ":" + String(digits[11..<13]) + ":" + String(digits[13...])
    }
    return [text]
  }

  private static let order = Dictionary(
    [
      "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
      "BYYEARDAY",
      "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST",
    ].enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
}

extension RecurrenceRule {
  /// A rule that is nothing but an interval of days, weeks, months or years: the unit and how many.
  static func interval(_ text: [UInt8]) -> (unit: String, count: Int)? {
    guard let parts = parts(text), parts.allSatisfy({ $0.name == "FREQ" || $0.name == "INTERVAL" }) else {
      return nil
    }
    let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
    guard let unit = parts.first(where: { $0.name == "FREQ" }).flatMap({ units[$0.value] }) else {
      return nil
    }
    let count = parts.first { $0.name == "INTERVAL" }.map { Int($0.value) ?? 0 } ?? 1
    return (1...9_999).contains(count) ? (unit, count) : nil
  }

  /// Such a rule in English: `every 2 weeks`.
  @Sendable
  static func inWords(_ text: [UInt8]) -> [UInt8]? {
    interval(text).map { Array(($0.count == 1 ? "every \($0.unit)" : "every \($0.count) \($0.unit)s").utf8) }
  }

  /// Such a rule as todo.txt's tools have it: `2w`.
  @Sendable
  static func asShorthand(_ text: [UInt8]) -> [UInt8]? {
    interval(text).map { Array("\($0.count)\($0.unit.prefix(1))".utf8) }
  }

  /// Whether a text is in that shorthand: `1d`, `+2w`, `3b` (days of work).
  @Sendable
  static func isShorthand(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).wholeMatch(of: /\+?[0-9]{1,4}[dwmyb]/) != nil
  }
}
