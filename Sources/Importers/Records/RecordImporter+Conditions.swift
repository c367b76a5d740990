import Formats
import Scanners
import TaskModel

// Values that decide something about their record, that have names of their own, or that are texts made of parts.

extension RecordImporter {
  mutating func addSpecial(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    guard cursor.node.kind != .null else {
      if let otherKind = plan.slots.otherKind, instruction.operation == .checked,
        plan.checks[Int(instruction.level)].slots.contains(otherKind)
      {
        buffers.slots.keep(otherKind) { _ in }
      }
      return
    }
    switch instruction.operation {
    case .checked: check(instruction, cursor, batch, &table)
    case .namedValues: addNamedValues(instruction, cursor, batch, &table)
    case .tasks, .containers: addElements(instruction, cursor.node, cursor.index, batch.nodes.span)
    case .inherited: addInherited(instruction, cursor, batch, &table)
    case .dayOnly:
      var isDay = isTrue(cursor.node, batch.bytes.span)
      if instruction.map >= 0, input.maps.isInverted[Int(instruction.map)] { isDay = !isDay }
      if isDay {
        current.days.insert(instruction.field)
        current.hasMarks = true
      }
    case .joinKey:
      if cursor.node.kind != .object, cursor.node.kind != .array, cursor.node.length > 0 {
        relations.aliases.append((batch.text(of: cursor.node), table.rowCount))
        // Elsewhere it is nobody's id, but it is what the tool knows the task by.
        addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
      }
    case .doneKey:
      if cursor.node.kind != .object, cursor.node.kind != .array, cursor.node.length > 0 {
        relations.doneKeys.append(
          (plan.maps[Int(instruction.map)].lookup, batch.text(of: cursor.node), table.rowCount))
      }
    default: addChildren(instruction, cursor, batch, &table)
    }
  }

  /// Takes a value for what is inside its record.
  private mutating func addInherited(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let (node, index) = (cursor.node, cursor.index)
    let nodes = batch.nodes.span
    guard node.kind == .object || node.kind == .array else {
      if node.length > 0, surroundings.context >= 0 {
        surroundings.contexts[surroundings.context].values.append(
          .init(field: instruction.field, node: index))
      }
      return
    }
    guard let inner = representative(of: node, index, batch) else { return }
    let outer = unreadRecorder.place
    beginParts(of: node, index, level: cursor.level, cursor.record, nodes)
    if unreadRecorder.place >= 0, node.kind == .object {
      unreadRecorder.parts.note(
        besides: inner, in: index + 1..<Int(node.next), at: unreadRecorder.place, nodes)
    }
    beginPart(nodes[inner], in: node)
    addSpecial(instruction, cursor.at(nodes[inner], inner), batch, &table)
    unreadRecorder.place = outer
  }

  /// Takes the ids of subtasks that are elsewhere.
  private mutating func addChildren(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let (node, index, level) = (cursor.node, cursor.index, cursor.level)
    let nodes = batch.nodes.span
    let isKept = instruction.map >= 0 && plan.maps[Int(instruction.map)].isKept
    if isKept { addExtra(instruction, node, index, level: level, batch, &table) }
    if input.reads(.subtaskIDs), !isListOfIds(node, index, nodes) {
      return addExtra(instruction, node, index, level: level, batch, &table)
    }
    let outer = unreadRecorder.place
    // What is kept has nothing in it that is not read.
    if isKept {
      unreadRecorder.place = -1
    } else {
      beginParts(of: node, index, level: level, cursor.record, nodes)
    }
    let separator =
      input.isCSV && instruction.map >= 0 ? plan.maps[Int(instruction.map)].separator.utf8.first : nil
    if let separator {
      addChildren(inCell: batch.text(of: node), node, separator: separator, row: table.rowCount)
    } else {
      addChildren(node, index, batch, nodes, row: table.rowCount)
    }
    unreadRecorder.place = outer
  }

