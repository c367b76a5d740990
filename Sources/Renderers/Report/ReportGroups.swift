import TaskModel

/// The groups of a report with what a template asks about them, worked out once.
struct ReportGroups: Sendable {
  /// One group.
  struct Group: Sendable {
    var group: TaskGroup
    var heading: [UInt8]
    var key: [UInt8]
    var slug: [UInt8]
    var subgroups: [Int]
    /// What stands under the tasks that it is made for.
    var subtasks = Subtasks()
    /// Whether its heading is no value of a task: a tag may be called “No tags”, too.
    var isUnnamed: Bool { ReportGroups.isUnnamed(group) }
    /// How many tasks have its value: those that do not stand under another.
    var ownCount: Int { group.taskCount - subtasks.count }
  }

  /// What is counted of subtasks: they stand under theirs whatever their own priority and state.
  struct Subtasks: Sendable {
    var count = 0
    var doneCount = 0
  }

  private(set) var all: [Group] = []
  /// The outermost groups.
  private(set) var outermost: [Int] = []
  private(set) var isByPriority = false
  private(set) var isByState = false
  /// Whether any task stands under another.
  private(set) var hasSubtasks = false
  /// Whether every subtask stands under the task that it belongs to, if that is shown at all.
  let subtasksFollow: Bool
  /// By position: whether a subtask stands in the group of another priority than its own.
  ///
  /// Empty where groups do not tell priorities, and where there are no subtasks.
  private(set) var standsUnderOtherPriority: [Bool] = []

  init(
    _ selection: TaskSelection, _ table: TaskTable, _ options: ReportOptions, _ phrases: ReportPhrases,
    _ sourceNames: [SourceNames]
  ) {
    var open: [Int] = []
    // Ids that the built-in page has besides.
    var usedSlugs: Set<String> = ["overview", "people", "tasks", "none", "pages", "index"]
    hasSubtasks = selection.depths.contains { $0 > 0 }
    subtasksFollow = ReportGroups.subtasksFollow(selection, table)
    for (number, group) in selection.groups.enumerated() {
      while let last = open.last, selection.groups[last].endOfSubgroups <= number { open.removeLast() }
      let (heading, key) = ReportGroups.words(of: group, table, options, phrases, sourceNames)
      var slug = ReportGroups.slug(
        key.isEmpty
          ? "no-\(group.name)"
          : group.key == .isDone(true) ? "done" : group.field == .isDone ? "open" : key)
      if let parent = open.last { slug = String(decoding: all[parent].slug, as: UTF8.self) + "-" + slug }
      if !usedSlugs.insert(slug).inserted {
        // Another group may be called what this one would be with a number.
        let first = number + 1
        let free = (first...first + selection.groups.count).first { !usedSlugs.contains("\(slug)-\($0)") }
        slug += "-\(free ?? first)"
        usedSlugs.insert(slug)
      }
      all.append(
        Group(
          group: group, heading: Array(heading.utf8), key: Array(key.utf8), slug: Array(slug.utf8),
          subgroups: [],
          subtasks: hasSubtasks ? ReportGroups.subtasks(of: group, selection, table) : Subtasks()))
      if let parent = open.last { all[parent].subgroups.append(number) } else { outermost.append(number) }
      if group.endOfSubgroups > number + 1 { open.append(number) }
      if group.field == .priority { isByPriority = true }
      if group.field == .isDone { isByState = true }
    }
    if isByPriority, hasSubtasks {
      standsUnderOtherPriority = ReportGroups.standsUnderOtherPriority(selection, table)
    }
  }

  private static func subtasksFollow(_ selection: TaskSelection, _ table: TaskTable) -> Bool {
    guard table.parentRow.count >= table.rowCount else { return true }
    let onTheirOwn = selection.rows.enumerated().filter { position, row in
      table.parentRow[Int(row)] >= 0
        && (position >= selection.depths.count || selection.depths[position] == 0)
    }
    if onTheirOwn.isEmpty { return true }
    let shown = Set(selection.rows)
    return !onTheirOwn.contains { shown.contains(table.parentRow[Int($0.element)]) }
  }

  /// Whether rows have the tasks with them that they belong to, as far as these are among those that are shown at all.
  static func haveParents(_ rows: TaskRows, amongst shown: Set<Int32>, _ table: TaskTable) -> Bool {
    guard table.parentRow.count >= table.rowCount else { return true }
    let own = Set(rows)
    return own.allSatisfy { row in
      let parent = table.parentRow[Int(row)]
      return parent < 0 || !shown.contains(parent) || own.contains(parent)
    }
  }

