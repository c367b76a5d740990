import TaskModel

// Plane: work items of its API and of its seeds. The state is an id, unless it is told with its name.

extension Profile {
  /// Plane's work items.
  package static let planeJSON = Profile.data("plane-json", "Plane JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["name", "sequence_id", "priority"],
      typicalNames: ["description_html", "state_id", "state", "target_date", "labels"])
    mapping.records = [RecordSet(path: "results[*]"), RecordSet(path: "issues[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("sequence_id", .id).fallback, FieldMap("name", .title),
      FieldMap("description_stripped", .detail), FieldMap("description_html", .detail).fallback,
      FieldMap("priority", .priority), FieldMap("state_detail/name", .status),
      FieldMap("state__name", .status), FieldMap("state/name", .status), .date("target_date", .due),
      .date("start_date", .start),
      .date("created_at", .created), .date("updated_at", .modified), .date("completed_at", .completed),
      FieldMap("labels", .tags), FieldMap("assignees", .assignees), FieldMap("parent", .parent),
      FieldMap("project_detail/name", .project),
    ]
    mapping.conditions = [
      RecordCondition("state_detail/group", ["completed", "cancelled"], .done),
      RecordCondition("state__group", ["completed", "cancelled"], .done),
      RecordCondition("state/group", ["completed", "cancelled"], .done),
    ]
    mapping.exclusions = [ExclusionRule("archived_at", .archived)]
    mapping.priorities = PriorityScale(
      words: ["urgent": .highest, "high": .high, "medium": .middle, "low": .low], unsetWords: ["none"])
  }
}
