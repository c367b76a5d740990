import TaskModel

// GitLab's issues as its API gives them, and the lines of its project export. `iid` is the number that people
// see. Weight is no priority. People are called by their names; who they are is kept in `extra`.

extension Profile {
  /// GitLab's issues.
  package static let gitLabJSON = Profile.data("gitlab-json", "GitLab issues JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["iid", "title", "state"],
      typicalNames: ["web_url", "time_stats", "confidential", "weight", "project_id"])
    mapping.records = [RecordSet(path: "issues[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("iid", .id), FieldMap("title", .title), FieldMap("description", .detail),
      FieldMap("state", .statusAndDone), FieldMap("labels", .tags),
      FieldMap("assignees", .assignees).fallback.kept, FieldMap("assignee", .assignees).fallback.kept,
      FieldMap("milestone/title", .section), .date("due_date", .due), .date("start_date", .start),
      .date("created_at", .created), .date("updated_at", .modified), .date("closed_at", .completed),
      FieldMap("web_url", .url),
      FieldMap("time_stats/time_estimate", .estimate, styles: [.seconds]).without("0"),
      FieldMap("time_estimate", .estimate, styles: [.seconds]).without("0"),
      FieldMap("time_stats/total_time_spent", .spent, styles: [.seconds]).without("0"),
      FieldMap("total_time_spent", .spent, styles: [.seconds]).without("0"),
    ]
    mapping.doneWords = DoneVocabulary(done: ["closed"], open: ["opened", "reopened", "open"])
  }
}
