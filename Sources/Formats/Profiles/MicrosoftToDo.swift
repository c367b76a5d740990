import TaskModel

// Microsoft To Do as the Graph API gives it. A day is written as its midnight, in UTC or in a zone of
// Windows' names. The tasks do not say which list they are in.

extension Profile {
  /// Microsoft To Do's tasks.
  package static let microsoftToDoJSON = Profile.data("mstodo-json", "Microsoft To Do JSON", .json) {
    mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["title", "importance", "status"],
      typicalNames: ["lastModifiedDateTime", "isReminderOn", "body", "hasAttachments", "dueDateTime"])
    let task: [FieldMap] = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("body/content", .detail, form: .markup),
      FieldMap("status", .statusAndDone), FieldMap("importance", .priority),
      .date("dueDateTime/dateTime", .due, .iso8601, .nearestDay),
      .date("startDateTime/dateTime", .start, .iso8601, .nearestDay),
      .date("completedDateTime/dateTime", .completed, .iso8601, .nearestDay),
      .date("createdDateTime", .created), .date("lastModifiedDateTime", .modified),
      FieldMap("categories", .tags), FieldMap("recurrence", .recurrence, styles: [.graphRule]),
      .list(
        "checklistItems", .subtasks,
        [
          FieldMap("id", .id), FieldMap("displayName", .title), FieldMap("isChecked", .isDone),
          .date("createdDateTime", .created), .date("checkedDateTime", .completed),
        ]),
    ]
    // Lists with their tasks in them, as tools that put the answers together write them.
    let list: [FieldMap] = [FieldMap("displayName", .inherited(.project)), .list("tasks", .tasks, task)]
    let names = ["displayName", "tasks"]
    mapping.records = [
      RecordSet(path: "value[*]"), RecordSet(path: "value[*]", needs: names, fields: list),
      RecordSet(path: "lists[*]", needs: names, fields: list),
      RecordSet(path: ".", needs: names, fields: list),
      RecordSet(path: "tasks[*]"), RecordSet(path: "."),
    ]
    mapping.fields = task
    mapping.composition.partsShareProject = true
    mapping.priorities = PriorityScale(words: ["high": .high, "low": .low], unsetWords: ["normal"])
    mapping.doneWords = DoneVocabulary(
      done: ["completed"], open: ["notstarted", "inprogress", "waitingonothers", "deferred"])
  }
}