  /// Every family stands in the group of the priority of its uppermost task.
  private static func standsUnderOtherPriority(_ selection: TaskSelection, _ table: TaskTable) -> [Bool] {
    let hasPriorities = table.priority.count >= table.rowCount
    var uppermost = Priority.middle.rawValue
    return zip(selection.rows, selection.depths).map { row, depth in
      let priority = hasPriorities ? table.priority[Int(row)] : Priority.middle.rawValue
      if depth == 0 { uppermost = priority }
      return priority != uppermost
    }
  }

  /// Whether the groups that a task stands in do not tell its priority.
  func leavesPriority(to position: Int) -> Bool {
    !isByPriority || position < standsUnderOtherPriority.count && standsUnderOtherPriority[position]
  }

  /// Whether a task looks the same at two positions as far as its groups decide.
  func isAlike(_ position: Int, _ other: Int) -> Bool {
    leavesPriority(to: position) == leavesPriority(to: other)
  }

  /// How many of a group's distinct tasks are subtasks, and how many of those are done.
  private static func subtasks(
    of group: TaskGroup, _ selection: TaskSelection, _ table: TaskTable
  ) -> Subtasks {
    var subtasks = Subtasks()
    // Where a task stands under each of its words, a group over those shows it more than once.
    let hasRepeats = group.rows.count > group.taskCount
    var seen: Set<Int32> = []
    for position in group.rows where position < selection.depths.count && selection.depths[position] > 0 {
      let row = Int(selection.rows[position])
      if hasRepeats, !seen.insert(selection.rows[position]).inserted { continue }
      subtasks.count += 1
      subtasks.doneCount += row < table.isDone.count && table.isDone[row] ? 1 : 0
    }
    return subtasks
  }

  /// The same with one path of groups alone, the last of which shows some of its rows.
  func narrowed(to path: [Int], rows: Range<Int>) -> ReportGroups {
    guard let first = path.first, let last = path.last else { return self }
    var narrowed = self
    narrowed.outermost = [first]
    for (outer, inner) in zip(path, path.dropFirst()) { narrowed.all[outer].subgroups = [inner] }
    if narrowed.all[last].subgroups.isEmpty { narrowed.all[last].group.rows = rows }
    return narrowed
  }

  /// The slug of the outermost group of a priority, or nothing.
  func slug(of priority: Priority) -> [UInt8] {
    outermost.first { all[$0].group.key == .priority(priority) }.map { all[$0].slug } ?? []
  }

  /// Whether a group is of the tasks that have no value.
  static func isUnnamed(_ group: TaskGroup) -> Bool { group.key == .absent }

  static func words(
    of group: TaskGroup, _ table: TaskTable, _ options: ReportOptions, _ phrases: ReportPhrases,
    _ sourceNames: [SourceNames]
  ) -> (heading: String, key: String) {
    let language = options.language
    switch group.key {
    case .priority(let priority): return (language.word(for: priority), priority.name)
    case .isDone(let isDone):
      return (language.text(isDone ? "state.done" : "state.open"), isDone ? "true" : "false")
    case .word(let code):
      let word = table.dictionary(of: group.field)?.string(code) ?? ""
      return (word.allSatisfy(\.isWhitespace) ? language.text("group.empty") : word, word)
    case .source(let index):
      let word = table.sources.indices.contains(index) ? table.sources[index].word : ""
      return (sourceNames.indices.contains(index) ? sourceNames[index].name : word, word)
    case .day(let day):
      return (
        phrases.heading(day: day, unit: options.dateUnits[group.level] ?? .day),
        TaskDate(dayNumber: day).description
      )
    case .text(let text):
      return (text.allSatisfy(\.isWhitespace) ? language.text("group.empty") : text, text)
    case .number(let number):
      if group.field == .progress { return ("\(number) %", String(number)) }
      return (phrases.text(seconds: number), String(number))
    case .absent:
      let key = "group.none.\(group.name)"
      return (language.text(ifPresent: key) ?? language.text("group.none.other", ["field": group.name]), "")
    }
  }

  /// Letters and digits of ASCII in lower case, hyphens between them, at most 40 of them.
  private static func slug(_ text: String) -> String {
    var slug = ""
    for byte in text.utf8.prefix(200) where slug.utf8.count < 40 {
      let lowered = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if (lowered >= 0x61 && lowered <= 0x7A) || (lowered >= 0x30 && lowered <= 0x39) {
        slug.unicodeScalars.append(Unicode.Scalar(lowered))
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug += "-"
      }
    }
    if slug.hasSuffix("-") { slug.removeLast() }
    return slug.isEmpty ? "group" : slug
  }
}

extension TaskTable {
  /// The words of a word or word-list column.
  fileprivate func dictionary(of field: Field) -> WordDictionary? {
    switch field {
    case .status: status.dictionary
    case .priorityRaw: priorityRaw.dictionary
    case .project: project.dictionary
    case .section: section.dictionary
    case .assignees: assignees.dictionary
    case .tags: tags.dictionary
    default: nil
    }
  }
}
