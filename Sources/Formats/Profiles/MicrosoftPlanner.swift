import TaskModel
import Vocabulary

// Microsoft Planner's table of a plan, from its spreadsheet, or as tools around it write it, and the tasks of Microsoft
// Graph, which name people, buckets and plans by ids. Before the header there
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
      FieldMap("Completed Checklist Items", .subtaskDone),
    ]
    mapping.naming.aliases = WordKind.plannerColumn.meanings
    mapping.root.fields = ["@Plan name": .project, "@Planname": .project]
    mapping.priorities = PriorityScale(words: [
      "urgent": .highest, "important": .high, "medium": .middle, "low": .low,
    ])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "complete", "100"],
      open: ["not started", "in progress", "started", "nicht begonnen", "nicht gestartet", "0", "50"])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()

  /// Microsoft Planner's tasks as Microsoft Graph gives them.
  package static let microsoftPlannerJSON = Profile.data("planner-json", "Microsoft Planner JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["planId", "bucketId", "title", "percentComplete"],
      typicalNames: ["orderHint", "assigneePriority", "assignments", "appliedCategories", "createdDateTime"])
    mapping.records = [RecordSet(path: "value[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("details/description", .detail),
      FieldMap("bucketId", .section), FieldMap("planId", .project),
      FieldMap("percentComplete", .progress, impliesDone: true), FieldMap("priority", .priority),
      .date("dueDateTime", .due), .date("startDateTime", .start), .date("createdDateTime", .created),
      .date("completedDateTime", .completed),
      // By their ids.
      .list(
        "details/checklist", .subtasks, [FieldMap("title", .title), FieldMap("isChecked", .isDone)]),
    ]
    // Eleven steps under four names: urgent, important, medium, low.
    mapping.priorities = PriorityScale(words: [
      "0": .highest, "1": .highest, "2": .high, "3": .high, "4": .high, "5": .middle, "6": .middle,
      "7": .middle,
      "8": .low, "9": .low, "10": .low,
    ])
  }
}
