// From words to a rule: the English that people type into Todoist, Toodledo and Obsidian, todo.txt's `+2w`,
// Taskwarrior's `2weeks`, and durations (`P7D`).

extension RecurrenceRule {
  /// The rule that English words stand for; nil for all others.
  ///
  /// `every! 2 weeks`, `every week when done` and todo.txt's `2w` are counted from when the task is done.
  package init?(words text: some Collection<UInt8>) {
    guard text.count <= 200, text.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "=") }) else { return nil }
    let lower = String(decoding: text, as: UTF8.self).lowercased()
    let tokens = lower.replacing(",", with: " , ").split { $0.isWhitespace }.map {
      $0 == "and" ? "," : String($0)
    }
    var reader = WordReader(tokens: tokens[...])
    guard var rule = reader.read(), rule.isSayable else { return nil }
    // The day that words give stands in the task's dates as well, and days of weeks go from Monday on.
    if rule.unit == .week { rule.weekdays.sort { $0.number < $1.number } }
    self = rule
  }
}

/// Reads a rule word by word.
private struct WordReader {
  var tokens: ArraySlice<String>

  mutating func read() -> RecurrenceRule? {
    var isFromCompletion = false
    if tokens.suffix(2) == ["when", "done"] {
      isFromCompletion = true
      tokens = tokens.dropLast(2)
    }
    guard let end = takeEnd() else { return nil }
    while tokens.last == "," { tokens = tokens.dropLast() }
    guard var rule = readHead() else { return nil }
    rule.count = end.count
    rule.lastDay = end.lastDay
    if isFromCompletion { rule.isFromCompletion = true }
    return rule
  }

  /// Takes off what says when it ends; nil where that cannot be read.
  private mutating func takeEnd() -> (count: Int?, lastDay: String?)? {
    if tokens.last == "times" {
      guard tokens.count > 3, let count = Int(tokens[tokens.endIndex - 2]), (1...9_999).contains(count),
        tokens[tokens.endIndex - 3] == "for"
      else { return nil }
      tokens = tokens.dropLast(3)
      return (count, nil)
    }
    guard let place = tokens.firstIndex(where: { $0 == "until" || $0 == "ending" }) else { return (nil, nil) }
    guard place == tokens.endIndex - 2, let date = TaskDate(iso8601: tokens[place + 1]), date.kind == .day
    else {
      return nil
    }
    let day = tokens[place + 1].filter { $0 != "-" }
    tokens = tokens[..<place]
    return (nil, day)
  }

  private mutating func readHead() -> RecurrenceRule? {
    guard let first = tokens.first else { return nil }
    switch first {
    case "every", "each", "ev", "every!", "ev!":
      tokens.removeFirst()
      guard var rule = readEvery() else { return nil }
      rule.isFromCompletion = first.last == "!"
      return rule
    case "the", "on":
      // `the 2nd friday of each month`
      guard let place = tokens.firstIndex(of: "of"), place + 2 < tokens.endIndex,
        tokens[place + 2] == "month",
        ["each", "every"].contains(tokens[place + 1]), place + 3 == tokens.endIndex
      else { return nil }
      tokens = tokens[..<place]
      return selection(of: RecurrenceRule(.month), isUnitSaid: true)
    default: break
    }
    if let adverb = Self.adverbs[first] {
      tokens.removeFirst()
      return tokens.isEmpty ? adverb : behindUnit(adverb)
    }
    if tokens.count == 1, let rule = Self.shorthand(first) ?? Self.duration(first) { return rule }
    // `week`, `2 weeks`
    return readInterval()
  }

  /// What stands behind `every`.
  private mutating func readEvery() -> RecurrenceRule? {
    if tokens.first == "other", tokens.count > 1, Self.weekdays[tokens[tokens.startIndex + 1]] != nil {
      tokens.removeFirst()
      return selection(of: RecurrenceRule(every: 2, .week), isUnitSaid: true)
    }
    let whole = tokens
    if let rule = readInterval() { return rule }
    tokens = whole
    return selection(of: nil, isUnitSaid: false)
  }

