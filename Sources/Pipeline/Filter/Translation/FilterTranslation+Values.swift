import TaskModel

// What stands behind an operator, by the kind of field before it.

extension FilterTranslation {
  /// Refuses a pattern of SQL, whose `%` and `_` would be looked for sign by sign: one that begins with `%`, or has
  /// none of our signs.
  ///
  /// - Throws: a `Diagnostic` with code `filter-syntax`.
  static func checkPatterns(_ expression: FilterExpression, _ source: OptionText) throws(Diagnostic) {
    for comparison in expression.comparisons where comparison.operator == .like {
      guard case .text(let pattern) = comparison.right.value,
        let sign = pattern.contains("%") ? "%" : pattern.contains("_") ? "_" : nil,
        pattern.first == "%" || !pattern.contains("*") && !pattern.contains("?")
      else { continue }
      throw source.error(
        code: .filterSyntax, "LIKE writes \(sign == "%" ? "*" : "?") where SQL writes \(sign)",
        at: comparison.right.range.lowerBound,
        hint: "to find the sign itself write CONTAINS \"\(sign)\"")
    }
  }

  /// A day or moment in our words.
  private struct Moment {
    var text: String
    /// Whether it stands for the last moment of its day, as `endOfWeek()` does in JQL.
    var isEnd = false
    /// Where it is a span, its last day.
    var last: String?
  }

  /// `field:value`, with a sign before the value or two dots in it on GitHub.
  mutating func attribute(_ subject: Subject) -> String? {
    position += 1
    // Taskwarrior's way to ask for what has none: `priority:`.
    if token()?.isJoined != true, match(at: 0) == nil, !isSign("(") {
      isAccepted = false
      if !isAtValue { return "\(subject.text) == nil" }
    }
    // What Taskwarrior's description has is looked for in it.
    if word(-2) == "description", subject.field == .detail {
      return compare(
        "text", Subject(text: "text", field: .title), ForeignWords.Comparison.Meaning.contains, "",
        isWord: true)
    }
    if let sign = match(at: 0), sign.words.count == 1, case .sign = sign.meaning, token()?.kind == .sign {
      position += 1
      isAccepted = false
      return compare(subject.text, subject, sign.meaning, "", isWord: true)
    }
    return compare(subject.text, subject, .sign(.equal), "", isWord: true)
  }

  /// Whether a value is next, behind a space, and not the next clause: `due: today`.
  private var isAtValue: Bool {
    guard let next = token(), next.kind == .word || next.kind == .quoted else { return false }
    return next.kind == .quoted || !isConnector(next.text) && !isAtOrder && !isComparison(at: 1)
  }

  /// A comparison in our words.
  ///
  /// - Parameter isWord: whether the value is one word, and its case does not matter.
  mutating func compare(
    _ left: String, _ subject: Subject, _ meaning: ForeignWords.Comparison.Meaning, _ folding: String,
    isWord: Bool = false
  ) -> String? {
    if let states = states(of: subject.field, meaning, isWord: isWord) { return states }
    if isSign("("), let text = enclosed(left, subject, meaning, folding, isWord: isWord) { return text }
    switch meaning {
    case .present: return "\(left) != nil"
    case .absent: return "\(left) == nil"
    case .among, .amongNot:
      guard var values = list(of: subject.field) else { return nil }
      let isNegated = meaning == .amongNot
      // JQL's EMPTY in a list is no value.
      let count = values.count
      values.removeAll { $0 == Self.none }
      if values.isEmpty { return "\(left) \(isNegated ? "!=" : "==") nil" }
      let text = "\(left) IN\(folding) {\(values.joined(separator: ", "))}"
      if values.count == count { return isNegated ? "NOT \(text)" : text }
      return "\(isNegated ? "NOT " : "")(\(left) == nil OR \(text))"
    case .between:
      guard let values = bounds(of: subject.field) else { return nil }
      return "\(left) BETWEEN {\(values.joined(separator: ", "))}"
    case .contains: return contains(left, subject, isNegated: false, isWord: isWord)
    case .containsNot: return contains(left, subject, isNegated: true, isWord: isWord)
    case .likeNot:
      return compare(left, subject, .sign(.like), folding, isWord: isWord).map { "NOT \($0)" }
    case .sign(let sign): return compare(left, subject, sign, folding, isWord: isWord)
    }
  }

