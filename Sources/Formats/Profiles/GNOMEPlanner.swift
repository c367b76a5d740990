import TaskModel

// GNOME Planner's plans: tasks in tasks. Times are written with a Z and are local all the same. Who does what
// is in `allocations`, after the tasks.

extension Profile {
  /// GNOME Planner's plans.
  package static let gnomePlannerXML = Profile.data("planner-xml", "GNOME Planner XML", .xml, nests: true) {
    mapping in
    mapping.signature = Signature(
      rootNames: ["project"], requiredNames: ["@id", "@name", "@percent-complete"],
      typicalNames: ["@work", "@scheduling", "@work-start", "@end"])
    mapping.records = [
      RecordSet(path: "project/tasks/task", needs: ["@id", "@name", "@percent-complete"]),
      RecordSet(path: "project/resources/resource", role: .lookup("person"), key: "@id", names: ["@name"]),
      RecordSet(
        path: "project/allocations/allocation", role: .addition,
        fields: [FieldMap("@resource-id", .assignees).lookedUp(in: "person")], key: "@task-id"),
    ]
    mapping.root.fields = ["@name": .project]
    mapping.fields = [
      FieldMap("@id", .id), FieldMap("@name", .title), FieldMap("@note", .detail),
      .date("@start", .start, .localISO8601), .date("@end", .due, .localISO8601),
      FieldMap("@percent-complete", .progress, impliesDone: true), FieldMap("@priority", .priority),
      FieldMap("@work", .estimate, styles: [.seconds]).without("0"),
    ]
    mapping.priorities = PriorityScale(
      thresholds: [
        .init(minimum: 8_000, .highest), .init(minimum: 6_000, .high), .init(minimum: 4_000, .middle),
        .init(minimum: 2_000, .low), .init(minimum: 1, .lowest),
      ], unsetWords: ["0"])
  }
}