  /// `week`, `2 weeks`, `other week`, `3rd month`, and the days behind them.
  private mutating func readInterval() -> RecurrenceRule? {
    guard let first = tokens.first else { return nil }
    var interval = 1
    var word = first
    if let number = Self.interval(first), tokens.count > 1 {
      interval = number
      tokens.removeFirst()
      word = tokens.first ?? ""
    } else if let place = first.firstIndex(where: { !$0.isNumber }), place > first.startIndex,
      let number = Int(first[..<place])
    {
      // `2weeks`
      interval = number
      word = String(first[place...])
    }
    guard (1...9_999).contains(interval), let unit = Self.units[word] else { return nil }
    tokens.removeFirst()
    let (product, isTooLarge) = interval.multipliedReportingOverflow(by: unit.count)
    guard !isTooLarge, product <= 9_999 else { return nil }
    let rule = RecurrenceRule(every: product, unit.unit)
    return tokens.isEmpty ? rule : behindUnit(rule)
  }

  /// `on monday`, `on the 15th`.
  private mutating func behindUnit(_ rule: RecurrenceRule) -> RecurrenceRule? {
    guard tokens.first == "on" || tokens.first == "in" else { return nil }
    tokens.removeFirst()
    return selection(of: rule, isUnitSaid: true)
  }

  /// Days and months: `monday, friday`, `the last day`, `2nd friday`, `15 january`, `january on the 15th`.
  private mutating func selection(of rule: RecurrenceRule?, isUnitSaid: Bool) -> RecurrenceRule? {
    var result = rule ?? RecurrenceRule(.week)
    var pending: [Int] = []
    var numbers: [Int] = []
    var isJoined = false
    var areWorkdays = false
    while let token = tokens.popFirst() {
      if token == "," {
        isJoined = false
        continue
      }
      if ["the", "on", "of", "in"].contains(token) { continue }
      if let weekday = Self.weekdays[token] {
        let ordinals = pending.isEmpty ? [0] : pending
        guard ordinals.allSatisfy({ (-4...5).contains($0) }) else { return nil }
        result.weekdays += ordinals.map { .init(ordinal: $0, number: weekday) }
        pending = []
      } else if let month = Self.months[token] {
        result.months.append(month)
      } else if Self.workdayWords.contains(token) {
        guard pending.count < 2, result.weekdays.isEmpty else { return nil }
        areWorkdays = true
        result.weekdays = RecurrenceRule.workdays
        result.workdayOfMonth = pending.popLast()
      } else if token == "day" {
        // `every 15th day` is something else.
        guard let last = pending.last, last == -1 || isUnitSaid else { return nil }
        result.monthDays += pending
        pending = []
      } else if let ordinal = Self.ordinals[token] {
        // `2nd last friday`
        if ordinal == -1, isJoined, let before = pending.popLast() {
          pending.append(-before)
        } else {
          pending.append(ordinal)
        }
        isJoined = true
        continue
      } else if let number = Int(token), (1...31).contains(number) {
        numbers.append(number)
      } else {
        return nil
      }
      isJoined = false
    }
    result.monthDays += pending + numbers
    // A number alone is a day where a month stands beside it.
    if !numbers.isEmpty, result.months.isEmpty { return nil }
    guard result.monthDays.allSatisfy({ (1...31).contains($0) || $0 == -1 }) else { return nil }
    let isEmpty = result.weekdays.isEmpty && result.monthDays.isEmpty && result.months.isEmpty
    if isEmpty || (areWorkdays && result.weekdays != RecurrenceRule.workdays) { return nil }
    // Several days of several months would be all of each in all of them.
    if result.months.count > 1, result.monthDays.count > 1 || result.weekdays.count > 1 { return nil }
    if rule == nil || (rule?.unit == .month && !result.months.isEmpty && rule?.interval == 1) {
      let isOfMonth = !result.monthDays.isEmpty || result.weekdays.contains { $0.ordinal != 0 }
      result.unit =
        !result.months.isEmpty ? .year : isOfMonth || result.workdayOfMonth != nil ? .month : .week
    }
    return result
  }

  // MARK: - Words

