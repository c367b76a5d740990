/// Reads the blocks of Markdown as GitHub has it: paragraphs, headings, quotes, checklists, fenced code, tables.
///
/// Line by line, and each line once. A line break is kept, as in the comments of tools. What is indented is no code:
/// in the details of tasks it is most often a list.
struct MarkdownReader {
  /// What a line has to begin with to belong to it.
  private enum Container {
    case quote
    /// An item whose text is indented by so many spaces, behind a mark.
    case item(indent: Int, mark: UInt8)
  }

  private let text: [UInt8]
  private var builder: MarkupBuilder
  private var containers: [Container] = []
  /// The lines of the paragraph that is open, parted by line feeds.
  private var paragraph: [UInt8] = []
  /// Where the last line of the paragraph begins.
  private var lastLine = 0
  private var isInTable = false
  /// The lines of the code that is open, and the fence that ends it.
  private var code: (fence: UInt8, length: Int, lines: [UInt8])?
  /// What links by their labels lead to.
  private let definitions: LinkDefinitions

  static func read(_ text: [UInt8], into builder: inout MarkupBuilder) {
    var reader = MarkdownReader(text, builder)
    reader.read()
    builder = reader.builder
  }

  private init(_ text: [UInt8], _ builder: MarkupBuilder) {
    self.text = text
    self.builder = builder
    definitions = LinkDefinitions(text)
  }

  private mutating func read() {
    var start = 0
    while start < text.count {
      if code == nil, let end = endOfComment(start) {
        endParagraph()
        start = end
        continue
      }
      var end = start
      while end < text.count, text[end] != 0x0A { end += 1 }
      let isWindows = end > start && text[end - 1] == 0x0D
      take(start..<(isWindows ? end - 1 : end))
      start = end + 1
    }
    endCode()
    endParagraph()
  }

