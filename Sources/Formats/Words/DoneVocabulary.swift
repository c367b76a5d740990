import Vocabulary

/// A tool's words for done and open.
package struct DoneVocabulary: Codable, Sendable, Equatable {
  /// Words in lower case that mean done.
  package var done: [String]
  /// Words in lower case that mean open.
  package var open: [String]
  /// Words in lower case that mean done only where the value answers whether a task is done (`isDone`): as a state
  /// `1` is a number of some list.
  package var yes: [String]
  /// Words in lower case that mean open only there.
  package var no: [String]

  /// Makes a vocabulary.
  package init(
    done: [String] = ["true", "1", "yes"], open: [String] = ["false", "0", "no"], yes: [String] = [],
    no: [String] = []
  ) {
    self.done = done
    self.open = open
    self.yes = yes
    self.no = no
  }

  /// What a word means as the answer to whether a task is done; nil for a word that is in no list.
  package func isDone(_ word: String) -> Bool? {
    guard !word.isNobodysWord else { return nil }
    let key = word.lowercasedSign
    if yes.contains(key) { return true }
    if no.contains(key) { return false }
    return isDone(state: key) ?? Vocabulary.answer(of: key)
  }

  /// What a word in lower case answers, whatever the question; nil for a word that is no answer.
  package func answer(to word: String) -> Bool? {
    if yes.contains(word) { return true }
    if no.contains(word) { return false }
    return Vocabulary.answer(of: word)
  }

  /// What a word means as a task's state; nil for a word that is in neither list of states.
  ///
  /// The tool's own words come first, then the usual ones of other languages, then either with signs around them, a
  /// number before them or underscores between them: `Done ✔`, `2. Doing`, `in_progress`.
  package func isDone(state word: String) -> Bool? {
    guard !word.isNobodysWord else { return nil }
    let key = word.lowercasedSign
    if let isDone = known(key) { return isDone }
    if Self.saysWhyClosed(key) { return true }
    guard let plain = key.plainWords, Int(plain) == nil else { return nil }
    return known(plain)
  }

  /// Whether a state in lower case is closed, with a reason behind it: `closed - fixed`, `closed (duplicate)`.
  private static func saysWhyClosed(_ key: String) -> Bool {
    guard key.hasPrefix("closed") else { return false }
    let reason = key.dropFirst("closed".count).drop { $0 == " " }
    return reason.count > 1 && reason.first.map { "-–—:(/".contains($0) } ?? false
  }

  /// Whether a word in a column of check marks says more than done or open, so that it is kept beside what it means:
  /// `cancelled`.
  package func saysMore(_ word: String) -> Bool {
    let key = word.lowercased()
    return answer(to: key) == nil && isDone(state: key) != nil && !Self.isPlain(key)
  }

  /// Whether a word says no more than done or open, in whatever language.
  package static func isPlain(_ word: String) -> Bool {
    let key = word.lowercasedSign
    return Vocabulary.state(of: key)?.isPlain ?? WordKind.plainAnswer.contains(key)
  }

  private func known(_ key: String) -> Bool? {
    if done.contains(key) { return true }
    if open.contains(key) { return false }
    return Vocabulary.state(of: key, .far)?.isDone
  }
}

extension String {
  /// Whether it is longer than any word of a list: to look for it would put its letters and marks in order first, in
  /// time with the square of their number, only to find that it is none.
  var isNobodysWord: Bool { utf8.count > 1_024 }

  /// In small letters, and signs without the selector that asks for their picture (U+FE0F): `✔️` is `✔`.
  fileprivate var lowercasedSign: String {
    guard unicodeScalars.contains("\u{FE0F}") else { return lowercased() }
    var scalars = unicodeScalars
    scalars.removeAll { $0 == "\u{FE0F}" }
    return String(scalars).lowercased()
  }
}