  /// A value in parentheses, `is (high)`, `before (tomorrow)`, or several of which one is to be it: `status:(a, b)`.
  private mutating func enclosed(
    _ left: String, _ subject: Subject, _ meaning: ForeignWords.Comparison.Meaning, _ folding: String,
    isWord: Bool
  ) -> String? {
    guard [.contains, .containsNot].contains(meaning) || meaning.comparison != nil else { return nil }
    let start = (position, isAccepted, isGuessed)
    position += 1
    if let text = compare(left, subject, meaning, folding, isWord: isWord), take(sign: ")") { return text }
    (position, isAccepted, isGuessed) = start
    let several: ForeignWords.Comparison.Meaning
    switch meaning.comparison {
    case .equal: several = .among
    case .notEqual: several = .amongNot
    default: return nil
    }
    return compare(left, subject, several, isWord && folding.isEmpty ? "[c]" : folding)
  }

  /// `endOfWeek()` or `currentUser()` by itself: which day, or whose, goes without saying.
  mutating func call() -> String? {
    guard let name = word(), isSign("(", 1) else { return nil }
    isAccepted = false
    if name == "currentuser" { return listWord(isWord: true).map { "assignees CONTAINS \($0)" } }
    return date(
      "due", name.hasPrefix("end") ? .lessOrEqual : name.hasPrefix("start") ? .greaterOrEqual : .equal)
  }

  private mutating func compare(
    _ left: String, _ subject: Subject, _ sign: FilterOperator, _ folding: String, isWord: Bool
  ) -> String? {
    if sign == .equal || sign == .notEqual, let none = word(),
      ["empty", "null", "nil", "none", "unresolved"].contains(none),
      subject.field != .status || none != "none"
    {
      position += 1
      if none == "unresolved" { isAccepted = false }
      return "\(left) \(sign.rawValue) nil"
    }
    switch subject.field?.kind {
    case .date: return date(left, sign)
    case .priority:
      guard let value = priority(isRanked: sign != .equal && sign != .notEqual) else { return nil }
      return "\(left) \(sign.rawValue) \(value)"
    case .flag:
      guard let value = word(),
        let flag = ForeignWords.answers[value]
      else { return nil }
      position += 1
      if value == "0" || value == "1" { isAccepted = false }
      return "\(left) \(sign.rawValue) \(flag)"
    case .wordList where sign == .equal || sign == .notEqual:
      guard let value = listWord(isWord: isWord) else { return nil }
      if left.hasPrefix("ANY ") || left.hasPrefix("ALL ") || left.hasPrefix("NONE ") {
        return "\(left) \(sign.rawValue)\(folding) \(value)"
      }
      if sign == .notEqual { isAccepted = false }
      return "\(sign == .notEqual ? "NOT " : "")\(left) CONTAINS\(isWord ? "[c]" : folding) \(value)"
    case .percent?, .duration?: return number().map { "\(left) \(sign.rawValue) \($0)" }
    default: break
    }
    if subject.field == nil, let value = number() { return "\(left) \(sign.rawValue) \(value)" }
    guard let value = textValue(isWord: isWord) else { return nil }
    if sign == .like {
      let any = subject.field?.kind == .wordList && left == subject.text ? "ANY " : ""
      return "\(any)\(left) LIKE\(folding) \(Self.quoted(likePattern(value)))"
    }
    let isFolded = isWord && folding.isEmpty && [.equal, .notEqual].contains(sign)
    return "\(left) \(sign.rawValue)\(isFolded ? "[c]" : folding) \(Self.quoted(value))"
  }

