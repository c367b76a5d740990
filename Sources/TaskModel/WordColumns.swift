/// One word per row, dictionary-coded: grouping by it is an integer comparison.
public struct WordColumn: Sendable {
  /// The words.
  package var dictionary = WordDictionary()
  /// The code of each row's word, 0 where there is none.
  public private(set) var codes: [UInt32] = []

  /// Makes an empty column.
  package init() {}

  /// How many rows there are.
  @inlinable @inline(__always) public var count: Int { codes.count }

  /// Makes room ahead.
  package mutating func reserve(rowCount: Int) { codes.reserveCapacity(rowCount) }

  /// Appends a row's word and gives its code.
  @discardableResult
  package mutating func append(_ word: Span<UInt8>) -> UInt32 {
    let code = dictionary.code(for: word)
    codes.append(code)
    return code
  }

  /// Appends a row by its code.
  package mutating func append(code: UInt32) { codes.append(code) }

  /// Appends a row without a word.
  package mutating func appendAbsent() { codes.append(0) }

  /// Gives a word to the rows from `row` on that have none.
  package mutating func fill(_ word: Span<UInt8>, from row: Int) {
    let code = dictionary.code(for: word)
    for index in row..<max(row, codes.count) where codes[index] == 0 { codes[index] = code }
  }

  /// Takes back rows until `rowCount` are left; their words stay in the dictionary.
  package mutating func truncate(to rowCount: Int) {
    if codes.count > rowCount { codes.removeLast(codes.count - rowCount) }
  }

  /// Code of a row's word; 0 where there is none and for rows past the end.
  @inlinable @inline(__always) public func code(_ row: Int) -> UInt32 { row < codes.count ? codes[row] : 0 }

  /// A row's word, or nil.
  package func string(_ row: Int) -> String? {
    let code = code(row)
    return code == 0 ? nil : dictionary.string(code)
  }
}

/// Any number of words per row, dictionary-coded, in the source's order.
public struct WordListColumn: Sendable {
  /// The words.
  package var dictionary = WordDictionary()
  /// The codes of all rows' words, one row after another.
  public private(set) var codes: [UInt32] = []
  @usableFromInline var ends: [Int] = []

  /// Makes an empty column.
  package init() {}

  /// How many rows there are; words added since the last `endRow` belong to none yet.
  @inlinable @inline(__always) public var count: Int { ends.count }

  /// Makes room ahead.
  package mutating func reserve(rowCount: Int, wordCount: Int) {
    ends.reserveCapacity(rowCount)
    codes.reserveCapacity(wordCount)
  }

  /// Adds a word to the row that is being filled.
  ///
  /// A word that the row has already is added again.
  package mutating func add(_ word: Span<UInt8>) { codes.append(dictionary.code(for: word)) }

  /// Closes the row that is being filled.
  package mutating func endRow() { ends.append(codes.count) }

  /// Takes back rows until `rowCount` are left, and words that belong to none.
  package mutating func truncate(to rowCount: Int) {
    if ends.count > rowCount { ends.removeLast(ends.count - rowCount) }
    codes.removeLast(codes.count - (ends.last ?? 0))
  }

  /// Where in `codes` a row's words lie.
  @inlinable @inline(__always) public func range(_ row: Int) -> Range<Int> {
    guard row < ends.count else { return 0..<0 }
    return (row == 0 ? 0 : ends[row &- 1])..<ends[row]
  }

  /// A row's words.
  package func strings(_ row: Int) -> [String] { codes[range(row)].map { dictionary.string($0) } }
}
