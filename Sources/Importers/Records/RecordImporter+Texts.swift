import Formats
import Scanners
import TaskModel
import Vocabulary

// Texts: titles, details, ids, addresses, rules.

extension RecordImporter {
  mutating func addText(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    if node.length == 0, isCSV, !node.isQuoted || instruction.flags.contains(.isOneOfSeveral) { return }
    let isFallback = instruction.flags.contains(.isFallback)
    let isJoined = instruction.flags.contains(.isJoined)
    if instruction.form != .plain,
      addFormedText(instruction, node, index, level: level, batch, bytes, &table)
    {
      return
    }
    func fill(_ column: inout TextColumn, _ rowCount: Int) -> Bool {
      if column.count > rowCount {
        if isJoined {
          guard node.length > 0 else { return true }
          let isFirst = column.range(rowCount).isEmpty
          column.extendLast {
            if !isFirst { $0.append(contentsOf: [0x0A, 0x0A]) }
            batch.appendText(of: node, to: &$0)
          }
          return true
        }
        if state.joinedFields.contains(instruction.field) {
          // What is added to the text came before it.
          guard node.length > 0 else { return true }
          state.joinedFields.subtract(FieldSet([instruction.field]))
          let added = Array(column.bytes[column.range(rowCount)])
          column.truncate(to: rowCount)
          column.append {
            batch.appendText(of: node, to: &$0)
            $0.append(contentsOf: [0x0A, 0x0A])
            $0.append(contentsOf: added)
          }
          return true
        }
        // A column that is there twice with the same text is there once, and so is a second-best value.
        guard replacesDuplicates(of: instruction.field), !isFallback else {
          return (isCSV || isFallback) && isSame(node, column, rowCount, bytes)
        }
        column.truncate(to: rowCount)
      }
      if isJoined, node.length > 0 { state.joinedFields.insert(instruction.field) }
      if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
        column.append { batch.appendText(of: node, to: &$0) }
      } else {
        column.append(bytes.extracting(Int(node.start)..<node.end))
      }
      return true
    }
    hasValue = true
    let rows = table.rowCount
    if instruction.field == .recurrence, !keepsBlanks,
      node.kind == .false || WordKind.noRecurrence.contains(bytes.extracting(Int(node.start)..<node.end))
    {
      return
    }
    // An empty text takes nothing's place.
    if node.length == 0, !takenFallbacks.isEmpty, hasText(instruction.field, table) { return }
    let isFirst = isFallback && !hasText(instruction.field, table)
    if instruction.field == .id, !fields.contains(.id) {
      state.ids.append((batch.text(of: node), rows))
      return
    }
    if instruction.field == .parent, !fields.contains(.parent) {
      notePutAwayParent(instruction, node, batch, row: rows)
      return
    }
    // `NULL` and dashes in a table are no task's id.
    if instruction.field == .parent, node.kind == .text,
      saysNothing(bytes.extracting(Int(node.start)..<node.end))
    {
      return
    }
    let isTaken =
      switch instruction.field {
      case .title: fill(&table.title, rows)
      case .detail: fill(&table.detail, rows)
      case .id: node.length == 0 || fill(&table.id, rows)
      case .parent: node.length == 0 && !keepsBlanks || fill(&table.parent, rows)
      case .url: node.length == 0 && !keepsBlanks || fill(&table.url, rows)
      default: node.length == 0 && !keepsBlanks || fill(&table.recurrence, rows)
      }
    if instruction.field == .recurrence, isTaken { dropRuleName(&table) }
    if isTaken, isFirst, node.length > 0 {
      takenFallbacks.append(FallbackValue(instruction: instruction, node: index, level: level))
    } else if isTaken, !isFallback, !isJoined, !takenFallbacks.isEmpty {
      releaseFallback(of: instruction, to: node, batch, &table)
    }
    if !isTaken || instruction.flags.contains(.isKept) {
      addExtra(instruction, node, index, level: level, batch, &table)
    }
  }

  /// Takes the property's name off a rule that was copied with it from a calendar: `RRULE:FREQ=DAILY`.
  ///
  /// From files of our own as well: it is the same rule, and no format that is written knows one with its name.
  private func dropRuleName(_ table: inout TaskTable) {
    let row = table.rowCount
    guard table.recurrence.count > row else { return }
    let rule = table.recurrence.bytes[table.recurrence.range(row)]
    guard rule.starts(with: "RRULE:".utf8) else { return }
    let text = Array(rule.dropFirst(6))
    table.recurrence.truncate(to: row)
    table.recurrence.append(text)
  }

  /// Remembers the parent of a task where only those that are left out matter.
  private mutating func notePutAwayParent(
    _ instruction: Instruction, _ node: RecordNode, _ batch: borrowing RecordBatch, row: Int
  ) {
    guard node.length > 0 else { return }
    if state.putAwayTasks.parents.last?.row == row {
      if instruction.flags.contains(.isFallback) { return }
      state.putAwayTasks.parents.removeLast()
    }
    let lookup = instruction.map >= 0 ? plan.maps[Int(instruction.map)].lookup : ""
    state.putAwayTasks.parents.append((batch.text(of: node), row, lookup))
  }

  /// Whether a column has a node's text in a row.
  func isSame(_ node: RecordNode, _ column: TextColumn, _ row: Int, _ bytes: Span<UInt8>) -> Bool {
    let range = column.range(row)
    guard node.kind == .text, range.count == Int(node.length) else { return false }
    for index in 0..<range.count
    where column.bytes[range.lowerBound + index] != bytes[Int(node.start) + index] { return false }
    return true
  }
}
