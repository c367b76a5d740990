import TaskModel
import Vocabulary

/// What other languages for filters call fields, states, priorities and days.
///
/// The vocabulary knows what columns are called; here stands what is said in filters alone.
enum ForeignWords {
  /// The field of a name; nil for one that is none of the model's.
  static func field(_ name: String) -> Field? {
    let lowercase = name.lowercased()
    if let field = Field(name: name) ?? Field.allCases.first(where: { $0.name.lowercased() == lowercase }) {
      return field
    }
    if let field = fields[lowercase] { return field }
    let words = NameWords.normalized(name)
    if let field = fields[words.spaced] { return field }
    return (WordKind.field.meaning(of: words.spaced) ?? WordKind.field.meaning(of: words.joined))
      .flatMap { Field(name: $0) }
  }

  /// What filters alone say, or mean otherwise than a column of that name does.
  private static let fields: [String: Field] = [
    "duedate": .due, "timespent": .spent, "date": .due, "happens": .due, "changed": .modified,
    "edited": .modified, "resolutiondate": .completed, "closed": .completed, "done": .completed,
    "finished": .completed, "end": .completed, "wait": .start, "starts": .start, "issuekey": .id,
    "state": .status, "list": .section, "heading": .section, "proj": .project, "recurs": .recurrence,
    "recur": .recurrence, "depends": .blockedBy, "dependson": .blockedBy, "path": .source, "file": .source,
    "filename": .source, "issue": .id, "status.name": .status, "status.type": .status,
  ]

