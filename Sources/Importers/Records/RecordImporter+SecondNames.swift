import Formats
import Scanners
import TaskModel

// Values under another name of a field than the best, in files of an unrecognised tool: they wait for the end of their
// record and fill the field where it is empty then. Elsewhere they are kept in `extra`.

extension RecordImporter {
  /// Takes a value that stands under another name of a field: keeps it where it cannot stand for the field, and else
  /// lets it wait.
  mutating func addSecondName(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let name = plan.secondNames[Int(instruction.level)]
    var kept = name.kept
    kept.extraName = instruction.extraName
    guard mayFill(name.instruction, cursor.node, cursor.index, nodes) else {
      importValue(kept, cursor, batch, nodes, bytes, &table)
      return
    }
    current.hasValue = true
    secondBest.waiting.append(
      SecondBestValue(
        instruction: kept, node: cursor.node, index: cursor.index, level: cursor.level,
        number: Int(instruction.level)))
  }

  /// Puts values that have waited under other names of their fields where they belong, and takes them out of the list.
  mutating func placeSecondNames(
    _ values: inout [SecondBestValue], _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) {
    var waiting = values.filter { $0.number >= 0 }
    values.removeAll { $0.number >= 0 }
    // The order of names in a record says nothing.
    if waiting.count > 1 {
      let names = plan.secondNames
      waiting.sort { (names[$0.number].rank, $0.index) < (names[$1.number].rank, $1.index) }
    }
    var kept: [SecondBestValue] = []
    for var value in waiting {
      let own = plan.secondNames[value.number].instruction
      if isFilled(by: own, table) || (own.operation == .priority && !isKnownPriority(value.node, batch)) {
        kept.append(value)
        continue
      }
      dropEmptyText(own.field, &table)
      plan.secondNames[value.number].hasFilled = true
      value.instruction = own
      place(value, record, batch, &table)
    }
    // What is kept stays in the order of the record.
    for value in kept.sorted(by: { $0.index < $1.index }) { place(value, record, batch, &table) }
  }

  /// Whether a value is a known word for a priority.
  private mutating func isKnownPriority(_ node: RecordNode, _ batch: borrowing RecordBatch) -> Bool {
    let text = batch.text(of: node)
    let value = text.span.extracting(trimmed(0..<text.count, text.span))
    return priorityReader.isKnownWord(value)
  }

  private mutating func place(
    _ value: SecondBestValue, _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    importValue(
      value.instruction, ValueCursor(value.node, value.index, level: value.level, record), batch,
      batch.nodes.span, batch.bytes.span, &table)
  }

  /// Whether a value can stand for a field by itself: no list, and for a text nothing with parts.
  private func mayFill(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ nodes: Span<RecordNode>
  ) -> Bool {
    switch node.kind {
    case .null, .array: return false
    case .true, .false: return instruction.operation != .date
    case .object:
      if instruction.operation != .text { return true }
      // A text with attributes is one all the same.
      guard input.isXML else { return false }
      return nodes.firstChild(of: index) { _, child in
        child.kind == .object || child.name >= plan.names.count
          || (plan.names[child.name] != "#text" && !plan.names[child.name].hasPrefix("@"))
      } == nil
    default: return node.length > 0
    }
  }

  /// Whether the row that is being filled has a value for what an instruction fills.
  private func isFilled(by instruction: Instruction, _ table: borrowing TaskTable) -> Bool {
    let row = table.rowCount
    let field = instruction.field
    switch instruction.operation {
    case .statusAndDone: return current.done.hasState
    case .priority: return current.priority != nil
    case .duration: return table.integers(field).count > row
    case .date:
      return table.unfinishedDate(field) != nil || dateReader.undecided.isWaiting(field, row: row)
        || (field == .completed && current.done.isImplied)
    default: break
    }
    switch field {
    // An empty text is none.
    case .title: return table.title.count > row && !table.title.range(row).isEmpty
    case .detail: return table.detail.count > row && !table.detail.range(row).isEmpty
    case .id: return table.id.count > row || relations.ids.last?.row == row
    case .parent: return table.parent.count > row || relations.archivedTasks.parents.last?.row == row
    default: return hasText(field, table)
    }
  }

  /// Makes room where a text stands that is empty.
  private func dropEmptyText(_ field: Field, _ table: inout TaskTable) {
    let row = table.rowCount
    if field == .title, table.title.count > row { table.title.truncate(to: row) }
    if field == .detail, table.detail.count > row { table.detail.truncate(to: row) }
  }

  // MARK: - Column by column

  /// Notes which of the names have filled the fields of records.
  mutating func noteFilled(_ names: Set<Int>) {
    for name in names {
      if let known = plan.knownInstruction(name: name), known.operation == .secondName {
        plan.secondNames[Int(known.level)].hasFilled = true
      }
    }
  }

  /// Whether a cell among dates is a word for none: it leaves room for another name's.
  func hasWordForNothing(_ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>) -> Bool {
    for row in places.indices where places[row].isPresent {
      if withText(places[row], bytes, decoded, { isWordForNothing($0) }) { return true }
    }
    return false
  }
}
