import TaskModel

// ClickUp's CSV export of a workspace, and the tasks of its API. Dates are milliseconds since 1970 with a twin in words
// beside them; people and tags stand in brackets; line breaks are `\n`; `null` is a word. A state is free text, and
// there is often no date of completion. Priority is a word or a number with 1 for urgent. A date's twin has the zone:
// what is midnight there was meant as a day. Checklists are their items' titles, without their states.

extension Profile {
  /// ClickUp's CSV export.
  package static let clickUpCSV: Profile = {
    var mapping = ProfileMapping(name: "clickup-csv", title: "ClickUp CSV", container: .csv)
    let telling = [
      "Task Link", "Task Custom ID", "Task Content", "Date Created", "Date Created Text", "Due Date Text",
      "Parent ID", "Subtasks IDs", "List Name", "Folder Name/Path", "Space Name", "Time Estimated",
      "Assigned Comments",
    ]
    mapping.signature = Signature(
      requiredNames: ["Task ID", "Task Name", "Status", "List Name"], typicalNames: telling,
      forbiddenNames: ["Bucket Name"])
    mapping.otherSignatures = ["Task Content", "Space Name", "Task Link", "Date Created Text"].map {
      Signature(
        requiredNames: ["Task ID", "Task Name", $0], typicalNames: telling, forbiddenNames: ["Bucket Name"])
    }
    let nothing = ["null", "none", "[]", "n/a"]
    let dates: [ValueStyle] = [.epochMilliseconds] + .written
    mapping.fields = [
      FieldMap("Task ID", .id),
      FieldMap("Task Name", .title),
      FieldMap("Task Content", .detail, form: .escapedBreaks, unset: nothing),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority, unset: nothing),
      FieldMap("Assignees", .assignees, separator: ",", form: .bracketed, unset: nothing),
      FieldMap("Assignee", .assignees, separator: ",", form: .bracketed, unset: nothing),
      FieldMap("Tags", .tags, separator: ",", form: .bracketed, unset: nothing),
      FieldMap("Due Date", .due, styles: dates, unset: nothing + ["0"]),
      FieldMap("Start Date", .start, styles: dates, unset: nothing + ["0"]),
      FieldMap("Date Created", .created, styles: dates, unset: nothing),
      FieldMap("Date Updated", .modified, styles: dates, unset: nothing),
      FieldMap("Date Done", .completed, styles: dates, impliesDone: true, unset: nothing),
      FieldMap("Date Closed", .completed, styles: dates, impliesDone: true, unset: nothing),
      FieldMap("Parent ID", .parent, unset: nothing),
      FieldMap("List Name", .project, unset: nothing),
      FieldMap("List", .project, unset: nothing),
      FieldMap("Task Link", .url, unset: nothing),
      FieldMap("Checklists", .subtasks, form: .quotedList),
      FieldMap("Time Estimated", .estimate, styles: [.milliseconds], unset: nothing + ["0"]),
      FieldMap("Time Spent", .spent, styles: [.milliseconds], unset: nothing + ["0"]),
    ]
    // What other columns say in numbers.
    mapping.naming.ignored = [
      "Date Created Text", "Date Updated Text", "Date Done Text", "Date Closed Text", "Time Estimated Text",
    ]
    mapping.composition.partsShareProject = true
    mapping.adjustments = [
      DateAdjustment(.due, twin: "Due Date Text"), DateAdjustment(.start, twin: "Start Date Text"),
    ]
    mapping.priorities = PriorityScale(
      words: [
        "urgent": .highest, "high": .high, "normal": .middle, "low": .low,
        "1": .highest, "2": .high, "3": .middle, "4": .low,
      ],
      unsetWords: ["null", "none", "0"])
    mapping.doneWords = .usual()
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()

  /// ClickUp's API.
  package static let clickUpJSON = Profile.data("clickup-json", "ClickUp JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["name", "status/status", "date_created"],
      typicalNames: ["orderindex", "custom_fields", "team_id", "text_content", "checklists", "list", "space"])
    mapping.records = [RecordSet(path: "tasks[*]"), RecordSet(path: ".")]
    func date(_ from: String, _ field: Field) -> FieldMap { .date(from, field, .epochMilliseconds, .iso8601) }
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("text_content", .detail),
      FieldMap("description", .detail).fallback, FieldMap("status/status", .statusAndDone),
      FieldMap("priority/priority", .priority), FieldMap("assignees/username", .assignees),
      FieldMap("tags", .tags), date("due_date", .due), date("start_date", .start),
      date("date_created", .created), date("date_updated", .modified), date("date_done", .completed),
      date("date_closed", .completed), FieldMap("parent", .parent), FieldMap("list/name", .project),
      FieldMap("url", .url), FieldMap("time_estimate", .estimate, styles: [.milliseconds]),
      FieldMap("time_spent", .spent, styles: [.milliseconds]).without("0"),
      FieldMap("subtasks", .subtasks),
      .list(
        "checklists/items", .subtasks,
        [
          FieldMap("id", .id), FieldMap("name", .title), FieldMap("resolved", .isDone),
          FieldMap("assignee/username", .assignees), date("date_created", .created),
        ]),
    ]
    mapping.conditions = [
      RecordCondition("status/type", ["closed", "done"], .done),
      RecordCondition("status/type", ["open", "custom", "unstarted", "active"], .open),
    ]
    mapping.composition.partsShareProject = true
    mapping.exclusions = [ExclusionRule("archived", is: ["true"], .archived)]
    mapping.priorities = PriorityScale(words: [
      "urgent": .highest, "high": .high, "normal": .middle, "low": .low,
    ])
    mapping.doneWords = .usual()
  }
}
