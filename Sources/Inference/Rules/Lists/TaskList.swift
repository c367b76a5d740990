import Formats

/// Records with a title are tasks where most of what they say is what tasks say, or their list is called so.
package enum TaskList: Rule {
  package static let name = "task-list"
  package static let summary =
    "Records with a title are tasks where most of what they say is what tasks say, or their list is called so."
  package static let example = RuleExample(
    .json, #"{"people": [{"name": "Ann"}], "chores": [{"chore": "Mow", "due": "2026-04-01"}]}"#,
    "chores[*] are tasks")
}
