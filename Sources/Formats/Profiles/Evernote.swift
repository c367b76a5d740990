import TaskModel

// Tasks in Evernote's ENEX: a note's title is the project of the tasks in it, and its tags are theirs. A due date without a time is
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
      RecordSet(path: "en-export/note/tag", role: .context("tag")),
    ]
    mapping.fields = [
      FieldMap("noteLevelID", .id), FieldMap("title", .title), FieldMap("taskStatus", .statusAndDone),
      FieldMap("taskFlag", .priority), .date("dueDate", .due, .endOfDay, .iso8601),
      FieldMap("dueDateUIOption", .dayOnly(.due)), .date("created", .created), .date("updated", .modified),
      FieldMap("recurrence", .recurrence), FieldMap("assignee/displayName", .assignees),
    ]
    mapping.priorities = PriorityScale(words: ["true": .high], unsetWords: ["false"])
    mapping.doneWords = DoneVocabulary(done: ["completed"], open: ["open"])
    let assembly = [
      "a note's title is the project of its tasks, and its tags are theirs",
      "checklists in a note's text are tasks",
    ]
    return Profile(
      mapping, assembles: [.project, .tags], assembly: assembly, inRows: { EvernoteAssembler() })
  }()
}

/// Gives tasks the title of their note for a project, and its tags, and makes tasks of a note's checklists.
private struct EvernoteAssembler: RowAssembler {
  /// The checklists of a note: tasks before those of the note's own.
  private struct Checklist {
    var firstRow: Int
    var title: [UInt8]
    var tags: [[UInt8]] = []
    var items: [(number: Int, item: NoteChecklist.Item)] = []
    /// The texts of the items.
    var texts: [UInt8] = []
    /// Whether the note has any other text.
    var hasOtherText = false
  }

  static let names = ["#text"]
  /// A checklist waits for the note's tags, which may stand behind it.
  let holdsRows = true
  var tape = RecordTape()
  /// The note that is being read, and those before it that have checklists.
  private var note = Checklist(firstRow: 0, title: [])
  private var checklists: [Checklist] = []
  private var number = 0
  private var ids = MadeIDs("evernote")
  private var isInNote = false
  private var textCount = 0
  private var taskLessCount = 0

  var remarks: [AssemblyRemark] {
    var remarks: [AssemblyRemark] = []
    func add(_ count: Int, _ one: String, _ several: String) {
      if count > 0 {
        let message = count == 1 ? one : "\(count) \(several)"
        remarks.append(AssemblyRemark("unread-note", message, severity: .note))
      }
    }
    add(
      textCount, "a note has a text besides its tasks, which is not read",
      "notes have texts besides their tasks, which are not read")
    add(
      taskLessCount, "a note has no tasks, and is not read", "notes have no tasks, and are not read")
    return remarks
  }

  mutating func begin(_ input: AssemblyInput) { ids.begin(input) }

  mutating func context(_ record: Int, role: String, _ held: inout TaskTable) {
    defer { tape.truncate(to: record) }
    guard let text = tape.text(of: record) else { return }
    switch role {
    case "title":
      endNote(held.rowCount)
      isInNote = true
      note = Checklist(firstRow: held.rowCount, title: Array(tape.bytes[text]))
    case "tag": note.tags.append(Array(tape.bytes[text]))
    default:
      let list = NoteChecklist(tape.bytes.span.extracting(text))
      if list.hasOtherText { note.hasOtherText = true }
      for var item in list.items {
        let start = note.texts.count
        note.texts += list.texts[item.title]
        item.title = start..<note.texts.count
        number += 1
        note.items.append((number, item))
      }
    }
  }

  private mutating func endNote(_ rowCount: Int) {
    if !note.items.isEmpty { checklists.append(note) }
    guard isInNote else { return }
    if note.items.isEmpty, note.firstRow == rowCount {
      taskLessCount += 1
    } else if note.hasOtherText {
      textCount += 1
    }
  }

  mutating func take(_ record: Int, row: Int, of held: inout TaskTable) -> Bool {
    tape.truncate(to: record)
    held.project.truncate(to: row)
    held.put(note.title.span, .project)
    if note.title.isEmpty { held.project.appendAbsent() }
    held.tags.truncate(to: row)
    for tag in note.tags { held.put(tag.span, .tags) }
    held.tags.endRow()
    if !held.id.isPresent(row) {
      held.id.truncate(to: row)
      number += 1
      let number = number
      held.id.append { ids.append(number, to: &$0) }
    }
    return true
  }

  mutating func finish(_ held: borrowing TaskTable, into table: inout TaskTable) {
    endNote(held.rowCount)
    var copier = RowCopier()
    if checklists.isEmpty { return copier.copyAll(of: held, to: &table) }
    var next = 0
    for row in 0...held.rowCount {
      while next < checklists.count, checklists[next].firstRow <= row {
        add(checklists[next], to: &table)
        next += 1
      }
      if row == held.rowCount { break }
      copier.begin(row, of: held, in: &table)
      table.endRow()
    }
  }

  private func add(_ checklist: Checklist, to table: inout TaskTable) {
    var parents: [(depth: Int, number: Int)] = []
    for (number, item) in checklist.items {
      if table.fields.contains(.id) { table.id.append { ids.append(number, to: &$0) } }
      table.put(checklist.texts.span.extracting(item.title), .title)
      if table.fields.contains(.isDone) { table.isDone.append(item.isDone) }
      table.put(checklist.title.span, .project)
      for tag in checklist.tags { table.put(tag.span, .tags) }
      while let last = parents.last, last.depth >= item.depth { parents.removeLast() }
      if let parent = parents.last, table.fields.contains(.parent) {
        table.parent.append { ids.append(parent.number, to: &$0) }
      }
      if item.depth > 0 { parents.append((item.depth, number)) }
      table.endRow()
    }
  }
}
