import TaskModel

/// Ids that tasks of a file have for something of which the file has a list, and that are not in this list: somebody
/// who has left the team.
struct UnknownIDs {
  /// What they stand for.
  let field: Field
  /// The first of them, and how often they come.
  private(set) var first = ""
  private(set) var count = 0
  /// Their codes.
  private var codes: Set<UInt32> = []

  /// None yet.
  init(_ field: Field) { self.field = field }

  /// Looks which words of a column may be such.
  ///
  /// - Parameters:
  ///   - known: by the codes of the column's words: the code of the id that each is, 0 for none.
  ///   - isName: whether a word is one of the names: some tasks may have these.
  mutating func look(_ known: [UInt32], of dictionary: WordDictionary, isName: (ArraySlice<UInt8>) -> Bool) {
    for (code, id) in known.enumerated() where code > 0 && id == 0 {
      let word = dictionary.word(UInt32(truncatingIfNeeded: code))
      if Self.mayBeID(word), !isName(word) { codes.insert(UInt32(truncatingIfNeeded: code)) }
    }
  }

  /// Whether a word looks like an id, and not like something that is put in the place of one: `unassigned`.
  private static func mayBeID(_ word: ArraySlice<UInt8>) -> Bool {
    var digitCount = 0
    for byte in word {
      if byte &- 0x30 <= 9 {
        digitCount += 1
      } else if byte != UInt8(ascii: "-"), byte | 0x20 &- UInt8(ascii: "a") >= 26 {
        return false
      }
    }
    return digitCount > 0 && (digitCount == word.count || (word.count >= 16 && digitCount >= 4))
  }

  /// Counts the rows of a column of words that have one.
  mutating func count(in rows: ArraySlice<UInt32>, of dictionary: WordDictionary) {
    if codes.isEmpty { return }
    for code in rows where codes.contains(code) {
      if count == 0 { first = dictionary.string(code) }
      count += 1
    }
  }

  /// Counts the words of a column of lists that are such.
  mutating func count(in column: borrowing WordListColumn, from row: Int) {
    if codes.isEmpty || row >= column.count { return }
    count(in: column.codes[column.range(row).lowerBound...], of: column.dictionary)
  }
}
