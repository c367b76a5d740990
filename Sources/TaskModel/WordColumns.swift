/// One word per row, dictionary-coded: grouping by it is an integer comparison.
public struct WordColumn: Sendable {
  /// The words.
  package var dictionary = WordDictionary(hasBlankWords: false)
  /// How many rows without a word come before the first with one: most such columns of most inputs are empty, and
  /// those cost nothing.
  @usableFromInline var leadingCount = 0
  /// The codes of the rows after those.
  @usableFromInline var laterCodes: [UInt32] = []

  /// Makes an empty column.
  package init() {}

  /// The code of each row's word, 0 where there is none.
  ///
  /// Linear where the first rows have none: for whole columns, not for a row.
  package var codes: [UInt32] {
    leadingCount == 0 ? laterCodes : Array(repeating: 0, count: leadingCount) + laterCodes
  }

  /// How many rows there are.
  @inlinable @inline(__always) public var count: Int { leadingCount &+ laterCodes.count }

  /// Makes room ahead, where rows take any.
  package mutating func reserve(rowCount: Int) {
    if !laterCodes.isEmpty { laterCodes.reserveCapacity(rowCount &- leadingCount) }
  }

  /// Appends a row's word and gives its code.
  @discardableResult
  package mutating func append(_ word: Span<UInt8>) -> UInt32 {
    let code = dictionary.code(for: word)
    append(code: code)
    return code
  }

  /// Appends all rows of another column; their words get the codes of this one.
  package mutating func append(contentsOf other: borrowing WordColumn) {
    for _ in 0..<other.leadingCount { appendAbsent() }
    if other.laterCodes.isEmpty { return }
    let known = dictionary.codes(of: other.dictionary)
    append(rowCount: other.laterCodes.count) { row, _ in known[Int(other.laterCodes[row])] }
  }

  /// Appends many rows by their codes, 0 for those without a word.
  ///
  /// With room asked for once: an array asks before each value whether it is the only one that holds its memory.
  @inline(__always)
  mutating func append(rowCount: Int, _ code: (_ row: Int, _ dictionary: inout WordDictionary) -> UInt32) {
    var row = 0
    while row < rowCount, laterCodes.isEmpty {
      append(code: code(row, &dictionary))
      row &+= 1
    }
    // Apart from the column, so that its words can be added to at the same time.
    var codes: [UInt32] = []
    swap(&codes, &laterCodes)
    codes.append(addingCapacity: rowCount &- row) { codes in
      while row < rowCount {
        codes.append(code(row, &dictionary))
        row &+= 1
      }
    }
    swap(&codes, &laterCodes)
  }

  /// Appends a row by its code.
  package mutating func append(code: UInt32) {
    if code == 0 { appendAbsent() } else { laterCodes.append(code) }
  }

  /// Appends a row without a word.
  package mutating func appendAbsent() {
    if laterCodes.isEmpty { leadingCount &+= 1 } else { laterCodes.append(0) }
  }

  /// Appends rows without a word until there are so many.
  mutating func pad(to rowCount: Int) {
    if laterCodes.isEmpty { return leadingCount = max(leadingCount, rowCount) }
    while count < rowCount { laterCodes.append(0) }
  }

  /// Puts another word into a row that is there already, by its code.
  package mutating func replace(_ row: Int, code: UInt32) {
    guard row >= 0, row < count else { return }
    takeUp(row)
    laterCodes[row - leadingCount] = code
  }

  /// Puts other codes in the place of those that `codes` names, from a row on.
  package mutating func replaceCodes(fromRow row: Int, with codes: [UInt32: UInt32]) {
    for index in min(max(row - leadingCount, 0), laterCodes.count)..<laterCodes.count {
      if let code = codes[laterCodes[index]] { laterCodes[index] = code }
    }
  }

  /// Puts other codes in the place of those that `codes` has something for, by their number; 0 is nothing.
  package mutating func replaceCodes(fromRow row: Int, with new: [UInt32]) {
    for index in min(max(row - leadingCount, 0), laterCodes.count)..<laterCodes.count {
      let code = Int(laterCodes[index])
      if code < new.count, new[code] != 0 { laterCodes[index] = new[code] }
    }
  }

  /// Gives a row a word where it has none.
  package mutating func fill(row: Int, _ word: [UInt8]) {
    if row < count, code(row) == 0 { replace(row, code: dictionary.code(for: word.span)) }
  }

  /// Gives a word to the rows from `row` on that have none.
  package mutating func fill(_ word: Span<UInt8>, from row: Int) {
    guard row < count else { return }
    let code = dictionary.code(for: word)
    takeUp(row)
    for index in row - leadingCount..<laterCodes.count where laterCodes[index] == 0 {
      laterCodes[index] = code
    }
  }

