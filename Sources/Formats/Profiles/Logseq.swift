import TaskModel

// Logseq's graph as JSON: pages with blocks in blocks, of which those are tasks that begin with a word for their state,
// as in its Markdown. A block without one below a task belongs to its text.

extension Profile {
  /// Logseq's pages and blocks.
  package static let logseqJSON: Profile = {
    var mapping = ProfileMapping(name: "logseq-json", title: "Logseq JSON", container: .json)
    mapping.signature = Signature(
      rootNames: ["blocks"], requiredNames: ["id", "page-name", "children"], typicalNames: ["properties"])
    mapping.records = [RecordSet(path: "blocks[*]")]
    mapping.fields = [FieldMap("content", .title), FieldMap("page-name", .project)]
    return Profile(
      mapping,
      assembles: [
        .id, .title, .detail, .isDone, .status, .priority, .priorityRaw, .due, .start, .parent, .extra,
      ],
      assembly: [
        "a block that begins with a word for a state is a task, under the nearest such block around it",
        "another below a task is part of its detail", "SCHEDULED is the start, and DEADLINE the due date",
      ],
      makeAssembler: { LogseqAssembler() })
  }()
}

/// Makes tasks of the blocks of a page.
private struct LogseqAssembler: RecordAssembler {
  /// The states, and whether they mean done.
  private static let states = [
    "TODO": false, "DOING": false, "NOW": false, "LATER": false, "WAITING": false, "WAIT": false,
    "IN-PROGRESS": false, "STARTED": false, "DONE": true, "CANCELED": true, "CANCELLED": true,
  ]

  /// How many texts that are no tasks are told one by one.
  private static let mostTold = 20

  /// How many blocks are no tasks, nor below one, and the beginnings of the first of them.
  private var looseCount = 0
  private var looseTexts: [String] = []

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    var tasks: [TaskItem] = []
    take(record, project: item.project, under: nil, &tasks)
    return tasks.isEmpty ? .skipped : .tasks(tasks)
  }

  mutating func finish() -> [TaskItem] { [] }

  var remarks: [AssemblyRemark] {
    var messages = looseTexts.map { "“\($0)” begins with no state and is below no task; passed over" }
    if looseCount > looseTexts.count {
      messages.append("\(looseCount - looseTexts.count) more blocks are no tasks; passed over")
    }
    return messages.map { AssemblyRemark("loose-text", $0, severity: .note) }
  }

  /// Takes what is in a block: tasks, or more about the task that is last of `tasks` by its number.
  private mutating func take(
    _ block: RawValue, project: String?, under parent: Int?, _ tasks: inout [TaskItem]
  ) {
    for child in block.all("children") {
      let content = child["content"]?.string ?? ""
      if var task = Self.task(of: content) {
        task.id = child["id"]?.string ?? child["uuid"]?.string ?? ""
        task.project = project
        task.parent = parent.map { tasks[$0].id }
        keep(child, &task)
        tasks.append(task)
        take(child, project: project, under: tasks.count - 1, &tasks)
      } else {
        if let parent, !content.isEmpty {
          tasks[parent].detail = [tasks[parent].detail, content].compactMap(\.self).joined(separator: "\n\n")
        } else if !content.isEmpty {
          looseCount += 1
          if looseTexts.count < Self.mostTold { looseTexts.append(String(content.prefix(80))) }
        }
        take(child, project: project, under: parent, &tasks)
      }
    }
  }

  /// Keeps what else is said of a block.
  private func keep(_ block: RawValue, _ task: inout TaskItem) {
    func keep(_ holder: RawValue, under path: String) {
      guard case .object(let members) = holder else { return }
      for (name, value) in members
      where !["id", "uuid", "content", "children"].contains(name) || !path.isEmpty {
        let text = value.string ?? holder.all(name).compactMap(\.string).joined(separator: ", ")
        guard !text.isEmpty, task.extra.updateValue(.text(text), forKey: path + name) == nil else { continue }
        task.extraOrder.append(path + name)
      }
    }
    keep(block, under: "")
    if let properties = block["properties"] { keep(properties, under: "properties/") }
  }

  /// The task that a block is by its text, `LATER [#A] Title` and lines below it; nil where it is none.
  ///
  /// By bytes: every block of a graph is asked, and characters take many times as long.
  private static func task(of content: String) -> TaskItem? {
    let bytes = content.utf8
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    var first = bytes[..<lineEnd]
    let word = first.prefix { $0 != UInt8(ascii: " ") }
    guard word.count <= longestState, let state = String(word), let isDone = states[state] else { return nil }
    first = first[word.endIndex...].drop { $0 == UInt8(ascii: " ") }
    var task = TaskItem(title: "")
    task.status = state
    task.isDone = isDone
    if let (letter, priority) = rank(at: first) {
      task.priority = priority
      task.priorityRaw = letter
      first = first.dropFirst(4).drop { $0 == UInt8(ascii: " ") }
    }
    guard !first.isEmpty, let title = String(first) else { return nil }
    task.title = title
    if lineEnd == bytes.endIndex { return task }
    var detail: [Substring] = []
    for line in bytes[bytes.index(after: lineEnd)...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let line = Substring(line)
      if !takeDate(line, &task) { detail.append(line) }
    }
    while detail.last?.isEmpty == true { detail.removeLast() }
    if !detail.isEmpty { task.detail = detail.joined(separator: "\n") }
    return task
  }

  /// Bytes of the longest word for a state.
  private static let longestState = states.keys.lazy.map(\.utf8.count).max() ?? 0

  /// The letter and the priority at the beginning of a text, `[#A]`.
  private static func rank(at text: Substring.UTF8View) -> (letter: String, priority: Priority)? {
    guard text.starts(with: "[#".utf8), text.dropFirst(3).first == UInt8(ascii: "]") else { return nil }
    return switch text.dropFirst(2).first {
    case UInt8(ascii: "A"): ("A", .highest)
    case UInt8(ascii: "B"): ("B", .middle)
    case UInt8(ascii: "C"): ("C", .low)
    default: nil
    }
  }

  /// Takes a line such as `DEADLINE: <2026-03-28 Sat 10:00 .+1w>`; false for any other.
  private static func takeDate(_ line: Substring, _ task: inout TaskItem) -> Bool {
    let bytes = line.utf8
    let isDeadline = bytes.starts(with: "DEADLINE: <".utf8)
    guard isDeadline || bytes.starts(with: "SCHEDULED: <".utf8), bytes.last == UInt8(ascii: ">"),
      let open = bytes.firstIndex(of: UInt8(ascii: "<"))
    else { return false }
    let words = bytes[bytes.index(after: open)...].dropLast().split(separator: UInt8(ascii: " "))
    guard let day = words.first else { return false }
    var text = String(Substring(day))
    var repetition = ""
    for word in words.dropFirst() {
      if word.count == 5, word.dropFirst(2).first == UInt8(ascii: ":") {
        text += "T\(Substring(word)):00"
      } else if word.contains(UInt8(ascii: "+")) {
        repetition = String(Substring(word))
      } else if word.contains(where: { $0 &- 0x30 <= 9 }) {
        return false
      }
    }
    guard let date = TaskDate(iso8601: text) else { return false }
    if isDeadline { task.due = date } else { task.start = date }
    if !repetition.isEmpty {
      if task.extra.updateValue(.text(repetition), forKey: "repeat") == nil {
        task.extraOrder.append("repeat")
      }
    }
    return true
  }
}
