import TaskModel

// TickTick's tasks as its API gives them, also under the name of Dida365. A date of a task for a whole day is the midnight
// that begins it in the task's zone. State 2 is done, -1 given up; items of a checklist are done with 1. The text is in
// `content`, or in `desc` where there is a checklist.

extension Profile {
  /// TickTick's API.
  package static let tickTickJSON = Profile.data("ticktick-json", "TickTick JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["projectId", "title", "sortOrder", "isAllDay"],
      typicalNames: ["repeatFlag", "timeZone", "items", "kind", "content", "etag", "reminders"])
    mapping.records = [
      RecordSet(path: "."), RecordSet(path: "tasks[*]"), RecordSet(path: "syncTaskBean.update[*]"),
      RecordSet(path: "project.name", role: .heading(.project)),
      RecordSet(path: "projectProfiles[*]", role: .lookup("project")),
      RecordSet(path: "projects[*]", role: .lookup("project")),
      RecordSet(path: "columns[*]", role: .lookup("column")),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("content", .detail).without(""),
      FieldMap("desc", .detail).without("").fallback, FieldMap("status", .isDone),
      FieldMap("priority", .priority),
      .date("dueDate", .due), .date("startDate", .start), .date("createdTime", .created),
      .date("modifiedTime", .modified), .date("completedTime", .completed), FieldMap("tags", .tags),
      FieldMap("projectId", .project).lookedUp(in: "project"),
      FieldMap("columnId", .section).lookedUp(in: "column").without(""),
      FieldMap("parentId", .parent).without(""), FieldMap("repeatFlag", .recurrence).without(""),
      .list(
        "items", .subtasks,
        [
          FieldMap("id", .id), FieldMap("title", .title), FieldMap("status", .isDone),
          .date("completedTime", .completed),
        ]),
    ]
    mapping.adjustments = [
      DateAdjustment(.start, zone: "timeZone", allDay: "isAllDay", floating: "isFloating"),
      DateAdjustment(.due, zone: "timeZone", allDay: "isAllDay", floating: "isFloating"),
    ]
    mapping.conditions = [RecordCondition("kind", ["note"], .noTask)]
    mapping.exclusions = [ExclusionRule("deleted", is: ["1", "2", "true"], .deleted)]
    mapping.priorities = PriorityScale(words: ["5": .high, "3": .middle, "1": .low], unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(done: ["2", "1", "-1", "true"], open: ["0", "false"])
  }
}
