import TaskModel

// The tasks of FusionForge and GForge as a table, with at most five people in columns of their own. Of the priorities 5
// is the highest.

extension Profile {
  /// FusionForge's tasks.
  package static let fusionForgeCSV = Profile.data("fusionforge-csv", "FusionForge CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["project_task_id", "title", "percent_complete"],
      typicalNames: ["external_task_id", "parent_id", "category", "duration", "work", "resource1_unixname"])
    mapping.fields =
      [
        FieldMap("project_task_id", .id), FieldMap("title", .title), FieldMap("notes", .detail),
        FieldMap("parent_id", .parent).without("0"), FieldMap("category", .tags),
        FieldMap("priority", .priority), FieldMap("percent_complete", .progress, impliesDone: true),
        FieldMap("start_date", .start, styles: .written), FieldMap("end_date", .due, styles: .written),
        FieldMap("work", .estimate, styles: [.hours], unset: ["0"]),
      ] + (1...5).map { FieldMap("resource\($0)_unixname", .assignees) }
    mapping.priorities = PriorityScale(
      words: ["5": .highest, "4": .high, "3": .middle, "2": .low, "1": .lowest], unsetWords: ["0"])
    mapping.doneWords = .usual()
  }
}
