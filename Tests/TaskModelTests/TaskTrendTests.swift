import Testing

@testable import TaskModel

struct TaskTrendTests {
  /// A trend with so many open tasks of 100 at each of some days.
  private func trend(_ open: [Int], everyDays step: Int = 7) -> TaskTrend {
    var counter = TaskTrend.Counter(days: open.indices.map { 20_000 + step * $0 })
    for task in 0..<100 {
      // A task is done from the first point on at which so few are open.
      for (point, count) in open.enumerated() {
        counter.add(task, isDone: task >= count, dueDay: nil, at: point..<point + 1)
      }
    }
    return counter.trend()
  }

  @Test func `figures are of what was there at each point`() {
    var counter = TaskTrend.Counter(days: [10, 11, 12])
    counter.add(1, isDone: false, dueDay: 10, at: 0..<2)
    counter.add(1, isDone: true, dueDay: 10, at: 2..<3)
    counter.add(2, isDone: true, dueDay: nil, at: 0..<3)
    counter.add(3, isDone: true, dueDay: nil, at: 1..<2)
    counter.add(3, isDone: true, dueDay: nil, at: 2..<3)
    // It was so between two points only.
    counter.add(4, isDone: false, dueDay: 1, at: 1..<1)
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

  @Test func `there is no finish where none makes sense`() {
    #expect(trend([]).finish == .tooShort)
    #expect(trend([50, 40, 30]).finish == .tooShort)
    #expect(trend([50, 40, 30, 0]).finish == .isDone)
    #expect(trend([50, 60, 55, 50]).finish == .notInSight)
    #expect(trend([99, 99, 99, 98], everyDays: 90).finish == .notInSight)
    // It would take a year, and then four.
    #expect(trend([98, 98, 98, 98, 98, 97]).finish == .notInSight)
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
