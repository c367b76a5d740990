/// Reads HTML as people paste it: tags may be missing, crossed or of any name.
///
/// One pass; of tags that HTML does not have the text between them stays.
struct HTMLReader {
  private let text: [UInt8]
  private var builder: MarkupBuilder

  static func read(_ text: [UInt8], into builder: inout MarkupBuilder) {
    var reader = HTMLReader(text, builder)
    reader.read()
    builder = reader.builder
  }

  private init(_ text: [UInt8], _ builder: MarkupBuilder) {
    self.text = text
    self.builder = builder
  }

  private mutating func read() {
    var index = 0
    var written = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "<"), let tag = HTMLTag(text, at: index, before: text.count) {
        builder.add(text[written..<index])
        index = tag.end
        take(tag, &index)
        written = index
      } else if byte == UInt8(ascii: "&"),
        let reference = CharacterReference(text, at: index, before: text.count)
      {
        builder.add(text[written..<index])
        builder.add(reference.text)
        index = reference.end
        written = index
      } else {
        index += 1
      }
    }
    builder.add(text[written...])
  }

  private mutating func take(_ tag: HTMLTag, _ index: inout Int) {
    switch tag.kind {
    case .hidden: if !tag.isEnd { index = endOfHidden(tag) }
    case .element(.item) where !tag.isEnd: index = beginItem(tag.end)
    default: builder.take(tag, text)
    }
  }

  /// Begins an item, with the checkbox that it begins with; gives where its text goes on.
  private mutating func beginItem(_ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] <= 0x20 { index += 1 }
    if index < text.count, text[index] == UInt8(ascii: "<"),
      let tag = HTMLTag(text, at: index, before: text.count),
      case .box = tag.kind, let isTicked = tag.isTicked(text)
    {
      builder.begin(.item(isTicked: isTicked))
      return tag.end
    }
    builder.begin(.item(isTicked: nil))
    return start
  }

  /// Where an element ends that has no text: behind its end tag, or at the end where it has none.
  private func endOfHidden(_ tag: HTMLTag) -> Int {
    let name = text[tag.name].map { $0 | 0x20 }
    var index = tag.end
    while index + name.count + 2 <= text.count {
      if text[index] == UInt8(ascii: "<"), text[index + 1] == UInt8(ascii: "/"),
        text[index + 2..<index + 2 + name.count].map({ $0 | 0x20 }) == name
      {
        while index < text.count, text[index] != UInt8(ascii: ">") { index += 1 }
        return min(index + 1, text.count)
      }
      index += 1
    }
    return text.count
  }
}

extension MarkupBuilder {
  /// Takes a tag of HTML, wherever it stands.
  mutating func take(_ tag: HTMLTag, _ text: [UInt8]) {
    switch tag.kind {
    case .element(.list(.some)) where !tag.isEnd:
      let start = tag.attribute("start", text).flatMap {
        Int(String(decoding: text[$0].prefix(9), as: UTF8.self))
      }
      begin(.list(firstNumber: max(start ?? 1, 0)))
    case .element(let element): if tag.isEnd { end(element) } else { begin(element) }
    case .image: add(image: tag, text)
    case .link: take(link: tag, text)
    case .block: endBlock()
    case .lineBreak: addBreak()
    case .box: if !tag.isEnd, let sign = tag.isTicked(text) { add(sign ? "☑ " : "☐ ") }
    case .hidden, .nothing, nil: break
    }
  }

  /// Begins or ends a link of HTML.
  mutating func take(link tag: HTMLTag, _ text: [UInt8]) {
    if tag.isEnd { return end(Self.anyLink) }
    beginLink(tag.attribute("href", text).map { CharacterReference.resolved(text, $0) } ?? [])
  }

  /// Adds an image of HTML: a link to it, with its text.
  mutating func add(image tag: HTMLTag, _ text: [UInt8]) {
    if tag.isEnd { return }
    let address = tag.attribute("src", text).map { CharacterReference.resolved(text, $0) } ?? []
    let words = tag.attribute("alt", text).map { CharacterReference.resolved(text, $0) } ?? []
    add(image: address, words)
  }

  /// Adds an image: a link to it with the words that stand for it, or with its address.
  mutating func add(image address: [UInt8], _ words: [UInt8]) {
    beginLink(address)
    if words.isEmpty { add(address) } else { add(words) }
    end(Self.anyLink)
  }
}
