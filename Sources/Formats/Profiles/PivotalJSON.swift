import TaskModel

// Pivotal Tracker: stories of its API, and the tasks of a story. Accepted is done. A project by itself is no
// task. Its earlier API gave XML.

extension Profile {
  /// Pivotal Tracker's stories and tasks.
  package static let pivotalJSON = Profile.data("pivotal-json", "Pivotal Tracker JSON", .json) { mapping in
    mapping.reading.detailMarkup = .markdown
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
    mapping.doneWords = pivotalStates
  }

  /// Pivotal Tracker's stories as its earlier API gave them.
  package static let pivotalXML = Profile.data("pivotal-xml", "Pivotal Tracker XML", .xml) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      rootChoices: [["stories"], ["story"], ["iterations"]], requiredNames: ["story_type", "current_state"],
      typicalNames: ["id", "name", "project_id", "requested_by", "estimate", "created_at"])
    mapping.records = [
      RecordSet(path: "stories/story"), RecordSet(path: "iterations/iteration/stories/story"),
      RecordSet(path: "story"),
    ]
    let styles: [ValueStyle] = [.iso8601, .yearMonthDay, .english]
    let task: [FieldMap] = [
      FieldMap("id", .id), FieldMap("description", .title), FieldMap("complete", .isDone),
      FieldMap("created_at", .created, styles: styles),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("description", .detail),
      FieldMap("current_state", .statusAndDone), FieldMap("deadline", .due, styles: styles),
      FieldMap("accepted_at", .completed, styles: styles, impliesDone: true),
      FieldMap("created_at", .created, styles: styles), FieldMap("updated_at", .modified, styles: styles),
      FieldMap("labels", .tags, separator: ","), FieldMap("owned_by", .assignees), FieldMap("url", .url),
      .list("tasks/task", .subtasks, task),
    ]
    mapping.doneWords = pivotalStates
  }

  private static let pivotalStates = DoneVocabulary(
    done: ["accepted", "true"],
    open: ["unscheduled", "unstarted", "planned", "started", "finished", "delivered", "rejected", "false"])
}
