package import Formats
package import TaskModel

/// Which lists of words a format can hold.
package struct ListForm: Sendable {
  /// What becomes of each word.
  package var word: TextForm
  /// Most words; nil for any number.
  package var maximumCount: Int?
  /// Whether a word that is there twice is written once.
  package var dropsRepeated: Bool

  /// Makes a form.
  package init(_ word: TextForm, maximumCount: Int? = nil, dropsRepeated: Bool = false) {
    self.word = word
    self.maximumCount = maximumCount
    self.dropsRepeated = dropsRepeated
  }

  /// What becomes of a list's words, and why where they change.
  ///
  /// That there is no room for some says more than what became of the others.
  package func reduced(_ words: [ArraySlice<UInt8>]) -> (words: [ArraySlice<UInt8>], reason: LossReason?) {
    var result: [ArraySlice<UInt8>] = []
    // A few words are compared with each other, many are looked up.
    var seen: Set<ArraySlice<UInt8>> = []
    func isRepeated(_ word: ArraySlice<UInt8>) -> Bool {
      if result.count < 16 { return result.contains(word) }
      if seen.isEmpty { seen = Set(result) }
      return !seen.insert(word).inserted
    }
    var reason: LossReason?
    func note(_ other: LossReason?) { if reason == nil || other == .onlyFirst { reason = other } }
    for original in words {
      var word = original
      if let outcome = self.word.reduced(original) {
        note(outcome.reason)
        guard let text = outcome.text else { continue }
        word = text[...]
      }
      if dropsRepeated, isRepeated(word) {
        note(.repeated)
      } else if let maximumCount, result.count >= maximumCount {
        note(.onlyFirst)
      } else {
        result.append(word)
      }
    }
    return (result, reason)
  }
}

/// How priorities are written in a tool's words.
package struct PriorityForm: Sendable {
  /// The tool's words and what they mean: the profile's own.
  package var scale: PriorityScale
  /// The word for each priority, lowest first; empty for writing nothing.
  package var words: [String]
  /// What is written for a task that has none; empty for nothing.
  package var unset: String
  /// Whether the word itself is read back, as the raw value.
  package var keepsRaw: Bool
  /// The words that the tool itself has, where its profile reads others too; nil for all that the scale knows.
  package var ownWords: Set<String>?

  /// Makes a form of a scale and the words to write, lowest first.
  package init(_ scale: PriorityScale, words: [String], unset: String = "", keepsRaw: Bool = true) {
    self.scale = scale
    self.words = words
    self.unset = unset
    self.keepsRaw = keepsRaw
  }

  /// What a written word is read as; nil for no priority.
  package func meaning(of word: String) -> Priority? {
    if word.isEmpty { return nil }
    guard let code = scale.code(of: word) else { return .middle }
    return Priority(rawValue: code)
  }

  /// The word that is written for a priority and the raw value it came with.
  ///
  /// The raw value goes back as it was where it is a word of this tool that means the same.
  ///
  /// - Parameter priority: nil for none.
  package func word(for priority: Priority?, raw: String?) -> String {
    let code = priority?.rawValue ?? TaskTable.absentPriority
    if let raw, !raw.isEmpty, ownWords?.contains(raw) ?? true, scale.ownCode(of: raw) == code { return raw }
    guard let priority else { return unset }
    let index = Int(priority.rawValue)
    return index < words.count ? words[index] : ""
  }

  /// Whether some priority, or that there is none, is read back as another.
  package var mergesSteps: Bool {
    (Priority.allCases + [nil]).contains { meaning(of: word(for: $0, raw: nil)) != $0 }
  }
}

