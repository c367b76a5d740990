/// The text of a description that is HTML, as a reader of the page would take it down: a line for each block, a hyphen
/// before the items of lists, addresses in brackets behind what links to them.
///
/// Read byte by byte in one pass, since descriptions are as long as what was pasted into them.
struct MarkupText {
  private var output: [UInt8] = []
  /// The address of the link that is open, and where its text begins.
  private var link: (address: [UInt8], start: Int)?
  private var preformattedDepth = 0
  /// Line breaks that are due before the next text, and whether a space is.
  private var breaks = 0
  private var isSpaced = false

  /// The text of some HTML; nil where a text has no tag that HTML knows, and stands for itself.
  static func text(of markup: ArraySlice<UInt8>) -> [UInt8]? {
    guard hasTags(markup) else { return nil }
    var reader = MarkupText()
    reader.read(markup)
    return reader.output
  }

  /// Tags that descriptions are made of; others go, and make no text to HTML.
  private static let tags: Set<String> = [
    "p", "div", "br", "ul", "ol", "li", "span", "b", "strong", "i", "em", "u", "s", "a", "img", "table",
    "tbody", "tr",
    "td", "th", "pre", "code", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "font", "sub", "sup",
  ]
  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "li", "table", "tr", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr",
  ]
  private static let paragraphs: Set<String> = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote"]

  private static func hasTags(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = Tag(text[start...])
      if let tag, tags.contains(tag.name) { return true }
      index = tag?.end ?? start + 1
    }
    return false
  }

  private mutating func read(_ markup: ArraySlice<UInt8>) {
    var index = markup.startIndex
    while index < markup.endIndex {
      let byte = markup[index]
      if byte == UInt8(ascii: "<"), let tag = Tag(markup[index...]) {
        take(tag)
        index = tag.end
      } else if byte == UInt8(ascii: "&"), let (text, end) = Self.reference(markup[index...]) {
        if text == [0xC2, 0xA0] { isSpaced = true } else { append(text[...]) }
        index = end
      } else if preformattedDepth == 0, byte <= 0x20 {
        isSpaced = true
        index += 1
      } else {
        // A run at once: what a tag could not begin stays, and what follows up to the next sign or blank.
        let start = index
        index += 1
        while index < markup.endIndex, isPlain(markup[index]) { index += 1 }
        append(markup[start..<index])
      }
    }
    endLink()
  }

  /// Whether a byte is text and nothing else.
  private func isPlain(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") && (byte > 0x20 || preformattedDepth > 0)
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    if !output.isEmpty {
      if breaks > 0 {
        output.append(contentsOf: repeatElement(0x0A, count: breaks))
      } else if isSpaced, output.last != 0x20, output.last != 0x0A {
        output.append(0x20)
      }
    }
    breaks = 0
    isSpaced = false
    output += text
  }

  private mutating func take(_ tag: Tag) {
    switch tag.name {
    case "br": breaks += 1
    case "a":
      endLink()
      if !tag.isEnd, let address = tag.attribute("href"), !address.isEmpty { link = (address, output.count) }
    case "img":
      for text in [tag.attribute("alt"), tag.attribute("src")] {
        guard let text, !text.isEmpty else { continue }
        isSpaced = true
        append(text[...])
      }
    case "td", "th": isSpaced = true
    default:
      guard Self.blocks.contains(tag.name) else { return }
      breaks = max(breaks, Self.paragraphs.contains(tag.name) ? 2 : 1)
      if tag.name == "pre" { preformattedDepth = max(preformattedDepth + (tag.isEnd ? -1 : 1), 0) }
      if tag.name == "li", !tag.isEnd {
        breaks = 1
        append([UInt8(ascii: "-")][...])
        isSpaced = true
      }
    }
  }

  /// Puts the address of a link behind its text, where that is not the address itself.
  private mutating func endLink() {
    guard let open = link else { return }
    link = nil
    let text = output[min(open.start, output.count)...].drop { $0 <= 0x20 }
    if text.elementsEqual(open.address) { return }
    isSpaced = true
    append(text.isEmpty ? open.address[...] : [UInt8(ascii: "(")] + open.address + [UInt8(ascii: ")")])
  }

  // MARK: - Tags and references

  /// A tag: `<a href="…">`, `</p>`, `<br/>`; comments are tags without a name.
  private struct Tag {
    var name = ""
    var isEnd = false
    /// Where what follows it begins.
    var end: Int
    private var content: ArraySlice<UInt8>

    /// The tag that begins a text; nil where there is none.
    init?(_ text: ArraySlice<UInt8>) {
      if text.starts(with: "<!--".utf8) {
        content = []
        end = text.end(of: "-->") ?? text.endIndex
        return
      }
      var index = text.startIndex + 1
      if index < text.endIndex, text[index] == UInt8(ascii: "/") {
        isEnd = true
        index += 1
      }
      let start = index
      while index < text.endIndex, MarkupText.isOfName(text[index]) { index += 1 }
      guard index > start, index - start <= 16, text[start] | 0x20 >= UInt8(ascii: "a") else { return nil }
      name = String(decoding: text[start..<index], as: UTF8.self).lowercased()
      let first = index
      var quote: UInt8 = 0
      while index < text.endIndex, quote != 0 || text[index] != UInt8(ascii: ">") {
        // A tag in a tag is none, so that what never ends is not looked through from every place.
        if quote == 0, text[index] == UInt8(ascii: "<") { return nil }
        if quote == 0, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
          quote = text[index]
        } else if text[index] == quote {
          quote = 0
        }
        index += 1
      }
      guard index < text.endIndex else { return nil }
      content = text[first..<index]
      end = index + 1
    }

    /// The value of an attribute in quotation marks, its references replaced; nil where there is none.
    func attribute(_ name: String) -> [UInt8]? {
      let wanted = Array("\(name)=".utf8)
      var index = content.startIndex
      while index + wanted.count < content.endIndex {
        let isName = content[index...].prefix(wanted.count).elementsEqual(wanted) { $0 | 0x20 == $1 | 0x20 }
        if isName, content[index - 1] <= 0x20 {
          let quote = content[index + wanted.count]
          guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
          let start = index + wanted.count + 1
          guard let end = content[start...].firstIndex(of: quote) else { return nil }
          return MarkupText.withoutReferences(content[start..<end])
        }
        index += 1
      }
      return nil
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

  private static func withoutReferences(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"), let (replacement, end) = reference(text[index...]) {
        result += replacement
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// What a reference stands for, and where it ends; nil for one that is unknown, which stays.
  private static func reference(_ text: ArraySlice<UInt8>) -> (text: [UInt8], end: Int)? {
    guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    if let character = named[name] { return (Array(character.utf8), end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = code.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 || scalar.value == 10 else {
      return nil
    }
    return (Array(String(Character(scalar)).utf8), end + 1)
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
    "hellip": "…", "bull": "•", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "euro": "€",
    "copy": "©",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    "egrave": "è", "agrave": "à", "ccedil": "ç", "middot": "·", "laquo": "«", "raquo": "»", "times": "×",
    "rarr": "→",
  ]
}
