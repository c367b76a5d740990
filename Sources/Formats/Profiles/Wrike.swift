import TaskModel

// Wrike's table of a project, from its spreadsheet. Folders are rows whose title is a path (`/Folder/Sub/`). People
// are `Name <mail>`. A task of two folders is there twice.

extension Profile {
  /// Wrike's table of a project.
  package static let wrikeCSV: Profile = {
    var mapping = ProfileMapping(name: "wrike-csv", title: "Wrike CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Key", "Title", "Status", "Assigned To"],
      typicalNames: [
        "Parent Task", "Priority", "Start Date", "Duration", "End Date", "Depends On",
        "Start Date Constraint",
      ])
    mapping.fields = [
      FieldMap("Key", .id),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Assigned To", .assignees, separator: ",", form: .person),
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("End Date", .due, styles: .written),
      FieldMap("Duration", .estimate, styles: [.workingDuration]),
    ]
    mapping.exclusions = [ExclusionRule("Title", is: ["/*"], .notATask)]
    mapping.hierarchy = .rowNumber("Parent Task")
    mapping.priorities = PriorityScale(
      words: ["high": .high, "normal": .middle, "low": .low, "critical": .highest])
    mapping.doneWords = .usual(done: ["completed", "cancelled"], open: ["active", "deferred"])
    mapping.ignoresCase = true
    return Profile(mapping)
  }()
}
