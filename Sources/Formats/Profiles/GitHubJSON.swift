import TaskModel

// GitHub's issues as its APIs give them. A pull request is an issue too; `pull_request` stays in `extra`.
// `closed` is done, whether completed or not planned. People who have a name beside their login are called by it; who
// they are is kept in `extra`, and written back.

extension Profile {
  /// GitHub's issues.
  package static let gitHubJSON = Profile.data("github-json", "GitHub issues JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["number", "title", "state", "html_url"],
      typicalNames: ["body", "user", "labels", "closed_at", "repository_url"])
    // What `gh issue list --json` and `gh search issues --json` give: the fields that were asked for.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["number", "title", "state"], typicalNames: ["labels", "url", "closedAt"],
        forbiddenNames: ["identifier"]),
      Signature(
        requiredNames: ["number", "title", "labels"], typicalNames: ["state", "url", "assignees"],
        forbiddenNames: ["identifier"]),
      Signature(requiredNames: ["number", "title", "url"], values: ["url": "github.com/"]),
    ]
    let graphQL = [
      FieldMap("number", .id), FieldMap("title", .title), FieldMap("body", .detail, form: .keptID),
      FieldMap("state", .statusAndDone), FieldMap("labels/nodes", .tags),
      FieldMap("assignees/nodes", .assignees).kept, FieldMap("milestone/title", .section),
      .date("createdAt", .created), .date("updatedAt", .modified), .date("closedAt", .completed),
      FieldMap("url", .url), FieldMap("repository/nameWithOwner", .project),
    ]
    mapping.records = [
      // What `gh project item-list --format json` gives.
      RecordSet(
        path: "items[*]", needs: ["content", "content/title", "content/type", "title"],
        fields: [
          FieldMap("id", .id), FieldMap("title", .title), FieldMap("content/title", .title).fallback,
          FieldMap("content/body", .detail), FieldMap("status", .statusAndDone), FieldMap("labels", .tags),
          FieldMap("assignees", .assignees), FieldMap("milestone/title", .section),
          FieldMap("priority", .priority), FieldMap("content/url", .url),
          FieldMap("content/repository", .project), FieldMap("repository", .project).fallback,
          // Fields of the project's own, under the names that they have by default.
          .date("target date", .due), .date("due date", .due).fallback, .date("end date", .due).fallback,
          .date("start date", .start),
        ]),
      RecordSet(path: "items[*]"),
      // What its GraphQL API gives.
      RecordSet(path: "data.*.issues.nodes[*]", needs: ["number"], fields: graphQL),
      RecordSet(path: "data.search.nodes[*]", needs: ["number"], fields: graphQL), RecordSet(path: "."),
    ]
    mapping.fields = [
      FieldMap("number", .id), FieldMap("title", .title), FieldMap("body", .detail, form: .keptID),
      FieldMap("state", .statusAndDone), FieldMap("labels", .tags),
      FieldMap("assignees", .assignees).fallback.kept,
      FieldMap("assignee", .assignees).fallback.kept,
      FieldMap("milestone/title", .section), .date("created_at", .created), .date("updated_at", .modified),
      // Gitea and Forgejo answer as GitHub does, and have days on which issues are due.
      .date("due_date", .due, .endOfDay, .iso8601),
      .date("closed_at", .completed), .date("createdAt", .created), .date("updatedAt", .modified),
      .date("closedAt", .completed), FieldMap("html_url", .url), FieldMap("url", .url).fallback,
      FieldMap("repository/full_name", .project), FieldMap("repository/nameWithOwner", .project),
      FieldMap("parent_issue_url", .parent, form: .lastStep),
    ]
    mapping.priorities = .usual()
    mapping.doneWords = .usual(done: ["merged"])
  }
}
