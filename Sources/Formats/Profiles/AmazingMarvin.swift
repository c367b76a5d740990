import TaskModel

// Amazing Marvin's backup: documents of all kinds in one list, told apart by `db`. A task names the project or category
// that it is in and its labels by ids; labels are the list in one of the settings, or documents of their own. Of the
// stars that stand for priorities the red one, 3, is the highest; an old version had `true` for the lowest.

extension Profile {
  /// Amazing Marvin's backup.
  package static let amazingMarvinJSON = Profile.data("amazing-marvin-json", "Amazing Marvin JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["_id", "db", "title", "parentId"],
      typicalNames: [
        "day", "firstScheduled", "masterRank", "timeEstimate", "labelIds", "isStarred", "dueDate", "done",
        "createdAt", "rank",
      ])
    mapping.records = [
      RecordSet(path: "."),
      RecordSet(path: ".", role: .lookup("title"), key: "_id", names: ["title"]),
      RecordSet(path: "[*].val[*]", role: .lookup("title"), key: "_id", names: ["title"]),
    ]
    mapping.fields = [
      FieldMap("_id", .id), FieldMap("title", .title), FieldMap("note", .detail), FieldMap("done", .isDone),
      .date("doneAt", .completed, .epochMilliseconds),
      .date("completedAt", .completed, .epochMilliseconds).fallback,
      .date("createdAt", .created, .epochMilliseconds), .date("updatedAt", .modified, .epochMilliseconds),
      .date("dueDate", .due), .date("endDate", .due).fallback,
      .date("day", .start).without("unassigned"), .date("startDate", .start).fallback,
      FieldMap("isStarred", .priority).without("0", "false"),
      FieldMap("timeEstimate", .estimate, styles: [.milliseconds]).without("0"),
      FieldMap("parentId", .project).lookedUp(in: "title").without("unassigned", "root"),
      FieldMap("labelIds", .tags).lookedUp(in: "title"),
      .list(
        "subtasks", .subtasks,
        [
          FieldMap("_id", .id), FieldMap("title", .title), FieldMap("done", .isDone),
          FieldMap("timeEstimate", .estimate, styles: [.milliseconds]).without("0"),
        ]),
    ]
    mapping.composition.partsShareProject = true
    mapping.conditions = [RecordCondition("db", except: ["tasks"], .noTask)]
    mapping.priorities = PriorityScale(words: [
      "3": .highest, "2": .high, "1": .middle, "true": .middle,
    ])
  }
}
