import Formats
import TaskModel

/// Lists in tasks are their subtasks, as deep as they go, where their name says so or their records have a title and
/// say whether they are done.
package enum TasksInTasks: MappingRule {
  package static let name = "tasks-in-tasks"
  package static let summary =
    "Lists in tasks are subtasks where their name says so, or their records have a title and a state."
  package static let example = RuleExample(
    .json, #"[{"title": "Plant", "done": false, "jobs": [{"title": "Dig", "done": true}]}]"#,
    "jobs is a list of subtasks")

  static func apply(to draft: inout MappingDraft) {
    let references = draft.related.references
    draft.listFields = draft.listFields.map { references[$0.from] ?? $0 }
    let nested = NestedLists.subtasks(of: draft.best.shape, draft.listFields, in: draft.shape)
    draft.mapping.fields = NestedLists.joined(draft.listFields + draft.related.fields, nested)
    for map in nested { draft.note(map, by: self, "its records have titles") }
  }
}
