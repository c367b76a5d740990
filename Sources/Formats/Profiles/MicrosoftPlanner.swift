import TaskModel

// Microsoft Planner's table of a plan, from its spreadsheet, or as tools around it write it. Before the header there
// may be the plan's name and the date of export. Checklist items and people are separated by semicolons.

extension Profile {
  /// Microsoft Planner's table of a plan.
  package static let microsoftPlannerCSV: Profile = {
    var mapping = ProfileMapping(name: "planner-csv", title: "Microsoft Planner CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Task Name", "Bucket Name"],
      typicalNames: [
        "Task ID", "Progress", "Priority", "Assigned To", "Created By", "Late", "Completed Date",
        "Checklist Items", "Completed Checklist Items", "Labels",
      ])
    mapping.fields = [
      FieldMap("Task ID", .id),
      FieldMap("Task Name", .title),
      FieldMap("Description", .detail),
      FieldMap("Notes", .detail),
      FieldMap("Bucket Name", .section),
      FieldMap("Plan Name", .project),
      FieldMap("Progress", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Assigned To", .assignees, separator: ";"),
      FieldMap("Labels", .tags, separator: ";"),
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Created Date", .created, styles: .written),
      FieldMap("Completed Date", .completed, styles: .written, impliesDone: true),
      FieldMap("Checklist Items", .subtasks, separator: ";"),
    ]
    mapping.priorities = PriorityScale(words: [
      "urgent": .highest, "important": .high, "medium": .middle, "low": .low,
    ])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "complete", "100"], open: ["not started", "in progress", "started", "0", "50"])
    mapping.ignoresCase = true
    return Profile(mapping)
  }()
}
