import Formats
import Scanners
import TaskModel
import Vocabulary

// Lists of words: people and tags, one to a value or several in one text.

extension RecordImporter {
  mutating func addWords(
    _ instruction: Instruction, _ node: RecordNode, _ index: Int, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    switch node.kind {
    case .null: return
    case .array:
      // Where each word is a value of its own, a comma is part of it.
      var instruction = instruction
      instruction.separator = 0
      var element = index + 1
      let isFirstOfEach = hasStyle(.firstOfEach, instruction)
      while element < Int(node.next) {
        let elementNode = batch.nodes[element]
        if isFirstOfEach, elementNode.kind == .array, element + 1 < Int(elementNode.next) {
          addWords(instruction, batch.nodes[element + 1], element + 1, batch, nodes, bytes, &table)
        } else {
          addWords(instruction, elementNode, element, batch, nodes, bytes, &table)
        }
        element = Int(elementNode.next)
      }
    case .object: addWords(inObject: node, index, instruction, batch, nodes, bytes, &table)
    case .text, .number, .true, .false:
      current.hasValue = true
      addSplit(bytes.extracting(Int(node.start)..<node.end), instruction, &table)
    case .textWithEscapes, .textWithDoubledQuotes:
      var text: [UInt8] = []
      swap(&text, &buffers.text)
      text.removeAll(keepingCapacity: true)
      batch.appendText(of: node, to: &text)
      current.hasValue = true
      addSplit(text.span, instruction, &table)
      buffers.text = text
    }
  }

  /// Adds the words of an object: what stands for it, or all of what it lists.
  private mutating func addWords(
    inObject node: RecordNode, _ index: Int, _ instruction: Instruction, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let inner = representative(of: node, index, batch)
    if instruction.field == .assignees, addPersonByParts(node, index, besides: inner, batch, nodes, &table) {
      // All of it is given.
    } else if let inner, input.isXML, !input.keepsBlanks, hasNamesake(inner, in: node, index, nodes) {
      // `<labels><label>x</label><label>y</label></labels>`: all that are called like the one that would stand for
      // it.
      var single = instruction
      single.separator = 0
      var child = index + 1
      while child < Int(node.next) {
        if nodes[child].name == nodes[inner].name {
          addPart(single, child, in: node, batch, nodes, bytes, &table)
        } else if unreadRecorder.place >= 0 {
          unreadRecorder.parts.note(
            besides: -1, in: child..<Int(nodes[child].next), at: unreadRecorder.place, nodes)
        }
        child = Int(nodes[child].next)
      }
    } else if let inner {
      if isDisplayed(inner, nodes) {
        addStored(besides: inner, of: node, index, level: 0, batch, nodes, &table)
      } else if unreadRecorder.place >= 0 {
        unreadRecorder.parts.note(
          besides: inner, in: index + 1..<Int(node.next), at: unreadRecorder.place, nodes)
      }
      addPart(instruction, inner, in: node, batch, nodes, bytes, &table)
    } else if index + 1 < Int(node.next), Int(batch.nodes[index + 1].next) == Int(node.next),
      !input.reads(.wrappedValues) || input.isXML
        || leadsToWords(batch.nodes[index + 1], index + 1, batch, level: 0)
    {
      // An object with one member is a list by another name: `{"tag": ["x", "y"]}`.
      addPart(instruction, index + 1, in: node, batch, nodes, bytes, &table)
    } else if input.isXML, input.reads(.elementValues), areNamesakes(in: node, index, batch) {
      // `<tags><string>x</string><string>y</string></tags>`.
      var single = instruction
      single.separator = 0
      var child = index + 1
      while child < Int(node.next) {
        addPart(single, child, in: node, batch, nodes, bytes, &table)
        child = Int(nodes[child].next)
      }
    } else if !isEmptyDisplay(node, index, nodes) {
      addExtra(instruction, node, index, level: 0, batch, &table)
    }
  }

  /// Adds the words of a member of an object.
  private mutating func addPart(
    _ instruction: Instruction, _ member: Int, in node: RecordNode, _ batch: borrowing RecordBatch,
    _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>, _ table: inout TaskTable
  ) {
    let own = unreadRecorder.place
    beginPart(nodes[member], in: node)
    addWords(instruction, nodes[member], member, batch, nodes, bytes, &table)
    unreadRecorder.place = own
  }

  /// Adds the words of a text.
  ///
  /// Separator 1 is pantask's own: a comma splits, and a backslash takes the meaning
  /// from the character after it.
  func addSplit(_ text: Span<UInt8>, _ instruction: Instruction, _ table: inout TaskTable) {
    let field = instruction.field
    if instruction.separator == 1 { return addEscapedSplit(text, field: field, &table) }
    let isFallback = instruction.flags.contains(.isFallback)
    forEachWord(of: text, instruction, isSigned: hasStyle(.withoutSign, instruction)) { range in
      let word = text.extracting(range)
      table.withLists(of: field) { $0.add(word, onlyIfNew: isFallback) }
    }
  }

