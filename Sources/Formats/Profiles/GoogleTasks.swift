import TaskModel

// Google Tasks: the lists and tasks of its API, and Takeout's Tasks.json, where the tasks are in their lists.
// A due date is a day, whatever the time that is written with it. A list by itself is no task.

extension Profile {
  /// Google's tasks.
  package static let googleTasksJSON = Profile.data("googletasks-json", "Google Tasks JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["kind"], typicalNames: ["status", "due", "selfLink", "position", "updated"],
      values: ["kind": "tasks#"])
    // An answer with `fields=` has tasks without a kind of their own.
    mapping.otherSignatures = [
      Signature(
        rootChoices: [["kind"]], requiredNames: ["title", "status"],
        typicalNames: ["due", "updated", "position"],
        values: ["kind": "tasks#"])
    ]
    let task: [FieldMap] = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("notes", .detail),
      FieldMap("status", .statusAndDone), .date("due", .due).day, .date("completed", .completed),
      .date("updated", .modified), .date("created", .created), FieldMap("parent", .parent).without(""),
      FieldMap("webViewLink", .url),
    ]
    mapping.records = [
      RecordSet(
        path: "items[*]", needs: ["items"],
        fields: [FieldMap("title", .inherited(.project)), .list("items", .tasks, task)]),
      RecordSet(path: "items[*]", needs: ["title"]), RecordSet(path: "."),
      // One list by itself.
      RecordSet(path: "title", role: .heading(.project)),
    ]
    mapping.fields = task
    mapping.conditions = [
      RecordCondition("kind", ["tasks#tasklist", "tasks#tasklists", "tasks#tasks"], .noTask)
    ]
    mapping.exclusions = [ExclusionRule("deleted", is: ["true"], .deleted)]
    mapping.doneWords = DoneVocabulary(done: ["completed"], open: ["needsaction"])
  }
}
