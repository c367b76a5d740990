import TaskModel

// MantisBT's exports. Of the XML words are in the language of the server; only the ids of states and priorities mean
// the same everywhere; dates are seconds since 1970, and 1 is none. The CSV has the words alone, and days.

extension Profile {
  /// MantisBT's XML.
  package static let mantisXML = Profile.data("mantis-xml", "MantisBT XML", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["mantis"], requiredNames: ["summary"], typicalNames: ["id", "status", "date_submitted"])
    mapping.records = [RecordSet(path: "mantis/issue")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("summary", .title), FieldMap("description", .detail),
      FieldMap("status/#text", .status), FieldMap("status", .field(.status)),
      FieldMap("priority/@id", .priority), FieldMap("project/#text", .project), FieldMap("project", .project),
      FieldMap("handler/#text", .assignees), FieldMap("handler", .assignees),
      FieldMap("category/#text", .section), FieldMap("category", .section),
      .date("date_submitted", .created, .epochSeconds, .iso8601).without("0", "1"),
      .date("last_updated", .modified, .epochSeconds, .iso8601).without("0", "1"),
      .date("due_date", .due, .epochSeconds, .iso8601).without("0", "1"),
      FieldMap("tags/tag/@name", .tags), FieldMap("tags/tag", .tags),
    ]
    mapping.conditions = [RecordCondition("status/@id", ["80", "90"], .done)]
    mapping.priorities = PriorityScale(
      words: ["20": .low, "30": .middle, "40": .high, "50": .highest, "60": .highest], unsetWords: ["10"])
  }

  /// MantisBT's CSV of a list of issues.
  package static let mantisCSV = Profile.data("mantis-csv", "MantisBT CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["Id", "Summary", "Severity", "Reproducibility"],
      typicalNames: [
        "Project", "Reporter", "Assigned To", "Priority", "Product Version", "Category", "Date Submitted",
        "OS", "OS Version", "Platform", "View Status", "Updated", "Status", "Resolution", "Fixed in Version",
      ])
    mapping.fields = [
      FieldMap("Id", .id), FieldMap("Summary", .title), FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone), FieldMap("Priority", .priority), FieldMap("Project", .project),
      FieldMap("Category", .section), FieldMap("Assigned To", .assignees),
      FieldMap("Date Submitted", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written), FieldMap("Due Date", .due, styles: .written),
      FieldMap("Tags", .tags, separator: ","),
    ]
    mapping.priorities = PriorityScale(
      words: ["low": .low, "normal": .middle, "high": .high, "urgent": .highest, "immediate": .highest],
      unsetWords: ["none"])
    mapping.doneWords = .usual(
      done: ["resolved", "closed"], open: ["new", "feedback", "acknowledged", "confirmed", "assigned"])
  }
}
