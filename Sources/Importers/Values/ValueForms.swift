import Formats
import Scanners
import TaskModel
import Vocabulary

/// The part of `bytes[range]` that is the value, without what a tool has put around it.
///
/// Only ever narrower than it was, and never empty where there was anything.
func formed(_ range: Range<Int>, _ bytes: Span<UInt8>, _ form: ValueForm) -> Range<Int> {
  guard range.count >= 2 else { return range }
  let last = bytes[range.upperBound - 1]
  var result = range
  switch form {
  case .plain, .longNumber, .checklist, .indented, .taskMarks, .escapedBreaks, .markup, .encodedURL,
    .markdownTitle, .uncompletable, .dynalistMarks, .keptID:
    return range
  case .bracketed:
    guard bytes[range.lowerBound] == UInt8(ascii: "["), last == UInt8(ascii: "]") else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  case .quotedList:
    let first = bytes[range.lowerBound]
    // One of its texts, or all of it.
    if first == last, first == UInt8(ascii: "\"") {
      return isInOneQuote(range, bytes) ? range.lowerBound + 1..<range.upperBound - 1 : range
    }
    guard first == UInt8(ascii: "["), last == UInt8(ascii: "]") else { return range }
    let inner = trimmed(range.lowerBound + 1..<range.upperBound - 1, bytes)
    let isList = inner.isEmpty || bytes[inner.lowerBound] == UInt8(ascii: "\"")
    return isList ? inner : range
  case .guarded:
    guard bytes[range.lowerBound] == UInt8(ascii: "'") else { return range }
    switch bytes[range.lowerBound + 1] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"):
      return range.lowerBound + 1..<range.upperBound
    default: return range
    }
  case .person:
    if last == UInt8(ascii: ">") {
      result = before(UInt8(ascii: "<"), range, bytes)
    } else if last == UInt8(ascii: ")") {
      let name = before(UInt8(ascii: "("), range, bytes)
      // A number is the person's id; anything else may be part of the name. Without a name it is the name.
      var isNumber = name.upperBound < range.upperBound
      var index = name.upperBound
      while index < range.upperBound - 1 {
        let byte = bytes[index]
        if byte != 0x20, byte != UInt8(ascii: "("), byte &- 0x30 > 9 { isNumber = false }
        index += 1
      }
      result = isNumber ? name : range
    }
  case .lastStep:
    let slash = UInt8(ascii: "/")
    let end = last == slash ? range.upperBound - 1 : range.upperBound
    var start = end
    while start > range.lowerBound, bytes[start - 1] != slash { start -= 1 }
    result = start..<end
  case .remarked: if last == UInt8(ascii: ")") { result = before(UInt8(ascii: "("), range, bytes) }
  }
  return result.isEmpty ? range : result
}

/// Whether the quotes at both ends of a text belong together: `"A" and "B"` has two of its own.
private func isInOneQuote(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
  let end = range.upperBound - 1
  var index = range.lowerBound + 1
  while index < end {
    if bytes[index] == UInt8(ascii: "\\") {
      index += 2
      continue
    }
    if bytes[index] == UInt8(ascii: "\"") {
      // In cells a quote in a text is there twice.
      guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "\"") else { return false }
      index += 1
    }
    index += 1
  }
  return index == end
}

/// What stands before the last `byte`, without the spaces before it.
private func before(_ byte: UInt8, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
  var end = range.upperBound - 1
  while end > range.lowerBound, bytes[end] != byte { end -= 1 }
  guard end > range.lowerBound else { return range }
  return trimmed(range.lowerBound..<end, bytes)
}

/// Whether a text has line breaks as a backslash and an `n`, and no others.
private func hasEscapedBreaks(_ text: [UInt8]) -> Bool {
  !text.contains(0x0A) && zip(text, text.dropFirst()).contains { $0 == 0x5C && $1 == UInt8(ascii: "n") }
}

/// An address that is encoded as a whole, as the query of a form is; nil for any other text.
private func decodedURL(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  // One that is encoded in part only has its colon and its slashes as they are.
  guard text.contains(UInt8(ascii: "%")), !text.contains(UInt8(ascii: ":")), !text.contains(0x2F) else {
    return nil
  }
  func digit(_ index: Int) -> UInt8? {
    guard index < text.endIndex else { return nil }
    return Character(UnicodeScalar(text[index])).hexDigitValue.map { UInt8($0) }
  }
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  var index = text.startIndex
  while index < text.endIndex {
    switch text[index] {
    case UInt8(ascii: "%"):
      guard let high = digit(index + 1), let low = digit(index + 2) else { return nil }
      result.append(high << 4 | low)
      index += 2
    case UInt8(ascii: "+"): result.append(0x20)
    default: result.append(text[index])
    }
    index += 1
  }
  // Control characters would be no address, and bytes that are no UTF-8 no text.
  guard result.contains(UInt8(ascii: ":")), !result.contains(where: { $0 < 0x20 || $0 == 0x7F }),
    String(validating: result, as: UTF8.self) != nil
  else { return nil }
  return result
}