  /// Where the line ends behind a comment of HTML that begins a line; nil where there is none, or it has no end.
  private func endOfComment(_ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "<"), let tag = HTMLTag(text, at: start, before: text.count),
      tag.name.isEmpty
    else { return nil }
    return tag.end
  }

  // MARK: Lines

  private mutating func take(_ line: Range<Int>) {
    var index = line.lowerBound
    let matched = matchContainers(&index, line.upperBound)
    let isWhole = matched == containers.count
    if code != nil {
      if isWhole { return takeCode(index..<line.upperBound) }
      endCode()
    }
    let first = firstVisible(index, line.upperBound)
    guard first < line.upperBound else {
      endParagraph()
      // A quote ends with an empty line, an item goes on.
      if !isWhole { close(to: matched) }
      return
    }
    if !isWhole {
      if !paragraph.isEmpty, !isInTable, !beginsBlock(first, line.upperBound) {
        return addLine(first..<line.upperBound)
      }
      endParagraph()
      let mark = itemMark(first, line.upperBound)
      if let mark, case .item(_, mark.sign) = containers[matched] {
        close(to: matched + 1)
        builder.end(.item(isTicked: nil))
        containers.removeLast()
      } else {
        close(to: matched)
      }
    }
    beginContainers(&index, line.upperBound)
    takeBlock(index..<line.upperBound)
  }

  /// Passes over what a line begins with for the containers that it is in; gives how many these are.
  private func matchContainers(_ index: inout Int, _ end: Int) -> Int {
    for (number, container) in containers.enumerated() {
      let first = firstVisible(index, end)
      switch container {
      case .quote:
        guard first < end, text[first] == UInt8(ascii: ">") else { return number }
        index = first + 1
        if index < end, text[index] == 0x20 { index += 1 }
      case .item(let indent, _):
        if first == end { continue }
        guard width(index, first) >= indent else { return number }
        var left = indent
        while left > 0, index < first {
          left -= text[index] == 0x09 ? 4 : 1
          index += 1
        }
      }
    }
    return containers.count
  }

  private func firstVisible(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    return index
  }

  private func width(_ start: Int, _ end: Int) -> Int {
    text[start..<end].reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
  }

  private mutating func close(to count: Int) {
    while containers.count > count {
      switch containers.removeLast() {
      case .quote: builder.end(.quote)
      case .item: builder.end(.list(firstNumber: nil))
      }
    }
  }

  /// Begins the quotes and items that a line begins with.
  private mutating func beginContainers(_ index: inout Int, _ end: Int) {
    while containers.count < MarkupTree.mostNested {
      let first = firstVisible(index, end)
      guard first < end else { return }
      if text[first] == UInt8(ascii: ">") {
        endParagraph()
        builder.begin(.quote)
        containers.append(.quote)
        index = first + 1
        if index < end, text[index] == 0x20 { index += 1 }
      } else if !isRule(first, end), let mark = itemMark(first, end),
        paragraph.isEmpty || mark.mayInterrupt(end)
      {
        endParagraph()
        beginItem(mark, indent: width(index, mark.end), &index, end)
      } else {
        return
      }
    }
  }

  private mutating func beginItem(_ mark: ItemMark, indent: Int, _ index: inout Int, _ end: Int) {
    if !builder.isInList { builder.begin(.list(firstNumber: mark.number)) }
    index = mark.end
    var isTicked: Bool?
    let first = firstVisible(index, end)
    if first + 2 < end, text[first] == UInt8(ascii: "["), text[first + 2] == UInt8(ascii: "]"),
      first + 3 == end || text[first + 3] <= 0x20, " xX".utf8.contains(text[first + 1])
    {
      isTicked = text[first + 1] != 0x20
      index = first + 3
    }
    builder.begin(.item(isTicked: isTicked))
    containers.append(.item(indent: indent, mark: mark.sign))
  }

  // MARK: Blocks

  private mutating func takeBlock(_ line: Range<Int>) {
    let first = firstVisible(line.lowerBound, line.upperBound)
    let rest = first..<line.upperBound
    if rest.isEmpty { return }
    if beginCode(rest) { return }
    if let level = headingLevel(rest) {
      endParagraph()
      builder.begin(.heading(level: level))
      var end = rest.upperBound
      while end > first, text[end - 1] == UInt8(ascii: "#") || text[end - 1] == 0x20 { end -= 1 }
      MarkdownInline.write(Array(text[min(first + level, end)..<end]), definitions, to: &builder)
      return builder.endBlock()
    }
    if !paragraph.isEmpty {
      if isInTable { return addRow(rest) }
      if let level = underlineLevel(rest) { return endParagraph(asHeading: level) }
      if isDelimiterRow(rest), paragraph[lastLine...].contains(UInt8(ascii: "|")) { return beginTable() }
    }
    if isRule(first, line.upperBound) { return endParagraph() }
    if paragraph.isEmpty, definitions.isDefinition(text, rest) { return }
    addLine(rest)
  }

  private mutating func addLine(_ line: Range<Int>) {
    if !paragraph.isEmpty { paragraph.append(0x0A) }
    lastLine = paragraph.count
    paragraph += text[line]
  }

  private mutating func endParagraph(asHeading level: Int? = nil) {
    if isInTable {
      builder.end(.table)
    } else if !paragraph.isEmpty {
      if let level { builder.begin(.heading(level: level)) }
      MarkdownInline.write(paragraph, definitions, to: &builder)
      builder.endBlock()
    }
    isInTable = false
    paragraph.removeAll(keepingCapacity: true)
    lastLine = 0
  }

  /// Whether a line begins something that ends a paragraph.
  private func beginsBlock(_ first: Int, _ end: Int) -> Bool {
    text[first] == UInt8(ascii: ">") || headingLevel(first..<end) != nil || isRule(first, end)
      || itemMark(first, end) != nil || fence(first..<end) != nil
  }

  private func headingLevel(_ line: Range<Int>) -> Int? {
    let level = text[line].prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    return level == line.count || text[line.lowerBound + level] <= 0x20 ? level : nil
  }

  private func underlineLevel(_ line: Range<Int>) -> Int? {
    let sign = text[line.lowerBound]
    guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"),
      text[line].allSatisfy({ $0 == sign || $0 == 0x20 })
    else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : 2
  }

  private func isRule(_ first: Int, _ end: Int) -> Bool {
    let sign = text[first]
    guard "*-_".utf8.contains(sign) else { return false }
    var count = 0
    for byte in text[first..<end] {
      if byte == sign { count += 1 } else if byte != 0x20 && byte != 0x09 { return false }
    }
    return count >= 3
  }

  private struct ItemMark {
    var sign: UInt8
    var number: Int?
    /// Where the text of the item begins.
    var end: Int

    /// Whether it ends a paragraph: a number at the beginning of a line may be one of a sentence, and a hyphen alone
    /// underlines a heading.
    func mayInterrupt(_ endOfLine: Int) -> Bool { end < endOfLine && (number ?? 1) == 1 }
  }

  private func itemMark(_ first: Int, _ end: Int) -> ItemMark? {
    var index = first
    var number: Int?
    if "-+*".utf8.contains(text[first]) {
      index += 1
    } else {
      while index < end, index - first < 9, text[index] &- 0x30 < 10 {
        number = (number ?? 0) * 10 + Int(text[index] &- 0x30)
        index += 1
      }
      guard number != nil, index < end, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")")
      else {
        return nil
      }
      index += 1
    }
    let sign = text[index - 1]
    if index == end { return ItemMark(sign: sign, number: number, end: index) }
    guard text[index] == 0x20 || text[index] == 0x09 else { return nil }
    return ItemMark(sign: sign, number: number, end: index + 1)
  }

  // MARK: Code

  private func fence(_ line: Range<Int>) -> (sign: UInt8, length: Int)? {
    let sign = text[line.lowerBound]
    guard sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let length = text[line].prefix { $0 == sign }.count
    let isAlone = sign == UInt8(ascii: "~") || !text[line].dropFirst(length).contains(sign)
    return length >= 3 && isAlone ? (sign, length) : nil
  }

  private mutating func beginCode(_ line: Range<Int>) -> Bool {
    guard let (sign, length) = fence(line) else { return false }
    endParagraph()
    code = (sign, length, [])
    return true
  }

  private mutating func takeCode(_ line: Range<Int>) {
    let first = firstVisible(line.lowerBound, line.upperBound)
    if first < line.upperBound, let open = code {
      let rest = text[first..<line.upperBound]
      let length = rest.prefix { $0 == open.fence }.count
      if length >= open.length, rest.dropFirst(length).allSatisfy({ $0 <= 0x20 }) { return endCode() }
    }
    code?.lines += text[line]
    code?.lines.append(0x0A)
  }

  private mutating func endCode() {
    if let lines = code?.lines { builder.addCode(lines) }
    code = nil
  }

  // MARK: Tables

  private func isDelimiterRow(_ line: Range<Int>) -> Bool {
    var hasHyphen = false
    var hasBar = false
    for byte in text[line] {
      switch byte {
      case UInt8(ascii: "-"): hasHyphen = true
      case UInt8(ascii: "|"): hasBar = true
      case UInt8(ascii: ":"), 0x20, 0x09: break
      default: return false
      }
    }
    return hasHyphen && hasBar
  }

  private mutating func beginTable() {
    let header = Array(paragraph[lastLine...])
    paragraph.removeLast(paragraph.count - max(lastLine - 1, 0))
    endParagraph()
    builder.begin(.table)
    addCells(header, isHeading: true)
    isInTable = true
    // Not empty: as long as the table is open.
    paragraph = header
  }

  private mutating func addRow(_ line: Range<Int>) { addCells(Array(text[line]), isHeading: false) }

  private mutating func addCells(_ line: [UInt8], isHeading: Bool) {
    builder.begin(.row)
    var cell: [UInt8] = []
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    var index = line.firstIndex { !isBlank($0) } ?? line.count
    let end = (line.lastIndex { !isBlank($0) } ?? -1) + 1
    if index < end, line[index] == UInt8(ascii: "|") { index += 1 }
    while index < end {
      let byte = line[index]
      if byte == UInt8(ascii: "\\"), index + 1 < end, line[index + 1] == UInt8(ascii: "|") {
        cell.append(UInt8(ascii: "|"))
        index += 2
        continue
      }
      if byte == UInt8(ascii: "|") {
        addCell(cell, isHeading: isHeading)
        cell.removeAll(keepingCapacity: true)
        index += 1
        if index == end { return }
        continue
      }
      cell.append(byte)
      index += 1
    }
    addCell(cell, isHeading: isHeading)
  }

  private mutating func addCell(_ text: [UInt8], isHeading: Bool) {
    builder.begin(.cell(isHeading: isHeading))
    MarkdownInline.write(text, definitions, isCell: true, to: &builder)
  }
}
