import TaskModel

// Joplin's notes as its API gives them, some of which are tasks. What one stands in is a notebook, of which there is no
// more than the id. Times are milliseconds since 1970, 0 for none.

extension Profile {
  /// Joplin's notes.
  package static let joplinJSON = Profile.data("joplin-json", "Joplin JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["id", "title", "is_todo"],
      typicalNames: ["parent_id", "todo_due", "todo_completed", "markup_language", "user_created_time"])
    mapping.records = [RecordSet(path: "."), RecordSet(path: "items[*]")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("body", .detail),
      FieldMap("parent_id", .project),
      .date("todo_due", .due, .epochMilliseconds).without("0"),
      .date("todo_completed", .completed, .epochMilliseconds).without("0"),
      .date("user_created_time", .created, .epochMilliseconds).without("0"),
      .date("created_time", .created, .epochMilliseconds).without("0").fallback,
      .date("user_updated_time", .modified, .epochMilliseconds).without("0"),
      .date("updated_time", .modified, .epochMilliseconds).without("0").fallback,
      FieldMap("source_url", .url),
    ]
    // Notes, and notebooks and tags among them.
    mapping.conditions = [
      RecordCondition("is_todo", ["0", "false"], .noTask), RecordCondition("type_", except: ["1"], .noTask),
    ]
  }
}
