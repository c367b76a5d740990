import Formats
import Scanners
import TaskModel

// What the values of a column say, where batches go column by column (`RecordImporter+Columns`): states, flags,
// priorities, amounts of time, dates and lists, each read in one loop that gives up at the first value that is not
// plain.
extension RecordImporter {
  mutating func readStates(
    _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ done: inout [UInt8]
  ) -> Bool {
    let weighs = input.reads(.severalAnswers) || input.reads(.completionDates)
    for row in places.indices where places[row].isPresent {
      guard
        let verdict = withText(places[row], bytes, decoded, { doneResolver.stateVerdicts.verdict(of: $0) })
      else {
        // A word that says nothing, or one of JSON's own.
        guard input.isCSV, plan.doneColumns.hasColumn else { return false }
        if !plan.doneColumns.settlesStates, done[row] == ColumnImport.nothingSaid {
          done[row] = ColumnImport.unknownState
        }
        continue
      }
      // A flag says it better, whichever comes first; what contradicts it gets a warning.
      if doneResolver.settlesStates, done[row] == 0, verdict == 1 { return false }
      if weighs, done[row] == 1, verdict == 0 { return false }
      if done[row] >= ColumnImport.nothingSaid {
        done[row] = verdict == 0 && !input.reads(.completionDates) ? ColumnImport.openState : verdict
      }
    }
    return true
  }

  mutating func readFlags(
    _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ done: inout [UInt8]
  ) -> Bool {
    for row in places.indices where places[row].isPresent {
      guard let verdict = withText(places[row], bytes, decoded, { doneResolver.doneVerdicts.verdict(of: $0) })
      else {
        guard input.isCSV, withText(places[row], bytes, decoded, { isWordForNothing($0) }) else {
          return false
        }
        continue
      }
      if doneResolver.settlesStates, done[row] == ColumnImport.impliedDone || done[row] <= 1,
        done[row] & 1 != verdict & 1
      {
        return false
      }
      // What says more is kept, which records do one by one.
      if verdict & DoneResolver.furtherState != 0 { return false }
      done[row] = verdict
    }
    return true
  }

  mutating func readPriorities(
    _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, firstRow: Int,
    _ priorities: inout [UInt8]
  ) -> Bool {
    // All at once: an array asks before each value whether it is the only one that holds its memory.
    var isPlain = true
    priorities.append(addingCapacity: places.count) { priorities in
      for row in places.indices {
        guard let priority = plainPriority(places[row], bytes, decoded, row: firstRow &+ row) else {
          isPlain = false
          return
        }
        priorities.append(priority)
      }
    }
    return isPlain
  }

  /// A priority that needs no message.
  @inline(__always) private mutating func plainPriority(
    _ place: TextPlace, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, row: Int
  ) -> UInt8? {
    guard place.isPresent else { return TaskTable.absentPriority }
    if priorityReader.decidesNumbers,
      let number = withText(place, bytes, decoded, { UndecidedPriorities.number($0) })
    {
      // The first number needs a message.
      guard priorityReader.undecided.remark != nil else { return nil }
      priorityReader.undecided.add(number, row: row)
      return TaskTable.absentPriority
    }
    return withText(place, bytes, decoded) { priorityReader.verdicts.verdict(of: $0) }
  }

  /// Keeps the words of priorities beside what they mean, as far as they say more.
  func addRawPriorities(
    _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ words: inout WordColumn
  ) {
    for row in places.indices {
      guard places[row].isPresent else {
        words.appendAbsent()
        continue
      }
      withText(places[row], bytes, decoded) { word in
        if priorityReader.isNativeName(word) { words.appendAbsent() } else { words.append(word) }
      }
    }
  }

  func readDurations(
    _ instruction: Instruction, _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ durations: inout [Int64]
  ) -> Bool {
    let styles = dateReader.durationStyles(instruction)
    let isAssumed = assumesWorkingDays(instruction)
    let isUnsaid = isAssumed && !dateReader.hasSaidWorkingDays
    for row in places.indices {
      guard places[row].isPresent else {
        durations.append(TaskTable.absentSeconds)
        continue
      }
      let seconds = withText(places[row], bytes, decoded) { value in
        // The first amount in days of work needs a note.
        if isUnsaid, DateReading.isInDaysOfWork(value) { return Int64?.none }
        let isByTheClock = isAssumed && DateReader.isISO8601Duration(value)
        return DateReading.readDuration(value, styles: isByTheClock ? DateReader.byTheClock : styles)
      }
      guard let seconds else { return false }
      durations.append(seconds)
    }
    return true
  }

