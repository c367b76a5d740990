/// Reads the text of a paragraph of Markdown: emphasis, code, links, images, bare addresses, and HTML's tags and
/// references.
///
/// One pass. What has to be looked for ahead (the end of code, of a link's address) is looked for once: where it was
/// not found, it is not looked for again from a place before.
struct MarkdownInline {
  private let text: [UInt8]
  private var marks = InlineMarks()
  private var index = 0
  private var written = 0
  /// Brackets that may begin a link.
  private var brackets: [(piece: Int, start: Int, openCount: Int, isImage: Bool)] = []
  /// How many of them stand around a link, which no link holds: only those of images still count.
  private var aroundLinkCount = 0
  /// By how many backticks: where the last run of so many is.
  private var lastRuns = [Int](repeating: -1, count: 33)
  /// Up to where no address of a link ends.
  private var endless = 0
  /// Whether no comment of HTML ends any more.
  private var isCommentEndless = false
  /// What links by their labels lead to.
  private let definitions: LinkDefinitions
  /// Where the last bracket stands that is none of a text.
  private var lastBracket = -1

  private enum Kind {
    static let asterisk = 0
    static let underscore = 2
    static let tildes = 4
  }

  /// Writes a paragraph into a tree; its lines are parted by line feeds.
  ///
  /// - Parameter isCell: whether it is a cell of a table.
  static func write(
    _ text: [UInt8], _ definitions: LinkDefinitions, isCell: Bool = false, to builder: inout MarkupBuilder
  ) {
    var reader = MarkdownInline(text: text, definitions)
    reader.read()
    reader.marks.write(text, isCell: isCell, to: &builder)
  }

  private init(text: [UInt8], _ definitions: LinkDefinitions) {
    self.text = text
    self.definitions = definitions
  }

