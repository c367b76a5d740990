import TaskModel

// Pivotal Tracker's CSV export, of a service that has closed. Rows end early. Owners, comments and tasks repeat their
// columns; each task is followed by its state. Epics are rows without a state. Only `accepted` is done.

extension Profile {
  /// Pivotal Tracker's CSV export.
  package static let pivotalCSV: Profile = {
    var mapping = ProfileMapping(name: "pivotal-csv", title: "Pivotal Tracker CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["Id", "Title", "Current State"],
      typicalNames: ["Iteration", "Iteration Start", "Estimate", "Accepted at", "Requested By", "Owned By"])
    // What stories were called at first.
    mapping.naming.aliases = ["story": "Title"]
    mapping.fields = [
      FieldMap("Id", .id),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("Current State", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Labels", .tags, separator: ","),
      FieldMap("Owned By", .assignees),
      FieldMap("Deadline", .due, styles: .written),
      FieldMap("Created at", .created, styles: .written),
      FieldMap("Accepted at", .completed, styles: .written, impliesDone: true),
      FieldMap("URL", .url),
      FieldMap("Task", .subtasks),
      FieldMap("Task Status", .subtaskDone),
    ]
    mapping.priorities = PriorityScale(
      words: [
        "p0 - critical": .highest, "p1 - high": .high, "p2 - medium": .middle, "p3 - low": .low,
        "p0": .highest, "p1": .high, "p2": .middle, "p3": .low,
      ],
      unsetWords: ["none", "p4 - none"])
    mapping.doneWords = DoneVocabulary(
      done: ["accepted", "completed"],
      open: [
        "unscheduled", "unstarted", "planned", "started", "finished", "delivered", "rejected",
        "not completed",
      ])
    mapping.normalProblems = [.tooFewFields, .duplicateColumn]
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
