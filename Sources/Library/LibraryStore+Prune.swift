internal import Foundation
internal import GRDB
internal import GRDBSQLite
import TaskModel

/// What pruning a library takes away.
package struct PruneOutcome: Hashable, Sendable {
  /// How many steps.
  package var stepCount = 0
  /// How many states of tasks.
  package var stateCount = 0
  /// The first step that is left.
  package var first: LibraryStep?
}

extension LibraryStore {
  /// Removes what is only needed for states before a step; what was there after that step is where the history begins.
  ///
  /// - Parameters:
  ///   - chosen: gives the number of that step; 0 removes nothing.
  ///   - isDryRun: whether it is only counted.
  package func prune(
    before chosen: (LibraryHistory) throws -> Int, isDryRun: Bool
  ) throws -> PruneOutcome {
    let outcome =
      try isDryRun
      ? read { try $0.prune(chosen, isDryRun: true) } : write { try $0.prune(chosen, isDryRun: false) }
    if !isDryRun, outcome.stepCount > 0 { try vacuum() }
    return outcome
  }
}

extension Connection {
  /// Versions that were no longer so at a step, and that no edit after it goes back to.
  private static let superseded = """
    SELECT DISTINCT version FROM closing WHERE step <= :step AND version NOT IN (SELECT base FROM version WHERE base IS NOT NULL \
    AND version NOT IN (SELECT version FROM closing WHERE step <= :step))
    """

  fileprivate func prune(_ chosen: (LibraryHistory) throws -> Int, isDryRun: Bool) throws -> PruneOutcome {
    let history = try LibraryHistory(self)
    let number = try chosen(history)
    guard let step = history.step(number) else { return PruneOutcome() }
    var outcome = PruneOutcome(first: step)
    outcome.stepCount = history.steps.count { $0.number < number }
    if outcome.stepCount == 0 { return outcome }
    let arguments: StatementArguments = ["step": number]
    var gone: Set<Int> = []
    for version in try Int.fetchAll(database, sql: Self.superseded, arguments: arguments) {
      gone.insert(version)
    }
    outcome.stateCount = gone.count
    if isDryRun { return outcome }
    try database.execute(sql: "PRAGMA secure_delete = ON")
    try database.execute(sql: "CREATE TEMP TABLE gone(version INTEGER PRIMARY KEY)")
    defer { try? database.execute(sql: "DROP TABLE temp.gone") }
    try database.execute(sql: "INSERT INTO temp.gone \(Self.superseded)", arguments: arguments)
    try database.execute(sql: "DELETE FROM version WHERE version IN (SELECT version FROM temp.gone)")
    try database.execute(sql: "DELETE FROM closing WHERE version IN (SELECT version FROM temp.gone)")
    try database.execute(sql: "DELETE FROM step WHERE step < ?", arguments: [number])
    // Nothing is before it, so that it cannot be undone.
    try database.execute(sql: "UPDATE step SET kind = 'import' WHERE step = ?", arguments: [number])
    try database.execute(sql: "UPDATE mark SET step = ? WHERE step < ?", arguments: [number, number])
    try forgetDigests(of: gone)
    try sumUp(number)
    return outcome
  }

  /// Notes what the step that the history begins with has now.
  private func sumUp(_ number: Int) throws {
    let history = try LibraryHistory(self)
    let sums = try sums(history, StoredDigests(self, last: history.steps.last?.last ?? 0))
    guard let place = history.place(number) else { return }
    let step = history.steps[place]
    try database.execute(
      sql: "UPDATE step SET figures = ? WHERE step = ?",
      arguments: [step.figures.text(withSum: sums[place].value(of: step)), number])
  }

  /// Puts nothing in the place of the digests of versions that are gone.
  private func forgetDigests(of gone: Set<Int>) throws {
    for row in try Row.fetchAll(database, sql: "SELECT first, data FROM digest ORDER BY first") {
      guard let first = Int.fromDatabaseValue(row[0]), let stored = Data.fromDatabaseValue(row[1]) else {
        throw damage(StoredDigests.wrong)
      }
      var bytes = [UInt8](stored)
      var isChanged = false
      for start in stride(from: 0, to: bytes.count - RowDigest.byteCount + 1, by: RowDigest.byteCount)
      where gone.contains(first + start / RowDigest.byteCount) {
        for index in start..<start + RowDigest.byteCount { bytes[index] = 0 }
        isChanged = true
      }
      if isChanged {
        try database.execute(
          sql: "UPDATE digest SET data = ? WHERE first = ?", arguments: [Data(bytes), first])
      }
    }
  }
}