  /// Looks whether a value means nothing, or makes its record something else, and imports it otherwise.
  private mutating func check(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let check = plan.checks[Int(instruction.level)]
    if !check.slots.isEmpty, cursor.node.length > 0 {
      for slot in check.slots where buffers.slots[slot] == nil {
        buffers.slots.keep(slot) {
          if let constant = check.constant {
            $0.append(contentsOf: constant)
          } else {
            batch.appendText(of: cursor.node, to: &$0)
          }
        }
      }
    }
    var scalar: RecordNode? = cursor.node
    if !check.saysSomething {
      // It is kept until the record ends, and no more.
      scalar = nil
    } else if cursor.node.kind == .object || cursor.node.kind == .array {
      scalar = representative(of: cursor.node, cursor.index, batch).map { nodes[$0] }
      if let inner = scalar, inner.kind == .object || inner.kind == .array { scalar = nil }
    }
    if check.instruction.field == .assignees, input.isXML, isNobody(cursor.node, cursor.index, nodes, bytes) {
      return
    }
    if let scalar {
      var isUnset = false
      let range = Int(scalar.start)..<scalar.end
      if scalar.kind == .textWithEscapes || scalar.kind == .textWithDoubledQuotes {
        let text = batch.text(of: scalar)
        isUnset = judge(text.span, check, row: table.rowCount)
      } else {
        isUnset = judge(bytes.extracting(trimmed(range, bytes)), check, row: table.rowCount)
      }
      if isUnset {
        for slot in check.slots where check.constant == nil { buffers.slots.drop(slot) }
        return
      }
    } else if check.saysSomething {
      for condition in check.conditions where condition.rule.isMet(by: nil) { meet(condition.rule.meaning) }
      for exclusion in check.exclusions
      where exclusion.words.isEmpty && exclusion.rule.table.isEmpty
        && Int(cursor.node.next) > cursor.index + 1
      { current.exclusionFlags.formUnion(ExclusionFlags(exclusion.rule.itemClass)) }
    }
    guard check.instruction.operation != .skip else { return }
    var besides = check.instruction
    besides.extraName = instruction.extraName
    importValue(besides, cursor, batch, nodes, bytes, &table)
  }

  /// Whether what stands for a person has an attribute of -1, which is nobody in every language:
  /// `<assignee username="-1">Unassigned</assignee>`.
  private func isNobody(
    _ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>
  ) -> Bool {
    // The element itself, or the text behind its last attribute.
    let attribute = node.kind == .object ? index + 1 : index - 1
    guard attribute >= 0, attribute < nodes.count else { return false }
    let value = nodes[attribute]
    guard value.length == 2, bytes[Int(value.start)] == UInt8(ascii: "-"),
      bytes[Int(value.start) + 1] == UInt8(ascii: "1"), value.name < plan.names.count
    else { return false }
    return plan.names[value.name].utf8.first == UInt8(ascii: "@")
  }

  /// Applies a value's conditions.
  ///
  /// - Returns: whether it says that there is no value.
  private mutating func judge(_ value: Span<UInt8>, _ check: ValueCheck, row: Int) -> Bool {
    for condition in check.conditions {
      if condition.isMet(by: value) {
        meet(condition.rule.meaning)
        if condition.rule.meaning == .noTask, condition.words.isEmpty, condition.rule.exceptions.isEmpty {
          state.isRefused = true
        } else if condition.rule.meaning == .noTask {
          state.noTaskReason = "\(condition.rule.from) \(RecordImporter.text(value).lowercased().prefix(40))"
        }
      }
    }
    for exclusion in check.exclusions {
      if exclusion.rule.table.isEmpty {
        if exclusion.applies(to: value) {
          current.exclusionFlags.formUnion(ExclusionFlags(exclusion.rule.itemClass))
        }
        continue
      }
      let rule = exclusion.rule
      if relations.archived.contains(value, table: rule.table, rule.itemClass) {
        current.exclusionFlags.formUnion(ExclusionFlags(rule.itemClass))
      } else if value.count > 0 {
        // What it refers to may come later.
        relations.references.add(table: rule.table, id: value, row: row)
      }
    }
    return check.unset.contains(value)
  }

  mutating func meet(_ meaning: RecordCondition.Meaning) {
    current.exclusionFlags.formUnion(ExclusionFlags(meaning))
    if [.done, .open, .once].contains(meaning) { current.hasMarks = true }
  }

  /// Whether a value is a word that is written in lower case.
  static func isSame(_ value: Span<UInt8>, _ word: some Collection<UInt8>) -> Bool {
    guard value.count == word.count else { return false }
    var index = 0
    for byte in word {
      let own = value[index]
      let lower = own >= 0x41 && own <= 0x5A ? own | 0x20 : own
      if lower != byte { return false }
      index += 1
    }
    return true
  }

