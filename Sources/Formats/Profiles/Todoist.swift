import TaskModel

// Todoist's CSV template export. Rows are of a TYPE: `task`; `note`, a comment on the task above; `section`, the
// heading of the tasks below; `meta`, settings; and empty rows between tasks. INDENT makes the tree. PRIORITY 1 is the
// highest and 4 the default (the API's numbers run the other way). `@words` in CONTENT are labels. The project's
// name is the file's and not in the file. People are `Name (id)`.

extension Profile {
  /// Todoist's CSV export.
  package static let todoistCSV: Profile = {
    var mapping = ProfileMapping(name: "todoist-csv", title: "Todoist CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    // A date is what its user has typed: a day, or words in the language of DATE_LANG.
    let dates: [ValueStyle] = [.iso8601, .yearMonthDay, .english, .numeric, .spoken]
    // The template has no labels of its own, and programs write them as they please.
    mapping.reading.options = [.separators]
    mapping.signature = Signature(
      requiredNames: ["TYPE", "CONTENT", "PRIORITY", "INDENT"],
      typicalNames: ["AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE"],
      forbiddenNames: ["STATUS"])
    mapping.fields = [
      FieldMap("CONTENT", .title),
      FieldMap("DESCRIPTION", .detail, form: .keptID),
      FieldMap("PRIORITY", .priority),
      FieldMap("RESPONSIBLE", .assignees, form: .person).kept,
      FieldMap("DATE", .due, styles: dates),
      FieldMap("DEADLINE", .deadline, styles: dates),
      // Not Todoist's own: programs that write its template for others have more to say.
      FieldMap("DUE_DATE", .due, styles: dates),
      FieldMap("LABELS", .tags, separator: ","),
      FieldMap("CHECKED", .isDone),
      FieldMap("COMPLETED", .isDone),
    ]
    // A day is the same everywhere; a time is one of the zone that stands beside it.
    mapping.adjustments = [DateAdjustment(.due, zone: "TIMEZONE")]
    // The reader of rows takes these from the row itself.
    mapping.naming.ignored = ["TYPE", "INDENT"]
    mapping.assembled.names = ["TYPE", "INDENT", "CONTENT", "DURATION", "DURATION_UNIT"]
    mapping.assembled.fields = ["INDENT": .parent, "DURATION": .estimate, "DURATION_UNIT": .estimate]
    mapping.priorities = PriorityScale(
      words: ["1": .highest, "2": .high, "3": .middle], unsetWords: ["4"])
    mapping.doneWords = .usual()
    mapping.normalProblems = [.tooManyFields, .tooFewFields]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    let assembly = [
      "a row of TYPE note is a comment on the task above, and who wrote it and when is kept",
      "one of TYPE section is the section of those below", "one of TYPE meta is a setting of the project",
      "INDENT makes the tree", "@words in CONTENT are tags", "an asterisk before CONTENT is uncompletable",
      "DURATION is the estimate",
      "the file's name is the project",
    ]
    return Profile(
      mapping, assembles: [.id, .project, .tags, .section, .parent, .recurrence, .estimate, .extra],
      assembly: assembly,
      makeRowReader: { TodoistRowReader() })
  }()
}

extension Profile {
  /// The table that programs write to have more in it than Todoist's own has: a state, a project, labels.
  package static let todoistDetailedCSV = Profile.data(
    "todoist-detailed-csv", "Todoist detailed CSV", .csv
  ) { mapping in
    mapping.reading.detailMarkup = .markdown
    let dates: [ValueStyle] = [.iso8601, .yearMonthDay, .english, .numeric, .spoken]
    // The template has no labels of its own, and programs write them as they please.
    mapping.reading.options = [.separators]
    mapping.signature = Signature(
      requiredNames: ["TYPE", "CONTENT", "PRIORITY", "STATUS"],
      typicalNames: ["PROJECT", "LABELS", "NOTE", "INDENT", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE"])
    mapping.fields = [
      FieldMap("CONTENT", .title), FieldMap("NOTE", .detail), FieldMap("DESCRIPTION", .detail),
      FieldMap("STATUS", .statusAndDone), FieldMap("PRIORITY", .priority), FieldMap("PROJECT", .project),
      FieldMap("SECTION", .section), FieldMap("LABELS", .tags, separator: ","),
      FieldMap("RESPONSIBLE", .assignees, form: .person).kept, FieldMap("DATE", .due, styles: dates),
      FieldMap("DEADLINE", .deadline, styles: dates), .date("CREATED", .created),
      .date("MODIFIED", .modified),
      .date("COMPLETED", .completed),
    ]
    mapping.hierarchy = .level("INDENT")
    mapping.priorities = PriorityScale(
      words: ["1": .highest, "2": .high, "3": .middle], unsetWords: ["4"])
    mapping.doneWords = .usual()
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
  }
}

/// What Todoist marks in a text and has no column for.
package enum TodoistMarks {
  /// The name in `extra` of what is true of a task that cannot be checked.
  package static let uncompletable = "uncompletable"
}

/// Makes tasks of Todoist's rows: a task is open until the notes that follow it are over.
private struct TodoistRowReader: RowReader {
  /// The numbers of the columns; -1 for one that is not there.
  private struct Columns {
    var type = -1
    var content = -1
    var indent = -1
    var duration = -1
    var durationUnit = -1
  }

  private var columns = Columns()
  private(set) var isLastOpen = false
  private var project: [UInt8] = []
  private var section: [UInt8] = []
  /// The tasks that the next one can be under, by their ids, outermost first.
  private var ancestors: [(indent: Int, id: [UInt8])] = []
  private var number = 0
  private var ids = MadeIDs("todoist")
  private var title: [UInt8] = []
  private var names: [String] = []
  private var settings = TodoistSettings()

  /// Remarks about sections and the project, which belong to no task.
  var remarks: [AssemblyRemark] { settings.remarks }

  /// The project is the file: `Work.csv`, or `Work [2203306141].csv` in a backup.
  mutating func begin(_ input: AssemblyInput) {
    ids.begin(input)
    guard input.file.lowercased().hasSuffix(".csv") else { return }
    var name = input.file.dropLast(4)
    if name.last == "]", let open = name.lastIndex(of: "["),
      name[name.index(after: open)...].dropLast().allSatisfy(\.isNumber)
    {
      name = name[..<open]
    }
    while name.last == " " { name.removeLast() }
    project = Array(name.utf8)
  }

  mutating func begin(columns names: [String]) {
    self.names = names
    columns = Columns(
      type: firstColumn("TYPE", in: names) ?? -1, content: firstColumn("CONTENT", in: names) ?? -1,
      indent: firstColumn("INDENT", in: names) ?? -1, duration: firstColumn("DURATION", in: names) ?? -1,
      durationUnit: firstColumn("DURATION_UNIT", in: names) ?? -1)
  }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    let type = cell(columns.type, cells, bytes)
    if isWord("task", type, bytes) { return beginTask() }
    let content = cell(columns.content, cells, bytes)
    if isWord("note", type, bytes) { return addNote(content, cells, bytes, &table) }
    if isWord("section", type, bytes) { return beginSection(content, cells, bytes) }
    // Empty rows stand between tasks.
    if isWord("meta", type, bytes) { return addSetting(content, bytes) }
    if type.isEmpty, content.isEmpty { return .skipped }
    let word = text(type, bytes).split { $0.isWhitespace }.joined(separator: " ")
    switch word.lowercased() {
    case "task": return beginTask()
    case "note": return addNote(content, cells, bytes, &table)
    case "section": return beginSection(content, cells, bytes)
    case "meta": return addSetting(content, bytes)
    case "":
      // Text without a type is something else.
      return content.isEmpty
        ? .skipped : .rejected(code: .unknownRowType, reason: "this row has no TYPE")
    default:
      return .rejected(
        code: .unknownRowType,
        reason: "“\(word.prefix(40))” is no TYPE of a row that is known: task, section, note, meta")
    }
  }

  private mutating func beginTask() -> RowKind {
    number += 1
    isLastOpen = true
    return .task
  }

  private mutating func beginSection(
    _ content: Range<Int>, _ cells: Span<Range<Int>>, _ bytes: Span<UInt8>
  ) -> RowKind {
    isLastOpen = false
    section = bytes.extracting(content).withUnsafeBufferPointer { Array($0) }
    ancestors.removeAll(keepingCapacity: true)
    for column in cells.indices where isFurther(column, cells) {
      settings.add(section: text(content, bytes), names[column], text(cell(column, cells, bytes), bytes))
    }
    return .skipped
  }

  private mutating func addSetting(_ content: Range<Int>, _ bytes: Span<UInt8>) -> RowKind {
    if !content.isEmpty { settings.add(project: text(content, bytes)) }
    return .skipped
  }

  /// Whether a row that is no task has something in a column besides those that say what it is.
  private func isFurther(_ column: Int, _ cells: Span<Range<Int>>) -> Bool {
    if column == columns.type { return false }
    if column == columns.content { return false }
    guard column < names.count else { return false }
    return !cells[column].isEmpty
  }

  private func addNote(
    _ note: Range<Int>, _ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) -> RowKind {
    guard !note.isEmpty else { return .skipped }
    guard isLastOpen else {
      return .rejected(code: .noteWithoutTask, reason: "this comment stands below no task")
    }
    if table.fields.contains(.extra), table.extra.count == table.rowCount {
      for column in cells.indices where isFurther(column, cells) {
        table.extra.addToLast(name: "note/" + names[column], bytes.extracting(cell(column, cells, bytes)))
      }
    }
    guard table.fields.contains(.detail) else { return .skipped }
    let row = table.rowCount - 1
    if table.detail.range(row).isEmpty {
      table.detail.truncate(to: row)
      table.detail.append(bytes.extracting(note))
    } else {
      table.detail.extendLast {
        $0.append(contentsOf: [0x0A, 0x0A])
        for index in note { $0.append(bytes[index]) }
      }
    }
    return .skipped
  }

  /// The rows have no ids: a task is known by the id that it came with, or else by its place in the file.
  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    let fields = table.fields
    var id: [UInt8] = []
    if table.id.count > table.rowCount {
      id = Array(table.id.bytes[table.id.range(table.rowCount)])
    } else {
      ids.append(number, to: &id)
      if fields.contains(.id) { table.id.append(id) }
    }
    if fields.contains(.project), !project.isEmpty { table.project.append(project.span) }
    if fields.contains(.section), !section.isEmpty { table.section.append(section.span) }
    let indent = integer(cell(columns.indent, cells, bytes), bytes) ?? 1
    while let last = ancestors.last, last.indent >= indent { ancestors.removeLast() }
    if fields.contains(.parent), let parent = ancestors.last?.id { table.parent.append(parent) }
    ancestors.append((indent, id))
    takeLabels(cell(columns.content, cells, bytes), bytes, &table)
    if fields.contains(.title), table.title.count == table.rowCount { table.title.append([]) }
    let unit = cell(columns.durationUnit, cells, bytes)
    let seconds: Int64 = isWord("minute", unit, bytes) ? 60 : isWord("day", unit, bytes) ? 86_400 : 0
    if fields.contains(.estimate), seconds > 0,
      let amount = Int32(text(cell(columns.duration, cells, bytes), bytes))
    {
      table.estimate.append(Int64(amount) * seconds)
    }
  }

