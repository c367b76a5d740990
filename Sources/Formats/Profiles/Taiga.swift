import TaskModel

// Taiga: stories, tasks, issues and epics of its API. Tags are pairs of a name and a colour. What a state
// means is in `is_closed`. Priorities are numbers of the project's own and stay in `extra`.

extension Profile {
  /// Taiga's stories, tasks and issues.
  package static let taigaJSON = Profile.data("taiga-json", "Taiga JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["ref", "subject", "project"],
      typicalNames: ["status_extra_info", "is_closed", "assigned_to_extra_info", "milestone", "tags"])
    mapping.records = [
      RecordSet(path: "."), RecordSet(path: "user_stories[*]", needs: ["ref", "subject"]),
      RecordSet(path: "tasks[*]", needs: ["ref", "subject", "user_story"]),
      RecordSet(path: "issues[*]", needs: ["ref", "subject", "severity"]),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("subject", .title), FieldMap("description", .detail),
      FieldMap("is_closed", .isDone), FieldMap("status_extra_info/name", .status), .date("due_date", .due),
      FieldMap("finished_date", .completed, styles: [.iso8601]),
      FieldMap("finish_date", .completed, styles: [.iso8601]), .date("created_date", .created),
      .date("modified_date", .modified), FieldMap("tags", .tags, styles: [.firstOfEach]),
      FieldMap("assigned_to_extra_info/full_name_display", .assignees),
      FieldMap("project_extra_info/name", .project), FieldMap("milestone_slug", .section),
    ]
  }
}
