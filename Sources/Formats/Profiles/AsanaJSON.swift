import TaskModel

// Asana's API: tasks with their subtasks inside. `due_on` is the day and `due_at`, where there is one, the
// time of it. The priority is a custom field that most projects call so.

extension Profile {
  /// Asana's tasks.
  package static let asanaJSON = Profile.data("asana-json", "Asana JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["gid", "name"],
      typicalNames: [
        "completed", "due_on", "memberships", "assignee", "permalink_url", "resource_type", "notes",
      ])
    mapping.records = [RecordSet(path: "data[*]"), RecordSet(path: "data"), RecordSet(path: ".")]
    mapping.naming.aliases = PriorityNames.aliases(below: "custom_fields/")
    mapping.fields = [
      FieldMap("gid", .id), FieldMap("name", .title), FieldMap("notes", .detail),
      FieldMap("completed", .isDone),
      .date("completed_at", .completed), .date("due_at", .due), .date("due_on", .due).fallback,
      .date("start_at", .start), .date("start_on", .start).fallback, .date("created_at", .created),
      .date("modified_at", .modified), FieldMap("assignee", .assignees), FieldMap("tags", .tags),
      FieldMap("memberships/project/name", .project), FieldMap("memberships/section/name", .section),
      FieldMap("projects/name", .project).fallback, FieldMap("parent", .parent),
      FieldMap("permalink_url", .url), FieldMap("dependencies/gid", .blockedBy),
      FieldMap("custom_fields/Priority", .priority), .list("subtasks", .subtasks),
    ]
    mapping.naming.namedValues = [
      NamedValues(
        "custom_fields", name: "name",
        values: ["display_value", "enum_value/name", "text_value", "number_value"])
    ]
    mapping.naming.ignored = ["html_notes"]
    mapping.conditions = [
      RecordCondition(
        "resource_type", ["project", "section", "user", "tag", "workspace", "team", "portfolio"], .noTask)
    ]
    mapping.priorities = PriorityScale(
      words: [
        "urgent": .highest, "highest": .highest, "critical": .highest, "high": .high, "medium": .middle,
        "med": .middle, "normal": .middle, "low": .low, "lowest": .lowest, "p0": .highest, "p1": .high,
        "p2": .middle,
        "p3": .low,
      ], unsetWords: ["none", "-"])
  }
}
