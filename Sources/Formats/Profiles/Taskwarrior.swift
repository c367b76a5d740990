import TaskModel

// Taskwarrior's `task export`, as an array or as lines. Priorities are H, M and L. Annotations are its only
// notes. A task whose status is `recurring` is a template and no task. Dates are basic ISO 8601, or seconds
// since 1970 as text. A task that was written here has the id and the parent that it came with in attributes of its
// own, and what it is written with as its next time is no task of its own.

extension Profile {
  /// What other tools call the title, which in a file without uuids says that it is not Taskwarrior's.
  package static let otherTitleNames = ["title", "name", "summary", "subject", "content", "text", "task"]

  /// Taskwarrior's export.
  package static let taskwarriorJSON = Profile.data("taskwarrior-json", "Taskwarrior JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["uuid", "description", "status"],
      typicalNames: ["entry", "urgency", "modified", "tags", "annotations"])
    // What is written for `task import` has no uuids: there, the words of the state tell.
    mapping.otherSignatures = ["pending", "completed", "waiting", "deleted"].map { status in
      Signature(
        requiredNames: ["description", "status"],
        typicalNames: ["annotations", "due", "end", "entry", "priority", "project", "tags", "recur"],
        forbiddenNames: otherTitleNames,
        values: ["status": status])
    }
    mapping.records = [RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("pantaskid", .id), FieldMap("uuid", .id).fallback, FieldMap("pantaskparent", .parent),
      FieldMap("description", .title),
      FieldMap("annotations/description", .detail).joined,
      FieldMap("status", .statusAndDone), FieldMap("priority", .priority),
      FieldMap("depends", .blockedBy, separator: ","),
      FieldMap("project", .project), FieldMap("tags", .tags, separator: ","), FieldMap("recur", .recurrence),
    ]
    mapping.fields += [
      ("due", .due), ("until", .deadline), ("scheduled", .start), ("entry", .created),
      ("modified", .modified), ("end", .completed),
    ].map { FieldMap($0, $1, styles: [.iso8601, .epochSeconds]) }
    mapping.composition.wholesWaitForParts = true
    mapping.conditions = [
      RecordCondition("status", ["recurring"], .noTask), RecordCondition("pantaskrepeat", ["next"], .noTask),
    ]
    mapping.exclusions = [ExclusionRule("status", is: ["deleted"], .deleted)]
    mapping.priorities = PriorityScale(words: ["h": .high, "m": .middle, "l": .low])
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "deleted"], open: ["pending", "waiting", "recurring"])
  }
}
