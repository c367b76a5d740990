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

  private var ids = MadeIDs("logseq")
  private var taskCount = 0

  mutating func begin(_ input: AssemblyInput) { ids.begin(input) }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    var tasks: [TaskItem] = []
    take(Block(record).children, project: item.project, under: nil, &tasks)
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

  /// What a block has, found in one pass: every block of a graph is asked for all of it.
  private struct Block {
    var id = ""
    var uuid = ""
    var content = ""
    var properties: RawValue?
    var children: [RawValue] = []
    /// Whether there is anything else.
    var hasMore = false

    init(_ value: RawValue) {
      guard case .object(let members) = value else { return }
      for (name, value) in members {
        switch name {
        case "children":
          if case .array(let elements) = value {
            if children.isEmpty { children = elements } else { children += elements }
          } else {
            children.append(value)
          }
        case "content": if content.isEmpty { content = value.string ?? "" }
        case "id": if id.isEmpty { id = value.string ?? "" }
        case "uuid": if uuid.isEmpty { uuid = value.string ?? "" }
        case "properties": if properties == nil { properties = value }
        default: hasMore = true
        }
      }
    }
  }

  /// Takes what is in a block: tasks, or more about the task that is last of `tasks` by its number.
  private mutating func take(
    _ children: [RawValue], project: String?, under parent: Int?, _ tasks: inout [TaskItem]
  ) {
    for child in children {
      let block = Block(child)
      var inner = parent
      if var task = Self.task(of: block.content) {
        task.id = id(of: block)
        task.project = project
        task.parent = parent.map { tasks[$0].id }
        if block.hasMore { keepOthers(of: child, &task) }
        if let properties = block.properties { keep(properties, &task) }
        inner = tasks.count
        tasks.append(task)
      } else if let parent, !block.content.isEmpty {
        Self.add(block.content, to: &tasks[parent].detail)
      } else if !block.content.isEmpty {
        looseCount += 1
        if looseTexts.count < Self.mostTold { looseTexts.append(String(block.content.prefix(80))) }
      }
      if !block.children.isEmpty { take(block.children, project: project, under: inner, &tasks) }
    }
  }

  /// Adds a paragraph in place: a task may have thousands, and a copy for each would take too long.
  private static func add(_ paragraph: String, to detail: inout String?) {
    guard detail != nil else {
      detail = paragraph
      return
    }
    detail?.append("\n\n")
    detail?.append(paragraph)
  }

  /// The id of the next task, made of its number where the block has none, so that those below can name it.
  private mutating func id(of block: Block) -> String {
    taskCount += 1
    if !block.id.isEmpty { return block.id }
    if !block.uuid.isEmpty { return block.uuid }
    var made: [UInt8] = []
    ids.append(taskCount, to: &made)
    return String(decoding: made, as: UTF8.self)
  }

  /// Keeps the members of a block that are read nowhere.
  private func keepOthers(of block: RawValue, _ task: inout TaskItem) {
    guard case .object(let members) = block else { return }
    let others = members.filter { !Self.isRead($0.name) }
    for (name, values) in Self.grouped(.object(others)) { Self.keep(values, as: name, &task) }
  }

  /// Keeps the properties of a block.
  private func keep(_ properties: RawValue, _ task: inout TaskItem) {
    if case .object = properties {
      for (name, value) in Self.grouped(properties) { Self.keep(value, as: "properties/" + name, &task) }
    } else {
      Self.keep([properties], as: "properties", &task)
    }
  }

  /// Whether a member of a block goes elsewhere than to what is kept.
  private static func isRead(_ name: String) -> Bool {
    switch name {
    case "id", "uuid", "content", "children", "properties": true
    default: false
    }
  }

  /// The members of an object with all values of a name, in the order of their first: in one pass, since it may have
  /// tens of thousands.
  private static func grouped(_ holder: RawValue) -> [(name: String, values: [RawValue])] {
    guard case .object(let members) = holder else { return [] }
    var groups: [(name: String, values: [RawValue])] = []
    groups.reserveCapacity(members.count)
    // Nearly all have a handful, among which a name is found sooner than its hash.
    if members.count <= 8 {
      for (name, value) in members {
        if let number = groups.firstIndex(where: { $0.name == name }) {
          groups[number].values.append(value)
        } else {
          groups.append((name, [value]))
        }
      }
      return groups
    }
    var numbers: [String: Int] = [:]
    for (name, value) in members {
      if let number = numbers[name] {
        groups[number].values.append(value)
      } else {
        numbers[name] = groups.count
        groups.append((name, [value]))
      }
    }
    return groups
  }

  /// Keeps the values of a name: as text with commas where all are words or numbers, and else as JSON.
  private static func keep(_ values: [RawValue], as name: String, _ task: inout TaskItem) {
    if values.count == 1, let text = text(of: values[0]) {
      if !text.isEmpty, values[0] != .literal("null") { add(.text(text), as: name, &task) }
      return
    }
    let opened = values.flatMap { value in
      if case .array(let elements) = value { return elements }
      return [value]
    }
    let texts = opened.filter { $0 != .literal("null") }.map(text)
    if texts.contains(nil) {
      let whole = values.count == 1 ? values[0].fragment : .array(values.map(\.fragment))
      add(.json(whole.text), as: name, &task)
    } else {
      let text = texts.compactMap(\.self).joined(separator: ", ")
      if !text.isEmpty { add(.text(text), as: name, &task) }
    }
  }

  /// The text of a word or a number; nil for what has parts.
  private static func text(of value: RawValue) -> String? {
    switch value {
    case .text(let text), .literal(let text): text
    case .object, .array: nil
    }
  }

  /// Adds what is kept; a name that is taken by what the text says is told from it.
  private static func add(_ value: ExtraValue, as name: String, _ task: inout TaskItem) {
    let name = task.extra[name] == nil ? name : "block/" + name
    if task.extra.updateValue(value, forKey: name) == nil { task.extraOrder.append(name) }
  }

  /// The task that a block is by its text, `LATER [#A] Title` and lines below it; nil where it is none.
  ///
  /// By bytes: every block of a graph is asked, and characters take many times as long.
  private static func task(of content: String) -> TaskItem? {
    let bytes = content.utf8
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    var first = bytes[..<lineEnd]
    let word = first.prefix { $0 != UInt8(ascii: " ") }
    // Most blocks begin with a word that is no state by its first letters.
    guard word.count <= longestState, word.prefix(2).allSatisfy({ $0 &- 0x41 < 26 }),
      case let state = String(Substring(word)), let isDone = states[state]
    else { return nil }
    first = first[word.endIndex...].drop { $0 == UInt8(ascii: " ") }
    var task = TaskItem(title: "")
    task.status = state
    task.isDone = isDone
    if let (letter, priority) = rank(at: first) {
      task.priority = priority
      task.priorityRaw = letter
      first = first.dropFirst(4).drop { $0 == UInt8(ascii: " ") }
    }
    guard !first.isEmpty else { return nil }
    task.title = String(Substring(first))
    if lineEnd == bytes.endIndex { return task }
    var detail = ""
    var lineCount = 0
    var rest = content[bytes.index(after: lineEnd)...]
    while true {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[..<(end ?? rest.endIndex)]
      if !takeDate(line, &task) {
        if lineCount > 0 { detail.append("\n") }
        detail.append(contentsOf: line)
        lineCount += 1
      }
      guard let end else { break }
      rest = rest[rest.utf8.index(after: end)...]
    }
    while detail.utf8.last == UInt8(ascii: "\n") { detail.unicodeScalars.removeLast() }
    if !detail.isEmpty { task.detail = detail }
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
    guard bytes.first == UInt8(ascii: "D") || bytes.first == UInt8(ascii: "S") else { return false }
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
      // Each date may have its own.
      let other = isDeadline ? "deadline/repeat" : "scheduled/repeat"
      let name = task.extra["repeat"] == nil ? "repeat" : other
      if task.extra.updateValue(.text(repetition), forKey: name) == nil { task.extraOrder.append(name) }
    }
    return true
  }
}
