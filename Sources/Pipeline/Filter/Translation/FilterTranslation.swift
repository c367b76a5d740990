import TaskModel

/// A filter in the words of another language, put into ours: JQL, SQL, Taskwarrior, Obsidian Tasks, GitHub, Todoist.
///
/// People type first what they know. Where a filter cannot be read as it is, it is read once more, loosely, and written
/// out again. What is as clear as our own words (`is`, `before`, `~`, `:`, lists in parentheses, `endOfWeek()`, other
/// names of fields) is understood; everything else is an error that shows the whole filter to paste. The result is a
/// filter like any other and is checked as such, so nothing here has to be right for all that can be typed.
///
/// ```
/// FilterTranslation("summary ~ \"login\"")?.text    // title CONTAINS[c] "login"
/// FilterTranslation("+bug due:eow")?.text           // tags CONTAINS "bug" AND due == endOfWeek
/// ```
struct FilterTranslation {
  /// The filter in our words.
  private(set) var text = ""
  /// Whether all of it is understood without more ado.
  var isAccepted = true
  /// Whether a name or a word that is none of the language's was taken for one of the source's own.
  var isGuessed = false
  /// The keys for `--sort`, where the text says in which order the tasks are to be.
  private(set) var order: [String] = []
  /// The field for `--group-by` and the number for `--limit`, where the text says these.
  private(set) var grouping: String?
  private(set) var limit: String?

  let tokens: [ForeignToken]
  var position = 0
  private var depth = 0

  /// Reads a text; nil where it makes no sense.
  init?(_ source: String) {
    guard source.utf8.count <= 10_000, let tokens = ForeignToken.all(of: source) else { return nil }
    self.tokens = ForeignToken.withoutInnerLineBreaks(tokens)
    isAccepted = !source.unicodeScalars.contains { ForeignToken.isTypographic($0) }
    skipSelection()
    guard let filter = isAtOrder ? "TRUEPREDICATE" : lines() else { return nil }
    takeOrder()
    guard position == self.tokens.count else { return nil }
    text = filter
  }

  // MARK: Tokens

  func token(_ offset: Int = 0) -> ForeignToken? {
    tokens.indices.contains(position + offset) ? tokens[position + offset] : nil
  }

  func word(_ offset: Int = 0) -> String? {
    token(offset).flatMap { $0.kind == .word ? $0.text.lowercased() : nil }
  }

  func isSign(_ sign: String, _ offset: Int = 0) -> Bool {
    token(offset).map { $0.kind == .sign && $0.text == sign } ?? false
  }

  mutating func take(sign: String) -> Bool {
    guard isSign(sign) else { return false }
    position += 1
    return true
  }

  mutating func take(words: String...) -> Bool {
    guard words.enumerated().allSatisfy({ word($0) == $1 }) else { return false }
    position += words.count
    return true
  }

  /// Says that what was found is told, and not simply taken.
  private mutating func told<Value>(_ value: Value) -> Value {
    isAccepted = false
    return value
  }

  // MARK: Around the filter

  /// `SELECT … WHERE`, `WHERE`.
  private mutating func skipSelection() {
    if word() == "select", let place = tokens.firstIndex(where: { $0.text.lowercased() == "where" }) {
      position = place + 1
      isAccepted = false
    } else if word() == "where" {
      position += 1
      isAccepted = false
    }
  }

  var isAtOrder: Bool {
    (word() == "order" || word() == "sort" || word() == "group") && word(1) == "by"
      || word() == "limit" && (isSign(":", 1) || token(1)?.text.allSatisfy(\.isNumber) == true)
      || word() == "sort" && isSign(":", 1)
  }

  /// `ORDER BY due DESC, title`, `sort by due reverse`, `sort:updated-desc`, `group by project`, `limit:10`.
  private mutating func takeOrder() {
    skipLineBreaks()
    while isAtOrder {
      isAccepted = false
      let kind = word()
      // Obsidian has what is most urgent first.
      let isUrgentFirst = kind == "sort" && word(1) == "by"
      position += kind == "limit" && !isSign(":", 1) ? 1 : 2
      while let next = token(), next.kind != .lineBreak, !isAtOrder {
        if kind == "limit" {
          if limit == nil, next.text.allSatisfy(\.isNumber) { limit = next.text }
          position += 1
        } else if let name = takeOptionField() {
          if kind == "group" { grouping = grouping ?? name } else { order.append(name) }
        } else {
          if ["desc", "descending", "reverse"].contains(next.text.lowercased()), let last = order.popLast() {
            order.append(last.first == "-" ? String(last.dropFirst()) : "-\(last)")
          }
          position += 1
          continue
        }
        if isUrgentFirst, order.last == Field.priority.name { order[order.count - 1] = "-priority" }
      }
      skipLineBreaks()
    }
  }

