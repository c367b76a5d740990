import TaskModel

/// Which of the source's own words for priorities (`P2`, `Medium`) say something else than the priority that they were
/// read as is called.
struct PriorityWordColumn: Sendable {
  /// By code of a word: a bit for each priority that is called so, in the report's language or in pantask's own.
  private var names: [UInt8] = []

  /// No words.
  init() {}

  /// Compares the words of a column with the names of priorities, whatever their case.
  init(_ dictionary: WordDictionary, _ language: LanguageCatalog) {
    let names = Priority.allCases.map { [$0.name, language.word(for: $0).lowercased()] }
    self.names = [0]
    for word in dictionary.strings {
      let word = word.lowercased()
      self.names.append(
        names.indices.reduce(0) { $0 | (names[$1].contains(word) ? 1 << UInt8(truncatingIfNeeded: $1) : 0) })
    }
  }

  /// Whether a row has such a word.
  func saysMore(_ row: Int, of table: borrowing TaskTable) -> Bool {
    let code = Int(table.priorityRaw.code(row))
    guard code != 0, code < names.count, row < table.priority.count else { return code != 0 }
    return names[code] &>> table.priority[row] & 1 == 0
  }
}
