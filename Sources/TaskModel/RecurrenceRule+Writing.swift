// From a rule to words, as each tool says them.

/// Whose words a recurrence is written in.
package enum RecurrenceStyle: Sendable {
  /// Todoist's: `every 2nd friday`, `every! 2 weeks`.
  case todoist
  /// Those of Obsidian's plugin Tasks: `every month on the 2nd Friday`, `every 2 weeks when done`.
  case obsidian
  /// Toodledo's: `the 2nd friday of each month`.
  case toodledo
  /// todo.txt's: `+2w`, and `2w` from when the task is done.
  case todoText
  /// Taskwarrior's: `weekly`, `P2W`.
  case taskwarrior
}

extension RecurrenceRule {
  /// The rule in a tool's words; nil for what they cannot say.
  package func words(_ style: RecurrenceStyle) -> String? {
    switch style {
    case .todoText: shorthand
    case .taskwarrior: isFromCompletion ? nil : unlimited(period)
    case .todoist: phrase.map { (isFromCompletion ? "every! " : "every ") + $0 }.flatMap(withEnd)
    case .obsidian: unlimited(obsidianPhrase).map { "every \($0)" + (isFromCompletion ? " when done" : "") }
    case .toodledo: isFromCompletion ? nil : unlimited(toodledoPhrase)
    }
  }

  private func unlimited(_ words: String?) -> String? { count == nil && lastDay == nil ? words : nil }

  private func withEnd(_ words: String) -> String? {
    if count != nil { return nil }
    guard let lastDay else { return words }
    return words + " until \(lastDay.prefix(4))-\(lastDay.dropFirst(4).prefix(2))-\(lastDay.suffix(2))"
  }

  private var hasDays: Bool { !weekdays.isEmpty || !monthDays.isEmpty || !months.isEmpty }
  private var areWorkdays: Bool { weekdays == Self.workdays && workdayOfMonth == nil }

  private var intervalWords: String {
    let words: [Unit: String] = [.hour: "hour", .day: "day", .week: "week", .month: "month", .year: "year"]
    let word = words[unit] ?? ""
    return interval == 1 ? word : "\(interval) \(word)s"
  }

  private var shorthand: String? {
    guard count == nil, lastDay == nil, !hasDays || (areWorkdays && interval == 1) else { return nil }
    let letters: [Unit: String] = [.day: "d", .week: "w", .month: "m", .year: "y"]
    guard let letter = hasDays ? "b" : letters[unit] else { return nil }
    return (isFromCompletion ? "" : "+") + "\(interval)\(letter)"
  }

  /// A word for a period, or a duration in ISO 8601; years in months, since a year of a duration has always 365 days.
  private var period: String? {
    if hasDays { return areWorkdays && interval == 1 && unit == .week ? "weekdays" : nil }
    return switch unit {
    case .hour: "PT\(interval)H"
    case .day: interval == 1 ? "daily" : "P\(interval)D"
    case .week: interval == 1 ? "weekly" : "P\(interval)W"
    case .month: interval == 1 ? "monthly" : "P\(interval)M"
    case .year: interval == 1 ? "yearly" : "P\(interval * 12)M"
    }
  }

  /// What Todoist has behind `every`.
  private var phrase: String? {
    if !hasDays { return intervalWords }
    if unit == .week {
      if interval == 2, weekdays.count == 1 { return "other \(Self.weekdayNames[weekdays[0].number])" }
      if interval > 1 { return nil }
      return areWorkdays ? "weekday" : weekdays.map { Self.weekdayNames[$0.number] }.joined(separator: ", ")
    }
    guard interval == 1, months.count <= 1 else { return nil }
    let month = months.first.map { Self.monthNames[$0 - 1] }
    if let workdayOfMonth { return "\(Self.ordinal(workdayOfMonth)) workday" }
    if !weekdays.isEmpty {
      guard weekdays.allSatisfy({ $0.ordinal >= -1 }), month == nil || weekdays.count == 1 else { return nil }
      let days = weekdays.map { "\(Self.ordinal($0.ordinal)) \(Self.weekdayNames[$0.number])" }
      return days.joined(separator: ", ") + (month.map { " \($0)" } ?? "")
    }
    guard let month else {
      if monthDays == [-1] { return "last day" }
      return monthDays.contains(-1) ? nil : monthDays.map(Self.ordinal).joined(separator: ", ")
    }
    return monthDays.count == 1 && monthDays[0] > 0 ? "\(monthDays[0]) \(month)" : nil
  }

  /// What Obsidian's plugin Tasks has behind `every`.
  private var obsidianPhrase: String? {
    if unit == .hour || workdayOfMonth != nil { return nil }
    if !hasDays { return intervalWords }
    if areWorkdays, interval == 1 { return "weekday" }
    let days =
      weekdays.map { day in
        (day.ordinal == 0 ? "" : "\(Self.ordinal(day.ordinal)) ")
          + Self.capitalized(Self.weekdayNames[day.number])
      } + monthDays.map(Self.ordinal)
    let list = days.joined(separator: ", ")
    if unit == .week { return "\(intervalWords) on \(list)" }
    if months.isEmpty { return "\(intervalWords) on the \(list)" }
    guard interval == 1, months.count == 1 else { return nil }
    let month = Self.capitalized(Self.monthNames[months[0] - 1])
    return list.isEmpty ? month : "\(month) on the \(list)"
  }

  private var toodledoPhrase: String? {
    if unit == .hour || workdayOfMonth != nil { return nil }
    if !hasDays { return "every \(intervalWords)" }
    guard interval == 1, months.isEmpty, monthDays.isEmpty else { return nil }
    if unit == .week { return phrase.map { "every \($0)" } }
    guard weekdays.count == 1, weekdays[0].ordinal >= -1 else { return nil }
    return "the \(Self.ordinal(weekdays[0].ordinal)) \(Self.weekdayNames[weekdays[0].number]) of each month"
  }

  // MARK: - Words

  private static let weekdayNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// `2nd`, `last`, `2nd last`.
  private static func ordinal(_ number: Int) -> String {
    switch number {
    case -1: "last"
    case ..<0: "\(-number)\(ordinalEnding(-number)) last"
    default: "\(number)\(ordinalEnding(number))"
    }
  }

  /// What an ordinal number ends in: `st`, `nd`, `rd`, `th`.
  static func ordinalEnding(_ number: Int) -> String {
    if (11...13).contains(number % 100) { return "th" }
    return switch number % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}
