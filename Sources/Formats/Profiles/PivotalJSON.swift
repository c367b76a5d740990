import TaskModel

// Pivotal Tracker: stories of its API, and the tasks of a story. Accepted is done. A project by itself is no
// task.

extension Profile {
  /// Pivotal Tracker's stories and tasks.
  package static let pivotalJSON = Profile.data("pivotal-json", "Pivotal Tracker JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["current_state", "story_type", "name"],
      typicalNames: ["kind", "owner_ids", "requested_by_id", "velocity_averaged_over", "account_id"])
    let task: [FieldMap] = [
      FieldMap("id", .id), FieldMap("description", .title), FieldMap("complete", .isDone),
      .date("created_at", .created), .date("updated_at", .modified),
    ]
    mapping.records = [
      RecordSet(path: "stories.stories[*]"), RecordSet(path: "stories[*]"), RecordSet(path: "."),
      RecordSet(path: ".", needs: ["story_id", "description", "complete"], fields: task),
      RecordSet(path: ".", needs: ["iteration_length", "point_scale"]),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("description", .detail),
      FieldMap("current_state", .statusAndDone), FieldMap("story_priority", .priority),
      .date("deadline", .due).day,
      .date("accepted_at", .completed), .date("created_at", .created), .date("updated_at", .modified),
      FieldMap("labels", .tags), FieldMap("owners", .assignees), FieldMap("owner_ids", .assignees),
      FieldMap("url", .url), .list("tasks", .subtasks, task),
    ]
    mapping.conditions = [
      RecordCondition("kind", ["project", "epic", "label", "release", "iteration"], .noTask)
    ]
    mapping.priorities = PriorityScale(
      words: ["p0": .highest, "p1": .high, "p2": .middle, "p3": .low], unsetWords: ["none"])
    mapping.doneWords = DoneVocabulary(
      done: ["accepted"],
      open: ["unscheduled", "unstarted", "planned", "started", "finished", "delivered", "rejected"])
  }
}
