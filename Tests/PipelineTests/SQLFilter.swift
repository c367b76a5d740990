import TestSupport

/// A random filter, and the same as a condition of SQL with its two-valued logic made explicit: a comparison that
/// SQL leaves undecided is false before anything is joined or negated.
struct SQLFilter {
  var text: String
  var sql: String

  static func random(_ random: inout SplitMix64, depth: Int) -> SQLFilter {
    guard depth > 0, random.chance(65) else { return leaf(&random) }
    let left = Self.random(&random, depth: depth - 1)
    let right = Self.random(&random, depth: depth - 1)
    switch random.below(3) {
    case 0: return SQLFilter(text: "NOT (\(left.text))", sql: "NOT (\(left.sql))")
    case 1:
      return SQLFilter(text: "(\(left.text) AND \(right.text))", sql: "((\(left.sql)) AND (\(right.sql)))")
    default:
      return SQLFilter(text: "(\(left.text) OR \(right.text))", sql: "((\(left.sql)) OR (\(right.sql)))")
    }
  }

  /// A comparison that is false where SQL does not know.
  private init(_ text: String, _ sql: String) {
    self.text = text
    self.sql = "coalesce(\(sql), 0)"
  }

  private init(text: String, sql: String) {
    self.text = text
    self.sql = sql
  }

  private static func leaf(_ random: inout SplitMix64) -> SQLFilter {
    switch random.below(12) {
    case 0: return word(&random)
    case 1:
      let (sign, sql) = random.pick([("==", "="), ("!=", "<>"), ("=", "="), ("<>", "<>")])
      let isTrue = random.chance(50)
      return SQLFilter(
        "isDone \(sign) \(isTrue ? random.pick(["true", "YES"]) : random.pick(["FALSE", "no"]))",
        "isDone \(sql) \(isTrue ? 1 : 0)")
    case 2: return number(&random)
    case 3, 4: return date(&random)
    case 5: return list(&random)
    case 6: return absence(&random)
    case 7: return extra(&random)
    default: return text(&random)
    }
  }

  private static func word(_ random: inout SplitMix64) -> SQLFilter {
    let isLate = "coalesce(datecmp(due_kind, due, 'now') < 0, 0)"
    let isBlocked =
      "(coalesce(fold(status, 'c') = 'blocked', 0) OR EXISTS (SELECT 1 FROM tags WHERE tags.row = task.row "
      + "AND fold(word, 'c') = 'blocked'))"
    return random.pick([
      SQLFilter("open", "NOT isDone"), SQLFilter("done", "isDone"),
      SQLFilter("overdue", "NOT isDone AND \(isLate)"),
      SQLFilter(
        "dueSoon", "NOT isDone AND NOT \(isLate) AND coalesce(datecmp(due_kind, due, 'today + 7d') <= 0, 0)"),
      SQLFilter("blocked", "NOT isDone AND \(isBlocked)"),
      SQLFilter("assigned", "EXISTS (SELECT 1 FROM assignees WHERE assignees.row = task.row)"),
      SQLFilter("TRUEPREDICATE", "1"), SQLFilter("FALSEPREDICATE", "0"),
    ])
  }

  private static let orders = [
    ("==", "="), ("=", "="), ("!=", "<>"), ("<>", "<>"), ("<", "<"), ("<=", "<="), ("=<", "<="), (">", ">"),
    (">=", ">="), ("=>", ">="),
  ]

  private static func number(_ random: inout SplitMix64) -> SQLFilter {
    let priorities = [("lowest", 0), ("low", 1), ("middle", 2), ("high", 3), ("highest", 4), ("2", 2)]
    let (field, sql, values): (String, String, [(String, String)]) = random.pick([
      ("priority", "priority", priorities.map { ($0.0, "\($0.1)") }),
      ("progress", "progress", [("0", "0"), ("50", "50"), ("70.5", "70.5"), ("-3", "-3"), ("100", "100")]),
      ("estimate", "estimate", [("1h", "3600"), ("90min", "5400"), ("1800", "1800"), ("0.5", "0.5")]),
      (
        "count(tags)", "(SELECT count(*) FROM tags WHERE tags.row = task.row)",
        (0...3).map { ("\($0)", "\($0)") }
      ),
      (
        "count(assignees)", "(SELECT count(*) FROM assignees WHERE assignees.row = task.row)",
        [("0", "0"), ("1", "1")]
      ),
    ])
    let (one, other) = (random.pick(values), random.pick(values))
    switch random.below(5) {
    case 0:
      return SQLFilter("\(field) IN {\(one.0), \(other.0)}", "\(sql) IN (\(one.1), \(other.1))")
    case 1:
      return SQLFilter(
        "\(field) BETWEEN {\(one.0), \(other.0)}", "\(sql) BETWEEN \(one.1) AND \(other.1)")
    case 2 where field != "priority":
      let (sign, sqlSign) = random.pick([("<", ">"), (">=", "<="), ("==", "=")])
      return SQLFilter("\(one.0) \(sign) \(field)", "\(sql) \(sqlSign) \(one.1)")
    default:
      let (sign, sqlSign) = random.pick(orders)
      return SQLFilter("\(field) \(sign) \(one.0)", "\(sql) \(sqlSign) \(one.1)")
    }
  }

