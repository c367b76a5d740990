import TaskModel

// Things: the JSON of its URL scheme. A project holds to-dos and headings in their order; a heading is the
// section of the to-dos after it. `when` is when it may be begun, a day or a word (`today`, `someday`), the deadline when
// it must be done; cancelled is done too.

extension Profile {
  /// Things' to-dos and projects.
  package static let thingsJSON = Profile.data("things-json", "Things JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["type", "attributes/title"],
      typicalNames: [
        "operation", "attributes/when", "attributes/notes", "attributes/items", "attributes/list",
      ])
    mapping.records = [RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("attributes/title", .title), FieldMap("attributes/notes", .detail),
      FieldMap("attributes/completed", .isDone), .date("attributes/deadline", .due),
      .date("attributes/when", .start, .iso8601, .spoken), .date("attributes/creation-date", .created),
      .date("attributes/completion-date", .completed), FieldMap("attributes/tags", .tags),
      FieldMap("attributes/list", .project), FieldMap("attributes/heading", .section),
      .list("attributes/items", .subtasks), .list("attributes/checklist-items", .subtasks),
    ]
    mapping.conditions = [
      RecordCondition("type", ["heading"], .heading), RecordCondition("attributes/canceled", ["true"], .done),
    ]
    mapping.inheritsHeadings = true
  }
}