  private mutating func skipLineBreaks() { while token()?.kind == .lineBreak { position += 1 } }

  /// A field as options name it, with a minus before it where the word says so; nil for what is none.
  private mutating func takeOptionField() -> String? {
    if let own = ownField() { return own.text }
    guard let next = token(), next.kind != .sign else { return nil }
    let name = next.text
    if next.kind == .word {
      let words: Set = ["asc", "ascending", "desc", "descending", "reverse", "nulls", "first", "last"]
      if words.contains(name.lowercased()) || name.allSatisfy(\.isNumber) { return nil }
    }
    position += 1
    if let field = ForeignWords.field(name) { return field.name }
    let parts = name.split(separator: "-")
    if parts.count == 2, ["asc", "desc"].contains(parts[1].lowercased()),
      let field = ForeignWords.field(String(parts[0]))
    {
      return parts[1].lowercased() == "desc" ? "-\(field.name)" : field.name
    }
    return "extra[\(Self.quoted(name))]"
  }

  // MARK: AND, OR, NOT

  /// Filters of several lines, all of which are meant.
  private mutating func lines() -> String? {
    var lines: [String] = []
    repeat {
      guard let line = disjunction() else { return nil }
      lines.append(line)
      skipLineBreaks()
    } while token() != nil && tokens[position - 1].kind == .lineBreak && !isAtOrder
    if lines.count == 1 { return lines[0] }
    isAccepted = false
    let told = lines.filter { $0 != "TRUEPREDICATE" }
    if told.count < 2 { return told.first ?? "TRUEPREDICATE" }
    return told.map { $0.contains(" OR ") ? "(\($0))" : $0 }.joined(separator: " AND ")
  }

  private mutating func disjunction() -> String? {
    guard var text = conjunction() else { return nil }
    while take(words: "or") || take(sign: "||") || isSign("|") {
      if take(sign: "|") { isAccepted = false }
      guard let next = conjunction() else { return nil }
      text += " OR \(next)"
    }
    return text
  }

  private mutating func conjunction() -> String? {
    guard var text = negation() else { return nil }
    while !isAtEndOfConjunction {
      if take(words: "and") || take(sign: "&&") {
      } else if isSign("&") || isSign(",") {
        position += 1
        isAccepted = false
        if token() == nil || isAtOrder { break }
      } else {
        // One behind the other: both, as in Taskwarrior and on GitHub.
        isAccepted = false
      }
      guard let part = negation() else { return nil }
      if part == "TRUEPREDICATE" { continue }
      text = text == "TRUEPREDICATE" ? part : "\(text) AND \(part)"
    }
    return text
  }

  private var isAtEndOfConjunction: Bool {
    token().map { $0.kind == .lineBreak } ?? true || isSign(")") || word() == "or" || isSign("||")
      || isSign("|")
      || isAtOrder
  }

  private mutating func negation() -> String? {
    depth += 1
    defer { depth -= 1 }
    guard depth < FilterParser.depthLimit else { return nil }
    let isWord = word() == "not" && !(isSign(":", 1))
    let isExcluding = isSign("-") && token(1)?.isJoined == true
    if isWord || isSign("!") || isExcluding {
      if isExcluding { isAccepted = false }
      position += 1
      if isExcluding, let tag = token(), !isSign(":", 1) {
        position += 1
        if tag.kind == .word, let state = Self.ownTag(tag.text) { return Self.negated(state) }
        return "NOT tags CONTAINS \(Self.quoted(tag.text))"
      }
      guard let part = negation() else { return nil }
      return part.contains(" AND ") || part.contains(" OR ") ? "NOT (\(part))" : "NOT \(part)"
    }
    if take(sign: "(") {
      guard let inner = disjunction(), take(sign: ")") else { return nil }
      return "(\(inner))"
    }
    return clause()
  }

  // MARK: Clauses

  private mutating func clause() -> String? {
    guard let first = token() else { return nil }
    if first.kind == .sign { return marked() }
    if first.kind == .word {
      if let text = phrase() { return text }
      if let text = property() { return text }
    }
    let start = (position, isAccepted)
    if let text = comparison() { return text }
    (position, isAccepted) = start
    return first.kind == .word ? call() ?? state() ?? bare() : search()
  }

