package import TaskModel

/// What words mean: one answer to each question, in all languages.
///
/// The words are data (`Words/*.tsv`); a word is asked for in lower case, the name of a value as `NameWords` has it.
///
/// ```swift
/// Vocabulary.field(of: "due date")            // (.field(.due), 1)
/// Vocabulary.state(of: "erledigt")            // done, and no more than that
/// WordKind.noRecurrence.contains("einmalig")  // true
/// ```
package enum Vocabulary {
  /// What the name of a value stands for.
  package enum FieldMeaning: Sendable, Equatable {
    /// A field.
    case field(Field)
    /// The state, which says what is done as well.
    case statusAndDone
    /// Parts of the task.
    case subtasks
  }

  /// What a word says of the state of a task.
  package struct State: Sendable, Equatable {
    /// Whether a task in that state is done.
    package let isDone: Bool
    /// Whether the word says no more than that: `done` and not `cancelled`.
    package let isPlain: Bool
  }

  /// Whose words are asked for.
  package enum Scope: Sendable {
    /// Signs, and English and Japanese words: those of tools that say nothing of their own.
    case near
    /// The words of all other languages, which are asked after a tool's own.
    case far
    /// All.
    case all
  }

  /// What a name means, in words or joined, and how far it is from its field's own: 0 is that, more is farther.
  ///
  /// Nil for a name that means nothing.
  package static func field(of name: String) -> (meaning: FieldMeaning, rank: Int)? {
    guard let entry = entry(of: name, .field), let meaning = fields[entry.meaning] else { return nil }
    return (meaning, entry.rank)
  }

  /// What a word means as a state; nil where it is none.
  package static func state(of word: String, _ scope: Scope = .all) -> State? {
    entry(of: word, .state, scope).flatMap { states[$0.meaning] }
  }

  /// What a word means as a priority; nil where it is none.
  package static func priority(of word: String, _ scope: Scope = .all) -> Priority? {
    entry(of: word, .priority, scope).flatMap { priorities[$0.meaning] }
  }

  /// What a word answers to whether something is so, whatever the question; nil where it is no answer.
  package static func answer(of word: String) -> Bool? {
    WordKind.answer.meaning(of: word).map { $0 == "yes" }
  }

  /// The words that stand where there is no value.
  package static func noValues(ofDates areDates: Bool) -> [String] {
    ["anywhere", "valueOrDate", areDates ? "date" : "value"].flatMap { WordKind.noValue.words(meaning: $0) }
  }

  private static let fields = EmbeddedWords.meanings.map { name -> FieldMeaning? in
    switch name {
    case "statusAndDone": .statusAndDone
    case "subtasks": .subtasks
    default: Field(name: name).map { .field($0) }
    }
  }

  private static let priorities = EmbeddedWords.meanings.map { name in
    Priority.allCases.first { $0.name == name }
  }

  private static let states = EmbeddedWords.meanings.map { name -> State? in
    switch name {
    case "done": State(isDone: true, isPlain: false)
    case "justDone": State(isDone: true, isPlain: true)
    case "open": State(isDone: false, isPlain: false)
    case "justOpen": State(isDone: false, isPlain: true)
    default: nil
    }
  }
}

extension WordKind {
  /// Whether a word is one of the kind.
  package func contains(_ word: some StringProtocol) -> Bool {
    Vocabulary.entry(of: String(word), self) != nil
  }

  /// Whether a word is one of the kind, its capitals of ASCII aside.
  package func contains(_ word: Span<UInt8>) -> Bool {
    Vocabulary.entry(of: word, self, .all, ignoresCase: true) != nil
  }

  /// What a word means, as the lists have it; nil for a word that is none of the kind.
  package func meaning(of word: some StringProtocol) -> String? {
    Vocabulary.entry(of: String(word), self).map { EmbeddedWords.meanings[$0.meaning] }
  }

  /// All words of the kind in the order of the lists, or those with a meaning.
  package func words(meaning: String? = nil, _ scope: Vocabulary.Scope = .all) -> [String] {
    Vocabulary.entries(of: self, scope).filter { meaning == nil || $0.meaning == meaning }.map(\.word)
  }

  /// What each word of the kind means.
  package var meanings: [String: String] {
    Dictionary(Vocabulary.entries(of: self).map { ($0.word, $0.meaning) }) { first, _ in first }
  }

  /// All words of the kind in the order of the lists.
  package var words: [String] { words() }
}
