import TaskModel

// Tasks in Evernote's ENEX: a note's title is the project of the tasks in it, and its tags are theirs. A due date
// without a time is the last second of its day, in UTC. A flagged task is of high priority. The checklists in a note's
// text, which are older than tasks, are tasks as well.

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
      "checklists in a note's text are tasks, and what an item links to is its address",
    ]
    return Profile(
      mapping, assembles: [.project, .tags, .detail, .url, .parent], assembly: assembly,
      inRows: { EvernoteAssembler() })
  }()
}

/// Gives tasks the title of their note for a project, and its tags, and makes tasks of a note's checklists.
private struct EvernoteAssembler: RowAssembler {
  /// The checklists of a note: tasks before those of the note's own.
  private struct Checklist {
    var firstRow = 0
    /// Where its title is in `words`.
    var title = 0..<0
    /// Its tags, in `tags`.
    var tags = 0..<0
    /// Its items, in those of all notes.
    var items = 0..<0
    /// Whether the note has any other text.
    var hasOtherText = false
  }

  static let names = ["#text"]
  /// A checklist waits for the note's tags, which may stand behind it.
  let holdsRows = true
  var tape = RecordTape()
  /// The note that is being read, and those before it that have checklists.
  private var note = Checklist()
  private var checklists: [Checklist] = []
  /// The items of all notes, one behind another, so that a note has no memory of its own; and their numbers.
  private var list = NoteChecklist()
  private var numbers: [Int] = []
  /// The titles and tags of notes with checklists, and of the one that is being read.
  private var words: [UInt8] = []
  private var tags: [Range<Int>] = []
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
        remarks.append(AssemblyRemark(.unreadNote, message, severity: .note))
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
      note = Checklist(
        firstRow: held.rowCount, title: copied(text), tags: tags.count..<tags.count,
        items: list.items.count..<list.items.count)
    case "tag":
      tags.append(copied(text))
      note.tags = note.tags.lowerBound..<tags.count
    default:
      // Taken out, so that the tape can be read meanwhile.
      var list = NoteChecklist()
      swap(&list, &self.list)
      list.read(tape.bytes.span.extracting(text))
      swap(&list, &self.list)
      if self.list.hasOtherText { note.hasOtherText = true }
      note.items = note.items.lowerBound..<self.list.items.count
      while numbers.count < self.list.items.count {
        number += 1
        numbers.append(number)
      }
    }
  }

  /// Copies a text of the tape behind the words of notes.
  private mutating func copied(_ text: Range<Int>) -> Range<Int> {
    var words: [UInt8] = []
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    let start = words.count
    tape.bytes.span.extracting(text).withUnsafeBufferPointer { words.append(contentsOf: $0) }
    return start..<words.count
  }

  private mutating func endNote(_ rowCount: Int) {
    if note.items.isEmpty {
      // Nobody asks for its words any more.
      words.removeLast(words.count - note.title.lowerBound)
      tags.removeLast(tags.count - note.tags.lowerBound)
    } else {
      checklists.append(note)
    }
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
    held.put(words.span.extracting(note.title), .project)
    if note.title.isEmpty { held.project.appendAbsent() }
    held.tags.truncate(to: row)
    for tag in note.tags { held.put(words.span.extracting(tags[tag]), .tags) }
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

  /// Gives a task the first address that an item links to for its own, and the others for its detail, a line for each.
  private func addAddresses(of item: NoteChecklist.Item, to table: inout TaskTable) {
    guard let first = item.addresses.first else { return }
    let texts = list.addressTexts.span
    table.put(texts.extracting(list.addresses[first]), .url)
    if item.addresses.count > 1 {
      let others = item.addresses.dropFirst().map { list.addressTexts[list.addresses[$0]] }
      table.put(Array(others.joined(separator: [0x0A])).span, .detail)
    }
  }

  private func add(_ checklist: Checklist, to table: inout TaskTable) {
    let ids = ids
    let words = words.span
    var parents: [(depth: Int, number: Int)] = []
    for index in checklist.items {
      let (item, number) = (list.items[index], numbers[index])
      if table.fields.contains(.id) { table.id.append { ids.append(number, to: &$0) } }
      table.put(list.texts.span.extracting(item.title), .title)
      if table.fields.contains(.isDone) { table.isDone.append(item.isDone) }
      addAddresses(of: item, to: &table)
      table.put(words.extracting(checklist.title), .project)
      for tag in checklist.tags { table.put(words.extracting(tags[tag]), .tags) }
      while let last = parents.last, last.depth >= item.depth { parents.removeLast() }
      if let parent = parents.last, table.fields.contains(.parent) {
        table.parent.append { ids.append(parent.number, to: &$0) }
      }
      if item.depth > 0 { parents.append((item.depth, number)) }
      table.endRow()
    }
  }
}