  /// `+tag`, `#tag`, `@person`.
  private mutating func marked() -> String? {
    guard let sign = token()?.text, ["+", "#", "@"].contains(sign), let name = token(1), name.isJoined,
      name.kind != .sign
    else { return nil }
    position += 2
    isAccepted = false
    if sign == "+", let state = Self.ownTag(name.text) { return state }
    let word = isMe(tokens[position - 2], name) ? "your name" : name.text
    return "\(sign == "@" ? "assignees" : "tags") CONTAINS \(Self.quoted(word))"
  }

  /// What Taskwarrior's own tags say: `+OVERDUE`.
  private static func ownTag(_ name: String) -> String? {
    name.uppercased() == name ? ForeignWords.state(name) : nil
  }

  /// `has due date`, `no labels`, `is recurring`, `without an assignee`.
  private mutating func phrase() -> String? {
    let isThere: Bool
    switch word() {
    case "has", "have", "with": isThere = true
    case "no", "without", "missing": isThere = false
    case "is":
      let isNegated = word(1) == "not"
      guard let state = word(isNegated ? 2 : 1).flatMap(ForeignWords.state) else { return nil }
      position += isNegated ? 3 : 2
      isAccepted = false
      return isNegated ? Self.negated(state) : state
    default: return nil
    }
    let start = position
    position += 1
    let isNegated = take(words: "no")
    _ = take(words: "a") || take(words: "an")
    for length in [3, 2, 1] {
      let words = (0..<length).compactMap { word($0) }
      guard words.count == length, let field = ForeignWords.field(words.joined(separator: " ")) else {
        continue
      }
      position += length
      isAccepted = false
      return "\(field.name) \(isThere != isNegated ? "!=" : "==") nil"
    }
    position = start
    return nil
  }

