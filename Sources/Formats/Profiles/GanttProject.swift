import TaskModel

// GanttProject's plans: tasks in tasks. The numbers of priorities are a table and no scale: 3 is the lowest
// and 4 the highest. People are in `allocations`, after the tasks. An address is encoded as in a form that is sent.

extension Profile {
  /// GanttProject's plans.
  package static let ganttProjectXML = Profile.data("ganttproject-xml", "GanttProject XML", .xml, nests: true)
  { mapping in
    mapping.signature = Signature(
      rootNames: ["project"], requiredNames: ["@id", "@name", "@duration"],
      typicalNames: ["@complete", "@meeting", "@expand", "@start"])
    mapping.records = [
      RecordSet(path: "project/tasks/task", needs: ["@id", "@name", "@duration"]),
      RecordSet(
        path: "project/resources/resource", role: .lookup("person"), key: "@id",
        names: ["@name", "@contacts"]),
      RecordSet(
        path: "project/allocations/allocation", role: .addition,
        fields: [FieldMap("@resource-id", .assignees).lookedUp(in: "person")], key: "@task-id"),
    ]
    mapping.root.fields = ["@name": .project]
    mapping.fields = [
      FieldMap("@id", .id), FieldMap("@name", .title), FieldMap("notes", .detail, form: .indented),
      .date("@start", .start),
      FieldMap("@complete", .progress, impliesDone: true), FieldMap("@priority", .priority),
      FieldMap("@webLink", .url, form: .encodedURL),
    ]
    mapping.priorities = PriorityScale(words: [
      "0": .low, "1": .middle, "2": .high, "3": .lowest, "4": .highest,
    ])
  }
}
