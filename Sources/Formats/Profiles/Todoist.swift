import TaskModel

// Todoist's CSV template export. Rows are of a TYPE: `task`; `note`, a comment on the task above; `section`, the
// heading of the tasks below; `meta`, settings; and empty rows between tasks. INDENT makes the tree. PRIORITY 1 is the
// highest and 4 the default (the API's numbers run the other way). `@words` in CONTENT are labels. The project's
// name is the file's and not in the file. People are `Name (id)`.

extension Profile {
  /// Todoist's CSV export.
  package static let todoistCSV: Profile = {
    var mapping = ProfileMapping(name: "todoist-csv", title: "Todoist CSV", container: .csv)
    // A date is what its user has typed: a day, or words in the language of DATE_LANG.
    let dates: [ValueStyle] = [.iso8601, .yearMonthDay, .english, .spoken]
    mapping.signature = Signature(
      requiredNames: ["TYPE", "CONTENT", "PRIORITY", "INDENT"],
      typicalNames: ["AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE"])
    mapping.fields = [
      FieldMap("CONTENT", .title),
      FieldMap("DESCRIPTION", .detail),
      FieldMap("PRIORITY", .priority),
      FieldMap("RESPONSIBLE", .assignees, form: .person),
      FieldMap("DATE", .due, styles: dates),
      // Where there is no date: the first that can be read is taken, the other stays in `extra`.
      FieldMap("DEADLINE", .due, styles: dates),
    ]
    // The assembler reads these from the record itself.
    mapping.ignored = ["TYPE", "INDENT"]
    mapping.assembledNames = ["TYPE", "INDENT", "CONTENT", "DURATION", "DURATION_UNIT"]
    mapping.assembled = ["INDENT": .parent, "DURATION": .estimate, "DURATION_UNIT": .estimate]
    mapping.priorities = PriorityScale(
      words: ["1": .highest, "2": .high, "3": .middle], unsetWords: ["4"])
    mapping.normalProblems = ["too-many-fields", "too-few-fields"]
    mapping.ignoresCase = true
    mapping.takesOffFormulaGuards = true
    let assembly = [
      "a row of TYPE note is a comment on the task above",
      "one of TYPE section is the section of those below",
      "INDENT makes the tree", "@words in CONTENT are tags", "DURATION is the estimate",
      "the file's name is the project",
    ]
    return Profile(
      mapping, assembles: [.tags, .section, .parent, .recurrence, .estimate], assembly: assembly
    ) {
      TodoistAssembler()
    }
  }()
}

/// Makes tasks of Todoist's rows: holds the last task until the notes that follow it are over.
private struct TodoistAssembler: RecordAssembler {
  private var pending: TaskItem?
  private var project: String?
  private var section: String?
  private var ancestors: [(indent: Int, id: String)] = []
  private var number = 0

  /// The project is the file: `Work.csv`, or `Work [2203306141].csv` in a backup.
  mutating func begin(_ input: AssemblyInput) {
    guard input.file.lowercased().hasSuffix(".csv") else { return }
    var name = input.file.dropLast(4)
    if name.last == "]", let open = name.lastIndex(of: "["),
      name[name.index(after: open)...].dropLast().allSatisfy(\.isNumber)
    {
      name = name[..<open]
    }
    while name.last == " " { name.removeLast() }
    project = name.isEmpty ? nil : String(name)
  }

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
    item.project = project
    item.section = section
    let indent = value("INDENT", in: record).flatMap { Int($0) } ?? 1
    while let last = ancestors.last, last.indent >= indent { ancestors.removeLast() }
    item.parent = ancestors.last?.id
    ancestors.append((indent, item.id))
    takeLabels(&item)
    if value("DURATION_UNIT", in: record) == "minute",
      let minutes = value("DURATION", in: record).flatMap(Int32.init)
    {
      item.estimateSeconds = Int64(minutes) * 60
    }
    pending = item
  }

  /// Moves `@label` words from the title to the tags; a leading `* ` marks a task that cannot be ticked.
  private func takeLabels(_ item: inout TaskItem) {
    if item.title.hasPrefix("* ") { item.title.removeFirst(2) }
    guard item.title.utf8.contains(UInt8(ascii: "@")) else { return }
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
  }

  private func value(_ name: String, in record: RawValue) -> String? {
    guard case .object(let members) = record else { return nil }
    return members.first {
      $0.name == name || $0.name.utf8.count == name.utf8.count && $0.name.uppercased() == name
    }?
    .value.string.map(FormulaGuard.unguarded)
  }
}
