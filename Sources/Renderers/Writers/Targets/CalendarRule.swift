import TaskModel

/// The syntax of iCalendar's rules of recurrence (RFC 5545 §3.3.10): `FREQ=WEEKLY;BYDAY=MO,TH`.
enum CalendarRule {
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

extension CalendarRule {
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

extension TextForm {
  /// Rules of iCalendar, for which the words that say the same are taken too.
  static func rules(rewrite: (@Sendable ([UInt8]) -> [UInt8]?)? = nil) -> TextForm {
    var form = TextForm(
      rewrite: { text in
        if CalendarRule.isRule(text) { return rewrite?(text) }
        guard let rule = RecurrenceRule(words: text).map({ Array($0.text.utf8) }) else { return nil }
        return rewrite?(rule) ?? rule
      },
      accepts: { CalendarRule.isRule($0) || RecurrenceRule(words: $0) != nil })
    form.rewriteReason = { text in
      if CalendarRule.isRule(text) { return .rearranged }
      return RecurrenceRule(words: text)?.isFromCompletion == true ? .countsFromDue : .otherWord
    }
    return form
  }

  /// Recurrences in a tool's words: whatever they can say is read from them as a rule again.
  ///
  /// - Parameter takes: whether other words than those of a rule are the tool's own.
  static func recurrences(
    _ style: RecurrenceStyle, _ rules: Rules = [], orWhere takes: @escaping @Sendable ([UInt8]) -> Bool
  ) -> TextForm {
    var form = TextForm(
      rules,
      rewrite: { text in
        guard let rule = RecurrenceRule(text) else { return nil }
        // What counts from when the task is done is no rule, and is read as it is written.
        return Array((rule.isFromCompletion ? rule.words(style) ?? "" : rule.text).utf8)
      },
      accepts: { text in
        guard let rule = RecurrenceRule(text) else { return !CalendarRule.isRule(text) && takes(text) }
        return rule.words(style) != nil
      })
    form.rewriteReason = { CalendarRule.isRule($0) ? .rearranged : .otherWord }
    return form
  }
}

extension TextColumn {
  /// A task's recurrence in a tool's words; nil for none.
  func recurrence(_ row: Int, _ style: RecurrenceStyle) -> ArraySlice<UInt8>? {
    guard let text = bytes(row) else { return nil }
    return RecurrenceRule(rule: text)?.words(style).map { Array($0.utf8)[...] } ?? text
  }
}
