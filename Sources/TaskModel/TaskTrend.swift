/// How many tasks of a list there were, were done and were late, step after step or day after day.
package struct TaskTrend: Sendable {
  /// A moment of which a state of the list is known, with the figures of that state.
  package struct Point: Sendable {
    /// The day, counted from 1970-01-01 = 0.
    package var day: Int
    /// What the clocks showed there, in microseconds since 1970-01-01T00:00; the first of the day where that is all
    /// that is known.
    package var localMicroseconds: Int64
    /// The number of the step of a library, and when that was made.
    package var step: (number: Int, at: TaskDate)?
    /// Whether the step was an import that changed nothing: it is a point only where more is late, say.
    package var isWithoutChange = false
    /// How many tasks there are, open and done.
    package var scope = 0
    /// How many of them are done.
    package var done = 0
    /// How many open ones were past their due date.
    package var overdue = 0
    /// How many are done that were not at the point before.
    package var finished = 0

    /// How many are open.
    package var open: Int { scope - done }

    /// A day without tasks.
    package init(day: Int) {
      self.day = day
      localMicroseconds = Int64(day) * TaskDate.microsecondsPerDay
    }

    /// A step without tasks.
    package init(step: Int, at: TaskDate, localMicroseconds: Int64) {
      day = TaskDate(localMicroseconds: localMicroseconds).dayNumber
      self.localMicroseconds = localMicroseconds
      self.step = (step, at)
    }
  }

  /// A week, and what was done in it.
  package struct Week: Hashable, Sendable {
    /// Its first day.
    package var firstDay: Int
    /// How many tasks were found to be done in it that were not before.
    package var finished = 0
  }

  /// When all of it would be done at the pace of the last weeks.
  package enum Finish: Hashable, Sendable {
    /// Between two days; without the second one where the slowest weeks lead nowhere.
    case between(Int, Int?)
    /// Nothing is open.
    case isDone
    /// There are too few weeks to tell a pace by.
    case tooShort
    /// At least as much came as was done, or it would take years.
    case notInSight
  }

  /// The points, the oldest first.
  package private(set) var points: [Point]
  /// The last day of which a state is known, a point or not.
  private let lastDay: Int
  /// The day that an end is estimated on; what was open at the last point is open still.
  private let today: Int

  // MARK: - By week

  /// The weeks from the first point to the last known state, and what was done in each.
  ///
  /// - Parameter weekStart: the day that they begin on, Monday = 1.
  package func weeks(startingOn weekStart: Int) -> [Week] {
    guard let first = points.first?.day else { return [] }
    let start = TaskTrend.startOfWeek(first, weekStart)
    var weeks = stride(from: start, through: lastDay, by: 7).map { Week(firstDay: $0) }
    for point in points { weeks[(point.day - start) / 7].finished += point.finished }
    return weeks
  }

  /// The last point of each week, with all that was done in the week.
  package func weekly(startingOn weekStart: Int) -> [Point] {
    last { TaskTrend.startOfWeek($0, weekStart) }
  }

  /// The last point of each day, with all that was done on it.
  package func daily() -> [Point] { last { $0 } }

  /// The last of the points whose days belong together, with all that was done in them.
  private func last(_ span: (Int) -> Int) -> [Point] {
    var result: [Point] = []
    for point in points {
      if let last = result.last, span(last.day) == span(point.day) {
        result[result.count - 1] = point
        result[result.count - 1].finished += last.finished
      } else {
        result.append(point)
      }
    }
    return result
  }

  private static func startOfWeek(_ day: Int, _ weekStart: Int) -> Int {
    day - (CivilDate(dayNumber: day).weekday - weekStart + 7) % 7
  }

  // MARK: - The finish

  /// How many times seven days a pace is taken from, at most and at least.
  private static let paceWeekCounts = 3...8
  /// What lies further away than so many days is no estimate: three years.
  private static let farthestDayCount = 1_096

  /// When everything would be done at the pace of the last weeks: the best and the worst stretch of them.
  ///
  /// Counted in sevens of days back from today, of which there must be three and are at most eight. The pace
  /// of a stretch, half as long as all of them, is by how many open tasks became fewer in a week: what came counts
  /// against what was done.
  package var finish: Finish {
    guard let first = points.first, let last = points.last else { return .tooShort }
    if last.open == 0 { return last.scope == 0 ? .tooShort : .isDone }
    guard (lastDay - first.day) / 7 >= Self.paceWeekCounts.lowerBound else { return .tooShort }
    let count = min((today - first.day) / 7, Self.paceWeekCounts.upperBound)
    let open = (0...count).map { openTasks(on: today - 7 * (count - $0)) }
    guard open[0] > last.open else { return .notInSight }
    let length = count / 2
    let drops = (0...count - length).map { open[$0] - open[$0 + length] }
    func day(_ drop: Int) -> Int? {
      if drop <= 0 { return nil }
      let days = (last.open * 7 * length + drop - 1) / drop
      return days <= Self.farthestDayCount ? today + days : nil
    }
    guard let best = day(drops.max() ?? 0) else { return .notInSight }
    return .between(best, day(drops.min() ?? 0))
  }

  /// How many tasks were open on a day: as at the last point until then.
  private func openTasks(on day: Int) -> Int {
    points.last { $0.day <= day }?.open ?? points.first?.open ?? 0
  }

  // MARK: - Counting

  /// Counts states of tasks that follow each other into points; linear in their number.
  package struct Counter {
    private var points: [Point]
    /// By point: by how much each figure is other than at the point before.
    private var changes: [Point]
    /// By task: the point from which on it was no longer done, or would have been.
    private var doneUntil: [Int: Int] = [:]

    /// What the clocks show now.
    private let now: Int64?
    /// What the clocks show where the last point says what is late; nil is as for the other points.
    private var lateMicroseconds: Int64?

    /// Begins with points without tasks, the oldest first.
    ///
    /// - Parameter now: what the clocks show now: a last point of today says what is late now.
    package init(_ points: [Point], now: Int64? = nil) {
      self.points = points
      self.now = now
      changes = points
      if let now, let last = points.last, last.day == TaskDate(localMicroseconds: now).dayNumber {
        lateMicroseconds = max(now, last.localMicroseconds)
      }
    }

    /// Counts a task as it was at some points.
    ///
    /// - Parameters:
    ///   - key: which task it is; the states of one come in their order.
    ///   - due: when it is due: a day, or what the clocks show then.
    ///   - span: the numbers of the points; none where it was so only between two of them.
    package mutating func add(_ key: Int, isDone: Bool, due: TaskDate?, at span: Range<Int>) {
      if span.isEmpty { return }
      // A day is past the day after, a time the moment after; of a day on which a state is known its end counts.
      func late(at point: Int) -> Bool {
        guard let due else { return false }
        if due.kind == .day { return due.dayNumber < points[point].day }
        if point == points.count - 1, let lateMicroseconds { return due.value < lateMicroseconds }
        return points[point].step == nil
          ? due.dayNumber <= points[point].day : due.value < points[point].localMicroseconds
      }
      change(span) { $0.scope += $1 }
      if isDone {
        change(span) { $0.done += $1 }
        if span.lowerBound > 0, doneUntil[key] != span.lowerBound { points[span.lowerBound].finished += 1 }
        doneUntil[key] = span.upperBound
      } else if late(at: span.upperBound - 1) {
        var first = span.upperBound - 1
        while first > span.lowerBound, late(at: first - 1) { first -= 1 }
        change(first..<span.upperBound) { $0.overdue += $1 }
      }
    }

    private mutating func change(_ span: Range<Int>, _ count: (inout Point, Int) -> Void) {
      count(&changes[span.lowerBound], 1)
      if span.upperBound < changes.count { count(&changes[span.upperBound], -1) }
    }

    /// What has been counted.
    package consuming func trend() -> TaskTrend {
      var sum = Point(day: 0)
      for index in points.indices {
        sum.scope += changes[index].scope
        sum.done += changes[index].done
        sum.overdue += changes[index].overdue
        points[index].scope = sum.scope
        points[index].done = sum.done
        points[index].overdue = sum.overdue
      }
      let today = now.map { TaskDate(localMicroseconds: $0).dayNumber }
      let lastDay = points.last?.day ?? 0
      var told: [Point] = []
      for point in points {
        if point.isWithoutChange, let last = told.last,
          (point.scope, point.done, point.overdue) == (last.scope, last.done, last.overdue)
        {
          continue
        }
        told.append(point)
      }
      return TaskTrend(points: told, lastDay: lastDay, today: max(today ?? .min, lastDay))
    }
  }

  private init(points: [Point], lastDay: Int, today: Int) {
    self.points = points
    self.lastDay = lastDay
    self.today = today
  }
}