  private mutating func contains(
    _ left: String, _ subject: Subject, isNegated: Bool, isWord: Bool
  ) -> String? {
    let isFuzzy = isSign("~", -1) || isSign("!~", -1)
    guard var value = textValue(isWord: isWord) else { return nil }
    // JQL has a phrase in quotes of its own, and a star where a word goes on.
    while isFuzzy, value.count > 1, let last = value.last, last == "*" || last == "\"" {
      value.removeLast()
      isAccepted = false
    }
    if isFuzzy, value.count > 1, value.first == "\"" { value.removeFirst() }
    let text: String
    if subject.field?.kind == .wordList {
      let word = value.first == "#" || value.first == "@" ? String(value.dropFirst()) : value
      text = "ANY \(left) CONTAINS[c] \(Self.quoted(word))"
    } else {
      text = "\(left) CONTAINS[c] \(Self.quoted(value))"
    }
    return isNegated ? "NOT \(text)" : text
  }

  // MARK: Lists

  /// What stands in a list for no value.
  private static let none = "nil"

  /// `("a", "b")`, `{a, b}`, `[a, b]`.
  private mutating func list(of field: Field?) -> [String]? {
    if let name = calledNames() { return [Self.quoted(name)] }
    guard take(sign: "(") || take(sign: "{") || take(sign: "[") else { return nil }
    var values: [String] = []
    repeat {
      guard let value = listValue(of: field) else { return nil }
      values.append(value)
    } while take(sign: ",")
    guard take(sign: ")") || take(sign: "}") || take(sign: "]") else { return nil }
    return values
  }

  private mutating func listValue(of field: Field?) -> String? {
    if let none = word(), ["empty", "null"].contains(none), token(1)?.kind == .sign, !isSign("(", 1) {
      position += 1
      return Self.none
    }
    switch field?.kind {
    case .date: return moment().map { $0.text }
    case .priority: return priority(isRanked: false)
    case .percent?, .duration?: return number()
    // One word between commas and parentheses is clear.
    default: return textValue(isWord: token(1)?.kind == .sign).map(Self.quoted)
    }
  }

  /// `2026-03-01 AND 2026-04-01`, or a list of two.
  private mutating func bounds(of field: Field?) -> [String]? {
    if isSign("(") || isSign("{") { return list(of: field) }
    isAccepted = false
    guard let from = listValue(of: field), take(words: "and") || take(words: "to"),
      let to = listValue(of: field)
    else { return nil }
    return [from, to]
  }

  /// A call that JQL answers and nobody can here: what to write in its place.
  private mutating func calledNames() -> String? {
    guard let name = word(), isSign("(", 1), let names = ForeignWords.calls[name],
      let end = tokens[position...].firstIndex(where: { $0.kind == .sign && $0.text == ")" })
    else { return nil }
    position = end + 1
    isAccepted = false
    return names
  }

  // MARK: Words

  /// A text: in quotes, one word, or all the words up to the next clause.
  ///
  /// - Parameter oneIsClear: whether one word leaves no doubt, as a name of a person or a tag.
  private mutating func textValue(isWord: Bool, oneIsClear: Bool = false) -> String? {
    if let names = calledNames() { return names }
    guard let first = token() else { return nil }
    if first.kind == .sign, ["#", "@"].contains(first.text), let name = token(1), name.isJoined {
      position += 2
      return isMe(first, name) ? currentUser() : first.text + name.text
    }
    guard first.kind == .quoted || first.kind == .word else { return nil }
    position += 1
    if first.kind == .quoted { return first.text }
    if isSign("("), token(1).map({ $0.kind == .sign && $0.text == ")" }) == true {
      position += 2
      return first.text.lowercased() == "currentuser" ? currentUser() : nil
    }
    var words = [first.text]
    while !isWord, isMoreOfText, let next = token() {
      words.append(next.text)
      position += 1
    }
    // One word in parentheses of its own is clear.
    let isClear = words.count == 1 && (oneIsClear || isSign(")") && isSign("(", -2))
    if !isWord, !isClear { (isAccepted, isGuessed) = (false, true) }
    return words.joined(separator: " ")
  }

  /// Whether the next word goes on with a text that has no quotes around it.
  var isMoreOfText: Bool {
    guard let next = word() else { return false }
    return !isConnector(next) && !isAtOrder && !isComparison(at: 1)
  }

  /// What stands for whoever asks, which nobody knows here.
  private mutating func currentUser() -> String {
    isAccepted = false
    return "your name"
  }

  /// Whether it is `@me`.
  func isMe(_ sign: ForeignToken, _ name: ForeignToken) -> Bool {
    sign.text == "@" && name.text.lowercased() == "me"
  }

