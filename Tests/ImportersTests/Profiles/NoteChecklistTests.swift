import TestSupport
import Testing

@testable import Formats

/// Checklists in notes, read byte by byte, against the plain way by characters.
struct NoteChecklistTests {
  private static let pieces = [
    "<en-todo/>", "<en-todo checked=\"true\"/>", "<En-Todo Checked = \"True\">", "</en-todo>", "<ul>",
    "</ul>",
    "<ol/>", "<ul style=\"--en-todo:true;\">", "<li>", "</li>", "<li style=\"--en-checked: true;\">",
    "<li style=\"--en-checked:false\">", "<div>", "</div>", "<br/>", "<b>", "</b>", "<h1>", "<h4>", "<hr",
    "<",
    ">", "a", "Milk", " ", "\n", "\t", "\u{A0}", "\u{2003}", "é", "漢字", "🥛", "&", ";", "&amp;", "&lt;",
    "&nbsp;",
    "<a>", "</a>",
    "&#233;", "&#x1F95B;", "&#X41;", "&#xD800;", "&unknown;", "&#;", "&;", "/", "-", "en", "todo",
  ]

  @Test(arguments: [UInt64](1...300))
  func `Both ways find the same items`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...60, using: &random)
    let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    let found = NoteChecklist(Array(text.utf8).span)
    let expected = PlainChecklist(text).items
    #expect(
      found.items.map {
        "\($0.depth) \($0.isDone) \(String(decoding: found.texts[$0.title], as: UTF8.self))"
      } == expected,
      "seed \(seed): \(text)")
  }
}

extension NoteChecklistTests {
  @Test(arguments: [
    ("<en-note><div>&nbsp;</div></en-note>", false), ("<en-note><div>Text</div></en-note>", true),
    ("<div><en-todo/>Milk</div>", false), ("<div><en-todo/>Milk</div><div> \u{A0}&#160;</div>", false),
    ("<div><en-todo/>Milk</div><div>and more</div>", true), ("Before<div><en-todo/>Milk</div>", true),
    ("", false),
  ])
  func `Texts beside the items are noticed`(_ content: String, _ hasOtherText: Bool) {
    #expect(NoteChecklist(Array(content.utf8).span).hasOtherText == hasOtherText)
  }
}

extension NoteChecklistTests {
  @Test(arguments: [
    ("<en-todo/>see <a href=\"https://a.example\">a</a>", "see a: https://a.example"),
    ("<en-todo/><a title='x' href='b?c=1&amp;d=2'></a>", "b?c=1&d=2: b?c=1&d=2"),
    ("<en-todo/>a <a href=''>b</a> <a>c</a> <a href=d>d</a> <a data-href='e'>e</a>", "a b c d e: "),
    ("<a href='f'>f</a><en-todo/>g<a href='h'>h</a><a href='i'>i</a>", "ghi: h i"),
  ])
  func `Links in items leave their addresses`(_ content: String, _ expected: String) {
    let found = NoteChecklist(Array(content.utf8).span)
    let items = found.items.map { item in
      let title = String(decoding: found.texts[item.title], as: UTF8.self)
      let addresses = item.addresses.map {
        String(decoding: found.addressTexts[found.addresses[$0]], as: UTF8.self)
      }
      return "\(title): \(addresses.joined(separator: " "))"
    }
    #expect(items == [expected])
  }
}

/// The same with strings and characters.
private struct PlainChecklist {
  private(set) var items: [String] = []
  private var open: (title: String, isDone: Bool, depth: Int)?
  private var depth = 0

  init(_ content: String) {
    guard content.contains("en-todo") || content.contains("--en-checked") else { return }
    var rest = Substring(content)
    while let start = rest.firstIndex(of: "<") {
      add(rest[..<start])
      rest = rest[rest.index(after: start)...]
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      take(rest[..<end])
      rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
    }
    add(rest)
    finish()
  }

  private mutating func take(_ tag: Substring) {
    let isEnd = tag.first == "/"
    let name = (isEnd ? tag.dropFirst() : tag).prefix { $0.isLetter || $0 == "-" || $0.isNumber }.lowercased()
    let plain = tag.filter { !$0.isWhitespace }.lowercased()
    switch name {
    case "ul", "ol":
      finish()
      depth = max(depth + (isEnd ? -1 : plain.hasSuffix("/") ? 0 : 1), 0)
    case "en-todo" where !isEnd:
      finish()
      open = ("", plain.contains("checked=\"true\""), depth)
    case "li":
      finish()
      if !isEnd, plain.contains("--en-checked:") { open = ("", plain.contains("--en-checked:true"), depth) }
    case "div", "p", "br", "td", "tr", "hr", "table", "h1", "h2", "h3":
      if open?.title.isEmpty == false { finish() }
    default: break
    }
  }

  private mutating func add(_ text: Substring) {
    guard open != nil else { return }
    var rest = text
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      open?.title += rest[..<start]
      let name = rest[rest.index(after: start)..<end]
      var replacement = ["amp": "&", "lt": "<", "gt": ">", "nbsp": " "][String(name)]
      if name.hasPrefix("#") {
        let isHexadecimal = name.dropFirst().lowercased().hasPrefix("x")
        let code =
          isHexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        replacement = code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
      }
      open?.title += replacement ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    open?.title += rest
  }

  private mutating func finish() {
    guard let item = open else { return }
    open = nil
    let title = item.title.split { $0.isWhitespace }.joined(separator: " ")
    if !title.isEmpty { items.append("\(item.depth) \(item.isDone) \(title)") }
  }
}
