import Formats

/// A document of blocks (Atlassian's document format) as HTML, for reports that show details formatted.
///
/// What has no meaning there (colours, panels' icons, layouts) is left out and its text stays.
struct DocumentHTML {
  private var output = ""

  /// The HTML of a document.
  static func html(_ document: RawValue) -> String {
    var writer = DocumentHTML()
    writer.append(document)
    return writer.output
  }

  /// The depth is bounded by the scanners' limits.
  private mutating func append(_ value: RawValue) {
    if case .array(let elements) = value {
      for element in elements { append(element) }
    } else if let text = value["text"]?.string {
      appendText(text, marks: value.all("marks"))
    } else if case .object = value {
      appendNode(value)
    }
  }

  private mutating func appendNode(_ node: RawValue) {
    let attributes = node["attrs"]
    switch node["type"]?.string ?? "" {
    case "paragraph", "caption", "mediaSingle", "mediaGroup": append(node, in: "p")
    case "heading": append(node, in: "h3")
    case "codeBlock": append(node, in: "pre")
    case "blockquote", "panel": append(node, in: "blockquote")
    case "expand", "nestedExpand":
      if let title = attributes?["title"]?.string { append(title, in: "p") }
      appendContent(of: node)
    case "bulletList", "decisionList": append(node, in: "ul")
    case "orderedList":
      let first = attributes?["order"]?.string.flatMap(Int.init) ?? 1
      append(node, in: "ol", attributes: " start=\"\(first)\"")
    case "taskList": append(node, in: "ul")
    case "listItem", "decisionItem": append(node, in: "li")
    case "taskItem", "blockTaskItem":
      output += "<li><input type=\"checkbox\"\(attributes?["state"]?.string == "DONE" ? " checked" : "")>"
      appendContent(of: node)
      output += "</li>"
    case "table": append(node, in: "table")
    case "tableRow": append(node, in: "tr")
    case "tableHeader": append(node, in: "th")
    case "tableCell": append(node, in: "td")
    case "hardBreak": output += "<br>"
    case "rule": output += "<hr>"
    case "media", "mediaInline": appendMedia(attributes)
    case "inlineCard": appendCard(attributes)
    case "blockCard", "embedCard":
      output += "<p>"
      appendCard(attributes)
      output += "</p>"
    case "date": appendText(attributes?["timestamp"]?.string.map(DocumentText.day))
    case "emoji": appendText(attributes?["text"]?.string ?? attributes?["shortName"]?.string)
    case "mention": appendText(attributes?["text"]?.string ?? attributes?["id"]?.string)
    default:
      // What is not known has a text that stands for it, or others inside.
      appendText(attributes?["text"]?.string)
      appendContent(of: node)
    }
  }

  private mutating func appendContent(of node: RawValue) {
    guard case .object(let members) = node else { return }
    for member in members where member.name == "content" { append(member.value) }
  }

  private mutating func append(_ node: RawValue, in element: String, attributes: String = "") {
    output += "<\(element)\(attributes)>"
    appendContent(of: node)
    output += "</\(element)>"
  }

  private mutating func append(_ text: String, in element: String) {
    output += "<\(element)>"
    appendText(text)
    output += "</\(element)>"
  }

  private mutating func appendMedia(_ attributes: RawValue?) {
    let names = ["alt", "__fileName", "url", "id"].compactMap { attributes?[$0]?.string }
    guard let name = names.first(where: { !$0.isEmpty }) else { return }
    output += " "
    appendLink(attributes?["url"]?.string, name)
  }

  private mutating func appendCard(_ attributes: RawValue?) {
    guard let url = attributes?["url"]?.string ?? attributes?["data"]?["url"]?.string else { return }
    appendLink(url, url)
  }

  private mutating func appendLink(_ address: String?, _ text: String) {
    guard let address else { return appendText(text) }
    output += "<a href=\"\(Self.escaped(address))\">"
    appendText(text)
    output += "</a>"
  }

  /// Appends a text with what its marks say.
  private mutating func appendText(_ text: String?, marks: [RawValue] = []) {
    guard let text else { return }
    var open: [String] = []
    for mark in marks {
      let element =
        switch mark["type"]?.string ?? "" {
        case "strong": "strong"
        case "em": "em"
        case "strike": "s"
        case "code": "code"
        case "link": "a"
        default: ""
        }
      guard !element.isEmpty else { continue }
      let address = element == "a" ? mark["attrs"]?["href"]?.string : nil
      output += "<\(element)\(address.map { " href=\"\(Self.escaped($0))\"" } ?? "")>"
      open.append(element)
    }
    output += Self.escaped(text)
    for element in open.reversed() { output += "</\(element)>" }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
