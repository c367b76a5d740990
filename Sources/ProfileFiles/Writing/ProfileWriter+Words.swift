import Formats
import TaskModel
import YAMLFiles

// The tool's words. Where a vocabulary is the usual one and some words more, only these are written.

extension ProfileWriter {
  /// `priorities`, `states` and `usual-words`.
  var vocabularies: [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var usual: [String] = []
    if mapping.priorities != .usual() {
      let own = Self.additions(to: mapping.priorities)
      if own != nil { usual.append("priorities") }
      entries.append(YAMLEntry("priorities", .mapping(Self.steps(of: own ?? mapping.priorities))))
    }
    if mapping.doneWords != .usual() {
      let own = Self.additions(to: mapping.doneWords)
      if own != nil { usual.append("states") }
      entries.append(
        YAMLEntry("states", .mapping(Self.members(of: own ?? mapping.doneWords, isUsual: own != nil))))
    }
    if let first = usual.first {
      entries.append(YAMLEntry("usual-words", usual.count == 1 ? .text(first) : .texts(usual)))
    }
    return entries
  }

  // MARK: - Priorities

  /// What a scale has beside the usual words; nil where it does not have these.
  private static func additions(to scale: PriorityScale) -> PriorityScale? {
    let usual = PriorityScale.usual()
    guard usual.words.keys.allSatisfy({ scale.words[$0] != nil }),
      scale.unsetWords.starts(with: usual.unsetWords)
    else { return nil }
    return PriorityScale(
      words: scale.words.filter { usual.words[$0.key] != $0.value }, thresholds: scale.thresholds,
      unsetWords: Array(scale.unsetWords.dropFirst(usual.unsetWords.count)))
  }

  private static func steps(of scale: PriorityScale) -> [YAMLEntry] {
    let words = scale.words.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return words.map { YAMLEntry($0.key, .text($0.value.name)) }
      + scale.thresholds.map { YAMLEntry("\($0.minimum)+", .text($0.priority.name)) }
      + scale.unsetWords.map { YAMLEntry($0, .text("unset")) }
  }

  // MARK: - States

  /// What a vocabulary has beside the usual words; nil where it is not made of these.
  private static func additions(to words: DoneVocabulary) -> DoneVocabulary? {
    for doneCount in 0...words.done.count {
      let done = Array(words.done.prefix(doneCount))
      for openCount in 0...words.open.count {
        var usual = DoneVocabulary.usual(done: done, open: Array(words.open.prefix(openCount)))
        usual.yes = words.yes
        usual.no = words.no
        guard usual == words else { continue }
        return DoneVocabulary(
          done: done, open: Array(words.open.prefix(openCount)), yes: words.yes, no: words.no)
      }
    }
    return nil
  }

  private static func members(of words: DoneVocabulary, isUsual: Bool) -> [YAMLEntry] {
    let standard = DoneVocabulary.usual()
    var members: [YAMLEntry] = []
    if !words.done.isEmpty { members.append(YAMLEntry("done", .texts(words.done))) }
    if !words.open.isEmpty { members.append(YAMLEntry("open", .texts(words.open))) }
    if words.yes != (isUsual ? standard.yes : ProfileWords.standardYes) {
      members.append(YAMLEntry("yes", .texts(words.yes)))
    }
    if words.no != (isUsual ? standard.no : ProfileWords.standardNo) {
      members.append(YAMLEntry("no", .texts(words.no)))
    }
    return members
  }

  // MARK: - What makes a record something else

  /// The members of `exclude`, those of one name together.
  static func exclusions(_ all: [ExclusionRule]) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    for name in firstSeen(all.map(\.from)) {
      let rules = all.filter { $0.from == name }
      if rules.count == 1, rules[0].words.isEmpty, rules[0].table.isEmpty {
        entries.append(YAMLEntry(name, .text(rules[0].itemClass.rawValue)))
      } else {
        entries.append(
          YAMLEntry(name, .inline(rules.map { YAMLEntry($0.itemClass.rawValue, condition(of: $0)) })))
      }
    }
    return entries
  }

  private static func condition(of rule: ExclusionRule) -> YAMLValue {
    rule.table.isEmpty ? .texts(rule.words) : .inline([YAMLEntry("table", .text(rule.table))])
  }

  /// The members of `when`, those of one name together.
  var conditions: [YAMLEntry] {
    Self.firstSeen(mapping.conditions.map(\.from)).map { name in
      let conditions = mapping.conditions.filter { $0.from == name }
      if conditions.count == 1, Self.words(of: conditions[0]) == nil {
        return YAMLEntry(name, .text(Self.name(of: conditions[0].meaning)))
      }
      return YAMLEntry(
        name,
        .inline(conditions.map { YAMLEntry(Self.name(of: $0.meaning), Self.words(of: $0) ?? .texts([])) }))
    }
  }

  private static func name(of meaning: RecordCondition.Meaning) -> String {
    ProfileReader.meanings.first { $0.value == meaning }?.name ?? ""
  }

  /// The words of a condition; nil where any value fulfils it.
  static func words(of condition: RecordCondition) -> YAMLValue? {
    if condition.words.isEmpty, condition.exceptions.isEmpty { return nil }
    if condition.exceptions.isEmpty { return .texts(condition.words) }
    var members: [YAMLEntry] = []
    if !condition.words.isEmpty { members.append(YAMLEntry("words", .texts(condition.words))) }
    members.append(YAMLEntry("except", .texts(condition.exceptions)))
    return .inline(members)
  }

  private static func firstSeen(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
