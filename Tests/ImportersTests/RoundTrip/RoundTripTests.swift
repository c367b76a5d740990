import Formats
import Importers
import Renderers
import TaskModel
import Templating
import Testing
import ZoneDatabase

/// Native → X → native: what X can hold comes back the same, and what it cannot is exactly what the ledger said.
///
/// Every format that is both written and read takes part, by its name alone.
struct RoundTripTests {
  struct Format: Sendable, CustomTestStringConvertible {
    var target: TargetFormat
    var profile: Profile
    var testDescription: String { target.name }

    static let all = TargetFormats.all.compactMap { target in
      // Its signs are those that any checklist may have.
      let name = target.name == "obsidian-tasks" ? "markdown-checklist" : target.name
      return ProfileRegistry.profile(named: name).map { Format(target: target, profile: $0) }
    }
  }

  private static let taskCount = 10_000

  @Test(arguments: Format.all)
  func `what a format holds comes back, and nothing else is missing`(_ format: Format) throws {
    try expectReturn(of: format, seed: 2_026) { _ in true }
  }

  @Test(arguments: Format.all)
  func `the same where some tasks are not written, in a zone of half hours`(_ format: Format) throws {
    var options = WriteOptions()
    var database = ZoneDatabase()
    let zone = database.zone(ofPlace: "Asia/Kolkata")
    options.zone = try #require(zone)
    // What differs is how times are written: a few thousand tasks have them all.
    try expectReturn(of: format, seed: 2_038, count: 3_000, options) { $0 % 5 != 3 }
  }

