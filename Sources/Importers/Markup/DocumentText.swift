import Formats
import TaskModel

/// The text of a document of blocks: Atlassian's document format, Notion's rich texts.
///
/// A line for each block, as for HTML (`MarkupText`): a hyphen or a number before the items of lists, a checkbox before
/// those that are checked off, two spaces before those for each list around them. Marks are left out.
struct DocumentText {
  /// Whether the addresses of links stand behind their texts, as in descriptions in HTML.
  private let withAddresses: Bool
  private var output = ""
  /// What the next text begins with: the sign of an item that has none yet.
  private var sign = ""
  /// How many lists are open.
  private var listDepth = 0

  /// The text of a document; nil where there is none in it.
  static func text(_ value: RawValue, withAddresses: Bool) -> String? {
    var reader = DocumentText(withAddresses: withAddresses)
    reader.append(value)
    while reader.output.last?.isNewline == true { reader.output.removeLast() }
    return reader.output.isEmpty ? nil : reader.output
  }

  private init(withAddresses: Bool) { self.withAddresses = withAddresses }

  /// The depth is bounded by the scanners' limits.
  private mutating func append(_ value: RawValue) {
    switch value {
    case .array(let elements): for element in elements { append(element) }
    case .object:
      if let plain = value["plain_text"]?.string {
        write(plain)
        writeAddress(value["href"], of: plain)
      } else if let own = value["text"]?.string {
        write(own)
        writeAddress(value.all("marks").first { $0["type"]?.string == "link" }?["attrs"]?["href"], of: own)
      } else {
        appendNode(value)
      }
    default: break
    }
  }

  private mutating func appendNode(_ node: RawValue) {
    let attributes = node["attrs"]
    switch node["type"]?.string ?? "" {
    case "hardBreak": output += "\n"
    case "rule": endLine()
    case "paragraph", "heading", "codeBlock", "blockquote", "tableRow", "panel", "caption": appendBlock(node)
    case "expand", "nestedExpand":
      beginLine()
      write(attributes?["title"]?.string)
      appendBlock(node)
    case "bulletList", "decisionList": appendItems(of: node) { _ in "- " }
    case "orderedList":
      var number = attributes?["order"]?.string.flatMap(Int.init) ?? 1
      appendItems(of: node) { _ in
        defer { number &+= 1 }
        return "\(number). "
      }
    case "taskList": appendItems(of: node) { $0["attrs"]?["state"]?.string == "DONE" ? "[x] " : "[ ] " }
    case "mediaSingle", "mediaGroup": appendBlock(node)
    case "media", "mediaInline": appendMedia(attributes)
    case "date": write(attributes?["timestamp"]?.string.map(Self.day))
    case "emoji": write(attributes?["text"]?.string ?? attributes?["shortName"]?.string)
    case "mention": write(attributes?["text"]?.string ?? attributes?["id"]?.string)
    case "inlineCard": writeCard(attributes)
    case "blockCard", "embedCard":
      beginLine()
      writeCard(attributes)
      endLine()
    default:
      // What is not known has a text that stands for it, or others inside.
      write(attributes?["text"]?.string)
      appendContent(of: node)
    }
  }

  private mutating func appendContent(of node: RawValue) {
    guard case .object(let members) = node else { return }
    for member in members where member.name == "content" || member.name == "rich_text" {
      append(member.value)
    }
  }

  /// Appends what begins a line and ends one.
  private mutating func appendBlock(_ node: RawValue) {
    beginLine()
    appendContent(of: node)
    endLine()
  }

  /// Appends the items of a list, each with its sign; a list in a list stands in or beside its items.
  private mutating func appendItems(of list: RawValue, sign: (RawValue) -> String) {
    listDepth += 1
    defer { listDepth -= 1 }
    let indent = String(repeating: "  ", count: listDepth - 1)
    for item in list.all("content") {
      beginLine()
      if ["listItem", "taskItem", "blockTaskItem", "decisionItem"].contains(item["type"]?.string) {
        self.sign = indent + sign(item)
        appendContent(of: item)
        self.sign = ""
      } else {
        append(item)
      }
      endLine()
    }
  }

  /// Appends what stands for a file: its name or address, as of an image in HTML.
  private mutating func appendMedia(_ attributes: RawValue?) {
    let names = ["alt", "__fileName", "url"].compactMap { attributes?[$0]?.string }.filter { !$0.isEmpty }
    // Several in a row are words of one line.
    if output.last.map({ !$0.isWhitespace }) ?? false, sign.isEmpty { output += " " }
    guard let name = names.first else { return write(attributes?["id"]?.string) }
    write(name)
    writeAddress(attributes?["url"], of: name)
  }

  private mutating func writeCard(_ attributes: RawValue?) {
    guard withAddresses else { return }
    write(attributes?["url"]?.string ?? attributes?["data"]?["url"]?.string)
  }

  // MARK: - Text

  private mutating func write(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    output += sign
    sign = ""
    output += text
  }

  /// Puts the address of a link behind its text, where that is not the address itself.
  private mutating func writeAddress(_ address: RawValue?, of text: String) {
    guard withAddresses, let address = address?.string, !address.isEmpty, address != "null",
      !address.hasSuffix(text)
    else { return }
    write(" (\(address))")
  }

  private mutating func beginLine() { if !output.isEmpty, output.last?.isNewline != true { output += "\n" } }

  /// Ends a line that has something in it.
  private mutating func endLine() { beginLine() }

  /// The day of a time in milliseconds since 1970, in UTC; the text itself where it is none.
  static func day(_ timestamp: String) -> String {
    // More than any year of four digits has.
    guard let milliseconds = Int(timestamp), milliseconds.magnitude < 250_000_000_000_000 else {
      return timestamp
    }
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return TaskDate(dayNumber: rest < 0 ? days - 1 : days).description
  }
}
