import TaskModel

// OpenProject's work packages (HAL): everything that is a thing of its own is a link with a title. A parent is named by
// its address, which ends in its id.

extension Profile {
  /// OpenProject's work packages.
  package static let openProjectJSON = Profile.data("openproject-json", "OpenProject JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["subject", "_links"],
      typicalNames: ["_type", "lockVersion", "percentageDone", "estimatedTime"])
    mapping.records = [RecordSet(path: "_embedded.elements[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("_links/self/href", .id, form: .lastStep).fallback,
      FieldMap("subject", .title), FieldMap("description/raw", .detail),
      FieldMap("_links/status/title", .statusAndDone), FieldMap("_links/priority/title", .priority),
      FieldMap("_links/assignee/title", .assignees), FieldMap("_links/project/title", .project),
      FieldMap("_links/version/title", .section), FieldMap("_links/category/title", .tags),
      FieldMap("_links/parent/href", .parent, form: .lastStep), .date("dueDate", .due),
      .date("date", .due).fallback,
      .date("startDate", .start), .date("createdAt", .created), .date("updatedAt", .modified),
      FieldMap("percentageDone", .progress),
      FieldMap("estimatedTime", .estimate, styles: [.iso8601Duration]),
    ]
    mapping.conditions = [RecordCondition("_type", ["project", "user", "version", "status"], .noTask)]
    mapping.priorities = PriorityScale(words: [
      "low": .low, "normal": .middle, "high": .high, "immediate": .highest, "urgent": .highest,
    ])
    mapping.doneWords = GenericProfile.doneWords
    mapping.doneWords.open += [
      "in specification", "specified", "confirmed", "to be scheduled", "developed", "in testing", "tested",
      "test failed", "in development",
    ]
  }
}
