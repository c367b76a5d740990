import Formats
import Scanners
import TaskModel
import Vocabulary

// Batches of plain records, put into the table column by column.
//
// Why it is here: for each value of a record, one after another, the importer looks up what to do, branches to it, and
// asks another column's arrays whether they are its own. A batch of some thousand records is done in a fraction of that
// time when its values are sorted by columns first, and each column is filled in one loop. What to watch: the outcome
// is that of `RecordImporter.add`, value by value, which stays the only place that reports anything about a value. So
// whatever is not plain (a word that no vocabulary knows, a date in another form, a task without a title, two values of
// one name) makes what is left of a batch go that way, and nothing of that is in the table then. The tests import the
// same records both ways.
extension RecordImporter {
  /// Puts records into the table column by column, if all of them are plain.
  ///
  /// - Returns: whether they are in the table; else it is as it was.
  mutating func addColumns(
    _ range: Range<Int>, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Bool {
    if columns.fitness == .unfit || names.isEmpty { return false }
    if columns.fitness == .unknown {
      // The names are looked up as records come: the first of an input are read one by one.
      guard plan.hasKnownInstructions else { return false }
      columns.look(at: self)
      guard columns.fitness == .fit else {
        ahead.sorting?.publish(nil)
        return false
      }
      ahead.sorting?.publish(columns.sorter)
    }
    // Apart from the importer, so that both can be used at once.
    var work = ColumnImport()
    swap(&work, &columns)
    let row = table.rowCount
    var isFilled = false
    if !current.hasMarks {
      sort(range, of: batch, &work)
      isFilled = work.sorted.isPlain && fillColumns(range, of: batch, &work, &table)
    }
    if isFilled {
      if work.sorter.keepsSome { addKept(batch, &work.sorted, &table) }
      if let column = work.parentColumn { addParentNames(column, range, batch, work.sorted, table) }
      noteFilled(work.sorted.filling)
      table.endRows(range.count, priority: priorityReader.usual)
    } else {
      table.truncate(to: row)
      if priorityReader.undecided.isWaiting { priorityReader.undecided.removeRow(row) }
    }
    work.note(isHit: isFilled)
    if work.fitness == .unfit { ahead.sorting?.publish(nil) }
    swap(&work, &columns)
    return isFilled
  }

  /// Whether a batch has been sorted on another thread, and all its records are plain ones of tasks, in one place of
  /// the input.
  func isSorted(_ batch: borrowing RecordBatch, _ rows: borrowing NonTaskRows?) -> Bool {
    guard let sorted = ahead.sorted, sorted.version == columns.sorter.version, sorted.isPlain else {
      return false
    }
    return rows?.areAllTasks(in: sorted, columns.sorter, batch.bytes.span) ?? true
  }

  /// Sorts the values of some records by columns, or takes what has been sorted on another thread.
  private mutating func sort(_ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport)
  {
    if var sorted = ahead.sorted, sorted.version == work.sorter.version, range == batch.records.indices {
      ahead.sorted = nil
      swap(&sorted, &work.sorted)
      ahead.sorting?.giveBack(sorted)
    } else {
      work.sorter.sort(range, of: batch, into: &work.sorted)
    }
    if work.sorted.hasUnknownName { work.fitness = .unknown }
  }

  /// Puts what is kept of each record into `extra`.
  ///
  /// Last, when nothing can make the batch go another way: names get their codes here, as the first of their values
  /// come.
  private mutating func addKept(
    _ batch: borrowing RecordBatch, _ sorted: inout SortedBatch, _ table: inout TaskTable
  ) {
    var codes: [UInt32] = Array(repeating: 0, count: names.count)
    for index in sorted.kept.indices {
      let name = Int(sorted.kept[index].name)
      if codes[name] == 0 {
        codes[name] = extraCode(plan.instruction(name: name, level: 0), name, level: 0, &table)
      }
      sorted.kept[index].name = codes[name]
    }
    table.extra.append(
      sorted.kept.span, ends: sorted.keptEnds.span, of: batch.bytes.span, decoded: sorted.decoded.span)
  }

  /// Tells the tree which parent each row names, when nothing can make the batch go another way.
  private mutating func addParentNames(
    _ column: Int, _ range: Range<Int>, _ batch: borrowing RecordBatch, _ sorted: borrowing SortedBatch,
    _ table: borrowing TaskTable
  ) {
    let bytes = batch.bytes.span
    let decoded = sorted.decoded.span
    for row in 0..<range.count {
      let place = sorted.places[column &* range.count &+ row]
      let text = place.isDecoded ? decoded.extracting(place.range) : bytes.extracting(place.range)
      relations.tree?.add(
        parentName: text, row: table.rowCount &+ row, line: batch.records[range.lowerBound &+ row].line)
    }
  }

  /// Fills the columns, those first that may show that a record is not plain.
  private mutating func fillColumns(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport, _ table: inout TaskTable
  ) -> Bool {
    work.done.removeAll(keepingCapacity: true)
    work.done.append(contentsOf: repeatElement(ColumnImport.nothingSaid, count: range.count))
    for column in work.columns.indices where work.sorter.kinds[column].isDisjoint(with: [.list, .secondName])
    { guard fill(column, range.count, batch, &work, &table) else { return false } }
    // A state that nobody knows has a message.
    if fields.contains(.isDone), work.done.contains(ColumnImport.unknownState) { return false }
    var decoded: [UInt8] = []
    for column in work.columns.indices where work.sorter.kinds[column].contains(.list) {
      let instruction = work.columns[column]
      var isFilled = true
      table.withLists(of: instruction.field) {
        isFilled = readLists(instruction, in: column, work, range, batch, &decoded, &$0)
      }
      if !isFilled { return false }
    }
    if fields.contains(.isDone) { table.isDone.append(contentsOf: work.done.lazy.map { $0 & 1 == 1 }) }
    if input.kept.contains(.answers) {
      for row in work.done.indices where work.done[row] == 0 && table.status.code(table.rowCount &+ row) == 0
      { table.noteAnsweredOpen(table.rowCount &+ row) }
    }
    return true
  }

  private mutating func fill(
    _ column: Int, _ count: Int, _ batch: borrowing RecordBatch, _ work: inout ColumnImport,
    _ table: inout TaskTable
  ) -> Bool {
    let instruction = work.columns[column]
    let field = instruction.field
    var done: [UInt8] = []
    swap(&done, &work.done)
    defer { swap(&done, &work.done) }
    let bytes = batch.bytes.span
    let decoded = work.sorted.decoded.span
    let places = work.sorted.places.span.extracting(column &* count..<(column &+ 1) &* count)
    switch instruction.operation {
    case .skip: return true
    case .text: return fillTexts(field, places, bytes, decoded, &table)
    case .word:
      if field == .project {
        table.project.append(places, of: bytes, decoded: decoded)
      } else if field == .section {
        table.section.append(places, of: bytes, decoded: decoded)
      } else {
        table.status.append(places, of: bytes, decoded: decoded)
      }
      return true
    case .statusAndDone:
      guard readStates(places, bytes, decoded, &done) else { return false }
      if fields.contains(.status) { table.status.append(places, of: bytes, decoded: decoded) }
      return true
    case .flag: return readFlags(places, bytes, decoded, &done)
    case .priority:
      guard readPriorities(places, bytes, decoded, firstRow: table.rowCount, &table.priority) else {
        return false
      }
      if fields.contains(.priorityRaw) { addRawPriorities(places, bytes, decoded, &table.priorityRaw) }
      return true
    // A column that stays empty costs nothing.
    case .duration where FieldSet.seldom.contains(field) && !places.hasAny,
      .date where FieldSet.seldom.contains(field) && !places.hasAny:
      return true
    case .duration:
      var isFilled = true
      table.withIntegers(of: field) { isFilled = readDurations(instruction, places, bytes, decoded, &$0) }
      return isFilled
    default:
      if input.isCSV, work.sorter.second.bests.contains(column), hasWordForNothing(places, bytes, decoded) {
        return false
      }
      var isFilled = true
      table.withIntegers(of: field) { isFilled = readDates(instruction, places, bytes, decoded, &$0, &done) }
      return isFilled
    }
  }

  private func fillTexts(
    _ field: Field, _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ table: inout TaskTable
  ) -> Bool {
    if field == .title, !allAreTitles(places, bytes, decoded) { return false }
    switch field {
    case .title: table.title.append(places, of: bytes, decoded: decoded)
    case .detail: table.detail.append(places, of: bytes, decoded: decoded)
    case .id: table.id.append(places, of: bytes, decoded: decoded)
    case .parent:
      for row in places.indices where withText(places[row], bytes, decoded, { saysNothing($0) }) {
        return false
      }
      table.parent.append(places, of: bytes, decoded: decoded)
    case .recurrence:
      // A rule that was copied with its property's name loses that, and some say that there is none.
      for row in places.indices where places[row].isPresent {
        let isOther = withText(places[row], bytes, decoded) { text in
          (text.count > 5 && text[5] == UInt8(ascii: ":"))
            || (!input.keepsBlanks && WordKind.noRecurrence.contains(text))
        }
        if isOther { return false }
      }
      let start = table.recurrence.count
      table.recurrence.append(places, of: bytes, decoded: decoded)
      if !input.keepsBlanks { makeRules(from: start, &table.recurrence) }
    default: table.url.append(places, of: bytes, decoded: decoded)
    }
    return true
  }

  /// Makes rules of the words that say one, from a row on.
  private func makeRules(from start: Int, _ column: inout TextColumn) {
    var texts: [[UInt8]?] = []
    var hasWords = false
    for row in start..<column.count {
      let text = column.isPresent(row) ? column.bytes[column.range(row)] : nil
      let rule = text.flatMap { RecurrenceRule.rule(ofWords: $0) }
      if rule != nil { hasWords = true }
      texts.append(rule ?? text.map { Array($0) })
    }
    guard hasWords else { return }
    column.truncate(to: start)
    for text in texts { if let text { column.append(text) } else { column.appendAbsent() } }
  }

  /// Whether all values are titles that show something.
  private func allAreTitles(_ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>) -> Bool {
    for row in places.indices {
      let range = places[row].range
      guard !range.isEmpty else { return false }
      let first = places[row].isDecoded ? decoded[range.lowerBound] : bytes[range.lowerBound]
      if first <= 0x20 { return false }
    }
    return true
  }
}

extension Span<TextPlace> {
  /// Whether any of these rows has a value.
  fileprivate var hasAny: Bool { indices.contains { self[$0].isPresent } }
}
