import Formats
import TaskModel
import YAMLFiles

/// What the options of a field do for which fields: one that does nothing where it stands is a misunderstanding, and
/// whoever wrote it believes that something happens.
enum OptionUse {
  /// What is filled, as far as options differ by it.
  enum Filled: Hashable {
    case field(Field.Kind)
    /// A list of tasks or of what holds some.
    case tasks
    /// Anything else; nothing is known of what does nothing there.
    case other
  }

  /// What a target fills.
  static func filled(by target: FieldMap.Target) -> Filled {
    switch target {
    case .field(let field), .inherited(let field): .field(field.kind)
    case .statusAndDone: .field(.word)
    case .dayOnly, .doneHint, .subtaskDone: .field(.flag)
    case .subtasks, .tasks, .containers: .tasks
    case .children, .joinKey: .other
    }
  }

  /// What an option is for, and whether a target is that; nil for one that is for everything.
  static func purpose(of option: String, for target: FieldMap.Target) -> (text: String, isMet: Bool)? {
    let filled = filled(by: target)
    func isOne(_ kinds: Field.Kind...) -> Bool { kinds.contains { filled == .field($0) } }
    switch option {
    case "separator":
      return ("lists and words", isOne(.wordList, .word) || filled == .tasks || target == .children)
    case "done-when-present":
      return ("dates, progress and `done-hint`", isOne(.date, .percent) || target == .doneHint)
    case "day": return ("dates", isOne(.date))
    case "inverted": return ("isDone and `says-day`", isOne(.flag))
    case "fallback": return ("texts, words, lists and dates", isOne(.text, .word, .wordList, .date))
    case "only-if-empty": return ("assignees", target == .field(.assignees))
    case "kept":
      return (
        "lists, words, id, isDone and children",
        isOne(.wordList, .word) || target == .children || target == .field(.isDone) || target == .field(.id)
      )
    case "joined": return ("texts", isOne(.text))
    case "unit", "units":
      return ("estimate and recurrence", isOne(.duration) || target == .field(.recurrence))
    case "parts": return ("subtasks, tasks and containers", filled == .tasks)
    default: return nil
    }
  }

  /// What a format is for, and whether a target is that.
  static func purpose(of style: ValueStyle, for target: FieldMap.Target) -> (text: String, isMet: Bool) {
    let filled = filled(by: target)
    func isOne(_ kinds: Field.Kind...) -> Bool { kinds.contains { filled == .field($0) } }
    switch style {
    case .iso8601, .dayMonthYear, .monthDayYear, .yearMonthDay, .english, .epochSeconds, .epochMilliseconds,
      .cocoaSeconds, .nearestDay, .dayUnlessSeconds, .midnightIsDay, .endOfDay, .localISO8601, .oleDays,
      .spreadsheetDays, .numeric, .utc, .range, .spoken:
      return ("dates", isOne(.date))
    case .seconds, .minutes, .hours, .milliseconds:
      return ("estimate and recurrence", isOne(.duration) || target == .field(.recurrence))
    case .iso8601Duration, .unitWords, .workingDuration, .workingDays:
      return ("estimate", isOne(.duration))
    case .fraction, .percent: return ("progress", isOne(.percent))
    case .withoutSign, .firstOfEach: return ("assignees and tags", isOne(.wordList))
    case .documentText: return ("title and detail", isOne(.text))
    case .ruleParts, .graphRule: return ("recurrence", isOne(.text))
    }
  }
}

extension ProfileReader {
  /// Says which options of a field do nothing for what it fills.
  mutating func remarkUseless(_ members: [String: YAMLNode], for target: FieldMap.Target, named word: String)
  {
    for (option, node) in members.sorted(by: {
      ($0.value.line, $0.value.column) < ($1.value.line, $1.value.column)
    }) {
      guard let purpose = OptionUse.purpose(of: option, for: target), !purpose.isMet else { continue }
      // An option that is declared off is declared rightly.
      if ["false", "no"].contains(node.text?.lowercased()) { continue }
      remark(
        .uselessOption, "`\(option)` does nothing for \(word)", at: node,
        hint: "it is for \(purpose.text); leave it out")
    }
    guard let node = members["format"] else { return }
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    for element in elements {
      guard let style = element.text.flatMap(ValueStyle.init(rawValue:)) else { continue }
      let purpose = OptionUse.purpose(of: style, for: target)
      if purpose.isMet { continue }
      let others = ValueStyle.allCases.filter { OptionUse.purpose(of: $0, for: target).isMet }.map(\.rawValue)
      let choice =
        others.isEmpty
        ? "leave it out"
        : others.count > 8
          ? "docs/profiles.md lists those of \(word)" : "\(word) has \(others.joined(separator: ", "))"
      remark(
        .uselessOption, "the format “\(style.rawValue)” does nothing for \(word)", at: element,
        hint: "it is for \(purpose.text); \(choice)")
    }
  }
}
