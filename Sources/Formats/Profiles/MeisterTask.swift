import TaskModel

// MeisterTask's CSV export of a project, and the table that it imports. States are numbers: 1 open, 2 done, 8 in the
// bin, 16 more for what is archived. The day on which a task was done is that of its last change of state, which an
// open task has as well, so that it stays in `extra`.

extension Profile {
  /// MeisterTask's CSV export.
  package static let meisterTaskCSV = Profile.data("meistertask-csv", "MeisterTask CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["token", "name", "status", "status_updated_at", "section"],
      typicalNames: ["id", "notes", "created_at", "updated_at", "due_date", "assignee", "tags"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["project", "section", "name", "notes", "due_date", "status", "tags"], isExact: true)
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("notes", .detail),
      FieldMap("status", .statusAndDone), FieldMap("due_date", .due, styles: .written),
      FieldMap("created_at", .created, styles: .written), FieldMap("updated_at", .modified, styles: .written),
      FieldMap("assignee", .assignees, separator: ";"), FieldMap("tags", .tags, separator: ";"),
      FieldMap("project", .project), FieldMap("section", .section),
    ]
    mapping.exclusions = [
      ExclusionRule("status", is: ["8"], .deleted),
      ExclusionRule("status", is: ["16", "17", "18"], .archived),
    ]
    mapping.doneWords = .usual(done: ["2", "18"], open: ["1", "8", "16", "17"])
  }
}
