import TaskModel
package import Vocabulary

// The usual words for priorities and states, where no profile says them.

extension GenericProfile {
  /// A word that is a value of records, or what an object that stands there is called: `"column": {"name": "Done"}`.
  package static func sample(of name: String, in records: InputShape.RecordShape) -> String? {
    let names = [name] + WordKind.nameKey.words.map { "\(name)/\($0)" }
    return names.lazy.compactMap { records.samples[$0] }.first
  }

  /// The usual words for priorities, in English and Japanese, and pantask's own numbers.
  package static let priorities: PriorityScale = {
    var scale = PriorityScale.native
    for word in WordKind.priority.words(.near) { scale.words[word] = Vocabulary.priority(of: word, .near) }
    scale.unsetWords = WordKind.noPriority.words
    return scale
  }()

  /// The same without numbers, which mean another thing in every tool.
  package static let prioritiesInWords: PriorityScale = {
    var scale = priorities
    for number in 0...9 { scale.words["\(number)"] = nil }
    return scale
  }()

  /// The same where the highest is P0, and P4 the lowest.
  package static let prioritiesFromZero: PriorityScale = {
    var scale = prioritiesInWords
    for (number, priority) in Priority.allCases.sorted(by: { $0.rawValue > $1.rawValue }).enumerated() {
      scale.words["p\(number)"] = priority
    }
    return scale
  }()

  /// Whether a value is the first of priorities that are counted from zero on: `P0`, `P0 - now`.
  package static func isPriorityZero(_ value: ArraySlice<UInt8>) -> Bool {
    let start = value.startIndex
    guard value.count > 1, value[start] | 0x20 == UInt8(ascii: "p"), value[start + 1] == UInt8(ascii: "0")
    else { return false }
    return value.count == 2 || !(UInt8(ascii: "0")...UInt8(ascii: "z") ~= value[start + 2])
  }

  /// The usual words for done and open, in English and Japanese.
  package static let doneWords = DoneVocabulary(
    done: stateWords(areDone: true, .near), open: stateWords(areDone: false, .near),
    yes: WordKind.checkMark.words(meaning: "yes"), no: WordKind.checkMark.words(meaning: "no"))

  /// The usual words for done, in all languages.
  package static let allDoneWords = doneWords.done + stateWords(areDone: true, .far)

  private static func stateWords(areDone: Bool, _ scope: Vocabulary.Scope) -> [String] {
    WordKind.state.words(scope).filter { Vocabulary.state(of: $0, scope)?.isDone == areDone }
  }

  /// The usual words, and where a Japanese column asks whether a task is done the circle for yes and the cross for no:
  /// elsewhere an empty circle is an unchecked checkbox.
  package static func doneWords(of fields: [FieldMap]) -> DoneVocabulary {
    var words = doneWords
    guard fields.contains(where: { $0.to == .field(.isDone) && isJapanese($0.from) }) else { return words }
    words.yes += ["○", "◯", "〇", "⭕"]
    words.no += ["×", "✕", "✖", "✗", "✘", "❌"]
    return words
  }

  /// Whether a name is a Japanese one: it has kana in it, or a word for done that other languages do not write so.
  private static func isJapanese(_ name: String) -> Bool {
    name.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
      || ["完了", "終了", "済"].contains { name.contains($0) }
  }
}

extension WordKind {
  /// Whether a name is one of its words, in any case and with any signs between the words of the name.
  package func names(_ name: String) -> Bool { contains(Synonyms.normalized(name).spaced) }

  /// The same for words that are written without spaces.
  package func namesJoined(_ name: String) -> Bool { contains(Synonyms.normalized(name).joined) }
}
