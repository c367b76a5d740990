import TaskModel

// Teamwork: to-do items of its API, with hyphens in their names. An empty text is none.

extension Profile {
  /// Teamwork's to-do items.
  package static let teamworkJSON = Profile.data("teamwork-json", "Teamwork JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["content", "todo-list-id"],
      typicalNames: ["due-date", "project-name", "responsible-party-id"])
    // An item does not always come with its list.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["content", "project-id"],
        typicalNames: ["due-date", "project-name", "creator-firstname", "parentTaskId", "last-changed-on"])
    ]
    mapping.records = [
      RecordSet(path: "todo-items[*]"), RecordSet(path: "tasks[*]"), RecordSet(path: "todo-item"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("content", .title), FieldMap("description", .detail),
      FieldMap("completed", .isDone), FieldMap("status", .status), FieldMap("priority", .priority),
      .date("due-date", .due), .date("start-date", .start), .date("created-on", .created),
      .date("last-changed-on", .modified), .date("completed_on", .completed),
      .date("completed-on", .completed),
      FieldMap("responsible-party-names", .assignees, separator: "|"), FieldMap("tags", .tags),
      FieldMap("project-name", .project), FieldMap("todo-list-name", .section),
      FieldMap("parentTaskId", .parent).without("", "0"), FieldMap("progress", .progress),
      FieldMap("estimated-minutes", .estimate, styles: [.minutes]).without("0"),
    ]
    mapping.conditions = [RecordCondition("status", ["completed"], .done)]
    mapping.exclusions = [ExclusionRule("status", is: ["deleted"], .deleted)]
    mapping.priorities = PriorityScale(
      words: ["high": .high, "medium": .middle, "low": .low], unsetWords: ["none"])
  }
}
