/// How a language chooses between the forms of what is counted (Unicode CLDR, language plural rules, for whole
/// numbers from 0 up).
package enum PluralRule: String, CaseIterable, Sendable {
  /// One form for all numbers: Japanese, Chinese, Korean, Vietnamese, Thai.
  case other
  /// One form for 1: English, German, Dutch, Spanish, Italian, Swedish.
  case one
  /// One form for 0 and 1: French, Brazilian Portuguese.
  case zeroOrOne = "zero-one"
  /// 1; 2 to 4; the others: Czech, Slovak.
  case czech
  /// 1; numbers that end in 2 to 4 but not in 12 to 14; the others: Polish.
  case polish
  /// Numbers that end in 1 but not in 11; in 2 to 4 but not in 12 to 14; the others: Russian, Ukrainian.
  case slavic

  /// The forms that the rule names, `other` last.
  package var forms: [String] {
    switch self {
    case .other: ["other"]
    case .one, .zeroOrOne: ["one", "other"]
    case .czech: ["one", "few", "other"]
    case .polish, .slavic: ["one", "few", "many", "other"]
    }
  }

  /// The form for a number.
  package func form(for number: Int) -> String {
    let hasFew = (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    return switch self {
    case .other: "other"
    case .one: number == 1 ? "one" : "other"
    case .zeroOrOne: number == 0 || number == 1 ? "one" : "other"
    case .czech: number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
    case .polish: number == 1 ? "one" : hasFew ? "few" : "many"
    case .slavic: number % 10 == 1 && number % 100 != 11 ? "one" : hasFew ? "few" : "many"
    }
  }
}
