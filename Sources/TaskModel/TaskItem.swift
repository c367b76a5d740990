/// One task as a plain value: a row of a `TaskTable`, for the API, for tests and for edits.
///
/// Its JSON is the native format: camel-case names, absent fields left out, dates in ISO 8601, amounts of work
/// as ISO 8601 durations, `extra` as an object.
///
/// ```swift
/// var task = TaskItem(id: "7", title: "Water the plants")
/// task.due = TaskDate(iso8601: "2026-03-26")
/// task.priority = .high
/// try JSONDecoder().decode(TaskItem.self, from: JSONEncoder().encode(task)) == task  // true
/// ```
public struct TaskItem: Identifiable, Hashable, Sendable {
  /// The source's own id, or a made one that stays the same.
  public var id: String
  /// What is to be done.
  public var title: String
  /// More about it.
  public var detail: String?
  /// Whether it is done.
  public var isDone: Bool
  /// The source's own word for its state ("In Progress").
  public var status: String?
  /// Urgency; nil where nobody has given one.
  public var priority: Priority?
  /// The source's own value for the priority ("P2", "Blocker", "750").
  public var priorityRaw: String?
  /// When it must be done.
  public var due: TaskDate?
  /// The last day or moment at which it can still be done, where it is planned for another (`due`).
  public var deadline: TaskDate?
  /// When it may be begun.
  public var start: TaskDate?
  /// When it was written down.
  public var created: TaskDate?
  /// When it was last changed.
  public var modified: TaskDate?
  /// When it was done.
  public var completed: TaskDate?
  /// Who does it.
  public var assignees: [String]
  /// Labels.
  public var tags: [String]
  /// The project, list or board it belongs to.
  public var project: String?
  /// The part of the project: a section, column or stage.
  public var section: String?
  /// Id of the task it is a part of.
  public var parent: String?
  /// Ids of the tasks that must be done before it can be.
  public var blockedBy: [String]
  /// Where it lives on the web.
  public var url: String?
  /// Work it is expected to take, in seconds.
  public var estimateSeconds: Int64?
  /// Work that it has taken so far, in seconds.
  public var spentSeconds: Int64?
  /// How much is done, 0…100.
  public var progress: Int?
  /// An iCalendar RRULE where it can be expressed so, else the source's own words.
  public var recurrence: String?
  /// Profile and file it came from.
  public var source: String?
  /// Every field of the source that has no place above, by its own name.
  public var extra: [String: ExtraValue]
  /// Names of `extra` in the source's order.
  public var extraOrder: [String]

  /// Makes a task with a title; everything else is absent, and it is open.
  public init(id: String = "", title: String) {
    self.id = id
    self.title = title
    isDone = false
    assignees = []
    tags = []
    blockedBy = []
    extra = [:]
    extraOrder = []
  }
}

extension TaskTable {
  /// One row as a value.
  ///
  /// - Precondition: `0 <= row < rowCount`.
  public func item(at row: Int) -> TaskItem { item(at: row, nil) }

  /// The same, with words that were made texts before.
  package func item(at row: Int, _ words: ItemWords?) -> TaskItem {
    var item = itemAsFound(at: row, words)
    if !id.isPresent(row) { item.id = idString(row) }
    return item
  }

  /// One row as a value, without an id where the source gives none.
  ///
  /// - Precondition: `0 <= row < rowCount`.
  package func itemAsFound(at row: Int, _ words: ItemWords? = nil) -> TaskItem {
    var item = TaskItem(id: id.string(row) ?? "", title: title.string(row) ?? "")
    item.detail = detail.string(row)
    item.isDone = row < isDone.count && isDone[row]
    item.status = status.string(row, words?.status)
    item.priority = priority(row)
    item.priorityRaw = priorityRaw.string(row, words?.priorityRaw)
    item.due = date(.due, row)
    item.deadline = date(.deadline, row)
    item.start = date(.start, row)
    item.created = date(.created, row)
    item.modified = date(.modified, row)
    item.completed = date(.completed, row)
    item.assignees = assignees.strings(row, words?.assignees)
    item.tags = tags.strings(row, words?.tags)
    item.project = project.string(row, words?.project)
    item.section = section.string(row, words?.section)
    item.parent = parentID(row)
    item.blockedBy = blockedBy.strings(row)
    item.url = url.string(row)
    item.estimateSeconds = seconds(.estimate, row)
    item.spentSeconds = seconds(.spent, row)
    if row < progress.count, progress[row] != TaskTable.absentProgress { item.progress = Int(progress[row]) }
    item.recurrence = recurrence.string(row)
    item.source = fields.contains(.source) ? source(row) : nil
    var repeated: [String: [ExtraValue]] = [:]
    for (name, value) in extra.values(row, words?.extraNames) {
      guard let first = item.extra.updateValue(value, forKey: name) else {
        item.extraOrder.append(name)
        continue
      }
      repeated[name, default: [first]].append(value)
    }
    // Several values under one name are an array, as the writers have them.
    for (name, values) in repeated { item.extra[name] = .json(TaskTable.array(of: values)) }
    return item
  }

