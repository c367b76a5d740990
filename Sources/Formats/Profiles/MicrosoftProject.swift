import TaskModel

// Microsoft Project's XML (MSPDI). UID 0 is the project's own summary and no task; `<IsNull>1` marks a blank line of
// the plan. The tree is in OutlineLevel, in document order. Priority is 0…1000 with 500 as the default. Who does what
// is in Assignments, which join tasks with Resources by UID, after the tasks.

extension Profile {
  /// Microsoft Project's XML.
  package static let microsoftProjectXML: Profile = {
    var mapping = ProfileMapping(name: "mspdi-xml", title: "Microsoft Project XML (MSPDI)", container: .xml)
    mapping.signature = Signature(rootNames: ["Project"], namespace: "http://schemas.microsoft.com/project")
    mapping.records = [
      RecordSet(path: "Project/Tasks/Task"),
      RecordSet(path: "Project/Resources/Resource", role: .context("resource")),
      RecordSet(path: "Project/Assignments/Assignment", role: .context("assignment")),
    ]
    mapping.fields = [
      FieldMap("UID", .id),
      FieldMap("Name", .title),
      FieldMap("Notes", .detail),
      FieldMap("Priority", .priority),
      FieldMap("PercentComplete", .progress),
      FieldMap("Start", .start, styles: [.iso8601]),
      FieldMap("Deadline", .due, styles: [.iso8601]),
      FieldMap("CreateDate", .created, styles: [.iso8601]),
      FieldMap("ActualFinish", .completed, styles: [.iso8601]),
      FieldMap("HyperlinkAddress", .url),
      FieldMap("Duration", .estimate, styles: [.iso8601Duration]),
    ]
    mapping.assembledNames = ["IsNull", "Finish", "OutlineLevel"]
    mapping.assembled = ["OutlineLevel": .parent, "Finish": .due]
    mapping.priorities = PriorityScale(thresholds: [
      .init(minimum: 900, .highest), .init(minimum: 700, .high), .init(minimum: 400, .middle),
      .init(minimum: 200, .low), .init(minimum: 0, .lowest),
    ])
    let assembly = [
      "a task is done at 100 per cent", "OutlineLevel makes the tree", "Assignments say who does what",
      "task 0 is the project and no task", "blank lines of the plan are no tasks",
      "Finish is when a task without Deadline is due",
    ]
    return Profile(mapping, assembles: [.isDone, .assignees, .project, .parent], assembly: assembly) {
      MicrosoftProjectAssembler()
    }
  }()
}

/// Joins MSPDI's tasks with the people who do them, and makes the tree of the outline levels.
private struct MicrosoftProjectAssembler: RecordAssembler {
  private var tasks: [TaskItem] = []
  private var outline: [(level: Int, id: String)] = []
  private var resources: [String: String] = [:]
  private var assignments: [(task: String, resource: String)] = []
  private var project: String?

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    if item.id == "0" {
      project = item.title.isEmpty ? nil : item.title
      return .skipped
    }
    if record["IsNull"]?.string == "1" { return .skipped }
    var item = item
    item.isDone = item.progress == 100
    // Where there is no deadline, a plan's finish is when the task is due.
    if item.due == nil { item.due = record["Finish"]?.string.flatMap(TaskDate.init(iso8601:)) }
    let level = record["OutlineLevel"]?.string.flatMap { Int($0) } ?? 1
    // From the end: a chain of subtasks is as long as the file makes it.
    while let last = outline.last, last.level >= level { outline.removeLast() }
    item.parent = outline.last?.id
    outline.append((level, item.id))
    tasks.append(item)
    return .held
  }

  mutating func context(_ record: RawValue, role: String) {
    switch role {
    case "resource":
      if let uid = record["UID"]?.string { resources[uid] = record["Name"]?.string }
    case "assignment":
      if let task = record["TaskUID"]?.string, let resource = record["ResourceUID"]?.string {
        assignments.append((task, resource))
      }
    default: break
    }
  }

  mutating func finish() -> [TaskItem] {
    var names: [String: [String]] = [:]
    for assignment in assignments {
      // A negative resource stands for nobody.
      guard let name = resources[assignment.resource], !name.isEmpty else { continue }
      names[assignment.task, default: []].append(name)
    }
    return tasks.map { task in
      var task = task
      task.assignees = names[task.id] ?? []
      task.project = project
      return task
    }
  }
}
