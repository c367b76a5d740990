import Formats
import Scanners
import TaskModel

// Batches of plain records, put into the table column by column.
//
// Why it is here: for each value of a record, one after another, the importer looks up what to do, branches to it, and
// asks another column's arrays whether they are its own. A batch of some thousand records is done in a fraction of that
// time when its values are sorted by columns first, and each column is filled in one loop. What to watch: the outcome is
// that of `RecordImporter.add`, value by value, which stays the only place where anything is said about a value. So
// whatever is not plain (a word that no vocabulary knows, a date in another form, a task without a title, two values of
// one name) makes a batch go that way from its beginning; nothing of it is left in the table then. The tests import the
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
      // The names are looked up as records come: the first batch is read record by record.
      guard plan.hasKnownInstructions else { return false }
      columns.look(at: self)
      guard columns.fitness == .fit else { return false }
    }
    // Apart from the importer, so that both can be used at once.
    var work = ColumnImport()
    swap(&work, &columns)
    let row = table.rowCount
    let isFilled =
      !state.hasMarks && sort(range, of: batch, &work) && fillColumns(range, of: batch, &work, &table)
    if isFilled { table.endRows(range.count) } else { table.truncate(to: row) }
    work.note(isHit: isFilled)
    swap(&work, &columns)
    return isFilled
  }

  /// Sorts the nodes of records by their columns; false where one of them is not plain.
  private func sort(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport
  ) -> Bool {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let count = range.count
    var places: [Int32] = []
    swap(&places, &work.nodes)
    defer { swap(&places, &work.nodes) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(-1, count: count * work.columns.count))
    let (columnOfNames, listColumns) = (work.columnOfName, work.isList)
    let columnOfName = columnOfNames.span
    let lists = listColumns.span
    var sorted = places.mutableSpan
    var isPlain = true
    for row in 0..<count {
      let record = records[range.lowerBound &+ row]
      var index = record.firstNode
      var previous = -1
      while index < record.endNode {
        let node = nodes[index]
        let name = node.name
        let column = name < columnOfName.count ? Int(columnOfName[name]) : ColumnImport.unknown
        if column >= 0 {
          let place = column &* count &+ row
          if node.kind == .object || (node.kind == .array && !lists[column]) { return false }
          if sorted[place] < 0 {
            sorted[place] = Int32(truncatingIfNeeded: index)
          } else if !lists[column] || name != previous {
            return false
          }
        } else if column == ColumnImport.unknown {
          isPlain = false
          break
        }
        previous = name
        index = Int(node.next)
      }
    }
    if !isPlain { work.fitness = .unknown }
    return isPlain
  }

  /// Fills the columns, those first that may show that a record is not plain.
  private mutating func fillColumns(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport, _ table: inout TaskTable
  ) -> Bool {
    let count = range.count
    work.decoded.removeAll(keepingCapacity: true)
    work.done.removeAll(keepingCapacity: true)
    work.done.append(contentsOf: repeatElement(ColumnImport.nothingSaid, count: count))
    for column in work.columns.indices where !work.isList[column] {
      guard fill(column, count, batch, &work, &table) else { return false }
    }
    for column in work.columns.indices where work.isList[column] {
      guard fillLists(column, range, batch, &work, &table) else { return false }
    }
    if fields.contains(.isDone) { for row in 0..<count { table.isDone.append(work.done[row] & 1 == 1) } }
    return true
  }

  private mutating func fill(
    _ column: Int, _ count: Int, _ batch: borrowing RecordBatch, _ work: inout ColumnImport,
    _ table: inout TaskTable
  ) -> Bool {
    let instruction = work.columns[column]
    let field = instruction.field
    placeValues(column, count, batch, &work)
    // Spans of one part of a value and changes of another exclude each other: the parts are taken out.
    var done: [UInt8] = []
    swap(&done, &work.done)
    defer { swap(&done, &work.done) }
    let parts = (nodes: work.nodes, decoded: work.decoded, places: work.places)
    let bytes = batch.bytes.span
    let decoded = parts.decoded.span
    let places = parts.places.span
    let nodes = parts.nodes.span.extracting(column &* count..<(column &+ 1) &* count)
    switch instruction.operation {
    case .text:
      if field == .title, !allAreTitles(places, bytes, decoded) { return false }
      switch field {
      case .title: table.title.append(places, of: bytes, decoded: decoded)
      case .detail: table.detail.append(places, of: bytes, decoded: decoded)
      case .id: table.id.append(places, of: bytes, decoded: decoded)
      case .parent: table.parent.append(places, of: bytes, decoded: decoded)
      default: table.url.append(places, of: bytes, decoded: decoded)
      }
      return true
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
      guard readStates(places, nodes, bytes, decoded, batch, &done) else { return false }
      if fields.contains(.status) { table.status.append(places, of: bytes, decoded: decoded) }
      return true
    case .flag:
      return readFlags(places, nodes, bytes, decoded, batch, &done)
    case .priority: return readPriorities(places, bytes, decoded, &table.priority)
    default:
      switch field {
      case .due: return readDates(instruction, places, bytes, decoded, &table.due, &done)
      case .start: return readDates(instruction, places, bytes, decoded, &table.start, &done)
      case .created: return readDates(instruction, places, bytes, decoded, &table.created, &done)
      case .modified: return readDates(instruction, places, bytes, decoded, &table.modified, &done)
      default: return readDates(instruction, places, bytes, decoded, &table.completed, &done)
      }
    }
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

  // MARK: - Values and their places

  /// Looks where the values of a column are, without the blanks around them where those mean nothing.
  private func placeValues(
    _ column: Int, _ count: Int, _ batch: borrowing RecordBatch, _ work: inout ColumnImport
  ) {
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let instruction = work.columns[column]
    let isText = instruction.operation == .text
    let keepsEmpty = isText && (instruction.field == .title || instruction.field == .detail)
    let (isCSV, isGuarded) = (isCSV, isGuarded)
    var places: [TextPlace] = []
    swap(&places, &work.places)
    defer { swap(&places, &work.places) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(.absent, count: count))
    var found = places.mutableSpan
    let nodesOfColumns = work.nodes
    let sorted = nodesOfColumns.span.extracting(column &* count..<(column &+ 1) &* count)
    for row in 0..<count {
      let index = Int(sorted[row])
      if index < 0 { continue }
      var node = nodes[index]
      if isGuarded { takeOffGuard(&node, bytes) }
      if node.length == 0 ? !keepsEmpty || (isCSV && !node.isQuoted) : node.kind == .null { continue }
      if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
        let start = work.decoded.count
        batch.appendText(of: node, to: &work.decoded)
        var range = start..<work.decoded.count
        if !isText { range = trimmed(range, work.decoded.span) }
        if !range.isEmpty || keepsEmpty { found[row] = TextPlace(decoded: range) }
      } else if isText || !mayHaveBlanksAround(node, bytes) {
        found[row] = TextPlace(start: node.start, length: node.length)
      } else {
        let range = trimmed(Int(node.start)..<node.end, bytes)
        if !range.isEmpty { found[row] = TextPlace(range) }
      }
    }
  }

  /// Whether the ends of a value have to be looked at for blanks.
  @inline(__always)
  private func mayHaveBlanksAround(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
    let first = bytes[Int(node.start)]
    let last = bytes[node.end &- 1]
    return first <= 0x20 || last <= 0x20 || first == 0xC2 || last == 0xA0
  }

  // MARK: - What values say

  private mutating func readStates(
    _ places: Span<TextPlace>, _ sorted: Span<Int32>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ batch: borrowing RecordBatch, _ done: inout [UInt8]
  ) -> Bool {
    let nodes = batch.nodes.span
    for row in places.indices where places[row].isPresent {
      var verdict = withText(places[row], bytes, decoded) { stateVerdicts.verdict(of: $0) }
      if verdict == nil, !isCSV {
        let kind = nodes[Int(sorted[row])].kind
        verdict = kind == .true ? 1 : kind == .false ? 0 : nil
      }
      guard let verdict else {
        if plan.hasDoneEvidence { continue }
        return false
      }
      // A flag says it better, whichever comes first.
      if done[row] >= ColumnImport.nothingSaid { done[row] = verdict }
    }
    return true
  }

  private mutating func readFlags(
    _ places: Span<TextPlace>, _ sorted: Span<Int32>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ batch: borrowing RecordBatch, _ done: inout [UInt8]
  ) -> Bool {
    let nodes = batch.nodes.span
    for row in places.indices where places[row].isPresent {
      switch isCSV ? .text : nodes[Int(sorted[row])].kind {
      case .true: done[row] = 1
      case .false: done[row] = 0
      default:
        guard let verdict = withText(places[row], bytes, decoded, { doneVerdicts.verdict(of: $0) }) else {
          return false
        }
        done[row] = verdict
      }
    }
    return true
  }

  private mutating func readPriorities(
    _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ priorities: inout [UInt8]
  ) -> Bool {
    for row in places.indices {
      let place = places[row]
      guard place.isPresent else {
        priorities.append(Priority.middle.rawValue)
        continue
      }
      // Of numbers something has to be said once.
      if !hasNumericPriorities, place.range.count == 1 { return false }
      guard let verdict = withText(place, bytes, decoded, { priorityVerdicts.verdict(of: $0) }),
        Priority(rawValue: verdict) != nil
      else { return false }
      priorities.append(verdict)
    }
    return true
  }

  private func readDates(
    _ instruction: Instruction, _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ dates: inout [Int64], _ done: inout [UInt8]
  ) -> Bool {
    let saysDone = instruction.map >= 0 ? impliesDone[Int(instruction.map)] : instruction.field == .completed
    let isKept = fields.contains(instruction.field)
    for row in places.indices {
      guard places[row].isPresent else {
        if isKept { dates.append(TaskDate.absentBits) }
        continue
      }
      let bits = withText(places[row], bytes, decoded) { plainDate(instruction, $0) }
      if bits == TaskDate.absentBits { return false }
      if isKept { dates.append(bits) }
      if saysDone, done[row] == ColumnImport.nothingSaid { done[row] = ColumnImport.impliedDone }
    }
    return true
  }

  /// A date of which nothing more has to be said; else `absentBits`.
  @inline(__always)
  private func plainDate(_ instruction: Instruction, _ value: Span<UInt8>) -> Int64 {
    var bits = TaskDate.absentBits
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) {
      bits = date
    } else if case .date(let date) = readDate(instruction, value) {
      bits = date
    } else {
      return TaskDate.absentBits
    }
    // `0001-01-01` is how some tools say that there is no date: day -719,162 counted from 1970.
    let firstDay: Int64 = -719_162
    let isDay = bits & 3 == Int64(TaskDate.Kind.day.rawValue)
    let limit = isDay ? firstDay &+ 1 : (firstDay &+ 1) &* TaskDate.microsecondsPerDay
    return bits >> 2 < limit ? TaskDate.absentBits : bits
  }

  // MARK: - Lists

  private func fillLists(
    _ column: Int, _ range: Range<Int>, _ batch: borrowing RecordBatch, _ work: inout ColumnImport,
    _ table: inout TaskTable
  ) -> Bool {
    let instruction = work.columns[column]
    let isSigned = hasStyle(.withoutSign, instruction)
    // Where each word is a value of its own, a comma is part of it.
    var single = instruction
    single.separator = 0
    let nodes = batch.nodes.span
    let records = batch.records.span
    let count = range.count
    let nodesOfColumns = work.nodes
    let sorted = nodesOfColumns.span.extracting(column &* count..<(column &+ 1) &* count)
    let bytesOfSingle = WordBytes(separator: 0)
    let bytesOfWords = WordBytes(separator: instruction.separator)
    var words: [TextPlace] = []
    swap(&words, &work.places)
    defer { swap(&words, &work.places) }
    words.removeAll(keepingCapacity: true)
    work.ends.removeAll(keepingCapacity: true)
    for row in 0..<count {
      var index = Int(sorted[row])
      if index >= 0 {
        // XML has an element for each word, one after another.
        let name = nodes[index].name
        let end = records[range.lowerBound &+ row].endNode
        while index < end, nodes[index].name == name {
          let node = nodes[index]
          if node.kind == .array {
            var element = index &+ 1
            while element < Int(node.next) {
              guard placeWords(single, bytesOfSingle, nodes[element], isSigned, batch, &words, &work.decoded)
              else {
                return false
              }
              element = Int(nodes[element].next)
            }
          } else {
            guard placeWords(instruction, bytesOfWords, node, isSigned, batch, &words, &work.decoded) else {
              return false
            }
          }
          index = Int(node.next)
        }
      }
      work.ends.append(Int32(truncatingIfNeeded: words.count))
    }
    let (ends, decoded) = (work.ends.span, work.decoded.span)
    if instruction.field == .tags {
      table.tags.append(words.span, ends: ends, of: batch.bytes.span, decoded: decoded)
    } else {
      table.assignees.append(words.span, ends: ends, of: batch.bytes.span, decoded: decoded)
    }
    return true
  }

  /// Looks where the words of a value are; false for values with parts.
  private func placeWords(
    _ instruction: Instruction, _ kinds: borrowing WordBytes, _ node: RecordNode, _ isSigned: Bool,
    _ batch: borrowing RecordBatch, _ words: inout [TextPlace], _ decoded: inout [UInt8]
  ) -> Bool {
    switch node.kind {
    case .null: return true
    case .object, .array: return false
    case .textWithEscapes, .textWithDoubledQuotes:
      let start = decoded.count
      batch.appendText(of: node, to: &decoded)
      let text = decoded.span.extracting(start...)
      forEachWord(of: text, instruction, isSigned: isSigned) { word in
        words.append(TextPlace(decoded: start + word.lowerBound..<start + word.upperBound))
      }
    default:
      var node = node
      let bytes = batch.bytes.span
      if isGuarded { takeOffGuard(&node, bytes) }
      if kinds.place(node, bytes, &words) { return true }
      forEachWord(of: bytes.extracting(Int(node.start)..<node.end), instruction, isSigned: isSigned) { word in
        words.append(TextPlace(Int(node.start) + word.lowerBound..<Int(node.start) + word.upperBound))
      }
    }
    return true
  }
}

/// Calls `body` with the value at a place.
@inline(__always)
private func withText<Result>(
  _ place: TextPlace, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ body: (Span<UInt8>) -> Result
) -> Result {
  place.isDecoded ? body(decoded.extracting(place.range)) : body(bytes.extracting(place.range))
}
