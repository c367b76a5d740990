import TaskModel

// Task Coach's files: tasks in tasks, values in attributes. `status` is about synchronisation and not about
// being done. Categories list the tasks that belong to them, and hold categories of their own. A priority is any
// number, larger is higher.

extension Profile {
  /// Task Coach's tasks.
  package static let taskCoachXML = Profile.data("taskcoach-xml", "Task Coach XML", .xml, nests: true) {
    mapping in
    mapping.signature = Signature(
      rootNames: ["tasks"], requiredNames: ["@id", "@subject"],
      typicalNames: ["@status", "@startdate", "@plannedstartdate", "@creationDateTime", "effort"])
    mapping.records = [
      RecordSet(path: "tasks/task", needs: ["@id", "@subject"]),
      RecordSet(
        path: "tasks/category", role: .addition, fields: [FieldMap("@subject", .tags)], key: "@categorizables"
      ),
    ]
    mapping.fields = [
      FieldMap("@id", .id), FieldMap("@subject", .title), FieldMap("description", .detail, form: .indented),
      FieldMap("@priority", .priority), .date("@duedate", .due, .endOfDay, .midnightIsDay),
      .date("@plannedstartdate", .start, .midnightIsDay), .date("@startdate", .start, .midnightIsDay),
      .date("@completiondate", .completed, .endOfDay, .midnightIsDay),
      .date("@creationDateTime", .created), .date("@modificationDateTime", .modified),
      FieldMap("@percentageComplete", .progress, impliesDone: true),
      FieldMap("@prerequisites", .blockedBy, separator: " "),
    ]
    mapping.naming.ignored = ["@status", "@expandedContexts"]
    mapping.priorities = PriorityScale(
      thresholds: [
        .init(minimum: 3, .highest), .init(minimum: 1, .high), .init(minimum: 0, .middle),
        .init(minimum: -2, .low),
        .init(minimum: .min, .lowest),
      ])
  }
}
