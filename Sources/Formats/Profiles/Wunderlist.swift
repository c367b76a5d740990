import TaskModel

// Wunderlist's backups: lists, tasks, subtasks and notes side by side, joined by ids (version 3), or tasks
// with notes inside and subtasks among them (version 2). Starred is of high priority. A task repeats after so many of a
// unit.

extension Profile {
  /// Wunderlist's backup.
  package static let wunderlistJSON = Profile.data("wunderlist-json", "Wunderlist JSON", .json) { mapping in
    // Tasks in lists are anybody's; what is there of these depends on the version.
    let signatures = ["starred", "created_by_id", "revision"].map { name in
      Signature(
        requiredNames: ["list_id", "title", name],
        typicalNames: ["starred", "created_by_id", "revision", "due_date"].filter { $0 != name },
        forbiddenNames: ["series_id"])
    }
    mapping.signature = signatures[0]
    mapping.otherSignatures = Array(signatures[1...])
    let subtask: [FieldMap] = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("completed", .isDone),
      .date("completed_at", .completed), .date("created_at", .created), FieldMap("task_id", .parent),
    ]
    mapping.records = [
      RecordSet(path: "data.tasks[*]"), RecordSet(path: "tasks[*]"),
      RecordSet(path: "data.subtasks[*]", needs: ["task_id", "title"], fields: subtask),
      RecordSet(path: "subtasks[*]", needs: ["task_id", "title"], fields: subtask),
      RecordSet(path: "data.lists[*]", role: .lookup("list"), names: ["title"]),
      RecordSet(path: "lists[*]", role: .lookup("list"), names: ["title"]),
      RecordSet(
        path: "data.notes[*]", role: .addition, fields: [FieldMap("content", .detail)], key: "task_id"),
      RecordSet(path: "notes[*]", role: .addition, fields: [FieldMap("content", .detail)], key: "task_id"),
      RecordSet(path: "data.reminders[*]", role: .addition, key: "task_id", keptAs: "reminders"),
      RecordSet(path: "reminders[*]", role: .addition, key: "task_id", keptAs: "reminders"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("note", .detail),
      FieldMap("completed", .isDone),
      .date("completed_at", .completed), .date("due_date", .due), .date("created_at", .created),
      .date("updated_at", .modified), FieldMap("starred", .priority),
      FieldMap("list_id", .project).lookedUp(in: "list"), FieldMap("parent_id", .parent),
      .amount("recurrence_count", .recurrence, unit: "recurrence_type"),
    ]
    mapping.exclusions = [ExclusionRule("deleted_at", .deleted)]
    mapping.priorities = PriorityScale(words: ["true": .high, "1": .high], unsetWords: ["false", "0"])
  }
}
