import Formats
import TaskModel

// What the readers of rows must agree with: the same rules over items and texts, one row at a time.

/// Makes tasks of Todoist's rows: holds the last task until the notes that follow it are over.
struct NaiveTodoistAssembler: RecordAssembler {
  private var pending: TaskItem?
  private var project: String?
  private var section: String?
  private var ancestors: [(indent: Int, id: String)] = []
  private var number = 0
  private var settings = TodoistSettings()
  private var file = ""
  /// What the notes of the last task have in further columns, by its name in `extra`.
  private var notes: [String: [String]] = [:]

  var remarks: [AssemblyRemark] { settings.remarks }

  /// The project is the file: `Work.csv`, or `Work [2203306141].csv` in a backup.
  mutating func begin(_ input: AssemblyInput) {
    file = input.file
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
      for (name, value) in further(in: record) { settings.add(section: section ?? "", name, value) }
      return finished.isEmpty ? .skipped : .tasks(finished)
    case "note":
      guard let note = value("CONTENT", in: record), !note.isEmpty else { return .skipped }
      guard var item = pending else {
        return .rejected(code: .noteWithoutTask, reason: "this comment stands below no task")
      }
      item.detail = [item.detail, note].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n\n")
      for (name, value) in further(in: record) {
        let name = "note/" + name
        if item.extra[name] == nil { item.extraOrder.append(name) }
        let texts = notes[name, default: []] + [value]
        notes[name] = texts
        let all = JSONFragment.array(texts.map { .string($0) }).text
        item.extra[name] = texts.count == 1 ? .text(value) : .json(all)
      }
      pending = item
      return .skipped
    case "meta":
      if let setting = value("CONTENT", in: record), !setting.isEmpty { settings.add(project: setting) }
      return .skipped
    case "":
      // Empty rows stand between tasks; text without a type is something else.
      guard let content = value("CONTENT", in: record), !content.isEmpty else { return .skipped }
      return .rejected(code: .unknownRowType, reason: "this row has no TYPE")
    default:
      return .rejected(
        code: .unknownRowType,
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
    notes = [:]
    item.id = naiveID("todoist", file, number)
    item.project = project
    item.section = section
    let indent = value("INDENT", in: record).flatMap { Int($0) } ?? 1
    ancestors.removeAll { $0.indent >= indent }
    item.parent = ancestors.last?.id
    ancestors.append((indent, item.id))
    takeLabels(&item)
    let unit = value("DURATION_UNIT", in: record)?.lowercased()
    let seconds: Int64 = unit == "minute" ? 60 : unit == "day" ? 86_400 : 0
    if seconds > 0, let amount = value("DURATION", in: record).flatMap(Int32.init) {
      item.estimateSeconds = Int64(amount) * seconds
    }
    pending = item
  }

  /// Moves `@label` words from the title to the tags; a leading `* ` marks a task that cannot be checked.
  private func takeLabels(_ item: inout TaskItem) {
    if item.title.hasPrefix("* ") {
      item.title.removeFirst(2)
      item.extra["uncompletable"] = .json("true")
      item.extraOrder.append("uncompletable")
    }
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

  /// What a row has besides what it is and its text.
  private func further(in record: RawValue) -> [(name: String, value: String)] {
    guard case .object(let members) = record else { return [] }
    return members.compactMap { name, value in
      guard !["TYPE", "CONTENT"].contains(name.uppercased()), let text = value.string, !text.isEmpty else {
        return nil
      }
      return (name, FormulaGuard.unguarded(text))
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

/// Takes the rows of a board that are no items for what they are.
struct NaiveMondayAssembler: RecordAssembler {
  private var group: String?
  private var isAfterBlankRow = true
  private var parent: TaskItem?
  /// Names of the subitems' columns, by the number of the column, while there are subitems.
  private var columns: [String] = []
  private var number = 0
  /// The line that the next record would begin at if nothing were between, and where it does.
  private var expectedLine = 0
  private var line = 0
  private var file = ""

  mutating func begin(_ input: AssemblyInput) { file = input.file }

  mutating func begin(line: Int) { self.line = line }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    guard case .object(let members) = record else { return .skipped }
    let cells = members.map { ($0.value.string ?? "") }
    let filled = cells.indices.filter { !cells[$0].isEmpty }
    // A blank row may be commas, or an empty line that is no record.
    let couldBeGroup = isAfterBlankRow || line > expectedLine
    isAfterBlankRow = filled.isEmpty
    expectedLine = line + 1 + cells.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
    guard let first = filled.first else { return .skipped }
    if cells[0].lowercased() == "subitems" {
      columns = cells.map { $0.lowercased() }
      return .skipped
    }
    if first > 0 {
      guard !columns.isEmpty, first == 1, let parent else { return .skipped }
      return .tasks([subitem(cells, of: parent)])
    }
    columns = []
    if filled == [0], couldBeGroup, number > 0 {
      // A name alone behind a blank row is a group; elsewhere it is an item that nobody has filled in.
      group = item.title
      // What is missing behind it is the header, which comes again.
      expectedLine = .max
      return .skipped
    }
    var item = item
    number += 1
    if item.id.isEmpty { item.id = naiveID("monday", file, number) }
    item.section = group ?? item.section
    parent = item
    return .tasks([item])
  }

  mutating func finish() -> [TaskItem] { [] }

  private mutating func subitem(_ cells: [String], of parent: TaskItem) -> TaskItem {
    number += 1
    var item = TaskItem(id: naiveID("monday", file, number), title: cells[1])
    item.parent = parent.id
    item.section = parent.section
    item.project = parent.project
    let filled = Array(zip(columns, cells).enumerated()).dropFirst(2).filter { !$0.element.1.isEmpty }
    func last(_ names: String...) -> Int? { filled.last { names.contains($0.element.0) }?.offset }
    let (status, people) = (last("status"), last("owner", "person", "people"))
    let due = last("date", "due date")
    for (number, (name, value)) in filled {
      if number == status {
        item.status = value
        item.isDone = value.lowercased() == "done"
      } else if number == people {
        item.assignees = value.split(separator: ",").map { String($0.drop { $0 == " " }) }
      } else if number == due, let date = TaskDate(iso8601: value) {
        item.due = date
      } else if !name.isEmpty {
        item.extra[name] = .text(value)
        item.extraOrder.append(name)
      }
    }
    return item
  }
}

/// The id of a task that has none: FNV-1a of the tool, the file and the task's number in eight bytes.
private func naiveID(_ tool: String, _ file: String, _ number: Int) -> String {
  let bytes = Array((tool + file).utf8) + withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0) }
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return "t" + String(repeating: "0", count: 16 - digits.count) + digits
}
