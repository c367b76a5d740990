import TaskModel

// YouTrack's CSV export of a list of issues: the fields of the project under their own names. An issue is done when
// it has a date of resolution. A period's day is eight hours.

extension Profile {
  /// YouTrack's CSV export.
  package static let youTrackCSV: Profile = {
    var mapping = ProfileMapping(name: "youtrack-csv", title: "YouTrack CSV", container: .csv)
    let typical = [
      "Project", "Reporter", "Resolved", "Subsystem", "Fix versions", "Affected versions", "Fixed in build",
      "Votes", "Spent time", "Tags",
    ]
    mapping.signature = Signature(
      requiredNames: ["Issue Id", "Summary", "State"], typicalNames: typical, forbiddenNames: ["Issue key"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["ID", "Summary", "State", "Subsystem"], typicalNames: typical,
        forbiddenNames: ["Issue key"]),
      Signature(
        requiredNames: ["ID", "Summary", "State", "Fix versions"], typicalNames: typical,
        forbiddenNames: ["Issue key"]),
    ]
    mapping.naming.aliases = PriorityNames.ofColumns
    mapping.fields = [
      FieldMap("Issue Id", .id),
      FieldMap("ID", .id),
      FieldMap("Summary", .title),
      FieldMap("Description", .detail),
      FieldMap("State", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Project", .project),
      FieldMap("Subsystem", .section, unset: ["no subsystem"]),
      FieldMap("Assignee", .assignees, separator: ",", unset: ["unassigned"]),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Due Date", .due, styles: [.epochMilliseconds] + .written),
      FieldMap("Start Date", .start, styles: [.epochMilliseconds] + .written),
      FieldMap("Created", .created, styles: [.epochMilliseconds] + .written),
      FieldMap("Updated", .modified, styles: [.epochMilliseconds] + .written),
      FieldMap("Resolved", .completed, styles: [.epochMilliseconds] + .written, impliesDone: true),
      FieldMap("Estimation", .estimate, styles: [.workingDuration], unset: ["?", "no estimation"]),
      FieldMap("Spent time", .spent, styles: [.workingDuration], unset: ["?", "no spent time"]),
      FieldMap("Depends on", .blockedBy, separator: ","),
      FieldMap("Parent", .parent),
      FieldMap("Subtask of", .parent),
      FieldMap("Parent for", .children, separator: ","),
    ]
    mapping.priorities = .usual(and: [
      "show-stopper": .highest, "critical": .high, "major": .high, "normal": .middle, "minor": .low,
    ])
    mapping.doneWords = .usual(
      done: [
        "fixed", "won't fix", "duplicate", "verified", "obsolete", "incomplete", "can't reproduce",
        "as designed", "without verification",
      ],
      open: ["submitted", "open", "in progress", "to be discussed", "reopened"])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
