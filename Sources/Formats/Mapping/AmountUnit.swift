/// What an amount of time is counted in.
package enum AmountUnit: String, Codable, Sendable, CaseIterable {
  case second, minute, hour, day, week, month, year

  /// What a rule of recurrence calls it (RFC 5545 §3.3.10).
  package var frequency: String {
    switch self {
    case .second: "SECONDLY"
    case .minute: "MINUTELY"
    case .hour: "HOURLY"
    case .day: "DAILY"
    case .week: "WEEKLY"
    case .month: "MONTHLY"
    case .year: "YEARLY"
    }
  }

  /// The unit that a word in lower case names: `week`, `weeks`, `weekly`, `w`; nil for all others.
  package init?(word: String) {
    let known = AmountUnit.allCases.first { unit in
      word == unit.rawValue || word == unit.rawValue + "s" || word == unit.frequency.lowercased()
    }
    guard let unit = known ?? AmountUnit.furtherWords[word] else { return nil }
    self = unit
  }

  /// The letters are those that amounts of work are counted in (`FieldMap.unit`).
  private static let furtherWords: [String: AmountUnit] = [
    "i": .minute, "h": .hour, "d": .day, "w": .week, "m": .month, "y": .year, "annually": .year,
  ]
}
