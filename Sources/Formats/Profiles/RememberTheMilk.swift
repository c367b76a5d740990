import TaskModel

// Remember The Milk: its export, flat lists joined by ids, dates in milliseconds since 1970 with a word
// beside that says whether they have a time; and the older answers of its API, whole or as a list of the series in
// them. A series has a task, or several: those that it was done as, and the next. Notes belong to a series, and so to
// each of its repetitions.

extension Profile {
  /// Remember The Milk's export.
  package static let rememberTheMilkJSON = Profile.data("rtm-json", "Remember The Milk JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["series_id", "list_id", "name"],
      typicalNames: ["priority", "date_added", "repeat_every"])
    let series: [FieldMap] = [
      FieldMap("task/id", .id), FieldMap("id", .id).fallback, FieldMap("name", .title),
      FieldMap("tags", .tags), FieldMap("url", .url),
      FieldMap("task/priority", .priority), .date("task/due", .due),
      FieldMap("task/has_due_time", .dayOnly(.due)).inverted,
      .date("task/start", .start), .date("task/completed", .completed), .date("created", .created),
      .date("modified", .modified),
      FieldMap("task/estimate", .estimate, styles: [.iso8601Duration, .unitWords]).without(""),
      FieldMap("rrule/$t", .recurrence), FieldMap("notes/note/$t", .detail).joined,
    ]
    mapping.records = [
      RecordSet(path: "tasks[*]"),
      RecordSet(
        path: "rsp.tasks.list[*]", needs: ["id", "taskseries"],
        fields: [FieldMap("name", .inherited(.project)), .list("taskseries", .tasks, series)]),
      // The lists alone.
      RecordSet(
        path: ".", needs: ["id", "taskseries"],
        fields: [FieldMap("name", .inherited(.project)), .list("taskseries", .tasks, series)]),
      // Series alone, each with its task.
      RecordSet(path: ".", needs: ["name", "task/priority", "task/has_due_time"], fields: series),
      RecordSet(
        path: "lists[*]", role: .lookup("list"),
        exclusions: [ExclusionRule("archived", is: ["true"], .archived)]),
      RecordSet(
        path: "notes[*]", role: .addition,
        fields: [FieldMap("title", .detail), FieldMap("content", .detail), FieldMap("text", .detail)],
        key: "series_id"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("series_id", .joinKey), FieldMap("name", .title),
      FieldMap("priority", .priority), FieldMap("list_id", .project).lookedUp(in: "list"),
      FieldMap("parent_id", .parent).without("", "0"), FieldMap("tags", .tags), FieldMap("url", .url),
      .date("date_due", .due, .epochMilliseconds, .iso8601),
      FieldMap("date_due_has_time", .dayOnly(.due)).inverted,
      .date("date_start", .start, .epochMilliseconds, .iso8601),
      FieldMap("date_start_has_time", .dayOnly(.start)).inverted,
      .date("date_created", .created, .epochMilliseconds, .iso8601),
      .date("date_modified", .modified, .epochMilliseconds, .iso8601),
      .date("date_completed", .completed, .epochMilliseconds, .iso8601),
      FieldMap("repeat", .recurrence).without("false"),
      FieldMap("estimate", .estimate, styles: [.iso8601Duration, .unitWords]).without(""),
    ]
    mapping.composition.repeatedBy = "task"
    mapping.exclusions = [
      ExclusionRule("date_trashed", .deleted), ExclusionRule("task/deleted", .deleted),
      ExclusionRule("list_id", inArchived: "list", .archived),
    ]
    mapping.priorities = PriorityScale(
      words: ["p1": .highest, "p2": .middle, "p3": .low, "1": .highest, "2": .middle, "3": .low],
      unsetWords: ["pn", "n"])
  }
}
