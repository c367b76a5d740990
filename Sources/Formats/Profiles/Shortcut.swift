import TaskModel

// Shortcut's CSV export of stories. Lists are separated by semicolons. Dates have no zone of their own; what they are
// ahead of UTC by is in the row's `utc_offset`.

extension Profile {
  /// Shortcut's CSV export.
  package static let shortcutCSV: Profile = {
    var mapping = ProfileMapping(name: "shortcut-csv", title: "Shortcut CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["id", "name", "is_completed"],
      typicalNames: [
        "requester", "owners", "external_tickets", "epic_id", "iteration_id", "utc_offset", "is_archived",
        "workflow",
      ])
    mapping.fields = [
      FieldMap("id", .id),
      FieldMap("name", .title),
      FieldMap("description", .detail),
      FieldMap("is_completed", .isDone),
      FieldMap("state", .status),
      FieldMap("priority", .priority),
      FieldMap("owners", .assignees, separator: ";"),
      FieldMap("labels", .tags, separator: ";"),
      // `[X] first;[ ] second`.
      FieldMap("tasks", .subtasks, separator: ";"),
      FieldMap("project", .project),
      FieldMap("epic", .section),
      FieldMap("due_date", .due, styles: .written, isDay: true),
      FieldMap("created_at", .created, styles: .written),
      FieldMap("updated_at", .modified, styles: .written),
      FieldMap("completed_at", .completed, styles: .written, impliesDone: true),
    ]
    mapping.adjustments = [
      DateAdjustment(.created, zone: "utc_offset"), DateAdjustment(.modified, zone: "utc_offset"),
      DateAdjustment(.completed, zone: "utc_offset"),
    ]
    mapping.exclusions = [ExclusionRule("is_archived", is: ["true"], .archived)]
    mapping.priorities = .usual()
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
