import Formats
import TaskModel

extension TaskReduction {
  /// Says which open tasks are in sections that make them done, by the names that will be read: once these are reduced.
  mutating func noteDoneSections() {
    let sections = table.section
    var known: [UInt32: Bool] = [:]
    for row in rows.map({ Int($0) }) where !table.isDone(at: row) {
      let code = sections.code(row)
      let saysDone = known[code] ?? sections.string(row).map { ListNames.makesDone($0) } ?? false
      known[code] = saysDone
      if saysDone { note(.isDone, .listSaysDone, row: row) }
    }
  }

  /// Makes the progress say whether a task is done.
  mutating func deriveProgress() {
    if table.progress.count < table.rowCount {
      table.progress = Array(repeating: TaskTable.absentProgress, count: table.rowCount)
    }
    for row in 0..<table.rowCount where table.isDone(at: row) {
      // Where a task had no progress the 100 is written as well: it comes back as a value of its own.
      if table.progress[row] != 100 { note(.progress, .followsState, row: row) }
      table.progress[row] = 100
    }
    keepOpenTasksBelowWhole()
  }

  /// Makes the progress of a task with that state 100, where it has any: less would contradict the word.
  mutating func completeProgress(ofState word: String) {
    let code = table.status.dictionary.knownCode(of: Array(word.utf8).span)
    guard code != 0 else { return }
    for row in 0..<table.progress.count
    where table.progress[row] < 100 && table.status.code(row) == code {
      table.progress[row] = 100
      note(.progress, .followsState, row: row)
    }
  }

  /// Makes the progress of an open task less than 100, which programs take for done whatever else is written.
  mutating func keepOpenTasksBelowWhole() {
    for row in 0..<table.progress.count where table.progress[row] == 100 && !table.isDone(at: row) {
      table.progress[row] = 99
      note(.progress, .followsState, row: row)
    }
  }
}
