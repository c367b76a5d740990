import Markup
import Templating

/// Writes the details of a task as GitHub's Markdown, from the start of a line; the texts are escaped as any other.
///
/// What to watch: a mark next to a sign is no mark in Markdown (CommonMark §6.2), and neither is one next to another;
/// there an empty comment parts them, as `MarkdownEscaping` does it.
struct DetailMarkdown: ~Copyable {
  private let tree: MarkupTree
  private var lines = OutputBuffer(capacity: 256)
  /// What each line begins with, and how long that was before each quote and item that is open.
  private var prefix: [UInt8] = []
  private var prefixLengths: [Int] = []
  /// The numbers of the lists that are open; nil for bullets.
  private var numbers: [Int?] = []
  /// How many line feeds stand before what comes next.
  private var breaksDue = 0
  private var isInHeading = false
  private var isInCell = false
  /// The address of the link that is open.
  private var address: Range<Int>?
  /// Whether a mark has just ended behind a sign, and what comes behind it would undo it.
  private var isMarkEnd = false
  private var endsWithLetter = false
  /// Whether the list that ended last was numbered.
  private var wasNumbered = false

  /// Appends a tree; its last line has no end.
  ///
  /// - Parameter isInCell: whether it is one line, which stands in a cell of a table or may do so.
  static func append(_ tree: MarkupTree, isInCell: Bool = false, to output: inout OutputBuffer) {
    var writer = DetailMarkdown(tree: tree)
    writer.isInCell = isInCell
    tree.texts.withUnsafeBufferPointer { writer.write($0) }
    writer.lines.withHeldBytes { output.append($0) }
  }

  private init(tree: MarkupTree) { self.tree = tree }

  private mutating func write(_ texts: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < tree.nodes.count {
      switch tree.nodes[index] {
      case .begin(.code), .begin(.codeBlock): writeCode(texts, &index)
      case .begin(.link(let address)):
        self.address = address
        beginLink()
      case .begin(let element):
        if element.isInline { beginMark(element, texts, index) } else { begin(element, at: index) }
      case .end(let element): end(element, at: index)
      case .text(let range): append(UnsafeBufferPointer(rebasing: texts[range]))
      case .lineBreak:
        isMarkEnd = false
        if isInCell {
          lines.append(literal: "<br>")
        } else {
          lines.append(UInt8(ascii: "\\"))
          startLine()
        }
      }
      index += 1
    }
  }

  // MARK: Lines

  private mutating func startLine() {
    lines.append(UInt8(ascii: "\n"))
    lines.append(prefix)
  }

  /// Ends a line and puts an empty one behind it, without spaces at its end.
  private mutating func endLineBeforeEmpty() {
    lines.append(UInt8(ascii: "\n"))
    lines.append(Array(prefix[..<((prefix.lastIndex { $0 != 0x20 } ?? -1) + 1)]))
  }

  /// Puts the line feeds that are due before a block or an item.
  private mutating func startBlock() {
    isMarkEnd = false
    if breaksDue > 0, lines.byteCount > 0 {
      if breaksDue > 1 { endLineBeforeEmpty() }
      startLine()
    }
    breaksDue = 0
  }

  private mutating func begin(_ element: MarkupElement, at index: Int) {
    switch element {
    case .paragraph, .heading:
      startBlock()
      if case .heading = element {
        lines.append(literal: "**")
        isInHeading = true
      }
    case .quote:
      startBlock()
      prefixLengths.append(prefix.count)
      prefix += "> ".utf8
      lines.append(literal: "> ")
    case .list(let first):
      if index > 0, case .end(.list) = tree.nodes[index - 1], wasNumbered == (first != nil) {
        // Two lists in a row would be one.
        startBlock()
        lines.append(literal: "<!-- -->")
        breaksDue = 2
      } else if index > 0, case .end(.paragraph) = tree.nodes[index - 1], first == nil, !numbers.isEmpty {
        breaksDue = 1
      }
      numbers.append(first)
    case .item(let isTicked): beginItem(isTicked)
    case .table:
      startBlock()
      breaksDue = 0
      beginTable(at: index)
    case .row:
      if index > 0, tree.nodes[index - 1] != .begin(.table) || lines.lastByte == UInt8(ascii: "|") {
        startLine()
      }
      lines.append(UInt8(ascii: "|"))
    case .cell:
      isInCell = true
      lines.append(UInt8(ascii: " "))
    default: break
    }
  }

