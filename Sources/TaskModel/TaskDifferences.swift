/// What has happened to a task between two states of a list.
package struct TaskDifference: Hashable, Sendable {
  /// What has happened, in the order in which it is listed.
  package enum Kind: String, CaseIterable, Sendable {
    /// It was not there before.
    case new
    /// It is done now.
    case done
    /// It was done and is open now.
    case reopened
    /// It is more urgent.
    case priorityUp = "priority-up"
    /// It is less urgent.
    case priorityDown = "priority-down"
    /// It is due at another time, or has such a time now, or has none any more.
    case dueMoved = "due-moved"
    /// Others do it.
    case reassigned
    /// It has another title.
    case renamed
    /// It is in another project or section.
    case moved
    /// It is not there any more.
    case gone
  }

  /// What has happened.
  package var kind: Kind
  /// The task's id.
  package var id: String
  /// Its title: the one it has now, or had before it went.
  package var title: String
  /// What it was; several words for people, one or none else.
  package var before: [String] = []
  /// What it is.
  package var after: [String] = []
  /// By how many days it is due later, where it was due and is.
  package var days: Int?
}

/// All that is different in one state of a list and another.
package struct TaskDifferences: Sendable {
  /// One of the two states: rows of a table, and what each task is known by in both.
  package struct State: Sendable {
    /// The table that the tasks are in.
    package var table: TaskTable
    /// Their rows there.
    package var rows: Range<Int>
    /// By task, beginning with the first row: what it is known by; an id, or the name of a source, a line feed and an
    /// id.
    package var keys: TextColumn

    /// Makes a state of tasks that are known by their ids, or by title and project where they have none.
    package init(_ table: TaskTable, rows: Range<Int>) {
      self.init(table, rows: rows, keys: table.lastingIDs(rows))
    }

    /// Makes a state.
    package init(_ table: TaskTable, rows: Range<Int>, keys: TextColumn) {
      self.table = table
      self.rows = rows
      self.keys = keys
    }

    /// A task as a value; its parent is what that is known by in both states, or as the source gives it where that is
    /// not among the tasks.
    fileprivate func item(_ place: Int) -> TaskItem {
      let row = rows.lowerBound + place
      var item = table.item(at: row)
      // Behind the name of a source, where the key has one: an id that was made of a position is another tomorrow.
      if !table.hasOwnID(row), let id = keys.string(place)?.split(separator: "\n").last {
        item.id = String(id)
      }
      let above = row < table.parentRow.count ? Int(table.parentRow[row]) : -1
      item.parent = rows.contains(above) ? keys.string(above - rows.lowerBound) : table.parent.string(row)
      return item
    }
  }

  /// What has happened, by kind and then in the order of the tasks; a task that changed in two ways has two.
  package private(set) var all: [TaskDifference] = []
  /// The fields that no kind tells of, with the number of tasks that have other values there.
  package private(set) var otherFields: [(field: Field, taskCount: Int)] = []

  /// Compares two states; linear in the number of tasks.
  ///
  /// - Parameters:
  ///   - zone: where days are counted.
  ///   - isTold: whether a task is wanted, by its rows in the two tables; nil where it is not in one.
  package init(
    from before: State, to after: State, in zone: ZoneOffsets,
    where isTold: (Int?, Int?) -> Bool = { _, _ in true }
  ) {
    var places = RowIndex(rowCount: before.keys.count)
    for place in 0..<before.keys.count { _ = places.insert(place, of: before.keys) }
    var isFound = Array(repeating: false, count: before.keys.count)
    var found: [TaskDifference.Kind: [TaskDifference]] = [:]
    var others: [Field: Int] = [:]
    for place in 0..<after.keys.count {
      let row = after.rows.lowerBound + place
      guard
        let old = places.row(of: after.keys.bytes.span.extracting(after.keys.range(place)), in: before.keys)
      else {
        if !isTold(nil, row) { continue }
        let now = after.item(place)
        found[.new, default: []].append(TaskDifference(kind: .new, id: now.id, title: now.title))
        continue
      }
      isFound[old] = true
      if !isTold(before.rows.lowerBound + old, row) { continue }
      let now = after.item(place)
      let then = before.item(old)
      for difference in TaskDifferences.between(then, now, zone) {
        found[difference.kind, default: []].append(difference)
      }
      let untold = now.differingFields(from: then).subtracting(Self.told)
      if untold.isEmpty { continue }
      for field in Field.allCases where untold.contains(field) { others[field, default: 0] += 1 }
    }
    for place in isFound.indices where !isFound[place] && isTold(before.rows.lowerBound + place, nil) {
      let gone = before.item(place)
      found[.gone, default: []].append(TaskDifference(kind: .gone, id: gone.id, title: gone.title))
    }
    all = TaskDifference.Kind.allCases.flatMap { found[$0] ?? [] }
    otherFields = Field.allCases.compactMap { field in others[field].map { (field, $0) } }
  }

  /// The fields that kinds tell of.
  private static let told: FieldSet = [
    .title, .isDone, .priority, .due, .assignees, .project, .section,
  ].reduce(into: []) { $0.insert($1) }

  private static func between(_ then: TaskItem, _ now: TaskItem, _ zone: ZoneOffsets) -> [TaskDifference] {
    var result: [TaskDifference] = []
    func add(_ kind: TaskDifference.Kind, _ before: [String] = [], _ after: [String] = [], days: Int? = nil) {
      result.append(
        TaskDifference(kind: kind, id: now.id, title: now.title, before: before, after: after, days: days))
    }
    if now.isDone != then.isDone { add(now.isDone ? .done : .reopened) }
    if now.priority != then.priority {
      // None is below the lowest: whoever gives a task its first priority raises it.
      let isRaised =
        (now.priority.map { Int($0.rawValue) } ?? -1) > (then.priority.map { Int($0.rawValue) } ?? -1)
      add(
        isRaised ? .priorityUp : .priorityDown, then.priority.map { [$0.name] } ?? [],
        now.priority.map { [$0.name] } ?? [])
    }
    if now.due != then.due {
      let days = now.due.flatMap { new in then.due.map { new.dayNumber(in: zone) - $0.dayNumber(in: zone) } }
      add(
        .dueMoved, then.due.map { [$0.description] } ?? [], now.due.map { [$0.description] } ?? [], days: days
      )
    }
    if now.assignees != then.assignees { add(.reassigned, then.assignees, now.assignees) }
    if now.title != then.title { add(.renamed, [then.title], [now.title]) }
    if now.project != then.project || now.section != then.section {
      func place(_ task: TaskItem) -> [String] {
        let names = [task.project, task.section].compactMap { $0 }
        return names.isEmpty ? [] : [names.joined(separator: " / ")]
      }
      add(.moved, place(then), place(now))
    }
    return result
  }
}
