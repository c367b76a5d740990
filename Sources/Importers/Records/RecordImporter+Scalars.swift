import Formats
import Scanners
import TaskModel

// Values that are one thing each: texts, words, flags, priorities, durations, shares of a hundred.

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
        // A column that is there twice with the same text is there once, and so is a second-best value.
        guard replacesDuplicates(of: instruction.field), !isFallback else {
          return (isCSV || isFallback) && isSame(node, column, rowCount, bytes)
        }
        column.truncate(to: rowCount)
      }
      if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
        column.append { batch.appendText(of: node, to: &$0) }
      } else {
        column.append(bytes.extracting(Int(node.start)..<node.end))
      }
      return true
    }
    hasValue = true
    let rows = table.rowCount
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

  mutating func addScalar(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ index: Int, level: Int,
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    guard value.count > 0 else { return }
    hasValue = true
    let isTaken: Bool
    switch instruction.operation {
    case .word:
      let isFallback = instruction.flags.contains(.isFallback)
      let isFirst = isFallback && !hasText(instruction.field, table)
      isTaken = addFirstWord(value, instruction, &table)
      if isTaken, isFirst {
        takenFallbacks.append(FallbackValue(instruction: instruction, node: index, level: level))
      } else if isTaken, !isFallback, !takenFallbacks.isEmpty {
        releaseFallback(of: instruction, to: node, batch, &table)
      }
      if isTaken, instruction.flags.contains(.isKept), !isWhole(node, index, instruction, batch) {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
    case .flag where isGeneric && instruction.map >= 0 && isInverted[Int(instruction.map)]:
      isTaken = addOpenFlag(value, node, record, batch)
    case .flag:
      isTaken = addFlag(value, node, record, batch, &table)
      if instruction.map >= 0, isInverted[Int(instruction.map)] { isDone = isDone.map { !$0 } }
      // A word that says more than done or open is kept besides.
      if isTaken, instruction.flags.contains(.isKept), !plainAnswers.contains(value) {
        addExtra(instruction, node, index, level: level, batch, &table)
      }
    case .statusAndDone:
      isTaken = addStatus(value, node, record, batch, &table)
    case .priority:
      isTaken = addPriority(instruction, value, node, record, batch, &table)
    case .date where plan.hasSecondBestDates:
      isTaken = addBestDate(instruction, value, node, index, level: level, record, batch, &table)
    case .date:
      isTaken = addDate(instruction, value, node, record, batch, &table)
    case .duration:
      isTaken = addDuration(instruction, value, node, record, batch, &table)
      if !isTaken, keepsBlanks { noteMisfit(instruction, node, record, batch) }
    case .doneHint:
      if let verdict = doneVerdicts.verdict(of: value) { doneHint = verdict == 1 }
      isTaken = false
    case .percent where isGeneric && fields.contains(.progress) && table.progress.count > table.rowCount:
      // Another name has said it.
      isTaken = false
    default:
      isTaken =
        addPercent(instruction, value, line: record.line, &table)
        || (isGeneric && addCompletion(instruction, value, node, record, batch, &table))
      if !isTaken, keepsBlanks { noteMisfit(instruction, node, record, batch) }
    }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
  }

  /// Whether a word is taken with the blanks around it.
  func isExact(_ node: RecordNode, _ instruction: Instruction) -> Bool {
    keepsBlanks && instruction.operation == .word && (!isCSV || node.isQuoted)
  }

  /// Adds the first of the words; false where there are more, or one is there already.
  mutating func addFirstWord(
    _ value: Span<UInt8>, _ instruction: Instruction, _ table: inout TaskTable
  ) -> Bool {
    let isFallback = instruction.flags.contains(.isFallback)
    if instruction.separator > 0 {
      for index in value.indices where value[index] == instruction.separator {
        _ = addWord(
          value.extracting(trimmed(0..<index, value)), instruction.field, isFallback: isFallback, &table)
        return false
      }
    }
    return addWord(value, instruction.field, isFallback: isFallback, &table)
  }

  mutating func addWord(
    _ value: Span<UInt8>, _ field: Field, isFallback: Bool = false, _ table: inout TaskTable
  ) -> Bool {
    let rows = table.rowCount
    // The raw value of the priority may be there already, from the priority itself: its own field says it better.
    if field == .priorityRaw { hasOwnRawPriority = true }
    let replaces = (replacesDuplicates(of: field) && !isFallback) || field == .priorityRaw
    func fill(_ column: inout WordColumn) -> Bool {
      if column.count > rows {
        // The second-best value may be the same once more.
        if isFallback { return column.dictionary.code(for: value) == column.code(rows) }
        guard replaces else { return false }
        column.truncate(to: rows)
      }
      column.append(value)
      return true
    }
    switch field {
    case .status: return fill(&table.status)
    case .priorityRaw: return fill(&table.priorityRaw)
    case .project: return fill(&table.project)
    case .section: return fill(&table.section)
    default: return true
    }
  }

  mutating func addFlag(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    switch node.kind {
    case .true: take(flag: true, node, record, batch)
    case .false: take(flag: false, node, record, batch)
    default:
      guard let verdict = doneVerdicts.verdict(of: value) else {
        // Where a tool writes down when a task was done, it is done.
        if usesSynonyms, let date = readCompletion(value, node, record, batch) {
          take(flag: true, node, record, batch)
          isImpliedDone = true
          isSurelyCompleted = true
          if fields.contains(.completed), table.completed.count == table.rowCount {
            table.completed.append(date)
          }
          return true
        }
        if usesSynonyms, decidesDateOrders, addUndecidedCompletion(value, node, record, batch, &table) {
          return true
        }
        // `complete="40"` is how far it is.
        if usesSynonyms, let percent = DateReading.readPercent(value) {
          if percent == 100 { take(flag: true, node, record, batch) } else { isDone = isDone ?? false }
          if fields.contains(.progress), table.progress.count == table.rowCount {
            table.progress.append(percent)
          }
          return true
        }
        if isWordForNothing(value) { return true }
        forgetVerdict(of: node, field: .isDone)
        note(
          .warning, "unknown-done-value",
          "“\(RecordImporter.text(value))” says neither done nor open; taken as open",
          at: Int(node.start), record, batch)
        return false
      }
      take(flag: verdict == 1, node, record, batch)
    }
    return true
  }

  mutating func addStatus(
    _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    forgetVerdict(of: node, field: .status)
    if let verdict = stateVerdicts.verdict(of: value) {
      take(state: verdict == 1, node, record, batch)
    } else if node.kind == .true || node.kind == .false {
      take(state: node.kind == .true, node, record, batch)
    } else if !plan.hasDoneEvidence {
      unknownState = node
    }
    return !fields.contains(.status) || addWord(value, .status, &table)
  }

  /// Says that a row's state is unknown, unless a flag or the date of its completion has told more.
  mutating func noteUnknownState(
    _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    guard isDone == nil, !isImpliedDone, doneHint == nil, fields.contains(.isDone) else { return }
    let text = batch.text(of: node)
    let value = trimmed(0..<text.count, text.span)
    note(
      .warning, "unknown-status",
      "unknown status “\(RecordImporter.text(text.span.extracting(value)))”; taken as open",
      at: Int(node.start), record, batch)
  }

  mutating func addPriority(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch,
    _ table: inout TaskTable
  ) -> Bool {
    // Of several words the first counts, as a word and as a priority.
    if priority != nil, !replacesDuplicates(of: .priority) {
      return fields.contains(.priorityRaw) && table.priorityRaw.count > table.rowCount
        && table.priorityRaw.dictionary.code(for: value) == table.priorityRaw.code(table.rowCount)
    }
    if priority != nil, undecidedPriorities.isWaiting { undecidedPriorities.removeRow(table.rowCount) }
    if decidesNumbers, let number = UndecidedPriorities.number(value) {
      priority = .middle
      if undecidedPriorities.remark == nil { beginNumbers(instruction, node, record, batch) }
      undecidedPriorities.add(number, row: table.rowCount)
    } else if let verdict = priorityVerdicts.verdict(of: value) {
      priority = Priority(rawValue: verdict)
    } else {
      priority = .middle
      note(
        .warning, "unknown-priority", "unknown priority “\(RecordImporter.text(value))”; kept as middle",
        at: Int(node.start),
        record, batch)
    }
    guard fields.contains(.priorityRaw), !hasOwnRawPriority else { return true }
    // The last of one name counts, so the word of the one before it goes, even where this one needs none.
    table.priorityRaw.truncate(to: table.rowCount)
    if !isNativePriorityName(value) { table.priorityRaw.append(value) }
    return true
  }

  /// Prepares what will be said of numbers as priorities, at the first of them.
  private mutating func beginNumbers(
    _ instruction: Instruction, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    undecidedPriorities.remark = Diagnostics.diagnostic(
      .note, "numeric-priority", "", file: file, at: Int(node.start), record: record, batch: batch,
      container: plan.mapping.container, hint: "a profile of one's own can say what they mean")
    let name =
      instruction.map >= 0 ? plan.maps[Int(instruction.map)].from : plan.extraName(node.name, level: 0)
    undecidedPriorities.heading = PriorityHeading(name)
  }

  /// pantask's own names say nothing more as raw values.
  func isNativePriorityName(_ value: Span<UInt8>) -> Bool {
    nativePriorityNames?.containsExactly(value) ?? false
  }

  mutating func addPercent(
    _ instruction: Instruction, _ value: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> Bool {
    if isGeneric { return addShare(instruction, value, line: line, &table) }
    let isFraction = hasStyle(.fraction, instruction)
    let isShare =
      isFraction || (usesSynonyms && !hasStyle(.percent, instruction) && isShareOfOne(value))
    var found = isShare ? DateReading.readFraction(value) : DateReading.readPercent(value)
    // Who writes shares may have written percentages in another version.
    if found == nil, isFraction { found = DateReading.readPercent(value) }
    guard let percent = found else { return false }
    if percent == 100, instruction.flags.contains(.impliesDone) {
      isImpliedDone = true
      isShareTelling = true
    }
    guard fields.contains(.progress) else { return true }
    guard table.progress.count == table.rowCount else { return false }
    table.progress.append(percent)
    // What is finer than a hundredth stays as found, too.
    return !usesSynonyms || decimalCount(value) <= (isShare ? 2 : 0)
  }

  /// Adds how much is done where nothing says what the number is counted to: a number below 1 is a share of one, one
  /// above it a percentage, and what 1 is the column will tell, unless a style does.
  private mutating func addShare(
    _ instruction: Instruction, _ value: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> Bool {
    let text = DateReading.copy(value)
    let isSigned = text.last == UInt8(ascii: "%")
    let separator: NumberScanner.DecimalSeparator = text.contains(UInt8(ascii: ",")) ? .comma : .point
    guard value.count <= 32,
      let number = NumberScanner.percent(text, 0..<text.count, separator: separator), number >= 0,
      number <= 100
    else { return false }
    let isFraction = hasStyle(.fraction, instruction)
    let isPercentage = hasStyle(.percent, instruction)
    let isShare =
      !isSigned && !isPercentage && number > 0 && (number < 1 || (isFraction && number == 1))
    let isOpen = !isSigned && number == 1 && !isFraction && !isPercentage
    let percent = isShare ? UInt8((number * 100).rounded()) : UInt8(number)
    if !isFraction, !isPercentage {
      if isShare { undecidedShares.note(share: value, line: line) }
      if number > 1 || (isSigned && number > 0) { undecidedShares.note(percentage: value) }
    }
    if instruction.flags.contains(.impliesDone) {
      isShareTelling = true
      if percent == 100 { isImpliedDone = true } else if !isOpen { openPercent = percent }
    }
    let row = table.rowCount
    if fields.contains(.progress) {
      guard table.progress.count == row else { return false }
      table.progress.append(percent)
    }
    if isOpen { undecidedShares.add(row: row, line: line) }
    // What is finer than a hundredth stays as found, too.
    return decimalCount(value) <= (isShare ? 2 : 0)
  }

  /// How many digits a number has behind its point, without zeros at the end.
  private func decimalCount(_ value: Span<UInt8>) -> Int {
    var count = 0
    var found = 0
    for index in value.indices
    where count > 0 || value[index] == UInt8(ascii: ".") || value[index] == UInt8(ascii: ",") {
      if value[index] &- 0x31 < 9 { found = count }
      count += 1
    }
    return found
  }

  /// Whether a number is a share of one where nothing says so: `0.25` is, and so is `1` once there has been such a
  /// number.
  private mutating func isShareOfOne(_ value: Span<UInt8>) -> Bool {
    if hasShares, value.count == 1 { return true }
    guard value.count > 2, value[0] == UInt8(ascii: "0"), value[1] == UInt8(ascii: "."),
      (2..<value.count).allSatisfy({ value[$0] &- 0x30 < 10 })
    else { return false }
    hasShares = hasShares || (2..<value.count).contains { value[$0] != UInt8(ascii: "0") }
    return hasShares
  }

  /// Whether a value's field map names a style.
  func hasStyle(_ style: ValueStyle, _ instruction: Instruction) -> Bool {
    instruction.map >= 0 && styles[Int(instruction.map)].contains(style)
  }
}