/// A text with line breaks where a backslash and an `n` stand for them.
private func breakingLines(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  for byte in text {
    if byte == UInt8(ascii: "n"), result.last == 0x5C {
      result[result.count - 1] = 0x0A
    } else {
      result.append(byte)
    }
  }
  return result
}

/// Whether a text is a number that a spreadsheet has rounded to a few digits: `1.21143E+15`.
func isRoundedNumber(_ text: Span<UInt8>) -> Bool {
  var index = 0
  var digitCount = 0
  while index < text.count, text[index] &- 0x30 <= 9 || text[index] == 0x2E || text[index] == 0x2C {
    digitCount += 1
    index += 1
  }
  guard digitCount > 0, index + 2 < text.count, text[index] | 0x20 == UInt8(ascii: "e"),
    text[index + 1] == UInt8(ascii: "+")
  else { return false }
  for place in index + 2..<text.count where text[place] &- 0x30 > 9 { return false }
  return true
}

extension RecordImporter {
  /// Puts a text into its column without what is around it; false where it is as it stands.
  mutating func addFormedText(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) -> Bool {
    if instruction.form == .uncompletable {
      return addUncompletable(instruction, node, index, level: level, batch, bytes, &table)
    }
    if instruction.form == .keptID {
      return addTextWithID(instruction, node, index, level: level, batch, &table)
    }
    if instruction.form == .markup {
      if addMarkup(instruction, node, index, level: level, batch, bytes, &table) { return true }
      if !input.isXML { return false }
    }
    let text = batch.text(of: node)
    let whole = trimmed(0..<text.count, text.span)
    if instruction.form == .longNumber {
      guard isRoundedNumber(text.span.extracting(whole)) else { return false }
      tally.log.add(
        Diagnostic(
          .warning, code: .roundedID,
          "“\(RecordImporter.text(text.span))” is what a spreadsheet has left of an id; not taken for one",
          at: SourceLocation(file: input.file)))
      addExtra(instruction, node, index, level: level, batch, &table)
      return true
    }
    if instruction.form == .checklist {
      if addChecklist(text[whole], index, &table) { return true }
      current.hasValue = true
      return !fields.contains(instruction.field)
    }
    let read: [UInt8]? =
      switch instruction.form {
      case .encodedURL: decodedURL(text[whole])
      case .markdownTitle: MarkdownTitle.unescaped(text[whole])
      case .dynalistMarks: addDynalistText(text[whole], &table)
      default: nil
      }
    let isEscaped = instruction.form == .escapedBreaks && hasEscapedBreaks(text)
    let isLaidOut =
      instruction.form == .indented || instruction.form == .taskMarks || instruction.form == .markup
    let range = formed(whole, text.span, instruction.form)
    let isOther =
      isLaidOut
      ? whole != 0..<text.count || instruction.form == .taskMarks : range != whole || isEscaped || read != nil
    guard isOther else { return false }
    let value =
      read
      ?? (isEscaped
        ? breakingLines(text[...])
        : instruction.form == .taskMarks ? TaskMarks.text(text[range]) : Array(text[range]))
    add(formed: value.span, instruction, node, index, level: level, batch, &table)
    return true
  }

  /// Takes the asterisk off the title of a task that cannot be checked; false where there is none.
  private mutating func addUncompletable(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) -> Bool {
    guard node.length > 2, bytes[Int(node.start)] == UInt8(ascii: "*"), bytes[Int(node.start) + 1] == 0x20
    else { return false }
    let title = Array(batch.text(of: node).dropFirst(2))
    add(formed: title.span, instruction, node, index, level: level, batch, &table)
    if fields.contains(.extra) {
      let name = table.extra.names.code(for: TodoistMarks.uncompletable)
      table.extra.add(name: name, isJSON: true) { $0.append(contentsOf: "true".utf8) }
    }
    return true
  }

