// The table of words (`WordTable` of the embedder says how it is laid out) is read where it lies in the program:
// nothing is made of it, so that the first word costs as much as any other. What is looked up does not change the
// table, so that no input can make it slow.

extension Vocabulary {
  /// What the table says of a word.
  struct Entry {
    /// The number of the meaning in `EmbeddedWords.meanings`.
    let meaning: Int
    /// The place of the word in its list.
    let rank: Int
  }

  /// The first entry of a word; nil where there is none.
  ///
  /// An accent may stand behind its letter, as in names of files on macOS: that is looked for where nothing else is.
  static func entry(of word: String, _ kind: WordKind, _ scope: Scope = .all) -> Entry? {
    if let entry = entry(of: word.utf8Span.span, kind, scope, ignoresCase: false) { return entry }
    guard !word.utf8.allSatisfy({ $0 < 0xCC }), word.unicodeScalars.contains(where: joinsOthers),
      let composed = composedWords[word]
    else { return nil }
    return entry(of: composed.utf8Span.span, kind, scope, ignoresCase: false)
  }

  /// The first entry of a word in UTF-8; nil where there is none.
  static func entry(of word: Span<UInt8>, _ kind: WordKind, _ scope: Scope, ignoresCase: Bool) -> Entry? {
    guard word.count <= EmbeddedWords.longest else { return nil }
    let (number, _, _) = kind.place
    func letter(_ byte: UInt8) -> UInt8 { ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte }
    var hash = (0x811C_9DC5 ^ number) &* 0x0100_0193
    for index in word.indices { hash = (hash ^ UInt32(letter(word[index]))) &* 0x0100_0193 }
    hash ^= hash >> 15
    let slots = EmbeddedWords.slots.utf8Start
    let entries = EmbeddedWords.entries.utf8Start
    let mask = 1 << EmbeddedWords.slotBits - 1
    var slot = Int(hash) & mask
    while true {
      let offset = value(slots + slot * 4) << 12 | value(slots + slot * 4 + 2)
      if offset == 0 { return nil }
      let entry = entries + offset - 1
      if value(entry) == number, value(entry + 6) == word.count, scope.holds(entry[8]),
        word.indices.allSatisfy({ letter(word[$0]) == entry[headLength + $0] })
      {
        return Entry(meaning: value(entry + 2), rank: value(entry + 4))
      }
      slot = (slot + 1) & mask
    }
  }

  /// The words of a kind in the order of the lists, and what they mean.
  static func entries(of kind: WordKind, _ scope: Scope = .all) -> [(word: String, meaning: String)] {
    var all: [(word: String, meaning: String)] = []
    let (_, begin, end) = kind.place
    var start = begin
    while start < end {
      let entry = EmbeddedWords.entries.utf8Start + start
      let count = value(entry + 6)
      if scope.holds(entry[8]) {
        let word = UnsafeBufferPointer(start: entry + headLength, count: count)
        all.append((String(decoding: word, as: UTF8.self), EmbeddedWords.meanings[value(entry + 2)]))
      }
      start += headLength + count
    }
    return all
  }

  /// Bytes before the word.
  private static let headLength = 9

  /// A number of two letters.
  private static func value(_ letters: UnsafePointer<UInt8>) -> Int {
    Int(letters[0] &- 0x30) << 6 | Int(letters[1] &- 0x30)
  }

  /// Whether a scalar may be one letter with what stands before it.
  private static func joinsOthers(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered || (0x1160...0x11FF).contains(scalar.value)
  }

  /// The words with other letters than those of ASCII, each found however it is composed.
  private static let composedWords: [String: String] = {
    var words: [String: String] = [:]
    for kind in WordKind.allCases {
      for (word, _) in entries(of: kind) where !word.utf8.allSatisfy({ $0 < 0x80 }) { words[word] = word }
    }
    // Names are found with their words joined as well.
    for word in words.values where word.contains(" ") {
      let joined = String(word.filter { $0 != " " })
      words[joined] = joined
    }
    return words
  }()
}

extension Vocabulary.Scope {
  /// Whether the languages of an entry are among those that are asked.
  fileprivate func holds(_ language: UInt8) -> Bool {
    // No language, English and Japanese come first.
    let isNear = language < 0x30 + 3
    return switch self {
    case .near: isNear
    case .far: !isNear
    case .all: true
    }
  }
}
