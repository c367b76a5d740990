import TaskModel

// Logseq's graph as JSON: pages with blocks in blocks, of which those are tasks that begin with a word for their state,
// as in its Markdown. A block without one below a task belongs to its text, its properties as lines `name:: value`, as
// Logseq writes them itself.

extension Profile {
  /// Logseq's pages and blocks.
  package static let logseqJSON: Profile = {
    var mapping = ProfileMapping(name: "logseq-json", title: "Logseq JSON", container: .json)
    mapping.signature = Signature(
      rootNames: ["blocks"], requiredNames: ["id", "page-name", "children"], typicalNames: ["properties"])
    mapping.records = [RecordSet(path: "blocks[*]")]
    mapping.fields = [FieldMap("content", .title), FieldMap("page-name", .project)]
    // These are the assembler's, and nothing that is kept as it stands.
    mapping.naming.ignored = ["id", "uuid", "children", "properties"]
    mapping.assembled.names = ["id", "uuid", "children", "properties"]
    return Profile(
      mapping,
      assembles: [
        .id, .title, .detail, .isDone, .status, .priority, .priorityRaw, .due, .start, .parent, .extra,
      ],
      assembly: [
        "a block that begins with a word for a state is a task, under the nearest such block around it",
        "another below a task is part of its detail, with its properties",
        "SCHEDULED is the start, and DEADLINE the due date",
      ],
      makeAssembler: { LogseqAssembler() })
  }()
}

/// Makes tasks of the blocks of a page.
private struct LogseqAssembler: RecordAssembler {
  /// How many texts that are no tasks have a message of their own.
  private static let mostTold = 20

  /// How many blocks are no tasks, nor below one, and the beginnings of the first of them.
  private var looseCount = 0
  private var looseTexts: [String] = []

  /// How many pages have values of their own besides their name and their blocks, and the names of these, in order.
  private var pageCount = 0
  private var pageNames: [String] = []

  private var ids = MadeIDs("logseq")
  private var taskCount = 0

  mutating func begin(_ input: AssemblyInput) { ids.begin(input) }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    let page = Block(record)
    notePage(item, page.properties)
    var tasks: [TaskItem] = []
    take(page.children, project: item.project, under: nil, &tasks)
    return tasks.isEmpty ? .skipped : .tasks(tasks)
  }

  /// Notes what a page has that belongs to none of its tasks.
  private mutating func notePage(_ page: TaskItem, _ properties: RawValue?) {
    var names = page.extraOrder.filter { !["", "null", "{}", "[]"].contains(page.extra[$0]?.string ?? "") }
    switch properties {
    case .object(let members): names += members.map { "properties/" + $0.name }
    case .text, .array: names.append("properties")
    case .literal, nil: break
    }
    if names.isEmpty { return }
    pageCount += 1
    for name in names where pageNames.count < Self.mostTold && !pageNames.contains(name) {
      pageNames.append(name)
    }
  }

  mutating func finish() -> [TaskItem] { [] }

  var remarks: [AssemblyRemark] { looseRemarks + pageRemarks }

  private var pageRemarks: [AssemblyRemark] {
    if pageCount == 0 { return [] }
    let names = pageNames.map { "“\($0)”" }.joined(separator: ", ")
    let pages = pageCount == 1 ? "a page has" : "\(pageCount) pages have"
    return [
      AssemblyRemark(
        .unreadPage, "\(pages) values of no task, which are not read: \(names)", severity: .note)
    ]
  }

  private var looseRemarks: [AssemblyRemark] {
    var messages = looseTexts.map { "“\($0)” begins with no state and is below no task; passed over" }
    if looseCount > looseTexts.count {
      messages.append("\(looseCount - looseTexts.count) more blocks are no tasks; passed over")
    }
    return messages.map { AssemblyRemark(.looseText, $0, severity: .note) }
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
      if var task = LogseqText.task(of: block.content) {
        task.id = id(of: block)
        task.project = project
        task.parent = parent.map { tasks[$0].id }
        if block.hasMore { keepOthers(of: child, &task) }
        if let properties = block.properties { keep(properties, &task) }
        inner = tasks.count
        tasks.append(task)
      } else if let parent {
        Self.add(block, to: &tasks[parent].detail)
      } else if !block.content.isEmpty {
        looseCount += 1
        if looseTexts.count < Self.mostTold { looseTexts.append(String(block.content.prefix(80))) }
      }
      if !block.children.isEmpty { take(block.children, project: project, under: inner, &tasks) }
    }
  }

  /// Adds the text of a block with its properties, those that it does not have itself, as Logseq has them in its pages.
  private static func add(_ block: Block, to detail: inout String?) {
    var lines = block.content.isEmpty ? [] : [block.content]
    if let properties = block.properties, case let said = LogseqText.propertyNames(in: block.content) {
      for (name, values) in grouped(properties) where !said.contains(name) {
        if let value = kept(values) { lines.append("\(name):: \(value.string)") }
      }
    }
    if !lines.isEmpty { add(lines.joined(separator: "\n"), to: &detail) }
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

  /// Keeps the values of a name.
  private static func keep(_ values: [RawValue], as name: String, _ task: inout TaskItem) {
    if let value = kept(values) { add(value, as: name, &task) }
  }

  /// The values of a name: as text with commas where all are words or numbers, and else as JSON; nil where there is
  /// nothing in them.
  private static func kept(_ values: [RawValue]) -> ExtraValue? {
    if values.count == 1, let text = text(of: values[0]) {
      return text.isEmpty || values[0] == .literal("null") ? nil : .text(text)
    }
    let opened = values.flatMap { value in
      if case .array(let elements) = value { return elements }
      return [value]
    }
    let texts = opened.filter { $0 != .literal("null") }.map(text)
    if texts.contains(nil) {
      let whole = values.count == 1 ? values[0].fragment : .array(values.map(\.fragment))
      return .json(whole.text)
    }
    let text = texts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : .text(text)
  }

  /// The text of a word or a number; nil for what has parts.
  private static func text(of value: RawValue) -> String? {
    switch value {
    case .text(let text), .literal(let text): text
    case .object, .array: nil
    }
  }

  /// Adds what is kept; a name that the text itself uses is kept apart from it.
  private static func add(_ value: ExtraValue, as name: String, _ task: inout TaskItem) {
    let name = task.extra[name] == nil ? name : "block/" + name
    if task.extra.updateValue(value, forKey: name) == nil { task.extraOrder.append(name) }
  }
}
