import Templating

/// What a report is written in: decides the built-in templates and how values are escaped.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// A page of HTML.
  case html
  /// GitHub-flavoured Markdown.
  case markdown

  /// The name as `--format` has it.
  package var name: String { rawValue }

  /// File name extensions without the dot, the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .markdown: ["md", "markdown"]
    }
  }

  var escaping: ReportEscaping {
    switch self {
    case .html: .html
    case .markdown: .markdown
    }
  }
}

/// How values are made harmless in a format.
enum ReportEscaping: Sendable {
  case html
  case markdown

  /// Appends a text so that it shows as itself.
  @inline(__always)
  func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    switch self {
    case .html: HTMLEscaping.append(text, to: &output)
    case .markdown: MarkdownEscaping.append(text, to: &output)
    }
  }

  /// Appends the address of a link.
  func appendAddress(_ address: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    switch self {
    case .html: WebAddress.appendHTML(address, to: &output)
    case .markdown: MarkdownEscaping.appendAddress(address, to: &output)
    }
  }
}