  private static func array(of values: [ExtraValue]) -> String {
    var text: [UInt8] = []
    for value in values {
      text.append(UInt8(ascii: text.isEmpty ? "[" : ","))
      switch value {
      case .json(let json): text.append(contentsOf: json.utf8)
      case .text(let own): JSONFragment.string(own).append(to: &text)
      }
    }
    text.append(UInt8(ascii: "]"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a task as a row.
  ///
  /// An empty id counts as none; `source` belongs to the table and is not taken over.
  public mutating func append(_ item: TaskItem) {
    // Column by column: through key paths it took twice as long, and formats whose tasks are put together from several
    // records come this way.
    TaskTable.append(item.id.isEmpty ? nil : item.id, to: &id, if: fields.contains(.id))
    TaskTable.append(item.title, to: &title, if: fields.contains(.title))
    TaskTable.append(item.detail, to: &detail, if: fields.contains(.detail))
    if fields.contains(.isDone) { isDone.append(item.isDone) }
    TaskTable.append(item.status, to: &status, if: fields.contains(.status))
    if fields.contains(.priority) { priority.append(item.priority?.rawValue ?? TaskTable.absentPriority) }
    TaskTable.append(item.priorityRaw, to: &priorityRaw, if: fields.contains(.priorityRaw))
    TaskTable.append(item.due, to: &due, if: fields.contains(.due))
    if let deadline = item.deadline, fields.contains(.deadline) {
      appendInteger(deadline.bits, field: .deadline)
    }
    TaskTable.append(item.start, to: &start, if: fields.contains(.start))
    TaskTable.append(item.created, to: &created, if: fields.contains(.created))
    TaskTable.append(item.modified, to: &modified, if: fields.contains(.modified))
    TaskTable.append(item.completed, to: &completed, if: fields.contains(.completed))
    if fields.contains(.assignees) { for name in item.assignees { assignees.add(Array(name.utf8).span) } }
    if fields.contains(.tags) { for name in item.tags { tags.add(Array(name.utf8).span) } }
    if fields.contains(.blockedBy) { for id in item.blockedBy { blockedBy.add(Array(id.utf8).span) } }
    TaskTable.append(item.project, to: &project, if: fields.contains(.project))
    TaskTable.append(item.section, to: &section, if: fields.contains(.section))
    TaskTable.append(item.parent, to: &parent, if: fields.contains(.parent))
    TaskTable.append(item.url, to: &url, if: fields.contains(.url))
    if fields.contains(.estimate) { estimate.append(item.estimateSeconds ?? TaskTable.absentSeconds) }
    if let seconds = item.spentSeconds, fields.contains(.spent) { appendInteger(seconds, field: .spent) }
    if fields.contains(.progress) {
      progress.append(item.progress.map { UInt8(clamping: min(max($0, 0), 100)) } ?? TaskTable.absentProgress)
    }
    TaskTable.append(item.recurrence, to: &recurrence, if: fields.contains(.recurrence))
    if fields.contains(.extra) {
      // What no order was given for is not left behind.
      let names = item.extra.count > item.extraOrder.count ? item.orderedExtraNames : item.extraOrder
      for name in names {
        guard let value = item.extra[name] else { continue }
        let code = extra.names.code(for: name)
        if case .json(let text) = value {
          extra.add(name: code, isJSON: true) { $0.append(contentsOf: text.utf8) }
        } else {
          extra.add(name: code, isJSON: false) { $0.append(contentsOf: value.string.utf8) }
        }
      }
    }
    endRow()
  }

  private static func append(_ value: String?, to column: inout TextColumn, if isKept: Bool) {
    if let value, isKept { column.append(value.utf8) }
  }

  private static func append(_ value: String?, to column: inout WordColumn, if isKept: Bool) {
    if let value, isKept { column.append(Array(value.utf8).span) }
  }

  private static func append(_ value: TaskDate?, to column: inout [Int64], if isKept: Bool) {
    if isKept { column.append(value?.bits ?? TaskDate.absentBits) }
  }
}
