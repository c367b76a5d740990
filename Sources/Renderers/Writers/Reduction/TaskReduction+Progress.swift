import TaskModel

extension TaskReduction {
  /// Makes the progress say whether a task is done.
  mutating func deriveProgress() {
    if table.progress.count < table.rowCount {
      table.progress = Array(repeating: TaskTable.absentProgress, count: table.rowCount)
    }
    for row in 0..<table.rowCount where table.isDone(at: row) {
      // Where a task said nothing of its progress the 100 is said as well: it comes back as a value of its own.
      if table.progress[row] != 100 { note(.progress, .followsState, row: row) }
      table.progress[row] = 100
    }
    keepOpenTasksBelowWhole()
  }

  /// Makes the progress of an open task less than 100, which programs take for done whatever else is said.
  mutating func keepOpenTasksBelowWhole() {
    for row in 0..<table.progress.count where table.progress[row] == 100 && !table.isDone(at: row) {
      table.progress[row] = 99
      note(.progress, .followsState, row: row)
    }
  }
}