  private func isConnector(_ word: String) -> Bool { ["and", "or", "not"].contains(word.lowercased()) }

  private mutating func listWord(isWord: Bool) -> String? {
    guard let value = textValue(isWord: isWord, oneIsClear: true) else { return nil }
    return Self.quoted(value.first == "#" || value.first == "@" ? String(value.dropFirst()) : value)
  }

  /// A priority, or what a source calls one of its own: `P1` is the highest to one tool and the second to another.
  ///
  /// - Parameter isRanked: whether it is asked what is higher, which a source's words do not say.
  private mutating func priority(isRanked: Bool) -> String? {
    guard let value = token(), value.kind != .sign else { return nil }
    if let name = ForeignWords.spokenPriority(value.text) ?? digit(value.text) {
      position += 1
      return name
    }
    // A number is none of the five, whoever's word it may be.
    guard isRanked || value.kind == .word && value.text.allSatisfy(\.isNumber) else {
      return textValue(isWord: true).map(Self.quoted)
    }
    guard let name = ForeignWords.priority(value.text) else { return nil }
    position += 1
    isAccepted = false
    return name
  }

  private func digit(_ text: String) -> String? {
    text.utf8.count == 1 && ("0"..."4").contains(text) ? text : nil
  }

  /// A number, or a length of time.
  private mutating func number() -> String? {
    let isNegative = isSign("-")
    guard let value = token(isNegative ? 1 : 0), value.kind == .word, value.text.first?.isNumber == true,
      value.text.allSatisfy({ $0.isNumber || $0 == "." || $0.isLetter })
    else { return nil }
    position += isNegative ? 2 : 1
    return (isNegative ? "-" : "") + value.text
  }

  /// SQL's pattern as ours: `%x_` is `*x?`, and our signs in it stand for themselves.
  private mutating func likePattern(_ value: String) -> String {
    guard value.contains("%") || value.contains("_") else { return value }
    isAccepted = false
    var pattern = value
    for sign in ["\\", "*", "?"] { pattern = pattern.replacing(sign, with: "\\" + sign) }
    return pattern.replacing("%", with: "*").replacing("_", with: "?")
  }

  // MARK: Days

  private mutating func date(_ left: String, _ sign: FilterOperator) -> String? {
    guard let moment = moment() else { return nil }
    if take(sign: "..") {
      guard let end = self.moment() else { return nil }
      isAccepted = false
      return "\(left) BETWEEN {\(moment.text), \(end.text)}"
    }
    if let last = moment.last {
      switch sign {
      case .equal: return "\(left) BETWEEN {\(moment.text), \(last)}"
      case .notEqual: return "NOT \(left) BETWEEN {\(moment.text), \(last)}"
      case .less, .greaterOrEqual: return "\(left) \(sign.rawValue) \(moment.text)"
      default: return "\(left) \(sign.rawValue) \(last)"
      }
    }
    // A day that ends is over after its last moment.
    let sign: FilterOperator =
      switch sign {
      case .less where moment.isEnd: .lessOrEqual
      case .greaterOrEqual where moment.isEnd: .greater
      default: sign
      }
    return "\(left) \(sign.rawValue) \(moment.text)"
  }

  private mutating func moment() -> Moment? {
    guard var moment = base() else { return nil }
    while isSign("+") || isSign("-"), let length = token(1), let duration = Self.duration(length.text) {
      // `1m` behind a day are months, as everywhere in our words.
      let ours = FilterDuration.Unit(rawValue: String(length.text.drop { $0.isNumber })) != nil
      if !ours { isAccepted = false }
      moment.text += " \(token()?.text ?? "+") \(ours ? length.text : duration)"
      position += 2
    }
    return moment
  }

