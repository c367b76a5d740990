/// The text of a description that is HTML, as a reader of the page would take it down: a line for each block, a hyphen
/// before the items of lists, two spaces before those for each list around them, addresses in brackets behind what
/// links to them.
///
/// Read byte by byte in one pass, since descriptions are as long as what was pasted into them.
struct MarkupText {
  private var output: [UInt8]
  /// Where the text begins in the output.
  private let start: Int
  /// The address of the link that is open, and where its text begins; -1 where none is open.
  private var address: [UInt8] = []
  private var linkStart = -1
  private var preformattedDepth = 0
  /// How many lists are open.
  private var listDepth = 0
  /// Where the output ended behind the mark of an item, or the checkbox of one; -1 where there is none.
  private var markEnd = -1
  /// Line breaks that are due before the next text, and whether a space is.
  private var breaks = 0
  private var isSpaced = false

  /// The text of some HTML; nil where a text has no tag that HTML knows, and stands for itself.
  static func text(of markup: Span<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    return append(textOf: markup, to: &output) ? output : nil
  }

  /// Appends the text of some HTML; false, and nothing appended, where a text has no tag that HTML knows, and stands
  /// for itself.
  static func append(textOf markup: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    guard hasTags(markup) else { return false }
    var reader = MarkupText(output: [], start: output.count)
    swap(&reader.output, &output)
    reader.read(markup)
    swap(&reader.output, &output)
    return true
  }

  private init(output: [UInt8], start: Int) {
    self.output = output
    self.start = start
  }

