// The last row of a table, to which a later line of its input adds.

extension WordListColumn {
  /// Adds a word to the last row, unless that has it already.
  package mutating func addToLast(_ word: Span<UInt8>) {
    guard count > 0 else { return }
    let row = count - 1
    let own = Array(codes[range(row)])
    let code = dictionary.code(for: word)
    if own.contains(code) { return }
    truncate(to: row)
    for code in own { add(code: code) }
    add(code: code)
    endRow()
  }
}

extension ExtraColumn {
  /// Adds a text to the last row.
  package mutating func addToLast(name: String, _ text: Span<UInt8>) {
    guard count > 0 else { return }
    let row = count - 1
    let own = range(row).map { index in
      let entry = entry(index)
      return (entry: entry, text: Array(bytes[entry.range]))
    }
    truncate(to: row)
    for (entry, text) in own { add(name: entry.name, isJSON: entry.isJSON, text: text.span) }
    add(name: names.code(for: Array(name.utf8).span), isJSON: false, text: text)
    endRow()
  }
}