  private func isTrue(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
    if node.kind == .true { return true }
    guard node.kind == .text || node.kind == .number else { return false }
    let value = bytes.extracting(trimmed(Int(node.start)..<node.end, bytes))
    return ["true", "1", "yes", "date_only", "date"].contains { RecordImporter.isSame(value, $0.utf8) }
  }

  /// Whether a list has nothing in it but texts and numbers.
  private func isListOfIds(_ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>) -> Bool {
    guard node.kind == .array, index + 1 < Int(node.next) else { return false }
    for element in index + 1..<Int(node.next) {
      let own = nodes[element]
      if own.length == 0 || (own.kind != .text && own.kind != .number) { return false }
    }
    return true
  }

  /// Remembers ids of children of the row that is being filled.
  mutating func addChildren(
    _ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch, _ nodes: Span<RecordNode>, row: Int
  ) {
    switch node.kind {
    case .null: return
    case .array:
      var element = index + 1
      while element < Int(node.next) {
        addChildren(nodes[element], element, batch, nodes, row: row)
        element = Int(batch.nodes[element].next)
      }
    case .object:
      if let inner = representative(of: node, index, batch, isParent: true) {
        let own = unreadRecorder.place
        if own >= 0 {
          unreadRecorder.parts.note(besides: inner, in: index + 1..<Int(node.next), at: own, nodes)
        }
        beginPart(nodes[inner], in: node)
        addChildren(nodes[inner], inner, batch, nodes, row: row)
        unreadRecorder.place = own
      }
    default:
      current.hasValue = true
      let id = batch.text(of: node)
      if !id.isEmpty {
        relations.children.append(
          .init(
            id: id, parentRow: row, list: input.reads(.subtaskIDs) ? node.name : -1, name: node.name,
            isText: node.kind != .number))
      }
    }
  }

  /// Takes the ids of subtasks that stand in one cell.
  private mutating func addChildren(inCell text: [UInt8], _ node: RecordNode, separator: UInt8, row: Int) {
    for piece in text.split(separator: separator) {
      let id = Array(piece[trimmed(piece.startIndex..<piece.endIndex, text.span)])
      guard !id.isEmpty else { continue }
      current.hasValue = true
      relations.children.append(.init(id: id, parentRow: row, list: -1, name: node.name, isText: true))
    }
  }

  /// Imports a text or a rule that is made of parts; false where the value is none.
  mutating func addComposite(
    _ instruction: Instruction, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    let styles = input.maps.styles[Int(instruction.map)]
    guard let style = styles.first(where: { [.documentText, .ruleParts, .graphRule].contains($0) }) else {
      return false
    }
    let value = batch.rawValue(at: index, names: plan.names)
    var rest: [(path: String, value: RawValue)] = []
    let text: String?
    switch style {
    case .documentText: text = DocumentText.text(value, withAddresses: instruction.field == .detail)
    case .ruleParts: text = CompositeText.rule(value)
    default:
      let rule = GraphRule(value)
      text = rule?.text
      rest = rule?.rest ?? []
    }
    guard let text else { return false }
    if fields.contains(.extra), !rest.isEmpty {
      let place = plan.extraName(batch.nodes[index].name, level: level) + "/"
      for (path, value) in rest {
        let fragment = value.fragment
        let code = table.extra.names.code(for: place + path)
        if case .text(let text) = value {
          table.extra.add(name: code, isJSON: false) { $0.append(contentsOf: text.utf8) }
        } else {
          table.extra.add(name: code, isJSON: true) { fragment.append(to: &$0) }
        }
      }
    }
    current.hasValue = true
    if style == .documentText, instruction.field == .title { noteAddresses(in: index, batch.nodes.span) }
    guard fields.contains(instruction.field) else { return true }
    let row = table.rowCount
    func fill(_ column: inout TextColumn) { if column.count == row { column.append(text.utf8) } }
    switch instruction.field {
    case .title: fill(&table.title)
    case .detail:
      let isFirst = table.detail.count == row
      fill(&table.detail)
      if isFirst, style == .documentText, input.kept.contains(.detailSources) {
        table.keepDetailSource(DocumentHTML.html(value).utf8)
      }
    case .recurrence: fill(&table.recurrence)
    default: return false
    }
    return true
  }
}
