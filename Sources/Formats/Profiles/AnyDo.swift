import TaskModel

// Any.do: tasks, categories and labels side by side, joined by ids. Subtasks are tasks that name their parent. Times
// are milliseconds. `CHECKED` is done and in sight, `DONE` done and out of it.

extension Profile {
  /// Any.do's tasks.
  package static let anyDoJSON = Profile.data("anydo-json", "Any.do JSON", .json) { mapping in
    mapping.signature = Signature(
      rootNames: ["models"], requiredNames: ["title", "status", "categoryId"],
      typicalNames: ["globalTaskId", "parentGlobalTaskId", "repeatingMethod", "creationDate"])
    // The same without what is around it.
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["globalTaskId", "title", "status"],
        typicalNames: ["categoryId", "parentGlobalTaskId", "repeatingMethod", "creationDate"])
    ]
    mapping.records = [
      RecordSet(path: "models.task.items[*]"), RecordSet(path: "tasks[*]"),
      RecordSet(path: "categories[*]", role: .lookup("category")),
      RecordSet(path: "labels[*]", role: .lookup("label")),
      RecordSet(path: "models.category.items[*]", role: .lookup("category")),
      RecordSet(path: "models.label.items[*]", role: .lookup("label")),
    ]
    mapping.fields = [
      FieldMap("globalTaskId", .id), FieldMap("id", .id).fallback, FieldMap("title", .title),
      FieldMap("note", .detail), FieldMap("status", .statusAndDone), FieldMap("priority", .priority),
      .date("dueDate", .due, .epochMilliseconds).without("0"),
      .date("creationDate", .created, .epochMilliseconds),
      .date("lastUpdateDate", .modified, .epochMilliseconds),
      FieldMap("categoryId", .project).lookedUp(in: "category"),
      FieldMap("labels", .tags).lookedUp(in: "label"), FieldMap("parentGlobalTaskId", .parent).without(""),
      FieldMap("assignedTo", .assignees),
    ]
    mapping.exclusions = [ExclusionRule("status", is: ["deleted"], .deleted)]
    mapping.priorities = PriorityScale(words: ["high": .high, "normal": .middle, "low": .low])
    mapping.doneWords = DoneVocabulary(done: ["checked", "done"], open: ["unchecked", "deleted"])
  }
}
