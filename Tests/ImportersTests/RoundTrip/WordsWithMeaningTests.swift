import Formats
import Importers
import Renderers
import TaskModel
import Templating
import Testing

/// Words that mean something to readers, as people write them.
///
/// They have blanks around them that are trimmed or not, other letter case, the wide letters of East Asian keyboards.
/// What then comes back differently has to be in the ledger.
struct WordsWithMeaningTests {
  private static let names = TargetFormats.all.map(\.name).filter {
    ProfileRegistry.profile(named: $0) != nil
  }

  private static let words = [
    // States.
    "done", "completed", "complete", "closed", "resolved", "archived", "cancelled", "won't do", "in progress",
    "to do", "open", "backlog", "waiting", "needs-action", "deleted", "true", "false", "x", "erledigt", "完了",
    // Priorities.
    "high", "low", "medium", "urgent", "highest", "none", "p1", "p4", "1", "0", "9", "a", "h",
    // Nothing.
    "null", "nil", "no", "-", "(none)", "unassigned", "no section", "untitled section",
    // What starts a word in todo.txt and lists.
    "+project", "@context", "due:2026-03-26", "(a)", "[x]", "#tag",
  ]

  /// A word and what people and programs make of it.
  private static func variants(_ word: String) -> [String] {
    let wide = String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { scalar in
          (0x21...0x7E).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
        }))
    let blanks = [
      " ", "\u{A0}", "\u{3000}", "\u{2003}", "\u{202F}", "\u{200B}", "\u{FEFF}", "\t", "\n", "\r\n",
    ]
    var variants: [String] = [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst(), wide]
    for blank in blanks {
      variants.append(word + blank)
      variants.append(blank + word)
      variants.append(blank + word + blank)
    }
    variants.append(" " + word.uppercased() + " ")
    variants.append("\u{A0}" + wide)
    return variants
  }

  @Test("words with a meaning come back, or the ledger says so", arguments: names)
  func words(_ name: String) throws {
    let target = try #require(TargetFormats.format(named: name))
    let profile = try #require(ProfileRegistry.profile(named: name))
    let fields: [(Field, (inout TaskItem, String) -> Void)] = [
      (.section, { $0.section = $1 }), (.status, { $0.status = $1 }), (.priorityRaw, { $0.priorityRaw = $1 }),
      (.tags, { $0.tags = [$1] }), (.project, { $0.project = $1 }), (.assignees, { $0.assignees = [$1] }),
      (.title, { $0.title = $1 }), (.detail, { $0.detail = $1 }),
    ]
    for (field, set) in fields {
      var tasks: [TaskItem] = []
      for word in Self.words.flatMap(Self.variants) {
        for isDone in [false, true] {
          var task = TaskItem(id: "task-\(tasks.count)", title: "Task \(tasks.count)")
          task.isDone = isDone
          if isDone { task.completed = TaskDate(dayNumber: 20_000) }
          set(&task, word)
          tasks.append(task)
        }
      }
      try expectHonest(tasks, of: field, target, profile)
    }
  }

  private func expectHonest(
    _ tasks: [TaskItem], of changed: Field, _ target: TargetFormat, _ profile: Profile
  ) throws {
    var table = TaskTable(fields: FieldSet(Field.allCases.filter { $0 != .source }))
    table.beginSource("made")
    for task in tasks { table.append(task) }
    table.resolveParents()
    let reduction = TaskReduction(table, rows: (0..<Int32(table.rowCount)).map { $0 }, to: target)
    var buffer = OutputBuffer()
    target.write(reduction, &buffer)
    var options = ImportOptions()
    options.profile = profile
    options.included = [.archived, .deleted]
    let read = try read(
      buffer.heldBytes, file: "tasks", fields: FieldSet(Field.allCases.filter { $0 != .source }),
      options: options)
    let rows = reduction.outline?.rows ?? reduction.rows
    #expect(read.table.rowCount == rows.count, "\(changed.name)")
    try #require(read.table.rowCount == rows.count)
    var unsaid: [Field: [String]] = [:]
    for (place, row) in rows.enumerated() {
      let before = values(tasks[Int(row)])
      let after = values(read.table.item(at: place))
      for field in Field.allCases where reduction.lossReason(field, row: Int(row)) == nil {
        let (old, new) = (before[field] ?? "", after[field] ?? "")
        // In the words that the format has for what the task says elsewhere.
        if old == new || old.isEmpty && (field == .status || field == .priorityRaw) { continue }
        unsaid[field, default: []].append(
          "\(before[changed]?.debugDescription ?? "nothing"): \(old.debugDescription) and \(new.debugDescription)"
        )
      }
    }
    for (field, list) in unsaid.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      Issue.record(
        "\(changed.name): \(field.name) of \(list.count) is another, unsaid, such as \(list.prefix(5).joined(separator: "; "))"
      )
    }
  }

  private func values(_ task: TaskItem) -> [Field: String] {
    var values: [Field: String] = [
      .title: task.title, .isDone: "\(task.isDone)",
    ]
    values[.priority] = task.priority?.name
    values[.status] = task.status
    values[.priorityRaw] = task.priorityRaw
    values[.section] = task.section
    values[.project] = task.project
    values[.detail] = task.detail
    if task.tags != [""], !task.tags.isEmpty { values[.tags] = "\(task.tags)" }
    if task.assignees != [""], !task.assignees.isEmpty { values[.assignees] = "\(task.assignees)" }
    return values
  }
}
