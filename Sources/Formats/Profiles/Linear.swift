import TaskModel

// Linear's CSV export. Rows may be one field shorter than the header. Dates are ISO 8601 or what JavaScript's
// `Date.toString` gives. Names of states are free: an issue with a date of completion or of cancellation is done.
// Texts that a spreadsheet would run as a formula have an apostrophe before them.

extension Profile {
  /// Linear's CSV export.
  package static let linearCSV: Profile = {
    var mapping = ProfileMapping(name: "linear-csv", title: "Linear CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["ID", "Team", "Title", "Status", "Priority"],
      typicalNames: [
        "Cycle Number", "Cycle Name", "Triaged", "Canceled", "Archived", "Parent issue", "Project ID",
        "SLA Status", "Initiatives", "Roadmaps", "UUID",
      ], forbiddenNames: ["Work Item Type"])
    mapping.fields = [
      FieldMap("ID", .id),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Project", .project),
      FieldMap("Assignee", .assignees),
      FieldMap("Labels", .tags, separator: ","),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Completed", .completed, styles: .written, impliesDone: true),
      FieldMap("Canceled", .completed, styles: .written, impliesDone: true),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Parent issue", .parent),
      FieldMap("Project Milestone", .section),
    ]
    mapping.exclusions = [ExclusionRule("Archived", .archived)]
    mapping.priorities = PriorityScale(
      words: [
        "urgent": .highest, "high": .high, "medium": .middle, "normal": .middle, "low": .low,
        "1": .highest, "2": .high, "3": .middle, "4": .low,
      ],
      unsetWords: ["no priority", "none", "0"])
    mapping.doneWords = .usual(done: ["released", "deployed"], open: ["triage", "in qa"])
    mapping.normalProblems = ["too-few-fields"]
    mapping.ignoresCase = true
    mapping.takesOffFormulaGuards = true
    return Profile(mapping)
  }()
}
