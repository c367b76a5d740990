// The last row of a table, to which a later line of its input adds.
//
// A line takes as long as what it adds, not as long as what the row holds: a table may have one task and a hundred
// thousand lines below it.

/// Adds words to the last row of a list, each word once.
///
/// It holds words, not their codes: those change where the row moves to another table.
package struct LastRowWords {
  private var words: Set<[UInt8]> = []
  private var knowsRow = false

  /// Makes it, for a row of which nothing is known.
  package init() {}

  /// Forgets the row: another one is the last.
  package mutating func reset() {
    guard knowsRow else { return }
    knowsRow = false
    words.removeAll()
  }

  /// Adds a word to the last row of `column`, unless that has it already.
  ///
  /// Constant time, but for the first that is added to a row: that goes through what the row has.
  package mutating func add(_ word: Span<UInt8>, to column: inout WordListColumn) {
    guard column.count > 0 else { return }
    if !knowsRow {
      knowsRow = true
      words = Set(column.range(column.count - 1).map { Array(column.dictionary.word(column.codes[$0])) })
    }
    guard words.insert(word.withUnsafeBufferPointer { Array($0) }).inserted else { return }
    column.reopenLast()
    column.add(word)
    column.endRow()
  }
}

extension ExtraColumn {
  /// Adds a text to the last row; constant time.
  package mutating func addToLast(name: String, _ text: Span<UInt8>) {
    guard count > 0 else { return }
    reopenLast()
    add(name: names.code(for: Array(name.utf8).span), isJSON: false, text: text)
    endRow()
  }
}
