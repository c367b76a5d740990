import Foundation

/// HTML that details may be: a checker of its own, which knows nothing of how it is written.
struct ClosedHTML {
  /// What is wrong; nil where nothing is.
  private(set) var fault: String?
  /// The texts, one after another, with a blank for each tag.
  private(set) var text = ""
  /// How many elements are open at most.
  private(set) var depth = 0
  private var open: [String] = []

  private static let inline: Set = ["strong", "em", "s", "code", "a", "br"]
  private static let parents: [String: Set<String>] = [
    "li": ["ul", "ol"], "tr": ["table"], "td": ["tr"], "th": ["tr"],
  ]

  init(_ html: String) {
    let pieces = html.bytewise(split: "<")
    add(text: pieces[0])
    for piece in pieces.dropFirst() where fault == nil {
      let halves = piece.bytewise(split: ">")
      guard halves.count == 2 else {
        fault = "a sign that is not escaped in <\(piece)"
        return
      }
      add(tag: halves[0])
      add(text: halves[1])
    }
    if fault == nil, !open.isEmpty { fault = "not closed: \(open)" }
  }

  private mutating func add(text: String) {
    var rest = text
    for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")] {
      rest = rest.bytewise(replacing: "&\(name);", with: name == "amp" ? "\u{1}" : sign)
    }
    if rest.utf8.contains(UInt8(ascii: "&")) { fault = "a reference in \(text)" }
    if let parent = open.last, ["ul", "ol", "table", "tr", "blockquote"].contains(parent), !text.isEmpty {
      fault = "a text in \(parent)"
    }
    self.text += rest.bytewise(replacing: "\u{1}", with: "&")
  }

  private mutating func add(tag: String) {
    if tag.hasPrefix("/") {
      guard open.popLast() == String(tag.dropFirst()) else {
        return fault = "</\(tag)> where it ends nothing"
      }
      if !Self.inline.contains(String(tag.dropFirst())) { text += " " }
      return
    }
    var name = tag
    if tag.hasPrefix("a href=\""), tag.hasSuffix("\"") {
      name = "a"
      let address = tag.dropFirst(8).dropLast().lowercased()
      if !["http://", "https://", "mailto:"].contains(where: address.hasPrefix) {
        fault = "a link to \(address)"
      }
      if address.contains("\"") { fault = "a quote in \(address)" }
    } else if tag.hasPrefix("ol start=\""), tag.hasSuffix("\"") {
      name = "ol"
      if Int(tag.dropFirst(10).dropLast()) == nil { fault = "a number in \(tag)" }
    }
    let known = Self.inline.union(["p", "pre", "blockquote", "ul", "ol", "li", "table", "tr", "td", "th"])
    guard known.contains(name) else { return fault = "<\(tag)>" }
    let parent = open.last ?? ""
    if let parents = Self.parents[name], !parents.contains(parent) { fault = "\(name) in \(parent)" }
    if Self.parents[name] == nil, ["ul", "ol", "table", "tr"].contains(parent) {
      fault = "\(name) in \(parent)"
    }
    if !Self.inline.contains(name), Self.inline.contains(parent) || ["p", "td", "th", "pre"].contains(parent)
    {
      fault = "\(name) in \(parent)"
    }
    if name == "a", open.contains("a") { fault = "a link in a link" }
    if !Self.inline.contains(name) || name == "br" { text += " " }
    if name != "br" { open.append(name) }
    depth = max(depth, open.count)
  }
}