  private mutating func beginItem(_ isTicked: Bool?) {
    startBlock()
    prefixLengths.append(prefix.count)
    let start = lines.byteCount
    if let last = numbers.last, let number = last {
      lines.append(decimal: number)
      lines.append(literal: ". ")
      numbers[numbers.count - 1] = number < 999_999_999 ? number + 1 : number
    } else {
      lines.append(literal: "- ")
    }
    prefix += [UInt8](repeating: 0x20, count: lines.byteCount - start)
    if let isTicked { lines.append(literal: isTicked ? "[x] " : "[ ] ") }
  }

  private mutating func end(_ element: MarkupElement, at index: Int) {
    switch element {
    case .heading:
      lines.append(literal: "**")
      isInHeading = false
      breaksDue = 2
    case .quote:
      prefix.removeLast(prefix.count - (prefixLengths.popLast() ?? prefix.count))
      breaksDue = 2
    case .item:
      prefix.removeLast(prefix.count - (prefixLengths.popLast() ?? prefix.count))
      breaksDue = 1
    case .list:
      wasNumbered = (numbers.popLast() ?? nil) != nil
      breaksDue = 2
    case .cell:
      isInCell = false
      isMarkEnd = false
      lines.append(literal: " |")
    case .row: endRow(at: index)
    case .link: endLink()
    default: if element.isInline { endMark(element) } else { breaksDue = 2 }
    }
  }

  // MARK: Tables

  /// The cells of the longest row of a table, which all rows have as many of.
  private func width(ofTableAt index: Int) -> Int {
    var (most, count) = (0, 0)
    for node in tree.nodes[index...] {
      switch node {
      case .begin(.row): count = 0
      case .begin(.cell): count += 1
      case .end(.row): most = max(most, count)
      case .end(.table): return most
      default: break
      }
    }
    return most
  }

  /// A table of Markdown has a heading; one without begins with empty cells.
  private mutating func beginTable(at index: Int) {
    guard index + 2 < tree.nodes.count, tree.nodes[index + 2] != .begin(.cell(isHeading: true)) else {
      return
    }
    let count = width(ofTableAt: index)
    lines.append(UInt8(ascii: "|"))
    for _ in 0..<count { lines.append(literal: " |") }
    appendRule(count)
  }

  private mutating func appendRule(_ count: Int) {
    startLine()
    lines.append(UInt8(ascii: "|"))
    for _ in 0..<count { lines.append(literal: " --- |") }
  }

  private mutating func endRow(at index: Int) {
    var start = index
    while start > 0, tree.nodes[start] != .begin(.row) { start -= 1 }
    guard start > 0, tree.nodes[start - 1] == .begin(.table),
      tree.nodes[start + 1] == .begin(.cell(isHeading: true))
    else { return }
    let count = width(ofTableAt: start - 1)
    let own = tree.nodes[start..<index].count { if case .begin(.cell) = $0 { true } else { false } }
    // The row of the heading says how many there are.
    for _ in own..<max(count, own) { lines.append(literal: " |") }
    appendRule(count)
  }

