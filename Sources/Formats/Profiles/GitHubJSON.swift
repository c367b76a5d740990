import TaskModel

// GitHub's issues as its API gives them. A pull request is an issue too; `pull_request` stays in `extra`.
// `closed` is done, whether completed or not planned.

extension Profile {
  /// GitHub's issues.
  package static let gitHubJSON = Profile.data("github-json", "GitHub issues JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["number", "title", "state", "html_url"],
      typicalNames: ["body", "user", "labels", "closed_at", "repository_url"])
    mapping.records = [
      RecordSet(path: "items[*]"), RecordSet(path: "."),
      // What `gh issue list --json` gives.
      RecordSet(path: ".", needs: ["number", "title", "state", "labels"]),
    ]
    mapping.fields = [
      FieldMap("number", .id), FieldMap("title", .title), FieldMap("body", .detail),
      FieldMap("state", .statusAndDone), FieldMap("labels", .tags),
      FieldMap("assignees", .assignees).fallback, FieldMap("assignee", .assignees).fallback,
      FieldMap("milestone/title", .section), .date("created_at", .created), .date("updated_at", .modified),
      .date("closed_at", .completed), .date("createdAt", .created), .date("updatedAt", .modified),
      .date("closedAt", .completed), FieldMap("html_url", .url), FieldMap("url", .url).fallback,
      FieldMap("repository/full_name", .project),
    ]
    mapping.doneWords = DoneVocabulary(done: ["closed", "merged"], open: ["open"])
  }
}
