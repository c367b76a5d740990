import TaskModel
import Vocabulary

/// The names that files of an unrecognised tool use for the fields, matched as whole words.
package enum Synonyms {
  /// What a name means, or nil.
  ///
  /// `Due Date`, `due_date`, `dueDate` and `DUEDATE` are the same name.
  /// A remark behind it counts for nothing (`Due (MM/DD)`), nor does a word before it that says what the records are
  /// (`Task owner`); a percent sign makes done a share.
  package static func target(of name: String) -> FieldMap.Target? {
    guard let (target, _) = entry(of: name) else { return nil }
    let isShare =
      name.utf8.contains(UInt8(ascii: "%")) || NameWords.withoutEscapes(name)?.contains("%") == true
    return target == .field(.isDone) && isShare ? .field(.progress) : target
  }

  /// The unit that a name says amounts of time are in: `Estimate (h)`, `estimated_minutes`, `Effort (days)`; nil where
  /// it says none.
  package static func unit(of name: String) -> ValueStyle? {
    let words = normalized(name).spaced.split(separator: " ")
    let units = Set(words.compactMap(WordKind.unit.meaning))
    if units.contains("hours") { return .hours }
    if units.contains("minutes") { return .minutes }
    return units.contains("days") && !isLength(name) ? .workingDays : nil
  }

  /// Whether a name says how long something goes on, which is given in days of 24 hours, and not how much work it is.
  package static func isLength(_ name: String) -> Bool {
    normalized(name).spaced.split(separator: " ").contains(where: WordKind.length.contains)
  }
  /// Whether a name is one of efforts with a unit for its last word: `Effort (days)`, `Est. (h)`.
  private static func isMeasuredEffort(_ spaced: String) -> Bool {
    guard let first = spaced.utf8.first, "ept".utf8.contains(first) else { return false }
    var words = spaced.split(separator: " ")
    guard words.count > 1, let unit = words.popLast(), WordKind.unit.contains(unit) else { return false }
    if let last = words.last, WordKind.effortBasis.contains(last) { words.removeLast() }
    return WordKind.effort.contains(words.joined(separator: " "))
  }

  /// Whether two names are the same but for case and signs between words.
  package static func areSame(_ name: String, _ other: String) -> Bool {
    normalized(name).joined == normalized(other).joined
  }

  /// Whether a name for a title is rather one of what has the title: `action`.
  package static func isRecord(_ name: String) -> Bool {
    WordKind.recordTitle.contains(normalized(name).spaced)
  }

  /// Whether a name stands for a date.
  package static func fillsDate(_ name: String) -> Bool {
    if case .field(let field)? = target(of: name) { field.kind == .date } else { false }
  }

  /// Whether a name is a usual one as it stands, with nothing of somebody's own beside it.
  static func isUsual(_ name: String) -> Bool {
    let (spaced, joined) = normalized(name)
    return found(spaced) != nil || found(joined) != nil
  }

  /// How well a name stands for its field: 0 is the field's own name, more is farther.
  ///
  /// Decides which of two names for the same field wins.
  package static func rank(of name: String) -> Int { entry(of: name)?.rank ?? Int.max }

  /// Whether a name for done or not may as well stand for the day on which a task was done.
  package static func isParticiple(_ name: String) -> Bool {
    ["completed", "finished", "closed"].contains(normalized(name).spaced)
  }

  /// What a name says that may stand for the end of a plan as well as for the day on which a task was done.
  package enum PlanEnd {
    /// `Finish date`: the end of a plan, where nothing beside it says more.
    case finish
    /// `Completion date`: the day of completion, where no beginning stands beside it.
    case completion
  }

  /// The meaning of a name for the end of a plan or the day of completion; nil for all other names.
  package static func planEnd(of name: String) -> PlanEnd? {
    guard target(of: name) == .field(.completed) else { return nil }
    let words = normalized(String(name.prefix { $0 != "(" && $0 != "[" }))
    if words.joined.contains("actual") { return nil }
    if words.joined.hasSuffix("finishdate") || ["終了日", "תאריך סיום"].contains(words.spaced) {
      return .finish
    }
    let isDay = words.joined.hasSuffix("completiondate") || WordKind.completionDate.contains(words.spaced)
    return isDay ? .completion : nil
  }

  /// Whether a name means the end of a plan or the day of completion.
  package static func isPlanEnd(_ name: String) -> Bool { planEnd(of: name) != nil }

  /// Whether a name for the day that a task is due on says no more than that something ends.
  package static func isEnd(_ name: String) -> Bool { WordKind.endDate.contains(normalized(name).spaced) }

  /// Whether a name for a priority is rather one of how bad something is.
  package static func isSeverity(_ name: String) -> Bool {
    normalized(String(name.prefix { $0 != "(" && $0 != "[" })).spaced.hasSuffix("severity")
  }

  /// Whether a name says that a task is still open: done the wrong way round.
  package static func isOpenness(_ name: String) -> Bool {
    WordKind.openness.contains(normalized(name).joined)
  }

  /// Whether a name means this if nothing but true and false stands under it: `"pending": false`.
  package static func mayBeOpenness(_ name: String) -> Bool {
    WordKind.doubtfulOpenness.contains(normalized(name).joined)
  }

  /// Whether a flag of a state with that name says that tasks in it are done.
  package static func saysFinal(_ name: String) -> Bool {
    target(of: name) == .field(.isDone) || WordKind.finalFlag.contains(normalized(name).joined)
  }

  /// Whether a name for done is that of one deed, which is all that there is to do on some lists.
  package static func isDeed(_ name: String) -> Bool {
    WordKind.deed.meaning(of: normalized(name).joined) == "always"
  }

  /// Whether a name is that of a deed that may be all there is to do where nothing else says what is done, if nothing
  /// but yes and no stands under it: `Paid`.
  package static func mayBeDeed(_ name: String) -> Bool {
    let words = normalized(name).joined
    return [words, words.hasPrefix("is") ? String(words.dropFirst(2)) : words].contains {
      WordKind.deed.meaning(of: $0) == "alone"
    }
  }

  /// Whether a name says that the texts under it are ids of a task's parts: titles they are never.
  package static func isOfPartIDs(_ name: String) -> Bool {
    WordKind.partIDs.contains(normalized(name).joined)
  }

  /// Whether a name says what the records are before it says what the value is: `Task description`.
  package static func isOfRecord(_ name: String) -> Bool {
    let words = normalized(name).spaced
    return recordWords.contains { words.hasPrefix($0) }
  }

  /// What stands before names of all kinds of fields.
  private static let recordWords = WordKind.recordWord.words.map { $0 + " " }
  /// What stands behind them: `StatutTache`, `titulo_tarefa`.
  private static let recordEndings = WordKind.recordEnding.words.map { " " + $0 }
  /// How much farther a name is that has more to it than its field's.
  private static let decorationRank = 1_000

  /// Signs that head columns of check marks.
  private static let tickSigns: Set<String> = ["✓", "✔", "✔️", "☑", "☑️", "✅", "☐"]

  private static func entry(of name: String) -> (target: FieldMap.Target, rank: Int)? {
    // None of them is a letter, of which names are made below.
    if name.utf8.first == 0xE2, tickSigns.contains(name) { return (.field(.isDone), decorationRank) }
    if name.utf8.count > NameWords.longest {
      // A remark may be long: `Status (one of …)`.
      guard let bracket = name.utf8.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }),
        name.utf8.distance(from: name.startIndex, to: bracket) <= NameWords.longest
      else { return nil }
      return entry(of: String(name[..<bracket])).map { ($0.target, $0.rank + decorationRank) }
    }
    let (spaced, joined) = normalized(name)
    if let entry = found(spaced) ?? found(joined) {
      // `Task #` is its number, where anything else may be the title.
      let isFarther = entry.target == .field(.title) && name.utf8.last == UInt8(ascii: "#")
      return isFarther ? (entry.target, entry.rank + decorationRank) : entry
    }
    if let asked = withoutAnswers(spaced), let entry = found(asked), entry.target == .field(.isDone) {
      return (entry.target, entry.rank + decorationRank)
    }
    // Only what is in brackets may be passed over: `Due (old)` says more than a remark would, and is rarely there.
    // `* Task [#A]` is a heading of Org and no name.
    let plain = name.firstIndex { "([".contains($0) }.flatMap { bracket in
      name[bracket...].hasPrefix("[#") ? nil : normalized(String(name[..<bracket]))
    }
    if let plain, let entry = found(plain.spaced) ?? found(plain.joined) {
      return (entry.target, entry.rank + decorationRank)
    }
    let words = plain?.spaced ?? spaced
    for word in recordWords where words.hasPrefix(word) {
      guard let entry = found(String(words.dropFirst(word.count))), entry.target != .field(.title) else {
        continue
      }
      return (entry.target, entry.rank + decorationRank)
    }
    for ending in recordEndings where words.hasSuffix(ending) {
      if let entry = found(String(words.dropLast(ending.count))) {
        return (entry.target, entry.rank + decorationRank)
      }
    }
    return isMeasuredEffort(spaced) ? (.field(.estimate), decorationRank) : nil
  }

  /// The name in lower case, its words once separated by spaces and once joined (`NameWords`).
  package static func normalized(_ name: String) -> (spaced: String, joined: String) {
    NameWords.normalized(name)
  }

  /// Every field that some name stands for.
  static let fields = Set(WordKind.field.words).reduce(into: FieldSet()) { fields, name in
    found(name).map { fields.formUnion($0.target.filledFields) }
  }

  /// What a name in lower case means and how far it is from its field's own.
  private static func found(_ name: String) -> (target: FieldMap.Target, rank: Int)? {
    guard let (meaning, rank) = Vocabulary.field(of: name) else { return nil }
    return switch meaning {
    case .field(let field): (.field(field), rank)
    case .statusAndDone: (.statusAndDone, rank)
    case .subtasks: (.subtasks, rank)
    }
  }
}
