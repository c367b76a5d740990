import TaskModel

// Taiga: stories, tasks, issues and epics of its API, and the dump of a project. In the API tags are pairs of a name
// and a colour, what a state means is in `is_closed`, and priorities are numbers of the project's own, which stay in
// `extra`. A dump has names where the API has ids: states, people, milestones. Records refer to each other by `ref`,
// which is one count for all kinds. A task or issue is closed when it has been finished; what an epic's state means is
// in `epic_statuses`. A story in a state that is archived is out of sight.

extension Profile {
  /// Taiga's stories, tasks and issues.
  package static let taigaJSON = Profile.data("taiga-json", "Taiga JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["ref", "subject", "project"],
      typicalNames: ["status_extra_info", "is_closed", "assigned_to_extra_info", "milestone", "tags"])
    mapping.records = [
      RecordSet(path: "."),
      RecordSet(
        path: "epics[*]", needs: ["ref", "subject", "related_user_stories"],
        fields: dumped([
          FieldMap("status", .status).lookedUp(in: "epic status"),
          FieldMap("related_user_stories/user_story", .children),
        ])),
      RecordSet(
        path: "user_stories[*]", needs: ["ref", "subject"],
        fields: dumped([
          FieldMap("status", .status), FieldMap("is_closed", .isDone),
          FieldMap("assigned_users", .assignees).fallback,
          FieldMap("finish_date", .completed, styles: [.iso8601]),
        ])),
      RecordSet(
        path: "tasks[*]", needs: ["ref", "subject", "user_story"],
        fields: dumped([
          FieldMap("status", .status), FieldMap("user_story", .parent), .date("finished_date", .completed),
        ])),
      RecordSet(
        path: "issues[*]", needs: ["ref", "subject", "severity"],
        fields: dumped([
          FieldMap("status", .status), FieldMap("priority", .priority), .date("finished_date", .completed),
        ])),
      RecordSet(path: "name", role: .heading(.project)),
      RecordSet(
        path: "epic_statuses[*]", role: .lookup("epic status"), key: "name",
        done: RecordCondition("is_closed", ["true"], .done)),
      RecordSet(
        path: "us_statuses[*]", role: .lookup("story status"), key: "name",
        exclusions: [ExclusionRule("is_archived", is: ["true"], .archived)]),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("subject", .title), FieldMap("description", .detail),
      FieldMap("is_closed", .isDone), FieldMap("status_extra_info/name", .status), .date("due_date", .due),
      FieldMap("finished_date", .completed, styles: [.iso8601]),
      FieldMap("finish_date", .completed, styles: [.iso8601]), .date("created_date", .created),
      .date("modified_date", .modified), FieldMap("tags", .tags, styles: [.firstOfEach]),
      FieldMap("assigned_to_extra_info/full_name_display", .assignees),
      FieldMap("project_extra_info/name", .project), FieldMap("milestone_name", .section),
      FieldMap("milestone_slug", .section).fallback,
    ]
    // Tasks name their story; tasks, issues and epics have ids of their own, which may be those of stories as well.
    mapping.hierarchy = .key(
      parents: ["user_story"], of: "id",
      others: ["user_story", "severity", "epics_order", "user_stories_counts"])
    mapping.exclusions = [ExclusionRule("status", inArchived: "story status", .archived)]
    mapping.priorities = .usual()
  }

  /// What all kinds of records in a dump have in common.
  private static func dumped(_ own: [FieldMap]) -> [FieldMap] {
    [
      FieldMap("ref", .id), FieldMap("subject", .title), FieldMap("description", .detail),
      .date("due_date", .due).day, .date("created_date", .created), .date("modified_date", .modified),
      FieldMap("tags", .tags, styles: [.firstOfEach]), FieldMap("assigned_to", .assignees),
      FieldMap("milestone", .section),
    ] + own
  }
}
