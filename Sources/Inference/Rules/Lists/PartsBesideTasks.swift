import Formats

/// Records that stand beside tasks and name them by their ids are parts of these, however much they say.
package enum PartsBesideTasks: ListRule {
  package static let name = "parts-beside-tasks"
  package static let summary =
    "Records beside tasks that name these by their ids are parts of them, however much they say."
  package static let example = RuleExample(
    .json,
    #"{"tasks": [{"id": 1, "title": "Plant"}], "checklists": [{"task_id": 1, "items": [{"title": "Dig", "done": true}]}]}"#,
    "checklists[*] are parts of tasks[*]")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    list.parts.list(around: list.path).map { (.areParts(of: $0.owner.path), "“\($0.key)” names them") }
  }
}
