import Formats
import Scanners
import TaskModel

// One value of a record after another, and what is done with each: the innermost loop of an import. What is done with
// nearly all values is told by the first look at their instruction; whatever is rare is in functions of its own.

extension RecordImporter {
  mutating func importNodes(
    _ range: Range<Int>, level: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      var node = nodes[index]
      if isGuarded { node.takeOffGuard(bytes) }
      let instruction = plan.instruction(name: node.name, level: level)
      // Half of the cells of many tables are empty: nothing is called for them.
      let isNothing = isCSV && node.length == 0 && !node.isQuoted && node.kind == .text
      if instruction.operation != .skip, !isNothing {
        importValue(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      }
      index = Int(node.next)
    }
  }

  mutating func importValue(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    // An unquoted empty field is an absent one.
    if node.length == 0, !node.isQuoted, node.kind == .text, instruction.operation != .text {
      if isXML, instruction.operation == .extra { noteGap(node, level: level) }
      return
    }
    switch instruction.operation {
    case .skip: return
    case .unwanted:
      hasValue = hasValue || node.kind != .null
      // What has tasks in it, or is the title of one, is looked at all the same.
      if isXML, isGeneric, instruction.field == .extra {
        _ = addMarkup(node, index, level: level, record, batch, nodes, bytes, &table)
      }
      return
    case .dateOrder:
      hasValue = hasValue || node.kind != .null
      noteDateOrder(instruction, node, record, batch, bytes, row: table.rowCount)
      return
    case .extra:
      if isXML, isGeneric, addMarkup(node, index, level: level, record, batch, nodes, bytes, &table) {
        return
      }
      if plan.displayName >= 0, addDisplayed(instruction, node, index, level: level, batch, nodes, &table) {
        return
      }
      addExtra(instruction, node, index, level: level, batch, &table)
      return
    case .extraObject:
      addExtraObject(instruction, node, index, record, batch, &table)
      return
    case .extraJSON:
      addExtraJSON(instruction, node, level: level, record, batch, &table)
      return
    case .descend:
      descend(instruction, node, index, record, batch, nodes, bytes, &table)
      return
    case .namedElement:
      addNamedElement(node, index, level: level, record, batch, nodes, bytes, &table)
      return
    case .subtasks:
      addSubtasks(instruction, node, index, level: level, record, batch, &table)
      return
    case .flag where isGeneric && node.kind == .array && !isXML:
      // A list of what is done says nothing of what it is in.
      addExtra(instruction, node, index, level: level, batch, &table)
      hasValue = true
      return
    case .secondName:
      addSecondName(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      return
    case .extraRepeated:
      addRepeatedExtra(instruction, node, level: level, batch, &table)
      return
    case .subtaskDone:
      addSubtaskState(instruction, node, index, level: level, batch, &table)
      return
    case .list where isWaiting(instruction):
      guard node.kind != .null else { return }
      secondBestValues.append(
        SecondBestValue(instruction: instruction, node: node, index: index, level: level))
      hasValue = true
      return
    case .list:
      if keepsBlanks, node.kind == .object, representative(of: node, index, batch) == nil {
        noteMisfit(instruction, node, record, batch)
      }
      let isKept =
        instruction.flags.contains(.isKept) && !isWhole(node, index, instruction, batch)
        && !isListed(node, instruction, level: level, record, nodes)
      let outer = unreadPlace
      let naming = namingAttribute(of: node, index, batch, nodes)
      // What is kept has nothing in it that is not read.
      if isKept {
        unreadPlace = -1
      } else if naming == nil {
        beginParts(of: node, index, level: level, record, nodes)
      }
      addWords(instruction, node, index, batch, nodes, bytes, &table)
      unreadPlace = outer
      if let naming {
        addStored(besides: naming, of: node, index, level: level, batch, nodes, &table)
      }
      if isKept {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    case .namedValues, .tasks, .containers, .inherited, .dayOnly, .children, .joinKey, .doneKey,
      .checked:
      addSpecial(instruction, node, index, level: level, record, batch, nodes, bytes, &table)
      return
    default: break
    }
    switch node.kind {
    case .null: return
    case .object, .array:
      if instruction.map >= 0, addComposite(instruction, index, level: level, batch, &table) { return }
      if isXML, isGeneric, instruction.operation == .text,
        addInlineMarkup(instruction, node, index, level: level, batch, &table)
      {
        return
      }
      // What stands for the object is its name, value or text; where it has none, the whole is kept.
      if let inner = representative(of: node, index, batch, isParent: instruction.field == .parent) {
        addRepresentative(
          inner, of: node, index, instruction, level: level, record, batch, nodes, bytes, &table)
      } else if node.length > 0 || Int(node.next) > index + 1, !isEmptyDisplay(node, index, nodes) {
        if keepsBlanks { noteMisfit(instruction, node, record, batch) }
        // Of several parents the first counts.
        if node.kind == .array, instruction.field == .parent, !isGeneric, index + 1 < Int(node.next) {
          importValue(
            instruction, nodes[index + 1], index + 1, level: level, record, batch, nodes, bytes, &table)
        }
        addExtra(instruction, node, index, level: level, batch, &table)
      }
      return
    default: break
    }
    if instruction.operation == .text {
      addText(instruction, node, index, level: level, batch, nodes, bytes, &table)
    } else if node.kind == .text || node.kind == .number || node.kind == .true || node.kind == .false {
      var range = Int(node.start)..<node.end
      if !isExact(node, instruction) { range = trimmed(range, bytes) }
      if instruction.form != .plain { range = formed(range, bytes, instruction.form) }
      let value = bytes.extracting(range)
      addScalar(instruction, value, node, index, level: level, record, batch, &table)
    } else {
      // Taken out and not copied, so that its memory is used again.
      var text: [UInt8] = []
      swap(&text, &scratch)
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      let span = text.span
      var range = isExact(node, instruction) ? 0..<span.count : trimmed(0..<span.count, span)
      if instruction.form != .plain { range = formed(range, span, instruction.form) }
      addScalar(instruction, span.extracting(range), node, index, level: level, record, batch, &table)
      scratch = text
    }
  }
}

extension RecordNode {
  /// Leaves out the apostrophe that keeps a spreadsheet from running a cell.
  @inline(__always)
  mutating func takeOffGuard(_ bytes: Span<UInt8>) {
    guard length > 1, bytes[Int(start)] == FormulaGuard.mark,
      FormulaGuard.isNeeded(bytes.extracting(Int(start)..<end))
    else { return }
    start += 1
    length -= 1
  }
}
