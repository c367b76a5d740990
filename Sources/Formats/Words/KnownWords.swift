package import TaskModel
import Vocabulary

/// The words that tools have, as against those that the people who use them have made up: what may be shown of a file
/// whose contents may not.
package enum KnownWords {
  /// Whether a word is a tool's: as a state, a priority, a part of a rule of recurrence, or else the name of a value.
  package static func contains(_ word: String, as field: Field) -> Bool {
    switch field {
    case .status: isState(word)
    case .priorityRaw: isPriority(word)
    case .recurrence: isOfRule(word)
    default: isName(word)
    }
  }

  /// Whether a text is some tool's word for a state, whatever signs are around it.
  private static func isState(_ text: String) -> Bool {
    isKnown(text, in: states) { Vocabulary.state(of: $0, .far) }
  }

  /// Whether a text is some tool's word for a priority, or a short number.
  private static func isPriority(_ text: String) -> Bool {
    isNumber(text) || isKnown(text, in: priorities) { Vocabulary.priority(of: $0, .far) }
  }

  /// Whether a text is some tool's name for a value, or a usual one.
  private static func isName(_ text: String) -> Bool {
    if names.contains(text.lowercased()) || Synonyms.isUsual(text) { return true }
    // What pantask calls a column without a name.
    return text.hasPrefix("column ") && text.dropFirst(7).allSatisfy(\.isNumber)
  }

  /// Whether a text is a word that rules of recurrence are made of, or a short number.
  private static func isOfRule(_ text: String) -> Bool {
    isNumber(text) || WordKind.ruleWord.contains(text.lowercased())
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return (1...4).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Signs and a short number around a word do not make it somebody's own: `✔ Done`, `2. Doing`.
  private static func isKnown<Meaning>(
    _ text: String, in words: Set<String>, _ meaning: (String) -> Meaning?
  ) -> Bool {
    func isWord(_ word: String) -> Bool { words.contains(word) || meaning(word) != nil }
    let key = text.lowercased()
    if isWord(key) { return true }
    var rest = key[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if digits.count <= 2 { rest = rest.dropFirst(digits.count) }
    rest = rest.drop { !$0.isLetter && !$0.isNumber }
    while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
    return !rest.isEmpty && isWord(String(rest))
  }

  private static let mappings = ProfileRegistry.all.map(\.mapping)

  private static let states = Set(
    (mappings.map(\.doneWords) + [GenericProfile.doneWords]).flatMap { $0.done + $0.open })

  private static let priorities = Set(
    (mappings.map(\.priorities) + [GenericProfile.priorities]).flatMap {
      Array($0.words.keys) + $0.unsetWords
    })

  /// Names in lower case; of paths each step.
  private static let names: Set<String> = {
    var names: Set<String> = []
    func add(_ paths: some Sequence<String>) {
      for path in paths {
        names.insert(path.lowercased())
        for step in path.split(separator: "/") { names.insert(String(step.drop { $0 == "@" }).lowercased()) }
      }
    }
    func add(_ fields: [FieldMap]) {
      add(fields.flatMap { $0.unit.isEmpty ? [$0.from] : [$0.from, $0.unit] })
      for field in fields { add(field.parts ?? []) }
    }
    for mapping in mappings {
      add(mapping.fields)
      for place in mapping.records { add(place.fields ?? []) }
      add(mapping.naming.ignored + mapping.assembled.names + mapping.conditions.map(\.from))
      add(mapping.exclusions.map(\.from) + mapping.naming.namedValues.map(\.from) + mapping.root.fields.keys)
      add(mapping.naming.aliases.keys)
      for signature in [mapping.signature] + mapping.otherSignatures {
        add(signature.requiredNames + signature.typicalNames + signature.forbiddenNames)
      }
    }
    return names
  }()
}