/// How a task's state is written.
package struct StatusForm: Sendable {
  /// The tool's words: the profile's own.
  package var vocabulary: DoneVocabulary
  /// The word for a done task without one of its own; empty for writing nothing.
  package var doneWord: String
  /// The word for an open task without one of its own.
  package var openWord: String
  /// What the format does to the word.
  package var form: TextForm
  /// Whether any word can be written, or only those of the vocabulary.
  package var isFree: Bool
  /// Whether the word says nothing about being done; the vocabulary's open words are the ones that there are then.
  package var isIndependent = false
  /// Other tools' words in lower case, with the word that is written for them.
  package var synonyms: [String: String] = [:]

  /// Makes a form.
  package init(
    _ vocabulary: DoneVocabulary, done: String, open: String, form: TextForm = TextForm(), isFree: Bool
  ) {
    self.vocabulary = vocabulary
    doneWord = done
    openWord = open
    self.form = form
    self.isFree = isFree
  }

  /// The word that is written for a state, and why it is not the task's own.
  package func word(isDone: Bool, own: String?) -> (word: String, reason: LossReason?) {
    let usual = isDone ? doneWord : openWord
    guard var own else { return (usual, nil) }
    if own.utf8.count > Self.longestKnownWord { return unknownWord(own, isDone: isDone, usual) }
    var reason: LossReason?
    if let word = synonyms[own.lowercased()], vocabulary.isDone(word) == isDone {
      return (word, word == own ? nil : .otherWord)
    }
    if let outcome = form.reduced(Array(own.utf8)[...]) {
      guard let text = outcome.text else { return (usual, outcome.reason) }
      own = String(decoding: text, as: UTF8.self)
      reason = outcome.reason
    }
    if isIndependent { return independentWord(own, reason) }
    // What a person reads as one of the tool's words the tool does not.
    if !isFree, !vocabulary.done.contains(own), !vocabulary.open.contains(own) {
      let plain = own.lowercased()
      if vocabulary.done.contains(plain) || vocabulary.open.contains(plain),
        vocabulary.isDone(plain) == isDone
      {
        return (plain, .otherWord)
      }
      let isContradiction = vocabulary.isDone(own) == !isDone
      return (usual, isContradiction ? .contradictsState : .unknownWord)
    }
    switch vocabulary.isDone(own) {
    case isDone: return (own, reason)
    case nil where isFree && !isDone: return (own, reason)
    case nil: return (usual, .unknownWord)
    default: return (usual, .contradictsState)
    }
  }

  /// No tool's word for a state has so many bytes.
  ///
  /// Texts that are longer are not compared with them: where marks pile up on a letter, comparing takes time that grows
  /// with the square of their number.
  private static let longestKnownWord = 256

  /// What is written for a state that is none of the tool's words.
  private func unknownWord(
    _ own: String, isDone: Bool, _ usual: String
  ) -> (word: String, reason: LossReason?) {
    guard isFree, isIndependent || !isDone else { return (isIndependent ? openWord : usual, .unknownWord) }
    guard let outcome = form.reduced(Array(own.utf8)[...]) else { return (own, nil) }
    return (outcome.text.map { String(decoding: $0, as: UTF8.self) } ?? usual, outcome.reason)
  }

  /// The word for a state that says nothing about being done.
  private func independentWord(_ own: String, _ reason: LossReason?) -> (word: String, reason: LossReason?) {
    if isFree || vocabulary.open.contains(own) { return (own, reason) }
    let plain = own.lowercased()
    let known = synonyms[plain] ?? vocabulary.open.first { $0.lowercased() == plain }
    return known.map { ($0, .otherWord) } ?? (openWord, .unknownWord)
  }
}

/// How an amount of seconds is written.
package struct AmountForm: Sendable {
  /// Seconds of the unit that the format counts in.
  package var unit: Int64
  /// What the format can write, in seconds.
  package var range: ClosedRange<Int64>

  /// Makes a form.
  package init(unit: Int64 = 1, range: ClosedRange<Int64> = 0...(1 << 40)) {
    self.unit = unit
    self.range = range
  }

  /// What becomes of an amount, and why where it changes.
  package func reduced(_ seconds: Int64) -> (seconds: Int64?, reason: LossReason?) {
    guard range.contains(seconds) else { return (nil, .outOfRange) }
    let cut = seconds - seconds % unit
    guard range.contains(cut) else { return (nil, .outOfRange) }
    return (cut, cut == seconds ? nil : .coarserAmount)
  }
}

/// How a format says which task another is a part of.
package enum ParentForm: Sendable, Equatable {
  /// Not at all.
  case lost
  /// By its id.
  case byID
  /// By its title, where that is one task's only.
  case byTitle
  /// By the id of a task that is in the file and is no part of another itself.
  case byIDOfWhole
  /// By order and level, so many levels deep; nil for any depth.
  case byLevel(maximum: Int?)
}

/// How a format says which tasks must be done before another.
package struct BlockerForm: Sendable {
  /// Whether a task can be named that is not in the file, by an id that the format takes.
  package var reachesOthers: Bool
  /// Bytes that no id in a list of them may have.
  package var separators: [UInt8]
  /// The ids by which a task can be named that is not in the file; nil for all that a task can have.
  package var acceptsOther: (@Sendable (ArraySlice<UInt8>) -> Bool)?

  /// Makes a form.
  package init(reachesOthers: Bool = true, separators: String = "") {
    self.reachesOthers = reachesOthers
    self.separators = Array(separators.utf8)
  }
}

/// How a format says that a task is done.
package enum DoneForm: Sendable, Equatable {
  /// Not at all: every task is open.
  case lost
  /// By a word or a flag.
  case said
  /// By the date of its completion, which a done task therefore needs.
  case byCompletionDate
}