  /// Takes back rows until `rowCount` are left; their words stay in the dictionary.
  package mutating func truncate(to rowCount: Int) {
    if count <= rowCount { return }
    laterCodes.removeLast(min(count - rowCount, laterCodes.count))
    leadingCount = min(leadingCount, rowCount)
  }

  /// Gives the rows from `row` on codes of their own, where they are among the first without a word.
  private mutating func takeUp(_ row: Int) {
    guard row < leadingCount else { return }
    laterCodes.insert(contentsOf: repeatElement(0, count: leadingCount - row), at: 0)
    leadingCount = row
  }

  /// Code of a row's word; 0 where there is none and for rows past the end.
  @inlinable @inline(__always) public func code(_ row: Int) -> UInt32 {
    let index = row &- leadingCount
    return index >= 0 && index < laterCodes.count ? laterCodes[index] : 0
  }

  /// A row's word, or nil.
  package func string(_ row: Int) -> String? { string(row, nil) }

  /// The same; `words` are those of the dictionary, where they have been made texts.
  func string(_ row: Int, _ words: [String]?) -> String? {
    let code = code(row)
    return code == 0 ? nil : words?[Int(code) - 1] ?? dictionary.string(code)
  }
}

/// Any number of words per row, dictionary-coded, in the source's order.
public struct WordListColumn: Sendable {
  /// The words.
  package var dictionary = WordDictionary(hasBlankWords: false)
  /// The codes of all rows' words, one row after another.
  public private(set) var codes: [UInt32] = []
  @usableFromInline var ends = RowEnds()
  /// Values that have been split into words before.
  private var known = KnownLists()

  /// Makes an empty column.
  package init() {}

  /// How many rows there are; words added since the last `endRow` belong to none yet.
  @inlinable @inline(__always) public var count: Int { ends.count }

  /// Makes room ahead.
  package mutating func reserve(rowCount: Int, wordCount: Int) {
    ends.reserve(rowCount: rowCount)
    codes.reserveCapacity(wordCount)
  }

  /// Adds a word to the row that is being filled.
  ///
  /// A word that the row has already is added again.
  package mutating func add(_ word: Span<UInt8>) { add(code: dictionary.code(for: word)) }

  /// Adds a word to the row that is being filled, by its code; 0 is none.
  package mutating func add(code: UInt32) { if code != 0 { codes.append(code) } }

  /// Adds a word to the row that is being filled, or only if the row does not have it yet.
  package mutating func add(_ word: Span<UInt8>, onlyIfNew: Bool) {
    let code = dictionary.code(for: word)
    if onlyIfNew, codes[ends.last...].contains(code) { return }
    add(code: code)
  }

  /// Whether the row that is being filled has no words yet.
  package var isUnfinishedRowEmpty: Bool { codes.count == ends.last }

  /// Closes the row that is being filled.
  package mutating func endRow() { ends.append(codes.count) }

  /// Adds the words of a value that `remember` has seen; false, and nothing added, for any other.
  ///
  /// Lists of words come again: a thousand tasks have a few dozen sets of tags. Constant time.
  package mutating func addKnown(_ value: Span<UInt8>) -> Bool {
    let code = Int(known.values.knownCode(of: value))
    if code == 0 { return false }
    for index in known.ends[code &- 1]..<known.ends[code] { codes.append(known.codes[index]) }
    return true
  }

  /// Appends rows, up to the first whose value `remember` has not seen.
  ///
  /// - Parameters:
  ///   - values: by row, where the value stands that its words are in; of no length where more has to be looked at.
  ///   - first: the first of the rows that are appended.
  /// - Returns: the row after the last one.
  package mutating func append(
    known values: Span<TextPlace>, from first: Int, of bytes: Span<UInt8>
  ) -> Int {
    var row = first
    while row < values.count, codes.isEmpty, !values[row].isPresent {
      endRow()
      row &+= 1
    }
    let rowCount = values.count - row
    let wordCount = rowCount * known.mostWords
    guard ends.canAppendAtOnce(to: codes.count + wordCount) else {
      while row < values.count {
        if values[row].isPresent, !addKnown(bytes.extracting(values[row].range)) { break }
        endRow()
        row &+= 1
      }
      return row
    }
    // All at once: an array asks before each value whether it is the only one that holds its memory.
    let offset = codes.count
    codes.append(addingCapacity: wordCount) { codes in
      ends.append(rowCount: rowCount) { ends in
        row = known.append(values, from: row, of: bytes, to: &codes, after: offset, &ends)
      }
    }
    return row
  }

  /// Remembers that the words of the row that is being filled, from `start` of `codes` on, are those of a value.
  package mutating func remember(_ value: Span<UInt8>, from start: Int) {
    if known.values.count >= KnownLists.largest || value.count > KnownLists.longest { return }
    let count = known.values.count
    guard Int(known.values.code(for: value)) > count else { return }
    known.mostWords = max(known.mostWords, codes.count - start)
    known.codes.append(contentsOf: codes[start...])
    known.ends.append(known.codes.count)
  }

