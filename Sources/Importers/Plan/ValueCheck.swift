import Formats
import TaskModel

/// What is looked at before a value is used: what it says about its record besides what it is itself.
///
/// A class, as its conditions and exclusions are, so that looking at one retains one object and not five arrays; its
/// words are bytes, compared without a text being made.
final class ValueCheck: Sendable {
  /// A condition, and its words as bytes.
  final class Condition: Sendable {
    let rule: RecordCondition
    let words: FewWords
    let exceptions: FewWords

    init(_ rule: RecordCondition) {
      self.rule = rule
      words = FewWords(rule.words)
      exceptions = FewWords(rule.exceptions)
    }

    /// Whether a value fulfils the condition.
    func isMet(by value: Span<UInt8>) -> Bool {
      words.isEmpty ? value.count > 0 && !exceptions.contains(value) : words.contains(value)
    }
  }

  /// A word of an exclusion.
  struct ExcludedWord: Sendable {
    /// In lower case; without the `*` at its end.
    let bytes: [UInt8]
    /// Whether any word that begins so is meant.
    let isPrefix: Bool

    init(_ word: String) {
      isPrefix = word.hasSuffix("*")
      bytes = Array(isPrefix ? word.dropLast().utf8 : word[...].utf8)
    }
  }

  /// An exclusion, and its words as bytes.
  final class Exclusion: Sendable {
    let rule: ExclusionRule
    let words: [ExcludedWord]
    /// The words, where none of them is a beginning.
    private let wholeWords: FewWords?
    /// Whether there are beginnings and whole words beyond ASCII, which only texts compare in any case.
    let needsText: Bool

    init(_ rule: ExclusionRule) {
      self.rule = rule
      words = rule.words.map(ExcludedWord.init)
      let hasPrefixes = words.contains(where: \.isPrefix)
      needsText = hasPrefixes && words.contains { $0.bytes.contains { $0 >= 0x80 } }
      wholeWords = hasPrefixes || words.isEmpty ? nil : FewWords(rule.words)
    }

    private static let nothing = FewWords(ExclusionRule.nothing)

    /// Whether a value says that its record is archived.
    func applies(to value: Span<UInt8>) -> Bool {
      if let wholeWords { return wholeWords.contains(value) }
      if words.isEmpty { return value.count > 0 && !Exclusion.nothing.contains(value) }
      if needsText { return value.count > 0 && rule.applies(to: RecordImporter.text(value)) }
      for word in words {
        guard word.isPrefix else {
          if RecordImporter.isSame(value, word.bytes) { return true }
          continue
        }
        if let begins = ValueCheck.begins(value, with: word.bytes) {
          if begins { return true }
        } else if rule.applies(to: RecordImporter.text(value)) {
          return true
        }
      }
      return false
    }
  }

  /// Numbers of the slots that keep it until the record ends.
  let slots: [Int]
  /// What the slot keeps in place of the value; nil for the value itself.
  let constant: [UInt8]?
  /// What is done with the value itself.
  let instruction: Instruction
  /// Words in lower case that say that there is no value.
  let unset: FewWords
  /// What the value may make of its record.
  let conditions: [Condition]
  /// Whether it says that the tool has put the item away.
  let exclusions: [Exclusion]
  /// Whether the value may say something about its record, or that there is none.
  let saysSomething: Bool

  init(
    slots: [Int], constant: [UInt8]?, instruction: Instruction, unset: [String],
    conditions: [RecordCondition], exclusions: [ExclusionRule]
  ) {
    self.slots = slots
    self.constant = constant
    self.instruction = instruction
    self.unset = FewWords(unset)
    self.conditions = conditions.map(Condition.init)
    self.exclusions = exclusions.map(Exclusion.init)
    saysSomething = !conditions.isEmpty || !exclusions.isEmpty || !unset.isEmpty
  }

  /// Whether a value begins with a word of ASCII in lower case; nil where letters beyond ASCII have a say.
  private static func begins(_ value: Span<UInt8>, with word: [UInt8]) -> Bool? {
    for offset in word.indices {
      guard offset < value.count else { return false }
      let byte = value[offset]
      if byte >= 0x80 || word[offset] >= 0x80 { return nil }
      if (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) != word[offset] { return false }
    }
    // A mark may stand on the last letter.
    return word.count < value.count && value[word.count] >= 0x80 ? nil : true
  }
}
