import Formats
import Scanners
import TaskModel

// Rows of tables that are no tasks, columns that share a name, and cells that hold more than a value.

extension RecordImporter {
  /// Keeps a value of one of several columns that share a name.
  mutating func addRepeatedExtra(
    _ instruction: Instruction, _ node: RecordNode, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard fields.contains(.extra), node.length > 0 || node.isQuoted || node.kind == .null else { return }
    current.hasValue = current.hasValue || node.kind != .null
    let text = node.kind == .null ? nil : batch.text(of: node)
    addRepeated(text, instruction, node, level: level, &table)
  }

  /// Keeps what stands in one of several columns of one name at its place among them.
  mutating func addRepeated(
    _ text: [UInt8]?, _ instruction: Instruction, _ node: RecordNode, level: Int, _ table: inout TaskTable
  ) {
    let code = extraCode(instruction, node.name, level: level, &table)
    var place = 0
    if input.isCSV {
      let isMapped = instruction.operation != .extraRepeated
      place = plan.repeated.place(of: node.name, isMapped: isMapped)
    }
    extraCollector.add(text, code: code, place: place)
  }

  /// Says of a row's values what there is to say, where they fill no task.
  mutating func remark(
    on record: RecordPlace, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    let kept = fields
    fields = FieldSet(rawValue: 0)
    for index in record.firstNode..<record.endNode {
      var node = nodes[index]
      if input.isGuarded { node.takeOffGuard(bytes) }
      let instruction = plan.instruction(name: node.name, level: 0)
      switch instruction.operation {
      case .flag, .statusAndDone, .priority, .date:
        importValue(instruction, ValueCursor(node, index, level: 0, record), batch, nodes, bytes, &table)
      default: break
      }
    }
    fields = kept
    beginRow()
  }

  /// Takes the state of a row that is under other columns than the header's.
  mutating func takeState(ofPart value: Span<UInt8>, _ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard fields.contains(.isDone) else { return }
    let word = value.extracting(trimmed(0..<value.count, value))
    if let verdict = doneResolver.stateVerdicts.verdict(of: word) {
      current.done.verdict = verdict == 1
    } else if word.count > 0 {
      note(
        .warning, .unknownStatus, "unknown status “\(RecordImporter.text(word))”; taken as open",
        at: record.original.lowerBound, record, batch)
    }
  }

  // MARK: - Subtasks in cells

  /// Whether a cell says how many subtasks there are, or how many of them are done: `3`, `1/2`.
  static func isCount(_ text: [UInt8]) -> Bool {
    text.contains { $0 &- 0x30 <= 9 } && text.allSatisfy { $0 &- 0x30 <= 9 || $0 == 0x2F || $0 == 0x20 }
  }

  /// Whether what a cell for subtasks has are not their titles: a number of them, or objects in JSON.
  static func areNoTitles(_ text: [UInt8]) -> Bool {
    isCount(text) || ["[{", "{\"", "[\""].contains { text.starts(with: $0.utf8) }
  }

  /// Whether a cell for subtasks says in a word that there are none.
  func saysNoSubtasks(_ text: [UInt8]) -> Bool {
    input.nothingWords.contains(text.span) || text.elementsEqual("[]".utf8) || text.elementsEqual("{}".utf8)
  }

  /// What separates the titles of subtasks in a cell that no field map says it of: lines, or else semicolons.
  ///
  /// A comma may be part of a title.
  private static func separator(of titles: [UInt8]) -> UInt8 {
    titles.contains(10) ? 10 : titles.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : 0
  }

  /// Takes the titles of subtasks from a cell.
  mutating func addSubtaskTexts(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let text = batch.text(of: node)
    let separator = input.reads(.subtaskTexts) ? RecordImporter.separator(of: text) : instruction.separator
    let pieces = separator == 0 ? [text[...]] : text.split(separator: separator)
    for piece in pieces {
      var title = Array(piece[trimmed(piece.startIndex..<piece.endIndex, text.span)])
      guard !title.isEmpty else { continue }
      current.hasValue = true
      let isDone = CheckMark.take(from: &title)
      if isDone == nil, separator == 10, title.starts(with: [UInt8(ascii: "-"), 0x20]) {
        title.removeFirst(2)
      }
      addPending(index, instruction, table) { ($0.text, $0.isDone) = (title, isDone) }
    }
  }

  /// Takes what a cell says of the subtask in the cell before it, or of how many of the row's are done (`1/2`).
  mutating func addSubtaskState(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let text = batch.text(of: node)
    let parts = RecordImporter.text(text.span).split(separator: "/", maxSplits: 2)
    if parts.count == 2, let done = Int(parts[0]), let all = Int(parts[1]), done >= 0, done <= all {
      subtaskCollector.share = .init(done: done, all: all, start: Int(node.start))
      addExtra(instruction, node, index, level: level, batch, &table)
      return
    }
    // What stands beside an empty cell does not belong to the subtask before that.
    let range = trimmed(0..<text.count, text.span)
    let verdict = doneResolver.doneVerdicts.verdict(of: text.span.extracting(range))
    guard let last = subtaskCollector.pending.last,
      !input.reads(.subtaskTexts) || last.batchNode == index - 1, let verdict
    else {
      // That nothing is not done says nothing.
      if input.reads(.subtaskTexts), !range.isEmpty, verdict.map({ $0 & 1 == 1 }) ?? true {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    }
    subtaskCollector.pending[subtaskCollector.pending.count - 1].isDone = verdict & 1 == 1
  }

  /// Gives the subtasks that were found in the record's cells their states, where it is known how many are done.
  mutating func settleSubtaskShare(_ record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard let share = subtaskCollector.share else { return }
    subtaskCollector.share = nil
    let found = subtaskCollector.pending.indices.filter { subtaskCollector.pending[$0].text != nil }
    // Some say it themselves.
    let doneCount = found.count { subtaskCollector.pending[$0].isDone == true }
    guard share.done > doneCount, !found.isEmpty else { return }
    guard share.done == share.all, share.all == found.count else {
      return note(
        .note, .unknownSubtaskStates,
        "\(share.done) of \(share.all) subtasks are done, and nothing says which; taken as open",
        at: share.start, record, batch)
    }
    for index in found {
      subtaskCollector.pending[index].isDone = subtaskCollector.pending[index].isDone ?? true
    }
  }
}
