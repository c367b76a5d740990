import TaskModel

// Tasks in Evernote's ENEX: a note's title is the project of the tasks in it. A due date without a time is
// the last second of its day, in UTC. A flagged task is of high priority.

extension Profile {
  /// Evernote's tasks.
  package static let evernoteENEX = Profile.data("evernote-enex", "Evernote ENEX", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["en-export"], requiredNames: ["title"],
      typicalNames: ["taskStatus", "noteLevelID", "taskFlag"])
    mapping.records = [
      RecordSet(path: "en-export/note/task"),
      RecordSet(path: "en-export/note/title", role: .heading(.project)),
    ]
    mapping.fields = [
      FieldMap("noteLevelID", .id), FieldMap("title", .title), FieldMap("taskStatus", .statusAndDone),
      FieldMap("taskFlag", .priority), .date("dueDate", .due, .endOfDay, .iso8601),
      FieldMap("dueDateUIOption", .dayOnly(.due)), .date("created", .created), .date("updated", .modified),
      FieldMap("recurrence", .recurrence),
    ]
    mapping.priorities = PriorityScale(words: ["true": .high], unsetWords: ["false"])
    mapping.doneWords = DoneVocabulary(done: ["completed"], open: ["open"])
  }
}
