import Formats
import TaskModel

// Columns that are called like what the rows are, and hold their numbers: `Task #` beside `Name`.

extension GenericProfile {
  /// Whether a column may have the numbers of tasks although its name could be that of their titles: numbers in it are
  /// no titles.
  package static func mayBeNumber(_ name: String) -> Bool {
    guard Synonyms.target(of: name) == .field(.title) else { return false }
    return isNumber(name) || Synonyms.isRecord(name)
  }

  /// Whether a name says itself that there are numbers under it: `Task #`.
  package static func isNumber(_ name: String) -> Bool { name.utf8.last == UInt8(ascii: "#") }

  /// The name that is read as the title of records with such names; nil where there is none.
  package static func titleName(among names: [String]) -> String? {
    fieldMaps(for: names).first { $0.to == .field(.title) }?.from
  }

  /// Whether nothing is known of a name.
  package static func isUnknown(_ name: String) -> Bool { !name.isEmpty && Synonyms.target(of: name) == nil }
}
