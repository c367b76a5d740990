import TaskModel

// Phabricator's maniphest.search. The numbers of priorities are a table: 100 is the highest, and 90 means
// that nobody has given one. Dates are seconds since 1970.

extension Profile {
  /// Phabricator's tasks.
  package static let phabricatorJSON = Profile.data("phabricator-json", "Phabricator JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["phid", "fields/name"],
      typicalNames: ["type", "attachments", "fields/priority", "fields/status", "fields/ownerPHID"])
    mapping.records = [RecordSet(path: "result.data[*]"), RecordSet(path: "data[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("fields/name", .title), FieldMap("fields/description/raw", .detail),
      FieldMap("fields/status/value", .statusAndDone), FieldMap("fields/priority/value", .priority),
      .date("fields/dateCreated", .created, .epochSeconds),
      .date("fields/dateModified", .modified, .epochSeconds),
      .date("fields/dateClosed", .completed, .epochSeconds), FieldMap("fields/ownerPHID", .assignees),
      FieldMap("attachments/projects/projectPHIDs", .tags),
    ]
    mapping.conditions = [RecordCondition("type", ["drev", "proj", "user", "repo", "cmit"], .noTask)]
    mapping.priorities = PriorityScale(
      words: [
        "100": .highest, "80": .high, "50": .middle, "25": .low, "0": .lowest, "unbreak now!": .highest,
        "high": .high, "normal": .middle, "low": .low, "wishlist": .lowest,
      ], unsetWords: ["90", "needs triage"])
    mapping.doneWords = DoneVocabulary(
      done: ["resolved", "wontfix", "invalid", "spite", "duplicate", "declined"],
      open: ["open", "stalled", "progress"])
  }
}
