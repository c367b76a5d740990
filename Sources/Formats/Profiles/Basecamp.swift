import TaskModel

// Basecamp 3: to-dos, cards and assignments of its API. A to-do's `content` is its title; a card has both,
// and `content` is then its description. `status` says where it is kept and not whether it is done.

extension Profile {
  /// Basecamp's to-dos, cards and assignments.
  package static let basecampJSON = Profile.data("basecamp-json", "Basecamp JSON", .json) { mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["app_url", "bucket", "content"],
      typicalNames: ["completed", "due_on", "assignees", "parent", "starts_on", "completion_subscribers"])
    mapping.records = [
      RecordSet(path: "priorities[*]"), RecordSet(path: "non_priorities[*]"), RecordSet(path: "todos[*]"),
      RecordSet(path: "."),
    ]
    let shared = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("content", .title).fallback,
      FieldMap("description", .detail, form: .markup), FieldMap("completed", .isDone),
      .date("completion/created_at", .completed), .date("due_on", .due), .date("starts_on", .start),
      .date("created_at", .created), .date("updated_at", .modified),
      FieldMap("assignees", .assignees), FieldMap("app_url", .url),
      FieldMap("bucket/name", .project), FieldMap("parent/title", .section),
    ]
    mapping.fields = shared + [.list("steps", .subtasks, shared), .list("children", .subtasks, shared)]
    mapping.composition.partsShareProject = true
    mapping.exclusions = [
      ExclusionRule("status", is: ["archived"], .archived),
      ExclusionRule("status", is: ["trashed"], .deleted),
    ]
  }
}
