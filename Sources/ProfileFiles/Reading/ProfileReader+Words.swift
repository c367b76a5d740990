import Formats
import TaskModel
import YAMLFiles

// The tool's words: priorities, states, and what makes a record something else than an open task.

extension ProfileReader {
  /// Reads `priorities`, `states` and `usual-words`.
  mutating func readVocabularies(_ members: [String: YAMLNode], into mapping: inout ProfileMapping) {
    var usual: Set<String> = []
    if members["priorities"] == nil { usual.insert("priorities") }
    if members["states"] == nil { usual.insert("states") }
    if let node = members["usual-words"] {
      let names = ["priorities", "states"]
      let elements: [YAMLNode]
      if case .list(let list) = node.content { elements = list } else { elements = [node] }
      for element in elements {
        let choices = names.map { (name: $0, value: $0) }
        if let name = choice(element, "vocabulary", of: choices, code: .unknownWord) { usual.insert(name) }
      }
    }
    mapping.priorities = usual.contains("priorities") ? .usual() : PriorityScale()
    if let node = members["priorities"] { readPriorities(node, into: &mapping.priorities) }
    mapping.doneWords = vocabulary(members["states"], isUsual: usual.contains("states"))
  }

  /// `urgent: highest`, `8+: high`, `none: unset`.
  private mutating func readPriorities(_ node: YAMLNode, into scale: inout PriorityScale) {
    let hint = "write each as `WORD: highest`, high, middle, low, lowest or unset"
    var seen: [String: Int] = [:]
    var thresholds: [PriorityScale.Threshold] = []
    for (key, value) in pairs(of: node, "a mapping from words to priorities", hint: hint) ?? [] {
      // `05+` is `5+`.
      let minimum = key.name.hasSuffix("+") ? Int(key.name.dropLast()) : nil
      let word = minimum.map { "\($0)+" } ?? key.name.lowercased()
      if let line = seen[word] {
        complain(.duplicateKey, "“\(key.name)” is the same word as on line \(line)", at: key.node)
        continue
      }
      seen[word] = key.node.line
      guard let step = text(value, "a priority") else { continue }
      if step == "unset" {
        scale.unsetWords.append(word)
        continue
      }
      guard let priority = Priority(name: step) else {
        let names = Priority.allCases.reversed().map(\.name) + ["unset"]
        complain(unknown: step, kind: "priority", of: names, code: .unknownPriority, at: value)
        continue
      }
      if let minimum {
        thresholds.append(PriorityScale.Threshold(minimum: minimum, priority))
      } else {
        scale.words[word] = priority
      }
    }
    scale.thresholds = thresholds.sorted { $0.minimum > $1.minimum }
  }

  private mutating func vocabulary(_ node: YAMLNode?, isUsual: Bool) -> DoneVocabulary {
    guard let node else { return .usual() }
    let hint = "write it like `states: {done: [closed], open: [new, started]}`"
    guard let members = members(of: node, .states, hint: hint) else { return .usual() }
    let done = words(members["done"]) ?? []
    let open = words(members["open"]) ?? []
    if let both = done.first(where: open.contains), let place = members["open"] {
      complain(.duplicateKey, "“\(both)” cannot mean done and open", at: place)
    }
    var words =
      isUsual ? DoneVocabulary.usual(done: done, open: open) : DoneVocabulary(done: done, open: open)
    if !isUsual {
      words.yes = ProfileWords.standardYes
      words.no = ProfileWords.standardNo
    }
    if let yes = self.words(members["yes"]) { words.yes = yes }
    if let no = self.words(members["no"]) { words.no = no }
    return words
  }

  // MARK: - What makes a record something else

  /// `closed: archived` for any value, `status: {deleted: [trash]}` for some words, `listId: {archived: {table:
  /// lists}}` for the ids of what is archived itself.
  ///
  /// - Parameter isOfHeading: whether they judge the text of a heading, whatever they call it.
  mutating func exclusions(_ node: YAMLNode, isOfHeading: Bool = false) -> [ExclusionRule] {
    let classes = ItemClass.allCases.map { (name: $0.rawValue, value: $0) }
    var rules: [ExclusionRule] = []
    for (key, value) in pairs(of: node, "a mapping from names to classes") ?? [] {
      if !isOfHeading { expect(key.name, at: key.node) }
      if value.text != nil {
        if let itemClass = choice(value, "class", of: classes, code: .unknownWord) {
          rules.append(ExclusionRule(key.name, itemClass))
        }
        continue
      }
      for (itemClass, words) in pairs(of: value, "archived or deleted, or a mapping from them to words") ?? []
      {
        guard let known = choice(itemClass.node, "class", of: classes, code: .unknownWord) else { continue }
        if case .mapping = words.content {
          guard let table = members(of: words, .exclusion)?["table"], let name = text(table) else { continue }
          lookups.append((name, table))
          rules.append(ExclusionRule(key.name, inArchived: name, known))
        } else if let words = self.words(words) {
          rules.append(ExclusionRule(key.name, is: words, known))
        }
      }
    }
    return rules
  }

  /// The meanings of conditions in the words of a profile.
  static let meanings: [(name: String, value: RecordCondition.Meaning)] = [
    ("done", .done), ("open", .open), ("done-once", .once), ("not-a-task", .noTask), ("heading", .heading),
  ]

  /// `finished: done` for any value, `type: {not-a-task: [folder]}` for some words.
  mutating func conditions(_ node: YAMLNode) -> [RecordCondition] {
    var result: [RecordCondition] = []
    for (key, value) in pairs(of: node, "a mapping from names to what they say") ?? [] {
      expect(key.name, at: key.node)
      if value.text != nil {
        if let meaning = choice(value, "meaning", of: Self.meanings, code: .unknownWord) {
          result.append(RecordCondition(key.name, [], meaning))
        }
        continue
      }
      for (meaning, words) in pairs(of: value, "a meaning, or a mapping from meanings to words") ?? [] {
        if let known = choice(meaning.node, "meaning", of: Self.meanings, code: .unknownWord) {
          result.append(condition(key.name, words, known))
        }
      }
    }
    return result
  }

  private mutating func condition(
    _ name: String, _ node: YAMLNode, _ meaning: RecordCondition.Meaning
  ) -> RecordCondition {
    guard case .mapping = node.content else { return RecordCondition(name, words(node) ?? [], meaning) }
    let members = members(of: node, .condition) ?? [:]
    return RecordCondition(
      name, words(members["words"]) ?? [], except: words(members["except"]) ?? [], meaning)
  }

  /// What makes the tasks of a list done: a name alone for any value, one name with words, words alone for the text of
  /// a heading, or `true`.
  mutating func doneCondition(_ node: YAMLNode) -> RecordCondition? {
    if node.text == "true" { return RecordCondition("", [], .done) }
    if let name = node.text, !name.isEmpty { return RecordCondition(name, [], .done) }
    if case .list = node.content { return words(node).map { RecordCondition("", $0, .done) } }
    guard let pairs = pairs(of: node, "a name, or a mapping from one name to words") else { return nil }
    guard let (key, value) = pairs.first, pairs.count == 1 else {
      complain(.wrongType, "expected one name with its words", at: node)
      return nil
    }
    return condition(key.name, value, .done)
  }
}
