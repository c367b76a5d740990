/// What a group of tasks has in common: one value of the field it is grouped by.
package enum GroupKey: Hashable, Sendable {
  /// A priority.
  case priority(Priority)
  /// Done or open.
  case isDone(Bool)
  /// A word of a word or word-list column, by its code in that column's dictionary.
  case word(UInt32)
  /// A source, by its index in `TaskTable.sources`.
  case source(Int)
  /// A day, week, month, quarter or year, by the day it begins on.
  case day(Int)
  /// A text, or the text of one of the source's own fields.
  case text(String)
  /// Seconds of work, or percent of progress.
  case number(Int64)
  /// Tasks without a value.
  case absent
}

/// One group of a selection, with its figures.
package struct TaskGroup: Sendable, Equatable {
  /// The field whose value the group's tasks share.
  package var field: Field
  /// The field's name; that of a field of the source's own is its own.
  package var name: String
  /// The value they share.
  package var key: GroupKey
  /// Depth in the tree of groups: 0 for an outermost one.
  package var level: Int
  /// The group's tasks: positions in `TaskSelection.rows`.
  package var rows: Range<Int>
  /// Index in `TaskSelection.groups` just past the group's own subgroups, which follow it directly.
  package var endOfSubgroups: Int
  /// How many distinct tasks it shows, subtasks included.
  package var taskCount: Int
  /// How many of them are done.
  package var doneCount: Int
  /// The sum of their estimates, in seconds; tasks without one count as 0.
  package var estimateSeconds: Int64
  /// The sum of the work they have taken, in seconds.
  package var spentSeconds: Int64 = 0

  /// Makes a group; without a `name` its name is the field's.
  package init(
    field: Field, name: String? = nil, key: GroupKey, level: Int, rows: Range<Int>, endOfSubgroups: Int,
    taskCount: Int, doneCount: Int, estimateSeconds: Int64 = 0
  ) {
    self.field = field
    self.name = name ?? field.name
    self.estimateSeconds = estimateSeconds
    self.key = key
    self.level = level
    self.rows = rows
    self.endOfSubgroups = endOfSubgroups
    self.taskCount = taskCount
    self.doneCount = doneCount
  }

  /// How many of its tasks are open.
  package var openCount: Int { taskCount - doneCount }
}

/// What a pipeline hands to a renderer: which rows of the table are shown, in which order and groups.
package struct TaskSelection: Sendable {
  /// Row numbers in the order they are shown; a row stands more than once where grouping by a list shows it
  /// under each of its values.
  package var rows: TaskRows
  /// How deep below its uppermost shown ancestor each of `rows` stands; empty where no task has a shown parent.
  package var depths: [Int32]
  /// The tree of groups in document order (a group, then its subgroups); empty for an ungrouped selection.
  package var groups: [TaskGroup]
  /// The rows in the order they were sorted in, each once, where groups or parents hold them elsewhere; empty where
  /// `rows` are in that order.
  package var order: [Int32] = []
  /// How many distinct tasks are shown.
  package var taskCount: Int
  /// How many distinct tasks are done.
  package var doneCount: Int
  /// How many of the table's rows a filter or limit left out.
  package var filteredOutCount: Int
  /// The sum of the shown tasks' estimates, in seconds, each task once.
  package var estimateSeconds: Int64
  /// The sum of the work that the shown tasks have taken, in seconds, each task once.
  package var spentSeconds: Int64 = 0
  /// Whether a subtask without a value of its own is in the group, or on the page, of the task above it.
  package var inheritsKeys = false

  /// Makes a selection of rows that are known.
  package init(
    rows: [Int32], depths: [Int32] = [], groups: [TaskGroup] = [], taskCount: Int, doneCount: Int,
    filteredOutCount: Int = 0, estimateSeconds: Int64 = 0
  ) {
    self.init(
      rows: TaskRows(rows), depths: depths, groups: groups, taskCount: taskCount, doneCount: doneCount,
      filteredOutCount: filteredOutCount, estimateSeconds: estimateSeconds)
  }

  /// Makes a selection.
  package init(
    rows: TaskRows, depths: [Int32] = [], groups: [TaskGroup] = [], taskCount: Int, doneCount: Int,
    filteredOutCount: Int = 0, estimateSeconds: Int64 = 0
  ) {
    self.estimateSeconds = estimateSeconds
    self.rows = rows
    self.depths = depths
    self.groups = groups
    self.taskCount = taskCount
    self.doneCount = doneCount
    self.filteredOutCount = filteredOutCount
  }

  /// How many of the shown tasks are open.
  package var openCount: Int { taskCount - doneCount }
}
