import TaskModel

/// What a profile's vocabulary says of each distinct word, asked once a word: done or open, or which priority.
struct WordVerdicts {
  private var words = WordDictionary()
  private var verdicts: [UInt8?] = [nil]
  private let judge: @Sendable (String) -> UInt8?

  init(_ judge: @escaping @Sendable (String) -> UInt8?) { self.judge = judge }

  /// The words that have been judged.
  var judged: [String] { verdicts.indices.dropFirst().map { words.string(UInt32(truncatingIfNeeded: $0)) } }

  /// The verdict on a word.
  ///
  /// Nil for a word that the vocabulary does not know. Constant time for known words.
  mutating func verdict(of word: Span<UInt8>) -> UInt8? {
    let code = words.code(for: word)
    if Int(code) == verdicts.count { verdicts.append(judge(words.string(code))) }
    return verdicts[Int(code)]
  }
}
