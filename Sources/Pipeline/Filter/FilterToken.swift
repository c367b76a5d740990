import TaskModel

/// One word or sign of a filter.
struct FilterToken: Hashable, Sendable {
  /// What a token is.
  enum Kind: Hashable, Sendable {
    case word(String)
    case text(String)
    case number(DecimalNumber)
    case duration(FilterDuration)
    case date(TaskDate)
    case comparison(FilterOperator)
    case and, or, not
    case plus, minus, comma
    case leftParenthesis, rightParenthesis
    case leftBrace, rightBrace
    case leftBracket, rightBracket
    case end
  }
  var kind: Kind
  /// Where it stands, in scalars.
  var range: Range<Int>
}

extension FilterToken.Kind {
  /// The kind of a word that is an operator in letters, in any case as in NSPredicate; nil for every other word.
  init?(keyword word: String) {
    switch word.uppercased() {
    case "AND": self = .and
    case "OR": self = .or
    case "NOT": self = .not
    case "CONTAINS": self = .comparison(.contains)
    case "BEGINSWITH": self = .comparison(.beginsWith)
    case "ENDSWITH": self = .comparison(.endsWith)
    case "LIKE": self = .comparison(.like)
    case "MATCHES": self = .comparison(.matches)
    case "IN": self = .comparison(.among)
    case "BETWEEN": self = .comparison(.between)
    default: return nil
    }
  }

  /// The kind of a sign, and how many scalars it has.
  static func sign(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) -> (kind: Self, length: Int)? {
    switch (first, second) {
    case ("=", "="): (.comparison(.equal), 2)
    case ("=", "<"): (.comparison(.lessOrEqual), 2)
    case ("=", ">"): (.comparison(.greaterOrEqual), 2)
    case ("=", _): (.comparison(.equal), 1)
    case ("!", "="), ("<", ">"): (.comparison(.notEqual), 2)
    case ("<", "="): (.comparison(.lessOrEqual), 2)
    case ("<", _): (.comparison(.less), 1)
    case (">", "="): (.comparison(.greaterOrEqual), 2)
    case (">", _): (.comparison(.greater), 1)
    case ("!", _): (.not, 1)
    case ("&", "&"): (.and, 2)
    case ("|", "|"): (.or, 2)
    case ("+", _): (.plus, 1)
    case ("-", _): (.minus, 1)
    case (",", _): (.comma, 1)
    case ("(", _): (.leftParenthesis, 1)
    case (")", _): (.rightParenthesis, 1)
    case ("{", _): (.leftBrace, 1)
    case ("}", _): (.rightBrace, 1)
    case ("[", _): (.leftBracket, 1)
    case ("]", _): (.rightBracket, 1)
    default: nil
    }
  }
}
