import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

// Whether a task is done, where several values of a record of an unrecognised tool, or of one whose columns are the
// user's own, say so: a column that is checked and one of dates, two columns of check marks, a flag and a state. A task
// that one of them calls done is done; where another says explicitly that it is not, there is a warning.

extension RecordImporter {
  /// Takes what a flag says.
  mutating func take(
    flag said: Bool, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    let name = namedValueReader.key >= 0 ? namedValueReader.key : node.name
    defer { current.done.source = DoneSource(name: name, start: Int(node.start), isState: false) }
    // Of a key that an object has twice the last value counts.
    guard doneResolver.settlesStates, let known = current.done.verdict, known != said,
      let source = current.done.source, source.name != name
    else {
      current.done.verdict = said
      return
    }
    current.done.verdict = true
    // A state says more than done and open, and a flag less: `In progress` beside a check mark is no contradiction.
    if source.isState && !known {
      guard isPlainlyOpen(source, batch) else { return }
      return noteContradiction(.note, done: name, open: source.name, at: source.start, record, batch)
    }
    noteContradiction(
      source.isState ? .note : .warning, done: known ? source.name : name, open: known ? name : source.name,
      at: Int(node.start), record, batch)
  }

  /// Takes what a state says.
  mutating func take(
    state said: Bool, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    let name = namedValueReader.key >= 0 ? namedValueReader.key : node.name
    let source = DoneSource(name: name, start: Int(node.start), isState: true, length: Int(node.length))
    if !said, input.reads(.completionDates) { current.done.openState = source }
    if current.done.verdict == nil {
      current.done.verdict = said
      current.done.source = source
    } else if !said, current.done.verdict == true, let flag = current.done.source, !flag.isState,
      isPlainlyOpen(source, batch)
    {
      noteContradiction(.note, done: flag.name, open: name, at: source.start, record, batch)
    } else if doneResolver.settlesStates, said, current.done.verdict == false, let flag = current.done.source,
      !flag.isState
    {
      current.done.verdict = true
      noteContradiction(.note, done: name, open: flag.name, at: Int(node.start), record, batch)
    }
  }

  /// Whether a state says no more than that its task is open: `Open`, `To do`.
  private func isPlainlyOpen(_ state: DoneSource, _ batch: borrowing RecordBatch) -> Bool {
    guard input.reads(.severalAnswers) else { return false }
    let text = batch.bytes.span.extracting(state.start..<state.start + state.length)
    let word = RecordImporter.text(text.extracting(trimmed(0..<text.count, text)))
    return DoneVocabulary.isPlain(word)
  }

  /// Forgets what a value has said where another of its name comes, in the same object: the last of them counts.
  mutating func forgetVerdict(of node: RecordNode, field: Field) {
    guard let said = current.done.source, said.isState == (field == .status), replacesDuplicates(of: field),
      said.name == (namedValueReader.key >= 0 ? namedValueReader.key : node.name)
    else { return }
    current.done.forgetVerdict()
  }

  /// Settles what a flag says against a date of completion, at the end of a row (`ReadingOption.completionDates`).
  mutating func settleCompletion(_ record: RecordPlace, _ batch: borrowing RecordBatch) {
    if current.done.verdict == nil, let percent = current.done.openPercent {
      current.done.isImplied = false
      note(
        .warning, .contradictoryState,
        "there is a date of completion, and \(percent) per cent are done; taken as open",
        at: record.original.lowerBound, record, batch)
    }
    if let openState = current.done.openState, current.done.isSurelyCompleted {
      let verdict = current.done.verdict == true ? "done" : "open"
      let open = name(openState.name)
      return note(
        .warning, .contradictoryState,
        "there is a date of completion, and “\(open)” says open; taken as \(verdict)", at: openState.start,
        record, batch)
    }
    guard current.done.verdict == false, let flag = current.done.source, !flag.isState else { return }
    let open = name(flag.name)
    guard current.done.isSurelyCompleted else {
      note(
        .note, .contradictoryState, "there is a date of an end, and “\(open)” says open; taken as open",
        at: flag.start, record, batch)
      return
    }
    current.done.verdict = true
    note(
      .warning, .contradictoryState, "there is a date of completion, and “\(open)” says open; taken as done",
      at: flag.start, record, batch)
  }

  /// Notes that a known tool's state says open of a task that has a date of completion, or of which all is done.
  mutating func noteOpenState(_ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard let source = current.done.source, source.isState else { return }
    let open = name(source.name)
    // In markup it is an attribute or the text of the element that is called so.
    let state = open.first == "@" || open.first == "#" ? "its state" : "“\(open)”"
    let reason = current.done.isShareTelling ? "100 per cent are done" : "there is a date of completion"
    note(
      .note, .contradictoryState, "\(reason), and \(state) says open; taken as open", at: source.start,
      record, batch)
  }

  /// Takes a date in place of a flag whose order only the column as a whole can decide; false, and nothing taken, where
  /// it is none.
  mutating func addUndecidedCompletion(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    guard case .undecided = DateReading.read(value, styles: GenericProfile.styles(for: .field(.completed)))
    else { return false }
    take(flag: true, node, record, batch)
    current.done.takeCompletion()
    let row = table.rowCount
    guard fields.contains(.completed), table.completed.count == row else { return true }
    table.completed.append(TaskDate.absentBits)
    dateReader.undecided.add(value, field: .completed, row: row, line: record.line)
    return true
  }

  /// Takes what a flag says that is the wrong way round (`Open`); false where that is neither yes nor no.
  mutating func addOpenFlag(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) -> Bool {
    let word = RecordImporter.text(value).lowercased()
    guard let isOpen = plan.mapping.doneWords.answer(to: word) else { return false }
    take(flag: !isOpen, node, record, batch)
    return true
  }

  /// Takes a value where a share of a hundred is expected for what it is: the day of completion, or a state.
  ///
  /// - Returns: false where it is neither, or its field has a value.
  mutating func addCompletion(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    guard instruction.field == .progress else { return false }
    let row = table.rowCount
    if case .date(let date) = DateReading.read(value, styles: GenericProfile.styles(for: .field(.completed)))
    {
      current.done.isImplied = true
      guard fields.contains(.completed) else { return true }
      guard table.completed.count == row else { return false }
      table.completed.append(date)
      return true
    }
    guard let verdict = doneResolver.stateVerdicts.verdict(of: value) else { return false }
    take(state: verdict == 1, node, record, batch)
    guard fields.contains(.status) else { return true }
    return table.status.count == row && addWord(value, .status, &table)
  }

  private mutating func noteContradiction(
    _ severity: Diagnostic.Severity, done: Int, open: Int, at index: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch
  ) {
    let (done, open) = (name(done), name(open))
    note(
      severity, .contradictoryState, "“\(done)” says done and “\(open)” says open; taken as done", at: index,
      record, batch)
  }

  private func name(_ number: Int) -> String { plan.extraName(number, level: 0) }
}
