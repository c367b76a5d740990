import TaskModel

// YouTrack's issues: state, priority, assignee and dates are custom fields by name. Dates are milliseconds
// since 1970; an issue with a date of resolution is done. Parents and subtasks are named as such, or by links of a
// type, which have a direction.

extension Profile {
  /// YouTrack's issues.
  package static let youTrackJSON = Profile.data("youtrack-json", "YouTrack JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["$type", "summary"],
      typicalNames: ["idReadable", "customFields", "project", "numberInProject"],
      values: ["$type": "Issue"])
    mapping.records = [RecordSet(path: "."), RecordSet(path: "issues[*]")]
    mapping.naming.aliases = PriorityNames.aliases(below: "customFields/")
    mapping.fields = [
      FieldMap("idReadable", .id), FieldMap("id", .id).fallback, FieldMap("summary", .title),
      FieldMap("description", .detail), .date("created", .created, .epochMilliseconds),
      .date("updated", .modified, .epochMilliseconds), .date("resolved", .completed, .epochMilliseconds),
      FieldMap("project/name", .project), FieldMap("project/shortName", .project).fallback,
      FieldMap("tags", .tags), FieldMap("parent/issues/idReadable", .parent),
      FieldMap("subtasks/issues", .children).kept, FieldMap("links/Subtask OUTWARD", .children).kept,
      FieldMap("links/Subtask INWARD", .parent).fallback,
      FieldMap("customFields/State", .statusAndDone), FieldMap("customFields/Priority", .priority),
      FieldMap("customFields/Assignee", .assignees).kept,
      FieldMap("customFields/Assignees", .assignees).kept,
      .date("customFields/Due Date", .due, .epochMilliseconds).day,
      .date("customFields/Start Date", .start, .epochMilliseconds).day,
      FieldMap("customFields/Estimation", .estimate, styles: [.minutes]),
    ]
    mapping.naming.namedValues = [
      NamedValues("customFields", name: "name", values: ["value/minutes", "value"]),
      NamedValues("links", name: "linkType/name", values: ["issues"], qualifier: "direction"),
    ]
    mapping.conditions = [
      RecordCondition("customFields/State/isResolved", ["true"], .done),
      RecordCondition("customFields/State/isResolved", ["false"], .open),
    ]
    mapping.priorities = PriorityScale(words: [
      "show-stopper": .highest, "showstopper": .highest, "critical": .highest, "major": .high,
      "normal": .middle,
      "minor": .low,
    ])
    mapping.doneWords = GenericProfile.doneWords
    mapping.doneWords.done += [
      "verified", "can't reproduce", "obsolete", "incomplete", "won't fix", "won't do",
    ]
    mapping.doneWords.open.removeAll { $0 == "incomplete" }
    mapping.doneWords.open += ["submitted", "to be discussed", "to verify", "develop", "test", "staging"]
  }
}
