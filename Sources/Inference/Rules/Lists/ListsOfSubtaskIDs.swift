import Formats
import TaskModel

/// Lists in tasks that hold ids, or keys, of other tasks make these their parts, where tasks do not name their parents;
/// a list with one that leads nowhere is kept.
package enum ListsOfSubtaskIDs: MappingRule {
  package static let name = "lists-of-subtask-ids"
  package static let summary =
    "Lists of ids of other tasks make these subtasks, where tasks do not name their parents themselves."
  package static let example = RuleExample(
    .json,
    #"[{"id": 1, "title": "Plant", "done": false, "subtasks": [2]}, {"id": 2, "title": "Sow peas", "done": false, "subtasks": []}]"#,
    "subtasks is ids of subtasks")

  static func apply(to draft: inout MappingDraft) {
    let linked = Set(draft.shape.records.flatMap(\.lists.idNames)).sorted()
    // Whoever has a parent of its own knows better, and ids lead nowhere without ids.
    let canLink =
      draft.listFields.contains { $0.to == .field(.id) }
      && !draft.listFields.contains { $0.to == .field(.parent) }
    let listsOfKeys = KeyedSubtasks.listsOfKeys(in: draft.best.shape, draft.mapping.fields, draft.shape)
    draft.mapping.fields.removeAll { listsOfKeys.contains($0.from) }
    for name in listsOfKeys { draft.add(.list(name, .children), by: self, "keys of other tasks") }
    for name in linked where !draft.isMapped(name) {
      let isLink = canLink && draft.best.shape.lists.childNames.contains(name)
      draft.add(
        isLink ? .list(name, .children) : FieldMap(name, .extra), by: self,
        isLink ? "ids of other tasks" : "ids that lead to no task")
    }
    // The key of a task is that anyhow.
    if !listsOfKeys.isEmpty { draft.add(FieldMap("@key", .id), by: self, "other tasks are named by it") }
  }
}
