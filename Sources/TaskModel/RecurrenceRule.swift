/// How a task repeats, as far as both a rule of iCalendar (RFC 5545 §3.3.10) and words can say it.
///
/// `FREQ=MONTHLY;BYDAY=-1FR` and `every last friday` are the same value. A rule that says more than that, such as
/// `BYWEEKNO`, is none of these.
package struct RecurrenceRule: Hashable, Sendable {
  /// What is counted between two times.
  package enum Unit: String, Sendable, CaseIterable {
    case hour = "HOURLY"
    case day = "DAILY"
    case week = "WEEKLY"
    case month = "MONTHLY"
    case year = "YEARLY"
  }

  /// A day of the week, and which one of its month it is.
  package struct Weekday: Hashable, Sendable {
    /// Which one of the month, -1 for the last; 0 for every one.
    package var ordinal = 0
    /// Monday = 0.
    package var number: Int
  }

  /// What is counted.
  package var unit: Unit
  /// How many of it lie between two times.
  package var interval = 1
  /// The months of the year, January = 1; empty for what the first time says.
  package var months: [Int] = []
  /// The days of the month, -1 for the last; empty for what the first time says.
  package var monthDays: [Int] = []
  /// The days of the week; empty for what the first time says.
  package var weekdays: [Weekday] = []
  /// Which one of the working days of a month it is, -1 for the last; nil for no such rule.
  package var workdayOfMonth: Int?
  /// How often the task comes in all.
  package var count: Int?
  /// The last day, as `20301231`.
  package var lastDay: String?
  /// Whether the next time is counted from when the task is done, which no rule of iCalendar can say.
  package var isFromCompletion = false

  /// A rule of nothing but an interval.
  package init(every interval: Int = 1, _ unit: Unit) {
    self.unit = unit
    self.interval = interval
  }

  /// Monday to Friday.
  static let workdays = (0..<5).map { Weekday(number: $0) }
  /// What iCalendar calls the days of the week, from Monday on.
  static let weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

extension RecurrenceRule {
  /// The rule without its days, where these are no others than a task has anyhow that is due on that day; nil
  /// elsewhere.
  ///
  /// Not of days that some months do not have: tools go on with another day behind these.
  package func withoutDays(of due: CivilDate) -> RecurrenceRule? {
    guard workdayOfMonth == nil, weekdays.isEmpty != (monthDays + months).isEmpty else { return nil }
    let isSame =
      weekdays.isEmpty
      ? months.allSatisfy { $0 == due.month } && monthDays.allSatisfy { $0 == due.day } && due.day < 29
      : unit == .week && weekdays == [Weekday(number: due.weekday - 1)]
    guard isSame else { return nil }
    var rule = self
    (rule.months, rule.monthDays, rule.weekdays) = ([], [], [])
    return rule
  }
}

// MARK: - The rule of iCalendar

extension RecurrenceRule {
  /// The rule of a text in iCalendar's syntax; nil for any other text, and for what words cannot say.
  package init?(rule text: some Collection<UInt8>) {
    guard text.count <= 400, text.contains(UInt8(ascii: "=")) else { return nil }
    var values: [Substring: Substring] = [:]
    for part in String(decoding: text, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let name = part[..<equals]
      guard values.updateValue(part[part.index(after: equals)...], forKey: name) == nil else { return nil }
    }
    guard let frequency = values.removeValue(forKey: "FREQ").flatMap({ Unit(rawValue: String($0)) }) else {
      return nil
    }
    unit = frequency
    for (name, value) in values where !take(name, value) { return nil }
    // On which day a week begins matters where weeks are left out and more than one day of each is named.
    let hasWeekStart = values["WKST"].map { $0 != "MO" } ?? false
    if hasWeekStart, unit == .week, interval > 1, weekdays.count > 1 { return nil }
    guard isSayable else { return nil }
  }

  /// Takes a part of a rule; false for one that words cannot say.
  private mutating func take(_ name: Substring, _ value: Substring) -> Bool {
    func numbers(_ range: ClosedRange<Int>, orLast: Bool = false) -> [Int]? {
      let all = value.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard all.allSatisfy({ $0.map { range.contains($0) || (orLast && $0 == -1) } ?? false }) else {
        return nil
      }
      return all.compactMap { $0 }
    }
    switch name {
    case "INTERVAL":
      guard let number = Int(value), (1...9_999).contains(number) else { return false }
      interval = number
    case "COUNT":
      guard let number = Int(value), (1...9_999).contains(number) else { return false }
      count = number
    case "UNTIL":
      guard value.count == 8, value.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
      lastDay = String(value)
    case "BYMONTH":
      guard let numbers = numbers(1...12) else { return false }
      months = numbers
    case "BYMONTHDAY":
      guard let numbers = numbers(1...31, orLast: true) else { return false }
      monthDays = numbers
    case "BYDAY":
      for day in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Self.weekdayCodes.firstIndex(of: String(day.suffix(2))) else { return false }
        let ordinal = day.count == 2 ? 0 : Int(day.dropLast(2)) ?? 9
        guard (-4...5).contains(ordinal), day.count == 2 || ordinal != 0 else { return false }
        weekdays.append(Weekday(ordinal: ordinal, number: number))
      }
    case "BYSETPOS":
      guard let number = Int(value), (1...20).contains(number) || number == -1 else { return false }
      workdayOfMonth = number
    case "WKST":
      return Self.weekdayCodes.contains(String(value))
    default: return false
    }
    return true
  }

  /// Whether the parts go together as words can say them.
  var isSayable: Bool {
    if count != nil, lastDay != nil { return false }
    if workdayOfMonth != nil {
      return unit == .month && months.isEmpty && monthDays.isEmpty && weekdays == Self.workdays
    }
    if !monthDays.isEmpty, !weekdays.isEmpty { return false }
    let areOrdinal = weekdays.contains { $0.ordinal != 0 }
    if areOrdinal, weekdays.contains(where: { $0.ordinal == 0 }) { return false }
    switch unit {
    case .hour, .day: return weekdays.isEmpty && monthDays.isEmpty && months.isEmpty
    case .week: return !areOrdinal && monthDays.isEmpty && months.isEmpty
    case .month: return months.isEmpty && (weekdays.isEmpty || areOrdinal)
    // Without a month they would be counted through the year.
    case .year: return months.isEmpty ? weekdays.isEmpty && monthDays.isEmpty : weekdays.isEmpty || areOrdinal
    }
  }

  /// The rule in iCalendar's syntax, its parts always in the same order.
  ///
  /// That it counts from when the task is done is not in it.
  package var text: String {
    var result = "FREQ=\(unit.rawValue)"
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
    if interval > 1 { result += ";INTERVAL=\(interval)" }
    if !months.isEmpty { result += ";BYMONTH=\(list(months))" }
    if !monthDays.isEmpty { result += ";BYMONTHDAY=\(list(monthDays))" }
    if !weekdays.isEmpty {
      let days = weekdays.map { day in
        (day.ordinal == 0 ? "" : String(day.ordinal)) + Self.weekdayCodes[day.number]
      }
      result += ";BYDAY=\(days.joined(separator: ","))"
    }
    if let workdayOfMonth { result += ";BYSETPOS=\(workdayOfMonth)" }
    if let count { result += ";COUNT=\(count)" }
    if let lastDay { result += ";UNTIL=\(lastDay)" }
    return result
  }

  /// What a text says, whether it is a rule or words; nil where it is neither.
  package init?(_ text: some Collection<UInt8>) {
    if let rule = RecurrenceRule(rule: text) ?? RecurrenceRule(words: text) {
      self = rule
    } else {
      return nil
    }
  }

  /// The rule that words stand for; nil where they are no such words, and where they say what no rule can.
  package static func rule(ofWords text: some Collection<UInt8>) -> [UInt8]? {
    guard let rule = RecurrenceRule(words: text), !rule.isFromCompletion else { return nil }
    return Array(rule.text.utf8)
  }
}
