import Formats
import TaskModel
import Vocabulary

// Flags that say that a task matters, where nothing else does: `Important: yes`, `"starred": true`.

extension GenericProfile {
  /// Whether a name is one of a flag that says that a task matters.
  package static func mayBeStar(_ name: String) -> Bool {
    // Every name of a table comes here, and hardly one begins like these.
    guard let first = name.utf8.first, first >= 0x80 || "uifswdmbv".utf8.contains(first | 0x20) else {
      return false
    }
    return WordKind.star.names(name)
  }
}
