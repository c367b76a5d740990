package import TaskModel
import Vocabulary

/// A tool's words for the five priorities, with their direction.
package struct PriorityScale: Codable, Sendable, Equatable {
  /// Words in lower case, numbers among them.
  package var words: [String: Priority] = [:]
  /// For numeric scales with ranges: the lowest number of each step, highest step first.
  package var thresholds: [Threshold] = []
  /// Words that mean that there is no priority.
  package var unsetWords: [String] = []

  /// A step of a numeric scale.
  package struct Threshold: Codable, Sendable, Equatable {
    /// The smallest number that belongs to the step.
    package var minimum: Int
    /// The step.
    package var priority: Priority

    /// Makes a step.
    package init(minimum: Int, _ priority: Priority) {
      self.minimum = minimum
      self.priority = priority
    }
  }

  /// Makes a scale.
  package init(words: [String: Priority] = [:], thresholds: [Threshold] = [], unsetWords: [String] = []) {
    self.words = words
    self.thresholds = thresholds
    self.unsetWords = unsetWords
  }

  /// The priority that a word stands for; nil for a word that the scale does not know, and for one that means none.
  package func priority(of word: String) -> Priority? { code(of: word).flatMap { Priority(rawValue: $0) } }

  /// What a word means, as a table has it: a raw value of `Priority`, or `TaskTable.absentPriority` for a word that
  /// means that there is none; nil for a word that the scale does not know.
  ///
  /// The tool's own words come first, then the usual ones of other languages, then either with signs around them, a
  /// number before them or underscores between them: `🔥 High`, `1 - High`, `very_high`.
  package func code(of word: String) -> UInt8? {
    guard !word.isNobodysWord else { return nil }
    let key = word.lowercased()
    if let code = known(key) ?? Vocabulary.priority(of: key, .far)?.rawValue { return code }
    guard let plain = key.plainWords else { return nil }
    return known(plain, isNumber: false) ?? Vocabulary.priority(of: plain, .far)?.rawValue
  }

  /// The same of the tool's own words alone: those of other languages are none, and of numbers only those that are
  /// written as the tool writes them.
  package func ownCode(of word: String) -> UInt8? {
    guard !word.isNobodysWord else { return nil }
    let key = word.lowercased()
    if let number = Int(key), String(number) != key { return nil }
    return known(key)
  }

  private func known(_ key: String, isNumber: Bool = true) -> UInt8? {
    let number = Int(key)
    guard isNumber || number == nil else { return nil }
    if let priority = words[key] { return priority.rawValue }
    if unsetWords.contains(key) { return TaskTable.absentPriority }
    guard let number, !thresholds.isEmpty else { return nil }
    return thresholds.first { number >= $0.minimum }?.priority.rawValue
  }

  /// Whether it says what a number means, so that nothing has to be found out from the numbers themselves.
  package var hasNumbers: Bool {
    !thresholds.isEmpty || words.keys.contains { Int($0) != nil } || unsetWords.contains { Int($0) != nil }
  }

  /// pantask's own: names, and numbers 0…4.
  package static let native = PriorityScale(words: [
    "lowest": .lowest, "low": .low, "middle": .middle, "high": .high, "highest": .highest, "0": .lowest,
    "1": .low, "2": .middle, "3": .high, "4": .highest,
  ])
}