  /// A word that is a predicate of its own.
  private mutating func state() -> String? {
    guard let name = token()?.text else { return nil }
    if let own = FilterWord.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) {
      position += 1
      if own.rawValue != name { isAccepted = false }
      return own.rawValue
    }
    guard let state = ForeignWords.state(name) ?? Self.priorityClause(name) else { return nil }
    position += 1
    isAccepted = false
    return state
  }

  private static func priorityClause(_ word: String) -> String? {
    word.first == "p" || word.first == "P" ? ForeignWords.priority(word).map { "priority == \($0)" } : nil
  }

  /// A comparison without a field, as manuals have it: `LIKE '%x%'`, `IS NOT NULL`.
  private mutating func bare() -> String? {
    guard let found = match(at: 0) else { return nil }
    let field: Field
    switch found.meaning {
    case .present, .absent: field = .due
    case .sign(.like), .likeNot: field = .title
    default: return nil
    }
    isAccepted = false
    position += found.words.count
    return compare(field.name, Subject(text: field.name, field: field), found.meaning, "")
  }

  /// A text by itself is looked for.
  private mutating func search() -> String? {
    guard let text = token(), text.kind == .quoted else { return nil }
    position += 1
    return told("text CONTAINS[c] \(Self.quoted(text.text))")
  }

  // MARK: Comparisons

  private mutating func comparison() -> String? {
    if let text = modified() ?? category() ?? answered() { return text }
    let quantifier = takeQuantifier()
    guard var subject = takeSubject() else { return nil }
    if isSign(":"), token()?.isJoined == true { return attribute(subject) }
    guard let found = takeComparison() else { return dueWord(subject) }
    if !found.isAccepted { isAccepted = false }
    var folding = takeFolding()
    // The I is for any case.
    if folding.isEmpty, found.words.last == "ilike" { folding = "[c]" }
    // What Obsidian calls the description is all of the task.
    if word(-found.words.count - 1) == "description", [.contains, .containsNot].contains(found.meaning),
      found.words != ["~"], found.words != ["!~"]
    {
      subject.text = "text"
    }
    return compare(quantifier + subject.text, subject, found.meaning, folding)
  }

  /// `due today`, `due this week`: a day behind its field.
  private mutating func dueWord(_ subject: Subject) -> String? {
    guard subject.field?.kind == .date, token()?.kind == .word else { return nil }
    isAccepted = false
    return compare(subject.text, subject, .sign(.equal), "")
  }

  private mutating func takeQuantifier() -> String {
    guard let name = word(), ["any", "some", "all", "none"].contains(name), token(1)?.kind == .word else {
      return ""
    }
    position += 1
    return name.uppercased() + " "
  }

  /// What is compared: a field, `extra["name"]`, `count(field)`.
  struct Subject {
    var text: String
    var field: Field?
  }

  /// A field of the source's own: `extra["Story Points"]`, `extra.Sprint`.
  private mutating func ownField() -> Subject? {
    guard let first = token(), first.kind == .word else { return nil }
    if first.text.hasPrefix("extra."), first.text != "extra." {
      position += 1
      return Subject(text: "extra[\(Self.quoted(String(first.text.dropFirst(6))))]", field: nil)
    }
    guard first.text == Field.extra.name, isSign("[", 1), let name = token(2), isSign("]", 3) else {
      return nil
    }
    position += 4
    if name.kind != .quoted { isAccepted = false }
    return Subject(text: "extra[\(Self.quoted(name.text))]", field: nil)
  }

  private mutating func takeSubject() -> Subject? {
    guard let first = token(), first.kind == .word || first.kind == .quoted else { return nil }
    if let own = ownField() { return own }
    if first.text.lowercased() == "count", isSign("(", 1), let name = word(2), isSign(")", 3),
      let field = ForeignWords.field(name)
    {
      position += 4
      return Subject(text: "count(\(field.name))", field: nil)
    }
    if first.text.lowercased() == "text" {
      position += 1
      return Subject(text: "text", field: .title)
    }
    // `due date`, `assigned to`: two words that are one name.
    for length in [2, 1] {
      let words = (0..<length).compactMap { token($0) }
      let name = words.map(\.text).joined(separator: " ")
      guard words.count == length, words.allSatisfy({ $0.kind == .word || length == 1 }),
        let field = ForeignWords.field(name), length == 1 || !isComparison(at: 1)
      else { continue }
      position += length
      return Subject(text: field.name, field: field)
    }
    guard isComparison(at: 1), first.text.first?.isLetter == true else { return nil }
    position += 1
    isAccepted = false
    isGuessed = true
    return Subject(text: "extra[\(Self.quoted(first.text))]", field: nil)
  }

  /// `due.before:eow`, `description.contains:x`: the attribute modifiers of Taskwarrior.
  private mutating func modified() -> String? {
    guard let name = word(), let point = name.lastIndex(of: "."), isSign(":", 1),
      let field = ForeignWords.field(String(name[..<point])),
      let meaning = Self.modifiers[String(name[name.index(after: point)...])]
    else { return nil }
    position += 2
    isAccepted = false
    // Taskwarrior's description is what others call a title.
    let subject =
      field == .detail ? Subject(text: "text", field: .title) : Subject(text: field.name, field: field)
    return compare(subject.text, subject, meaning, "", isWord: true)
  }

  private static let modifiers: [String: ForeignWords.Comparison.Meaning] = [
    "before": .sign(.less), "under": .sign(.less), "below": .sign(.less), "after": .sign(.greater),
    "over": .sign(.greater), "above": .sign(.greater), "by": .sign(.lessOrEqual), "is": .sign(.equal),
    "equals": .sign(.equal), "not": .sign(.notEqual), "isnt": .sign(.notEqual), "has": .contains,
    "contains": .contains, "hasnt": .containsNot, "startswith": .sign(.beginsWith),
    "left": .sign(.beginsWith), "endswith": .sign(.endsWith), "right": .sign(.endsWith), "none": .absent,
    "any": .present,
  ]

  func isComparison(at offset: Int) -> Bool {
    isSign(":", offset) || match(at: offset) != nil
  }

  func match(at offset: Int) -> ForeignWords.Comparison? {
    ForeignWords.comparisons.first { comparison in
      comparison.words.enumerated().allSatisfy { index, expected in
        guard let token = token(offset + index), token.kind != .quoted else { return false }
        return token.text.lowercased() == expected
      }
    }
  }

  private mutating func takeComparison() -> ForeignWords.Comparison? {
    guard let found = match(at: 0) else { return nil }
    position += found.words.count
    return found
  }

  /// `[c]` behind an operator.
  private mutating func takeFolding() -> String {
    guard isSign("["), let letters = word(1), isSign("]", 2), letters.allSatisfy({ $0 == "c" || $0 == "d" })
    else { return "" }
    position += 3
    return "[\(letters)]"
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
