/// Reads the blocks of Jira's wiki notation: `h2.`, `bq.`, lists of `*`, `#` and `-`, tables of `||` and `|`, and what
/// stands between names in braces: `{code}`, `{noformat}`, `{quote}`.
///
/// Line by line, and each line once.
struct WikiReader {
  /// Names in braces that only say how text looks.
  static let looks: [StaticString] = ["color", "anchor"]

  private let text: [UInt8]
  private var builder: MarkupBuilder
  /// The marks of the item that is open.
  private var marks: [UInt8] = []
  private var paragraph: [UInt8] = []
  private var isInTable = false

  /// The deepest list that is told from a line of signs.
  private static let mostMarks = 10

  static func read(_ text: [UInt8], into builder: inout MarkupBuilder) {
    var reader = WikiReader(text, builder)
    reader.read()
    builder = reader.builder
  }

  private init(_ text: [UInt8], _ builder: MarkupBuilder) {
    self.text = text
    self.builder = builder
  }

  private mutating func read() {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A, !isMacro(end) { end += 1 }
      if end < text.count, text[end] != 0x0A {
        if text[start..<end].contains(where: { $0 > 0x20 }) { take(start..<end) }
        start = takeMacro(end)
      } else {
        let isWindows = end > start && text[end - 1] == 0x0D
        take(start..<(isWindows ? end - 1 : end))
        start = end + 1
      }
    }
    endParagraph()
  }

  // MARK: Names in braces

  private static let macros: [StaticString] = [
    "{code", "{noformat", "{quote", "{panel", "{section", "{column",
  ]

  private func macro(_ index: Int) -> StaticString? {
    // Two braces are code within a line.
    guard text[index] == UInt8(ascii: "{"), index == 0 || text[index - 1] != UInt8(ascii: "{") else {
      return nil
    }
    guard let name = Self.macros.first(where: { InlineByte.begins(text[index...], $0) }) else { return nil }
    let end = index + name.utf8CodeUnitCount
    return end < text.count && (text[end] == UInt8(ascii: "}") || text[end] == UInt8(ascii: ":")) ? name : nil
  }

  private func isMacro(_ index: Int) -> Bool { macro(index) != nil }

  /// Takes what begins with a name in braces; gives where the text goes on.
  private mutating func takeMacro(_ start: Int) -> Int {
    guard let name = macro(start) else { return start + 1 }
    var end = start + name.utf8CodeUnitCount
    while end < text.count, text[end] != UInt8(ascii: "}"), text[end] != 0x0A { end += 1 }
    end = min(end + 1, text.count)
    let isQuote = name.withUTF8Buffer { $0.elementsEqual("{quote".utf8) }
    let isCode = name.withUTF8Buffer { $0.elementsEqual("{code".utf8) || $0.elementsEqual("{noformat".utf8) }
    endParagraph(keepsList: isCode)
    if !isQuote, !isCode {
      takeTitle(start + name.utf8CodeUnitCount..<end)
      return end
    }
    if isQuote {
      // The same name begins and ends it.
      if builder.isInQuote { builder.end(.quote) } else { builder.begin(.quote) }
      return end
    }
    var close = end
    while close < text.count, !(macro(close).map { $0.utf8CodeUnitCount == name.utf8CodeUnitCount } ?? false)
    {
      close += 1
    }
    builder.addCode(text[end..<close])
    while close < text.count, text[close] != UInt8(ascii: "}") { close += 1 }
    // An empty line would end the list that it stands in.
    close += 1
    while close < text.count, text[close] == 0x20 || text[close] == 0x0D { close += 1 }
    if close < text.count, text[close] == 0x0A { close += 1 }
    return min(close, text.count)
  }

  /// The title of a panel, `{panel:title=Steps|borderStyle=dashed}`, is a line in bold before what is in it.
  private mutating func takeTitle(_ settings: Range<Int>) {
    guard
      let start = (settings.lowerBound..<settings.upperBound).first(where: {
        InlineByte.begins(text[$0..<settings.upperBound], "title=")
      })
    else { return }
    let title = text[start + 6..<settings.upperBound].prefix { !"|}\n".utf8.contains($0) }
    builder.begin(.strong)
    builder.add(title)
    builder.end(.strong)
    builder.endBlock()
  }

  // MARK: Lines

  private mutating func take(_ line: Range<Int>) {
    var first = line.lowerBound
    while first < line.upperBound, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    let rest = first..<line.upperBound
    guard !rest.isEmpty else { return endParagraph() }
    if text[first] == UInt8(ascii: "|") { return takeRow(rest) }
    if isInTable { endParagraph() }
    if isRule(rest) { return endParagraph() }
    if let item = itemMarks(rest) { return takeItem(item, rest) }
    if rest.count > 3, text[first] | 0x20 == UInt8(ascii: "h"), (1...6).contains(text[first + 1] &- 0x30),
      text[first + 2] == UInt8(ascii: "."), text[first + 3] <= 0x20
    {
      endParagraph()
      builder.begin(.heading(level: Int(text[first + 1] &- 0x30)))
      WikiInline.write(Array(text[first + 3..<line.upperBound]), to: &builder)
      return builder.endBlock()
    }
    if InlineByte.begins(text[rest], "bq. ") {
      endParagraph()
      builder.begin(.quote)
      WikiInline.write(Array(text[first + 4..<line.upperBound]), to: &builder)
      return builder.end(.quote)
    }
    if !paragraph.isEmpty { paragraph.append(0x0A) }
    paragraph += text[rest]
  }

  /// Ends a paragraph, a table, and the list around them unless code goes on in it.
  private mutating func endParagraph(keepsList: Bool = false) {
    if isInTable { builder.end(.table) }
    isInTable = false
    if !paragraph.isEmpty {
      WikiInline.write(paragraph, to: &builder)
      builder.endBlock()
      paragraph.removeAll(keepingCapacity: true)
    }
    if !keepsList { endLists(to: 0) }
  }

  private func isRule(_ line: Range<Int>) -> Bool {
    let hyphens = text[line].prefix { $0 == UInt8(ascii: "-") }.count
    return hyphens >= 4 && text[line].dropFirst(hyphens).allSatisfy { $0 <= 0x20 }
  }

  // MARK: Lists

  private func itemMarks(_ line: Range<Int>) -> ArraySlice<UInt8>? {
    let marks = text[line].prefix { "*#-".utf8.contains($0) }
    guard !marks.isEmpty, marks.count <= Self.mostMarks, marks.endIndex < line.upperBound,
      text[marks.endIndex] == 0x20 || text[marks.endIndex] == 0x09
    else { return nil }
    return marks
  }

  private mutating func takeItem(_ item: ArraySlice<UInt8>, _ line: Range<Int>) {
    endParagraph(keepsList: true)
    let common = zip(marks, item).prefix { $0 == $1 }.count
    endLists(to: common)
    for mark in item.dropFirst(common) {
      builder.begin(.list(firstNumber: mark == UInt8(ascii: "#") ? 1 : nil))
      marks.append(mark)
    }
    builder.begin(.item(isTicked: nil))
    paragraph += text[item.endIndex + 1..<line.upperBound]
  }

  private mutating func endLists(to count: Int) {
    while marks.count > count {
      marks.removeLast()
      builder.end(.list(firstNumber: nil))
    }
  }

  // MARK: Tables

  private mutating func takeRow(_ line: Range<Int>) {
    if !isInTable {
      endParagraph()
      builder.begin(.table)
      isInTable = true
    }
    builder.begin(.row)
    var index = line.lowerBound
    var end = line.upperBound
    while end > index, text[end - 1] <= 0x20 || text[end - 1] == UInt8(ascii: "|") { end -= 1 }
    while index < end {
      // One bar before a cell, two before one of the heading.
      let bars = text[index..<end].prefix { $0 == UInt8(ascii: "|") }.count
      index += bars
      let start = index
      var isInLink = false
      while index < end {
        let byte = text[index]
        if byte == UInt8(ascii: "[") { isInLink = true }
        if byte == UInt8(ascii: "]") { isInLink = false }
        if byte == UInt8(ascii: "|"), !isInLink { break }
        index += 1
      }
      builder.begin(.cell(isHeading: bars > 1))
      WikiInline.write(Array(text[start..<index]), to: &builder)
    }
  }
}
