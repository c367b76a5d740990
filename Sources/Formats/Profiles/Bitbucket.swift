import TaskModel

// Bitbucket's export of issues (db-1.0.json). Comments belong to their issue by its number, and stand in the order in
// which they were made.

extension Profile {
  /// Bitbucket's issues.
  package static let bitbucketJSON = Profile.data("bitbucket-json", "Bitbucket issues JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["title", "kind", "priority", "status"],
      typicalNames: ["content", "created_on", "updated_on"],
      forbiddenNames: ["current_state"])
    mapping.records = [
      RecordSet(path: "issues[*]"), RecordSet(path: "values[*]"),
      RecordSet(
        path: "comments[*]", role: .addition, fields: [FieldMap("content", .detail)], key: "issue"
      ).written(by: "user", lookedUpIn: "", at: "created_on"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("content/raw", .detail),
      FieldMap("content", .detail), FieldMap("status", .statusAndDone), FieldMap("state", .statusAndDone),
      FieldMap("priority", .priority), FieldMap("assignee", .assignees), FieldMap("kind", .tags),
      FieldMap("milestone", .section), FieldMap("component", .tags), .date("created_on", .created),
      .date("updated_on", .modified), FieldMap("links/html/href", .url),
    ]
    mapping.priorities = PriorityScale(words: [
      "trivial": .lowest, "minor": .low, "major": .middle, "critical": .high, "blocker": .highest,
    ])
    mapping.doneWords = DoneVocabulary(
      done: ["resolved", "invalid", "duplicate", "wontfix", "closed"],
      open: ["new", "open", "on hold", "submitted"])
  }
}