  /// What is a yes and what a no.
  static let answers = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]

  /// What the answers of JQL's calls are, by their names in lower case.
  static let calls: [String: String] = [
    "opensprints": "name of the open sprint", "closedsprints": "name of the closed sprint",
    "futuresprints": "name of the future sprint", "membersof": "name of the person",
    "releasedversions": "name of the version", "unreleasedversions": "name of the version",
    "latestreleasedversion": "name of the version", "earliestunreleasedversion": "name of the version",
    "linkedissues": "id of the task", "issuehistory": "id of the task", "watchedissues": "id of the task",
    "votedissues": "id of the task",
  ]

  /// The predicate that a word for a state stands for.
  static func state(_ word: String) -> String? { states[word.lowercased()] }

  private static let states: [String: String] = [
    "open": "open", "pending": "open", "incomplete": "open", "unfinished": "open", "unresolved": "open",
    "active": "open", "todo": "open", "uncompleted": "open", "undone": "open", "done": "done",
    "completed": "done",
    "complete": "done", "closed": "done", "finished": "done", "resolved": "done", "overdue": "overdue",
    "late": "overdue", "blocked": "blocked", "assigned": "assigned", "unassigned": "NOT assigned",
    "unblocked": "NOT blocked", "recurring": "recurrence != nil", "tagged": "tags != nil",
    "scheduled": "start != nil", "due": "dueSoon", "today": "due == today", "tomorrow": "due == tomorrow",
    "yesterday": "due == yesterday",
  ]

  /// The name of a priority that everybody calls so; nil for a word that is none, and for one that a tool may use for
  /// another; `nil` in words for none.
  static func spokenPriority(_ word: String) -> String? {
    let lowercase = word.lowercased()
    return spokenPriorities[lowercase] ?? Priority(name: lowercase)?.name
  }

  /// The name of a priority that most call so; nil for a word that is none.
  static func priority(_ word: String) -> String? {
    spokenPriority(word) ?? priorities[word.lowercased()] ?? WordKind.priority.meaning(of: word.lowercased())
  }

  private static let spokenPriorities: [String: String] = [
    "h": "high", "m": "middle", "l": "low", "medium": "middle", "normal": "middle", "urgent": "highest",
    "none": "nil", "empty": "nil", "null": "nil",
  ]

  private static let priorities: [String: String] = [
    "p1": "highest", "p2": "high", "p3": "middle", "p4": "low",
  ]

  /// A day in our words; nil for a word that is no day.
  static func day(_ word: String) -> String? {
    let lowercase = word.lowercased()
    return days[lowercase] ?? FilterDateWord(word)?.rawValue
  }

  private static let days: [String: String] = [
    "tod": "today", "tom": "tomorrow", "yes": "yesterday", "eod": "today", "sod": "today",
    "eow": "endOfWeek", "sow": "startOfWeek", "socw": "startOfWeek", "eom": "endOfMonth",
    "som": "startOfMonth", "socm": "startOfMonth", "eoq": "endOfQuarter", "soq": "startOfQuarter",
    "eoy": "endOfYear", "soy": "startOfYear", "current_date": "today", "current_timestamp": "now",
    "mon": "monday", "tue": "tuesday", "wed": "wednesday", "thu": "thursday", "fri": "friday",
    "sat": "saturday", "sun": "sunday",
  ]

  /// A unit of time in our words: JQL's `M` are months, its `m` are minutes.
  static func unit(_ word: String) -> String? {
    if word == "M" { return "m" }
    return units[word.lowercased()]
  }

  private static let units: [String: String] = [
    "s": "s", "sec": "s", "seconds": "s", "m": "min", "min": "min", "mins": "min", "minute": "min",
    "minutes": "min", "h": "h", "hour": "h", "hours": "h", "hrs": "h", "d": "d", "day": "d", "days": "d",
    "w": "w", "wk": "w", "week": "w", "weeks": "w", "mo": "m", "month": "m", "months": "m", "y": "y",
    "yr": "y", "year": "y", "years": "y",
  ]

  /// A span of days: `this week`, `next month`.
  static func span(_ which: String, _ unit: String) -> (from: String, to: String)? {
    let offset: String
    switch which.lowercased() {
    case "this": offset = ""
    case "next": offset = " + 1"
    case "last", "previous": offset = " - 1"
    default: return nil
    }
    let (name, short): (String, String)
    switch unit.lowercased() {
    case "week": (name, short) = ("Week", "w")
    case "month": (name, short) = ("Month", "m")
    case "year": (name, short) = ("Year", "y")
    default: return nil
    }
    let end = offset.isEmpty ? "" : offset + short
    return ("startOf\(name)\(end)", "endOf\(name)\(end)")
  }

  /// A comparison in other words.
  struct Comparison: Hashable, Sendable {
    /// The words, in lower case, or signs.
    let words: [String]
    let meaning: Meaning
    /// Whether it is understood as it is, and not only told.
    var isAccepted = false

    init(_ words: String, _ meaning: Meaning, accepted isAccepted: Bool = false) {
      self.words = words.split(separator: " ").map(String.init)
      self.meaning = meaning
      self.isAccepted = isAccepted
    }

    /// What it means.
    enum Meaning: Hashable, Sendable {
      case sign(FilterOperator)
      case contains, containsNot
      case likeNot
      case among, amongNot
      case present, absent
      case between

      /// The operator that it is, where it is one.
      var comparison: FilterOperator? { if case .sign(let sign) = self { sign } else { nil } }
    }
  }

  /// Every comparison, those of more words before those of fewer.
  static let comparisons: [Comparison] = [
    Comparison("is not empty", .present, accepted: true), Comparison("is not null", .present, accepted: true),
    Comparison("is not nil", .present, accepted: true), Comparison("is not set", .absent),
    Comparison("is not none", .present), Comparison("is empty", .absent, accepted: true),
    Comparison("is null", .absent, accepted: true), Comparison("is nil", .absent, accepted: true),
    Comparison("is none", .absent), Comparison("is set", .present), Comparison("is not in", .amongNot),
    Comparison("not in", .amongNot, accepted: true), Comparison("is in", .among),
    Comparison("in", .among, accepted: true), Comparison("is on or before", .sign(.lessOrEqual)),
    Comparison("on or before", .sign(.lessOrEqual)), Comparison("is on or after", .sign(.greaterOrEqual)),
    Comparison("on or after", .sign(.greaterOrEqual)), Comparison("is not before", .sign(.greaterOrEqual)),
    Comparison("is not after", .sign(.lessOrEqual)), Comparison("is before", .sign(.less)),
    Comparison("is after", .sign(.greater)), Comparison("is above", .sign(.greater)),
    Comparison("is below", .sign(.less)), Comparison("is on", .sign(.equal)),
    Comparison("before", .sign(.less), accepted: true), Comparison("after", .sign(.greater), accepted: true),
    Comparison("since", .sign(.greaterOrEqual)), Comparison("until", .sign(.lessOrEqual)),
    Comparison("by", .sign(.lessOrEqual)), Comparison("on", .sign(.equal)),
    Comparison("above", .sign(.greater)), Comparison("below", .sign(.less)),
    Comparison("at least", .sign(.greaterOrEqual)), Comparison("at most", .sign(.lessOrEqual)),
    Comparison("greater than", .sign(.greater)), Comparison("less than", .sign(.less)),
    Comparison("more than", .sign(.greater)), Comparison("is greater than", .sign(.greater)),
    Comparison("is less than", .sign(.less)), Comparison("is at least", .sign(.greaterOrEqual)),
    Comparison("is not", .sign(.notEqual), accepted: true), Comparison("is", .sign(.equal), accepted: true),
    Comparison("equals", .sign(.equal)), Comparison("was", .sign(.equal)),
    Comparison("was not", .sign(.notEqual)), Comparison("was in", .among),
    Comparison("was not in", .amongNot), Comparison("before :", .sign(.less)),
    Comparison("after :", .sign(.greater)), Comparison("equal to", .sign(.equal)),
    Comparison("does not include", .containsNot), Comparison("does not contain", .containsNot),
    Comparison("do not include", .containsNot), Comparison("not contains", .containsNot),
    Comparison("not like", .likeNot), Comparison("contains", .contains),
    Comparison("includes", .contains),
    Comparison("include", .contains), Comparison("contain", .contains), Comparison("has", .contains),
    Comparison("starts with", .sign(.beginsWith)), Comparison("begins with", .sign(.beginsWith)),
    Comparison("beginswith", .sign(.beginsWith)), Comparison("startswith", .sign(.beginsWith)),
    Comparison("ends with", .sign(.endsWith)), Comparison("endswith", .sign(.endsWith)),
    Comparison("regex matches", .sign(.matches)), Comparison("matches", .sign(.matches)),
    Comparison("ilike", .sign(.like)), Comparison("like", .sign(.like)), Comparison("between", .between),
    Comparison("==", .sign(.equal), accepted: true), Comparison("=", .sign(.equal), accepted: true),
    Comparison("!=", .sign(.notEqual), accepted: true), Comparison("<>", .sign(.notEqual), accepted: true),
    Comparison("<=", .sign(.lessOrEqual), accepted: true),
    Comparison("=<", .sign(.lessOrEqual), accepted: true),
    Comparison(">=", .sign(.greaterOrEqual), accepted: true),
    Comparison("=>", .sign(.greaterOrEqual), accepted: true), Comparison("<", .sign(.less), accepted: true),
    Comparison(">", .sign(.greater), accepted: true), Comparison("!~", .containsNot, accepted: true),
    Comparison("=~", .contains), Comparison("~", .contains, accepted: true),
  ].sorted { $0.words.count > $1.words.count }
}
