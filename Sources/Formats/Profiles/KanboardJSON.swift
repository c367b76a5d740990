import TaskModel

// Kanboard: the tasks of its API. Every value is a text, `0` is none, and dates are seconds since 1970.
// `is_active` 0 is done.

extension Profile {
  /// Kanboard's tasks.
  package static let kanboardJSON = Profile.data("kanboard-json", "Kanboard JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["title", "column_id", "color_id", "date_creation"],
      typicalNames: ["swimlane_id", "is_active", "owner_id", "date_due"])
    mapping.records = [
      RecordSet(path: "result[*]"), RecordSet(path: "result"), RecordSet(path: "tasks[*]"),
      RecordSet(path: "."),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("description", .detail),
      .date("date_due", .due, .epochSeconds, .iso8601).without("0"),
      .date("date_started", .start, .epochSeconds, .iso8601).without("0"),
      .date("date_creation", .created, .epochSeconds, .iso8601).without("0"),
      .date("date_modification", .modified, .epochSeconds, .iso8601).without("0"),
      .date("date_completed", .completed, .epochSeconds, .iso8601).without("0"),
      FieldMap("assignee_name", .assignees),
      FieldMap("tags", .tags), FieldMap("category_name", .tags), FieldMap("project_name", .project),
      FieldMap("column_name", .section), FieldMap("column_title", .section).fallback, FieldMap("url", .url),
      FieldMap("priority", .priority),
      FieldMap("time_estimated", .estimate, styles: [.hours]).without("0"),
      FieldMap("time_spent", .spent, styles: [.hours]).without("0"),
    ]
    mapping.conditions = [RecordCondition("is_active", ["0", "false"], .done)]
    // As in its CSV: 0 to 3 where nobody changed the range, and 0 is none.
    mapping.priorities = PriorityScale(
      thresholds: [
        .init(minimum: 3, .highest), .init(minimum: 2, .high), .init(minimum: 1, .middle),
        .init(minimum: -9, .lowest),
      ], unsetWords: ["0"])
  }
}