  private mutating func read() {
    findRuns()
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): takeEscape()
      case UInt8(ascii: "`"): takeCode()
      case UInt8(ascii: "*"): takeRun(Kind.asterisk)
      case UInt8(ascii: "_"): takeRun(Kind.underscore)
      case UInt8(ascii: "~"): takeTildes()
      case UInt8(ascii: "!") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "["):
        takeBracket(isImage: true)
      case UInt8(ascii: "["): takeBracket(isImage: false)
      case UInt8(ascii: "]"): takeClosingBracket()
      case UInt8(ascii: "<"): takeTag()
      case UInt8(ascii: "&"):
        if let reference = CharacterReference(text, at: index, before: text.count) {
          put(.character(reference.text), upTo: reference.end)
        } else {
          index += 1
        }
      case 0x0A: put(.lineBreak, upTo: index + 1)
      case UInt8(ascii: "h"), UInt8(ascii: "H"):
        let end = InlineByte.endOfAddress(text, index)
        if end < 0 {
          index += 1
        } else {
          let range = index..<end
          put(.link(Array(text[range])), upTo: end)
          marks.add(.text(range))
          marks.add(.end(MarkupBuilder.anyLink))
        }
      default: index += 1
      }
    }
    marks.add(.text(written..<text.count))
  }

  /// Adds a piece for the text from where it is to a place.
  private mutating func put(_ piece: InlineMarks.Piece, upTo end: Int) {
    marks.add(.text(written..<index))
    marks.add(piece)
    index = end
    written = end
  }

  private mutating func takeEscape() {
    guard index + 1 < text.count else { return index += 1 }
    let next = text[index + 1]
    if next == 0x0A {
      put(.lineBreak, upTo: index + 2)
    } else if InlineByte.isPunctuation(next) {
      put(.text(index + 1..<index + 2), upTo: index + 2)
    } else {
      index += 1
    }
  }

  // MARK: Code

  private func endOfRun(_ start: Int, of byte: UInt8) -> Int {
    var end = start
    while end < text.count, text[end] == byte { end += 1 }
    return end
  }

  private mutating func findRuns() {
    var start = 0
    while start < text.count {
      let end = endOfRun(start, of: UInt8(ascii: "`"))
      if end > start, end - start < lastRuns.count { lastRuns[end - start] = start }
      start = end + 1
    }
  }

  private mutating func takeCode() {
    let start = endOfRun(index, of: UInt8(ascii: "`"))
    let length = start - index
    guard length < lastRuns.count, lastRuns[length] >= start else { return index = start }
    var end = start
    while true {
      while text[end] != UInt8(ascii: "`") { end += 1 }
      let next = endOfRun(end, of: UInt8(ascii: "`"))
      if next - end == length { return put(.code(start..<end), upTo: next) }
      end = next
    }
  }

  // MARK: Emphasis

  /// Whether a run of marks may open and close (CommonMark §6.2).
  private func flanks(_ range: Range<Int>) -> (opens: Bool, closes: Bool) {
    let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : 0x20
    let after = range.upperBound < text.count ? text[range.upperBound] : 0x20
    func leans(_ near: UInt8, _ far: UInt8) -> Bool {
      !InlineByte.isSpace(near) && (!InlineByte.isPunctuation(near) || !InlineByte.isWord(far))
    }
    return (leans(after, before), leans(before, after))
  }

  private mutating func takeRun(_ kind: Int) {
    let range = index..<endOfRun(index, of: text[index])
    var (opens, closes) = flanks(range)
    if kind == Kind.underscore, opens, closes {
      let isWithinWord =
        InlineByte.isWord(text[range.lowerBound - 1]) && InlineByte.isWord(text[range.upperBound])
      (opens, closes) = isWithinWord ? (false, false) : (opens, closes)
    }
    marks.add(.text(written..<index))
    var rest = range
    while closes, !rest.isEmpty, let inner = marks.innermost(of: kind, or: kind + 1) {
      let isStrong = inner == kind + 1
      if isStrong, rest.count < 2 {
        guard marks.isOpen(kind) else { break }
        marks.close(kind, .emphasis)
        rest = rest.dropFirst()
        continue
      }
      marks.close(inner, isStrong ? .strong : .emphasis)
      rest = rest.dropFirst(isStrong ? 2 : 1)
    }
    if opens {
      while !rest.isEmpty {
        let length = rest.count >= 2 ? 2 : 1
        marks.open(length == 2 ? kind + 1 : kind, rest.lowerBound..<rest.lowerBound + length)
        rest = rest.dropFirst(length)
      }
    }
    marks.add(.text(rest))
    index = range.upperBound
    written = index
  }

  private mutating func takeTildes() {
    let range = index..<endOfRun(index, of: UInt8(ascii: "~"))
    let (opens, closes) = flanks(range)
    guard range.count <= 2, opens || closes else { return index = range.upperBound }
    marks.add(.text(written..<index))
    let kind = Kind.tildes + range.count - 1
    if closes, marks.isOpen(kind) {
      marks.close(kind, .strike)
    } else if opens {
      marks.open(kind, range)
    } else {
      marks.add(.text(range))
    }
    index = range.upperBound
    written = index
  }

  // MARK: Links

  private mutating func takeBracket(isImage: Bool) {
    let length = isImage ? 2 : 1
    lastBracket = index + length - 1
    marks.add(.text(written..<index))
    brackets.append((marks.count, index + length, marks.openCount, isImage))
    marks.add(.text(index..<index + length))
    index += length
    written = index
  }

  private mutating func takeClosingBracket() {
    var next = brackets.popLast()
    while let bracket = next, brackets.count < aroundLinkCount, !bracket.isImage { next = brackets.popLast() }
    aroundLinkCount = min(aroundLinkCount, brackets.count)
    // A label has no brackets in it.
    let isLabel = next.map { lastBracket == $0.start - 1 } ?? false
    lastBracket = index
    guard let bracket = next else { return index += 1 }
    guard
      let (address, end) = address(from: index + 1)
        ?? definitions.address(text, words: bracket.start..<index, isLabel: isLabel)
    else { return index += 1 }
    if bracket.isImage {
      marks.removeAll(from: bracket.piece, openCount: bracket.openCount)
      marks.add(.image(address, words: text[bracket.start..<index]))
    } else {
      marks.add(.text(written..<index))
      marks.link(from: bracket.piece, openCount: bracket.openCount, to: address)
      aroundLinkCount = brackets.count
    }
    index = end
    written = end
  }

  /// The address in parentheses that begins at a place, without the title behind it, and where it ends.
  private mutating func address(from start: Int) -> (address: [UInt8], end: Int)? {
    guard start < text.count, text[start] == UInt8(ascii: "("), start >= endless else { return nil }
    var index = start + 1
    var depth = 0
    var isQuoted = false
    var end = -1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < text.count {
        index += 1
      } else if isQuoted {
        isQuoted = byte != UInt8(ascii: "\"")
      } else if byte <= 0x20 {
        if end < 0 { end = index }
      } else if end >= 0, byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { return (resolved(start + 1..<(end < 0 ? index : end)), index + 1) }
        depth -= 1
      } else if end >= 0 {
        break
      }
      index += 1
    }
    endless = index
    return nil
  }

  private func resolved(_ range: Range<Int>) -> [UInt8] {
    var range = range
    if range.count >= 2, text[range.lowerBound] == UInt8(ascii: "<"),
      text[range.upperBound - 1] == UInt8(ascii: ">")
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    var address: [UInt8] = []
    var isEscaped = false
    for byte in CharacterReference.resolved(text, range) {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      if isEscaped, !InlineByte.isPunctuation(byte) { address.append(UInt8(ascii: "\\")) }
      isEscaped = false
      address.append(byte)
    }
    if isEscaped { address.append(UInt8(ascii: "\\")) }
    return address
  }

  /// Takes a tag of HTML, or an address in angle brackets.
  private mutating func takeTag() {
    let end = index + 1 < text.count ? InlineByte.endOfAddress(text, index + 1) : -1
    if end > 0, end < text.count, text[end] == UInt8(ascii: ">") {
      let range = index + 1..<end
      put(.link(Array(text[range])), upTo: end + 1)
      marks.add(.text(range))
      return marks.add(.end(MarkupBuilder.anyLink))
    }
    if isCommentEndless, InlineByte.begins(text[index...], "<!--") { return index += 1 }
    guard let tag = HTMLTag(text, at: index, before: text.count), tag.kind != nil else { return index += 1 }
    if tag.name.isEmpty, tag.end == text.count, !text.suffix(3).elementsEqual("-->".utf8) {
      isCommentEndless = true
      return index += 1
    }
    put(.tag(tag), upTo: tag.end)
  }
}
