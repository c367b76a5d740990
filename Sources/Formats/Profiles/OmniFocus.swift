import TaskModel

// OmniFocus' CSV export, and the one that ofexport2 writes, which has no header and five columns. `Task ID` is a place
// in the outline (`1.2.3`), which makes the tree. Folders and contexts are no tasks. A flag is all the priority there
// is. OmniFocus 2 has contexts where later versions have tags.

extension Profile {
  /// OmniFocus' CSV export.
  package static let omniFocusCSV: Profile = {
    var mapping = ProfileMapping(name: "omnifocus-csv", title: "OmniFocus CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Task ID", "Type", "Name"],
      typicalNames: [
        "Project", "Context", "Start Date", "Planned Date", "Due Date", "Completion Date", "Duration",
        "Flagged", "Notes",
      ], forbiddenNames: ["Last Modified", "Task Name"])
    mapping.otherSignatures = [
      Signature(rowKinds: [.filled, .flagOrEmpty, .dayOrEmpty, .dayOrEmpty, .dayOrEmpty])
    ]
    mapping.naming.aliases = [
      "column 1": "Name", "column 2": "Flagged", "column 3": "Start Date", "column 4": "Due Date",
      "column 5": "Completion Date", "defer date": "Start Date",
    ]
    mapping.fields = [
      FieldMap("Name", .title),
      FieldMap("Notes", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Flagged", .priority),
      FieldMap("Project", .project),
      // Version 3 fills both columns with the same.
      FieldMap("Context", .tags).fallback,
      FieldMap("Tags", .tags, separator: ",").fallback,
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Completion Date", .completed, styles: .written, impliesDone: true),
      FieldMap("Duration", .estimate, styles: [.minutes, .iso8601Duration], unset: ["0", "-1", "0m"]),
    ]
    mapping.exclusions = [ExclusionRule("Type", is: ["folder", "context", "tag", "perspective"], .notATask)]
    mapping.hierarchy = .outline("Task ID")
    mapping.priorities = PriorityScale(
      words: ["1": .high, "true": .high, "flagged": .high, "yes": .high],
      unsetWords: ["0", "false", "no"])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "complete", "done", "dropped"],
      open: [
        "active", "available", "remaining", "blocked", "on hold", "inactive", "next", "due soon", "overdue",
        "deferred", "pending", "stalled",
      ])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
