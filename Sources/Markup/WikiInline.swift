/// Reads a line of Jira's wiki notation: `*strong*`, `_emphasis_`, `-struck-`, `{{code}}`, `[a link|https://…]`,
/// `!picture.png!`.
///
/// One pass; where the end of something was not found, it is not looked for again.
struct WikiInline {
  private let text: [UInt8]
  private var marks = InlineMarks()
  private var index = 0
  private var written = 0
  /// Whether no code ends any more.
  private var isCodeEndless = false

  /// Writes lines into a tree; they are parted by line feeds.
  static func write(_ text: [UInt8], to builder: inout MarkupBuilder) {
    var reader = WikiInline(text: text)
    reader.read()
    reader.marks.write(text, to: &builder)
  }

  private init(text: [UInt8]) { self.text = text }

  private func byte(_ offset: Int) -> UInt8 {
    text.indices.contains(index + offset) ? text[index + offset] : 0x20
  }

  private mutating func read() {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): takeEscape()
      case UInt8(ascii: "*"): takeMark(0, .strong)
      case UInt8(ascii: "_"): takeMark(1, .emphasis)
      case UInt8(ascii: "-"): takeMark(2, .strike)
      case UInt8(ascii: "{"): takeBraces()
      case UInt8(ascii: "["): takeLink()
      case UInt8(ascii: "!"): takeImage()
      case 0x0A: put(.lineBreak, upTo: index + 1)
      case UInt8(ascii: "h"), UInt8(ascii: "H"):
        let end = InlineByte.endOfAddress(text, index)
        if end < 0 { index += 1 } else { putLink(Array(text[index..<end]), index..<end, upTo: end) }
      default: index += 1
      }
    }
    marks.add(.text(written..<text.count))
  }

  private mutating func put(_ piece: InlineMarks.Piece, upTo end: Int) {
    marks.add(.text(written..<index))
    marks.add(piece)
    index = end
    written = end
  }

  private mutating func putLink(_ address: [UInt8], _ words: Range<Int>, upTo end: Int) {
    put(.link(address), upTo: end)
    marks.add(.text(words))
    marks.add(.end(MarkupBuilder.anyLink))
  }

  private mutating func takeEscape() {
    if byte(1) == UInt8(ascii: "\\") {
      put(.lineBreak, upTo: index + 2)
    } else if index + 1 < text.count, "*_-{}[]!|+^~?#".utf8.contains(byte(1)) {
      put(.text(index + 1..<index + 2), upTo: index + 2)
    } else {
      index += 1
    }
  }

  /// A mark opens before a word and closes behind one; in a word it is a sign as any other.
  private mutating func takeMark(_ kind: Int, _ element: MarkupElement) {
    let (before, after) = (byte(-1), byte(1))
    let range = index..<index + 1
    if marks.isOpen(kind), !InlineByte.isSpace(before), !InlineByte.isWord(after), before != text[index] {
      marks.add(.text(written..<index))
      marks.close(kind, element)
    } else if !InlineByte.isWord(before), !InlineByte.isSpace(after), after != text[index],
      element != .strike || (InlineByte.isSpace(before) && InlineByte.isWord(after))
    {
      marks.add(.text(written..<index))
      marks.open(kind, range)
    } else {
      return index += 1
    }
    index += 1
    written = index
  }

  /// `{{code}}`, or a name in braces that says how text looks: `{color:red}`, which goes.
  private mutating func takeBraces() {
    if byte(1) == UInt8(ascii: "{"), !isCodeEndless {
      var end = index + 2
      while end + 1 < text.count, !(text[end] == UInt8(ascii: "}") && text[end + 1] == UInt8(ascii: "}")) {
        end += 1
      }
      if end + 1 < text.count { return put(.code(index + 2..<end), upTo: end + 2) }
      isCodeEndless = true
    }
    if byte(2) == UInt8(ascii: "}") {
      // Jira's editor writes marks within words in braces: `{*}bold{*}ly`.
      let marks: [(UInt8, MarkupElement?)] = [
        (UInt8(ascii: "*"), .strong), (UInt8(ascii: "_"), .emphasis), (UInt8(ascii: "-"), .strike),
        (UInt8(ascii: "+"), nil), (UInt8(ascii: "^"), nil), (UInt8(ascii: "~"), nil),
      ]
      if let kind = marks.firstIndex(where: { $0.0 == byte(1) }) { return takeBraced(kind, marks[kind].1) }
    }
    for name in WikiReader.looks where InlineByte.begins(text[(index + 1)...], name) {
      let end = index + 1 + name.utf8CodeUnitCount
      if let close = text[end..<min(end + 200, text.count)].firstIndex(of: UInt8(ascii: "}")),
        close == end || text[end] == UInt8(ascii: ":")
      {
        return put(.text(0..<0), upTo: close + 1)
      }
    }
    index += 1
  }

  /// A mark in braces, which begins and ends anywhere; one that the tree does not have goes.
  private mutating func takeBraced(_ kind: Int, _ element: MarkupElement?) {
    guard let element else { return put(.text(0..<0), upTo: index + 3) }
    marks.add(.text(written..<index))
    if marks.isOpen(kind) { marks.close(kind, element) } else { marks.open(kind, index..<index + 3) }
    index += 3
    written = index
  }

  /// What stands from the next byte up to a sign that ends it, where nothing that ends it otherwise comes before.
  private func inside(upTo end: UInt8, not others: StaticString) -> Range<Int>? {
    var index = index + 1
    while index < text.count, text[index] != end {
      if others.withUTF8Buffer({ $0.contains(text[index]) }) { return nil }
      index += 1
    }
    return index < text.count ? self.index + 1..<index : nil
  }

  /// `[words|address]`, `[address]`; `[~name]` is a person.
  private mutating func takeLink() {
    guard let inside = inside(upTo: UInt8(ascii: "]"), not: "[\n"), !inside.isEmpty else { return index += 1 }
    let end = inside.upperBound
    if text[inside.lowerBound] == UInt8(ascii: "~") {
      return put(.text(inside.dropFirst()), upTo: end + 1)
    }
    let bars = inside.filter { text[$0] == UInt8(ascii: "|") }
    let words = inside.lowerBound..<(bars.first ?? inside.upperBound)
    // Behind a second bar stands how it is to be shown.
    let address = bars.first.map { $0 + 1..<(bars.count > 1 ? bars[1] : inside.upperBound) } ?? words
    if !isAddress(address) {
      // A place in the page, an attachment, or what no page may lead to: the words stay.
      guard isTarget(address) else { return index += 1 }
      let sign = bars.isEmpty && !InlineByte.isWord(text[address.lowerBound]) ? 1 : 0
      return put(.text(words.isEmpty ? address : words.dropFirst(sign)), upTo: end + 1)
    }
    putLink(Array(text[address]), words.isEmpty ? address : words, upTo: end + 1)
  }

  /// Whether it leads somewhere that is no address of the web: `#place`, `^file.pdf`, `file:…`.
  private func isTarget(_ range: Range<Int>) -> Bool {
    guard range.count > 1 else { return false }
    let first = text[range.lowerBound]
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "^") { return text[range.lowerBound + 1] > 0x20 }
    let scheme = text[range].prefix { ($0 | 0x20) &- 0x61 < 26 }
    return scheme.count > 1 && scheme.endIndex + 1 < range.upperBound
      && text[scheme.endIndex] == UInt8(ascii: ":") && text[scheme.endIndex + 1] > 0x20
  }

  private func isAddress(_ range: Range<Int>) -> Bool {
    let address = text[range]
    return InlineByte.begins(address, "http://") || InlineByte.begins(address, "https://")
      || InlineByte.begins(address, "mailto:")
  }

  /// `!https://…/picture.png|width=200!`: a link to the picture, or its name.
  private mutating func takeImage() {
    guard InlineByte.isWord(byte(1)), !InlineByte.isWord(byte(-1)),
      let inside = inside(upTo: UInt8(ascii: "!"), not: "\n")
    else { return index += 1 }
    let end = inside.upperBound
    let image = text[inside]
    let name = image.prefix { $0 != UInt8(ascii: "|") }
    guard !name.contains(where: { $0 <= 0x20 }), name.contains(UInt8(ascii: ".")) else { return index += 1 }
    let range = name.startIndex..<name.endIndex
    if isAddress(range) {
      putLink(Array(name), range, upTo: end + 1)
    } else {
      put(.text(range), upTo: end + 1)
    }
  }
}
