/// What the details of a task may look like: nothing else is ever shown of a source's markup.
package enum MarkupElement: Hashable, Sendable {
  case paragraph
  /// A heading, from 1 for the highest to 6.
  case heading(level: Int)
  case quote
  /// Lines of a program, kept as they are.
  case codeBlock
  /// A list; numbered from a number on, or with bullets where there is none.
  case list(firstNumber: Int?)
  /// An item of a list; with a checkbox where it is known whether it is checked.
  case item(isTicked: Bool?)
  case table
  case row
  case cell(isHeading: Bool)
  case emphasis
  case strong
  case strike
  case code
  /// A link to an address, which is a range of the tree's texts.
  case link(address: Range<Int>)

  /// Whether it stands within a line.
  package var isInline: Bool {
    switch self {
    case .emphasis, .strong, .strike, .code, .link: true
    default: false
    }
  }

  /// Whether two elements are of one kind, whatever else is known of them.
  func isAlike(_ other: MarkupElement) -> Bool {
    switch (self, other) {
    case (.heading, .heading), (.list, .list), (.item, .item), (.cell, .cell), (.link, .link): true
    default: self == other
    }
  }

  var isCell: Bool { if case .cell = self { true } else { false } }
  var isItem: Bool { if case .item = self { true } else { false } }
  var isList: Bool { if case .list = self { true } else { false } }

  /// Whether it holds text and what stands within lines, and is ended by the next block.
  var isTextBlock: Bool {
    switch self {
    case .paragraph, .heading, .codeBlock: true
    default: false
    }
  }

  /// How deep it is with what it needs inside to hold a text: a list needs an item and a paragraph.
  var levelCount: Int {
    switch self {
    case .list, .table: 3
    case .item, .quote, .row: 2
    default: 1
    }
  }
}

/// The details of a task as a tree, written as a flat list: what begins, ends and stands between.
///
/// Whoever goes through it needs no recursion. Each beginning has its end, blocks hold blocks or text and never both, a
/// cell holds text alone, and no more than 32 elements are open at once: `MarkupBuilder` sees to that.
package struct MarkupTree: Sendable {
  /// How many elements are open at most.
  package static let mostNested = 32

  /// A step through the tree.
  package enum Node: Hashable, Sendable {
    case begin(MarkupElement)
    case end(MarkupElement)
    /// A text, as a range of `texts`. White space is a single space, but in blocks of code.
    case text(Range<Int>)
    case lineBreak
  }

  /// All texts and addresses, one after another.
  package internal(set) var texts: [UInt8] = []
  /// The steps from the beginning to the end.
  package internal(set) var nodes: [Node] = []

  /// The same on one line, as a cell of a table has it: line breaks in place of blocks, marks and links as they are.
  package var onOneLine: MarkupTree {
    var line = MarkupTree()
    line.texts = texts
    var isBreakDue = false
    var isInCodeBlock = false
    func begin(_ text: StaticString? = nil) {
      if isBreakDue, !line.nodes.isEmpty { line.nodes.append(.lineBreak) }
      isBreakDue = false
      guard let text else { return }
      let start = line.texts.count
      text.withUTF8Buffer { line.texts += $0 }
      line.nodes.append(.text(start..<line.texts.count))
    }
    for node in nodes {
      switch node {
      case .begin(.codeBlock), .end(.codeBlock):
        isInCodeBlock = node == .begin(.codeBlock)
        isBreakDue = true
      case .begin(.item(let isTicked)):
        isBreakDue = true
        begin(isTicked.map { $0 ? "☑ " : "☐ " } ?? "• ")
      case .begin(.paragraph) where line.isBehindSign: break
      case .begin(.cell) where !isBreakDue && !line.nodes.isEmpty: begin(" ")
      case .begin(let element), .end(let element):
        if !element.isInline {
          isBreakDue = isBreakDue || !element.isCell
        } else {
          begin()
          line.nodes.append(node)
        }
      case .text(let range) where isInCodeBlock:
        for part in texts[range].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
          isBreakDue = true
          begin()
          line.nodes += [.begin(.code), .text(part.startIndex..<part.endIndex), .end(.code)]
        }
      case .text, .lineBreak:
        begin()
        line.nodes.append(node)
      }
    }
    return line
  }

  /// Whether what was written last is the sign of an item.
  private var isBehindSign: Bool {
    guard case .text(let range) = nodes.last, range.count > 3 else { return false }
    return texts[range].elementsEqual("• ".utf8) || texts[range].elementsEqual("☑ ".utf8)
      || texts[range].elementsEqual("☐ ".utf8)
  }
}
