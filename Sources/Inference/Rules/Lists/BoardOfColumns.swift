import Formats

/// Records with no more than a name, whose lists stand under keys that are states, are boards.
package enum BoardOfColumns: ListRule {
  package static let name = "board-of-columns"
  package static let summary =
    "Records with no more than a name, whose lists stand under keys that are states, are boards."
  package static let example = RuleExample(
    .json,
    #"{"boards": [{"name": "Garden", "columns": {"To Do": [{"title": "Dig"}], "Done": [{"title": "Plan"}]}}]}"#,
    "boards[*] is a board with columns")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    list.columns.areBoards(list.records, list.fields)
      ? (.isOther("a board with columns"), "its lists are named after states") : nil
  }
}
