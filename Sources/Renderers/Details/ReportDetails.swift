import Markup
import TaskModel
import Templating

// The details of a task, as `{{detailMarkup}}` has them. Plain ones are their text; all others are read into a tree of
// elements of ours, and written for the format. Not escaped they are HTML of the same tree; a context has HTML of which
// the tree can be made again.

extension MarkupTree {
  /// The tree of some details; links are those that a report may have.
  init(of text: some Collection<UInt8>, in markup: DetailMarkup) {
    self = Markup.tree(of: Array(text), in: markup) { $0.withUnsafeBufferPointer { WebAddress.isSafe($0) } }
  }
}

extension ReportEscaping {
  /// Appends details, formatted.
  func append(_ tree: MarkupTree, to output: inout OutputBuffer) {
    switch self {
    case .html: DetailHTML.append(tree, for: .page, to: &output)
    case .markdown:
      // Blocks begin a line: behind something else on it, as in a cell of a table, there is but the line.
      let isInLine = output.lastByte.map { $0 != UInt8(ascii: "\n") } ?? false
      DetailMarkdown.append(isInLine ? tree.onOneLine : tree, isInCell: isInLine, to: &output)
    }
  }
}

extension ReportContext {
  /// Whether a frame is a task whose details are more than plain text.
  func hasMarkup(_ frame: TemplateFrame) -> Bool {
    table.formattedDetail(Int(selection.rows[frame.index])) != nil
  }

  /// Appends a task's details.
  func appendDetail(_ row: Int, _ escaped: Bool, to output: inout OutputBuffer) {
    guard table.detail.isPresent(row) else { return }
    guard let (text, markup) = table.formattedDetail(row) else {
      return table.detail.withText(row) { append($0, orAsHTML: !escaped, to: &output) }
    }
    let tree = MarkupTree(of: text, in: markup)
    (escaped ? escaping : .html).append(tree, to: &output)
  }

  /// Appends a task's details as HTML that `ContextDocument` reads again.
  func appendExactDetail(_ frame: TemplateFrame, to output: inout OutputBuffer) {
    guard let (text, markup) = table.formattedDetail(Int(selection.rows[frame.index])) else { return }
    DetailHTML.append(MarkupTree(of: text, in: markup), for: .context, to: &output)
  }

  private func append(
    _ text: UnsafeBufferPointer<UInt8>, orAsHTML isHTML: Bool, to output: inout OutputBuffer
  ) {
    if isHTML { HTMLEscaping.append(text, to: &output) } else { append(text, true, to: &output) }
  }
}

extension ContextDocument {
  /// Appends a task's details: HTML, or the plain text where the context has no more.
  func appendDetail(
    _ value: Value, _ frame: TemplateFrame, _ escaped: Bool, to output: inout OutputBuffer
  ) {
    if value.form == .text {
      let tree = MarkupTree(of: texts[value.start..<value.start + value.count], in: .html)
      (escaped ? escaping : .html).append(tree, to: &output)
    } else if escaped {
      append(TaskName.detail.rawValue, of: frame, escaped: true, to: &output)
    } else {
      var text = OutputBuffer(capacity: 256)
      append(TaskName.detail.rawValue, of: frame, escaped: false, to: &text)
      text.withHeldBytes { HTMLEscaping.append($0, to: &output) }
    }
  }
}
