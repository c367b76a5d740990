import Formats
import TaskModel

/// The key that a task stands under is its id, where subtasks stand under keys as well and no two are the same.
package enum KeyAsID: MappingRule {
  package static let name = "key-as-id"
  package static let summary =
    "The key that a task and its subtasks stand under is the id, where no two are the same."
  package static let example = RuleExample(
    .json,
    #"{"tasks": {"t1": {"title": "Plant", "done": false, "subtasks": {"s1": {"title": "Dig", "done": true}}}}}"#,
    "tasks.* @key is id")

  static func apply(to draft: inout MappingDraft) {
    guard !draft.isMapped("@key"),
      KeyedSubtasks.areIDs(in: draft.best.shape, draft.mapping.fields, draft.shape)
    else { return }
    draft.add(FieldMap("@key", .id), by: self, "no two tasks have the same")
  }
}
