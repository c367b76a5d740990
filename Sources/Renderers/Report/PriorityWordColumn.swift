import TaskModel

/// Which of the source's own words for priorities (`P2`, `Medium`) say something else than the priority that they were
/// read as is called.
///
/// Signs and numbers alone (`4`) say nothing to a reader.
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
      let isSilent = !word.contains(where: \.isLetter)
      self.names.append(
        names.indices.reduce(0) { bits, priority in
          isSilent || names[priority].contains(word) ? bits | 1 << UInt8(truncatingIfNeeded: priority) : bits
        })
    }
  }

  /// Whether a row with a priority has such a word.
  func saysMore(_ row: Int, of table: borrowing TaskTable) -> Bool {
    let code = Int(table.priorityRaw.code(row))
    guard code != 0, code < names.count, row < table.priority.count else { return false }
    return table.priority[row] < TaskTable.absentPriority && names[code] &>> table.priority[row] & 1 == 0
  }
}