  /// Forgets the words of a column that has no rows.
  package mutating func forgetWords() {
    dictionary = WordDictionary(hasBlankWords: false)
    known = KnownLists()
  }

  /// Appends all rows of another column; their words get the codes of this one.
  package mutating func append(contentsOf other: borrowing WordListColumn) {
    let offset = codes.count
    if !other.codes.isEmpty {
      let known = dictionary.codes(of: other.dictionary)
      codes.append(addingCapacity: other.codes.count) { codes in
        for code in other.codes { codes.append(known[Int(code)]) }
      }
    }
    ends.append(contentsOf: other.ends, offset: offset)
  }

  /// Puts other codes in the place of those that `codes` names, from a row on.
  package mutating func replaceCodes(fromRow row: Int, with codes: [UInt32: UInt32]) {
    let start = row == 0 ? 0 : row <= ends.count ? ends.end(row - 1) : self.codes.count
    for index in start..<max(self.codes.count, start) {
      if let code = codes[self.codes[index]] { self.codes[index] = code }
    }
  }

  /// Adds words to rows after those they have: `additions` in the order of their rows, their words in `source`.
  ///
  /// Copies the column: for the end of an input, once.
  package mutating func add(_ additions: [RowAddition], from source: [UInt8]) {
    var newCodes: [UInt32] = []
    newCodes.reserveCapacity(codes.count + additions.count)
    var newEnds = RowEnds()
    var next = 0
    // The codes of long words by where they stand: one name may be that of every row.
    var longCodes: [Range<Int>: UInt32] = [:]
    func code(of text: Range<Int>) -> UInt32 {
      guard text.count > 64 else { return dictionary.code(for: source.span.extracting(text)) }
      if let known = longCodes[text] { return known }
      let code = dictionary.code(for: source.span.extracting(text))
      longCodes[text] = code
      return code
    }
    for row in 0..<ends.count {
      for index in range(row) { newCodes.append(codes[index]) }
      while next < additions.count, additions[next].row <= row {
        let code = additions[next].row == row ? code(of: additions[next].text) : 0
        if code != 0 { newCodes.append(code) }
        next += 1
      }
      newEnds.append(newCodes.count)
    }
    codes = newCodes
    ends = newEnds
  }

  /// Puts other codes in the place of those that `codes` has something for, by their number; 0 is nothing.
  package mutating func replaceCodes(fromRow row: Int, with new: [UInt32]) {
    let start = row == 0 ? 0 : row <= ends.count ? ends.end(row - 1) : codes.count
    for index in start..<max(codes.count, start) {
      let code = Int(codes[index])
      if code < new.count, new[code] != 0 { codes[index] = new[code] }
    }
  }

  /// Opens the last row again, with all it has; words of a row that is not closed are taken back.
  mutating func reopenLast() {
    truncate(to: count)
    ends.truncate(to: count - 1)
  }

  /// Takes back rows until `rowCount` are left, and words that belong to none.
  package mutating func truncate(to rowCount: Int) {
    ends.truncate(to: rowCount)
    if codes.count > ends.last { codes.removeLast(codes.count &- ends.last) }
  }

  /// Where in `codes` a row's words lie.
  @inlinable @inline(__always) public func range(_ row: Int) -> Range<Int> { ends.range(row) }

  /// A row's words.
  package func strings(_ row: Int) -> [String] { strings(row, nil) }

  /// The same; `words` are those of the dictionary, where they have been made texts.
  func strings(_ row: Int, _ words: [String]?) -> [String] {
    codes[range(row)].map { words?[Int($0) - 1] ?? dictionary.string($0) }
  }
}

/// Values of a list as they stand in an input, with the codes of their words.
private struct KnownLists: Sendable {
  /// More would be looked through for little: then values hardly come again.
  static let largest = 4096
  /// In bytes.
  static let longest = 256

  var values = WordDictionary()
  /// Where the words of each value end in `codes`, by its code.
  var ends = [0]
  var codes: [UInt32] = []
  /// How many words the longest of them has.
  var mostWords = 0

  /// Appends the codes of rows and where they end, up to the first whose value is not known; gives that row.
  ///
  /// - Parameter offset: how many codes there are before those in `output`.
  func append(
    _ values: Span<TextPlace>, from first: Int, of bytes: Span<UInt8>, to output: inout OutputSpan<UInt32>,
    after offset: Int, _ rowEnds: inout OutputSpan<UInt32>
  ) -> Int {
    for row in first..<values.count {
      if values[row].isPresent {
        let code = Int(self.values.knownCode(of: bytes.extracting(values[row].range)))
        if code == 0 { return row }
        for index in ends[code &- 1]..<ends[code] { output.append(codes[index]) }
      }
      rowEnds.append(RowEnds.word(offset &+ output.count))
    }
    return values.count
  }
}
