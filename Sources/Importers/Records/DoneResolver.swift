import Formats
import TaskModel

/// What decides whether tasks are done: the words for it, and what shows only when more of the input is known.
struct DoneResolver {
  var doneVerdicts: WordVerdicts
  var stateVerdicts: WordVerdicts
  /// Whether flags are found by their names, so that one may contradict the state: no tool states which of them
  /// counts.
  let settlesStates: Bool
  /// Whether records have states that say whether they are done.
  let hasStates: Bool
  /// The profile's words for done and open that say no more than that: the first of each.
  let plainAnswers: FewWords
  /// Shares of which 1 waits for their column.
  var undecidedShares = UndecidedShares()
  /// Whether there has been a number below 1 for how much of a task is done, where nothing says what they mean.
  var hasShares = false
  /// The words for a state that no vocabulary knows and that have had their warning.
  var toldStates: Set<[UInt8]> = []
  /// How often one of them came again.
  var repeatedStateCount = 0
  /// Rows that do not say themselves whether their tasks are done, where a heading may come after them.
  var unsaidRows: [Int] = []

  /// The bit of a verdict on a flag's word that says more than done or open, and is kept.
  static let furtherState: UInt8 = 2
  /// How many unknown words for a state are remembered.
  private static let maxToldStateCount = 1_024

  init(_ mapping: ProfileMapping, _ maps: [FieldMap]) {
    let words = mapping.doneWords
    plainAnswers = FewWords([words.done.first, words.open.first].compactMap { $0 })
    let keepsFurther = mapping.reading.options.contains(.plainAnswers)
    doneVerdicts = WordVerdicts { word in
      guard let isDone = words.isDone(word) else { return nil }
      let further = keepsFurther && words.saysMore(word) ? DoneResolver.furtherState : 0
      return (isDone ? 1 : 0) | further
    }
    stateVerdicts = WordVerdicts { words.isDone(state: $0).map { $0 ? 1 : 0 } }
    settlesStates =
      mapping.reading.options.contains(.severalAnswers) || mapping.naming.usesSynonyms
      || mapping.naming.namedValues.contains { $0.usesSynonyms && $0.name.isEmpty }
    hasStates = maps.contains { $0.to == .statusAndDone }
  }

  /// Forgets a row that is taken back.
  mutating func forget(row: Int) { if undecidedShares.isWaiting { undecidedShares.removeRow(row) } }

  /// Notes what else is known of a task whose share of 1 waits for the rest of the column, at the end of its row.
  @inline(__always) mutating func settleShare(of row: Int, _ evidence: DoneEvidence) {
    guard undecidedShares.isWaiting, undecidedShares.lastRow == row else { return }
    let isUnsaid = evidence.verdict == nil && evidence.isShareTelling
    undecidedShares.settleLast(
      isDoneIfWhole: isUnsaid, isDoneByDate: isUnsaid && evidence.isImplied && evidence.hint != true)
  }

  /// Whether an unknown word for a state is reported with its place: the first time that it comes.
  ///
  /// Each further time is counted, so that one that comes often does not hide the others.
  ///
  /// - Parameter isExpected: whether the profile expects such words.
  mutating func tells(unknownState text: [UInt8], isExpected: Bool) -> Bool {
    if toldStates.contains(text), !isExpected {
      repeatedStateCount += 1
      return false
    }
    if toldStates.count < Self.maxToldStateCount { toldStates.insert(text) }
    return true
  }

  /// Counts the unknown words for a state that have had their warning: at the end, since the first few of a kind are
  /// shown, and these should be of several words.
  mutating func countRepeatedStates(in log: inout DiagnosticLog) {
    log.add(count: repeatedStateCount, code: .unknownStatus, severity: .warning)
    repeatedStateCount = 0
  }

  /// The rows from one on without a statement, which are now: they ascend, so those are the last.
  mutating func takeUnsaidRows(from row: Int) -> [Int] {
    var rows: [Int] = []
    while let unsaid = unsaidRows.last, unsaid >= row {
      unsaidRows.removeLast()
      rows.append(unsaid)
    }
    return rows
  }
}
