import TaskModel

// Linear's CSV export, and the issues of its API, in which 1 is urgent and 0 no priority. Rows may be one field shorter
// than the header. Dates are ISO 8601 or what JavaScript's `Date.toString` gives; a due date is a day, as its midnight
// where it was entered. Names of states are free: an issue with a date of completion or of cancellation is done. Texts
// that a spreadsheet would run as a formula have an apostrophe before them.

extension Profile {
  /// Linear's CSV export.
  package static let linearCSV: Profile = {
    var mapping = ProfileMapping(name: "linear-csv", title: "Linear CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
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
      FieldMap("Blocked by", .blockedBy, separator: ","),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Completed", .completed, styles: .written, impliesDone: true),
      FieldMap("Canceled", .completed, styles: .written, impliesDone: true),
      FieldMap("Due Date", .due, styles: .written + [.nearestDay]),
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
    mapping.normalProblems = [.tooFewFields]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    return Profile(mapping)
  }()

  /// Linear's API, a node for each issue.
  package static let linearJSON = Profile.data("linear-json", "Linear JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["title", "identifier", "state"],
      typicalNames: [
        "priorityLabel", "team", "dueDate", "canceledAt", "branchName", "createdAt", "cycle", "estimate",
        "url",
      ], forbiddenNames: ["idReadable", "iid", "html_url"])
    mapping.records = [
      RecordSet(path: "data.issues.nodes[*]"), RecordSet(path: "issues.nodes[*]"),
      RecordSet(path: "data.*.issues.nodes[*]"), RecordSet(path: "issues[*]"), RecordSet(path: "nodes[*]"),
      RecordSet(path: "."),
    ]
    mapping.fields = [
      FieldMap("identifier", .id), FieldMap("title", .title), FieldMap("description", .detail),
      FieldMap("state/name", .statusAndDone), FieldMap("state", .statusAndDone).fallback,
      FieldMap("priority", .priority), FieldMap("assignee/name", .assignees),
      FieldMap("assignee/displayName", .assignees).fallback,
      FieldMap("assignee/email", .assignees).onlyIfEmpty, FieldMap("labels/nodes", .tags),
      FieldMap("labels", .tags).fallback, FieldMap("project/name", .project),
      FieldMap("projectMilestone/name", .section), .date("dueDate", .due), .date("createdAt", .created),
      .date("updatedAt", .modified), .date("completedAt", .completed), .date("canceledAt", .completed),
      FieldMap("parent/identifier", .parent), FieldMap("url", .url),
    ]
    // Whoever asks for no more has the parent's own id, and not the one that people see.
    mapping.hierarchy = .key(parents: ["parent/id"], of: "id")
    mapping.conditions = [
      RecordCondition("state/type", ["completed", "canceled"], .done),
      RecordCondition("state/type", ["triage", "backlog", "unstarted", "started"], .open),
    ]
    mapping.exclusions = [ExclusionRule("archivedAt", .archived)]
    mapping.priorities = PriorityScale(
      words: [
        "1": .highest, "2": .high, "3": .middle, "4": .low, "urgent": .highest, "high": .high,
        "medium": .middle, "low": .low,
      ], unsetWords: ["0", "no priority"])
    mapping.doneWords = .usual()
  }
}