  // MARK: Texts

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first, let last = text.last else { return }
    if first == 0x20 {
      lines.append(first)
    } else {
      partFromMark()
    }
    isMarkEnd = false
    MarkdownEscaping.append(text, to: &lines)
    var lead = text.count - 1
    while lead > 0, text[lead] & 0xC0 == 0x80 { lead -= 1 }
    endsWithLetter = Self.isLetter(text[lead], lead + 1 < text.count ? text[lead + 1] : 0)
    if last == 0x20, text.count > 1 { lines.append(last) }
  }

  /// Parts a mark that has just ended from what would undo it.
  private mutating func partFromMark() {
    if isMarkEnd { lines.append(literal: "<!-- -->") }
    isMarkEnd = false
  }

  /// Whether a letter or a digit begins there: of letters beyond ASCII those that are surely none of punctuation.
  private static func isLetter(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC3...0xCD, 0xD0...0xD3, 0xE4...0xE9: true
    case 0xE3: second >= 0x81 && second <= 0x83
    default: false
    }
  }

  private static func mark(_ element: MarkupElement) -> StaticString {
    switch element {
    case .strong: "**"
    case .emphasis: "*"
    default: "~~"
    }
  }

  private mutating func beginMark(_ element: MarkupElement, _ texts: UnsafeBufferPointer<UInt8>, _ index: Int)
  {
    if isInHeading, element == .strong { return }
    let isBehindWord = lines.lastByte.map { $0 != 0x20 && $0 != 0x0A } ?? false
    var beginsWithLetter = false
    if index + 1 < tree.nodes.count, case .text(let range) = tree.nodes[index + 1] {
      beginsWithLetter = Self.isLetter(
        texts[range.lowerBound], range.count > 1 ? texts[range.lowerBound + 1] : 0)
    }
    let isBehindMark = lines.lastByte.map { "*~".utf8.contains($0) } ?? false
    if isMarkEnd || isBehindWord && (!beginsWithLetter || isBehindMark) { lines.append(literal: "<!-- -->") }
    isMarkEnd = false
    lines.append(literal: Self.mark(element))
  }

  private mutating func endMark(_ element: MarkupElement) {
    if isInHeading, element == .strong { return }
    if lines.lastByte.map({ "*~".utf8.contains($0) }) ?? false { lines.append(literal: "<!-- -->") }
    lines.append(literal: Self.mark(element))
    isMarkEnd = !endsWithLetter
    endsWithLetter = false
  }

  // MARK: Links and code

  private mutating func beginLink() {
    partFromMark()
    // A `!` before it would make it an image.
    if lines.lastByte == UInt8(ascii: "!") { lines.append(literal: "<!-- -->") }
    lines.append(UInt8(ascii: "["))
  }

  private mutating func endLink() {
    guard let address else { return }
    isMarkEnd = false
    endsWithLetter = false
    lines.append(literal: "](<")
    tree.texts.withUnsafeBufferPointer {
      MarkdownEscaping.appendAddress(UnsafeBufferPointer(rebasing: $0[address]), to: &lines)
    }
    lines.append(literal: ">)")
    self.address = nil
  }

  /// Writes code, whose text is the next node, and goes on to its end.
  private mutating func writeCode(_ texts: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let isBlock = tree.nodes[index] == .begin(.codeBlock)
    var code: [UInt8] = []
    index += 1
    while index < tree.nodes.count {
      if case .end = tree.nodes[index] { break }
      if case .text(let range) = tree.nodes[index] { code += texts[range] } else { code.append(0x20) }
      index += 1
    }
    code = ActingCharacters.shown(code) ?? code
    var longest = 0
    var count = 0
    for byte in code {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: isBlock ? max(longest + 1, 3) : longest + 1)
    if isBlock { writeLines(code, fence) } else { writeSpan(code, fence) }
  }

  private mutating func writeLines(_ code: [UInt8], _ fence: [UInt8]) {
    startBlock()
    lines.append(fence)
    for line in code.filter({ $0 != 0x0D }).split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.isEmpty { endLineBeforeEmpty() } else { startLine() }
      lines.append(Array(line))
    }
    startLine()
    lines.append(fence)
    breaksDue = 2
  }

  private mutating func writeSpan(_ code: [UInt8], _ fence: [UInt8]) {
    partFromMark()
    if lines.lastByte == UInt8(ascii: "`") { lines.append(literal: "<!-- -->") }
    lines.append(fence)
    let needsBlanks = code.first == UInt8(ascii: "`") || code.last == UInt8(ascii: "`")
    if needsBlanks { lines.append(0x20) }
    for byte in code {
      if byte == UInt8(ascii: "|"), isInCell { lines.append(UInt8(ascii: "\\")) }
      lines.append(byte < 0x20 ? 0x20 : byte)
    }
    if needsBlanks { lines.append(0x20) }
    lines.append(fence)
    endsWithLetter = false
  }
}
