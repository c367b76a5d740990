import TaskModel

// Super Productivity's backup: tasks, projects and tags are objects by ids; finished tasks are moved to
// archives. Times are milliseconds.

extension Profile {
  /// Super Productivity's backup.
  package static let superProductivityJSON = Profile.data(
    "superproductivity-json", "Super Productivity JSON", .json
  ) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      rootChoices: [["data/task/entities"], ["task/entities"]], requiredNames: ["title"],
      typicalNames: ["timeSpentOnDay", "subTaskIds", "timeEstimate", "isDone", "projectId"])
    mapping.records =
      ["data.", ""].flatMap { root in
        [
          RecordSet(path: root + "task.entities.*"),
          RecordSet(path: root + "archiveYoung.task.entities.*", itemClass: .archived),
          RecordSet(path: root + "archiveOld.task.entities.*", itemClass: .archived),
          RecordSet(path: root + "taskArchive.entities.*", itemClass: .archived),
          RecordSet(path: root + "project.entities.*", role: .lookup("project"), names: ["title"]),
          RecordSet(path: root + "tag.entities.*", role: .lookup("tag"), names: ["title"]),
        ]
      }
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("notes", .detail), FieldMap("isDone", .isDone),
      .date("doneOn", .completed, .epochMilliseconds), .date("created", .created, .epochMilliseconds),
      .date("modified", .modified, .epochMilliseconds), .date("dueWithTime", .due, .epochMilliseconds),
      .date("dueDay", .due).fallback, .date("plannedAt", .due, .epochMilliseconds).fallback,
      FieldMap("timeEstimate", .estimate, styles: [.milliseconds]).without("0"),
      FieldMap("timeSpent", .spent, styles: [.milliseconds]).without("0"),
      FieldMap("projectId", .project).lookedUp(in: "project"), FieldMap("tagIds", .tags).lookedUp(in: "tag"),
      FieldMap("parentId", .parent),
    ]
    mapping.naming.ignored = ["@key"]
  }
}
