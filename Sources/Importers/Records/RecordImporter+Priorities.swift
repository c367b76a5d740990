import Formats
import Scanners
import TaskModel

// Priorities: words of a scale, or numbers of which all of the column must say what they mean.

extension RecordImporter {
  mutating func addPriority(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    // Of several words the first counts, as a word and as a priority.
    if current.priority != nil, !replacesDuplicates(of: .priority) {
      return fields.contains(.priorityRaw) && table.priorityRaw.count > table.rowCount
        && table.priorityRaw.dictionary.code(for: value) == table.priorityRaw.code(table.rowCount)
    }
    if current.priority != nil, priorityReader.undecided.isWaiting {
      priorityReader.undecided.removeRow(table.rowCount)
    }
    if priorityReader.decidesNumbers, !isTicked(instruction), let number = UndecidedPriorities.number(value) {
      // Until the column is known.
      current.priority = TaskTable.absentPriority
      if priorityReader.undecided.remark == nil { beginNumbers(instruction, node, record, batch) }
      priorityReader.undecided.add(number, row: table.rowCount)
    } else if let verdict = priorityReader.verdicts.verdict(of: value) {
      current.priority = verdict
    } else {
      current.priority = Priority.middle.rawValue
      note(
        .warning, .unknownPriority, "unknown priority “\(RecordImporter.text(value))”; kept as middle",
        at: Int(node.start), record, batch)
    }
    guard fields.contains(.priorityRaw), !current.hasOwnRawPriority else { return true }
    // The last of one name counts, so the word of the one before it goes, even where this one needs none.
    table.priorityRaw.truncate(to: table.rowCount)
    if !priorityReader.isNativeName(value) { table.priorityRaw.append(value) }
    return true
  }

  /// Whether a priority is a flag by its name: a number in it is an answer.
  func isTicked(_ instruction: Instruction) -> Bool {
    instruction.map >= 0 && input.maps.isTick[Int(instruction.map)]
  }

  /// Prepares the message about numbers as priorities, at the first of them.
  private mutating func beginNumbers(
    _ instruction: Instruction, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    priorityReader.undecided.remark = Diagnostics.diagnostic(
      .note, .numericPriority, "", file: input.file, at: Int(node.start), record: record, batch: batch,
      container: plan.mapping.container, hint: "a profile of one's own can say what they mean")
    let name =
      instruction.map >= 0 ? plan.maps[Int(instruction.map)].from : plan.extraName(node.name, level: 0)
    priorityReader.undecided.heading = PriorityHeading(name)
    priorityReader.undecided.isOwn = plan.maps.contains { $0.from == "isDone" && $0.to == .field(.isDone) }
  }
}
