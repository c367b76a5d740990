import TaskModel

/// The items of the checklists in a note, as Evernote writes one: XHTML with `<en-todo checked="true"/>` before an
/// item's text, or with `<li style="--en-checked:true;">` around it.
///
/// Nothing else of the markup is looked at, so a note that is no good XHTML has its checklists all the same.
struct NoteChecklist {
  /// One item.
  struct Item: Equatable {
    var title: String
    var isDone: Bool
    /// How many lists it is in.
    var depth: Int
  }

  private(set) var items: [Item] = []
  private var open: Item?
  private var depth = 0

  /// Reads a note's content.
  init(_ content: String) {
    guard content.contains("en-todo") || content.contains("--en-checked") else { return }
    var rest = Substring(content)
    while let start = rest.firstIndex(of: "<") {
      add(text: rest[..<start])
      rest = rest[rest.index(after: start)...]
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      take(tag: rest[..<end])
      rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
    }
    add(text: rest)
    finish()
  }

  private mutating func take(tag: Substring) {
    let isEnd = tag.first == "/"
    let name = (isEnd ? tag.dropFirst() : tag).prefix { $0.isLetter || $0 == "-" || $0.isNumber }.lowercased()
    let plain = tag.filter { !$0.isWhitespace }.lowercased()
    switch name {
    case "ul", "ol":
      finish()
      depth = max(depth + (isEnd ? -1 : plain.hasSuffix("/") ? 0 : 1), 0)
    case "en-todo" where !isEnd:
      finish()
      open = Item(title: "", isDone: plain.contains("checked=\"true\""), depth: depth)
    case "li":
      finish()
      if !isEnd, plain.contains("--en-checked:") {
        open = Item(title: "", isDone: plain.contains("--en-checked:true"), depth: depth)
      }
    case "div", "p", "br", "td", "tr", "hr", "table", "h1", "h2", "h3":
      // What begins a line before there is any text is the line of the item itself.
      if open?.title.isEmpty == false { finish() }
    default: break
    }
  }

  private mutating func add(text: Substring) {
    guard open != nil, !text.isEmpty else { return }
    open?.title += NoteChecklist.resolved(text)
  }

  private mutating func finish() {
    guard var item = open else { return }
    open = nil
    item.title = item.title.split { $0.isWhitespace }.joined(separator: " ")
    if !item.title.isEmpty { items.append(item) }
  }

  /// The text with its references replaced; one that is unknown stays.
  private static func resolved(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ";") else { break }
      let name = rest[rest.index(after: start)..<end]
      var replacement = named[String(name)]
      if name.hasPrefix("#") {
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        replacement = code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
      }
      result += replacement ?? String(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
