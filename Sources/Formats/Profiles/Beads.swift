import TaskModel

// The issues.jsonl of beads: one issue on each line. Priority 0 is the highest. What an issue depends on stands in a
// list with a type for each; `parent-child` leads from the child to its parent, `blocks` to what must be done first,
// and others are no field. An id may come twice, the later line being what has become of it since: that one counts.

extension Profile {
  /// Issues of beads.
  package static let beadsJSONL = Profile.data("beads-jsonl", "beads issues (lines of JSON)", .json) {
    mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["id", "title", "status", "issue_type"],
      typicalNames: ["priority", "created_at", "dependencies"])
    mapping.records = [RecordSet(path: ".")]
    mapping.composition.laterReplaces = true
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("description", .detail),
      FieldMap("notes", .detail).joined, FieldMap("status", .statusAndDone), FieldMap("priority", .priority),
      .date("created_at", .created), .date("updated_at", .modified), .date("closed_at", .completed),
      .date("due_at", .due), .date("defer_until", .start), FieldMap("assignee", .assignees).fallback,
      FieldMap("owner", .assignees).fallback, FieldMap("labels", .tags),
      FieldMap("estimated_minutes", .estimate, styles: [.minutes]),
      FieldMap("dependencies/parent-child", .parent).fallback, FieldMap("dependencies/blocks", .blockedBy),
    ]
    mapping.naming.namedValues = [NamedValues("dependencies", name: "type", values: ["depends_on_id"])]
    mapping.exclusions = [
      ExclusionRule("deleted_at", .deleted), ExclusionRule("status", is: ["tombstone"], .deleted),
    ]
    mapping.priorities = PriorityScale(words: [
      "0": .highest, "1": .high, "2": .middle, "3": .low, "4": .lowest,
    ])
    mapping.doneWords = DoneVocabulary(
      done: ["closed", "tombstone"], open: ["open", "in_progress", "blocked", "deferred", "pinned", "hooked"])
  }
}