  private static let adverbs: [String: RecurrenceRule] = [
    "hourly": .init(.hour), "daily": .init(.day), "everyday": .init(.day), "weekly": .init(.week),
    "biweekly": .init(every: 2, .week), "fortnightly": .init(every: 2, .week), "monthly": .init(.month),
    "bimonthly": .init(every: 2, .month), "quarterly": .init(every: 3, .month),
    "semiannually": .init(every: 6, .month), "semiannual": .init(every: 6, .month), "yearly": .init(.year),
    "annually": .init(.year), "annual": .init(.year), "biannual": .init(every: 2, .year),
    "biyearly": .init(every: 2, .year), "weekdays": workdays, "weekday": workdays, "workdays": workdays,
    "every-other-day": .init(every: 2, .day), "other-day": .init(every: 2, .day),
  ]

  private static let workdays = {
    var rule = RecurrenceRule(.week)
    rule.weekdays = RecurrenceRule.workdays
    return rule
  }()

  private static let units: [String: (count: Int, unit: RecurrenceRule.Unit)] = [
    "hour": (1, .hour), "hours": (1, .hour), "day": (1, .day), "days": (1, .day), "week": (1, .week),
    "weeks": (1, .week), "wks": (1, .week), "fortnight": (2, .week), "month": (1, .month),
    "months": (1, .month),
    "mo": (1, .month), "quarter": (3, .month), "quarters": (3, .month), "year": (1, .year),
    "years": (1, .year),
    "yrs": (1, .year),
  ]

  private static let weekdays = names(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], from: 0,
    others: ["tues": 1, "weds": 2, "thur": 3, "thurs": 3], isPluralToo: true)

  private static let months = names(
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
      "november",
      "december",
    ], from: 1, others: ["sept": 9])

  private static let workdayWords: Set = ["weekday", "weekdays", "workday", "workdays"]

  private static let ordinals: [String: Int] = {
    var result = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
    for number in 1...31 { result["\(number)\(RecurrenceRule.ordinalEnding(number))"] = number }
    return result
  }()

  private static func names(
    _ names: [String], from first: Int, others: [String: Int], isPluralToo: Bool = false
  ) -> [String: Int] {
    var result = others
    for (index, name) in names.enumerated() {
      result[name] = first + index
      result[String(name.prefix(3))] = first + index
      if isPluralToo { result[name + "s"] = first + index }
    }
    return result
  }

  /// How many: `2`, `other`, `third`; nil for no such word.
  private static func interval(_ word: String) -> Int? {
    if word == "other" { return 2 }
    if let ordinal = ordinals[word] { return ordinal > 1 ? ordinal : nil }
    return Int(word).flatMap { $0 > 0 ? $0 : nil }
  }

  /// todo.txt's `+2w`, and `2w` from when the task is done; `b` is a working day.
  private static func shorthand(_ word: String) -> RecurrenceRule? {
    let isStrict = word.first == "+"
    let digits = word.dropFirst(isStrict ? 1 : 0).dropLast()
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let count = Int(digits),
      count > 0
    else { return nil }
    var rule: RecurrenceRule
    switch word.last {
    case "d": rule = RecurrenceRule(every: count, .day)
    case "w": rule = RecurrenceRule(every: count, .week)
    case "m": rule = RecurrenceRule(every: count, .month)
    case "y": rule = RecurrenceRule(every: count, .year)
    case "b" where count == 1: rule = workdays
    default: return nil
    }
    rule.isFromCompletion = !isStrict
    return rule
  }

  /// A duration of one part: `p7d`, `pt12h`.
  private static func duration(_ word: String) -> RecurrenceRule? {
    guard word.first == "p", let unit = word.last else { return nil }
    let isTime = word.dropFirst().first == "t"
    guard let count = Int(word.dropFirst(isTime ? 2 : 1).dropLast()), (1...9_999).contains(count) else {
      return nil
    }
    switch (isTime, unit) {
    case (true, "h"): return RecurrenceRule(every: count, .hour)
    case (false, "d"): return RecurrenceRule(every: count, .day)
    case (false, "w"): return RecurrenceRule(every: count, .week)
    case (false, "m"): return RecurrenceRule(every: count, .month)
    case (false, "y"): return RecurrenceRule(every: count, .year)
    default: return nil
    }
  }
}
