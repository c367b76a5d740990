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
      guard let verdict = doneResolver.doneVerdicts.verdict(of: value) else {
        // Where a tool writes down when a task was done, it is done.
        if input.usesSynonyms, let date = readCompletion(value, node, record, batch) {
          take(flag: true, node, record, batch)
          current.done.takeCompletion()
          if fields.contains(.completed), table.completed.count == table.rowCount {
            table.completed.append(date)
          }
          return true
        }
        if input.usesSynonyms, dateReader.decidesOrders,
          addUndecidedCompletion(value, node, record, batch, &table)
        {
          return true
        }
        // `complete="40"` is how far it is.
        if input.usesSynonyms, let percent = DateReading.readPercent(value) {
          if percent == 100 {
            take(flag: true, node, record, batch)
          } else {
            current.done.verdict = current.done.verdict ?? false
          }
          if fields.contains(.progress), table.progress.count == table.rowCount {
            table.progress.append(percent)
          }
          return true
        }
        if isWordForNothing(value) { return true }
        forgetVerdict(of: node, field: .isDone)
        note(
          .warning, .unknownDoneValue,
          "“\(RecordImporter.text(value))” says neither done nor open; taken as open", at: Int(node.start),
          record, batch)
        return false
      }
      take(flag: verdict & 1 == 1, node, record, batch)
      return verdict & DoneResolver.furtherState == 0
    }
    return true
  }

  mutating func addStatus(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    forgetVerdict(of: node, field: .status)
    current.done.hasState = true
    if let verdict = doneResolver.stateVerdicts.verdict(of: value) {
      take(state: verdict == 1, node, record, batch)
    } else if node.kind == .true || node.kind == .false {
      take(state: node.kind == .true, node, record, batch)
    } else if !plan.doneColumns.settlesStates {
      current.done.unknownState = node
    }
    return !fields.contains(.status) || addWord(value, .status, &table)
  }

  /// Takes what hints at whether a task is done: a word for it, or a value that only tasks have that are done, unless
  /// it is a word for no.
  mutating func addDoneHint(_ instruction: Instruction, _ value: Span<UInt8>) {
    if instruction.map >= 0, input.maps.impliesDone[Int(instruction.map)] {
      // A word for it says more, in whatever order the two come.
      guard current.done.hint == nil, current.done.verdict == nil else { return }
      let word = RecordImporter.text(value).lowercased()
      if plan.mapping.doneWords.answer(to: word) != false { current.done.hint = true }
    } else if let verdict = doneResolver.doneVerdicts.verdict(of: value) {
      current.done.hint = verdict & 1 == 1
    }
  }

  /// Counts the unknown words for a state that have had their warning, at the end of the input.
  mutating func countRepeatedStates() { doneResolver.countRepeatedStates(in: &tally.log) }

  /// Says that a row's state is unknown, unless a flag or the date of its completion says more.
  mutating func noteUnknownState(_ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard current.done.verdict == nil, !current.done.isImplied, !current.done.isShareTelling,
      current.done.hint == nil, fields.contains(.isDone)
    else { return }
    let text = batch.text(of: node)
    let value = trimmed(0..<text.count, text.span)
    guard
      doneResolver.tells(unknownState: text, isExpected: plan.mapping.normalProblems.contains(.unknownStatus))
    else { return }
    note(
      .warning, .unknownStatus,
      "unknown status “\(RecordImporter.text(text.span.extracting(value)))”; taken as open",
      at: Int(node.start), record, batch)
  }
}
