import Vocabulary

/// What a tool has archived without forgetting it: left out unless asked for.
package enum ItemClass: String, Codable, Sendable, CaseIterable {
  /// Out of sight, and neither open nor done by that.
  case archived
  /// In the tool's bin.
  case deleted
  /// No task by the tool's own word (a folder, a heading): never kept.
  case notATask = "not-a-task"
}

/// Which items of a tool are archived or deleted: those of which one value says so.
///
/// They are left out and counted as skipped, or kept where `--include` names their class. The value itself goes
/// where the field maps say, so that a kept item still shows it.
package struct ExclusionRule: Codable, Sendable, Equatable {
  /// Name of the value, as in `FieldMap.from`.
  package var from: String
  /// The words that say so, in lower case, with a `*` at the end for any word that begins so; none for "any value but
  /// those that mean nothing" (a date of deletion).
  package var words: [String]
  /// What such an item is.
  package var itemClass: ItemClass
  /// The table of names whose records say so: the value is the id of one that is archived itself
  /// (`RecordSet.exclusions`), wherever in the input that stands.
  ///
  /// Empty for a value that marks the item by itself.
  package var table = ""

  /// Makes a rule: `ExclusionRule("closed", is: ["true"], .archived)`.
  package init(_ from: String, is words: [String] = [], _ itemClass: ItemClass) {
    self.from = from
    self.words = words
    self.itemClass = itemClass
  }

  /// Makes a rule for items that refer by an id to something that is archived: cards of an archived list.
  package init(_ from: String, inArchived table: String, _ itemClass: ItemClass) {
    self.init(from, itemClass)
    self.table = table
  }

  /// What tools write where there is nothing.
  package static let nothing = [""] + WordKind.emptyValue.words

  /// Whether a value marks the item.
  package func applies(to value: String) -> Bool {
    let key = value.lowercased()
    if words.isEmpty { return !ExclusionRule.nothing.contains(key) }
    return words.contains { word in word.hasSuffix("*") ? key.hasPrefix(word.dropLast()) : word == key }
  }
}
