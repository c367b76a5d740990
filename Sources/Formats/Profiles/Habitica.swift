import TaskModel

// Habitica: the task list of its API, and the export of a user's data. Only to-dos are tasks. `priority` is
// how difficult something is and stays in `extra`.

extension Profile {
  /// Habitica's to-dos.
  package static let habiticaJSON = Profile.data("habitica-json", "Habitica JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["text", "type", "value"],
      typicalNames: ["attribute", "checklist", "notes", "completed", "createdAt", "challenge"])
    mapping.records = [
      RecordSet(path: "data[*]"), RecordSet(path: "tasks.todos[*]"),
      RecordSet(path: "tasks.completedTodos[*]"),
      RecordSet(path: "tasks.dailys[*]"), RecordSet(path: "tasks.habits[*]"),
      RecordSet(path: "tasks.rewards[*]"),
      RecordSet(path: "todos[*]"), RecordSet(path: "."),
      RecordSet(path: "tags[*]", role: .lookup("tag")),
    ]
    mapping.fields = [
      FieldMap("_id", .id), FieldMap("id", .id).fallback, FieldMap("text", .title),
      FieldMap("notes", .detail),
      FieldMap("completed", .isDone), .date("date", .due, .iso8601, .nearestDay),
      .date("dateCompleted", .completed),
      .date("createdAt", .created), .date("updatedAt", .modified),
      FieldMap("tags", .tags).lookedUp(in: "tag"),
      .list(
        "checklist", .subtasks,
        [FieldMap("id", .id), FieldMap("text", .title), FieldMap("completed", .isDone)]),
    ]
    mapping.conditions = [RecordCondition("type", ["habit", "daily", "reward"], .noTask)]
  }
}