  private static let dates = [
    "today", "now", "tomorrow", "yesterday", "startOfWeek", "endOfWeek", "startOfMonth", "endOfMonth",
    "startOfYear", "endOfYear", "monday", "friday", "sunday", "2026-02-27", "2026-02-24T09:30:00",
    "2026-02-26T12:00:00Z", "2026-03-01", "2026-02-28T23:59:59Z",
  ]

  private static func date(_ random: inout SplitMix64) -> SQLFilter {
    let field = random.pick(["due", "start", "completed"])
    func literal(_ random: inout SplitMix64) -> String {
      var text = random.pick(dates)
      for _ in 0..<random.below(3) {
        text +=
          " \(random.pick(["+", "-"])) \(random.below(14))\(random.pick(["d", "w", "m", "y", "h", "min"]))"
      }
      return text
    }
    let (one, other) = (literal(&random), literal(&random))
    func compared(_ sign: String, _ literal: String) -> String {
      "coalesce(datecmp(\(field)_kind, \(field), '\(literal)') \(sign) 0, 0)"
    }
    switch random.below(5) {
    case 0:
      return SQLFilter(
        "\(field) BETWEEN {\(one), \(other)}", "\(compared(">=", one)) AND \(compared("<=", other))")
    case 1:
      return SQLFilter("\(field) IN {\(one), \(other)}", "\(compared("=", one)) OR \(compared("=", other))")
    default:
      let (sign, sql) = random.pick(orders)
      return SQLFilter("\(field) \(sign) \(one)", compared(sql, one))
    }
  }

  private static func absence(_ random: inout SplitMix64) -> SQLFilter {
    let (sign, sql) = random.pick([("==", "IS NULL"), ("!=", "IS NOT NULL")])
    let field = random.pick(["detail", "status", "due", "project", "estimate", "progress"])
    switch random.below(4) {
    case 0:
      let list = random.pick(["tags", "assignees"])
      return SQLFilter(
        "\(list) \(sign) nil",
        "\(sign == "==" ? "NOT " : "")EXISTS (SELECT 1 FROM \(list) WHERE \(list).row = task.row)")
    case 1: return SQLFilter("extra[\"Points\"] \(sign) nil", "points \(sql)")
    default: return SQLFilter("\(field) \(sign) \(random.pick(["nil", "NULL"]))", "\(field) \(sql)")
    }
  }

  private static func extra(_ random: inout SplitMix64) -> SQLFilter {
    if random.chance(40) {
      let test = textTest("team", &random)
      return SQLFilter("extra[\"Team\"] \(test.text)", test.sql)
    }
    let value = random.pick(["5", "8.5", "0", "-1", "9007199254740993", "-12345678901234567889"])
    if random.chance(30) {
      return SQLFilter(
        "extra['Points'] BETWEEN {3, \(value)}",
        "numcmp(points, '3') >= 0 AND numcmp(points, '\(value)') <= 0")
    }
    let (sign, sql) = random.pick(orders)
    return SQLFilter("extra[\"Points\"] \(sign) \(value)", "numcmp(points, '\(value)') \(sql) 0")
  }

  // MARK: Texts

  private static func list(_ random: inout SplitMix64) -> SQLFilter {
    let name = random.pick(["tags", "assignees"])
    func exists(_ condition: String) -> String {
      "EXISTS (SELECT 1 FROM \(name) WHERE \(name).row = task.row AND \(condition))"
    }
    let options = random.pick(["", "[c]", "[d]", "[cd]"])
    let (one, other) = (literal(&random), literal(&random))
    switch random.below(5) {
    case 0:
      return SQLFilter("\(name) CONTAINS\(options) \(one.text)", exists(equality("word", [one.sql], options)))
    case 1:
      return SQLFilter(
        "\(name) IN\(options) {\(one.text), \(other.text)}",
        exists(equality("word", [one.sql, other.sql], options)))
    case 2: return SQLFilter("\(one.text) IN \(name)", exists(equality("word", [one.sql], "")))
    default:
      let test = textTest("word", &random)
      switch random.below(4) {
      case 0: return SQLFilter("NONE \(name) \(test.text)", "NOT " + exists(test.sql))
      case 1: return SQLFilter("ALL \(name) \(test.text)", "NOT " + exists("NOT coalesce(\(test.sql), 0)"))
      default:
        return SQLFilter("\(random.pick(["ANY", "SOME", "any"])) \(name) \(test.text)", exists(test.sql))
      }
    }
  }

