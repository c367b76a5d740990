import TaskModel

// Todoist's CSV template export. Rows are of a TYPE: `task`; `note`, a comment on the task above; `section`, the
// heading of the tasks below; `meta`, settings; and empty rows between tasks. INDENT makes the tree. PRIORITY 1 is the
// highest and 4 the default (the API's numbers run the other way). `@words` in CONTENT are labels. The project's
// name is the file's and not in the file.

extension Profile {
  /// Todoist's CSV export.
  package static let todoistCSV: Profile = {
    var mapping = ProfileMapping(name: "todoist-csv", title: "Todoist CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["TYPE", "CONTENT", "PRIORITY", "INDENT"],
      typicalNames: ["AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE"])
    mapping.fields = [
      FieldMap("CONTENT", .title),
      FieldMap("DESCRIPTION", .detail),
      FieldMap("PRIORITY", .priority),
      FieldMap("RESPONSIBLE", .assignees),
      FieldMap("DATE", .due, styles: [.iso8601]),
      // Where there is no date: the first that can be read is taken, the other stays in `extra`.
      FieldMap("DEADLINE", .due, styles: [.iso8601]),
    ]
    // The assembler reads these from the record itself.
    mapping.ignored = ["TYPE", "INDENT"]
    mapping.priorities = PriorityScale(
      words: ["1": .highest, "2": .high, "3": .middle, "4": .middle])
    mapping.ignoresCase = true
    return Profile(mapping) { TodoistAssembler() }
  }()
}

/// Makes tasks of Todoist's rows: holds the last task until the notes that follow it are over.
private struct TodoistAssembler: RecordAssembler {
  private var pending: TaskItem?
  private var section: String?
  private var ancestors: [(indent: Int, id: String)] = []
  private var number = 0

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    let type = (value("TYPE", in: record) ?? "").split { $0.isWhitespace }.joined(separator: " ")
    switch type.lowercased() {
    case "task":
      let finished = pending
      begin(item, from: record)
      return finished.map { .tasks([$0]) } ?? .held
    case "section":
      let finished = release()
      section = value("CONTENT", in: record)
      ancestors = []
      return finished.isEmpty ? .skipped : .tasks(finished)
    case "note":
      guard let note = value("CONTENT", in: record), !note.isEmpty else { return .skipped }
      guard var item = pending else {
        return .rejected(code: "note-without-task", reason: "this comment stands below no task")
      }
      item.detail = [item.detail, note].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n\n")
      pending = item
      return .skipped
    case "meta":
      return .skipped
    case "":
      // Empty rows stand between tasks; text without a type is something else.
      guard let content = value("CONTENT", in: record), !content.isEmpty else { return .skipped }
      return .rejected(code: "unknown-row-type", reason: "this row has no TYPE")
    default:
      return .rejected(
        code: "unknown-row-type",
        reason: "“\(type.prefix(40))” is no TYPE of a row that is known: task, section, note, meta")
    }
  }

  mutating func finish() -> [TaskItem] { release() }

  private mutating func release() -> [TaskItem] {
    defer { pending = nil }
    return pending.map { [$0] } ?? []
  }

  /// The rows have no ids: a task is known by its place in the file.
  private mutating func begin(_ item: TaskItem, from record: RawValue) {
    var item = item
    number += 1
    item.id = "todoist-\(number)"
    item.section = section
    let indent = value("INDENT", in: record).flatMap { Int($0) } ?? 1
    ancestors.removeAll { $0.indent >= indent }
    item.parent = ancestors.last?.id
    ancestors.append((indent, item.id))
    takeLabels(&item)
    item.assignees = item.assignees.map(withoutUserID)
    if item.due == nil, let date = value("DATE", in: record), !date.isEmpty, looksRecurring(date) {
      item.recurrence = date
      // "2017-09-21 Monthly" says when it begins.
      item.due = TaskDate(iso8601: String(date.prefix { $0 != " " }))
    }
    if value("DURATION_UNIT", in: record) == "minute",
      let minutes = value("DURATION", in: record).flatMap(Int32.init)
    {
      item.estimateSeconds = Int64(minutes) * 60
    }
    pending = item
  }

  /// Moves `@label` words from the title to the tags; a leading `* ` marks a task that cannot be ticked.
  private func takeLabels(_ item: inout TaskItem) {
    var words: [Substring] = []
    for word in item.title.split(separator: " ", omittingEmptySubsequences: false) {
      if word.hasPrefix("@"), word.count > 1 {
        item.tags.append(String(word.dropFirst()))
      } else {
        words.append(word)
      }
    }
    if !item.tags.isEmpty {
      item.title = words.filter { !$0.isEmpty }.joined(separator: " ")
    }
    if item.title.hasPrefix("* ") { item.title.removeFirst(2) }
  }

  /// `Aiko Tanaka (123456)` → `Aiko Tanaka`.
  private func withoutUserID(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      name[name.index(after: open)...].dropLast().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<open].reversed().drop { $0 == " " }.reversed())
  }

  private func looksRecurring(_ date: String) -> Bool {
    let lower = date.lowercased()
    return ["every", "daily", "weekly", "monthly", "yearly", "毎"].contains { lower.contains($0) }
  }

  private func value(_ name: String, in record: RawValue) -> String? {
    guard case .object(let members) = record else { return nil }
    return members.first { $0.name.uppercased() == name }?.value.string
  }
}