  /// Puts the text of some HTML into its column; false where it is no HTML.
  private mutating func addMarkup(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int, _ batch: borrowing RecordBatch,
    _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) -> Bool {
    // Taken out, so that they can be used with the rest; their memory stays from value to value.
    var text: [UInt8] = []
    var markup: [UInt8] = []
    swap(&text, &buffers.text)
    swap(&markup, &buffers.markup)
    defer {
      swap(&text, &buffers.text)
      swap(&markup, &buffers.markup)
    }
    text.removeAll(keepingCapacity: true)
    let isRead: Bool
    let isFirst = instruction.field == .detail && table.detail.count == table.rowCount
    if node.kind == .textWithEscapes || node.kind == .textWithDoubledQuotes {
      markup.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &markup)
      isRead = MarkupText.append(
        textOf: markup.span.extracting(trimmed(0..<markup.count, markup.span)), to: &text)
    } else {
      let range = trimmed(Int(node.start)..<node.end, bytes)
      isRead = MarkupText.append(textOf: bytes.extracting(range), to: &text)
    }
    guard isRead else { return false }
    add(formed: text.span, instruction, node, index, level: level, batch, &table)
    if isFirst, input.kept.contains(.detailSources) { table.keepDetailSource(batch.text(of: node)) }
    return true
  }

  /// Puts what a text has been made of into its column, or the text itself into `extra` where the column has one.
  mutating func add(
    formed value: Span<UInt8>, _ instruction: Instruction, _ node: RecordNode, _ index: Int, level: Int,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) {
    current.hasValue = true
    let rows = table.rowCount
    func fill(_ column: inout TextColumn) -> Bool {
      guard column.count == rows else { return false }
      column.append(value)
      return true
    }
    let isTaken =
      switch instruction.field {
      case .title: fill(&table.title)
      case .detail: fill(&table.detail)
      case .id: fill(&table.id)
      case .parent: fill(&table.parent)
      case .url: fill(&table.url)
      default: fill(&table.recurrence)
      }
    if !isTaken { addExtra(instruction, node, index, level: level, batch, &table) }
    if isTaken, instruction.flags.contains(.isFallback) {
      secondBest.taken.append(FallbackValue(instruction: instruction, node: index, level: level))
    }
  }

  // MARK: - Dates that are more than one value

  /// Where the sign between two dates begins, which takes three bytes: an arrow (U+2192), or else a hyphen between
  /// spaces.
  func arrowIndex(_ value: Span<UInt8>) -> Int? {
    guard value.count > 3 else { return nil }
    var hyphen: Int?
    for index in 0..<value.count - 2 {
      let (first, second, third) = (value[index], value[index + 1], value[index + 2])
      if first == 0xE2, second == 0x86, third == 0x92 { return index }
      if first == 0x20, second == UInt8(ascii: "-"), third == 0x20, hyphen == nil { hyphen = index }
    }
    return hyphen
  }

  /// Two dates: the first is the start, the second belongs to the field itself.
  mutating func addRange(
    _ instruction: Instruction, _ value: Span<UInt8>, _ arrow: Int, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    var own = instruction
    own.flags.remove(.isRange)
    var start = own
    start.field = .start
    let first = value.extracting(trimmed(0..<arrow, value))
    let second = value.extracting(trimmed(arrow + 3..<value.count, value))
    let isFirstTaken = first.isEmpty || addDate(start, first, node, record, batch, &table)
    if let whole = DateReading.dated(second, onDayOf: first) {
      return addDate(own, whole.span, node, record, batch, &table) && isFirstTaken
    }
    let isSecondTaken = second.isEmpty || addDate(own, second, node, record, batch, &table)
    return isFirstTaken && isSecondTaken
  }

  /// What repeats is the recurrence, as a rule where the words say one, and the day or time before it is when it
  /// begins; false for words of another kind.
  mutating func addSpokenDate(_ value: Span<UInt8>, _ field: Field, _ table: inout TaskTable) -> Bool {
    guard RecordImporter.repeats(value) else { return false }
    var words = value.withUnsafeBufferPointer { Array($0) }[...]
    if fields.contains(field), table.dates(field).count <= table.rowCount,
      let (date, rest) = RecordImporter.leadingDate(words)
    {
      table.appendInteger(date, field: field)
      words = rest
    }
    guard fields.contains(.recurrence) else { return true }
    guard table.recurrence.count == table.rowCount else { return false }
    table.recurrence.append(RecurrenceRule.rule(ofWords: words) ?? Array(words))
    return true
  }

  /// The day, or the day and the time, that a text begins with, and what stands behind it.
  private static func leadingDate(_ text: ArraySlice<UInt8>) -> (bits: Int64, rest: ArraySlice<UInt8>)? {
    let parts = text.split(separator: 0x20, maxSplits: 2)
    guard parts.count > 1 else { return nil }
    let whole = Array(text[parts[0].startIndex..<parts[1].endIndex])
    if parts.count > 2, case .date(let bits) = DateReading.read(whole.span, styles: [.iso8601]) {
      return (bits, parts[2])
    }
    let day = Array(parts[0])
    guard case .date(let bits) = DateReading.read(day.span, styles: [.iso8601]) else { return nil }
    return (bits, text[parts[1].startIndex...])
  }

  /// Whether words say that something comes again.
  private static func repeats(_ value: Span<UInt8>) -> Bool {
    let count = min(value.count, 80)
    var isASCII = true
    for index in 0..<count where value[index] >= 0x80 { isASCII = false }
    guard isASCII else {
      let words = RecordImporter.text(value).lowercased()
      return repeatingWords.contains { words.contains($0) }
    }
    for start in 0..<count where repeatingLetters[Int(value[start] | 0x20)] {
      for word in repeatingBytes where word.count <= count - start {
        var index = 0
        while index < word.count {
          let byte = value[start + index]
          if (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) != word[index] { break }
          index += 1
        }
        if index == word.count { return true }
      }
    }
    return false
  }

  /// Those of the words that a text of ASCII can have in it.
  private static let repeatingBytes = repeatingWords.map { Array($0.utf8) }.filter { word in
    word.allSatisfy { $0 < 0x80 }
  }

  /// Which letters those begin with.
  private static let repeatingLetters = (0..<256).map { letter in
    repeatingBytes.contains { $0.first.map(Int.init) == letter }
  }

  /// How people say that something comes again, in the languages that Todoist speaks.
  private static let repeatingWords = WordKind.repeating.words
}
