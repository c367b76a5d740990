import Formats
import TaskModel

// Ticks that say that a task matters, where nothing else does: `Important: yes`, `"starred": true`.

extension GenericProfile {
  /// What such ticks are called, those that are worth more first.
  static let starNames = [
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
}
