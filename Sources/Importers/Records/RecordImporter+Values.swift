import Formats
import Scanners
import TaskModel

// One value of a record after another, and what is done with each: the innermost loop of an import. What is done with
// nearly all values is decided by the first look at their instruction; whatever is rare is in functions of its own.

extension RecordImporter {
  mutating func importNodes(
    _ range: Range<Int>, level: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    var cursor = ValueCursor(level: level, record)
    cursor.index = range.lowerBound
    while cursor.index < range.upperBound {
      cursor.node = nodes[cursor.index]
      if input.isGuarded { cursor.node.takeOffGuard(bytes) }
      let node = cursor.node
      let instruction = plan.instruction(name: node.name, level: level)
      // Half of the cells of many tables are empty: nothing is called for them.
      let isNothing = input.isCSV && node.length == 0 && !node.isQuoted && node.kind == .text
      if instruction.operation != .skip, !isNothing {
        importValue(instruction, cursor, batch, nodes, bytes, &table)
      }
      cursor.index = Int(node.next)
    }
  }

  mutating func importValue(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    // An unquoted empty field is an absent one.
    if cursor.node.length == 0, !cursor.node.isQuoted, cursor.node.kind == .text,
      instruction.operation != .text
    {
      if input.isXML, instruction.operation == .extra {
        extraCollector.noteGap(name: cursor.node.name, level: cursor.level)
      }
      return
    }
    switch instruction.operation {
    case .text, .word, .flag, .statusAndDone, .priority, .date, .duration, .percent, .doneHint, .unresolved:
      break
    case .list where !isWaiting(instruction):
      addList(instruction, cursor, batch, nodes, bytes, &table)
      return
    default:
      addOther(instruction, cursor, batch, nodes, bytes, &table)
      return
    }
    switch cursor.node.kind {
    case .null: if instruction.operation == .priority { priorityReader.noteNull(&current) }
    case .object, .array: addWhole(instruction, cursor, batch, nodes, bytes, &table)
    case .text, .number, .true, .false:
      if instruction.operation == .text {
        addText(instruction, cursor, batch, bytes, &table)
        return
      }
      var range = Int(cursor.node.start)..<cursor.node.end
      if !isExact(cursor.node, instruction) { range = trimmed(range, bytes) }
      if instruction.form != .plain { range = formed(range, bytes, instruction.form) }
      addScalar(instruction, bytes.extracting(range), cursor, batch, &table)
    case .textWithEscapes, .textWithDoubledQuotes:
      if instruction.operation == .text {
        addText(instruction, cursor, batch, bytes, &table)
        return
      }
      // Taken out and not copied, so that its memory is used again.
      var text: [UInt8] = []
      swap(&text, &buffers.text)
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: cursor.node, to: &text)
      let span = text.span
      var range = isExact(cursor.node, instruction) ? 0..<span.count : trimmed(0..<span.count, span)
      if instruction.form != .plain { range = formed(range, span, instruction.form) }
      addScalar(instruction, span.extracting(range), cursor, batch, &table)
      buffers.text = text
    }
  }

  /// Imports a value with parts where one value is wanted: what stands for it is its name, value or text; where it has
  /// none, the whole is kept.
  private mutating func addWhole(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    if instruction.operation == .flag, input.reads(.keptLists), node.kind == .array, !input.isXML {
      // A list of what is done says nothing of what it is in.
      addExtra(instruction, node, index, level: level, batch, &table)
      current.hasValue = true
      return
    }
    if instruction.map >= 0, addComposite(instruction, index, level: level, batch, &table) { return }
    if input.isXML, input.reads(.inlineMarkup), instruction.operation == .text,
      addInlineMarkup(instruction, node, index, level: level, batch, &table)
    {
      return
    }
    if let inner = representative(of: node, index, batch, isParent: instruction.field == .parent) {
      addRepresentative(inner, cursor, instruction, batch, nodes, bytes, &table)
    } else if node.length > 0 || Int(node.next) > index + 1, !isEmptyDisplay(node, index, nodes) {
      if input.keepsBlanks { noteMisfit(instruction, node, cursor.record, batch) }
      // Of several parents the first counts.
      if node.kind == .array, instruction.field == .parent, !input.reads(.keptLists),
        index + 1 < Int(node.next)
      {
        importValue(instruction, cursor.at(nodes[index + 1], index + 1), batch, nodes, bytes, &table)
      }
      addExtra(instruction, node, index, level: level, batch, &table)
    }
  }

  /// Imports people or tags.
  private mutating func addList(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    if input.keepsBlanks, node.kind == .object, representative(of: node, index, batch) == nil {
      noteMisfit(instruction, node, cursor.record, batch)
    }
    let isKept =
      instruction.flags.contains(.isKept) && !isWhole(node, index, instruction, batch)
      && !isListed(node, instruction, level: level, cursor.record, nodes)
    let outer = unreadRecorder.place
    let naming = namingAttribute(of: node, index, batch, nodes)
    // What is kept has nothing in it that is not read.
    if isKept {
      unreadRecorder.place = -1
    } else if naming == nil {
      beginParts(of: node, index, level: level, cursor.record, nodes)
    }
    addWords(instruction, node, index, batch, nodes, bytes, &table)
    unreadRecorder.place = outer
    if let naming { addStored(besides: naming, of: node, index, level: level, batch, nodes, &table) }
    if isKept { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  /// Imports a value that fills no single field, or waits for others of its record.
  private mutating func addOther(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    switch instruction.operation {
    case .unwanted:
      current.hasValue = current.hasValue || node.kind != .null
      // What has tasks in it, or is the title of one, is looked at all the same.
      if input.isXML, input.reads(.tasksInElements), instruction.field == .extra {
        _ = addMarkup(cursor, batch, &table)
      }
    case .dateOrder:
      current.hasValue = current.hasValue || node.kind != .null
      noteDateOrder(instruction, node, cursor.record, batch, bytes, row: table.rowCount)
    case .extra:
      if input.isXML, input.reads(.tasksInElements), addMarkup(cursor, batch, &table) { return }
      if plan.known.display >= 0, addDisplayed(instruction, node, index, level: level, batch, nodes, &table) {
        return
      }
      addExtra(instruction, node, index, level: level, batch, &table)
    case .extraObject: addExtraObject(instruction, node, index, cursor.record, batch, &table)
    case .extraJSON: addExtraJSON(instruction, node, level: level, cursor.record, batch, &table)
    case .extraRepeated: addRepeatedExtra(instruction, node, level: level, batch, &table)
    case .descend: descend(instruction, cursor, batch, &table)
    case .namedElement: addNamedElement(cursor, batch, &table)
    case .subtasks: addSubtasks(instruction, cursor, batch, &table)
    case .subtaskDone: addSubtaskState(instruction, node, index, level: level, batch, &table)
    case .secondName: addSecondName(instruction, cursor, batch, &table)
    case .list:
      guard node.kind != .null else { return }
      secondBest.waiting.append(
        SecondBestValue(instruction: instruction, node: node, index: index, level: level))
      current.hasValue = true
    case .namedValues, .tasks, .containers, .inherited, .dayOnly, .children, .joinKey, .doneKey, .checked:
      addSpecial(instruction, cursor, batch, &table)
    default: return
    }
  }
}

extension RecordNode {
  /// Leaves out the apostrophe that keeps a spreadsheet from running a cell.
  @inline(__always) mutating func takeOffGuard(_ bytes: Span<UInt8>) {
    guard length > 1, bytes[Int(start)] == FormulaGuard.mark,
      FormulaGuard.isNeeded(bytes.extracting(Int(start)..<end))
    else { return }
    start += 1
    length -= 1
  }
}
