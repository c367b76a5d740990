import Formats

/// The one thing around lists of tasks that has no more than a name is what they are in.
package enum HolderOfLists: ListRule {
  package static let name = "holder-of-lists"
  package static let summary =
    "The one thing around lists of tasks that has no more than a name is what they are in."
  package static let example = RuleExample(
    .json,
    #"{"name": "Garden", "lists": [{"name": "To Do", "cards": [{"title": "Dig"}]}, {"name": "Done", "cards": [{"title": "Plan"}]}]}"#,
    "the file is what lists of tasks are in")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    list.records.count == 1 && NestedLists.areAround(list.records, list.fields, in: list.shape)
      ? (.isOther("what lists of tasks are in"), "it is there once, and has no more than a name") : nil
  }
}