  private static func text(_ random: inout SplitMix64) -> SQLFilter {
    if random.chance(15) {
      var copy = random
      let title = textTest("title", &random)
      let detail = textTest("detail", &copy)
      return SQLFilter(
        "text \(title.text)", "coalesce(\(title.sql), 0) OR coalesce(\(detail.sql), 0)")
    }
    let field = random.pick(["title", "title", "detail", "project", "status"])
    let test = textTest(field, &random)
    return SQLFilter("\(field) \(test.text)", test.sql)
  }

  private static func equality(_ column: String, _ literals: [String], _ options: String) -> String {
    let folded = literals.map { "fold(\($0), '\(options)')" }.joined(separator: ", ")
    return "fold(\(column), '\(options)') IN (\(folded))"
  }

  private static let literals =
    ["e", "ss", "i", "fi", "page", " ", "o", "Caf\u{E9}", "CAFE\u{301}", "\u{D55C}", "e\u{301}", "\u{E9}"]
    + RandomTasks.titles.filter { !$0.contains("\u{0}") } + RandomTasks.words

  /// A literal as the filter language and as SQL write it.
  private static func literal(_ random: inout SplitMix64) -> (text: String, sql: String) {
    let value = random.pick(literals)
    let text = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return ("\"\(text)\"", "'\(value.replacing("'", with: "''"))'")
  }

  /// Patterns of LIKE, and the same for GLOB.
  private static let likes = [
    ("*", "*"), ("?", "?"), ("*e*", "*e*"), ("C*", "C*"), ("*\\**", "*[*]*"), ("item ?*", "item ?*"),
    ("???", "???"), ("*%*", "*%*"), ("fix l*n*", "fix l*n*"), ("", ""),
  ]
  /// Regular expressions that mean the same to Python; in small letters, since folded texts are small.
  private static let patterns = [
    ".*", "[a-f].*", "item \\d+", "(fix|caf).*", ".*e\\s?.*", "[^a-z]+", "a?b*c{0,2}", ".{3,5}", "(a|bo)+.*",
    "",
    "x|.*\\d", "stra.e", "[a-z]+( [a-z]+)*",
  ]

  private static func textTest(_ column: String, _ random: inout SplitMix64) -> (text: String, sql: String) {
    let options = random.pick(["", "[c]", "[d]", "[cd]"])
    let folded = "fold(\(column), '\(options)')"
    let (one, other) = (literal(&random), literal(&random))
    let needle = "fold(\(one.sql), '\(options)')"
    switch random.below(9) {
    case 0: return ("CONTAINS\(options) \(one.text)", "instr(\(folded), \(needle)) > 0")
    case 1:
      return ("BEGINSWITH\(options) \(one.text)", "substr(\(folded), 1, length(\(needle))) = \(needle)")
    case 2:
      return (
        "ENDSWITH\(options) \(one.text)",
        "(\(needle) = '' AND \(folded) IS NOT NULL OR substr(\(folded), -length(\(needle))) = \(needle))"
      )
    case 3:
      let (like, glob) = random.pick(likes)
      return ("LIKE\(options) '\(like)'", "\(folded) GLOB fold('\(glob)', '\(options)')")
    case 4:
      let pattern = random.pick(patterns)
      return ("MATCHES\(options) '\(pattern)'", "matches(\(folded), '\(pattern)')")
    case 5:
      return ("IN\(options) {\(one.text), \(other.text)}", equality(column, [one.sql, other.sql], options))
    case 6:
      return (
        "BETWEEN {\(one.text), \(other.text)}",
        "fold(\(column), '') BETWEEN fold(\(one.sql), '') AND fold(\(other.sql), '')"
      )
    case 7:
      let (sign, sql) = random.pick([("==", "="), ("!=", "<>")])
      return ("\(sign)\(options) \(one.text)", "\(folded) \(sql) \(needle)")
    default:
      let (sign, sql) = random.pick(orders)
      return ("\(sign) \(one.text)", "fold(\(column), '') \(sql) fold(\(one.sql), '')")
    }
  }
}
