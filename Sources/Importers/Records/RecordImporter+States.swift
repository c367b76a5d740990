import Formats
import Scanners
import TaskModel

// Values that say whether a task is done: flags, and the words for its state.

extension RecordImporter {
  mutating func addFlag(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    switch node.kind {
    case .true: take(flag: true, node, record, batch)
    case .false: take(flag: false, node, record, batch)
    default:
      guard let verdict = doneVerdicts.verdict(of: value) else {
        // Where a tool writes down when a task was done, it is done.
        if usesSynonyms, let date = readCompletion(value, node, record, batch) {
          take(flag: true, node, record, batch)
          isImpliedDone = true
          isSurelyCompleted = true
          if fields.contains(.completed), table.completed.count == table.rowCount {
            table.completed.append(date)
          }
          return true
        }
        if usesSynonyms, decidesDateOrders, addUndecidedCompletion(value, node, record, batch, &table) {
          return true
        }
        // `complete="40"` is how far it is.
        if usesSynonyms, let percent = DateReading.readPercent(value) {
          if percent == 100 { take(flag: true, node, record, batch) } else { isDone = isDone ?? false }
          if fields.contains(.progress), table.progress.count == table.rowCount {
            table.progress.append(percent)
          }
          return true
        }
        if isWordForNothing(value) { return true }
        forgetVerdict(of: node, field: .isDone)
        note(
          .warning, "unknown-done-value",
          "“\(RecordImporter.text(value))” says neither done nor open; taken as open",
          at: Int(node.start), record, batch)
        return false
      }
      take(flag: verdict & 1 == 1, node, record, batch)
      return verdict & RecordImporter.furtherState == 0
    }
    return true
  }

  mutating func addStatus(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    forgetVerdict(of: node, field: .status)
    hasState = true
    if let verdict = stateVerdicts.verdict(of: value) {
      take(state: verdict == 1, node, record, batch)
    } else if node.kind == .true || node.kind == .false {
      take(state: node.kind == .true, node, record, batch)
    } else if !plan.hasDoneEvidence {
      unknownState = node
    }
    return !fields.contains(.status) || addWord(value, .status, &table)
  }

  /// Takes what hints at whether a task is done: a word for it, or a value that only tasks have that are done, unless
  /// it is a word for no.
  mutating func addDoneHint(_ instruction: Instruction, _ value: Span<UInt8>) {
    if instruction.map >= 0, impliesDone[Int(instruction.map)] {
      // A word for it says more, in whatever order the two come.
      guard doneHint == nil, isDone == nil else { return }
      let word = RecordImporter.text(value).lowercased()
      if plan.mapping.doneWords.answer(to: word) != false { doneHint = true }
    } else if let verdict = doneVerdicts.verdict(of: value) {
      doneHint = verdict & 1 == 1
    }
  }

  /// Counts the unknown words for a state that have been told already: at the end, since the first few of a kind are
  /// shown, and these should be of several words.
  mutating func countRepeatedStates() {
    tally.log.add(count: state.repeatedStateCount, code: "unknown-status", severity: .warning)
    state.repeatedStateCount = 0
  }

  /// How many unknown words for a state are remembered.
  private static let mostToldStates = 1_024

  /// Says that a row's state is unknown, unless a flag or the date of its completion has told more.
  ///
  /// The place of each word is told once, so that one that comes often does not hide the others; all are counted.
  mutating func noteUnknownState(
    _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    guard isDone == nil, !isImpliedDone, !isShareTelling, doneHint == nil, fields.contains(.isDone) else {
      return
    }
    let text = batch.text(of: node)
    let value = trimmed(0..<text.count, text.span)
    if state.toldStates.contains(text), !plan.mapping.normalProblems.contains("unknown-status") {
      state.repeatedStateCount += 1
      return
    }
    if state.toldStates.count < Self.mostToldStates { state.toldStates.insert(text) }
    note(
      .warning, "unknown-status",
      "unknown status “\(RecordImporter.text(text.span.extracting(value)))”; taken as open",
      at: Int(node.start), record, batch)
  }
}
