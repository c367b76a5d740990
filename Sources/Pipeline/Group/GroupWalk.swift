import TaskModel

/// What is counted in a group.
struct GroupFigures {
  /// Every appearance.
  var tasks = 0
  var done = 0
  /// First appearances only: what a group counts that stands above the level of a list of words, where a task
  /// appears once for each of them.
  var firstTasks = 0
  var firstDone = 0

  /// Adds a task, with its subtasks.
  @inline(__always)
  mutating func add(_ tasks: Int, done: Int, isFirst: Bool) {
    self.tasks &+= tasks
    self.done &+= done
    firstTasks &+= isFirst ? tasks : 0
    firstDone &+= isFirst ? done : 0
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: GroupFigures) {
    tasks += other.tasks
    done += other.done
    firstTasks += other.firstTasks
    firstDone += other.firstDone
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
  private let listLevel: Int

  init(levelCount: Int, listLevel: Int?) {
    self.listLevel = listLevel ?? 0
    openGroups.reserveCapacity(levelCount)
  }

  /// Adds figures to the innermost open group.
  mutating func count(_ figures: GroupFigures) { self.figures[self.figures.count - 1].add(figures) }

  /// Opens a group below those that are open.
  mutating func open(field: Field, key: GroupKey, level: Int, start: Int) {
    openGroups.append(groups.count)
    figures.append(GroupFigures())
    groups.append(
      TaskGroup(
        field: field, key: key, level: level, rows: start..<start, endOfSubgroups: 0, taskCount: 0,
        doneCount: 0))
  }

  /// Closes the open groups of a level and of those below it.
  mutating func close(downTo level: Int, end: Int) {
    while openGroups.count > level {
      let index = openGroups.removeLast()
      let own = figures.removeLast()
      let countsAll = groups[index].level >= listLevel
      groups[index].rows = groups[index].rows.lowerBound..<end
      groups[index].endOfSubgroups = groups.count
      groups[index].taskCount = countsAll ? own.tasks : own.firstTasks
      groups[index].doneCount = countsAll ? own.done : own.firstDone
      count(own)
    }
  }

  /// Closes everything.
  mutating func finished() -> TaskSelection {
    close(downTo: 0, end: rows.count)
    return TaskSelection(
      rows: rows, depths: depths, groups: groups, taskCount: figures[0].firstTasks,
      doneCount: figures[0].firstDone)
  }
}
