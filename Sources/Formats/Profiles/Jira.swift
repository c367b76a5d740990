import TaskModel

// Jira's CSV export of issues. A field with several values repeats its column (Labels, Sprint, Comment), and each row
// is padded to the widest issue. `Parent` holds the parent's internal number (`Issue id`) and `Parent key` its key; an
// epic is named in a custom field by older versions. A state is free text; where it is unknown, its category says
// whether it is done. Dates are the exporting user's clock, `22/Sep/25 9:26 AM` or in numbers. Estimates are seconds.

extension Profile {
  /// Jira's CSV export.
  package static let jiraCSV: Profile = {
    var mapping = ProfileMapping(name: "jira-csv", title: "Jira CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Summary", "Issue key", "Status"],
      typicalNames: [
        "Issue id", "Issue Type", "Project key", "Project name", "Resolution", "Reporter", "Creator",
        "Status Category", "Work Ratio", "Custom field (Epic Link)", "Custom field (Rank)", "Labels",
      ])
    mapping.otherSignatures = [
      Signature(requiredNames: ["Summary", "Issue key"], typicalNames: ["Issue id", "Issue Type"]),
      Signature(requiredNames: ["Summary", "Issue id"], typicalNames: ["Issue Type", "Resolution"]),
      // What was on the screen, without the internal fields.
      Signature(
        requiredNames: ["Key", "Summary", "Issue Type", "Status"],
        typicalNames: ["Project", "Resolution", "Reporter"]),
    ]
    mapping.fields = [
      FieldMap("Issue key", .id),
      FieldMap("Key", .id),
      FieldMap("Summary", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Status Category", .doneHint),
      FieldMap("Priority", .priority),
      FieldMap("Assignee", .assignees, unset: ["unassigned"]),
      FieldMap("Labels", .tags, separator: " "),
      FieldMap("Project name", .project),
      FieldMap("Project", .project),
      FieldMap("Due date", .due, styles: .written, isDay: true),
      FieldMap("Custom field (Start date)", .start, styles: .written, isDay: true),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Resolved", .completed, styles: .written, impliesDone: true),
      FieldMap("Resolution date", .completed, styles: .written, impliesDone: true),
      FieldMap("Original estimate", .estimate, styles: [.seconds, .workingDuration]),
      FieldMap("Parent key", .parent),
      FieldMap("Custom field (Epic Link)", .parent),
      FieldMap("Epic Link", .parent),
    ]
    mapping.hierarchy = .key(parents: ["Parent", "Parent id"], of: "Issue id")
    mapping.priorities = .usual(and: [
      // The five of old versions are five levels; Major is their default.
      "highest": .highest, "blocker": .highest, "critical": .high, "major": .middle, "high": .high,
      "medium": .middle, "normal": .middle, "low": .low, "minor": .low, "lowest": .lowest,
      "trivial": .lowest,
    ])
    mapping.doneWords = .usual(
      done: ["released", "won't do", "verified"], open: ["selected for development"])
    mapping.normalProblems = ["duplicate-column"]
    mapping.ignoresCase = true
    mapping.takesOffFormulaGuards = true
    return Profile(mapping)
  }()
}