  func readDates(
    _ instruction: Instruction, _ places: Span<TextPlace>, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>,
    _ dates: inout [Int64], _ done: inout [UInt8]
  ) -> Bool {
    let saysDone = saysWhenDone(instruction)
    let isKept = fields.contains(instruction.field)
    let isAdjusted = !instruction.flags.isDisjoint(with: .ofDates)
    var isPlain = true
    dates.append(addingCapacity: isKept ? places.count : 0) { dates in
      for row in places.indices {
        guard places[row].isPresent else {
          if isKept { dates.append(TaskDate.absentBits) }
          continue
        }
        var bits = withText(places[row], bytes, decoded) { plainDate(instruction, $0) }
        if bits == TaskDate.absentBits {
          guard input.isCSV, withText(places[row], bytes, decoded, { isWordForNothing($0) }) else {
            isPlain = false
            return
          }
          if isKept { dates.append(bits) }
          continue
        }
        if isAdjusted { bits = dateReader.adjusted(bits, instruction) }
        if isKept { dates.append(bits) }
        if saysDone {
          // What contradicts it gets a warning.
          if input.reads(.completionDates) ? done[row] == 0 : done[row] == ColumnImport.openState {
            isPlain = false
            return
          }
          if done[row] == ColumnImport.nothingSaid || done[row] == ColumnImport.unknownState {
            done[row] = ColumnImport.impliedDone
          }
        }
      }
    }
    return isPlain
  }

  /// A date that needs no message; else `absentBits`.
  @inline(__always) private func plainDate(_ instruction: Instruction, _ value: Span<UInt8>) -> Int64 {
    var bits = TaskDate.absentBits
    if instruction.triesISO8601First, let date = DateReading.readISO8601(value) {
      bits = date
    } else if case .date(let date) = dateReader.read(instruction, value) {
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

  /// Reads a column of lists, as `ColumnSorter` places them; false where a value takes a closer look.
  func readLists(
    _ instruction: Instruction, in column: Int, _ work: borrowing ColumnImport, _ range: Range<Int>,
    _ batch: borrowing RecordBatch, _ decoded: inout [UInt8], _ words: inout WordListColumn
  ) -> Bool {
    let values = work.sorted.places.span.extracting(column &* range.count..<(column &+ 1) &* range.count)
    let isSigned = hasStyle(.withoutSign, instruction)
    // Where each word is a value of its own, a comma is part of it.
    var single = instruction
    single.separator = 0
    let bytesOfSingle = WordBytes(separator: 0)
    let bytesOfWords = WordBytes(separator: instruction.separator)
    let nodes = batch.nodes.span
    let records = batch.records.span
    let bytes = batch.bytes.span
    var places: [TextPlace] = []
    var row = 0
    while true {
      row = words.append(known: values, from: row, of: bytes)
      guard row < range.count else { return true }
      let record = records[range.lowerBound &+ row]
      var index = work.sorter.firstNode(of: record, in: column, nodes)
      // XML has an element for each word, one after another.
      let name = index < record.endNode ? nodes[index].name : -1
      while index < record.endNode, nodes[index].name == name {
        let node = nodes[index]
        let isKnowable = work.sorter.isKnowable(node, bytes)
        if isKnowable, words.addKnown(bytes.extracting(Int(node.start)..<node.end)) {
          index = Int(node.next)
          continue
        }
        places.removeAll(keepingCapacity: true)
        if node.kind == .array {
          var element = index &+ 1
          while element < Int(node.next) {
            guard placeWords(single, bytesOfSingle, nodes[element], isSigned, batch, &places, &decoded) else {
              return false
            }
            element = Int(nodes[element].next)
          }
        } else {
          guard placeWords(instruction, bytesOfWords, node, isSigned, batch, &places, &decoded) else {
            return false
          }
        }
        let start = words.codes.count
        for place in places { withText(place, bytes, decoded.span) { words.add($0) } }
        if isKnowable { words.remember(bytes.extracting(Int(node.start)..<node.end), from: start) }
        index = Int(node.next)
      }
      words.endRow()
      row &+= 1
    }
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
      if input.isGuarded { node.takeOffGuard(bytes) }
      if saysNothing(bytes.extracting(Int(node.start)..<node.end)) { return true }
      if kinds.place(node, bytes, &words) { return true }
      forEachWord(of: bytes.extracting(Int(node.start)..<node.end), instruction, isSigned: isSigned) { word in
        words.append(TextPlace(Int(node.start) + word.lowerBound..<Int(node.start) + word.upperBound))
      }
    }
    return true
  }
}

/// Calls `body` with the value at a place.
@inline(__always) func withText<Result>(
  _ place: TextPlace, _ bytes: Span<UInt8>, _ decoded: Span<UInt8>, _ body: (Span<UInt8>) -> Result
) -> Result { place.isDecoded ? body(decoded.extracting(place.range)) : body(bytes.extracting(place.range)) }
