import Vocabulary

/// What people call a column or property for priorities in other languages, in tools that have none of their own.
package enum PriorityNames {
  /// These names, each with the one that stands for it (`NameReading.aliases`); made once, since each table's header
  /// is compared with the profiles of several tools.
  package static let ofColumns = aliases(below: "")

  /// The same below an object of the user's own fields.
  ///
  /// - Parameter path: what stands before them, as in `FieldMap.from`.
  static func aliases(below path: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: WordKind.priorityColumn.words.map { (path.lowercased() + $0, path + "Priority") })
  }
}
