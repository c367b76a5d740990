import TaskModel

/// Which rows of a table a report shows, for passes over the columns in the table's own order.
///
/// The rows of a report are sorted, and a walk over columns in that order waits for memory at every step; where
/// counting is all there is to do, the table's order does as well.
struct ShownRows: Sendable {
  private enum Rows {
    case all(count: Int)
    case flagged([Bool])
    /// Few of many: a walk over flags would see mostly rows that are not shown.
    case few([Int32])
  }

  private let rows: Rows

  /// The rows that stand in `rows`, as often as they like.
  init(_ rows: TaskRows, of table: TaskTable) {
    if rows.areDistinct, rows.count == table.rowCount {
      self.rows = .all(count: rows.count)
      return
    }
    if rows.count < table.rowCount / 16 {
      let sorted = rows.sorted()
      self.rows = .few(
        sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] })
      return
    }
    var flags = [Bool](repeating: false, count: table.rowCount)
    var count = 0
    for row in rows where !flags[Int(row)] {
      flags[Int(row)] = true
      count &+= 1
    }
    self.rows = count == table.rowCount ? .all(count: count) : .flagged(flags)
  }

  /// Whether they are so few of the table's rows that nothing may be done for each row, or each word, of the table.
  var areFew: Bool { if case .few = rows { true } else { false } }

  /// Whether a row is one of them.
  func contains(_ row: Int) -> Bool {
    switch rows {
    case .all(let count): return row < count
    case .flagged(let flags): return flags[row]
    case .few(let rows):
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
      }
      return low < rows.count && Int(rows[low]) == row
    }
  }

  /// Whether a condition holds for any of them.
  func contains(where condition: (Int) -> Bool) -> Bool {
    switch rows {
    case .all(let count): (0..<count).contains(where: condition)
    case .flagged(let flags): flags.indices.contains { flags[$0] && condition($0) }
    case .few(let rows): rows.contains { condition(Int($0)) }
    }
  }

  /// Calls `body` with each row once, in the table's order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    switch rows {
    case .all(let count): for row in 0..<count { body(row) }
    case .flagged(let flags): for row in flags.indices where flags[row] { body(row) }
    case .few(let rows): for row in rows { body(Int(row)) }
    }
  }
}

/// The totals of a report, counted once over the distinct tasks it shows.
struct ReportFigures: Sendable {
  /// Tasks, done tasks and overdue ones of one priority, or of none.
  struct Count: Sendable {
    var tasks = 0
    var done = 0
    var overdue = 0
  }

  /// By raw value of `Priority`, and last those that have none.
  var priorities = [Count](repeating: Count(), count: Int(TaskTable.absentPriority) + 1)
  var dueSoon = 0

  /// How many open tasks are past their due date.
  var overdue: Int { priorities.reduce(0) { $0 + $1.overdue } }

  /// The tasks that have no priority.
  var unset: Count { priorities[Int(TaskTable.absentPriority)] }

  /// The most tasks that one priority has: what bars are measured by.
  var largest: Int { priorities.map(\.tasks).max() ?? 0 }

  /// Days after today that count as "soon".
  static let soonDayCount = 7

  /// No tasks yet.
  init() {}

  /// Adds the figures of other tasks.
  mutating func add(_ other: ReportFigures) {
    for priority in priorities.indices {
      priorities[priority].tasks &+= other.priorities[priority].tasks
      priorities[priority].done &+= other.priorities[priority].done
      priorities[priority].overdue &+= other.priorities[priority].overdue
    }
    dueSoon &+= other.dueSoon
  }

  /// - Parameters:
  ///   - column: the effective priorities.
  ///   - dates: the effective due dates.
  init(
    _ table: TaskTable, _ shown: ShownRows, priority column: [UInt8], due dates: [Int64], _ clock: ReportClock
  ) {
    let absent = TaskTable.absentPriority
    let hasPriority = column.count >= table.rowCount
    let hasState = table.isDone.count >= table.rowCount
    let hasDue = dates.count >= table.rowCount
    let soon = clock.today &+ ReportFigures.soonDayCount
    // By priority and state, in memory that is asked for nothing: an array asks before each change whether it is the
    // only one that holds its own.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: priorities.count * State.count) { counts in
      counts.initialize(repeating: 0)
      shown.forEach { row in
        let priority = Int(hasPriority ? min(column[row], absent) : absent)
        var state = State.open
        if hasState, table.isDone[row] {
          state = State.done
        } else if hasDue, dates[row] != TaskDate.absentBits {
          let due = TaskDate(bits: dates[row])
          state = clock.isPast(due) ? State.overdue : clock.day(due) <= soon ? State.dueSoon : State.open
        }
        counts[priority &* State.count &+ state] &+= 1
      }
      for priority in priorities.indices {
        let states = counts[priority * State.count..<(priority + 1) * State.count]
        priorities[priority] = Count(
          tasks: states.reduce(0, +), done: states[states.startIndex + State.done],
          overdue: states[states.startIndex + State.overdue])
        dueSoon += states[states.startIndex + State.dueSoon]
      }
    }
  }

  /// What is counted of a task besides its priority: one of these.
  private enum State {
    static let (open, done, overdue, dueSoon) = (0, 1, 2, 3)
    static let count = 4
  }
}
