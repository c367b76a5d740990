import TaskModel

/// What a digest tells: which tasks are overdue, due today, due soon and done lately, and how many each person has.
///
/// Tasks are positions in `TaskSelection.rows`, of several that show one task the first.
struct ReportDigest: Sendable {
  /// A person's share.
  struct Share: Sendable {
    /// Code of the name among the assignees; 0 for tasks that nobody has.
    var code: UInt32
    var name: [UInt8]
    var count = 0
    var done = 0
    var overdue = 0
    var dueToday = 0
    var doneSince = 0
    /// The open tasks.
    var tasks: [Int32] = []
  }

  /// How many days back tasks count as done lately, unless a day is given.
  static let dayCount = 7

  /// The first day that counts for `doneSince`.
  let since: Int
  private(set) var overdue: [Int32] = []
  private(set) var dueToday: [Int32] = []
  private(set) var dueSoon: [Int32] = []
  private(set) var doneSince: [Int32] = []
  /// How many done tasks have no completion date.
  private(set) var doneUndatedCount = 0
  /// By name, and nobody last.
  private(set) var people: [Share] = []

  /// Which names of a template need all this.
  static let names: Set = [
    "overdueTasks", "dueTodayTasks", "dueSoonTasks", "doneSinceTasks", "dueToday", "doneSince", "people",
    "hasPeople", "doneUndated", "doneUndatedText",
  ]

  init(
    _ table: TaskTable, _ selection: TaskSelection, _ keys: CountedKeys, _ options: ReportOptions,
    _ clock: ReportClock, isRead: Bool
  ) {
    since = options.sinceDay ?? clock.today &- ReportDigest.dayCount
    if !isRead { return }
    let assignees = keys.assignees.value
    let dates = (due: keys.due.value, completed: keys.completed.value)
    var isSeen = [Bool](repeating: false, count: table.rowCount)
    var byCode: [UInt32: Int] = [:]
    for (position, row) in selection.rows.enumerated() {
      let row = Int(row)
      if isSeen[row] { continue }
      isSeen[row] = true
      let position = Int32(truncatingIfNeeded: position)
      let isDone = row < table.isDone.count && table.isDone[row]
      let state = add(position, dates, row, isDone: isDone, clock)
      assignees.forEachName(ofRow: row) { code in
        let index = byCode[code] ?? people.count
        if index == people.count {
          byCode[code] = index
          people.append(
            Share(code: code, name: code == 0 ? [] : Array(assignees.dictionary.word(code))))
        }
        people[index].count += 1
        people[index].done += isDone ? 1 : 0
        people[index].overdue += state == .overdue ? 1 : 0
        people[index].dueToday += state == .dueToday ? 1 : 0
        people[index].doneSince += state == .doneSince ? 1 : 0
        if !isDone { people[index].tasks.append(position) }
      }
    }
    people.sort { left, right in
      if (left.code == 0) != (right.code == 0) { return right.code == 0 }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }

  private enum State {
    case overdue, dueToday, doneSince, other
  }

  /// Puts a task on the lists it belongs to.
  private mutating func add(
    _ position: Int32, _ dates: (due: [Int64], completed: [Int64]), _ row: Int, isDone: Bool,
    _ clock: ReportClock
  ) -> State {
    func date(_ column: [Int64]) -> TaskDate? {
      row < column.count && column[row] != TaskDate.absentBits ? TaskDate(bits: column[row]) : nil
    }
    if isDone {
      guard let completed = date(dates.completed) else {
        doneUndatedCount += 1
        return .other
      }
      if clock.day(completed) < since { return .other }
      doneSince.append(position)
      return .doneSince
    }
    guard let due = date(dates.due) else { return .other }
    let day = clock.day(due)
    if clock.isPast(due) {
      overdue.append(position)
      // What was due this morning is overdue and due today; it counts once, as the worse of the two.
      return .overdue
    }
    if day <= clock.today &+ ReportFigures.soonDayCount { dueSoon.append(position) }
    if day != clock.today { return .other }
    dueToday.append(position)
    return .dueToday
  }
}