  /// Calls `body` with the place of each word of a text, where no backslashes are in the way.
  ///
  /// - Parameter isSigned: whether `@` or `#` before a word is no part of it.
  @inline(__always) func forEachWord(
    of text: Span<UInt8>, _ instruction: Instruction, isSigned: Bool, _ body: (Range<Int>) -> Void
  ) {
    let separator = instruction.separator
    if saysNothing(text) { return }
    // A cell may hold a list of one; elsewhere only brackets or separators tell that a text is a list, and that the
    // quotes in it are the list's and no part of a word.
    var isList = input.isCSV
    let list = separator > 1 ? listRange(text, instruction) : (range: 0..<text.count, isOfPython: false)
    func add(_ range: Range<Int>, isLast: Bool = false) {
      var range = input.keepsBlanks ? range : trimmed(range, text)
      // Where spaces separate, so does a comma before one: `auth, backend`.
      if separator == 0x20, !isLast, let last = range.last, text[last] == UInt8(ascii: ",") {
        range = range.dropLast()
      }
      if instruction.form != .plain, isList || instruction.form != .quotedList {
        range = formed(range, text, instruction.form)
      }
      if list.isOfPython { range = RecordImporter.withoutApostrophes(range, text) }
      if isSigned, let first = range.first,
        text[first] == UInt8(ascii: "@") || text[first] == UInt8(ascii: "#")
      {
        range = range.dropFirst()
      }
      if !range.isEmpty { body(range) }
    }
    guard separator > 1 else { return add(0..<text.count, isLast: true) }
    let whole = list.range
    if whole != 0..<text.count { isList = true }
    // Where a semicolon separates, a comma is part of a name: `Ng, Ann; Roe, Bob`. What a field map names in its place
    // counts alone.
    var mark = separator
    let isOpen = input.reads(.separators) && separator == UInt8(ascii: ",")
    if isOpen { mark = RecordImporter.mark(in: whole, text, instruction) }
    var start = whole.lowerBound
    var index = start
    while index < whole.upperBound {
      let byte = text[index]
      if isOpen, input.isCSV, byte == UInt8(ascii: "\""), trimmed(start..<index, text).isEmpty,
        let end = RecordImporter.endOfQuoted(text, index, whole, mark)
      {
        // Names with commas in them stand in quotes: `Ann,"Ray, Bob"`.
        add(index + 1..<end)
        index = end + 1
        while index < whole.upperBound, text[index] != mark { index += 1 }
        start = min(index + 1, whole.upperBound)
        index = start
        continue
      }
      var width = byte == mark || (isOpen && byte == 0x0A) ? 1 : 0
      if isOpen, byte >= 0xE3 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "/") {
        width = RecordImporter.separatorWidth(text, index, whole, ofPeople: instruction.field == .assignees)
      }
      if width > 0 {
        isList = true
        add(start..<index)
        start = index + width
      }
      index += max(width, 1)
    }
    add(start..<whole.upperBound, isLast: true)
  }

  /// The words of a text without the brackets around all of them, and whether it is written as Python writes lists.
  @inline(__always) private func listRange(
    _ text: Span<UInt8>, _ instruction: Instruction
  ) -> (range: Range<Int>, isOfPython: Bool) {
    var whole =
      instruction.form == .bracketed || instruction.form == .quotedList
      ? formed(trimmed(0..<text.count, text), text, instruction.form) : 0..<text.count
    var isOfPython = false
    if input.isCSV, input.reads(.listNotations) {
      isOfPython = RecordImporter.isPythonList(whole, text)
      whole =
        isOfPython ? whole.lowerBound + 1..<whole.upperBound - 1 : RecordImporter.withoutBraces(whole, text)
    }
    // The quote is the first word's.
    if instruction.form == .quotedList, let first = trimmed(0..<text.count, text).first,
      text[first] == UInt8(ascii: "\"")
    {
      whole = 0..<text.count
    }
    return (whole, isOfPython)
  }

  /// The quote that ends a word in quotes, which begins at `start`: one with nothing but spaces between it and the next
  /// mark, or the end; nil where there is none.
  private static func endOfQuoted(
    _ text: Span<UInt8>, _ start: Int, _ whole: Range<Int>, _ mark: UInt8
  ) -> Int? {
    var end: Int?
    for index in start + 1..<whole.upperBound {
      let byte = text[index]
      if let end, byte == mark { return end }
      if byte == UInt8(ascii: "\"") { end = index } else if byte != 0x20 { end = nil }
    }
    return end
  }

  /// What separates the words of a text where that may be several things (`ReadingOption.separators`): a semicolon, or
  /// else line breaks between people, or else the usual, or else a bar between tags, or else line breaks.
  private static func mark(in range: Range<Int>, _ text: Span<UInt8>, _ instruction: Instruction) -> UInt8 {
    var isUsual = false
    var hasBar = false
    var hasBreak = false
    for index in range {
      if text[index] == UInt8(ascii: ";") { return UInt8(ascii: ";") }
      if text[index] == instruction.separator { isUsual = true }
      if text[index] == UInt8(ascii: "|") { hasBar = true }
    }
    for index in trimmed(range, text) where text[index] == 0x0A { hasBreak = true }
    if hasBreak, instruction.field == .assignees { return 0x0A }
    if isUsual { return instruction.separator }
    return hasBar && instruction.field == .tags ? UInt8(ascii: "|") : hasBreak ? 0x0A : instruction.separator
  }

  /// Whether a value is what programs write for nobody and nothing: `None`, `NaN`.
  @inline(__always) func saysNothing(_ text: Span<UInt8>) -> Bool {
    guard input.reads(.emptyWords), text.count > 0, text.count <= RecordImporter.longestNothing else {
      return false
    }
    if !input.isCSV {
      let first = text[0] | 0x20
      guard first == UInt8(ascii: "n") || first == UInt8(ascii: "u"), text.count < 10 else { return false }
      return RecordImporter.programNothings.contains(text)
    }
    // Hardly any list begins like one of these.
    switch text[0] {
    case UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "-"),
      UInt8(ascii: "<"), UInt8(ascii: "\\"), 0xE2:
      break
    default: return false
    }
    // Not behind `&&`: the optimiser of Swift 6.3.1 does not survive a span there.
    return RecordImporter.nothings.contains(text)
  }

  /// What programs write where there is nobody and nothing: Python, R, JavaScript and databases (`\N` of PostgreSQL and
  /// MySQL), people who leave no cell empty, and trackers for what nobody has taken.
  static let nothings = FewWords(Vocabulary.noValues(ofDates: false))
  /// Of these what a program puts in quotes by mistake where there is a way to say it: `"assignee": "null"`.
  static let programNothings = FewWords(["null", "undefined"])
  /// Bytes of the longest of these: a longer cell is not looked at.
  static let longestNothing = 12

  /// Whether a list is written as Python shows it: `['red', 'blue']`.
  private static func isPythonList(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    range.count > 3 && text[range.lowerBound] == UInt8(ascii: "[")
      && text[range.lowerBound + 1] == UInt8(ascii: "'") && text[range.upperBound - 1] == UInt8(ascii: "]")
      && text[range.upperBound - 2] == UInt8(ascii: "'")
  }

  private static func withoutApostrophes(_ range: Range<Int>, _ text: Span<UInt8>) -> Range<Int> {
    guard range.count > 1, text[range.lowerBound] == UInt8(ascii: "'"),
      text[range.upperBound - 1] == UInt8(ascii: "'")
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The words between the braces that databases put around them, `{red,blue}`; an object of JSON is left as it is.
  private static func withoutBraces(_ range: Range<Int>, _ text: Span<UInt8>) -> Range<Int> {
    guard range.count > 1, text[range.lowerBound] == UInt8(ascii: "{"),
      text[range.upperBound - 1] == UInt8(ascii: "}"),
      !range.contains(where: { text[$0] == UInt8(ascii: ":") })
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// How many bytes of a separator begin at a place: `、`, `，` and `；` of East Asian text, and between people `&` and
  /// `/` with spaces around them.
  private static func separatorWidth(
    _ text: Span<UInt8>, _ index: Int, _ whole: Range<Int>, ofPeople: Bool
  ) -> Int {
    if text[index] == UInt8(ascii: "&") || text[index] == UInt8(ascii: "/") {
      return ofPeople && index > whole.lowerBound && index + 1 < whole.upperBound && text[index - 1] == 0x20
        && text[index + 1] == 0x20 ? 1 : 0
    }
    guard index + 2 < whole.upperBound else { return 0 }
    switch (text[index], text[index + 1], text[index + 2]) {
    case (0xE3, 0x80, 0x81), (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x9B): return 3
    default: return 0
    }
  }

  func addEscapedSplit(_ text: Span<UInt8>, field: Field, _ table: inout TaskTable) {
    var word: [UInt8] = []
    // How much of the word stays when the spaces at its end go: a space after a backslash stays.
    var kept = 0
    func flush() {
      word.removeLast(word.count - kept)
      kept = 0
      guard !word.isEmpty else { return }
      table.withLists(of: field) { $0.add(word.span) }
      word.removeAll(keepingCapacity: true)
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < text.count {
        index += 1
        word.append(text[index])
        kept = word.count
      } else if byte == UInt8(ascii: ",") {
        flush()
      } else if byte == 0x20 || byte == 0x09 {
        if !word.isEmpty { word.append(byte) }
      } else {
        word.append(byte)
        kept = word.count
      }
      index += 1
    }
    flush()
  }
}
