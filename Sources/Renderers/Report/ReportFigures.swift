import TaskModel

/// The totals of a report, counted once over the distinct tasks it shows.
struct ReportFigures: Sendable {
  /// Tasks and done tasks of one priority.
  struct Count: Sendable {
    var tasks = 0
    var done = 0
  }

  /// By raw value of `Priority`.
  var priorities = [Count](repeating: Count(), count: 5)
  var overdue = 0
  var dueSoon = 0

  /// Days after today that count as "soon".
  static let soonDayCount = 7

  /// No tasks yet.
  init() {}

  /// Adds the figures of other tasks.
  mutating func add(_ other: ReportFigures) {
    for priority in priorities.indices {
      priorities[priority].tasks &+= other.priorities[priority].tasks
      priorities[priority].done &+= other.priorities[priority].done
    }
    overdue &+= other.overdue
    dueSoon &+= other.dueSoon
  }

  init(_ table: TaskTable, rows: [Int32], _ clock: ReportClock) {
    let hasPriority = table.priority.count >= table.rowCount
    let hasState = table.isDone.count >= table.rowCount
    let hasDue = table.due.count >= table.rowCount
    for row in rows {
      let row = Int(row)
      let isDone = hasState && table.isDone[row]
      let priority = hasPriority ? min(Int(table.priority[row]), 4) : Int(Priority.middle.rawValue)
      priorities[priority].tasks &+= 1
      if isDone {
        priorities[priority].done &+= 1
        continue
      }
      guard hasDue, table.due[row] != TaskDate.absentBits else { continue }
      let due = TaskDate(bits: table.due[row])
      if clock.isPast(due) {
        overdue &+= 1
      } else if clock.day(due) <= clock.today &+ ReportFigures.soonDayCount {
        dueSoon &+= 1
      }
    }
  }
}