  private mutating func base() -> Moment? {
    guard let first = token() else { return nil }
    if first.kind == .quoted { return quotedMoment(first.text) }
    // -7d, +1w: from now.
    if first.kind == .sign, first.text == "-" || first.text == "+", let length = token(1),
      let duration = Self.duration(length.text)
    {
      position += 2
      isAccepted = false
      return Moment(text: "now \(first.text) \(duration)")
    }
    guard first.kind == .word else { return nil }
    if isSign("(", 1) { return function(first.text) }
    // now-7d: joined to one word, as what has hyphens is.
    if let hyphen = first.text.lastIndex(of: "-"), let day = ForeignWords.day(String(first.text[..<hyphen])),
      let length = Self.duration(String(first.text[hyphen...].dropFirst()))
    {
      position += 1
      isAccepted = false
      return Moment(text: "\(day) - \(length)")
    }
    if first.text.lowercased() == "in", token(1)?.text.allSatisfy(\.isNumber) == true { position += 1 }
    if let ago = lengthInWords() { return ago }
    if let second = word(1), let span = ForeignWords.span(first.text, second) {
      position += 2
      isAccepted = false
      return Moment(text: span.from, last: span.to)
    }
    if first.text.lowercased() == "next", let day = word(1).flatMap(ForeignWords.day) {
      position += 2
      isAccepted = false
      return Moment(text: day)
    }
    guard let day = Self.day(first.text) else { return nil }
    position += 1
    if day != first.text { isAccepted = false }
    return Moment(text: day)
  }

  /// `7d`, `7 days`, `7 days ago`, `in 7 days`.
  private mutating func lengthInWords() -> Moment? {
    guard let first = token(), first.kind == .word else { return nil }
    var length = Self.duration(first.text)
    var count = 1
    if length == nil, first.text.allSatisfy(\.isNumber),
      let unit = token(1).flatMap({ ForeignWords.unit($0.text) })
    {
      length = first.text + unit
      count = 2
    }
    guard let length else { return nil }
    position += count
    isAccepted = false
    if take(words: "ago") { return Moment(text: "now - \(length)") }
    _ = take(words: "from", "now")
    return Moment(text: "now + \(length)")
  }

  /// `endOfWeek()`, `startOfMonth(-1)`, `now()`.
  private mutating func function(_ name: String) -> Moment? {
    let lowercase = name.lowercased()
    guard let day = lowercase == "startofday" || lowercase == "endofday" ? "today" : ForeignWords.day(name)
    else {
      return nil
    }
    position += 2
    var offset = ""
    if !isSign(")") {
      let sign = isSign("-") ? "-" : "+"
      _ = take(sign: "-") || take(sign: "+")
      guard let argument = token() else { return nil }
      var amount = argument.text
      var ownSign = sign
      if let first = amount.first, first == "-" || first == "+" {
        ownSign = String(first)
        amount.removeFirst()
      }
      let unit =
        lowercase.hasSuffix("week")
        ? "w" : lowercase.hasSuffix("month") ? "m" : lowercase.hasSuffix("year") ? "y" : "d"
      guard let duration = amount.allSatisfy(\.isNumber) ? amount + unit : Self.duration(amount) else {
        return nil
      }
      position += 1
      isAccepted = false
      offset = " \(ownSign) \(duration)"
    }
    guard take(sign: ")") else { return nil }
    return Moment(text: day + offset, isEnd: lowercase.hasPrefix("endof"))
  }

  private mutating func quotedMoment(_ text: String) -> Moment? {
    if let day = Self.day(text) {
      position += 1
      if day != text { isAccepted = false }
      return Moment(text: day)
    }
    let isBack = text.first == "-"
    guard let length = Self.duration(String(isBack || text.first == "+" ? text.dropFirst() : text[...]))
    else {
      return nil
    }
    position += 1
    isAccepted = false
    return Moment(text: "now \(isBack ? "-" : "+") \(length)")
  }

  private static func day(_ text: String) -> String? {
    if let day = ForeignWords.day(text) { return day }
    // JQL has a space before the time.
    let plain = text.replacing("/", with: "-").replacing(" ", with: "T")
    return TaskDate(written: plain) != nil || TaskDate(iso8601: plain) != nil ? plain : nil
  }

  /// A length of time in our units; nil for what is none.
  private static func duration(_ text: String) -> String? {
    let digits = text.prefix { $0.isNumber }
    guard !digits.isEmpty, digits.utf8.count < 10,
      let unit = ForeignWords.unit(String(text.dropFirst(digits.count)))
    else { return nil }
    return digits + unit
  }
}
