import Formats
import TaskModel

// Ticks that say that a task matters, where nothing else does: `Important: yes`, `"starred": true`.

extension GenericProfile {
  /// What such ticks are called, those that are worth more first.
  private static let starNames = [
    "urgent", "important", "is urgent", "is important", "flagged", "is flagged", "starred", "is starred",
    "star", "urgent flag", "wichtig", "dringend", "markiert", "importante", "urgente", "belangrijk",
    "viktigt",
    "viktig",
    "vigtig", "важно", "срочно", "重要",
  ]

  /// Whether a name is one of ticks that say that a task matters.
  package static func mayBeStar(_ name: String) -> Bool {
    // Every name of a table comes here, and hardly one begins like these.
    guard let first = name.utf8.first, first >= 0x80 || "uifswdmbv".utf8.contains(first | 0x20) else {
      return false
    }
    return starSet.contains(Synonyms.normalized(name).spaced)
  }

  private static let starSet = Set(starNames)

  /// Makes what is ticked high, as tools with a star for their tasks have it, where records say no priority; of several
  /// such ticks the best counts, the others are kept.
  static func addStar(of records: InputShape.RecordShape, to mapping: inout ProfileMapping) {
    let flags = records.names.filter { name in
      records.flagNames.contains(name) && mayBeStar(name) && !mapping.fields.contains { $0.from == name }
    }
    guard !mapping.fields.contains(where: { $0.to == .field(.priority) }) else { return }
    func place(_ name: String) -> Int { starNames.firstIndex(of: Synonyms.normalized(name).spaced) ?? 0 }
    guard let best = flags.min(by: { (place($0), $0) < (place($1), $1) }) else { return }
    mapping.fields.append(FieldMap(best, .priority))
    for word in doneWords.yes + OtherLanguages.words(answering: true) {
      mapping.priorities.words[word] = .high
    }
    mapping.priorities.unsetWords += doneWords.no + OtherLanguages.words(answering: false)
  }
}
