import TaskModel

// GitHub's tables: what a project's view exports (tab-separated `.tsv`), and issues as the many exporters write them
// that use the names of its API. There is no priority but in a project's own field.

extension Profile {
  /// Tables of GitHub's issues.
  package static let gitHubCSV: Profile = {
    var mapping = ProfileMapping(name: "github-csv", title: "GitHub CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    let view = ["Title", "URL", "Assignees", "Status"]
    let telling = ["Linked pull requests", "Reviewers", "Sub-issues progress", "Repository"]
    mapping.signature = Signature(
      requiredNames: view, typicalNames: telling + ["Labels", "Milestone"],
      forbiddenNames: ["isDone", "Issue ID"],
      texts: ["https://github.com/"])
    mapping.otherSignatures =
      telling.map { Signature(requiredNames: view + [$0], typicalNames: telling + ["Labels", "Milestone"]) }
      + [
        Signature(
          requiredNames: ["number", "title", "state"],
          typicalNames: [
            "html_url", "created_at", "updated_at", "closed_at", "labels", "assignees", "milestone", "body",
            "user", "state_reason", "createdAt", "closedAt",
          ]),
        Signature(
          requiredNames: ["Issue Number", "Title", "State"],
          typicalNames: ["Labels", "Assignees", "Created At", "Closed At", "Body", "URL"]),
      ]
    mapping.naming.aliases = PriorityNames.ofColumns
    // The names are those of the API, and the table is written by whoever asks it.
    mapping.reading.options = [.separators]
    mapping.fields = [
      FieldMap("number", .id), FieldMap("Issue Number", .id), FieldMap("Title", .title),
      FieldMap("body", .detail, form: .keptID), FieldMap("Description", .detail, form: .keptID),
      FieldMap("state", .statusAndDone), FieldMap("Status", .statusAndDone), FieldMap("Priority", .priority),
      FieldMap("Labels", .tags, separator: ","), FieldMap("Assignees", .assignees, separator: ","),
      FieldMap("Assignee", .assignees, separator: ","), FieldMap("Repository", .project),
      FieldMap("Milestone", .section), FieldMap("html_url", .url), FieldMap("URL", .url),
      FieldMap("created_at", .created, styles: .written), FieldMap("createdAt", .created, styles: .written),
      FieldMap("Created At", .created, styles: .written), FieldMap("updated_at", .modified, styles: .written),
      FieldMap("updatedAt", .modified, styles: .written), FieldMap("Updated At", .modified, styles: .written),
      FieldMap("closed_at", .completed, styles: .written, impliesDone: true),
      FieldMap("closedAt", .completed, styles: .written, impliesDone: true),
      FieldMap("Closed At", .completed, styles: .written, impliesDone: true),
      FieldMap("Due Date", .due, styles: .written), FieldMap("Target date", .due, styles: .written),
      FieldMap("End date", .due, styles: .written), FieldMap("Start date", .start, styles: .written),
    ]
    mapping.priorities = .usual(and: ["p0": .highest, "p1": .high, "p2": .middle, "p3": .low])
    mapping.doneWords = .usual()
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
