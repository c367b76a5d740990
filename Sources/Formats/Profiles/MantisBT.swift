import TaskModel

// MantisBT's XML export. Words are in the language of the server; only the ids of states and priorities mean
// the same everywhere. Dates are seconds since 1970, and 1 is none.

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
}
