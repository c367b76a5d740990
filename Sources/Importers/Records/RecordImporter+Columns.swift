import Formats
import Scanners
import TaskModel

// Batches of plain records, put into the table column by column.
//
// Why it is here: for each value of a record, one after another, the importer looks up what to do, branches to it, and
// asks another column's arrays whether they are its own. A batch of some thousand records is done in a fraction of that
// time when its values are sorted by columns first, and each column is filled in one loop. What to watch: the outcome
// is that of `RecordImporter.add`, value by value, which stays the only place where anything is said about a value. So
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
    work.decoded.removeAll(keepingCapacity: true)
    let row = table.rowCount
    let isFilled =
      !state.hasMarks && sort(range, of: batch, &work) && fillColumns(range, of: batch, &work, &table)
    if isFilled {
      if work.keepsSome { addKept(batch, &work, &table) }
      if let column = work.parentColumn { addParentNames(column, range, batch, work, table) }
      noteFilled(work.second)
      table.endRows(range.count)
    } else {
      table.truncate(to: row)
      if undecidedPriorities.isWaiting { undecidedPriorities.removeRow(row) }
    }
    work.note(isHit: isFilled)
    swap(&work, &columns)
    return isFilled
  }

  /// Looks where the values of records are and sorts them by columns; false where a record is not plain.
  ///
  /// Blanks around a value are left out where they mean nothing, and texts are decoded that need it. Of lists only the
  /// first node is found here.
  private func sort(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport
  ) -> Bool {
    let records = batch.records.span
    let nodes = batch.nodes.span
    let bytes = batch.bytes.span
    let count = range.count
    let isGuarded = isGuarded
    let mayHoldTasks = isXML && isGeneric
    // Spans of one part of a value and changes of another exclude each other: the parts are taken out.
    var places: [TextPlace] = []
    swap(&places, &work.places)
    defer { swap(&places, &work.places) }
    var markup: [UInt8] = []
    swap(&markup, &work.markup)
    defer { swap(&markup, &work.markup) }
    var kept: [NamedPlace] = []
    swap(&kept, &work.kept)
    defer { swap(&kept, &work.kept) }
    kept.removeAll(keepingCapacity: true)
    work.keptEnds.removeAll(keepingCapacity: true)
    let keepsSome = work.keepsSome
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(.absent, count: count * work.columns.count))
    let (columnOfNames, kindsOfColumns) = (work.columnOfName, work.kinds)
    let columnOfName = columnOfNames.span
    let kinds = kindsOfColumns.span
    var sorted = places.mutableSpan
    var second = work.second
    var waiting: [Int] = []
    var isPlain = true
    for row in 0..<count where isPlain {
      let record = records[range.lowerBound &+ row]
      var index = record.firstNode
      var previous = -1
      // Of elements of one name the empty ones before another keep their places.
      var (gap, gapCount) = (-1, 0)
      while index < record.endNode {
        var node = nodes[index]
        let nodeIndex = index
        let name = node.name
        let column = name < columnOfName.count ? Int(columnOfName[name]) : ColumnImport.unknown
        let isRepeated = name == previous
        index = Int(node.next)
        previous = name
        guard column >= 0 else {
          if column == ColumnImport.unknown {
            work.fitness = .unknown
            isPlain = false
            break
          }
          if column == ColumnImport.skipped {
            // An element that may have tasks in it (`addMarkup`).
            if node.kind == .object, mayHoldTasks { return false }
            continue
          }
          if column == ColumnImport.watched {
            if node.kind != .null, Self.mayShowOrder(node, bytes) { return false }
            continue
          }
          if isGuarded { takeOffGuard(&node, bytes) }
          if node.kind == .text, node.length == 0, !node.isQuoted {
            if isXML { (gap, gapCount) = (name, gap == name ? gapCount + 1 : 1) }
            continue
          }
          guard keep(node, after: gap == name ? gapCount : 0, batch, &kept, &work.decoded) else {
            return false
          }
          gapCount = 0
          continue
        }
        let kind = kinds[column]
        if kind.contains(.secondName) {
          if node.kind == .text, node.length == 0, !node.isQuoted { continue }
          if node.kind == .object, mayHoldTasks { return false }
          let best = sorted[second.bests[column] &* count &+ row]
          if best.isPresent, best.range.isEmpty { return false }
          if node.kind == .null || node.kind == .array || node.length == 0 {
            if isGuarded { takeOffGuard(&node, bytes) }
            guard !keepsSome || keep(node, after: 0, batch, &kept, &work.decoded) else { return false }
            continue
          }
          waiting.append(nodeIndex)
        }
        let position = column &* count &+ row
        if kind.contains(.list) {
          if node.kind == .object || (sorted[position].isPresent && !isRepeated) { return false }
          if !sorted[position].isPresent { sorted[position] = TextPlace(nodeIndex..<nodeIndex) }
          continue
        }
        if isGuarded { takeOffGuard(&node, bytes) }
        let place: TextPlace
        switch node.kind {
        case .text, .number, .true, .false:
          if node.length == 0 {
            guard kind.contains(.keepsEmpty), !isCSV || node.isQuoted else { continue }
            place = TextPlace(start: node.start, length: 0)
          } else if kind.contains(.markup) {
            place = Self.placeMarkup(Int(node.start)..<node.end, bytes, &work.decoded)
          } else if kind.contains(.text) || !mayHaveBlanksAround(node, bytes) {
            place = TextPlace(start: node.start, length: node.length)
          } else {
            let range = trimmed(Int(node.start)..<node.end, bytes)
            if range.isEmpty { continue }
            place = TextPlace(range)
          }
        case .textWithEscapes, .textWithDoubledQuotes:
          let start = work.decoded.count
          if kind.contains(.markup) {
            markup.removeAll(keepingCapacity: true)
            batch.appendText(of: node, to: &markup)
            if !Self.placeMarkup(0..<markup.count, markup.span, &work.decoded).isDecoded {
              work.decoded += markup
            }
          } else {
            batch.appendText(of: node, to: &work.decoded)
          }
          var range = start..<work.decoded.count
          if !kind.contains(.text) { range = trimmed(range, work.decoded.span) }
          if range.isEmpty, !kind.contains(.keepsEmpty) { continue }
          place = TextPlace(decoded: range)
        case .null: continue
        case .object, .array: return false
        }
        if sorted[position].isPresent { return false }
        sorted[position] = place
      }
      if !waiting.isEmpty {
        let isPlaced = placeSecondNames(
          waiting, row: row, of: count, &second, columnOfName, batch, &sorted, &kept, &work.decoded)
        if !isPlaced { return false }
        waiting.removeAll(keepingCapacity: true)
      }
      if keepsSome { work.keptEnds.append(Int32(truncatingIfNeeded: kept.count)) }
    }
    if !second.filling.isEmpty { work.second = second }
    return isPlain
  }

  /// Adds a value to those that are kept in `extra`; false where that takes more than its bytes.
  ///
  /// - Parameter gapCount: how many elements of its name without anything in them stand before it.
  @inline(__always)
  func keep(
    _ node: RecordNode, after gapCount: Int, _ batch: borrowing RecordBatch, _ kept: inout [NamedPlace],
    _ decoded: inout [UInt8]
  ) -> Bool {
    let name = UInt32(truncatingIfNeeded: node.name)
    let start = decoded.count
    if gapCount > 0 {
      decoded.append(contentsOf: "null".utf8)
      let null = TextPlace(decoded: start..<start + 4)
      for _ in 0..<gapCount { kept.append(NamedPlace(null, name: name, isJSON: true)) }
    }
    switch node.kind {
    case .text:
      kept.append(
        NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: false))
    case .textWithEscapes, .textWithDoubledQuotes:
      let start = decoded.count
      batch.appendText(of: node, to: &decoded)
      kept.append(NamedPlace(TextPlace(decoded: start..<decoded.count), name: name, isJSON: false))
    case .number, .true, .false:
      kept.append(NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: true))
    case .null:
      decoded.append(contentsOf: "null".utf8)
      kept.append(NamedPlace(TextPlace(decoded: start..<decoded.count), name: name, isJSON: true))
    case .object, .array:
      // Markup is kept by its parts, and of a property list there are no bytes.
      if isXML || isPropertyList { return false }
      kept.append(NamedPlace(TextPlace(start: node.start, length: node.length), name: name, isJSON: true))
    }
    return true
  }

  /// Puts what is kept of each record into `extra`.
  ///
  /// Last, when nothing can make the batch go another way: names get their codes here, as the first of their values
  /// come.
  private mutating func addKept(
    _ batch: borrowing RecordBatch, _ work: inout ColumnImport, _ table: inout TaskTable
  ) {
    var codes: [UInt32] = Array(repeating: 0, count: names.count)
    for index in work.kept.indices {
      let name = Int(work.kept[index].name)
      if codes[name] == 0 {
        codes[name] = extraCode(plan.instruction(name: name, level: 0), name, level: 0, &table)
      }
      work.kept[index].name = codes[name]
    }
    table.extra.append(
      work.kept.span, ends: work.keptEnds.span, of: batch.bytes.span, decoded: work.decoded.span)
  }

  /// Tells the tree which parent each row names, when nothing can make the batch go another way.
  private mutating func addParentNames(
    _ column: Int, _ range: Range<Int>, _ batch: borrowing RecordBatch, _ work: borrowing ColumnImport,
    _ table: borrowing TaskTable
  ) {
    let bytes = batch.bytes.span
    let decoded = work.decoded.span
    for row in 0..<range.count {
      let place = work.places[column &* range.count &+ row]
      let text = place.isDecoded ? decoded.extracting(place.range) : bytes.extracting(place.range)
      tree?.add(
        parentName: text, row: table.rowCount &+ row, line: batch.records[range.lowerBound &+ row].line)
    }
  }

  /// Where the text of some HTML is, which is put among the decoded texts; the place itself where it is no HTML.
  private static func placeMarkup(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ decoded: inout [UInt8]
  ) -> TextPlace {
    let start = decoded.count
    return MarkupText.append(textOf: bytes.extracting(trimmed(range, bytes)), to: &decoded)
      ? TextPlace(decoded: start..<decoded.count) : TextPlace(range)
  }

  /// Fills the columns, those first that may show that a record is not plain.
  private mutating func fillColumns(
    _ range: Range<Int>, of batch: borrowing RecordBatch, _ work: inout ColumnImport, _ table: inout TaskTable
  ) -> Bool {
    work.done.removeAll(keepingCapacity: true)
    work.done.append(contentsOf: repeatElement(ColumnImport.nothingSaid, count: range.count))
    for column in work.columns.indices where work.kinds[column].isDisjoint(with: [.list, .secondName]) {
      guard fill(column, range.count, batch, &work, &table) else { return false }
    }
    // Of a state that nobody knows something is said.
    if fields.contains(.isDone), work.done.contains(ColumnImport.unknownState) { return false }
    var decoded: [UInt8] = []
    for column in work.columns.indices where work.kinds[column].contains(.list) {
      let instruction = work.columns[column]
      let firstNodes = work.places.span.extracting(column &* range.count..<(column &+ 1) &* range.count)
      let isFilled =
        instruction.field == .tags
        ? readLists(instruction, firstNodes, range, batch, &decoded, &table.tags)
        : readLists(instruction, firstNodes, range, batch, &decoded, &table.assignees)
      if !isFilled { return false }
    }
    if fields.contains(.isDone) { table.isDone.append(contentsOf: work.done.lazy.map { $0 & 1 == 1 }) }
    if marksAnswers {
      for row in work.done.indices where work.done[row] == 0 && table.status.code(table.rowCount &+ row) == 0
      {
        table.noteAnsweredOpen(table.rowCount &+ row)
      }
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
    let decoded = work.decoded.span
    let places = work.places.span.extracting(column &* count..<(column &+ 1) &* count)
    switch instruction.operation {
    case .skip: return true
    case .text:
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
              || (!keepsBlanks && RecurrenceWords.sayNever(text))
          }
          if isOther { return false }
        }
        table.recurrence.append(places, of: bytes, decoded: decoded)
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
    case .duration: return readDurations(instruction, places, bytes, decoded, &table.estimate)
    default:
      if isCSV, work.second.bests.contains(column), hasWordForNothing(places, bytes, decoded) { return false }
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

  /// Whether the ends of a value have to be looked at for blanks.
  @inline(__always)
  private func mayHaveBlanksAround(_ node: RecordNode, _ bytes: Span<UInt8>) -> Bool {
    let first = bytes[Int(node.start)]
    let last = bytes[node.end &- 1]
    return first <= 0x20 || last <= 0x20 || first == 0xC2 || last == 0xA0
  }
}
