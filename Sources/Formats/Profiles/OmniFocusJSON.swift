import TaskModel

// OmniFocus as ofexport2 writes it: folders, projects, contexts and tasks in one another, in JSON and in XML,
// where a list and its elements have one name; and its database as flat lists. Dates are milliseconds since
// 1970, an estimate of -1 is none. A flagged task is of high priority. Projects count as tasks.

extension Profile {
  /// OmniFocus as JSON.
  package static let omniFocusJSON = Profile.data("omnifocus-json", "OmniFocus JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["name", "estimatedMinutes"],
      typicalNames: ["flagged", "deferDate", "parentTaskId", "contextName", "sequential", "active", "rank"])
    let tree = omniFocusTree(list: "")
    mapping.records = [
      RecordSet(path: ".", needs: ["active", "contexts"], fields: tree),
      RecordSet(path: ".", needs: ["active", "folders"], fields: tree),
      RecordSet(
        path: "tasks[*]",
        fields: omniFocusTask(list: "") + [
          FieldMap("contextId", .tags).lookedUp(in: "context"), FieldMap("parentTaskId", .parent),
        ]),
      RecordSet(path: "contexts[*]", role: .lookup("context")), RecordSet(path: "."),
    ]
    mapping.fields = omniFocusTask(list: "") + [FieldMap("contextName", .tags)]
    mapping.priorities = PriorityScale(words: ["true": .high], unsetWords: ["false"])
  }

  /// OmniFocus as XML.
  package static let omniFocusXML = Profile.data("omnifocus-xml", "OmniFocus XML", .xml) { mapping in
    mapping.signature = Signature(
      rootChoices: [["Context"], ["Folder"], ["Project"]], requiredNames: [],
      typicalNames: ["contexts", "folders"])
    let tree = omniFocusTree(list: "/")
    mapping.records = [
      RecordSet(path: "Context", needs: ["contexts"], fields: tree),
      RecordSet(path: "Folder", needs: ["folders"], fields: tree),
      RecordSet(path: "Folder", needs: ["projects"], fields: tree),
      RecordSet(path: "Project", needs: ["tasks"], fields: omniFocusTask(list: "/")),
    ]
    mapping.priorities = PriorityScale(words: ["true": .high], unsetWords: ["false"])
  }

  /// What holds tasks: contexts and folders, each in others.
  private static func omniFocusTree(list: String) -> [FieldMap] {
    func path(_ name: String) -> String { list.isEmpty ? name : name + list + name }
    let task = omniFocusTask(list: list) + [FieldMap("contextName", .tags)]
    return [
      .list(path("contexts"), .containers), .list(path("folders"), .containers),
      .list(path("projects"), .tasks, task), .list(path("tasks"), .tasks, task),
    ]
  }

  private static func omniFocusTask(list: String) -> [FieldMap] {
    [
      FieldMap("id", .id), FieldMap("name", .title), FieldMap("note", .detail),
      FieldMap("completed", .isDone),
      FieldMap("flagged", .priority), .date("dueDate", .due, .epochMilliseconds, .iso8601),
      .date("deferDate", .start, .epochMilliseconds, .iso8601),
      .date("dateAdded", .created, .epochMilliseconds, .iso8601),
      .date("dateModified", .modified, .epochMilliseconds, .iso8601),
      .date("completionDate", .completed, .epochMilliseconds, .iso8601),
      FieldMap("estimatedMinutes", .estimate, styles: [.minutes]).without("-1"),
      .list(list.isEmpty ? "tasks" : "tasks" + list + "tasks", .subtasks),
    ]
  }
}
