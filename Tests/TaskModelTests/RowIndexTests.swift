import TaskModel
import TestSupport
import Testing

/// Rows by their texts, against a dictionary.
struct RowIndexTests {
  @Test(arguments: [UInt64](1...20))
  func `The first row with a text is found, whatever was added since`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var column = TextColumn()
    var expected: [[UInt8]: Int] = [:]
    // Room for none to begin with, or for all.
    var index = RowIndex(rowCount: Bool.random(using: &random) ? 0 : 500)
    for row in 0..<500 {
      // Few and short, so that many come again; lengths on both sides of eight bytes.
      let length = Int.random(in: 0...18, using: &random)
      let text = (0..<length).map { _ in UInt8.random(in: 0x61...0x62, using: &random) }
      column.append(text)
      let known = index.insert(row, of: column)
      #expect(known == expected[text], "seed \(seed), row \(row)")
      if expected[text] == nil { expected[text] = row }
    }
    for (text, row) in expected {
      #expect(index.row(of: text.span, in: column) == row, "seed \(seed)")
      let longer = text + [0x63]
      #expect(index.row(of: longer.span, in: column) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `Many rows are added as they are one by one`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var column = TextColumn()
    let repeated = Bool.random(using: &random) ? Int.random(in: 1..<400, using: &random) : nil
    for row in 0..<400 {
      column.append(Array("\(row == repeated ? Int.random(in: 0..<row, using: &random) : row)".utf8))
    }
    // Some are there already, and there is room for none to begin with, or for all.
    let first = Int.random(in: 0..<100, using: &random)
    var index = RowIndex(rowCount: Bool.random(using: &random) ? 0 : 400)
    var areDifferent = true
    for row in 0..<first where index.insert(row, of: column) != nil { areDifferent = false }
    #expect(index.insert(first..<400, of: column) == (repeated.map { $0 < first } ?? true), "seed \(seed)")
    #expect(areDifferent == (repeated.map { $0 >= first } ?? true))
    for row in 0..<(repeated ?? 400) {
      #expect(index.row(of: Array("\(row)".utf8).span, in: column) == row, "seed \(seed), row \(row)")
    }
  }

  @Test func `Nothing is in an empty index`() {
    let text = Array("a".utf8)
    #expect(RowIndex().row(of: text.span, in: TextColumn()) == nil)
  }
}

/// Words known to one dictionary and to another.
struct KnownWordTests {
  @Test func `A word is known by its bytes and nothing else`() {
    var words = WordDictionary()
    let known = ["a", "exactly8", "longer than eight bytes", ""]
    for word in known { _ = words.code(for: word) }
    for word in known + ["b", "a\0", "exactly9", "longer than eight byteS"] {
      let code = words.knownCode(of: Array(word.utf8).span)
      #expect(code == (known.firstIndex(of: word).map { UInt32($0 + 1) } ?? 0), "\(word)")
    }
    #expect(words.count == known.count)
    var others = WordDictionary()
    for word in ["x", "longer than eight bytes", "a"] { _ = others.code(for: word) }
    #expect(others.codes(in: words) == [0, 0, 3, 1])
  }
}