  /// Moves `@label` words from the title to the tags; a leading `* ` marks a task that cannot be checked: it is kept.
  private mutating func takeLabels(
    _ content: Range<Int>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let (space, at) = (UInt8(ascii: " "), UInt8(ascii: "@"))
    var start = content.lowerBound
    if content.count > 1, bytes[start] == UInt8(ascii: "*"), bytes[start + 1] == space {
      start += 2
      if table.fields.contains(.extra) {
        let name = table.extra.names.code(for: TodoistMarks.uncompletable)
        table.extra.add(name: name, isJSON: true) { $0.append(contentsOf: "true".utf8) }
      }
    }
    var index = start
    while index < content.upperBound, bytes[index] != at { index += 1 }
    guard index < content.upperBound || start > content.lowerBound else { return }
    title.removeAll(keepingCapacity: true)
    var hasLabels = false
    var word = start
    while word < content.upperBound {
      var end = word
      while end < content.upperBound, bytes[end] != space { end += 1 }
      if end - word > 1, bytes[word] == at {
        hasLabels = true
        if table.fields.contains(.tags) { table.tags.add(bytes.extracting(word + 1..<end)) }
      } else if end > word {
        if !title.isEmpty { title.append(space) }
        for index in word..<end { title.append(bytes[index]) }
      }
      word = end + 1
    }
    guard table.fields.contains(.title), hasLabels || start > content.lowerBound else { return }
    table.title.truncate(to: table.rowCount)
    // Without labels the spaces stay as they are.
    if hasLabels {
      table.title.append(title)
    } else {
      table.title.append(bytes.extracting(start..<content.upperBound))
    }
  }

  /// Where a cell of the row lies, without the apostrophe before what a spreadsheet would run; empty where there is
  /// none.
  private func cell(_ column: Int, _ cells: Span<Range<Int>>, _ bytes: Span<UInt8>) -> Range<Int> {
    guard column >= 0, column < cells.count else { return 0..<0 }
    let range = cells[column]
    guard range.count > 1, bytes[range.lowerBound] == FormulaGuard.mark,
      FormulaGuard.isNeeded(bytes.extracting(range))
    else { return range }
    return range.dropFirst()
  }

  private func integer(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    if range.count == 1, bytes[range.lowerBound] &- 0x30 <= 9 { return Int(bytes[range.lowerBound] - 0x30) }
    return range.isEmpty ? nil : Int(text(range, bytes))
  }

  private func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
