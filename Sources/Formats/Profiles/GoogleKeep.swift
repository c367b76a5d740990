import TaskModel

// Google Keep's notes as Takeout has them, a file each: a note is a task, and the items of its list are subtasks. What
// is in the bin or archived says so; times in microseconds stay as they are.

extension Profile {
  /// Google Keep's notes.
  package static let googleKeepJSON = Profile.data("googlekeep-json", "Google Keep JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["isTrashed", "isArchived", "isPinned", "title"],
      typicalNames: ["listContent", "textContent", "color", "userEditedTimestampUsec"])
    mapping.records = [RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("title", .title), FieldMap("textContent", .detail), FieldMap("labels/name", .tags),
      .list("listContent", .subtasks, [FieldMap("text", .title), FieldMap("isChecked", .isDone)]),
    ]
    mapping.exclusions = [
      ExclusionRule("isTrashed", is: ["true"], .deleted),
      ExclusionRule("isArchived", is: ["true"], .archived),
    ]
  }
}
