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
    return Profile(mapping, assembles: [.project], assembly: assembly, inRows: { EvernoteAssembler() })
  }()
}

/// Gives tasks the title of their note for a project, and makes tasks of a note's checklists.
private struct EvernoteAssembler: RowAssembler {
  static let names = ["#text"]
  let holdsRows = false
  var tape = RecordTape()
  private var title: [UInt8] = []
  private var number = 0

  mutating func context(_ record: Int, role: String, _ held: inout TaskTable) {
    defer { tape.truncate(to: record) }
    guard let text = tape.text(of: record) else { return }
    if role == "title" {
      title = Array(tape.bytes[text])
      return
    }
    var parents: [(depth: Int, number: Int)] = []
    let list = NoteChecklist(tape.bytes.span.extracting(text))
    for item in list.items {
      putNextID(&held)
      held.put(list.texts.span.extracting(item.title), .title)
      held.isDone.append(item.isDone)
      held.put(title.span, .project)
      while let last = parents.last, last.depth >= item.depth { parents.removeLast() }
      if let parent = parents.last { held.parent.append { appendID("evernote-", parent.number, to: &$0) } }
      if item.depth > 0 { parents.append((item.depth, number)) }
      held.endRow()
    }
  }

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    tape.truncate(to: record)
    held.project.truncate(to: row)
    held.put(title.span, .project)
    if title.isEmpty { held.project.appendAbsent() }
    if !held.id.isPresent(row) {
      held.id.truncate(to: row)
      putNextID(&held)
    }
    return true
  }

  private mutating func putNextID(_ held: inout TaskTable) {
    number += 1
    let number = number
    held.id.append { appendID("evernote-", number, to: &$0) }
  }
}
