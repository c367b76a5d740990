import TaskModel

// Tasks.org's backup (and Astrid's): a task is inside an object with what belongs to it. Priority 0 is the
// highest. Dates are milliseconds since 1970 and 0 is none; a due date without seconds is a day.

extension Profile {
  /// Tasks.org's backup.
  package static let tasksOrgJSON = Profile.data("tasksorg-json", "Tasks.org JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["task/title"],
      typicalNames: ["task/dueDate", "task/hideUntil", "alarms", "geofences", "tags"])
    mapping.records = [RecordSet(path: "data.tasks[*]"), RecordSet(path: "tasks[*]")]
    // The lists that tasks are in come after them.
    mapping.records += ["data.caldavCalendars[*]", "caldavCalendars[*]"].map {
      RecordSet(path: $0, role: .lookup("calendar"), key: "uuid", names: ["name"])
    }
    func date(_ from: String, _ field: Field, _ style: ValueStyle = .epochMilliseconds) -> FieldMap {
      FieldMap.date(from, field, style).without("0")
    }
    mapping.fields = [
      FieldMap("task/remoteId", .id), FieldMap("task/uuid", .id), FieldMap("task/title", .title),
      FieldMap("task/notes", .detail), FieldMap("task/priority", .priority),
      date("task/dueDate", .due, .dayUnlessSeconds), date("task/hideUntil", .start, .dayUnlessSeconds),
      date("task/creationDate", .created), date("task/modificationDate", .modified),
      date("task/completionDate", .completed), FieldMap("task/recurrence", .recurrence),
      FieldMap("task/estimatedSeconds", .estimate, styles: [.seconds]).without("0"),
      FieldMap("task/elapsedSeconds", .spent, styles: [.seconds]).without("0"),
      FieldMap("caldavTasks/remoteParent", .parent), FieldMap("tags/name", .tags),
      FieldMap("caldavTasks/calendar", .project).lookedUp(in: "calendar"),
      FieldMap("comments/message", .detail).joined,
    ]
    // The parent is named by what the task is called where it is synchronised to.
    mapping.hierarchy = .key(parents: ["caldavTasks/remoteParent"], of: "caldavTasks/remoteId")
    mapping.exclusions = [ExclusionRule("task/deletionDate", .deleted)]
    mapping.priorities = PriorityScale(
      words: ["0": .highest, "1": .high, "2": .middle], unsetWords: ["3"])
  }
}
