import TaskModel

// Words for states, which stand behind every status: open and done, and what others call them.

extension FilterTranslation {
  /// What others call the states that are behind every status, where `status:` is before them.
  private static let statuses: Set = ["pending", "completed", "open", "closed"]
  /// Those of them that stand for a state behind `=` and `in` too; the others are a status of many a tool.
  private static let plainStatuses: Set = ["pending", "completed"]

  /// `is:open`, `has:due`, `no:assignee`.
  mutating func property() -> String? {
    guard isSign(":", 1), token(1)?.isJoined == true, let name = word(), let value = token(2) else {
      return nil
    }
    switch name {
    case "is":
      // Every task is an issue.
      if ["issue", "task"].contains(value.text.lowercased()) {
        position += 3
        isAccepted = false
        return "TRUEPREDICATE"
      }
      position += 2
      if let states = states({ _ in true }) { return states }
      position -= 2
      return nil
    case "has", "no":
      guard value.kind != .sign, let field = ForeignWords.field(value.text) else { return nil }
      position += 3
      return "\(field.name) \(name == "has" ? "!=" : "==") nil"
    default: return nil
    }
  }

  /// `status:pending`, `status in (pending, completed)`: the states that are compared with; nil for values of a status.
  ///
  /// - Parameter isWord: whether the value is one word behind a colon.
  mutating func states(of field: Field?, _ meaning: ForeignWords.Comparison.Meaning, isWord: Bool) -> String?
  {
    guard field == .status else { return nil }
    let known = isWord ? Self.statuses : Self.plainStatuses
    let text: String?
    switch meaning {
    case .sign(.equal), .among: text = states { known.contains($0) }
    case .sign(.notEqual), .amongNot: text = states { known.contains($0) }.map(Self.negated)
    default: text = nil
    }
    if text != nil, !isWord { isAccepted = false }
    return text
  }

  /// `open`, `(pending, completed)`: one state, or several of which one is meant; nil where a word is none.
  private mutating func states(_ isKnown: (String) -> Bool) -> String? {
    let start = position
    let isEnclosed = take(sign: "(")
    var states: [String] = []
    repeat {
      guard let name = word(), isKnown(name), let state = ForeignWords.state(name) else {
        position = start
        return nil
      }
      position += 1
      states.append(state)
    } while isEnclosed && take(sign: ",")
    if isEnclosed ? !take(sign: ")") : isMoreOfText {
      position = start
      return nil
    }
    return states.count == 1 ? states[0] : "(\(states.joined(separator: " OR ")))"
  }

  /// What is not so.
  static func negated(_ text: String) -> String {
    text.contains(" ") && text.first != "(" ? "NOT (\(text))" : "NOT \(text)"
  }

  /// The state beside the status: `resolution = Unresolved`, `statusCategory != Done`, `status.type is DONE`.
  mutating func category() -> String? {
    guard let name = word(), ["resolution", "statuscategory", "status.type"].contains(name),
      let sign = match(at: 1)
    else { return nil }
    let count = 1 + sign.words.count
    var isOpen: Bool
    switch sign.meaning {
    case .absent where name == "resolution":
      isOpen = true
      position += count
    case .present where name == "resolution":
      isOpen = false
      position += count
    case .sign(.equal), .sign(.notEqual):
      guard let value = token(count)?.text.lowercased() else { return nil }
      let state = ["empty", "null"].contains(value) ? "open" : ForeignWords.state(value)
      guard state == "open" || state == "done" else { return nil }
      isOpen = (state == "open") == (sign.meaning == .sign(.equal))
      position += count + 1
    default: return nil
    }
    isAccepted = false
    return isOpen ? "open" : "done"
  }

  /// `overdue == true`, `completed = 1`.
  mutating func answered() -> String? {
    guard let name = word(), let sign = match(at: 1), case .sign(let comparison) = sign.meaning,
      comparison == .equal || comparison == .notEqual,
      let answer = word(1 + sign.words.count).flatMap({ ForeignWords.answers[$0] }),
      let state = FilterWord.allCases.first(where: { $0.rawValue.lowercased() == name })?.rawValue
        ?? ForeignWords.state(name)
    else { return nil }
    position += 2 + sign.words.count
    isAccepted = false
    return answer == (comparison == .equal) ? state : Self.negated(state)
  }
}
