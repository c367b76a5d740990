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
    /// How many more there are behind it, where it is the last one of a list that was cut.
    var hiddenCount = 0
    /// Whether its heading is no value of a task: a tag may be called “No tags”, too.
    var isUnnamed: Bool { ReportGroups.isUnnamed(group) }
    /// How many of its tasks are of the other state than the group: they stand under one that is of it.
    var strayCount: Int {
      switch group.key {
      case .isDone(true): group.openCount
      case .isDone(false): group.doneCount
      default: 0
      }
    }
  }

  private(set) var all: [Group] = []
  /// The outermost groups.
  private(set) var outermost: [Int] = []
  private(set) var isByPriority = false
  private(set) var isByState = false
  /// Whether any task stands under another.
  private(set) var hasSubtasks = false
  init(
    _ selection: TaskSelection, _ table: TaskTable, _ options: ReportOptions, _ phrases: ReportPhrases,
    _ weeks: Lazy<RowDays>?, _ sourceNames: [SourceNames]
  ) {
    var open: [Int] = []
    // Ids that the built-in page has besides.
    var usedSlugs: Set<String> = [
      "overview", "people", "tasks", "none", "pages", "index", "list", "drawer", "sort", "group", "down",
      "help", "keys", "letters", "lately",
    ]
    hasSubtasks = selection.depths.contains { $0 > 0 }
    for (number, group) in selection.groups.enumerated() {
      while let last = open.last, selection.groups[last].endOfSubgroups <= number { open.removeLast() }
      let (heading, key) = ReportGroups.words(of: group, table, options, phrases, weeks, sourceNames)
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
          subgroups: []))
      if let parent = open.last { all[parent].subgroups.append(number) } else { outermost.append(number) }
      if group.endOfSubgroups > number + 1 { open.append(number) }
      if group.field == .priority { isByPriority = true }
      if group.field == .isDone { isByState = true }
    }
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

  /// The same with at most so many groups in the report and in each group; nil is all.
  func limited(to count: Int?) -> ReportGroups {
    guard let count else { return self }
    var limited = self
    func cut(_ groups: [Int]) -> [Int] {
      guard groups.count > count else { return groups }
      let shown = Array(groups.prefix(max(count, 1)))
      limited.all[shown[shown.count - 1]].hiddenCount = groups.count - shown.count
      return shown
    }
    limited.outermost = cut(outermost)
    for index in all.indices { limited.all[index].subgroups = cut(all[index].subgroups) }
    return limited
  }

  /// How many there are of a list that may have been cut.
  func count(_ groups: [Int]) -> Int { groups.count + (groups.last.map { all[$0].hiddenCount } ?? 0) }

  /// How many the longest list of groups has.
  var largestCount: Int { all.reduce(outermost.count) { max($0, $1.subgroups.count) } }

  /// The slug of the outermost group of a priority, nil being for none; or nothing.
  func slug(ofPriority priority: Priority?) -> [UInt8] {
    let key = priority.map { GroupKey.priority($0) } ?? .absent
    return outermost.first { all[$0].group.field == .priority && all[$0].group.key == key }.map {
      all[$0].slug
    }
      ?? []
  }

  /// Whether a group is of the tasks that have no value.
  static func isUnnamed(_ group: TaskGroup) -> Bool { group.key == .absent }

  static func words(
    of group: TaskGroup, _ table: TaskTable, _ options: ReportOptions, _ phrases: ReportPhrases,
    _ weeks: Lazy<RowDays>?, _ sourceNames: [SourceNames]
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
      let unit = options.dateUnits[group.level] ?? .day
      let week = unit == .week ? weeks?.value.text(weekFrom: day) : nil
      return (week ?? phrases.heading(day: day, unit: unit), TaskDate(dayNumber: day).description)
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
    // Anchors of tasks begin so.
    return slug.isEmpty ? "group" : slug.hasPrefix("t-") ? "group-\(slug)" : slug
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
