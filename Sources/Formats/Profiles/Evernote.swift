import TaskModel

// Tasks in Evernote's ENEX: a note's title is the project of the tasks in it. A due date without a time is
// the last second of its day, in UTC. A flagged task is of high priority. The checklists in a note's text, which are
// older than tasks, are tasks as well.

extension Profile {
  /// Evernote's tasks.
  package static let evernoteENEX: Profile = {
    var mapping = ProfileMapping(name: "evernote-enex", title: "Evernote ENEX", container: .xml)
    mapping.signature = Signature(
      rootNames: ["en-export"], requiredNames: ["title"],
      typicalNames: ["taskStatus", "noteLevelID", "taskFlag"])
    mapping.records = [
      RecordSet(path: "en-export/note/task"),
      RecordSet(path: "en-export/note/title", role: .context("title")),
      RecordSet(path: "en-export/note/content", role: .context("content")),
    ]
    mapping.fields = [
      FieldMap("noteLevelID", .id), FieldMap("title", .title), FieldMap("taskStatus", .statusAndDone),
      FieldMap("taskFlag", .priority), .date("dueDate", .due, .endOfDay, .iso8601),
      FieldMap("dueDateUIOption", .dayOnly(.due)), .date("created", .created), .date("updated", .modified),
      FieldMap("recurrence", .recurrence), FieldMap("assignee/displayName", .assignees),
    ]
    mapping.priorities = PriorityScale(words: ["true": .high], unsetWords: ["false"])
    mapping.doneWords = DoneVocabulary(done: ["completed"], open: ["open"])
    let assembly = ["a note's title is the project of its tasks", "checklists in a note's text are tasks"]
    return Profile(mapping, assembles: [.project], assembly: assembly) { EvernoteAssembler() }
  }()
}

/// Gives tasks the title of their note for a project, and makes tasks of a note's checklists.
private struct EvernoteAssembler: RecordAssembler {
  private var title: String?
  /// Tasks of the checklists read since the last task.
  private var checked: [TaskItem] = []
  private var number = 0

  mutating func context(_ record: RawValue, role: String) {
    guard let text = record.string else { return }
    if role == "title" {
      title = text.isEmpty ? nil : text
      return
    }
    var parents: [(depth: Int, id: String)] = []
    for item in NoteChecklist(text).items {
      number += 1
      var task = TaskItem(id: "evernote-\(number)", title: item.title)
      task.isDone = item.isDone
      task.project = title
      while let last = parents.last, last.depth >= item.depth { parents.removeLast() }
      task.parent = parents.last?.id
      if item.depth > 0 { parents.append((item.depth, task.id)) }
      checked.append(task)
    }
  }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    var item = item
    item.project = item.project ?? title
    if item.id.isEmpty {
      number += 1
      item.id = "evernote-\(number)"
    }
    defer { checked.removeAll() }
    return .tasks(checked + [item])
  }

  mutating func finish() -> [TaskItem] { checked }
}