  /// Writes the tasks of a seed, as far as they are wanted, and expects what was said of it when it is read again.
  private func expectReturn(
    of format: Format, seed: UInt64, count: Int = taskCount, _ writeOptions: WriteOptions = WriteOptions(),
    where isWanted: (Int32) -> Bool
  ) throws {
    var generator = RoundTripTable(seed: seed)
    let table = generator.table(count)
    let rows = (0..<Int32(table.rowCount)).filter(isWanted)
    let reduction = TaskReduction(table, rows: rows, to: format.target, options: writeOptions)
    var options = ImportOptions()
    options.profile = format.profile
    options.included = [.archived, .deleted]
    expectHonest(reduction, of: table, seed)
    let imported = try read(
      written(format.target, reduction), file: "tasks", fields: table.fields, options: options)
    let expected = readOrder(reduction, format.target)
    #expect(imported.table.rowCount == expected.count, "seed \(seed)")
    try #require(imported.table.rowCount == expected.count)
    var differences: [Field: [String]] = [:]
    let places = Dictionary(expected.enumerated().map { (Int($0.element), $0.offset) }) { first, _ in first }
    for (place, row) in expected.enumerated() {
      let wanted = comparable(reduction.table, Int(row)) { places[$0] }
      let found = comparable(imported.table, place) { $0 }
      compareExtra(reduction.table.item(at: Int(row)), imported.table.item(at: place), row) {
        differences[.extra, default: []].append($0)
      }
      for field in Field.allCases where wanted[field] != found[field] {
        if field == .id, reduction.capabilities.id == nil { continue }
        differences[field, default: []].append(
          "row \(row): \(wanted[field] ?? "nothing") and \(found[field] ?? "nothing")")
      }
    }
    for (field, list) in differences.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      Issue.record(
        "seed \(seed), \(field.name): \(list.count) differ, such as \(list.prefix(4).joined(separator: "; "))"
      )
    }
  }

  @Test(arguments: TargetFormats.all.map(\.name), [UInt64(1), 2])
  func `the ledger says what changes, and how often`(_ name: String, seed: UInt64) throws {
    let target = try #require(TargetFormats.format(named: name))
    var generator = RoundTripTable(seed: seed)
    let table = generator.table(700)
    let rows = (0..<Int32(table.rowCount)).filter { $0 % 7 != 3 }
    let reduction = TaskReduction(table, rows: rows, to: target)
    expectHonest(reduction, of: table, seed)
  }

  /// Expects that the ledger counts each value that changes, once, and no other.
  private func expectHonest(_ reduction: TaskReduction, of table: TaskTable, _ seed: UInt64) {
    var unsaid: [Field: [String]] = [:]
    var unfounded: [Field: [String]] = [:]
    var changed: [Field: Int] = [:]
    let (oldRows, newRows) = (rowsByID(table), rowsByID(reduction.table))
    for row in reduction.rows {
      let before = comparable(table, Int(row), full: true, rowsByID: oldRows) { $0 }
      let after = comparable(reduction.table, Int(row), full: true, rowsByID: newRows) { $0 }
      for field in Field.allCases {
        let isDerived = before[field] ?? "" == "" && Self.derived.contains(field)
        // With an empty text nothing is lost.
        let isChanged = before[field] ?? "" != after[field] ?? "" && !isDerived
        let reason = reduction.lossReason(field, row: Int(row))
        if !isChanged, reason == .undated || reason == .expires {
          // The value is kept, and what is written beside it is said.
          changed[field, default: 0] += 1
          continue
        }
        if isChanged { changed[field, default: 0] += 1 }
        guard isChanged != (reason != nil) else { continue }
        let difference = "row \(row): \(before[field] ?? "nothing") and \(after[field] ?? "nothing")"
        if let reason {
          unfounded[field, default: []].append("\(difference) \(reason)")
        } else {
          unsaid[field, default: []].append(difference)
        }
      }
    }
    let counted = Dictionary(grouping: reduction.ledger.losses, by: \.field)
    for field in Field.allCases {
      for (list, fault) in [(unsaid[field], "changed unsaid"), (unfounded[field], "said and not changed")] {
        guard let list else { continue }
        Issue.record("seed \(seed), \(field.name): \(list.count) \(fault), such as \(list.prefix(4))")
      }
      let count = (counted[field] ?? []).reduce(0) { $0 + $1.count }
      #expect(count == changed[field] ?? 0, "seed \(seed), \(field.name)")
    }
  }

  /// What a format may say where a task said nothing, in the words that it has for what the task says elsewhere: the
  /// state, the priority, a number.
  private static let derived: Set<Field> = [.id, .status, .priorityRaw]

  /// Compares what is kept of a source's own fields, which syntaxes spell differently: each that is written is there.
  private func compareExtra(
    _ wanted: TaskItem, _ found: TaskItem, _ row: Int32, _ tell: (String) -> Void
  ) {
    let known = Dictionary(found.extra.map { (CalendarSpelling.plain($0.key), plain($0.value)) }) {
      first, _ in first
    }
    for (name, value) in wanted.extra where plain(value) != "" {
      let other = known[CalendarSpelling.plain(name)]
      // Dates have signs in them or not.
      let digits = { (text: String) in text.filter { $0 != "-" && $0 != ":" } }
      if other.map(digits) != digits(plain(value)) {
        tell("row \(row): \(name) \(plain(value)) and \(other ?? "nothing")")
      }
    }
  }

  /// A value without the white space of its JSON; numbers in markup and cells are texts.
  private func plain(_ value: ExtraValue) -> String {
    guard case .json(let text) = value else { return value.string }
    return JSONFragment(text).map { fragment in
      if case .array(let values) = fragment, values.count == 1 { values[0].text } else { fragment.text }
    } ?? text
  }

  /// The order in which the file's tasks are read: nested subtasks come level by level behind the task at the top.
  private func readOrder(_ reduction: TaskReduction, _ target: TargetFormat) -> [Int32] {
    guard let outline = reduction.outline else { return reduction.rows }
    guard target.name == "opml" else { return outline.rows }
    var result: [Int32] = []
    var tree: [(row: Int32, level: Int32)] = []
    func flush() {
      for level in 0...(tree.map(\.level).max() ?? 0) {
        result += tree.filter { $0.level == level }.map(\.row)
      }
      tree = []
    }
    for (row, level) in zip(outline.rows, outline.levels) {
      if level == 0 { flush() }
      tree.append((row, level))
    }
    flush()
    return result
  }

  private func written(_ target: TargetFormat, _ reduction: TaskReduction) -> [UInt8] {
    var buffer = OutputBuffer()
    target.write(reduction, &buffer)
    return buffer.heldBytes
  }

  private func rowsByID(_ table: TaskTable) -> [String: Int] {
    let rows = (0..<table.rowCount).filter { table.id.isPresent($0) }
    return Dictionary(rows.map { (table.idString($0), $0) }) { first, _ in first }
  }

  /// A task's values by field, in words; parents as places in the order of the file.
  private func comparable(
    _ table: TaskTable, _ row: Int, full: Bool = false, rowsByID: [String: Int] = [:], place: (Int) -> Int?
  ) -> [Field: String] {
    let item = table.item(at: row)
    var values: [Field: String] = [:]
    values[.id] = table.id.isPresent(row) ? item.id : nil
    values[.title] = item.title
    values[.detail] = item.detail
    values[.isDone] = item.isDone ? "done" : "open"
    values[.status] = item.status
    values[.priority] = item.priority?.name
    values[.priorityRaw] = item.priorityRaw
    values[.due] = item.due?.description
    values[.deadline] = item.deadline?.description
    values[.start] = item.start?.description
    values[.created] = item.created?.description
    values[.modified] = item.modified?.description
    values[.completed] = item.completed?.description
    func list(_ words: [String]) -> String? {
      let filled = full ? words.filter { !$0.isEmpty } : words
      return filled.isEmpty ? nil : "\(filled)"
    }
    values[.assignees] = list(item.assignees)
    values[.tags] = list(item.tags)
    values[.project] = item.project
    values[.section] = item.section
    if row < table.parentRow.count, table.parentRow[row] >= 0 {
      // Of a task that is not written the id is left.
      let parent = Int(table.parentRow[row])
      values[.parent] = place(parent).map { "row \($0)" } ?? table.idString(parent)
    } else {
      values[.parent] = table.parent.string(row)
    }
    values[.url] = item.url
    values[.estimate] = item.estimateSeconds.map(String.init)
    values[.spent] = item.spentSeconds.map(String.init)
    // The same task, whatever its id is by now.
    let blockers = item.blockedBy.map { id in rowsByID[id].map { "row \($0)" } ?? id }
    values[.blockedBy] = blockers.isEmpty ? nil : "\(blockers)"
    values[.progress] = item.progress.map(String.init)
    values[.recurrence] = item.recurrence
    // In an order of their own: two dictionaries of the same need not have the same.
    if full, !item.extra.isEmpty { values[.extra] = "\(item.extra.sorted { $0.key < $1.key })" }
    return values
  }
}

/// A name of `extra` in whatever syntax of a calendar: `properties/x-a/text`, `x-a`, `X-A`.
private enum CalendarSpelling {
  static func plain(_ name: String) -> String {
    let parts = name.lowercased().split(separator: "/")
    return parts.count == 3 && parts[0] == "properties" ? String(parts[1]) : name.lowercased()
  }
}