  private static func hasTags(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "<") else {
        index &+= 1
        continue
      }
      let tag = Tag(text, at: index)
      if let tag, tag.kind != .other { return true }
      index = tag?.end ?? index &+ 1
    }
    return false
  }

  private mutating func read(_ markup: Span<UInt8>) {
    var index = 0
    while index < markup.count {
      let byte = markup[index]
      if byte == UInt8(ascii: "<"), let tag = Tag(markup, at: index) {
        take(tag, markup)
        index = tag.end
      } else if byte == UInt8(ascii: "&"), let reference = Reference(markup, at: index) {
        if reference.scalar == "\u{A0}" {
          isSpaced = true
        } else {
          beginText()
          Self.append(reference.scalar, to: &output)
        }
        index = reference.end
      } else if preformattedDepth == 0, byte <= 0x20 {
        isSpaced = true
        index &+= 1
      } else {
        // A run at once: what a tag could not begin stays, and what follows up to the next sign or space.
        let start = index
        index = endOfRun(markup, from: index &+ 1)
        append(markup.extracting(start..<index))
      }
    }
    endLink()
  }

  /// Where text ends that is text and nothing else; single spaces between words are part of it.
  private func endOfRun(_ markup: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < markup.count {
      let byte = markup[index]
      if byte <= 0x20 ? preformattedDepth == 0 : Self.isSign(byte) {
        let isWithin =
          byte == 0x20 && index &+ 1 < markup.count && markup[index &+ 1] > 0x20
          && !Self.isSign(markup[index &+ 1])
        guard isWithin else { return index }
      }
      index &+= 1
    }
    return index
  }

  /// Whether a tag or a reference may begin with a byte.
  @inline(__always) private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&")
  }

  /// Puts what is due before a text.
  @inline(__always) private mutating func beginText() {
    if output.count > start {
      if breaks > 0 {
        for _ in 0..<breaks { output.append(0x0A) }
      } else if isSpaced, let last = output.last, last != 0x20, last != 0x0A {
        output.append(0x20)
      }
    }
    breaks = 0
    isSpaced = false
  }

  private mutating func append(_ text: Span<UInt8>) {
    beginText()
    text.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  /// Appends the value of an attribute as a word of its own.
  private mutating func appendWord(_ value: Range<Int>?, _ markup: Span<UInt8>) {
    guard let value, !value.isEmpty else { return }
    isSpaced = true
    beginText()
    Self.appendWithoutReferences(markup.extracting(value), to: &output)
  }

  private mutating func take(_ tag: Tag, _ markup: Span<UInt8>) {
    switch tag.kind {
    case .lineBreak: breaks += 1
    case .link:
      endLink()
      guard !tag.isEnd, let value = tag.attribute("href", markup) else { return }
      address.removeAll(keepingCapacity: true)
      Self.appendWithoutReferences(markup.extracting(value), to: &address)
      if !address.isEmpty { linkStart = output.count }
    case .image:
      appendWord(tag.attribute("alt", markup), markup)
      appendWord(tag.attribute("src", markup), markup)
      isSpaced = true
    case .file: appendFile(tag, markup)
    case .input where tag.isTicked(markup) != nil:
      let isOfItem = markEnd == output.count
      beginText()
      output += tag.isTicked(markup) == true ? MarkupText.checkedBox : MarkupText.emptyBox
      if isOfItem { markEnd = output.count }
      isSpaced = true
    case .input: return
    case .cell: isSpaced = true
    case .other, .inline: return
    // What an item begins with stands behind its mark, as in lists of editors, whose items are paragraphs.
    case .block where !tag.isEnd && markEnd == output.count,
      .list where !tag.isEnd && markEnd == output.count,
      .paragraph where !tag.isEnd && markEnd == output.count:
      if tag.kind == .list { listDepth += 1 }
    case .block, .list, .item, .paragraph, .preformatted:
      if tag.kind == .list { listDepth = max(listDepth + (tag.isEnd ? -1 : 1), 0) }
      breaks = max(breaks, tag.kind == .paragraph || tag.kind == .preformatted ? 2 : 1)
      if tag.kind == .preformatted { preformattedDepth = max(preformattedDepth + (tag.isEnd ? -1 : 1), 0) }
      if tag.kind == .item, !tag.isEnd {
        breaks = 1
        beginText()
        output.append(
          contentsOf: repeatElement(0x20, count: min(max(listDepth - 1, 0), MarkupText.mostIndents) * 2))
        output.append(UInt8(ascii: "-"))
        markEnd = output.count
        isSpaced = true
      }
    }
  }

  /// How many levels are shown at most: a text of nothing but lists must not grow with its square.
  private static let mostIndents = 16
  private static let checkedBox = Array("[x]".utf8)
  private static let emptyBox = Array("[ ]".utf8)

  /// Appends the name and the address of a file that is shown or played: those of an attachment are in attributes of
  /// other names.
  private mutating func appendFile(_ tag: Tag, _ markup: Span<UInt8>) {
    let name =
      tag.attribute("filename", markup) ?? tag.attribute("title", markup) ?? tag.attribute("alt", markup)
    let address =
      tag.attribute("href", markup) ?? tag.attribute("src", markup) ?? tag.attribute("url", markup)
    appendWord(name, markup)
    appendWord(address, markup)
    isSpaced = true
  }

  /// Puts the address of a link behind its text, where that is not the address itself.
  private mutating func endLink() {
    guard linkStart >= 0 else { return }
    let (isAlone, isAddress) = linkText()
    linkStart = -1
    if isAddress { return }
    isSpaced = true
    beginText()
    if !isAlone { output.append(UInt8(ascii: "(")) }
    output += address
    if !isAlone { output.append(UInt8(ascii: ")")) }
  }

  /// Whether the link that is open has no text, and whether that is the address.
  ///
  /// Asked here, since whoever holds a part of the output makes the next change a copy of all of it.
  private func linkText() -> (isEmpty: Bool, isAddress: Bool) {
    let text = output[linkStart...].drop { $0 <= 0x20 }
    return (text.isEmpty, text.elementsEqual(address))
  }

  // MARK: - Tags

  /// What a tag does to the text; tags of other names go, and make no text to HTML.
  private enum Kind: UInt8 {
    case other
    case inline
    case block
    case list
    case paragraph
    case item
    case preformatted
    case lineBreak
    case link
    case image
    case cell
    case file
    case input
  }

  /// The tags that descriptions are made of, but for the one whose name is longer than eight letters.
  private static let tags = ShortWords(
    [
      (Kind.inline, ["span", "b", "strong", "i", "em", "u", "s", "tbody", "code", "font", "sub", "sup"]),
      (.block, ["div", "table", "tr", "hr"]), (.list, ["ul", "ol"]),
      (.paragraph, ["p", "h1", "h2", "h3", "h4", "h5", "h6"]), (.item, ["li"]), (.preformatted, ["pre"]),
      (.lineBreak, ["br"]), (.link, ["a"]), (.image, ["img"]), (.cell, ["td", "th"]),
      (.file, ["video", "audio", "iframe", "source", "embed"]), (.input, ["input"]),
    ].flatMap { kind, names in names.map { ($0, kind.rawValue) } })

  /// A tag: `<a href="…">`, `</p>`, `<br/>`; comments are tags without a name.
  private struct Tag {
    var kind = Kind.other
    var isEnd = false
    /// Where what follows it begins.
    var end: Int
    private var content: Range<Int>

    /// The tag that begins at a `<`; nil where there is none.
    init?(_ text: Span<UInt8>, at start: Int) {
      if start + 1 < text.count, text[start + 1] == UInt8(ascii: "!"), begins(text, at: start, "<!--") {
        content = start..<start
        end = start + 2
        while end < text.count, !begins(text, at: end, "-->") { end += 1 }
        end = min(end + 3, text.count)
        return
      }
      var index = start + 1
      if index < text.count, text[index] == UInt8(ascii: "/") {
        isEnd = true
        index += 1
      }
      let name = index
      var key: UInt64 = 0
      while index < text.count, let byte = Tag.letter(text[index]) {
        key = ShortWords.key(key, byte)
        index += 1
      }
      guard index > name, index - name <= 16, text[name] | 0x20 >= UInt8(ascii: "a") else { return nil }
      if index - name <= 8 {
        kind = MarkupText.tags.number(of: key).flatMap(Kind.init) ?? .other
        if index < text.count, text[index] == UInt8(ascii: "-"),
          begins(text, at: name, "bc-attachment", ignoringCase: true)
            || begins(text, at: name, "action-text-attachment", ignoringCase: true)
        {
          kind = .file
        }
      } else if begins(text, at: name, "blockquote", ignoringCase: true), index - name == 10 {
        kind = .paragraph
      }
      content = index..<index
      while index < text.count, text[index] != UInt8(ascii: ">") {
        let byte = text[index]
        // A tag in a tag is none, so that what never ends is not looked through from every place.
        if byte == UInt8(ascii: "<") { return nil }
        index += 1
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
        while index < text.count, text[index] != byte { index += 1 }
        index += 1
      }
      guard index < text.count else { return nil }
      content = content.lowerBound..<index
      end = index + 1
      // These say nothing by themselves: the name alone is as likely a word of a text about HTML.
      if kind == .file || kind == .input, isEnd || content.isEmpty { kind = .other }
    }

    /// Whether a checkbox is checked; nil for what is no checkbox.
    func isTicked(_ text: Span<UInt8>) -> Bool? {
      guard has("checkbox", text, after: { $0 == UInt8(ascii: "=") || isQuote($0) }) else { return nil }
      return has("checked", text) { $0 <= 0x20 }
    }

    /// Whether there is a word in it behind one of some bytes.
    private func has(_ word: StaticString, _ text: Span<UInt8>, after isBefore: (UInt8) -> Bool) -> Bool {
      let count = word.utf8CodeUnitCount
      var index = content.lowerBound
      while index + count <= content.upperBound {
        if isBefore(text[index - 1]), begins(text, at: index, word, ignoringCase: true),
          index + count == content.upperBound || Tag.letter(text[index + count]) == nil
        {
          return true
        }
        index += 1
      }
      return false
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// A letter of a name in lower case, or a digit; nil for what ends a name.
    @inline(__always) private static func letter(_ byte: UInt8) -> UInt8? {
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 ? byte | 0x20 : nil
    }

    /// Where the value of an attribute in quotation marks is; nil where there is none.
    func attribute(_ name: StaticString, _ text: Span<UInt8>) -> Range<Int>? {
      let count = name.utf8CodeUnitCount + 1
      var index = content.lowerBound
      while index + count < content.upperBound {
        if text[index + count - 1] | 0x20 == UInt8(ascii: "="), text[index - 1] <= 0x20,
          begins(text, at: index, name, ignoringCase: true)
        {
          let quote = text[index + count]
          guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
          let start = index + count + 1
          var end = start
          while end < content.upperBound, text[end] != quote { end += 1 }
          return end < content.upperBound ? start..<end : nil
        }
        index += 1
      }
      return nil
    }
  }
}

/// Whether a word begins at a place of a text.
@inline(__always) private func begins(
  _ text: Span<UInt8>, at start: Int, _ word: StaticString, ignoringCase: Bool = false
) -> Bool {
  word.withUTF8Buffer { word in
    guard text.count - start >= word.count else { return false }
    let mask: UInt8 = ignoringCase ? 0x20 : 0
    for index in word.indices where text[start + index] | mask != word[index] | mask { return false }
    return true
  }
}
