import Markup
import Templating

/// Writes the details of a task as HTML: elements of ours around texts that are escaped as any other.
///
/// A heading is a paragraph in bold, since the headings of a page are the page's own.
enum DetailHTML {
  /// For whom it is written.
  enum Reader {
    /// A browser, as a part of a page.
    case page
    /// `HTMLReader`, which makes the same tree of it: a context.
    case context
  }

  /// Appends a tree.
  static func append(_ tree: MarkupTree, for reader: Reader, to output: inout OutputBuffer) {
    var writer = Writer(tree: tree, reader: reader)
    tree.texts.withUnsafeBufferPointer { writer.write($0, to: &output) }
  }

  private struct Writer {
    let tree: MarkupTree
    let reader: Reader
    /// Whether the paragraph that is open is the first of an item, which needs no tags.
    private var isBare = false

    init(tree: MarkupTree, reader: Reader) {
      self.tree = tree
      self.reader = reader
    }

    mutating func write(_ texts: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
      for (index, node) in tree.nodes.enumerated() {
        switch node {
        case .text(let range): append(UnsafeBufferPointer(rebasing: texts[range]), to: &output)
        case .lineBreak: output.append(literal: "<br>")
        case .begin(.link(let address)):
          begin(linkTo: UnsafeBufferPointer(rebasing: texts[address]), to: &output)
        case .begin(.paragraph):
          isBare = false
          if index > 0, case .begin(.item) = tree.nodes[index - 1] { isBare = true }
          if !isBare { output.append(literal: "<p>") }
        case .begin(let element): begin(element, to: &output)
        case .end(.paragraph): if !isBare { output.append(literal: "</p>") }
        case .end(let element): end(element, to: &output)
        }
      }
    }

    private func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
      if reader == .page { HTMLEscaping.append(text, to: &output) } else { appendExact(text, to: &output) }
    }

    /// What a reader of HTML has back byte by byte: no pictures of control characters.
    private func appendExact(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
      for byte in text {
        switch byte {
        case UInt8(ascii: "&"): output.append(literal: "&amp;")
        case UInt8(ascii: "<"): output.append(literal: "&lt;")
        case UInt8(ascii: ">"): output.append(literal: "&gt;")
        case UInt8(ascii: "\""): output.append(literal: "&quot;")
        default: output.append(byte)
        }
      }
    }

    private func begin(linkTo address: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
      output.append(literal: "<a href=\"")
      if reader == .page {
        WebAddress.appendHTML(address, to: &output)
      } else {
        appendExact(address, to: &output)
      }
      output.append(literal: "\">")
    }

    private func begin(_ element: MarkupElement, to output: inout OutputBuffer) {
      switch element {
      case .list(let first?) where first != 1:
        output.append(literal: "<ol start=\"")
        output.append(decimal: first)
        output.append(literal: "\">")
      case .item(let isTicked?):
        output.append(literal: "<li>")
        if reader == .page {
          output.append(literal: isTicked ? "☑ " : "☐ ")
        } else {
          output.append(literal: isTicked ? "<input type=\"checkbox\" checked>" : "<input type=\"checkbox\">")
        }
      case .codeBlock: output.append(literal: "<pre><code>")
      case .heading where reader == .page: output.append(literal: "<p><strong>")
      default:
        output.append(UInt8(ascii: "<"))
        output.append(name(element))
        output.append(UInt8(ascii: ">"))
      }
    }

    private func end(_ element: MarkupElement, to output: inout OutputBuffer) {
      switch element {
      case .codeBlock: output.append(literal: "</code></pre>")
      case .heading where reader == .page: output.append(literal: "</strong></p>")
      default:
        output.append(literal: "</")
        output.append(name(element))
        output.append(UInt8(ascii: ">"))
      }
    }

    private func name(_ element: MarkupElement) -> String {
      switch element {
      case .paragraph: "p"
      case .heading(let level): "h\(level)"
      case .quote: "blockquote"
      case .codeBlock: "pre"
      case .list(let first): first == nil ? "ul" : "ol"
      case .item: "li"
      case .table: "table"
      case .row: "tr"
      case .cell(let isHeading): isHeading ? "th" : "td"
      case .emphasis: "em"
      case .strong: "strong"
      case .strike: "s"
      case .code:
        "code"
      case .link: "a"
      }
    }
  }
}
