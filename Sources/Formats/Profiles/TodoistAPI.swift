import TaskModel

// Todoist's API: the answers of Sync, REST and the lists of finished tasks, and the same in the words of its library
// for TypeScript, in which names are written together (`projectId`). Priority 4 is the highest and 1 the default, the
// other way round than in its CSV. A due date is a day, a local time or an instant as it is written.

extension Profile {
  /// Todoist's API.
  package static let todoistJSON = Profile.data("todoist-json", "Todoist JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["content", "project_id"],
      typicalNames: ["section_id", "checked", "is_completed", "labels", "child_order", "added_at", "due"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["content", "projectId", "priority"],
        typicalNames: [
          "sectionId", "parentId", "checked", "isCompleted", "labels", "labelIds", "childOrder", "addedAt",
          "commentCount", "noteCount", "due",
        ], forbiddenNames: ["title", "name"])
    ]
    let archived = [
      ExclusionRule("is_deleted", is: ["true", "1"], .deleted),
      ExclusionRule("is_archived", is: ["true", "1"], .archived),
    ]
    mapping.records = [
      RecordSet(path: "items[*]"), RecordSet(path: "results[*]"), RecordSet(path: "tasks[*]"),
      RecordSet(path: "."),
      RecordSet(path: "projects[*]", role: .lookup("project"), exclusions: archived),
      RecordSet(path: "projects.*", role: .lookup("project"), exclusions: archived),
      RecordSet(path: "sections[*]", role: .lookup("section"), exclusions: archived),
      RecordSet(path: "sections.*", role: .lookup("section"), exclusions: archived),
      RecordSet(path: "labels[*]", role: .lookup("label")),
      RecordSet(path: "collaborators[*]", role: .lookup("person"), names: ["full_name", "email"]),
      RecordSet(path: "notes[*]", role: .addition, fields: [FieldMap("content", .detail)], key: "item_id"),
      RecordSet(path: "reminders[*]", role: .addition, key: "item_id", keptAs: "reminders"),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("task_id", .id), FieldMap("content", .title, form: .uncompletable),
      FieldMap("description", .detail, form: .keptID),
      FieldMap("priority", .priority), FieldMap("checked", .isDone), FieldMap("is_completed", .isDone),
      .date("completed_at", .completed), .date("date_completed", .completed), .date("due/datetime", .due),
      .date("due/date", .due).fallback, .date("deadline/date", .deadline),
      FieldMap("due/string", .recurrence), .date("added_at", .created),
      .date("date_added", .created, .iso8601, .english),
      .date("due_date_utc", .due, .iso8601, .english).fallback,
      .date("created_at", .created), .date("updated_at", .modified),
      FieldMap("labels", .tags).lookedUp(in: "label"),
      FieldMap("project_id", .project).lookedUp(in: "project"),
      FieldMap("section_id", .section).lookedUp(in: "section").without("0"),
      FieldMap("parent_id", .parent).without("0"), FieldMap("url", .url),
      .amount("duration/amount", .estimate, unit: "duration/unit"),
      FieldMap("responsible_uid", .assignees).lookedUp(in: "person"),
      FieldMap("assignee_id", .assignees).lookedUp(in: "person"),
    ]
    mapping.fields += ofLibrary
    mapping.conditions = ["is_recurring", "isRecurring", "recurring"].map {
      RecordCondition("due/" + $0, ["false", "0"], .once)
    }
    mapping.exclusions =
      archived + [ExclusionRule("isDeleted", is: ["true"], .deleted)]
      + ["project", "section"].flatMap { table in
        [ItemClass.archived, .deleted].map { ExclusionRule(table + "_id", inArchived: table, $0) }
      }
    mapping.priorities = PriorityScale(words: ["4": .highest, "3": .high, "2": .middle], unsetWords: ["1"])
  }

  /// What the library for TypeScript calls what has another name in the API.
  private static let ofLibrary: [FieldMap] = [
    FieldMap("completed", .isDone), FieldMap("isCompleted", .isDone), .date("completedAt", .completed),
    .date("addedAt", .created), .date("createdAt", .created), .date("created", .created),
    .date("updatedAt", .modified), FieldMap("labelIds", .tags).lookedUp(in: "label"),
    FieldMap("projectId", .project).lookedUp(in: "project"),
    FieldMap("sectionId", .section).lookedUp(in: "section").without("0"),
    FieldMap("parentId", .parent).without("0"),
    FieldMap("responsibleUid", .assignees).lookedUp(in: "person"),
    FieldMap("assigneeId", .assignees).lookedUp(in: "person"),
  ]
}
