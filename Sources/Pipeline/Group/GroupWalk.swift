import TaskModel

/// What is counted of tasks.
struct GroupTally {
  var tasks = 0
  var done = 0
  /// Seconds.
  var estimate: Int64 = 0
  /// Seconds.
  var spent: Int64 = 0

  @inline(__always)
  mutating func add(_ other: GroupTally) {
    tasks &+= other.tasks
    done &+= other.done
    estimate = GroupTally.sum(estimate, other.estimate)
    spent = GroupTally.sum(spent, other.spent)
  }

  @inline(__always)
  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? (one < 0 ? Int64.min : Int64.max) : sum
  }
}

/// What is counted in a group.
///
/// A level by a list of words shows a task once for each of them. A group counts its tasks once, so what counts in it
/// depends on how many such levels are below it: with none every appearance, with one the first for each word of the
/// outer list, with two the very first.
struct GroupFigures {
  /// By the number of lists below the group.
  private var tallies = (GroupTally(), GroupTally(), GroupTally())

  /// Adds a task, with its subtasks; `counts` is how many lists may be below a group in which it counts.
  @inline(__always)
  mutating func add(_ tally: GroupTally, counts: UInt32) {
    tallies.0.add(tally)
    if counts > 0 { tallies.1.add(tally) }
    if counts > 1 { tallies.2.add(tally) }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: GroupFigures) {
    tallies.0.add(other.tallies.0)
    tallies.1.add(other.tallies.1)
    tallies.2.add(other.tallies.2)
  }

  /// What counts in a group with so many lists below it.
  func tally(listsBelow: Int) -> GroupTally {
    switch listsBelow {
    case 0: tallies.0
    case 1: tallies.1
    default: tallies.2
    }
  }
}

/// The groups as they come out of one pass over sorted tasks: which are open, and what has been counted in them.
struct GroupWalk {
  /// Rows to show.
  var rows: [Int32] = []
  /// Their depths, or nothing.
  var depths: [Int32] = []
  private var groups: [TaskGroup] = []
  /// Indices of the open groups, and the figures of each; the first figures are those of the whole.
  private var openGroups: [Int] = []
  private var figures = [GroupFigures()]
  private let listLevels: [Int]
  /// By level, the first for the whole: by row the number of the group that counted it last.
  ///
  /// Empty where appearances tell where they count.
  private var countedBy: [[Int32]] = []

  /// - Parameter distinctRows: how many rows there are, where every group is to count each of them once by itself.
  init(levelCount: Int, listLevels: [Int], distinctRows: Int? = nil) {
    self.listLevels = listLevels
    openGroups.reserveCapacity(levelCount)
    if let distinctRows {
      countedBy = Array(repeating: Array(repeating: -1, count: distinctRows), count: levelCount + 1)
    }
  }

  /// Adds a row to every open group and to the whole, where it was not counted yet.
  mutating func count(_ tally: GroupTally, _ row: Int32) {
    for level in figures.indices {
      let group = level == 0 ? 0 : Int32(truncatingIfNeeded: openGroups[level - 1])
      if countedBy[level][Int(row)] == group { continue }
      countedBy[level][Int(row)] = group
      figures[level].add(tally, counts: 0)
    }
  }

  /// Adds figures to the innermost open group.
  mutating func count(_ figures: GroupFigures) { self.figures[self.figures.count - 1].add(figures) }

  /// Opens a group below those that are open.
  mutating func open(_ descriptor: GroupDescriptor, key: GroupKey, level: Int, start: Int) {
    openGroups.append(groups.count)
    figures.append(GroupFigures())
    groups.append(
      TaskGroup(
        field: descriptor.field, name: descriptor.extraName, key: key, level: level, rows: start..<start,
        endOfSubgroups: 0, taskCount: 0, doneCount: 0))
  }

  /// Closes the open groups of a level and of those below it.
  mutating func close(downTo level: Int, end: Int) {
    while openGroups.count > level {
      let index = openGroups.removeLast()
      let own = figures.removeLast()
      let groupLevel = groups[index].level
      let tally = own.tally(listsBelow: listLevels.count { $0 > groupLevel })
      groups[index].rows = groups[index].rows.lowerBound..<end
      groups[index].endOfSubgroups = groups.count
      groups[index].taskCount = tally.tasks
      groups[index].doneCount = tally.done
      groups[index].estimateSeconds = tally.estimate
      groups[index].spentSeconds = tally.spent
      if countedBy.isEmpty { count(own) }
    }
  }

  /// Closes everything.
  mutating func finished() -> TaskSelection { finished(TaskRows(rows)) }

  /// Closes everything, for rows that are not among those of the walk.
  mutating func finished(_ rows: TaskRows) -> TaskSelection {
    close(downTo: 0, end: rows.count)
    let tally = figures[0].tally(listsBelow: listLevels.count)
    var selection = TaskSelection(
      rows: rows, depths: depths, groups: groups, taskCount: tally.tasks, doneCount: tally.done,
      estimateSeconds: tally.estimate)
    selection.spentSeconds = tally.spent
    return selection
  }
}
