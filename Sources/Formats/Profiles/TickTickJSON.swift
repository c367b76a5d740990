import TaskModel

// TickTick's tasks as its API gives them, the open one (a task, a list of them, or a project with its tasks and
// columns) and that of its own programs (`syncTaskBean`), whose answers other programs keep as backups. A day is the
// midnight that begins it in the task's zone, as in the CSV backup. The state is 0 while a task is open, 2 when it is
// done and -1 when it will not be done; that of an item of a checklist is 0 or 1. A checklist has its text in `desc`,
// where other tasks have it in `content`.

extension Profile {
  /// TickTick's tasks.
  package static let tickTickJSON = Profile.data("ticktick-json", "TickTick JSON", .json) { mapping in
    let typical = [
      "isAllDay", "timeZone", "repeatFlag", "sortOrder", "kind", "startDate", "dueDate", "items", "reminders",
      "isFloating", "columnId",
    ]
    mapping.signature = Signature(requiredNames: ["title", "projectId", "isAllDay"], typicalNames: typical)
    mapping.otherSignatures = ["timeZone", "repeatFlag", "kind"].map {
      Signature(requiredNames: ["title", "projectId", "sortOrder", $0], typicalNames: typical)
    }
    mapping.records = [
      RecordSet(path: "tasks[*]"), RecordSet(path: "syncTaskBean.update[*]"), RecordSet(path: "."),
      RecordSet(path: "project", role: .lookup("project")),
      RecordSet(path: "projectProfiles[*]", role: .lookup("project")),
      RecordSet(path: "projects[*]", role: .lookup("project")),
      RecordSet(path: "columns[*]", role: .lookup("column")),
    ]
    let item = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("status", .isDone),
      .date("completedTime", .completed), .date("startDate", .start),
      FieldMap("isAllDay", .dayOnly(.start)),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("content", .detail).joined,
      FieldMap("desc", .detail).joined, FieldMap("status", .isDone).kept, FieldMap("priority", .priority),
      FieldMap("projectId", .project).lookedUp(in: "project"),
      FieldMap("columnId", .section).lookedUp(in: "column").without(""), FieldMap("tags", .tags),
      FieldMap("parentId", .parent).without("", "0"), .date("dueDate", .due), .date("startDate", .start),
      .date("createdTime", .created), .date("modifiedTime", .modified), .date("completedTime", .completed),
      FieldMap("repeatFlag", .recurrence).without(""), FieldMap("progress", .progress),
      .list("items", .subtasks, item),
    ]
    mapping.adjustments = [
      DateAdjustment(.start, zone: "timeZone", allDay: "isAllDay", floating: "isFloating"),
      DateAdjustment(.due, zone: "timeZone", allDay: "isAllDay", floating: "isFloating"),
    ]
    // A note is none.
    mapping.conditions = [RecordCondition("kind", ["note"], .noTask)]
    mapping.exclusions = [ExclusionRule("deleted", .deleted)]
    mapping.priorities = PriorityScale(words: ["5": .high, "3": .middle, "1": .low], unsetWords: ["0"])
    mapping.composition.partsShareProject = true
    mapping.doneWords = DoneVocabulary(done: ["2", "1", "-1", "true"], open: ["0", "false"])
  }
}
