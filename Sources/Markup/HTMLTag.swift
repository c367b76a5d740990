/// A tag of HTML: `<a href="…">`, `</p>`, `<br/>`, `<o:p>`, or a comment or declaration.
struct HTMLTag {
  /// What a tag means here.
  enum Kind {
    /// An element of the tree.
    case element(MarkupElement)
    /// What divides paragraphs.
    case block
    case lineBreak
    case link
    case image
    case box
    /// What has no text of its own: a script, a style.
    case hidden
    /// A comment, or an element that looks like its text.
    case nothing
  }

  /// What it means; nil for a name that HTML does not have.
  let kind: Kind?
  let isEnd: Bool
  let name: Range<Int>
  /// Where what follows it begins.
  let end: Int

  /// The tag that begins at a `<`; nil where there is none.
  init?(_ text: [UInt8], at start: Int, before limit: Int) {
    if start + 3 < limit, text[start + 1..<start + 4].elementsEqual("!--".utf8) {
      // A comment that does not end goes on to the end, and is looked through once.
      var index = start + 4
      while index < limit, !(text[index] == 0x3E && text[index - 1] == 0x2D && text[index - 2] == 0x2D) {
        index += 1
      }
      (kind, isEnd, name, end) = (.nothing, false, start..<start, min(index + 1, limit))
      return
    }
    if start + 2 < limit, text[start + 1] == UInt8(ascii: "!") || text[start + 1] == UInt8(ascii: "?"),
      Self.isLetterOrDigit(text[start + 2]) || text[start + 2] == UInt8(ascii: "[")
    {
      // `<!DOCTYPE html>`, `<?xml … ?>`, `<![endif]>`.
      var index = start + 2
      while index < limit, text[index] != UInt8(ascii: ">") {
        if text[index] == UInt8(ascii: "<") { return nil }
        index += 1
      }
      guard index < limit else { return nil }
      (kind, isEnd, name, end) = (.nothing, false, start + 1..<start + 2, index + 1)
      return
    }
    var index = start + 1
    isEnd = index < limit && text[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let first = index
    var hasSign = false
    while index < limit, index - first < 40 {
      let isSign = index > first && (text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: ":"))
      guard isSign || Self.isLetterOrDigit(text[index]) else { break }
      hasSign = hasSign || isSign
      index += 1
    }
    guard index > first, text[first] >= 0x41 else { return nil }
    if index < limit {
      guard text[index] <= 0x20 || text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: ">") else {
        return nil
      }
    }
    name = first..<index
    // An element of somebody's own: `<o:p>`, `<ac:link>`, `<my-card>`.
    kind =
      hasSign
      ? .nothing
      : Self.kinds[
        String(decoding: text[name].map { $0 < 0x61 && $0 > 0x40 ? $0 | 0x20 : $0 }, as: UTF8.self)]
    while index < limit, text[index] != UInt8(ascii: ">") {
      let byte = text[index]
      // A tag in a tag is none, so that what never ends is not looked through from every place.
      if byte == UInt8(ascii: "<") { return nil }
      index += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      while index < limit, text[index] != byte { index += 1 }
      index += 1
    }
    guard index < limit else { return nil }
    end = index + 1
  }

  /// Whether it stands for a block, or a part of one.
  var isBlock: Bool {
    switch kind {
    case .block: true
    case .element(let element): !element.isInline
    default: false
    }
  }

  /// Whether a checkbox is checked; nil for what is no checkbox.
  func isTicked(_ text: [UInt8]) -> Bool? {
    guard let type = attribute("type", text), text[type].map({ $0 | 0x20 }).elementsEqual("checkbox".utf8)
    else { return nil }
    return attribute("checked", text) != nil
  }

  /// The value of an attribute, without its quotes; nil where there is none.
  func attribute(_ wanted: String, _ text: [UInt8]) -> Range<Int>? {
    var index = name.upperBound
    let limit = end - 1
    while index < limit {
      while index < limit, text[index] <= 0x20 || text[index] == UInt8(ascii: "/") { index += 1 }
      let first = index
      while index < limit, text[index] > 0x20, text[index] != UInt8(ascii: "="),
        text[index] != UInt8(ascii: "/")
      {
        index += 1
      }
      let isWanted = text[first..<index].map { $0 | 0x20 }.elementsEqual(wanted.utf8)
      while index < limit, text[index] <= 0x20 { index += 1 }
      guard index < limit, text[index] == UInt8(ascii: "=") else {
        if isWanted { return index..<index }
        // Nothing that could be passed over: a sign that stands alone.
        if index == first { index += 1 }
        continue
      }
      index += 1
      while index < limit, text[index] <= 0x20 { index += 1 }
      guard index < limit else { return nil }
      let quote = text[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let start = index
      while index < limit, isQuoted ? text[index] != quote : text[index] > 0x20 { index += 1 }
      if isWanted { return start..<index }
      if isQuoted { index += 1 }
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [
      "strong": .element(.strong), "b": .element(.strong), "em": .element(.emphasis),
      "i": .element(.emphasis),
      "s": .element(.strike), "del": .element(.strike), "strike": .element(.strike), "code": .element(.code),
      "tt": .element(.code), "kbd": .element(.code), "samp": .element(.code), "blockquote": .element(.quote),
      "pre": .element(.codeBlock), "ul": .element(.list(firstNumber: nil)),
      "ol": .element(.list(firstNumber: 1)),
      "li": .element(.item(isTicked: nil)), "table": .element(.table), "tr": .element(.row),
      "td": .element(.cell(isHeading: false)), "th": .element(.cell(isHeading: true)), "br": .lineBreak,
      "a": .link, "img": .image, "image": .image, "input": .box,
      "menu": .element(.list(firstNumber: nil)), "dir": .element(.list(firstNumber: nil)),
      "listing": .element(.codeBlock), "xmp": .element(.codeBlock), "plaintext": .element(.codeBlock),
      "dfn": .element(.emphasis),
    ]
    for level in 1...6 { kinds["h\(level)"] = .element(.heading(level: level)) }
    for name in [
      "p", "div", "hr", "section", "article", "header", "footer", "dl", "dt", "dd", "details", "summary",
      "figure",
      "figcaption", "address", "main", "nav", "aside", "fieldset", "form", "center", "hgroup", "search",
      "dialog",
      "legend", "option", "optgroup", "frameset", "noframes",
    ] { kinds[name] = .block }
    for name in [
      "script", "style", "title", "head", "template", "noscript", "iframe", "object", "textarea", "svg",
      "math", "applet", "noembed",
    ] { kinds[name] = .hidden }
    for name in [
      "span", "u", "ins", "font", "sub", "sup", "small", "big", "mark", "abbr", "cite", "q", "label", "html",
      "body",
      "tbody", "thead", "tfoot", "col", "colgroup", "caption", "wbr", "time", "var", "picture", "source",
      "audio", "video", "track", "canvas", "embed", "param", "map", "area", "button", "select", "datalist",
      "output",
      "progress", "meter", "ruby", "rb", "rt", "rtc", "rp", "bdi", "bdo", "data", "acronym", "nobr",
      "marquee", "blink",
      "basefont", "slot", "link", "meta", "base", "frame", "bgsound", "keygen",
    ] { kinds[name] = .nothing }
    return kinds
  }()
}
