import TaskModel

extension TaskTable {
  /// A field of the source's own as words; JSON's `null` is no word.
  func extraWords(_ name: String) -> WordColumn {
    var words = WordColumn()
    guard let code = extra.names.existingCode(for: name) else { return words }
    words.reserve(rowCount: rowCount)
    for row in 0..<rowCount {
      let entry = extra.range(row).reversed().lazy.map { extra.entry($0) }.first { $0.name == code }
      if let entry, !(entry.isJSON && extra.bytes[entry.range].elementsEqual("null".utf8)) {
        words.append(extra.bytes.span.extracting(entry.range))
      } else {
        words.appendAbsent()
      }
    }
    return words
  }
}
