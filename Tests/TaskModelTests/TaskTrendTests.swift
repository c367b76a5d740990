import Testing

@testable import TaskModel

struct TaskTrendTests {
  /// A trend with so many open tasks of 100 at each of some days.
  ///
  /// - Parameter today: nil is the last of the days.
  private func trend(_ open: [Int], everyDays step: Int = 7, today: Int? = nil) -> TaskTrend {
    var counter = TaskTrend.Counter(
      open.indices.map { TaskTrend.Point(day: 20_000 + step * $0) },
      now: today.map { Int64($0) * TaskDate.microsecondsPerDay })
    for task in 0..<100 {
      // A task is done from the first point on at which so few are open.
      for (point, count) in open.enumerated() {
        counter.add(task, isDone: task >= count, due: nil, at: point..<point + 1)
      }
    }
    return counter.trend()
  }

  @Test func `figures are of what was there at each point`() {
    var counter = TaskTrend.Counter([10, 11, 12].map { TaskTrend.Point(day: $0) })
    counter.add(1, isDone: false, due: TaskDate(dayNumber: 10), at: 0..<2)
    counter.add(1, isDone: true, due: TaskDate(dayNumber: 10), at: 2..<3)
    counter.add(2, isDone: true, due: nil, at: 0..<3)
    counter.add(3, isDone: true, due: nil, at: 1..<2)
    counter.add(3, isDone: true, due: nil, at: 2..<3)
    // It was so between two points only.
    counter.add(4, isDone: false, due: TaskDate(dayNumber: 1), at: 1..<1)
    let points = counter.trend().points
    #expect(points.map(\.scope) == [2, 3, 3])
    #expect(points.map(\.done) == [1, 2, 3])
    #expect(points.map(\.open) == [1, 1, 0])
    #expect(points.map(\.overdue) == [0, 1, 0])
    #expect(points.map(\.finished) == [0, 1, 1])
  }

  @Test func `a steady pace has one finish`() {
    #expect(trend([50, 40, 30, 20]).finish == .between(20_021 + 14, 20_021 + 14))
  }

  @Test func `an unsteady pace has a range`() {
    #expect(trend([50, 45, 40, 20, 10]).finish == .between(20_028 + 5, 20_028 + 14))
    // In the worst stretch nothing became less.
    #expect(trend([50, 50, 50, 30, 20]).finish == .between(20_028 + 10, nil))
  }

  @Test func `an import that changed nothing is a point only where more is late, and its day counts`() {
    func trend(_ quiet: Range<Int>, due: Int) -> TaskTrend {
      var points = (0..<5).map { TaskTrend.Point(day: 20_000 + 7 * $0) }
      for index in quiet { points[index].isWithoutChange = true }
      var counter = TaskTrend.Counter(points)
      for task in 0..<4 {
        counter.add(task, isDone: false, due: TaskDate(dayNumber: due), at: 0..<(task == 0 ? 2 : 5))
        if task == 0 { counter.add(task, isDone: true, due: nil, at: 2..<5) }
      }
      return counter.trend()
    }
    let all = trend(0..<0, due: 30_000)
    let told = trend(3..<5, due: 30_000)
    #expect(told.points.map(\.day) == [20_000, 20_007, 20_014])
    #expect(told.weeks(startingOn: 1) == all.weeks(startingOn: 1))
    #expect(told.weeks(startingOn: 1).count == 5)
    #expect(told.finish == all.finish)
    #expect(told.finish == .between(20_028 + 42, nil))
    #expect(trend(3..<5, due: 20_021).points.map(\.overdue) == [0, 0, 0, 3])
  }

  @Test func `there is no finish where none makes sense`() {
    #expect(trend([]).finish == .tooShort)
    #expect(trend([50, 40, 30]).finish == .tooShort)
    #expect(trend([50, 40, 30, 0]).finish == .isDone)
    #expect(trend([50, 60, 55, 50]).finish == .notInSight)
    #expect(trend([99, 99, 99, 98], everyDays: 90).finish == .notInSight)
    // It would take a year, and then four.
    #expect(trend([98, 98, 98, 98, 98, 97]).finish == .notInSight)
  }

  @Test func `an end is never in the past`() {
    // Estimated on the last day it would be two weeks later; nothing is known to have been done since.
    #expect(trend([50, 40, 30, 20], today: 20_021).finish == .between(20_021 + 14, 20_021 + 14))
    #expect(trend([50, 40, 30, 20], today: 20_042).finish == .between(20_042 + 14, nil))
    // And when that is longer ago than paces are taken from, there is none.
    #expect(trend([50, 40, 30, 20], today: 20_021 + 70).finish == .notInSight)
    #expect(trend([50, 40], today: 20_042).finish == .tooShort)
    #expect(trend([50, 0], today: 20_042).finish == .isDone)
  }

  @Test func `each step of a day is a point, and late is what is past at it`() {
    let noon = TaskDate.microsecondsPerDay * 10 + TaskDate.microsecondsPerDay / 2
    func step(_ number: Int, _ local: Int64) -> TaskTrend.Point {
      TaskTrend.Point(step: number, at: TaskDate(instantMicroseconds: local), localMicroseconds: local)
    }
    func trend(now: Int64?) -> TaskTrend {
      var counter = TaskTrend.Counter([step(1, noon - 2), step(2, noon), step(3, noon + 2)], now: now)
      // Due a moment before the second step, a moment after the third, and on the day itself.
      for (key, due) in [noon - 1, noon + 3].enumerated() {
        counter.add(key, isDone: false, due: TaskDate(localMicroseconds: due), at: 0..<3)
      }
      counter.add(3, isDone: false, due: TaskDate(dayNumber: 10), at: 0..<3)
      counter.add(4, isDone: true, due: nil, at: 1..<3)
      return counter.trend()
    }
    #expect(trend(now: nil).points.map(\.overdue) == [0, 1, 1])
    // The last one says what is late now, as the rest of a page does; of yesterday it says what was late then.
    #expect(trend(now: noon + 4).points.map(\.overdue) == [0, 1, 2])
    #expect(trend(now: noon + TaskDate.microsecondsPerDay).points.map(\.overdue) == [0, 1, 1])
    #expect(trend(now: nil).daily().map(\.finished) == [1])
    #expect(trend(now: nil).points.map { $0.step?.number } == [1, 2, 3])
    // Of a day of which only its end is known what was due in its course is past.
    var days = TaskTrend.Counter([TaskTrend.Point(day: 10)])
    days.add(1, isDone: false, due: TaskDate(localMicroseconds: noon), at: 0..<1)
    #expect(days.trend().points.map(\.overdue) == [1])
  }

  @Test func `weeks begin on the day that was asked for`() {
    // 20,000 is a Friday.
    let trend = trend([50, 40, 30, 20], everyDays: 3)
    #expect(trend.weeks(startingOn: 1).map(\.firstDay) == [19_996, 20_003])
    #expect(trend.weeks(startingOn: 1).map(\.finished) == [0, 30])
    #expect(trend.weeks(startingOn: 4).map(\.finished) == [10, 20])
    #expect(trend.weekly(startingOn: 4).map(\.finished) == [10, 20])
    #expect(trend.weekly(startingOn: 4).map(\.open) == [40, 20])
  }
}
