import TaskModel

// Vikunja: the export of its data, projects with tasks in them (in older versions in namespaces), and the
// tasks of its API. Dates of the year 1 are none. Priority 5 is the highest. Descriptions are HTML, in older versions
// Markdown. A task repeats after a number of seconds, by `repeat_mode` 0 from when it was due and by 2 from when it was
// done, or by 1 every month. Which bucket of a board a task is in stands in it, or in newer versions in a list of its
// own.

extension Profile {
  /// Vikunja's tasks.
  package static let vikunjaJSON = Profile.data("vikunja-json", "Vikunja JSON", .json) { mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["title", "done", "repeat_after"],
      typicalNames: ["percent_done", "hex_color", "identifier", "related_tasks", "done_at", "is_archived"],
      forbiddenNames: ["_id", "cards"])
    // Without what older versions and other programs do not write.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["title", "done", "related_tasks"],
        typicalNames: ["percent_done", "due_date", "done_at"],
        forbiddenNames: ["_id", "cards"]),
      Signature(
        requiredNames: ["title", "done", "percent_done"],
        typicalNames: ["due_date", "done_at", "project_id", "identifier"], forbiddenNames: ["_id", "cards"]),
    ]
    func date(_ from: String, _ field: Field) -> FieldMap {
      FieldMap.date(from, field).without("0001-01-01T00:00:00Z")
    }
    let task: [FieldMap] = [
      FieldMap("id", .id), FieldMap("title", .title),
      FieldMap("description", .detail, form: .markup).without("", "<p></p>"),
      FieldMap("done", .isDone),
      date("done_at", .completed), date("due_date", .due), date("start_date", .start),
      date("created", .created),
      date("updated", .modified), FieldMap("priority", .priority),
      FieldMap("percent_done", .progress, styles: [.fraction]), FieldMap("labels", .tags),
      FieldMap("assignees", .assignees), FieldMap("related_tasks/subtask/id", .children),
      FieldMap("related_tasks/blocked/id", .blockedBy),
      .amount("repeat_after", .recurrence, .seconds, unit: "repeat_mode", ["1": .month]),
    ]
    // Without the buckets their numbers say nothing.
    let bucket = FieldMap("bucket_id", .section).lookedUp(in: "bucket").without("", "0")
    let project: [FieldMap] = [
      FieldMap("title", .inherited(.project)), .list("tasks", .tasks, task + [bucket]),
      .list("child_projects", .containers),
      .list("projects", .containers), .list("lists", .containers),
    ]
    mapping.records = [
      RecordSet(path: ".", needs: ["tasks", "hex_color"], fields: project),
      RecordSet(path: ".", needs: ["tasks", "child_projects"], fields: project),
      RecordSet(path: ".", needs: ["projects", "title", "description"], fields: project),
      RecordSet(path: ".", needs: ["lists", "title", "description"], fields: project), RecordSet(path: "."),
      RecordSet(path: "[*].buckets[*]", role: .lookup("bucket"), names: ["title"]),
      RecordSet(path: "[*].projects[*].buckets[*]", role: .lookup("bucket"), names: ["title"]),
      RecordSet(path: "[*].lists[*].buckets[*]", role: .lookup("bucket"), names: ["title"]),
      RecordSet(path: "[*].child_projects[*].buckets[*]", role: .lookup("bucket"), names: ["title"]),
      RecordSet(
        path: "[*].task_buckets[*]", role: .addition,
        fields: [bucket], key: "task_id"),
    ]
    mapping.fields = task
    mapping.exclusions = [ExclusionRule("is_archived", is: ["true"], .archived)]
    mapping.priorities = PriorityScale(
      words: ["1": .low, "2": .middle, "3": .high, "4": .highest, "5": .highest], unsetWords: ["0"])
  }
}
