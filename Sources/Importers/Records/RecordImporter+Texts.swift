import Formats
import Scanners
import TaskModel
import Vocabulary

// Texts: titles, details, ids, addresses, rules.

extension RecordImporter {
  mutating func addText(
    _ instruction: Instruction, _ cursor: ValueCursor, _ batch: borrowing RecordBatch, _ bytes: Span<UInt8>,
    _ table: inout TaskTable
  ) {
    if cursor.node.length == 0, input.isCSV,
      !cursor.node.isQuoted || instruction.flags.contains(.isOneOfSeveral)
    {
      return
    }
    let isFallback = instruction.flags.contains(.isFallback)
    let isJoined = instruction.flags.contains(.isJoined)
    if instruction.form != .plain,
      addFormedText(instruction, cursor.node, cursor.index, level: cursor.level, batch, bytes, &table)
    {
      return
    }
    current.hasValue = true
    let rows = table.rowCount
    if instruction.field == .recurrence, !input.keepsBlanks,
      cursor.node.kind == .false
        || WordKind.noRecurrence.contains(bytes.extracting(Int(cursor.node.start)..<cursor.node.end))
    {
      return
    }
    // An empty text takes nothing's place.
    if cursor.node.length == 0, !secondBest.taken.isEmpty, hasText(instruction.field, table) { return }
    let isFirst = isFallback && !hasText(instruction.field, table)
    if instruction.field == .id || instruction.field == .parent,
      isElsewhere(instruction, cursor.node, row: rows, batch, bytes)
    {
      return
    }
    let isTaken =
      switch instruction.field {
      case .title: place(instruction, cursor, in: &table.title, row: rows, batch, bytes)
      case .detail: place(instruction, cursor, in: &table.detail, row: rows, batch, bytes)
      case .id: cursor.node.length == 0 || place(instruction, cursor, in: &table.id, row: rows, batch, bytes)
      case .parent:
        cursor.node.length == 0 && !input.keepsBlanks
          || place(instruction, cursor, in: &table.parent, row: rows, batch, bytes)
      case .url:
        cursor.node.length == 0 && !input.keepsBlanks
          || place(instruction, cursor, in: &table.url, row: rows, batch, bytes)
      default:
        cursor.node.length == 0 && !input.keepsBlanks
          || place(instruction, cursor, in: &table.recurrence, row: rows, batch, bytes)
      }
    if instruction.field == .recurrence, isTaken { unifyRule(&table) }
    if isTaken, isFirst, cursor.node.length > 0 {
      secondBest.taken.append(
        FallbackValue(instruction: instruction, node: cursor.index, level: cursor.level))
    } else if isTaken, !isFallback, !isJoined, !secondBest.taken.isEmpty {
      releaseFallback(of: instruction, to: cursor.node, batch, &table)
    }
    if !isTaken || instruction.flags.contains(.isKept) {
      addExtra(instruction, cursor.node, cursor.index, level: cursor.level, batch, &table)
    }
  }

  /// Takes an id that the table does not keep; true as well for what is no task's id.
  private mutating func isElsewhere(
    _ instruction: Instruction, _ node: RecordNode, row: Int, _ batch: borrowing RecordBatch,
    _ bytes: Span<UInt8>
  ) -> Bool {
    if instruction.field == .id {
      if fields.contains(.id) { return false }
      relations.ids.append((batch.text(of: node), row))
      return true
    }
    if !fields.contains(.parent) {
      noteArchivedParent(instruction, node, batch, row: row)
      return true
    }
    // `NULL` and dashes in a table are no task's id.
    return node.kind == .text && saysNothing(bytes.extracting(Int(node.start)..<node.end))
  }

  /// Puts a text into its column, behind what a row has there, or in the place of it.
  ///
  /// - Returns: false where the row has a text that stays.
  private mutating func place(
    _ instruction: Instruction, _ cursor: ValueCursor, in column: inout TextColumn, row: Int,
    _ batch: borrowing RecordBatch, _ bytes: Span<UInt8>
  ) -> Bool {
    let node = cursor.node
    let isJoined = instruction.flags.contains(.isJoined)
    if column.count > row {
      if isJoined {
        guard node.length > 0 else { return true }
        let isFirst = column.range(row).isEmpty
        column.extendLast {
          if !isFirst { $0.append(contentsOf: [0x0A, 0x0A]) }
          batch.appendText(of: node, to: &$0)
        }
        return true
      }
      if current.joinedFields.contains(instruction.field) {
        // What is added to the text came before it.
        guard node.length > 0 else { return true }
        current.joinedFields.subtract(FieldSet([instruction.field]))
        let added = Array(column.bytes[column.range(row)])
        column.truncate(to: row)
        column.append {
          batch.appendText(of: node, to: &$0)
          $0.append(contentsOf: [0x0A, 0x0A])
          $0.append(contentsOf: added)
        }
        return true
      }
      // A column that is there twice with the same text is there once, and so is a second-best value.
      let isFallback = instruction.flags.contains(.isFallback)
      guard replacesDuplicates(of: instruction.field), !isFallback else {
        return (input.isCSV || isFallback) && isSame(node, column, row, bytes)
      }
      column.truncate(to: row)
    }
    if isJoined, node.length > 0 { current.joinedFields.insert(instruction.field) }
    if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
      column.append { batch.appendText(of: node, to: &$0) }
    } else {
      column.append(bytes.extracting(Int(node.start)..<node.end))
    }
    return true
  }

  /// Takes the property's name off a rule that was copied with it from a calendar, `RRULE:FREQ=DAILY`, and makes a
  /// rule of words that say one: `every 2 weeks`.
  ///
  /// The name goes in files of our own as well: no format that is written knows a rule with it. Words stay there.
  private mutating func unifyRule(_ table: inout TaskTable) {
    let row = table.rowCount
    guard table.recurrence.count > row else { return }
    let rule = table.recurrence.bytes[table.recurrence.range(row)]
    let text: [UInt8]
    if rule.starts(with: "RRULE:".utf8) {
      text = Array(rule.dropFirst(6))
    } else {
      guard !input.keepsBlanks, !rule.starts(with: "FREQ=".utf8),
        let made = RecurrenceRule.rule(ofWords: rule)
      else { return }
      text = made
      current.wordsOfRule = Array(rule)
    }
    table.recurrence.truncate(to: row)
    table.recurrence.append(text)
  }

  /// Remembers the parent of a task where only those that are left out matter.
  private mutating func noteArchivedParent(
    _ instruction: Instruction, _ node: RecordNode, _ batch: borrowing RecordBatch, row: Int
  ) {
    guard node.length > 0 else { return }
    if relations.archivedTasks.parents.last?.row == row {
      if instruction.flags.contains(.isFallback) { return }
      relations.archivedTasks.parents.removeLast()
    }
    let lookup = instruction.map >= 0 ? plan.maps[Int(instruction.map)].lookup : ""
    relations.archivedTasks.parents.append((batch.text(of: node), row, lookup))
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
